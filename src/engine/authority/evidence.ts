import type { Mode, Parsed, Rejection } from "../reasoning/formula.ts";
import type { EvidenceRecord, FactRecord } from "../../contract/types/evidence.ts";
import type { EvidenceReference, InlineEvidence } from "../../contract/types/review.ts";

/** A record, its canonical form and the hash of that form. */
export interface SealedRecord {
  readonly record: EvidenceRecord;
  readonly text: string;
  readonly contentSha256: string;
  /** A rule's formula, parsed once in each mode; null for other records. */
  readonly formula: Readonly<Record<Mode, Parsed | Rejection>> | null;
}

/** A corpus with the hashes computed when the service starts. */
export interface SealedCorpus {
  readonly corpusId: string;
  readonly corpusSha256: string;
  readonly domains: readonly string[];
  /** By evidence_id, in file order. */
  readonly records: ReadonlyMap<string, SealedRecord>;
}

/** A cited item, of either shape, as the decision sees it. */
export type Item =
  | {
      readonly shape: "A";
      readonly id: string;
      readonly record: EvidenceRecord;
      readonly sealed: SealedRecord;
    }
  | { readonly shape: "B"; readonly id: string; readonly record: InlineEvidence };

export type Resolution =
  | { readonly kind: "resolved"; readonly items: readonly Item[] }
  | { readonly kind: "unresolved"; readonly errors: readonly string[] };

/** Looks up references in the corpus by id and content hash. Collects every error, in list order. */
export function resolveReferences(
  references: readonly EvidenceReference[],
  corpus: SealedCorpus,
): Resolution {
  return resolveEach(references, ({ evidence_id: id, content_sha256: hash }) => {
    const sealed = corpus.records.get(id);
    if (!sealed) return `unknown evidence reference '${id}'`;
    if (sealed.contentSha256 !== hash) return `content hash mismatch for evidence reference '${id}'`;
    return { shape: "A", id, record: sealed.record, sealed };
  });
}

/** Inline items stand for themselves; only a repeated id is an error. */
export function resolveInline(items: readonly InlineEvidence[]): Resolution {
  return resolveEach(items, (record) => ({ shape: "B", id: record.evidence_id, record }));
}

function resolveEach<T extends { readonly evidence_id: string }>(
  cited: readonly T[],
  resolve: (one: T) => Item | string,
): Resolution {
  const seen = new Set<string>();
  const items: Item[] = [];
  const errors: string[] = [];
  for (const one of cited) {
    const item = seen.has(one.evidence_id)
      ? `duplicate evidence reference '${one.evidence_id}'`
      : resolve(one);
    seen.add(one.evidence_id);
    if (typeof item === "string") errors.push(item);
    else items.push(item);
  }
  return errors.length > 0 ? { kind: "unresolved", errors } : { kind: "resolved", items };
}

/** How the matching items bear on the claim. Ids are sorted. */
export interface Testimony {
  readonly supporting: readonly string[];
  readonly denying: readonly string[];
  /** One item for each independent source of support. */
  readonly representatives: readonly string[];
}

/** The parts of a claim that evidence must match. */
type Target = { readonly subject: string; readonly predicate: string };

/**
 * Weighs the items that have exactly the claim's subject and predicate and are more than mere premises.
 * Independence is by provenance root (shape A, the first cited item of each root) or by the item's own label (shape B).
 */
export function weigh(items: readonly Item[], claim: Target): Testimony {
  const supporting: string[] = [];
  const denying: string[] = [];
  const representatives: string[] = [];
  const roots = new Set<string>();
  for (const item of items) {
    if (!testifies(item, claim)) continue;
    if (item.record.supports === false) {
      denying.push(item.id);
      continue;
    }
    supporting.push(item.id);
    if (isIndependent(item, roots)) representatives.push(item.id);
    if (item.shape === "A") roots.add(sourceOf(item.record));
  }
  return { supporting: supporting.sort(), denying: denying.sort(), representatives: representatives.sort() };
}

/** An item that states or denies something: a fact of a corpus, or an inline record. */
type Witness = Item & { readonly record: FactRecord | InlineEvidence };

function testifies(item: Item, { subject, predicate }: Target): item is Witness {
  if (item.shape === "A" && item.record.kind !== "fact") return false;
  const { record } = item;
  return (
    "subject" in record &&
    record.subject === subject &&
    record.predicate === predicate &&
    record.source_kind !== "premise"
  );
}

function isIndependent(item: Item, roots: ReadonlySet<string>): boolean {
  return item.shape === "B" ? item.record.independent === true : !roots.has(sourceOf(item.record));
}

/** Roots are printable ASCII, and a difference in case alone makes no second source (contract §15.2). */
export const sourceOf = ({ provenance_root: root }: Pick<EvidenceRecord, "provenance_root">): string =>
  root.toLowerCase();
