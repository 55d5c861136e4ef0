import type { Claim } from "../../contract/types/review.ts";
import type { SealedCorpus, SealedRecord } from "./evidence.ts";

/** What the premises of one claim are taken from. */
export interface Source {
  readonly corpus: SealedCorpus;
  readonly withAssumptions: boolean;
}

/** A record, its place in the file, and the atoms and variables that it mentions. */
export interface Entry {
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

/** The name of what a claim states. */
export const goalOf = ({ subject, predicate }: Claim): string => `${subject}__${predicate}`;

/** The facts about the claim itself, for or against, in the order of the file. */
export function factsAbout(claim: Claim, corpus: SealedCorpus): readonly SealedRecord[] {
  const mentioning = indexOf(corpus).get(goalOf(claim)) ?? [];
  return mentioning.map(({ sealed }) => sealed).filter((sealed) => isAbout(sealed, claim));
}

/** What mentions a name and can be a premise. A witness of the claim cannot: as a premise it would beg the question. */
export function openTo(claim: Claim, { corpus, withAssumptions }: Source, name: string): readonly Entry[] {
  return (indexOf(corpus).get(name) ?? []).filter(
    ({ sealed }) => (withAssumptions || sealed.record.source_kind !== "premise") && !isAbout(sealed, claim),
  );
}

function namesOf(sealed: SealedRecord): readonly string[] {
  const { record, formula } = sealed;
  if (formula === null) return "formula" in record ? [] : [`${record.subject}__${record.predicate}`];
  const parsed = parsedIn(formula);
  return parsed === null ? [] : [...parsed.atoms, ...parsed.variables];
}

/** The variables that a record mentions. */
export function variablesOf({ record, formula }: SealedRecord): ReadonlySet<string> {
  if (record.kind === "quantity") return new Set([`${record.subject}__${record.predicate}`]);
  return (formula === null ? null : parsedIn(formula))?.variables ?? new Set();
}

function parsedIn(formula: NonNullable<SealedRecord["formula"]>) {
  const { bounded_deductive: plain, bounded_arithmetic: arithmetic } = formula;
  if (plain.kind === "parsed") return plain;
  return arithmetic.kind === "parsed" ? arithmetic : null;
}
