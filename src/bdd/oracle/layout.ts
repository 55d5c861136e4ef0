/** A block of `2 ** 12` assignments is 512 bytes, so that what an operator touches stays in the first cache. */
const BLOCK_BITS = 12;
const BLOCK_SIZE = 2 ** BLOCK_BITS;

/** A variable takes the values `min`, `min + 1`, …, `min + size - 1`. */
export interface Variable {
  readonly min: bigint;
  readonly size: number;
}

/** One mixed-radix digit: a variable counted in steps of `weight`. */
export interface Digit {
  readonly variable: number;
  readonly weight: number;
  readonly radix: number;
}

/**
 * How the table of all assignments is cut into blocks.
 * Within a block the index of an assignment is, from the lowest position, a bit for each of the
 * first atoms, then the `inner` digits. The block number is a bit for each other atom, then the
 * `outer` digits. A variable too large for the room left in a block is split into an inner digit,
 * always the last, and an outer one; then the last blocks of the outer digit may be partly filled.
 */
export interface Layout {
  readonly innerAtoms: number;
  readonly outerAtoms: number;
  readonly inner: readonly Digit[];
  readonly outer: readonly Digit[];
  /** `strides[i]` assignments lie between two values of `inner[i]`; one more entry for the whole block. */
  readonly strides: readonly number[];
  /** The outer digit of the split variable, with the size of that variable. */
  readonly split: { readonly digit: number; readonly size: number } | null;
  /** 32-bit words of a block. */
  readonly words: number;
  readonly blocks: number;
}

export function planLayout(atoms: number, variables: readonly Variable[]): Layout {
  const innerAtoms = Math.min(atoms, BLOCK_BITS);
  const outerAtoms = atoms - innerAtoms;
  const inner: Digit[] = [];
  const outer: Digit[] = [];
  const strides = [2 ** innerAtoms];
  let split: Layout["split"] = null;
  let filled = 2 ** innerAtoms;
  for (const [variable, { size }] of variables.entries()) {
    const radix = Math.min(size, Math.floor(BLOCK_SIZE / filled));
    if (radix > 1) {
      inner.push({ variable, weight: 1, radix });
      filled *= radix;
      strides.push(filled);
    }
    if (radix < size) {
      if (radix > 1) split = { digit: outer.length, size };
      outer.push({ variable, weight: radix, radix: Math.ceil(size / radix) });
    }
  }
  const blocks = outer.reduce((product, { radix }) => product * radix, 2 ** outerAtoms);
  return { innerAtoms, outerAtoms, inner, outer, strides, split, words: Math.ceil(filled / 32), blocks };
}

/** How many assignments, from the first, are real in a block with these outer digits. */
export function countAssignments({ inner, strides, split }: Layout, outerDigits: Int32Array): number {
  const step = strides[inner.length - 1] ?? 1;
  const radix = inner.at(-1)?.radix ?? 1;
  if (!split) return strides.at(-1) ?? 1;
  return step * Math.min(radix, split.size - radix * (outerDigits[split.digit] ?? 0));
}
