import assert from "node:assert/strict";
import { decideByTruthTable } from "../../../src/bdd/oracle/oracle.ts";
import type { OracleRange, OracleResult } from "../../../src/bdd/oracle/oracle.ts";

export type Ranges = Readonly<Record<string, readonly [min: number, max: number]>>;

/** Ranges as the oracle takes them. */
export function toRanges(ranges: Ranges): ReadonlyMap<string, OracleRange> {
  return new Map(Object.entries(ranges).map(([name, [min, max]]) => [name, { min, max }]));
}

/** The oracle's answer in `bounded_deductive`. */
export function deduce(premises: readonly string[], query: string): OracleResult {
  return decideByTruthTable({ mode: "bounded_deductive", premises, query, ranges: new Map() });
}

/** The oracle's answer in `bounded_arithmetic`. */
export function calculate(
  premises: readonly string[],
  query: string,
  ranges: Ranges = { x: [-3, 4], y: [0, 2] },
): OracleResult {
  return decideByTruthTable({ mode: "bounded_arithmetic", premises, query, ranges: toRanges(ranges) });
}

/** Two formulas are equivalent. */
export function assertSame(left: string, right: string): void {
  const decide = /[0-9xy]/.test(left + right) ? calculate : deduce;
  assert.equal(
    decide([], `(${left}) <-> (${right})`).verdict,
    "entailed",
    `\`${left}\` and \`${right}\` differ`,
  );
}
