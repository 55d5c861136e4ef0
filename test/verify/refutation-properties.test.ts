import assert from "node:assert/strict";
import { test } from "node:test";
import { fc, runs } from "../support/properties.ts";
import { negate, parse } from "../../src/verify/formula.ts";
import { type Question, checkRefutation } from "../../src/verify/refutation.ts";
import { assignments, evaluate, formulaText, RANGES } from "../support/formulas.ts";
import { type WrittenBody, writeRefutation } from "../support/refutation-writer.ts";
import { question } from "../support/refutation-samples.ts";

const RUNS = { numRuns: Number(process.env["VERIFY_RUNS"] ?? runs(400)) };
for (const arithmetic of [false, true]) {
  const mode = arithmetic ? "bounded_arithmetic" : "bounded_deductive",
    ranges = RANGES,
    kind = arithmetic ? "arithmetic" : "propositional";
  const asked = fc
    .tuple(
      fc.array(formulaText({ arithmetic }), { minLength: 1, maxLength: 4 }),
      fc.constantFrom("p", "q", "r", "!s", "p & q"),
    )
    .map(([premises, query]) => question(premises, query, { ranges, mode }));
  const everything = [...assignments(["p", "q", "r", "s"], arithmetic ? ["x", "y", "z"] : [], ranges)];
  /** Whether the goal follows from the premises with these ids, by brute force. */
  const follows = ({ premises, query }: Question, used: readonly string[], goal: string): boolean => {
    const claim = parse(query, mode),
      wanted = goal === "entailed" ? claim : negate(claim);
    const formulas = premises.filter(({ id }) => used.includes(id)).map(({ text }) => parse(text, mode));
    const given = formulas.map((each) => evaluate(each, everything)),
      holds = evaluate(wanted, everything);
    return everything.every((_, place) => holds[place] || !given.every((values) => values[place]));
  };

  test(`every ${kind} entailment has a certificate that is accepted, nothing else has one`, () =>
    fc.assert(
      fc.property(asked, (each) => {
        for (const goal of ["entailed", "refuted"] as const) {
          const body = writeRefutation(each, goal);
          assert.equal(
            body !== null,
            follows(
              each,
              each.premises.map(({ id }) => id),
              goal,
            ),
          );
          if (body)
            assert.deepEqual(checkRefutation(each, body), {
              problems: [],
              goal,
              used: each.premises.map(({ id }) => id),
            });
        }
      }),
      RUNS,
    ));

  test(`a corrupted ${kind} certificate is rejected or still proves what it says`, () => {
    let accepted = 0,
      rejected = 0;
    const corruption = fc.record({
      place: fc.nat(),
      value: fc.oneof(fc.nat(40), fc.nat(3)),
      goal: fc.boolean(),
      drop: fc.nat(12),
      other: formulaText({ arithmetic }),
    });
    fc.assert(
      fc.property(asked, fc.array(corruption, { minLength: 8, maxLength: 8 }), (original, corruptions) => {
        for (const goal of ["entailed", "refuted"] as const) {
          const written = writeRefutation(original, goal);
          if (!written) continue;
          for (const { place, value, goal: flip, drop, other } of corruptions) {
            const body = structuredClone(written),
              numbers = numbersOf(body);
            const each =
              drop < 3
                ? {
                    ...original,
                    premises: original.premises.with(drop % original.premises.length, {
                      id: String(drop % original.premises.length),
                      text: other,
                    }),
                  }
                : original;
            numbers[place % numbers.length]!(value);
            if (flip && drop > 8) body.goal = goal === "entailed" ? "refuted" : "entailed";
            if (drop === 12) body.steps.splice(place % body.steps.length, 1);
            const checked = checkRefutation(each, body);
            if (checked.problems.length > 0) {
              rejected++;
              continue;
            }
            accepted++;
            assert.ok(follows(each, checked.used, checked.goal!), JSON.stringify({ each, body }));
          }
        }
      }),
      RUNS,
    );
    assert.ok(accepted > 0 && rejected > accepted, `${accepted} accepted, ${rejected} rejected`);
  });
}

/** A setter for every number in a body. */
function numbersOf(body: WrittenBody): ((value: number) => void)[] {
  const lists = [
    ...body.nodes,
    ...body.steps,
    ...body.premises.map(({ gates }) => gates),
    body.ranges,
    body.query ?? [],
  ];
  return lists.flatMap((list) =>
    list.map((_, place) => (value: number) => {
      list[place] = value;
    }),
  );
}
