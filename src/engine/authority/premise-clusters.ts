import type { Claim } from "../../contract/types/review.ts";
import { REVIEW_BOUNDS } from "../reasoning/problem.ts";
import type { Range } from "../reasoning/variables.ts";
import type { SealedRecord } from "./evidence.ts";
import { MAX_NAMES, grow, type Growing } from "./premise-growth.ts";
import { goalOf, openTo, variablesOf, type Entry, type Source } from "./record-index.ts";

/** How many sets of premises are grown for one claim. */
const MAX_CLUSTERS = 16;

/**
 * Smaller sets of premises, for a claim whose premises together are too many to decide. Each grows from another record that mentions the
 * claim, brings a measurement for every variable of its rules, and stays within the assignments that a review may try.
 */
export function* clustersFor(claim: Claim, source: Source): Generator<readonly SealedRecord[]> {
  let clusters = 0;
  for (const seed of openTo(claim, source, goalOf(claim))) {
    if (clusters >= MAX_CLUSTERS) return;
    const cluster = new Cluster(claim, source);
    const found = new Set(cluster.take(seed));
    if (found.size === 0) continue;
    clusters++;
    grow(found, claim, source, cluster);
    yield [...found].map(({ sealed }) => sealed);
  }
}

/** A set of premises that keeps to the bounds on names and assignments. */
class Cluster implements Growing {
  readonly #claim: Claim;
  readonly #source: Source;
  readonly #atoms: Set<string>;
  readonly #ranges = new Map<string, Range>();

  constructor(claim: Claim, source: Source) {
    this.#claim = claim;
    this.#source = source;
    this.#atoms = new Set([goalOf(claim)]);
  }

  names(): ReadonlySet<string> {
    return new Set([...this.#atoms, ...this.#ranges.keys()]);
  }

  take(entry: Entry): readonly Entry[] {
    const variables = variablesOf(entry.sealed);
    const taken = [entry];
    const ranges = new Map<string, Range>();
    for (const variable of variables) {
      const measured = this.#ranges.has(variable) ? entry : this.#measurementOf(variable, entry);
      if (measured === null) return [];
      const range = unionOf(this.#ranges.get(variable), rangeOf(measured.sealed, variable));
      if (range !== undefined) ranges.set(variable, range);
      if (measured !== entry) taken.push(measured);
    }
    const atoms = entry.names.filter((name) => !variables.has(name));
    if (!this.#fits(atoms, ranges)) return [];
    for (const atom of atoms) this.#atoms.add(atom);
    for (const [variable, range] of ranges) this.#ranges.set(variable, range);
    return taken;
  }

  #measurementOf(variable: string, entry: Entry): Entry | null {
    if (entry.sealed.record.kind === "quantity") return entry;
    const open = openTo(this.#claim, this.#source, variable);
    return open.find(({ sealed }) => sealed.record.kind === "quantity") ?? null;
  }

  #fits(atoms: readonly string[], ranges: ReadonlyMap<string, Range>): boolean {
    const all = new Set([...this.#atoms, ...atoms]);
    let assignments = 2 ** all.size;
    for (const { min, max } of new Map([...this.#ranges, ...ranges]).values()) assignments *= max - min + 1;
    return all.size <= MAX_NAMES && assignments <= REVIEW_BOUNDS.maxAssignments;
  }
}

/** The range that a quantity declares for its variable, at least its value; undefined for a rule, which declares none. */
function rangeOf({ record }: SealedRecord, variable: string): Range | undefined {
  if (record.kind !== "quantity" || `${record.subject}__${record.predicate}` !== variable) return undefined;
  return record.range ?? { min: record.value, max: record.value };
}

function unionOf(one: Range | undefined, other: Range | undefined): Range | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return { min: Math.min(one.min, other.min), max: Math.max(one.max, other.max) };
}
