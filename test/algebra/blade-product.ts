/**
 * Another way to multiply blades: write out all generators of both and sort them, a swap at a time; two equal neighbours vanish into
 * their square. Generators are 0 to 4, the last of which squares to −1.
 */
export function multiplyByHand(
  a: readonly number[],
  b: readonly number[],
): { readonly sign: 1 | -1; readonly generators: readonly number[] } {
  const generators = [...a, ...b];
  let sign = 1;
  for (let at = 0; at + 1 < generators.length; ) {
    const [left = 0, right = 0] = generators.slice(at, at + 2);
    if (left < right) {
      at++;
      continue;
    }
    if (left === right) {
      generators.splice(at, 2);
      if (left === 4) sign = -sign;
    } else {
      generators.splice(at, 2, right, left);
      sign = -sign;
    }
    at = Math.max(0, at - 1);
  }
  return { sign: sign === 1 ? 1 : -1, generators };
}

/** The generators of a blade, ascending. */
export function generatorsOf(blade: number): number[] {
  return [0, 1, 2, 3, 4].filter((generator) => Math.floor(blade / 2 ** generator) % 2 === 1);
}
