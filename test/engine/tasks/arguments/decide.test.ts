import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../../support/properties.ts";
import { decide, decideAgain } from "../../../../src/engine/tasks/arguments/decide.ts";
import { and, iff, not, or, when, type Formula } from "../../../../src/engine/tasks/arguments/formula.ts";

const UNITS = ["sing", "dance", "be calm"] as const;
const NAMES = ["ann", "bo"] as const;

/** Formulas of one thing: what a predicate says, where `of` is null. */
const open = (names: readonly (string | null)[]): fc.Arbitrary<Formula> =>
  fc.letrec<{ formula: Formula }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 2 },
      fc.record({
        kind: fc.constant("is" as const),
        unit: fc.constantFrom(...UNITS),
        of: fc.constantFrom(...names),
      }),
      tie("formula").map(not),
      fc.tuple(tie("formula"), tie("formula")).map(([one, other]) => and(one, other)),
      fc.tuple(tie("formula"), tie("formula")).map(([one, other]) => or(one, other)),
      fc
        .tuple(tie("formula"), tie("formula"))
        .map(([one, other]): Formula => ({ kind: "either", parts: [one, other] })),
      fc.tuple(tie("formula"), tie("formula")).map(([one, other]) => when(one, other)),
      fc.tuple(tie("formula"), tie("formula")).map(([one, other]) => iff(one, other)),
    ),
  })).formula;
const closed: fc.Arbitrary<Formula> = fc.oneof(
  open(NAMES),
  open([null]).map((part): Formula => ({ kind: "all", part })),
  open([null]).map((part): Formula => ({ kind: "some", part })),
);

/** Whether a formula holds of `kinds`, one set of units for each thing there is; the first are the named ones. */
function holds(formula: Formula, kinds: readonly (readonly boolean[])[], thing: number): boolean {
  const of = (part: Formula): boolean => holds(part, kinds, thing);
  switch (formula.kind) {
    case "true":
      return true;
    case "is":
      return (
        kinds[formula.of === null ? thing : NAMES.findIndex((name) => name === formula.of)]?.[
          UNITS.findIndex((unit) => unit === formula.unit)
        ] ?? false
      );
    case "not":
      return !of(formula.part);
    case "and":
      return formula.parts.every(of);
    case "or":
      return formula.parts.some(of);
    case "either":
      return formula.parts.filter(of).length === 1;
    case "if":
      return !of(formula.left) || of(formula.right);
    case "iff":
      return of(formula.left) === of(formula.right);
    case "all":
      return kinds.every((_, at) => holds(formula.part, kinds, at));
    case "some":
      return kinds.some((_, at) => holds(formula.part, kinds, at));
  }
}

const KINDS = Array.from({ length: 8 }, (_, bits) => UNITS.map((_unit, at) => ((bits >> at) & 1) === 1));

/** The verdict by every world of two named things and any selection of further kinds: with one argument each, more things of one kind add nothing. */
function verdictOf(premises: readonly Formula[], claim: Formula): string {
  let [yes, no] = [false, false];
  for (const ann of KINDS)
    for (const bo of KINDS)
      for (let more = 0; more < 256; more++) {
        const world = [ann, bo, ...KINDS.filter((_, at) => ((more >> at) & 1) === 1)];
        if (!premises.every((formula) => holds(formula, world, 0))) continue;
        if (holds(claim, world, 0)) yes = true;
        else no = true;
      }
  return yes ? (no ? "unknown" : "yes") : no ? "no" : "inconsistent";
}

describe("deciding formulas over phrases", () => {
  it("agrees with every world, by clauses and by search", () => {
    fc.assert(
      fc.property(fc.array(closed, { minLength: 1, maxLength: 3 }), closed, (premises, claim) => {
        const found = decide(premises, claim);
        const right = verdictOf(premises, claim);
        assert.equal(found.kind === "decided" ? found.verdict : found.kind, right);
        assert.equal(decideAgain(premises, claim), right);
      }),
      { numRuns: 30, seed: 7 },
    );
  });
});
