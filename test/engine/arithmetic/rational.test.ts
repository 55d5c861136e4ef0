import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import {
  add,
  compare,
  divide,
  equals,
  formatRational,
  isInteger,
  isNegative,
  isZero,
  multiply,
  negate,
  parseDecimal,
  rational,
  subtract,
  ONE,
  ZERO,
  type Rational,
} from "../../../src/engine/text/rational.ts";

const value = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
  .map(([num, den]) => rational(num, den));
const nonZero = value.filter((one) => !isZero(one));
const same = (a: Rational, b: Rational): void =>
  assert.ok(equals(a, b), `${formatRational(a)} is not ${formatRational(b)}`);

describe("rationals", () => {
  it("are kept in lowest terms with a positive denominator", () => {
    assert.deepEqual(rational(6n, -4n), { num: -3n, den: 2n });
    assert.deepEqual(rational(0n, -7n), { num: 0n, den: 1n });
    assert.throws(() => rational(1n, 0n), RangeError);
    assert.throws(() => divide(ONE, ZERO), RangeError);
  });

  it("form a field: sums and products commute, associate and distribute", () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        same(add(a, b), add(b, a));
        same(multiply(a, b), multiply(b, a));
        same(add(add(a, b), c), add(a, add(b, c)));
        same(multiply(multiply(a, b), c), multiply(a, multiply(b, c)));
        same(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)));
        same(add(a, negate(a)), ZERO);
        same(subtract(a, b), add(a, negate(b)));
      }),
    );
  });

  it("divide back what was multiplied, and agree with cross products of integers", () => {
    fc.assert(
      fc.property(value, nonZero, (a, b) => {
        same(divide(multiply(a, b), b), a);
        const difference = a.num * b.den - b.num * a.den;
        assert.equal(compare(a, b), difference < 0n ? -1 : difference > 0n ? 1 : 0);
        assert.equal(isNegative(subtract(a, b)), difference < 0n);
      }),
    );
  });

  it("compute with whole numbers as integers do", () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
        assert.equal(add(rational(a), rational(b)).num, a + b);
        assert.equal(multiply(rational(a), rational(b)).num, a * b);
        assert.ok(isInteger(subtract(rational(a), rational(b))));
      }),
    );
  });

  it("are written as decimals where they end, as fractions where they do not, and read back the same", () => {
    for (const [num, den, text] of [
      [7n, 1n, "7"],
      [5n, 2n, "2.5"],
      [-1n, 8n, "-0.125"],
      [1n, 3n, "1/3"],
      [0n, 5n, "0"],
      [1n, 20n, "0.05"],
    ] as const)
      assert.equal(formatRational(rational(num, den)), text);
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.nat({ max: 9 }), (digits, places) => {
        const number = rational(digits, 10n ** BigInt(places));
        const read = parseDecimal(formatRational(number));
        assert.ok(read !== null);
        same(read, number);
      }),
    );
  });

  it("are read from digits with commas at the thousands only", () => {
    assert.deepEqual(parseDecimal("1,250.50"), rational(2501n, 2n));
    for (const text of ["12,5", "1.2.3", "", ".", "a", "1,2345"])
      assert.equal(parseDecimal(text), null, text);
  });
});
