import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { canonicalBytes } from "../../../src/algebra/bytes.ts";
import { gradeOf } from "../../../src/algebra/blades.ts";
import { cgaInner, multivector } from "../../../src/algebra/multivector.ts";
import { digestOf } from "../../../src/canonical/digest.ts";
import { versorOf } from "../../../src/engine/memory/field.ts";
import { TOP_K, recall, versorAt, type Recall } from "../../../src/engine/memory/recall.ts";
import { anyMultivector } from "../../algebra/arbitrary.ts";

function join(versors: readonly Float64Array[]): Float64Array {
  const memory = new Float64Array(32 * versors.length);
  for (const [index, versor] of versors.entries()) memory.set(versor, 32 * index);
  return memory;
}

/** What the contract says, word by word: every entry, sorted. */
function naive(versors: readonly Float64Array[], query: Float64Array): Recall {
  const bytes = Buffer.from(canonicalBytes(query));
  const hits = versors.map((versor, index) => ({
    index,
    cgaInner: cgaInner(versor, query),
    exact: bytes.equals(canonicalBytes(versor)),
  }));
  hits.sort((a, b) => Number(b.exact) - Number(a.exact) || b.cgaInner - a.cgaInner || a.index - b.index);
  return { selfInner: cgaInner(query, query), hits: hits.slice(0, 5) };
}

/** Components from a small set, so that equal inner products and equal versors are common. */
const coarse = fc
  .array(fc.constantFrom(0, -0, 1, -1, 0.5), { minLength: 32, maxLength: 32 })
  .map((components) => Float64Array.from(components));
const sparse = fc
  .record({ blade: fc.integer({ min: 0, max: 31 }), value: fc.constantFrom(1, -1, 2, -0) })
  .map(({ blade, value }) => multivector({ [blade]: value }));
const memoryOf = (versor: fc.Arbitrary<Float64Array>) => fc.array(versor, { maxLength: 40 });

describe("recall", () => {
  for (const [what, versor] of [
    ["any versors", anyMultivector],
    ["coarse ones", coarse],
    ["sparse ones", sparse],
  ] as const) {
    it(`of ${what} equals the loop over all entries, to the last bit`, () => {
      fc.assert(
        fc.property(memoryOf(versor), versor, (versors, query) =>
          assert.deepEqual(recall(join(versors), query), naive(versors, query)),
        ),
        { numRuns: runs(300) },
      );
    });
    it(`of ${what} with an entry of its own equals the loop over all entries, too`, () => {
      fc.assert(
        fc.property(memoryOf(versor), fc.nat(), (versors, which) => {
          fc.pre(versors.length > 0);
          const memory = join(versors);
          const index = which % versors.length;
          assert.deepEqual(
            recall(memory, versorAt(memory, index)),
            naive(versors, versors[index] ?? multivector()),
          );
        }),
        { numRuns: runs(300) },
      );
    });
  }

  for (const [what, versor] of [
    ["any versors", anyMultivector],
    ["coarse ones", coarse],
    ["sparse ones", sparse],
  ] as const) {
    const only = (parity: number) =>
      versor.map((components) =>
        components.map((component, blade) => (gradeOf(blade) % 2 === parity ? component : 0)),
      );
    const [even, odd] = [only(0), only(1)];
    for (const [sort, query] of [
      ["an even", even],
      ["an odd", odd],
      ["a mixed", fc.tuple(even, odd).map(([a, b]) => a.map((component, blade) => component + b[blade]!))],
    ] as const) {
      it(`by ${sort} query equals the loop over ${what}, whether even, odd or mixed`, () => {
        fc.assert(
          fc.property(memoryOf(fc.oneof(versor, even, odd)), query, (versors, asked) =>
            assert.deepEqual(recall(join(versors), asked), naive(versors, asked)),
          ),
          { numRuns: runs(300) },
        );
      });
    }
  }

  it("by an odd query uses every odd component, and no even one", () => {
    for (let blade = 0; blade < 32; blade++) {
      const entry = multivector({ [blade]: 2 });
      const query = new Float64Array(32).map((_, at) => (gradeOf(at) % 2 === 1 ? at + 1 : 0));
      assert.deepEqual(recall(join([entry]), query), naive([entry], query));
      assert.equal(recall(join([entry]), query).hits[0]?.cgaInner === 0, gradeOf(blade) % 2 === 0);
    }
  });

  it("of versors of digests equals the loop over them", () => {
    const versors = Array.from({ length: 500 }, (_, index) => versorOf(digestOf(index % 400)));
    const memory = join(versors);
    for (let index = 0; index < 500; index += 7) {
      const { hits } = recall(memory, versorAt(memory, index));
      assert.deepEqual(hits, naive(versors, versors[index] ?? multivector()).hits);
      assert.deepEqual(
        hits.filter(({ exact }) => exact).map((hit) => hit.index),
        index < 100 ? [index, index + 400] : index < 400 ? [index] : [index - 400, index],
      );
    }
  });

  it("puts a byte-identical entry first, even where others have a larger inner product", () => {
    const query = multivector({ 3: 1 }); // squares to −1
    const versors = [multivector({ 3: -5 }), multivector({ 0: 1 }), query];
    assert.deepEqual(recall(join(versors), query), {
      selfInner: -1,
      hits: [
        { index: 2, cgaInner: -1, exact: true },
        { index: 0, cgaInner: 5, exact: false },
        { index: 1, cgaInner: 0, exact: false },
      ],
    });
  });

  it("does not take an equal inner product for equal bytes", () => {
    const { hits } = recall(
      join([multivector({ 0: 1, 1: 3 }), multivector({ 0: 1 })]),
      multivector({ 0: 1 }),
    );
    assert.deepEqual(
      hits.map(({ index, exact }) => [index, exact]),
      [
        [1, true],
        [0, false],
      ],
    );
  });

  it("treats −0 and +0 as the same component", () => {
    const { hits } = recall(join([multivector({ 0: 1, 4: -0 })]), multivector({ 0: 1, 9: -0 }));
    assert.deepEqual(hits, [{ index: 0, cgaInner: 1, exact: true }]);
    assert.ok(Object.is(recall(join([multivector({ 1: -0 })]), multivector({ 1: 1 })).hits[0]?.cgaInner, 0));
  });

  it("returns the five best, ties in storage order", () => {
    const inners = [1, 3, 3, 2, 5, 3, 5, 3, 0];
    const { hits } = recall(join(inners.map((inner) => multivector({ 0: inner }))), multivector({ 0: 1 }));
    assert.deepEqual(
      hits.map(({ index }) => index),
      [0, 4, 6, 1, 2],
    );
    assert.equal(hits.length, TOP_K);
  });

  it("gives the first five of many equal entries for every query", () => {
    const memory = join(
      Array.from({ length: 200 }, (_, index) => multivector({ 0: index % 3 === 0 ? 1 : 2 })),
    );
    assert.deepEqual(
      recall(memory, versorAt(memory, 150)).hits.map(({ index, exact }) => [index, exact]),
      [0, 3, 6, 9, 12].map((index) => [index, true]),
    );
  });

  it("returns the last entries if each is better than the one before", () => {
    const memory = join(Array.from({ length: 50 }, (_, index) => multivector({ 0: index })));
    assert.deepEqual(
      recall(memory, multivector({ 0: 1 })).hits.map(({ index }) => index),
      [1, 49, 48, 47, 46],
    );
  });

  it("finds nothing in an empty memory", () =>
    assert.deepEqual(recall(new Float64Array(), multivector({ 0: 2 })), { selfInner: 4, hits: [] }));
});
