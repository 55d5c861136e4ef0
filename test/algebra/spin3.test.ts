import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../support/properties.ts";
import { E1, E2, E3 } from "../../src/algebra/blades.ts";
import { multivector, product } from "../../src/algebra/multivector.ts";
import {
  SPIN3_ONE,
  spin3Deviation,
  spin3Normalise,
  spin3Product,
  spin3Reverse,
  type Spin3,
} from "../../src/algebra/spin3.ts";

const component = fc.double({ min: -2, max: 2, noNaN: true });
const element: fc.Arbitrary<Spin3> = fc.tuple(component, component, component, component);
const rotor = element.map(spin3Normalise).filter((x): x is Spin3 => x !== null);

function assertClose(actual: readonly number[], expected: readonly number[], tolerance = 1e-12): void {
  assert.equal(actual.length, expected.length);
  actual.forEach((value, at) =>
    assert.ok(
      Math.abs(value - (expected[at] ?? NaN)) <= tolerance,
      `component ${at}: ${value}, not ${expected[at]}`,
    ),
  );
}

// ---- the same algebra as complex matrices: eₖ is the k-th Pauli matrix ------------------------------------------------

type Complex = readonly [re: number, im: number];
type Matrix = readonly [Complex, Complex, Complex, Complex];
const times = ([a, b]: Complex, [c, d]: Complex): Complex => [a * c - b * d, a * d + b * c];
const plus = ([a, b]: Complex, [c, d]: Complex): Complex => [a + c, b + d];
const matrixTimes = ([a, b, c, d]: Matrix, [e, f, g, h]: Matrix): Matrix => [
  plus(times(a, e), times(b, g)),
  plus(times(a, f), times(b, h)),
  plus(times(c, e), times(d, g)),
  plus(times(c, f), times(d, h)),
];
const X: Matrix = [
  [0, 0],
  [1, 0],
  [1, 0],
  [0, 0],
];
const Y: Matrix = [
  [0, 0],
  [0, -1],
  [0, 1],
  [0, 0],
];
const Z: Matrix = [
  [1, 0],
  [0, 0],
  [0, 0],
  [-1, 0],
];
const ONE: Matrix = [
  [1, 0],
  [0, 0],
  [0, 0],
  [1, 0],
];
const BASIS: readonly Matrix[] = [ONE, matrixTimes(X, Y), matrixTimes(X, Z), matrixTimes(Y, Z)];

function matrixOf(x: Spin3): number[] {
  return [0, 1, 2, 3].flatMap((cell) =>
    [0, 1].map((part) => x.reduce((sum, value, at) => sum + value * (BASIS[at]?.[cell]?.[part] ?? NaN), 0)),
  );
}
const asMatrix = (cells: readonly number[]): Matrix =>
  [0, 1, 2, 3].map((cell) => [cells[2 * cell], cells[2 * cell + 1]]) as unknown as Matrix;

describe("the product of spin3", () => {
  it("is that of the Pauli matrices", () => {
    fc.assert(
      fc.property(element, element, (a, b) =>
        assertClose(
          matrixOf(spin3Product(a, b)),
          matrixTimes(asMatrix(matrixOf(a)), asMatrix(matrixOf(b))).flat(),
        ),
      ),
    );
  });
  it("is the geometric product of the field's algebra, restricted to three generators", () => {
    const lift = ([s, b12, b13, b23]: Spin3) =>
      multivector({ 0: s, [E1 | E2]: b12, [E1 | E3]: b13, [E2 | E3]: b23 });
    fc.assert(
      fc.property(element, element, (a, b) =>
        assertClose([...lift(spin3Product(a, b))], [...product(lift(a), lift(b))]),
      ),
    );
  });
  it("is associative and has 1", () => {
    fc.assert(
      fc.property(element, element, element, (a, b, c) => {
        assertClose(spin3Product(spin3Product(a, b), c), spin3Product(a, spin3Product(b, c)), 1e-10);
        assertClose(spin3Product(a, SPIN3_ONE), a, 0);
        assertClose(spin3Product(SPIN3_ONE, a), a, 0);
      }),
    );
  });
  it("depends on the order of its factors", () => {
    assert.deepEqual(spin3Product([0, 1, 0, 0], [0, 0, 1, 0]), [0, 0, 0, -1]);
    assert.deepEqual(spin3Product([0, 0, 1, 0], [0, 1, 0, 0]), [0, 0, 0, 1]);
  });
});

describe("the reverse of spin3", () => {
  it("reverses products and is its own inverse", () => {
    fc.assert(
      fc.property(element, element, (a, b) => {
        assertClose(spin3Reverse(spin3Product(a, b)), spin3Product(spin3Reverse(b), spin3Reverse(a)));
        assertClose(spin3Reverse(spin3Reverse(a)), a, 0);
      }),
    );
  });
  it("undoes a rotor", () => {
    fc.assert(
      fc.property(rotor, (a) => {
        assert.ok(spin3Deviation(spin3Product(a, spin3Reverse(a))) < 1e-15 * 8);
      }),
    );
  });
});

describe("spin3Normalise", () => {
  it("gives magnitude 1 in the same direction, whatever the size", () => {
    const exponent = fc.integer({ min: -1070, max: 1020 });
    fc.assert(
      fc.property(rotor, exponent, (a, power) => {
        const scale = 2 ** power;
        const scaled = a.map((each) => each * scale) as unknown as Spin3;
        const normal = spin3Normalise(scaled);
        if (normal === null) {
          assert.ok(scaled.every((each) => each === 0));
          return;
        }
        assert.ok(Math.abs(normal.reduce((sum, each) => sum + each * each, 0) - 1) < 1e-15 * 8);
        if (power > -1000) assertClose(normal, a, 1e-14);
      }),
    );
  });
  it("refuses the zero versor", () => {
    assert.equal(spin3Normalise([0, -0, 0, 0]), null);
  });
});

describe("spin3Deviation", () => {
  it("is the largest absolute component of the difference from 1", () => {
    assert.equal(spin3Deviation([1, 0.25, -0.5, 0]), 0.5);
    assert.equal(spin3Deviation([-1, 0, 0, 0]), 2);
    assert.equal(spin3Deviation(SPIN3_ONE), 0);
  });
});
