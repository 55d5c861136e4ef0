import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../support/properties.ts";
import { gradeOf } from "../../src/algebra/blades.ts";
import { multivector, product, reverse, type Multivector } from "../../src/algebra/multivector.ts";
import { rotorFromDigest } from "../../src/algebra/rotor.ts";
import { VERSOR_CEILING } from "../../src/algebra/tolerance.ts";
import { versorCondition } from "../../src/algebra/versor.ts";
import { digestOf, digestOfBytes } from "../../src/canonical/digest.ts";
import { canonicalBytes } from "../../src/algebra/bytes.ts";
import { anyDigest, distance } from "./arbitrary.ts";

const at = (x: Multivector, blade: number): number => x[blade] ?? NaN;

/** The planes and digits of a digest, in the order of their factors. */
const PLANES = [
  [4, 8, 11],
  [2, 8, 11],
  [1, 8, 11],
  [2, 4, 11],
  [1, 4, 10],
  [1, 2, 10],
] as const;

/** Reads a digest back from its rotor: each plane's angle from the image of an axis, undone before the next is read. */
function digestOfRotor(rotor: Multivector): string {
  let rest = rotor;
  let digits = "";
  for (const [index, [low, high, count]] of PLANES.entries()) {
    const turned = product(product(rest, multivector({ [high]: 1 })), reverse(rest));
    // Of the factors left, the first alone turns the axis `low` into this image of `high`; the later ones shrink what it turned.
    const [sine, cosine] = [at(turned, low), at(turned, high)];
    const others = PLANES.slice(index + 1)
      .filter(([, axis]) => axis === high)
      .map(([axis]) => at(turned, axis) ** 2);
    const size = Math.sqrt(1 - others.reduce((sum, square) => sum + square, 0));
    const t = sine / (size + cosine); // tan of half the angle
    digits += Math.round((t + 0.5) * 16 ** count)
      .toString(16)
      .padStart(count, "0");
    const undo = multivector({ 0: 1 / Math.sqrt(1 + t * t), [low | high]: -t / Math.sqrt(1 + t * t) });
    rest = product(undo, rest);
  }
  return digits;
}

describe("the rotor of a digest", () => {
  it("is a versor to a few units in the last place, of even grade, without e−, and its squared components sum to 1", () => {
    fc.assert(
      fc.property(anyDigest, (digest) => {
        const rotor = rotorFromDigest(digest);
        assert.ok(versorCondition(rotor) < 1e-15 * 4);
        for (const [blade, component] of rotor.entries())
          if (gradeOf(blade) % 2 === 1 || blade >= 16) assert.equal(component, 0);
        assert.ok(Math.abs(rotor.reduce((sum, component) => sum + component * component, 0) - 1) < 1e-15 * 4);
      }),
    );
  });

  it("contains the whole digest: it can be recovered from the components", () => {
    fc.assert(
      fc.property(anyDigest, (digest) =>
        assert.equal(digestOfRotor(rotorFromDigest(digest)), digest.slice(7)),
      ),
    );
    for (const digits of ["0".repeat(64), "f".repeat(64), "0f".repeat(32), "8".padEnd(64, "0")])
      assert.equal(digestOfRotor(rotorFromDigest(digits)), digits);
  });

  it("differs whenever one digit of the digest differs by one", () => {
    const digits = digestOf("a proposition").slice(7);
    const original = rotorFromDigest(digits);
    for (let place = 0; place < 64; place++) {
      const other = ((Number.parseInt(digits.charAt(place), 16) + 1) % 16).toString(16);
      const changed = rotorFromDigest(digits.slice(0, place) + other + digits.slice(place + 1));
      assert.ok(distance(changed, original) > 1e-14, `digit ${place}`);
    }
  });

  it("has the same bytes on every machine", () => {
    assert.equal(
      digestOfBytes(canonicalBytes(rotorFromDigest(digestOf("a proposition")))),
      "sha256:487a6693ee9b0788a33cee32526255e2490efe09aacc17274d82b65ecbc5daed",
    );
  });

  it("accepts a digest with or without its prefix, and nothing else", () => {
    const digits = "0123456789abcdef".repeat(4);
    assert.deepEqual(rotorFromDigest(digits), rotorFromDigest(`sha256:${digits}`));
    for (const text of [
      "",
      "sha256:",
      digits.slice(1),
      `${digits}0`,
      digits.toUpperCase(),
      `md5:${digits}`,
      `${digits}\n`,
    ]) {
      assert.throws(() => rotorFromDigest(text), RangeError, text);
    }
  });
});

describe("the product of ten thousand rotors", () => {
  it("is a versor far below the ceiling, without any renormalisation", () => {
    let field = rotorFromDigest(digestOf("genesis"));
    for (let step = 0; step < 10_000; step++) field = product(rotorFromDigest(digestOf(step)), field);
    const condition = versorCondition(field);
    assert.ok(condition > 0 && condition < VERSOR_CEILING, String(condition));
    assert.ok(condition < 1e-11, String(condition));
  });

  it("of one digest is one, too", () => {
    const rotor = rotorFromDigest("f".repeat(64));
    let field = rotor;
    for (let step = 0; step < 10_000; step++) field = product(rotor, field);
    assert.ok(versorCondition(field) < 1e-10, String(versorCondition(field)));
  });
});
