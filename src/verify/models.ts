import { compareText } from "../canonical/json.ts";
import { type Formula, type Sum, signOf } from "./formula.ts";
import { type budget, reject } from "./shapes.ts";

/** The values of integer variables, both ends included; at most 1000000000 in magnitude. */
export type Ranges = ReadonlyMap<string, { readonly min: number; readonly max: number }>;
/** A name and its values. Assignments are numbered in lexicographic order; `stride` of them lie between one value and the next. */
interface Domain { readonly name: string; readonly atom: boolean; readonly min: number; readonly size: number; stride: number }

/** The names that occur in formulas, sorted. Rejects a malformed formula, a variable without range, a name of both kinds. */
export function domainsOf(formulas: readonly Formula[], ranges: Ranges): Domain[] {
  const domains = new Map<string, Domain>(), skip = (): void => {};
  const meet = (name: string, atom: boolean): void => {
    const { min, max } = atom ? { min: 0, max: 1 } : ranges.get(name) ?? reject(`variable \`${name}\` has no range`);
    if (domains.get(name)?.atom === !atom) reject(`\`${name}\` is an atom and a variable`);
    domains.set(name, { name, atom, min, size: max - min + 1, stride: 1 });
  };
  const compare = (sum: Sum): void => [...sum.keys()].filter((name) => name !== "").forEach((name) => meet(name, false));
  for (const formula of formulas) formula<void>({ constant: skip, not: skip, connect: skip, atom: (name) => meet(name, true), compare });
  const sorted = [...domains.values()].sort((a, b) => compareText(a.name, b.name));
  return sorted.reduceRight((stride, domain) => (domain.stride = stride) * domain.size, 1), sorted;
}
/** How many assignments there are. */
export const countOf = ([first]: readonly Domain[]): number => first === undefined ? 1 : first.size * first.stride;

/**
 * The least assignment of the occurring names under which all formulas hold: lexicographic over the sorted names, false before true,
 * small before large; null if there is none. Each formula becomes its truth table, one bit for every assignment.
 */
export function leastModel(formulas: readonly Formula[], ranges: Ranges, spend: ReturnType<typeof budget>): Record<string, boolean | number> | null {
  const domains = domainsOf(formulas, ranges), count = countOf(domains);
  spend(count);
  const all = (1n << BigInt(count)) - 1n, valueAt = ({ min, size, stride }: Domain, place: number): number => min + Math.floor(place / stride) % size;
  const atom = (name: string): bigint => {
    const stride = domains.find((domain) => domain.name === name)!.stride;
    let bits = ((1n << BigInt(stride)) - 1n) << BigInt(stride);
    for (let width = 2 * stride; width < count; width *= 2) bits |= bits << BigInt(width);
    return bits & all;
  };
  const compare = (sum: Sum, signs: readonly number[]): bigint => {
    spend(count);
    const terms = domains.filter(({ name }) => sum.has(name)).map((domain) => ({ domain, exact: sum.get(domain.name)!, by: Number(sum.get(domain.name)!) }));
    const exact = sum.get("")!, safe = terms.reduce((most, { by }) => most + Math.abs(by) * 1e9, Math.abs(Number(exact))) < 2 ** 53, start = Number(exact);
    const totalAt = safe ? (place: number) => terms.reduce((total, { domain, by }) => total + by * valueAt(domain, place), start)
      : (place: number) => terms.reduce((total, { domain, exact }) => total + exact * BigInt(valueAt(domain, place)), exact);
    const bytes = new Uint8Array(Math.ceil(count / 8)); // the first assignments in the last byte
    for (let place = 0; place < count; place++) if (signs.includes(signOf(totalAt(place)))) bytes[bytes.length - 1 - (place >> 3)]! |= 1 << (place & 7);
    return BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
  };
  const models = formulas.reduce((rest, formula) => rest & formula<bigint>({
    atom, compare, constant: (value) => value ? all : 0n, not: (a) => all ^ a,
    connect: (op, a, b) => (spend(count / 64), op === "and" ? a & b : op === "or" ? a | b : op === "implies" ? (all ^ a) | b : all ^ a ^ b),
  }), all), least = (models & -models).toString(2).length - 1;
  return models === 0n ? null : Object.fromEntries(domains.map((each) => [each.name, each.atom ? valueAt(each, least) === 1 : valueAt(each, least)]));
}
