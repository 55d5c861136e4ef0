import type { Formula, Sum } from "./formula.ts";
import { type Domain, type Ranges, allOf, countOf, domainsOf, tablesOf } from "./models.ts";
import { budget, problemsOf } from "./shapes.ts";

/** The diagram keys of contract section 16: of each premise, of their conjunction with the ranges, and of the two checks. */
export interface Keys {
  premises: string[];
  conjunction: string;
  entailment: string;
  refutation: string;
}
const MOST_BITS = 20,
  WORK = 2 ** 29; // bits of truth tables: a few seconds

/** The keys, from truth tables over the bits of the variables; null if these tables are too large. */
export function keysOf(premises: readonly Formula[], query: Formula, ranges: Ranges): Keys | null {
  const given = [...premises, query],
    variables = domainsOf(given, ranges).filter(({ atom }) => !atom),
    bits = new Map(variables.flatMap(({ name, size }) => bitsOf(name, size)).map(({ bit }) => [bit, BIT])),
    bounds = variables.map(({ name, size }): Formula => {
      const most = new Map([["", BigInt(1 - size)]]);
      for (const { bit, weight } of bitsOf(name, size)) most.set(bit, weight);
      return (reading) => reading.compare(most, [-1, 0]);
    });
  const formulas = [...given.map((each) => inBits(each, variables)), ...bounds],
    domains = domainsOf(formulas, bits),
    spend = budget(WORK);
  if (domains.length > MOST_BITS) return null;
  const keys: Keys[] = [];
  problemsOf(() => {
    const tables = tablesOf(formulas, domains, spend),
      key = (table: bigint): string => keyOf(table, domains, spend),
      all = allOf(domains),
      asked = tables[premises.length]!,
      conjunction = tables.reduce((rest, table, at) => (at === premises.length ? rest : rest & table), all);
    keys.push({
      premises: tables.slice(0, premises.length).map(key),
      conjunction: key(conjunction),
      entailment: key((all ^ conjunction) | asked),
      refutation: key((all ^ conjunction) | (all ^ asked)),
    });
    return [];
  });
  return keys[0] ?? null;
}
const BIT = { min: 0, max: 1 };
/** The bits of an integer variable, the lowest first. */
const bitsOf = (variable: string, size: number): { bit: string; weight: bigint }[] =>
  Array.from({ length: size === 1 ? 0 : (size - 1).toString(2).length }, (_, place) => ({
    bit: `${variable}#${place}`,
    weight: 1n << BigInt(place),
  }));
/** A formula over the bits of its variables instead of the variables. */
const inBits =
  (formula: Formula, variables: readonly Domain[]): Formula =>
  (reading) =>
    formula({ ...reading, compare: (sum, signs) => reading.compare(sumInBits(sum, variables), signs) });
function sumInBits(sum: Sum, variables: readonly Domain[]): Sum {
  const bits = new Map([["", sum.get("")!]]);
  for (const { name, min, size } of variables) {
    const by = sum.get(name) ?? 0n;
    bits.set("", bits.get("")! + by * BigInt(min));
    if (sum.has(name)) for (const { bit, weight } of bitsOf(name, size)) bits.set(bit, by * weight);
  }
  return bits;
}

/** The key of a truth table: merges equal halves and shares equal parts from the last name up, then lists what is left. */
function keyOf(table: bigint, domains: readonly Domain[], spend: ReturnType<typeof budget>): string {
  const count = countOf(domains);
  spend(count);
  let parts = [...table.toString(2).padStart(count, "0")].reverse().map(Number); // 0 is false, 1 true, 2 and more are nodes
  const nodes: [string, number, number][] = [];
  for (const { name } of [...domains].reverse()) {
    const known = new Map<number, number>(),
      next: number[] = [];
    for (let at = 0; at < parts.length; at += 2) {
      const [low, high] = [parts[at]!, parts[at + 1]!],
        pair = low * 2 ** 22 + high;
      if (low !== high && !known.has(pair)) known.set(pair, nodes.push([name, low, high]) + 1);
      next.push(low === high ? low : known.get(pair)!);
    }
    parts = next;
  }
  const lines: string[] = [],
    shown = new Map([
      [0, "F"],
      [1, "T"],
    ]);
  const show = (part: number): string => {
    const [name, low, high] = nodes[part - 2] ?? ["", 0, 0];
    if (!shown.has(part)) {
      const [no, yes] = [show(low), show(high)];
      shown.set(part, `@${lines.push(`${lines.length}:${name}?${yes}:${no}`) - 1}`);
    }
    return shown.get(part)!;
  };
  return (show(parts[0]!).startsWith("@") && lines.join(";")) || show(parts[0]!);
}
