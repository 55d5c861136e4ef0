import { type Formula, type Reading, type Sum, signOf } from "./formula.ts";
import { type budget, reject } from "./shapes.ts";

/** The values of integer variables, both ends included; at most 1000000000 in magnitude. */
export type Ranges = ReadonlyMap<string, { readonly min: number; readonly max: number }>;
/** A name and its values. Assignments are numbered in lexicographic order; consecutive values are `stride` assignments apart. */
export interface Domain {
  name: string;
  atom: boolean;
  min: number;
  size: number;
  stride: number;
}

/** The names in formulas, sorted. Rejects a malformed formula, a variable without a range, and a name used as both atom and variable. */
export function domainsOf(formulas: readonly Formula[], ranges: Ranges): Domain[] {
  const domains = new Map<string, Domain>(),
    skip = (): void => {},
    meet = (name: string, atom: boolean): void => {
      const { min, max } = atom
        ? { min: 0, max: 1 }
        : (ranges.get(name) ?? reject(`variable \`${name}\` has no range`));
      if (domains.get(name)?.atom === !atom) reject(`\`${name}\` is an atom and a variable`);
      domains.set(name, { name, atom, min, size: max - min + 1, stride: 1 });
    };
  const compare = (sum: Sum): void =>
    [...sum.keys()].filter((name) => name !== "").forEach((name) => meet(name, false));
  for (const formula of formulas)
    formula<void>({ constant: skip, not: skip, connect: skip, atom: (name) => meet(name, true), compare });
  const sorted = [...domains.keys()].sort().map((name) => domains.get(name)!);
  let stride = 1;
  for (const domain of [...sorted].reverse()) {
    domain.stride = stride;
    stride *= domain.size;
  }
  return sorted;
}
/** The number of assignments. */
export const countOf = ([first]: readonly Domain[]): number =>
  first === undefined ? 1 : first.size * first.stride;

/**
 * The least assignment of the occurring names under which all formulas hold: lexicographic over the sorted names, false before true,
 * small before large; null if there is none.
 */
export function leastModel(
  formulas: readonly Formula[],
  ranges: Ranges,
  spend: Spend,
): Record<string, boolean | number> | null {
  const domains = domainsOf(formulas, ranges),
    tables = tablesOf(formulas, domains, spend),
    models = tables.reduce((rest, table) => rest & table, allOf(domains)),
    least = (models & -models).toString(2).length - 1;
  return models === 0n
    ? null
    : Object.fromEntries(
        domains.map((each) => [each.name, each.atom ? valueAt(each, least) === 1 : valueAt(each, least)]),
      );
}
type Spend = ReturnType<typeof budget>;
const valueAt = ({ min, size, stride }: Domain, place: number): number =>
  min + (Math.floor(place / stride) % size);
/** The truth table of what always holds. */
export const allOf = (domains: readonly Domain[]): bigint => (1n << BigInt(countOf(domains))) - 1n;
/** The truth table of each formula: one bit for every assignment, the first one the lowest. */
export function tablesOf(formulas: readonly Formula[], domains: readonly Domain[], spend: Spend): bigint[] {
  const count = countOf(domains);
  spend(count); // before there is a number of that many bits
  const all = allOf(domains);
  const repeat = (bits: bigint, width: number): bigint =>
    width < count ? repeat(bits | (bits << BigInt(width)), 2 * width) : bits & all;
  const patterns = new Map(
    domains.map(({ name, stride }) => [
      name,
      repeat(((1n << BigInt(stride)) - 1n) << BigInt(stride), 2 * stride),
    ]),
  ); // of atoms
  const compare = (sum: Sum, signs: readonly number[]): bigint => {
    spend(8 * count);
    const used = domains.filter(({ name }) => sum.has(name)),
      constant = sum.get("")!,
      by = used.map(({ name }) => sum.get(name)!),
      factors = by.map(Number);
    const exact =
      factors.reduce((most, factor) => most + Math.abs(factor) * 1e9, Math.abs(Number(constant))) < 2 ** 53; // in floating point
    const totalAt = exact
      ? (place: number) =>
          used.reduce(
            (total, domain, term) => total + factors[term]! * valueAt(domain, place),
            Number(constant),
          )
      : (place: number) =>
          used.reduce((total, domain, term) => total + by[term]! * BigInt(valueAt(domain, place)), constant);
    const bytes = new Uint8Array(Math.ceil(count / 8)); // the first assignments in the last byte
    for (let place = 0; place < count; place++)
      if (signs.includes(signOf(totalAt(place)))) bytes[bytes.length - 1 - (place >> 3)]! |= 1 << (place & 7);
    return BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`);
  };
  const connected: Record<Parameters<Reading<bigint>["connect"]>[0], (a: bigint, b: bigint) => bigint> = {
    and: (a, b) => a & b,
    or: (a, b) => a | b,
    implies: (a, b) => (all ^ a) | b,
    iff: (a, b) => all ^ a ^ b,
  };
  return formulas.map((formula) =>
    formula<bigint>({
      compare,
      atom: (name) => patterns.get(name)!,
      constant: (value) => (value ? all : 0n),
      not: (a) => all ^ a,
      connect: (op, a, b) => {
        spend(count / 64);
        return connected[op](a, b);
      },
    }),
  );
}
