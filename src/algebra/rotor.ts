import { BLADES, E1, E2, E3, E_PLUS, productSign } from "./blades.ts";
import { multivector, type Multivector } from "./multivector.ts";

/**
 * The planes in which a digest rotates, in the order of their factors, and how many hexadecimal digits each takes: 64 in all.
 * All six lie among the generators that square to +1, so each bivector squares to −1 and 1 + t² never vanishes.
 */
const PLANES = [
  { blade: E3 | E_PLUS, digits: 11 },
  { blade: E2 | E_PLUS, digits: 11 },
  { blade: E1 | E_PLUS, digits: 11 },
  { blade: E2 | E3, digits: 11 },
  { blade: E1 | E3, digits: 10 },
  { blade: E1 | E2, digits: 10 },
].map((plane) => ({
  ...plane,
  ends: plane.digits === 11 ? 0x1000_0000_0000 : 0x100_0000_0000,
  signs: Float64Array.from({ length: BLADES }, (_, at) => productSign(at ^ plane.blade, plane.blade)),
}));

const DIGEST = /^(?:sha256:)?([a-f0-9]{64})$/;

/**
 * The rotor of a content digest: the product of six simple rotors in Cayley form, R = (1 + B) / √(1 + |B|²) with B = t·plane,
 * where t = n/16ᵏ − ½ for the k digits n of that plane. Only + − × ÷ √ in a fixed order: the same bytes on every machine.
 *
 * *Injective*: the factors are the six plane rotations of four-space, by angles 2·atan(t) within ±54°. The image of e+ depends on
 * the first three alone and gives them back (hyperspherical coordinates), the image of e3 the next two, the image of e1 the last.
 * Neighbouring digests differ by at least 1e-14 in some component and rounding moves it by less than 1e-15, so distinct digests have distinct versors.
 *
 * *A versor by construction*: (1 + B)·reverse(1 + B) = 1 + t² exactly, for each factor, so one division by √∏(1 + t²) at the end
 * makes the magnitude 1; nothing is measured and corrected afterwards. Rotors of these planes form a compact group: the squares
 * of the components sum to 1, and a product of n rotors errs by at most about 20·n units in the last place.
 * @param digest 64 hexadecimal digits, with or without `sha256:`
 * @throws RangeError for anything else
 */
export function rotorFromDigest(digest: string): Multivector {
  const digits = DIGEST.exec(digest)?.[1];
  if (digits === undefined) throw new RangeError("not a SHA-256 digest");
  let rotor = multivector({ 0: 1 });
  let square = 1;
  let from = 0;
  for (const plane of PLANES) {
    const n = Number.parseInt(digits.slice(from, from + plane.digits), 16);
    const t = n / plane.ends - 0.5; // exact: n has at most 44 bits, the divisor is a power of two
    rotor = timesOnePlus(rotor, plane, t);
    square *= 1 + t * t;
    from += plane.digits;
  }
  const magnitude = Math.sqrt(square);
  return rotor.map((component) => component / magnitude);
}

/** x·(1 + t·blade) */
function timesOnePlus(
  x: Multivector,
  { blade, signs }: { readonly blade: number; readonly signs: Float64Array },
  t: number,
): Multivector {
  const result = new Float64Array(BLADES);
  for (let at = 0; at < BLADES; at++) result[at] = x[at]! + signs[at]! * t * x[at ^ blade]!;
  return result;
}
