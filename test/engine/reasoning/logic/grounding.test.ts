import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../../support/properties.ts";
import type { Argument } from "../../../../src/engine/reasoning/logic/clausal.ts";
import type { Conditional, Pattern } from "../../../../src/engine/reasoning/logic/conditionals.ts";
import { ground, type GroundingBounds } from "../../../../src/engine/reasoning/logic/grounding.ts";

const NAMES = ["Ann", "Bob", "Cid"];
/** Symbols by their number of places. */
const SYMBOLS = ["rains", "cat", "likes", "gives"];

/** An instance in words. */
interface Written {
  readonly owner: number;
  readonly requires: readonly string[];
  readonly heads: readonly string[];
}

/**
 * The same by the definition: atoms in the order in which they become possible, and with each atom all ways to meet the requirements of every conditional
 * with it at one of them, older atoms before it and none newer after it, the first requirement's oldest atom first. Null past the bounds.
 */
function groundSlowly(
  conditionals: readonly Conditional[],
  names: readonly string[],
  { maxInstances, maxLiterals }: GroundingBounds,
): readonly Written[] | null {
  const queue: string[] = [];
  const instances: Written[] = [];
  const write = ({ symbol, arguments: places }: Pattern, binding: readonly string[]): string =>
    JSON.stringify([
      symbol,
      ...places.map((place) =>
        place.kind === "name" ? place.name : place.kind === "variable" ? binding[place.index] : "",
      ),
    ]);
  const bind = (
    { symbol, arguments: places }: Pattern,
    atom: string,
    binding: readonly (string | undefined)[],
  ): (string | undefined)[] | null => {
    const [word, ...terms] = JSON.parse(atom) as string[];
    const extended = [...binding];
    const fits =
      word === symbol &&
      places.every(
        (place, at) =>
          (place.kind === "variable"
            ? (extended[place.index] ??= terms[at])
            : place.kind === "name"
              ? place.name
              : "") === terms[at],
      );
    return fits ? extended : null;
  };
  const emit = ({ owner, requires, heads }: Conditional, binding: readonly string[]): void => {
    const told = (patterns: readonly Pattern[]): string[] =>
      patterns.filter(({ symbol }) => symbol !== "term").map((pattern) => write(pattern, binding));
    instances.push({ owner, requires: told(requires), heads: told(heads) });
    for (const head of told(heads)) if (!queue.includes(head)) queue.push(head);
  };
  const bound = conditionals.map((one): Conditional => {
    const inRequires = new Set(
      one.requires.flatMap(({ arguments: places }) =>
        places.flatMap((place) => (place.kind === "variable" ? [place.index] : [])),
      ),
    );
    const free = Array.from({ length: one.variables }, (_, index) => index).filter(
      (index) => !inRequires.has(index),
    );
    return {
      ...one,
      requires: [
        ...one.requires,
        ...free.map((index): Pattern => ({ symbol: "term", arguments: [{ kind: "variable", index }] })),
      ],
    };
  });
  for (const name of names) queue.push(JSON.stringify(["term", name]));
  for (const one of bound) if (one.requires.length === 0) emit(one, []);
  for (let place = 0; place < queue.length; place++) {
    for (const one of bound)
      for (const fixed of one.requires.keys()) {
        const join = (next: number, binding: (string | undefined)[]): void => {
          const pattern = one.requires[next];
          if (pattern === undefined) {
            emit(
              one,
              binding.map((term) => term ?? ""),
            );
            return;
          }
          const from = next === fixed ? place : 0;
          const to = next < fixed ? place - 1 : place;
          for (let at = from; at <= to; at++) {
            const extended = bind(pattern, queue[at] ?? "", binding);
            if (extended) join(next + 1, extended);
          }
        };
        join(0, new Array<string | undefined>(one.variables).fill(undefined));
      }
    const literals = instances.reduce((sum, { requires, heads }) => sum + requires.length + heads.length, 0);
    if (instances.length > maxInstances || literals > maxLiterals) return null;
  }
  return instances;
}

const conditional = fc.nat({ max: 3 }).chain((variables): fc.Arbitrary<Conditional> => {
  const argument = fc.oneof(
    {
      weight: variables > 0 ? 3 : 0,
      arbitrary: fc
        .nat({ max: Math.max(variables - 1, 0) })
        .map((index): Argument => ({ kind: "variable", index })),
    },
    { weight: 1, arbitrary: fc.constantFrom(...NAMES).map((name): Argument => ({ kind: "name", name })) },
  );
  const pattern = fc
    .nat({ max: SYMBOLS.length - 1 })
    .chain((places) =>
      fc
        .tuple(...Array.from({ length: places }, () => argument))
        .map((list): Pattern => ({ symbol: SYMBOLS[places] ?? "", arguments: list })),
    );
  return fc.record({
    owner: fc.nat({ max: 9 }),
    requires: fc.array(pattern, { maxLength: 4 }),
    heads: fc.array(pattern, { maxLength: 2 }),
    aside: fc.constant([]),
    variables: fc.constant(variables),
  });
});

describe("the ground instances of conditionals", () => {
  it("are those of the definition, in its order, however the requirements are met", () => {
    const counts = { over: 0, few: 0, many: 0 };
    fc.assert(
      fc.property(
        fc.array(conditional, { minLength: 1, maxLength: 7 }),
        fc.constantFrom(20, 400),
        (conditionals, maxInstances) => {
          const bounds = { maxAtoms: 2_000, maxInstances, maxLiterals: 100_000, maxDepth: 1 };
          const found = ground(conditionals, NAMES, bounds);
          const expected = groundSlowly(conditionals, NAMES, bounds);
          counts[expected === null ? "over" : expected.length < 20 ? "few" : "many"]++;
          if (found.kind === "over_budget") {
            assert.equal(expected, null);
            return;
          }
          const told = (numbers: readonly number[]): string[] =>
            numbers.map((number) => {
              const atom = found.atoms[number - 1];
              return JSON.stringify([
                atom?.symbol,
                ...(atom?.terms ?? []).map((term) => JSON.parse(found.terms[term] ?? "") as string),
              ]);
            });
          assert.deepEqual(
            found.instances.map(({ owner, requires, heads }) => ({
              owner,
              requires: told(requires),
              heads: told(heads),
            })),
            expected,
          );
        },
      ),
      { numRuns: runs(1_000), seed: 20_261_122 },
    );
    for (const [outcome, count] of Object.entries(counts))
      assert.ok(count > runs(50), `${outcome}: ${count}`);
  });
});
