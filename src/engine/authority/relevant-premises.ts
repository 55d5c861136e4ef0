import type { Claim } from "../../contract/types/review.ts";
import { REVIEW_BOUNDS } from "../reasoning/problem.ts";
import type { Range } from "../reasoning/variables.ts";
import type { SealedCorpus, SealedRecord } from "./evidence.ts";

/** The most premises considered for one claim. Each of them costs one more review, without it. */
const MAX_PREMISES = 64;
/** How many names the premises may mention together. */
const MAX_NAMES = REVIEW_BOUNDS.maxAtoms;
/** How many sets of premises are grown for one claim. */
const MAX_CLUSTERS = 16;

/** What the premises of one claim are taken from. */
export interface Source {
  readonly corpus: SealedCorpus;
  readonly withAssumptions: boolean;
}

/** A record, its place in the file, and the atoms and variables that it mentions. */
interface Entry {
  readonly sealed: SealedRecord;
  readonly place: number;
  readonly names: readonly string[];
}
type Index = ReadonlyMap<string, readonly Entry[]>;

const INDICES = new WeakMap<SealedCorpus, Index>();

/** The records that mention a name, in the order of the file. A corpus never changes, so its index is made once. */
function indexOf(corpus: SealedCorpus): Index {
  const known = INDICES.get(corpus);
  if (known !== undefined) return known;
  const index = new Map<string, Entry[]>();
  let place = 0;
  for (const sealed of corpus.records.values()) {
    const entry = { sealed, place: place++, names: namesOf(sealed) };
    for (const name of new Set(entry.names)) {
      const entries = index.get(name);
      if (entries === undefined) index.set(name, [entry]);
      else entries.push(entry);
    }
  }
  INDICES.set(corpus, index);
  return index;
}

export function isAbout({ record }: SealedRecord, { subject, predicate }: Omit<Claim, "text">): boolean {
  return record.kind === "fact" && record.subject === subject && record.predicate === predicate;
}

const goalOf = ({ subject, predicate }: Claim): string => `${subject}__${predicate}`;

/** The facts about the claim itself, for or against, in the order of the file. */
export function factsAbout(claim: Claim, corpus: SealedCorpus): readonly SealedRecord[] {
  const mentioning = indexOf(corpus).get(goalOf(claim)) ?? [];
  return mentioning.map(({ sealed }) => sealed).filter((sealed) => isAbout(sealed, claim));
}

/** The premises linked to the claim by the names they mention, the nearest first. */
export function premisesFor(claim: Claim, source: Source): readonly SealedRecord[] {
  const names = new Set([goalOf(claim)]);
  const found = new Set<Entry>();
  grow(found, claim, source, {
    names: () => names,
    take: (entry) => {
      if (unionSize(names, entry.names) > MAX_NAMES) return [];
      for (const name of entry.names) names.add(name);
      return [entry];
    },
  });
  return [...found].map(({ sealed }) => sealed);
}

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

/** Where premises are added: the names they mention so far, and what comes with one more; nothing, if that is too much. */
interface Growing {
  names(): ReadonlySet<string>;
  take(entry: Entry): readonly Entry[];
}

/** Adds what mentions a known name, one step farther from the claim in each round, in the order of the file. */
function grow(found: Set<Entry>, claim: Claim, source: Source, growing: Growing): void {
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const entry of nearTo(growing.names(), claim, source)) {
      if (found.size >= MAX_PREMISES) return;
      if (found.has(entry)) continue;
      for (const taken of growing.take(entry)) found.add(taken);
    }
  }
}

function nearTo(names: ReadonlySet<string>, claim: Claim, source: Source): readonly Entry[] {
  const near = new Set([...names].flatMap((name) => openTo(claim, source, name)));
  return [...near].sort((a, b) => a.place - b.place);
}

/** What mentions a name and can be a premise. A witness of the claim cannot: as a premise it would beg the question. */
function openTo(claim: Claim, { corpus, withAssumptions }: Source, name: string): readonly Entry[] {
  return (indexOf(corpus).get(name) ?? []).filter(
    ({ sealed }) => (withAssumptions || sealed.record.source_kind !== "premise") && !isAbout(sealed, claim),
  );
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

const unionSize = (one: ReadonlySet<string>, other: readonly string[]): number =>
  new Set([...one, ...other]).size;

function namesOf(sealed: SealedRecord): readonly string[] {
  const { record, formula } = sealed;
  if (formula === null) return "formula" in record ? [] : [`${record.subject}__${record.predicate}`];
  const parsed = parsedIn(formula);
  return parsed === null ? [] : [...parsed.atoms, ...parsed.variables];
}

function variablesOf({ record, formula }: SealedRecord): ReadonlySet<string> {
  if (record.kind === "quantity") return new Set([`${record.subject}__${record.predicate}`]);
  return (formula === null ? null : parsedIn(formula))?.variables ?? new Set();
}

function parsedIn(formula: NonNullable<SealedRecord["formula"]>) {
  const { bounded_deductive: plain, bounded_arithmetic: arithmetic } = formula;
  if (plain.kind === "parsed") return plain;
  return arithmetic.kind === "parsed" ? arithmetic : null;
}
