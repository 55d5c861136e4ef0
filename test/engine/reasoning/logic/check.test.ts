import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../../support/properties.ts";
import { not, type Mode, type Proposition } from "../../../../src/engine/language/meaning.ts";
import { findFlaw } from "../../../../src/engine/reasoning/logic/check.ts";
import { createReasoner } from "../../../../src/engine/reasoning/logic/reasoner.ts";
import type { Step } from "../../../../src/engine/reasoning/theory.ts";
import { formula, isTrue, propositions, sentences, worlds } from "./forms.ts";

const reasoner = createReasoner();
const given = (index: number, text: string): Step => ({
  step: index,
  rule: "given",
  from: [],
  conclusion: formula(text),
  sentence: `s${index}`,
});
const step = (index: number, rule: string, from: readonly number[], text: string): Step => ({
  step: index,
  rule,
  from,
  conclusion: formula(text),
  sentence: null,
});

/** The flaw of a derivation from the sentences it gives, of its last conclusion unless another goal is named. */
function flawOf(steps: readonly Step[], goal?: string): string | null {
  const givens = steps.filter(({ rule }) => rule === "given");
  const known = givens.map(({ sentence, conclusion }) => ({
    id: sentence ?? "",
    source: "prompt" as const,
    ref: "",
    text: "",
    meaning: conclusion,
  }));
  const last = steps.at(-1)?.conclusion ?? formula("a(A)");
  return findFlaw({
    steps,
    sentences: known,
    used: known.map(({ id }) => id),
    goal: goal === undefined ? last : formula(goal),
    closed: null,
  });
}

describe("the checker accepts", () => {
  const GOOD: Readonly<Record<string, readonly Step[]>> = {
    "a chain": [given(1, "@x:a(x) b(x)"), given(2, "a(Tom)"), step(3, "modus_ponens", [1, 2], "b(Tom)")],
    "a universal by an arbitrary example": [
      given(1, "@x:a(x) b(x)"),
      given(2, "@x:b(x) c(x)"),
      step(3, "assume", [], "a(Any)"),
      step(4, "modus_ponens", [1, 3], "b(Any)"),
      step(5, "modus_ponens", [2, 4], "c(Any)"),
      step(6, "generalisation", [3, 5], "@x:a(x) c(x)"),
    ],
    "a witness": [
      given(1, "!x:a(x) b(x)"),
      given(2, "@x:b(x) c(x)"),
      step(3, "witness", [1], "(a(That) & b(That))"),
      step(4, "modus_ponens", [2, 3], "c(That)"),
      step(5, "existential_introduction", [3, 4], "!x:a(x) c(x)"),
    ],
    cases: [
      given(1, "(a(Tom) | b(Tom))"),
      given(2, "@x:a(x) c(x)"),
      given(3, "@x:b(x) c(x)"),
      step(4, "assume", [], "a(Tom)"),
      step(5, "modus_ponens", [2, 4], "c(Tom)"),
      step(6, "assume", [], "b(Tom)"),
      step(7, "modus_ponens", [3, 6], "c(Tom)"),
      step(8, "cases", [1, 4, 5, 6, 7], "c(Tom)"),
    ],
    "a contradiction": [
      given(1, "(a(Tom) > b(Tom))"),
      given(2, "(a(Tom) > -b(Tom))"),
      step(3, "assume", [], "a(Tom)"),
      step(4, "modus_ponens", [1, 3], "b(Tom)"),
      step(5, "modus_ponens", [2, 3], "-b(Tom)"),
      step(6, "contradiction", [3, 4, 5], "-a(Tom)"),
    ],
    "a conditional": [
      given(1, "@x:a(x) b(x)"),
      step(2, "assume", [], "a(Tom)"),
      step(3, "modus_ponens", [1, 2], "b(Tom)"),
      step(4, "conditional", [2, 3], "(a(Tom) > b(Tom))"),
    ],
  };
  for (const [name, steps] of Object.entries(GOOD)) it(name, () => assert.equal(flawOf(steps), null));

  it("and none of these once a step other than the last is removed or its conclusion negated", () => {
    for (const [name, steps] of Object.entries(GOOD))
      for (const at of steps.keys()) {
        const denied = steps.map((each, index) =>
          index === at ? { ...each, conclusion: not(each.conclusion) } : each,
        );
        const known = steps
          .filter(({ rule }) => rule === "given")
          .map(({ sentence, conclusion }) => ({
            id: sentence ?? "",
            source: "prompt" as const,
            ref: "",
            text: "",
            meaning: conclusion,
          }));
        const goal = steps.at(-1)?.conclusion ?? formula("a(A)");
        const check = (changed: readonly Step[]): string | null =>
          findFlaw({ steps: changed, sentences: known, used: known.map(({ id }) => id), goal, closed: null });
        assert.notEqual(check(denied), null, `${name}, step ${at + 1} denied`);
        assert.notEqual(
          check(steps.filter((_, index) => index !== at)),
          null,
          `${name}, without step ${at + 1}`,
        );
      }
  });
});

describe("the checker rejects", () => {
  const BAD: Readonly<Record<string, readonly Step[]>> = {
    "the converse": [given(1, "@x:a(x) b(x)"), given(2, "b(Tom)"), step(3, "modus_ponens", [1, 2], "a(Tom)")],
    "an unknown rule": [given(1, "a(Tom)"), step(2, "magic", [1], "a(Tom)")],
    "a conclusion from nothing": [given(1, "a(Tom)"), step(2, "restatement", [], "b(Tom)")],
    "a reference forward": [step(1, "restatement", [2], "a(Tom)"), given(2, "a(Tom)")],
    "an open assumption": [
      given(1, "@x:a(x) b(x)"),
      step(2, "assume", [], "a(Tom)"),
      step(3, "modus_ponens", [1, 2], "b(Tom)"),
    ],
    "a look into a closed block": [
      given(1, "@x:a(x) b(x)"),
      step(2, "assume", [], "a(Tom)"),
      step(3, "modus_ponens", [1, 2], "b(Tom)"),
      step(4, "conditional", [2, 3], "(a(Tom) > b(Tom))"),
      step(5, "restatement", [3, 4], "b(Tom)"),
    ],
    "generalising from a name that is known": [
      given(1, "b(Tom)"),
      step(2, "assume", [], "a(Tom)"),
      step(3, "restatement", [1], "b(Tom)"),
      step(4, "generalisation", [2, 3], "@x:a(x) b(x)"),
    ],
    "a witness that has a name already": [
      given(1, "!x a(x)"),
      given(2, "b(Tom)"),
      step(3, "witness", [1], "a(Tom)"),
      step(4, "and_introduction", [2, 3], "(b(Tom) & a(Tom))"),
    ],
    "a witness that depends on the arbitrary example": [
      given(1, "@x:a(x) !y r(x,y)"),
      step(2, "assume", [], "a(Any)"),
      step(3, "modus_ponens", [1, 2], "!y r(Any,y)"),
      step(4, "witness", [3], "r(Any,That)"),
      step(5, "generalisation", [2, 4], "@x:a(x) r(x,That)"),
      step(6, "existential_introduction", [5], "!y @x:a(x) r(x,y)"),
    ],
    "a case that is missing": [
      given(1, "(a(Tom) | b(Tom))"),
      given(2, "@x:a(x) c(x)"),
      step(3, "assume", [], "a(Tom)"),
      step(4, "modus_ponens", [2, 3], "c(Tom)"),
      step(5, "cases", [1, 3, 4], "c(Tom)"),
    ],
    "a result drawn in another case": [
      given(1, "(a(Tom) | b(Tom))"),
      given(2, "@x:a(x) c(x)"),
      step(3, "assume", [], "a(Tom)"),
      step(4, "modus_ponens", [2, 3], "c(Tom)"),
      step(5, "assume", [], "b(Tom)"),
      step(6, "restatement", [4], "c(Tom)"),
      step(7, "cases", [1, 3, 4, 5, 6], "c(Tom)"),
    ],
    "a contradiction without conflict": [
      given(1, "b(Tom)"),
      step(2, "assume", [], "a(Tom)"),
      step(3, "contradiction", [2, 1], "-a(Tom)"),
    ],
    "want of a reason in an open world": [step(1, "closed_world", [], "-a(Tom)")],
  };
  for (const [name, steps] of Object.entries(BAD)) it(name, () => assert.notEqual(flawOf(steps), null));

  it("a sentence that was not given, or a given one that is not used", () => {
    const steps = [given(1, "a(Tom)")];
    assert.notEqual(
      findFlaw({
        steps,
        sentences: sentences(formula("a(Ann)")),
        used: ["s1"],
        goal: formula("a(Tom)"),
        closed: null,
      }),
      null,
    );
    assert.notEqual(
      findFlaw({
        steps,
        sentences: sentences(formula("a(Tom)"), formula("b(Tom)")),
        used: ["s1", "s2"],
        goal: formula("a(Tom)"),
        closed: null,
      }),
      null,
    );
    assert.notEqual(flawOf(steps, "b(Tom)"), null);
  });
});

describe("found derivations", () => {
  const DERIVED: readonly (readonly [mode: Mode, theory: string, claim: string, rule: string])[] = [
    ["classical", "(a(Tom) | b(Tom)); @x:a(x) c(x); @x:b(x) c(x)", "c(Tom)", "cases"],
    ["classical", "@x:a(x) c(x); @x:-a(x) c(x)", "c(Tom)", "contradiction"],
    ["classical", "@x:a(x) b(x); @x:b(x) c(x)", "@x:a(x) c(x)", "generalisation"],
    ["classical", "!x:a(x) b(x); @x:b(x) c(x)", "!x:a(x) c(x)", "witness"],
    ["classical", "@x:a(x) b(x); -b(Tom)", "a(Tom)", "modus_tollens"],
    ["classical", "(a(Tom) | b(Tom)); -a(Tom)", "b(Tom)", "disjunctive_syllogism"],
    ["classical", "(a(Tom) ^ b(Tom)); a(Tom)", "b(Tom)", "exclusive_or"],
    ["classical", "(a(Tom) = b(Tom)); a(Tom)", "b(Tom)", "equivalence"],
    ["classical", "@x a(x)", "a(Tom)", "instance"],
    ["classical", "@x:a(x) b(x)", "(a(Tom) > b(Tom))", "conditional"],
    ["classical", "a(Tom); b(Tom)", "(a(Tom) & b(Tom))", "and_introduction"],
    ["classical", "(a(Tom) & b(Tom))", "b(Tom)", "and_elimination"],
    ["classical", "a(Tom)", "(a(Tom) | b(Tom))", "or_introduction"],
    ["classical", "@x r(x,Tom)", "@x !y r(x,y)", "arbitrary"],
    ["rules_forward", "@x:a(x) b(x); @x:b(x) c(x)", "@x:a(x) c(x)", "generalisation"],
    ["rules_closed", "@x:-a(x) b(x)", "b(Tom)", "closed_world"],
    ["rules_closed", "a(Tom); b(Tom); a(Ann); b(Ann)", "@x:a(x) b(x)", "closed_domain"],
  ];
  for (const [mode, theory, claim, rule] of DERIVED) {
    it(`use ${rule} for ${claim}`, () => {
      const decision = reasoner.decide(sentences(...theory.split(";").map(formula)), formula(claim), mode);
      assert.ok(
        decision.kind === "decided" && decision.derivation.some((each) => each.rule === rule),
        JSON.stringify(decision),
      );
    });
  }

  const RULES = [
    "instance",
    "modus_ponens",
    "modus_tollens",
    "and_elimination",
    "and_introduction",
    "or_introduction",
    "restatement",
    "explosion",
    "contradiction",
    "conditional",
    "generalisation",
    "cases",
    "witness",
    "assume",
  ];
  const WORLDS = [
    ...worlds(1, { pp: 1, qq: 1, rel: 2 }, ["A", "B"]),
    ...worlds(2, { pp: 1, qq: 1, rel: 2 }, ["A", "B"]),
  ];

  it("pass after random changes only if their conclusion still follows", () => {
    const options = { unary: ["pp", "qq"], depth: 2 } as const;
    const theory = fc.tuple(
      fc.array(propositions(options), { minLength: 1, maxLength: 4 }),
      propositions({ ...options, depth: 1 }),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      propositions({ ...options, depth: 1 }),
    );
    let changed = 0;
    let rejected = 0;
    fc.assert(
      fc.property(theory, ([premises, claim, where, how, which, other]) => {
        const known = sentences(...premises);
        const decision = reasoner.decide(known, claim, "classical");
        if (decision.kind !== "decided" || decision.verdict === "unknown") return;
        const steps = decision.derivation.map((each) => ({ ...each }));
        const at = where % steps.length;
        const old = steps[at];
        if (!old) return;
        const mutations: readonly (() => Partial<Step>)[] = [
          () => ({ conclusion: other }),
          () => ({ conclusion: not(old.conclusion) }),
          () => ({ from: old.from.slice(1) }),
          () => ({ from: old.from.map((each) => 1 + ((each + which) % Math.max(1, at))) }),
          () => ({ rule: RULES[which % RULES.length] ?? "assume" }),
          () => ({ sentence: "s1" }),
        ];
        steps[at] = { ...old, ...mutations[how % mutations.length]?.() };
        const goal: Proposition = steps.at(-1)?.conclusion ?? claim; // whatever the changed derivation claims to show
        const used = steps.flatMap(({ sentence }) => (sentence === null ? [] : [sentence]));
        changed++;
        if (findFlaw({ steps, sentences: known, used, goal, closed: null }) !== null) {
          rejected++;
          return;
        }
        const grounds = known.filter(({ id }) => used.includes(id));
        for (const world of WORLDS)
          if (grounds.every(({ meaning }) => isTrue(world, meaning)))
            assert.ok(isTrue(world, goal), JSON.stringify(steps));
      }),
      { numRuns: runs(1_000) },
    );
    assert.ok(changed > runs(50) && rejected > changed / 2, `${rejected} of ${changed} rejected`);
  });
});
