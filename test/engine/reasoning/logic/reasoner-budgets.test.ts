import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createReasoner } from "../../../../src/engine/reasoning/logic/reasoner.ts";
import { REASONING_BUDGET } from "../../../../src/engine/reasoning/theory.ts";
import { MODES, formula, sentences, theoryOf, told } from "./forms.ts";

const reasoner = createReasoner();

describe("budgets of the reasoner", () => {
  const big = theoryOf(
    "person(Tom); @x:person(x) !y:person(y) parent(y,x); @x @y @z ((parent(x,y) & parent(y,z)) > parent(x,z)); -!x parent(x,x)",
  );

  it("end the search for a model when all models are infinite", () => {
    assert.equal(told(reasoner.decide(sentences(...big), formula("happy(Tom)"), "classical")), "unknown"); // out of reach
    assert.equal(
      told(reasoner.decide(sentences(...big), formula("parent(Tom,Tom)"), "classical")),
      "over_budget",
    );
  });

  it("end a grounding that grows too large", () => {
    const names = Array.from(
      { length: 26 },
      (_, index) => `r(N${String.fromCharCode(97 + index)},N${String.fromCharCode(97 + ((index + 1) % 26))})`,
    );
    const theory = sentences(
      ...theoryOf([...names, "@w @x @y @z ((r(w,x) & r(x,y) & r(y,z)) > r(w,z))"].join(";")),
    );
    for (const mode of MODES)
      assert.equal(
        told(
          createReasoner({ ...REASONING_BUDGET, maxInstances: 500 }).decide(
            theory,
            formula("r(Na,Nd)"),
            mode,
          ),
        ),
        "over_budget",
      );
    for (const mode of MODES)
      assert.equal(
        told(
          createReasoner({ ...REASONING_BUDGET, maxLiterals: 500 }).decide(theory, formula("r(Na,Nd)"), mode),
        ),
        "over_budget",
      );
    for (const mode of MODES)
      assert.equal(
        told(createReasoner({ ...REASONING_BUDGET, maxAtoms: 20 }).decide(theory, formula("r(Na,Nd)"), mode)),
        "over_budget",
      );
  });

  it("end a search that takes too many steps", () => {
    const pigeons = Array.from(
      { length: 8 },
      (_, pigeon) =>
        `(${Array.from({ length: 7 }, (__, hole) => `h${"abcdefg"[hole] ?? ""}(P${"abcdefgh"[pigeon] ?? ""})`).join("|")})`,
    );
    const apart = [..."abcdefg"].flatMap((hole) =>
      [..."abcdefgh"].flatMap((one, at) =>
        [..."abcdefgh"].slice(at + 1).map((other) => `-(h${hole}(P${one}) & h${hole}(P${other}))`),
      ),
    );
    const small = createReasoner({
      maxAtoms: 2_000,
      maxInstances: 20_000,
      maxLiterals: 200_000,
      maxNodes: 1_000,
      maxSteps: 2_000,
    });
    assert.equal(
      told(
        small.decide(
          sentences(...theoryOf([...pigeons, ...apart].join(";"))),
          formula("ha(Pa)"),
          "classical",
        ),
      ),
      "over_budget",
    );
  });
});
