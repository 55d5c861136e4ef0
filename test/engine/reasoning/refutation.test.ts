import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { conflictCore } from "../../../src/engine/reasoning/conflict.ts";
import { REVIEW_BOUNDS, poseProblem } from "../../../src/engine/reasoning/problem.ts";
import {
  refutationText,
  writeRefutation,
  type Refutation,
} from "../../../src/engine/reasoning/refutation.ts";
import { solve, sufficientPremises } from "../../../src/engine/reasoning/solve.ts";
import type { Mode } from "../../../src/engine/reasoning/formula.ts";
import type { Range } from "../../../src/engine/reasoning/variables.ts";
import { checkRefutation } from "../../../src/verify/refutation.ts";
import { MANAGER, oracleSays, premiseOf } from "../../support/problems.ts";
import { createRandom } from "../../support/random.ts";
import { randomFormula } from "../../support/random-formulas.ts";

const RANGES: ReadonlyMap<string, Range> = new Map([
  ["n", { min: -2, max: 3 }],
  ["m", { min: 5, max: 9 }],
  ["k", { min: 7, max: 7 }],
]);

interface Proved {
  readonly texts: readonly string[];
  readonly query: string;
  readonly goal: "entailed" | "refuted";
  readonly chosen: readonly number[];
  readonly body: Refutation;
}

/** Random questions until `count` of them are entailed or refuted, each with its refutation. */
function* provedQuestions(mode: Mode, count: number): Generator<Proved> {
  const random = createRandom(mode.length);
  const words = {
    atoms: ["a", "b", "c", "d"],
    variables: mode === "bounded_arithmetic" ? [...RANGES.keys()] : [],
  };
  for (let found = 0; found < count; ) {
    const texts = Array.from(
      { length: 1 + random.int(5) },
      () => randomFormula(random, words, random.int(5)).text,
    );
    const query = randomFormula(random, { ...words, variables: [] }, random.int(3)).text; // claims are about atoms
    const problem = poseProblem(
      mode,
      texts.map((text, index) => premiseOf(text, mode, `p${index}`)),
      premiseOf(query, mode),
      RANGES,
    );
    if ("outOfRegime" in problem) assert.fail(problem.outOfRegime);
    const solved = solve(MANAGER, problem, REVIEW_BOUNDS);
    if (solved.kind !== "solved" || solved.outcome === "unknown" || solved.outcome === "inconsistent")
      continue;
    found++;
    const chosen = sufficientPremises(solved, new Set(), solved.outcome);
    yield {
      texts,
      query,
      goal: solved.outcome,
      chosen,
      body: writeRefutation(problem, solved.diagrams, chosen, solved.outcome),
    };
  }
}

const premisesOf = (texts: readonly string[]) => texts.map((text, index) => ({ id: `p${index}`, text }));

describe("a refutation", () => {
  for (const mode of ["bounded_deductive", "bounded_arithmetic"] as const) {
    it(`convinces the verifier, which knows nothing of the engine: 600 questions, ${mode}`, () => {
      for (const { texts, query, goal, chosen, body } of provedQuestions(mode, 600)) {
        const checked = checkRefutation({ mode, premises: premisesOf(texts), query, ranges: RANGES }, body);
        assert.deepEqual(
          [checked.problems, checked.goal, checked.used],
          [[], goal, chosen.map((index) => `p${index}`)],
          `${texts.join(" ; ")} |- ${query}`,
        );
      }
    });

    it(`rests on a minimal set of premises: without any one of them the others prove less, ${mode}`, () => {
      for (const { texts, query, goal, chosen } of provedQuestions(mode, 200)) {
        const said = (indices: readonly number[]) =>
          oracleSays(
            mode,
            indices.map((index) => texts[index] ?? ""),
            query,
            RANGES,
          );
        assert.equal(said(chosen), goal);
        for (const left of chosen)
          assert.notEqual(
            said(chosen.filter((index) => index !== left)),
            goal,
            `${texts.join(" ; ")} |- ${query}`,
          );
      }
    });
  }

  it("is written as canonical JSON", () => {
    for (const mode of ["bounded_deductive", "bounded_arithmetic"] as const) {
      for (const { body } of provedQuestions(mode, 60))
        assert.equal(refutationText(body), canonicalize(body));
    }
  });

  it("does not convince the verifier for another goal or query, nor for other premises unless those prove the claim too", () => {
    for (const { texts, query, goal, body } of provedQuestions("bounded_deductive", 150)) {
      const check = (premises: readonly string[], claim: string, change: object = {}) =>
        checkRefutation(
          { mode: "bounded_deductive", premises: premisesOf(premises), query: claim, ranges: RANGES },
          { ...body, ...change },
        ).problems.length;
      assert.notEqual(check(texts, query, { goal: goal === "entailed" ? "refuted" : "entailed" }), 0);
      assert.notEqual(check(texts, `!(${query})`), 0);
      for (const [index, text] of texts.entries()) {
        const others = texts.with(index, `!(${text})`);
        if (check(others, query) === 0)
          assert.ok(
            ["inconsistent", goal].includes(oracleSays("bounded_deductive", others, query)),
            others.join(" ; "),
          );
      }
    }
  });
});

describe("a conflict core", () => {
  it("is inconsistent and minimal, and drops smaller ids first", () => {
    const random = createRandom(8);
    let found = 0;
    while (found < 200) {
      const texts = Array.from(
        { length: 3 + random.int(4) },
        () => randomFormula(random, { atoms: ["a", "b", "c"], variables: [] }, random.int(3)).text,
      );
      const says = (indices: readonly number[]) =>
        oracleSays(
          "bounded_deductive",
          indices.map((index) => texts[index] ?? ""),
          "zz",
        );
      const all = texts.map((_, index) => index);
      if (says(all) !== "inconsistent") continue;
      found++;
      const problem = poseProblem(
        "bounded_deductive",
        texts.map((text) => premiseOf(text, "bounded_deductive")),
        premiseOf("zz", "bounded_deductive"),
        new Map(),
      );
      if ("outOfRegime" in problem) assert.fail(problem.outOfRegime);
      const solved = solve(MANAGER, problem, REVIEW_BOUNDS);
      if (solved.kind !== "solved") assert.fail(solved.kind);
      const core = conflictCore(
        MANAGER,
        solved.diagrams.premises.map(({ root }) => root),
        MANAGER.TRUE,
      );
      // By the contract's words: each in turn goes if the rest is still inconsistent.
      const expected = all.reduce(
        (kept, index) =>
          says(kept.filter((other) => other !== index)) === "inconsistent"
            ? kept.filter((other) => other !== index)
            : kept,
        all,
      );
      assert.deepEqual(core, expected, texts.join(" ; "));
    }
  });
});
