import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../support/properties.ts";
import { cgaInner, multivector, product } from "../../src/algebra/multivector.ts";
import { pointOf, type Place } from "../support/conformal-point.ts";
import { distance } from "./arbitrary.ts";

const coordinate = fc.integer({ min: -1000, max: 1000 });
const place: fc.Arbitrary<Place> = fc.tuple(coordinate, coordinate, coordinate);
const squaredDistance = (a: Place, b: Place): number =>
  (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

// Halves of whole numbers up to some millions and their products are exact, so the identities are equalities.
describe("a conformal point", () => {
  it("lies on the null cone: its square is 0", () => {
    fc.assert(
      fc.property(place, (p) => assert.equal(distance(product(pointOf(p), pointOf(p)), multivector()), 0)),
    );
  });
  it("has an inner product with another of −½ of their squared distance", () => {
    fc.assert(
      fc.property(place, place, (p, q) =>
        assert.equal(cgaInner(pointOf(p), pointOf(q)), -squaredDistance(p, q) / 2),
      ),
    );
  });
  it("has an inner product of −1 with infinity, and the origin is e0", () => {
    const infinity = multivector({ 8: 1, 16: 1 });
    fc.assert(fc.property(place, (p) => assert.equal(cgaInner(pointOf(p), infinity), -1)));
    assert.deepEqual(pointOf([0, 0, 0]), multivector({ 8: -0.5, 16: 0.5 }));
  });
});
