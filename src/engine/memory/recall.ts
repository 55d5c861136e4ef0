import { BLADES, gradeOf } from "../../algebra/blades.ts";
import { cgaInner, withSquares, type Multivector } from "../../algebra/multivector.ts";

/** How many hits a recall reports at most. */
export const TOP_K = 5;

/** How many components a memory may have: places are 32-bit integers. These are 16 GiB. */
const MOST_COMPONENTS = 0x7fffffff;

export interface Hit {
  /** Place of the entry in the memory, from 0. */
  readonly index: number;
  readonly cgaInner: number;
  /** The entry's canonical bytes are those of the query. */
  readonly exact: boolean;
}

export interface Recall {
  /** `cga_inner` of the query with itself. */
  readonly selfInner: number;
  readonly hits: readonly Hit[];
}

/** The versor at one place of a memory, as a view. */
export function versorAt(memory: Float64Array, index: number): Multivector {
  return memory.subarray(BLADES * index, BLADES * (index + 1));
}

/**
 * Recalls what is nearest to a query: byte-identical entries first, then by `cga_inner` descending, then by index; at most {@link TOP_K}.
 * An exact scan of everything: the order and every number are those of a loop over `cgaInner`, to the last bit.
 * @param memory versors one after another, 32 components each, finite and at most `MAX_COMPONENT`; as is `query`
 * @throws RangeError for a memory of more than `MOST_COMPONENTS`
 */
export function recall(memory: Float64Array, query: Multivector): Recall {
  if (memory.length > MOST_COMPONENTS) throw new RangeError("the memory is too long to be scanned");
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
    // Equal components have equal products, so only an entry with this one needs a look at its components.
    if (inner !== selfInner || !isSame(versor, query)) bar = other.add(inner, at / BLADES);
    else if (exact.add(inner, at / BLADES) === inner) break; // as many as are asked for, and nothing comes before them
    from = at + BLADES;
  }
  return { selfInner, hits: [...exact.hits(true), ...other.hits(false)].slice(0, TOP_K) };
}

/** The offset of the next versor whose `cga_inner` exceeds `bar` or equals `self`; the length of the memory where there is none. */
type Scan = (m: Float64Array, q: Float64Array, from: number, bar: number, self: number) => number;

// Nearly all the time of a recall goes by in these three loops: nothing is allocated or called. `q` is the query `withSquares`. Its elements are
// constants, as they would be fetched and checked against its bounds each time. Both ends of a loop are cut to MOST_COMPONENTS, so that the
// compiler knows that no place overflows. And a sum is made eight products at a time, with a test in between that no number fails (a sum that is not
// a number would stay so, and be no hit): without it, the compiler works out all the places first, more than it has registers for.

/** For any query. */
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
    if (inner !== inner) continue;
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
    if (inner !== inner) continue;
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
    if (inner !== inner) continue;
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
 * For a query that is even, as fields are: all its blades are products of an even number of generators. What the other components of an
 * entry are multiplied with is 0, and to add 0 changes no sum. All of the memory still goes by, as every line of it holds both sorts.
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
    if (inner !== inner) continue;
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

/** The same for an odd query. A product of vectors, which is what a versor is, is always even or odd. */
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
    if (inner !== inner) continue;
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
  return !has(1) ? scanEven : !has(0) ? scanOdd : scanAll;
}

/** Whether two versors have equal components; as none is NaN and −0 counts as +0, the same canonical bytes. */
function isSame(a: Multivector, b: Multivector): boolean {
  for (let blade = 0; blade < BLADES; blade++) if (a[blade] !== b[blade]) return false;
  return true;
}

interface Ranking {
  /** Takes an entry in if it is among the best, after those it equals. Returns what the next one must exceed: −∞ until there are enough. */
  add(inner: number, index: number): number;
  hits(exact: boolean): Hit[];
}

/** The best few of the entries added so far, in arrays that are made once. Entries come by ascending index. */
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
