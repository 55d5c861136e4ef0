import { BLADES, gradeOf } from "../../algebra/blades.ts";
import { cgaInner, withSquares, type Multivector } from "../../algebra/multivector.ts";

/** The largest number of hits that a recall reports. */
export const TOP_K = 5;

/** The largest number of components of a memory, so that offsets fit 31 bits: 16 GiB. */
const MOST_COMPONENTS = 0x7fffffff;

export interface Hit {
  /** Index of the entry in the memory, from 0. */
  readonly index: number;
  readonly cgaInner: number;
  /** Whether the entry and the query have the same canonical bytes. */
  readonly exact: boolean;
}

export interface Recall {
  /** `cga_inner` of the query with itself. */
  readonly selfInner: number;
  readonly hits: readonly Hit[];
}

/** A view of the versor at one index of a memory. */
export function versorAt(memory: Float64Array, index: number): Multivector {
  return memory.subarray(BLADES * index, BLADES * (index + 1));
}

/**
 * The entries nearest to a query: byte-identical ones first, then by descending `cga_inner`, then by index;
 * at most {@link TOP_K}. An exact scan of everything: order and numbers equal those of a loop over
 * `cgaInner`, to the last bit.
 * @param memory consecutive versors, 32 components each, finite and at most `MAX_COMPONENT` in magnitude,
 * like `query`
 * @throws RangeError for a memory of more than `MOST_COMPONENTS`
 */
export function recall(memory: Float64Array, query: Multivector): Recall {
  if (memory.length > MOST_COMPONENTS) throw new RangeError("memory is too large to scan");
  const selfInner = cgaInner(query, query);
  const signed = withSquares(query);
  const scan = scanFor(query);
  const exact = createRanking();
  const other = createRanking();
  const versor = new Float64Array(BLADES);
  let bar = -Infinity;
  for (let from = 0; ; ) {
    const at = scan(memory, signed, from, bar, selfInner);
    if (at >= memory.length) break;
    for (let blade = 0; blade < BLADES; blade++) versor[blade] = memory[at + blade]!;
    const inner = cgaInner(query, versor);
    // Equal versors have equal inner products, so only an entry with this product can be an exact match.
    if (inner !== selfInner || !isSame(versor, query)) bar = other.add(inner, at / BLADES);
    else if (exact.add(inner, at / BLADES) === inner) break; // TOP_K exact matches, which nothing can precede
    from = at + BLADES;
  }
  return { selfInner, hits: [...exact.hits(true), ...other.hits(false)].slice(0, TOP_K) };
}

/**
 * The offset of the next versor whose `cga_inner` exceeds `bar` or equals `self`; the length of the memory if
 * there is none.
 */
type Scan = (m: Float64Array, q: Float64Array, from: number, bar: number, self: number) => number;

// A recall spends nearly all its time in these three loops, so they allocate and call nothing. `q` is the
// query after `withSquares`; its components are constants, because reading them from the array would check
// bounds each time. Offsets are limited to MOST_COMPONENTS so that the compiler can prove that they never
// overflow. Each sum is split into groups of eight products by a NaN test that never succeeds: without it the
// compiler computes all offsets first, and runs out of registers. (A NaN sum would stay NaN, and never be a
// hit.)

/** For any query. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: 32 products written out, since a loop over the blades is several times slower
const scanAll: Scan = (m, q, from, bar, self) => {
  const q0 = q[0]!,
    q1 = q[1]!,
    q2 = q[2]!,
    q3 = q[3]!,
    q4 = q[4]!,
    q5 = q[5]!,
    q6 = q[6]!,
    q7 = q[7]!;
  const q8 = q[8]!,
    q9 = q[9]!,
    q10 = q[10]!,
    q11 = q[11]!,
    q12 = q[12]!,
    q13 = q[13]!,
    q14 = q[14]!,
    q15 = q[15]!;
  const q16 = q[16]!,
    q17 = q[17]!,
    q18 = q[18]!,
    q19 = q[19]!,
    q20 = q[20]!,
    q21 = q[21]!,
    q22 = q[22]!,
    q23 = q[23]!;
  const q24 = q[24]!,
    q25 = q[25]!,
    q26 = q[26]!,
    q27 = q[27]!,
    q28 = q[28]!,
    q29 = q[29]!,
    q30 = q[30]!,
    q31 = q[31]!;
  const end = Math.min(m.length, MOST_COMPONENTS);
  for (let at = from & MOST_COMPONENTS; at < end; at += BLADES) {
    let inner =
      q0 * m[at]! +
      q1 * m[at + 1]! +
      q2 * m[at + 2]! +
      q3 * m[at + 3]! +
      q4 * m[at + 4]! +
      q5 * m[at + 5]! +
      q6 * m[at + 6]! +
      q7 * m[at + 7]!;
    if (Number.isNaN(inner)) continue;
    inner =
      inner +
      q8 * m[at + 8]! +
      q9 * m[at + 9]! +
      q10 * m[at + 10]! +
      q11 * m[at + 11]! +
      q12 * m[at + 12]! +
      q13 * m[at + 13]! +
      q14 * m[at + 14]! +
      q15 * m[at + 15]!;
    if (Number.isNaN(inner)) continue;
    inner =
      inner +
      q16 * m[at + 16]! +
      q17 * m[at + 17]! +
      q18 * m[at + 18]! +
      q19 * m[at + 19]! +
      q20 * m[at + 20]! +
      q21 * m[at + 21]! +
      q22 * m[at + 22]! +
      q23 * m[at + 23]!;
    if (Number.isNaN(inner)) continue;
    inner =
      inner +
      q24 * m[at + 24]! +
      q25 * m[at + 25]! +
      q26 * m[at + 26]! +
      q27 * m[at + 27]! +
      q28 * m[at + 28]! +
      q29 * m[at + 29]! +
      q30 * m[at + 30]! +
      q31 * m[at + 31]!;
    if (inner > bar || inner === self) return at;
  }
  return m.length;
};

/**
 * For an even query, as all fields are: its blades are products of an even number of generators. The odd
 * components of an entry would be multiplied by 0, which changes no sum.
 */
const scanEven: Scan = (m, q, from, bar, self) => {
  const q0 = q[0]!,
    q3 = q[3]!,
    q5 = q[5]!,
    q6 = q[6]!,
    q9 = q[9]!,
    q10 = q[10]!,
    q12 = q[12]!,
    q15 = q[15]!;
  const q17 = q[17]!,
    q18 = q[18]!,
    q20 = q[20]!,
    q23 = q[23]!,
    q24 = q[24]!,
    q27 = q[27]!,
    q29 = q[29]!,
    q30 = q[30]!;
  const end = Math.min(m.length, MOST_COMPONENTS);
  for (let at = from & MOST_COMPONENTS; at < end; at += BLADES) {
    let inner =
      q0 * m[at]! +
      q3 * m[at + 3]! +
      q5 * m[at + 5]! +
      q6 * m[at + 6]! +
      q9 * m[at + 9]! +
      q10 * m[at + 10]! +
      q12 * m[at + 12]! +
      q15 * m[at + 15]!;
    if (Number.isNaN(inner)) continue;
    inner =
      inner +
      q17 * m[at + 17]! +
      q18 * m[at + 18]! +
      q20 * m[at + 20]! +
      q23 * m[at + 23]! +
      q24 * m[at + 24]! +
      q27 * m[at + 27]! +
      q29 * m[at + 29]! +
      q30 * m[at + 30]!;
    if (inner > bar || inner === self) return at;
  }
  return m.length;
};

/** The same for an odd query. A versor is a product of vectors, and so always even or odd. */
const scanOdd: Scan = (m, q, from, bar, self) => {
  const q1 = q[1]!,
    q2 = q[2]!,
    q4 = q[4]!,
    q7 = q[7]!,
    q8 = q[8]!,
    q11 = q[11]!,
    q13 = q[13]!,
    q14 = q[14]!;
  const q16 = q[16]!,
    q19 = q[19]!,
    q21 = q[21]!,
    q22 = q[22]!,
    q25 = q[25]!,
    q26 = q[26]!,
    q28 = q[28]!,
    q31 = q[31]!;
  const end = Math.min(m.length, MOST_COMPONENTS);
  for (let at = from & MOST_COMPONENTS; at < end; at += BLADES) {
    let inner =
      q1 * m[at + 1]! +
      q2 * m[at + 2]! +
      q4 * m[at + 4]! +
      q7 * m[at + 7]! +
      q8 * m[at + 8]! +
      q11 * m[at + 11]! +
      q13 * m[at + 13]! +
      q14 * m[at + 14]!;
    if (Number.isNaN(inner)) continue;
    inner =
      inner +
      q16 * m[at + 16]! +
      q19 * m[at + 19]! +
      q21 * m[at + 21]! +
      q22 * m[at + 22]! +
      q25 * m[at + 25]! +
      q26 * m[at + 26]! +
      q28 * m[at + 28]! +
      q31 * m[at + 31]!;
    if (inner > bar || inner === self) return at;
  }
  return m.length;
};

function scanFor(query: Multivector): Scan {
  const has = (parity: number): boolean =>
    query.some((component, blade) => component !== 0 && gradeOf(blade) % 2 === parity);
  if (!has(1)) return scanEven;
  return has(0) ? scanAll : scanOdd;
}

/** Whether two versors have equal components, and so equal canonical bytes, which hold no NaN and no −0. */
function isSame(a: Multivector, b: Multivector): boolean {
  for (let blade = 0; blade < BLADES; blade++) if (a[blade] !== b[blade]) return false;
  return true;
}

interface Ranking {
  /**
   * Inserts an entry if it is among the best, after equal ones. Returns what the next one must exceed: −∞
   * until TOP_K are there.
   */
  add(inner: number, index: number): number;
  hits(exact: boolean): Hit[];
}

/** Keeps the best TOP_K entries, in preallocated arrays. Entries must be added by ascending index. */
function createRanking(): Ranking {
  const inners = new Float64Array(TOP_K).fill(-Infinity);
  const indices = new Float64Array(TOP_K);
  let size = 0;
  const add = (inner: number, index: number): number => {
    let place = size;
    while (place > 0 && inners[place - 1]! < inner) place--;
    if (place < TOP_K) {
      inners.copyWithin(place + 1, place, TOP_K - 1);
      indices.copyWithin(place + 1, place, TOP_K - 1);
      inners[place] = inner;
      indices[place] = index;
      if (size < TOP_K) size++;
    }
    return inners[TOP_K - 1]!;
  };
  const hits = (exact: boolean): Hit[] =>
    Array.from({ length: size }, (_, rank) => ({ index: indices[rank]!, cgaInner: inners[rank]!, exact }));
  return { add, hits };
}
