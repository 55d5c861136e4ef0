import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../../support/properties.ts";
import { apply, bound, named, type Proposition } from "../../../../src/engine/language/meaning.ts";
import { createReasoner } from "../../../../src/engine/reasoning/logic/reasoner.ts";
import { derivedAgain } from "../../../../src/engine/reasoning/logic/rules-again.ts";
import { sentences } from "./forms.ts";

const reasoner = createReasoner();
const KINDS = ["k0", "k1", "k2", "k3", "k4"];
const NAMES = ["A", "B"];

/** A fact, or a rule about one variable; a kind's number with a sign is a literal. */
interface Row {
  readonly name: string | null;
  readonly body: readonly number[];
  readonly head: number;
}
const literal = (code: number, term: Parameters<typeof apply>[2]): Proposition => {
  const atom = apply("noun", KINDS[Math.abs(code) - 1] ?? "k0", ...(term ? [term] : []));
  return code > 0 ? atom : { kind: "not", of: atom };
};
function meaningOf({ name, body, head }: Row): Proposition {
  if (name !== null) return literal(head, named(name));
  const where = body.map((code) => literal(code, bound(1)));
  return {
    kind: "all",
    variable: 1,
    where: where.length > 1 ? { kind: "and", of: where } : (where[0] ?? null),
    holds: literal(head, bound(1)),
  };
}

const code = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.boolean())
  .map(([kind, positive]) => (positive ? kind : -kind));
const fact = (head: fc.Arbitrary<number>): fc.Arbitrary<Row> =>
  fc.tuple(fc.constantFrom(...NAMES), head).map(([name, of]) => ({ name, body: [], head: of }));
const rule = (head: fc.Arbitrary<number>): fc.Arbitrary<Row> =>
  fc
    .tuple(fc.array(code, { minLength: 1, maxLength: 3 }), head)
    .map(([body, of]) => ({ name: null, body, head: of }));
const theory = (head: fc.Arbitrary<number>): fc.Arbitrary<readonly Row[]> =>
  fc.array(fc.oneof(fact(head), rule(head)), { maxLength: 10 });

/** Per name, what forward chaining gives: a set of signed numbers. */
function forwardClosure(rows: readonly Row[], name: string): Set<number> {
  const known = new Set(rows.filter((row) => row.name === name).map(({ head }) => head));
  for (let round = 0; round < 20; round++)
    for (const row of rows)
      if (row.name === null && row.body.every((each) => known.has(each))) known.add(row.head);
  return known;
}

/** Well-founded values by unfounded sets, for one name: 1 true, 0 false, ½ undefined. */
function wellFounded(rows: readonly Row[], name: string): number[] {
  const value = KINDS.map(() => 0.5);
  const of = (each: number): number => (each > 0 ? (value[each - 1] ?? 0.5) : 1 - (value[-each - 1] ?? 0.5));
  const relevant = rows.filter((row) => row.name === null || row.name === name);
  for (let round = 0; round < 20; round++) {
    for (const row of relevant) if (row.body.every((each) => of(each) === 1)) value[row.head - 1] = 1;
    // The greatest unfounded set: start from all that is not true, take out what some rule can still support from outside it.
    const unfounded = new Set(KINDS.map((_, at) => at + 1).filter((kind) => value[kind - 1] !== 1));
    for (let changed = true; changed; ) {
      changed = false;
      for (const row of relevant) {
        if (!unfounded.has(row.head)) continue;
        if (row.body.every((each) => of(each) !== 0 && !(each > 0 && unfounded.has(each)))) {
          unfounded.delete(row.head);
          changed = true;
        }
      }
    }
    for (const kind of unfounded) value[kind - 1] = 0;
  }
  return value;
}

describe("random rules", () => {
  const given = (rows: readonly Row[]): ReturnType<typeof sentences> =>
    sentences(apply("noun", "named", named("A")), apply("noun", "named", named("B")), ...rows.map(meaningOf));

  it("have the same forward-chaining closure as one over signed numbers", () => {
    fc.assert(
      fc.property(theory(code), code, fc.constantFrom(...NAMES), (rows, claim, name) => {
        const known = forwardClosure(rows, name);
        const [yes, no] = [known.has(claim), known.has(-claim)];
        const decision = reasoner.decide(given(rows), literal(claim, named(name)), "rules_forward");
        assert.equal(
          decision.kind === "decided" ? decision.verdict : decision.kind,
          yes && no ? "inconsistent" : yes ? "yes" : no ? "no" : "unknown",
        );
        if (decision.kind !== "decided" || decision.verdict === "unknown") return;
        const used: readonly string[] = decision.used;
        for (const left of used) {
          // each of them is needed
          const fewer = rows.filter((_, at) => used.includes(`s${at + 3}`) && `s${at + 3}` !== left);
          assert.ok(!forwardClosure(fewer, name).has(yes ? claim : -claim));
        }
      }),
      { numRuns: runs(400) },
    );
  });

  it("have, in a closed world, the values given by the greatest unfounded sets", () => {
    const positive = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(theory(positive), positive, fc.constantFrom(...NAMES), (rows, claim, name) => {
        const value = wellFounded(rows, name)[claim - 1];
        const decision = reasoner.decide(given(rows), literal(claim, named(name)), "rules_closed");
        assert.equal(
          decision.kind === "decided" ? decision.verdict : decision.kind,
          value === 1 ? "yes" : value === 0 ? "no" : "unknown",
        );
      }),
      { numRuns: runs(400) },
    );
  });

  it("give the same result in any order", () => {
    fc.assert(
      fc.property(theory(code), code, (rows, claim) => {
        for (const mode of ["rules_forward", "rules_closed"] as const) {
          const [one, other] = [rows, rows.toReversed()].map((order) =>
            reasoner.decide(given(order), literal(claim, named("A")), mode),
          );
          assert.equal(one?.kind, other?.kind);
          if (one?.kind === "decided" && other?.kind === "decided") assert.equal(one.verdict, other.verdict);
        }
      }),
      { numRuns: runs(150) },
    );
  });
});

describe("the second computation of rules", () => {
  it("gives up beyond its budget", () => {
    assert.equal(
      derivedAgain([literal(1, named("A"))], ["A"], "rules_forward", 1)(literal(1, named("A"))),
      "over_budget",
    );
  });
});
