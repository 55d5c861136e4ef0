import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../support/properties.ts";
import {
  cgaInner,
  multivector,
  product,
  reverse,
  scalarPart,
  withSquares,
  type Multivector,
} from "../../src/algebra/multivector.ts";
import { anyMultivector, distance, wholeMultivector } from "./arbitrary.ts";
import { generatorsOf, multiplyByHand } from "./blade-product.ts";

const ONE = multivector({ 0: 1 });
const add = (a: Multivector, b: Multivector): Multivector =>
  a.map((component, blade) => component + (b[blade] ?? NaN));

/** The product, term by term, over blades written as lists of generators. */
function productByHand(a: Multivector, b: Multivector): Multivector {
  const result = multivector();
  for (const [left, x] of a.entries()) {
    for (const [right, y] of b.entries()) {
      const { sign, generators } = multiplyByHand(generatorsOf(left), generatorsOf(right));
      const blade = generators.reduce((sum, generator) => sum + 2 ** generator, 0);
      result[blade] = (result[blade] ?? NaN) + sign * x * y;
    }
  }
  return result;
}

// Whole numbers of this size are exact in float64, so the laws hold without any tolerance.
describe("the geometric product", () => {
  it("is the sum over all pairs of blades", () => {
    fc.assert(
      fc.property(wholeMultivector, wholeMultivector, (a, b) =>
        assert.deepEqual(product(a, b), productByHand(a, b)),
      ),
      { numRuns: 25 },
    );
  });
  it("is associative", () => {
    fc.assert(
      fc.property(wholeMultivector, wholeMultivector, wholeMultivector, (a, b, c) =>
        assert.deepEqual(product(product(a, b), c), product(a, product(b, c))),
      ),
    );
  });
  it("distributes over sums on both sides", () => {
    fc.assert(
      fc.property(wholeMultivector, wholeMultivector, wholeMultivector, (a, b, c) => {
        assert.deepEqual(product(a, add(b, c)), add(product(a, b), product(a, c)));
        assert.deepEqual(product(add(b, c), a), add(product(b, a), product(c, a)));
      }),
    );
  });
  it("has the scalar 1 as its unit", () => {
    fc.assert(
      fc.property(anyMultivector, (a) => {
        assert.equal(distance(product(a, ONE), a), 0);
        assert.equal(distance(product(ONE, a), a), 0);
      }),
    );
  });
  it("does not commute", () => {
    const [e1, e2] = [multivector({ 1: 1 }), multivector({ 2: 1 })];
    assert.equal(product(e1, e2)[3], 1);
    assert.equal(product(e2, e1)[3], -1);
  });
  it("writes every component into the given target", () => {
    const out = new Float64Array(32).fill(7);
    assert.equal(product(multivector({ 1: 2 }), multivector({ 2: 3 }), out), out);
    assert.deepEqual(out, multivector({ 3: 6 }));
  });
});

describe("the reverse", () => {
  it("reverses the order of factors in a product", () => {
    fc.assert(
      fc.property(wholeMultivector, wholeMultivector, (a, b) =>
        assert.equal(distance(reverse(product(a, b)), product(reverse(b), reverse(a))), 0),
      ),
    );
  });
  it("is its own inverse", () => {
    fc.assert(fc.property(anyMultivector, (a) => assert.deepEqual(reverse(reverse(a)), a)));
  });
});

describe("the inner product", () => {
  it("is the scalar part of (XY + YX)/2", () => {
    fc.assert(
      fc.property(wholeMultivector, wholeMultivector, (x, y) =>
        assert.equal(cgaInner(x, y), scalarPart(add(product(x, y), product(y, x))) / 2),
      ),
    );
  });
  it("is symmetric to the last bit", () => {
    fc.assert(
      fc.property(anyMultivector, anyMultivector, (x, y) => assert.equal(cgaInner(x, y), cgaInner(y, x))),
    );
  });
  it("is the plain dot product with one side signed, to the last bit", () => {
    fc.assert(
      fc.property(anyMultivector, anyMultivector, (x, y) => {
        assert.equal(
          withSquares(x).reduce((sum, component, blade) => sum + component * (y[blade] ?? NaN), 0),
          cgaInner(x, y),
        );
      }),
    );
  });
});
