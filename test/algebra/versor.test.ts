import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../support/properties.ts";
import { multivector, product, reverse } from "../../src/algebra/multivector.ts";
import { versorCondition } from "../../src/algebra/versor.ts";
import { pointOf } from "../support/conformal-point.ts";
import { gradeOf } from "../../src/algebra/blades.ts";
import { anyVersor, distance } from "./arbitrary.ts";

/** Rounding of versors whose components stay below some hundreds. */
const ROUNDING = 1e-9;

describe("the versor condition", () => {
  it("is 0 for 1 and for each generator that squares to +1, and 2 for e−", () => {
    for (const blade of [0, 1, 2, 4, 8]) assert.equal(versorCondition(multivector({ [blade]: 1 })), 0);
    assert.equal(versorCondition(multivector({ 16: 1 })), 2);
  });
  it("is the Euclidean norm of the remainder, over all components", () => {
    // (1 + e1)·reverse = 2 + 2·e1, so 1 + 2·e1 is left.
    assert.equal(versorCondition(multivector({ 0: 1, 1: 1 })), Math.sqrt(5));
    assert.equal(versorCondition(multivector()), 1);
    assert.equal(versorCondition(multivector({ 0: 2 })), 3);
  });
  it("stays small for products of versors: they are closed", () => {
    fc.assert(
      fc.property(anyVersor, anyVersor, (a, b) => {
        assert.ok(versorCondition(a) < ROUNDING && versorCondition(product(a, b)) < ROUNDING);
      }),
    );
  });
});

describe("a versor", () => {
  it("takes points to multiples of points: vectors on the null cone", () => {
    fc.assert(
      fc.property(anyVersor, (versor) => {
        const image = product(product(versor, pointOf([1, -2, 0.5])), reverse(versor));
        const scale = image.reduce((most, component) => Math.max(most, Math.abs(component)), 1);
        for (const [blade, component] of image.entries())
          if (gradeOf(blade) !== 1) assert.ok(Math.abs(component) < ROUNDING * scale);
        assert.ok(distance(product(image, image), multivector()) < ROUNDING * scale * scale);
      }),
    );
  });
});
