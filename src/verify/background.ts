import { digestHex } from "../canonical/digest.ts";
import type { Case } from "./decision.ts";
import { type Request, HEX, ID, SLUG, isCiting } from "./material.ts";
import { at, isObject, keep, list, reject, text } from "./shapes.ts";

/** What a request was reviewed against. `outside`: the claim's domain lies outside the envelope. */
export interface Background {
  version: string;
  outside: boolean;
  /** Null if the request cites no sealed records. */
  corpus: { corpus_id: string; corpus_sha256: string } | null;
  /** What is wrong with the references; null if no corpus shows it. */
  errors: string[] | null;
}
const VERSION = text(1, 64),
  DOMAINS = list(SLUG);

/** The background from the given corpora and envelope; what they do not show comes from the result, with a note. */
export function backgroundOf(review: Case, { claim }: Request): Background {
  const { material, sealed, claimed, notes, checked } = review,
    { corpora, envelope, result } = material,
    said = (key: string): unknown => at(result, "trace_summary", key);
  const version = keep(at(envelope, "version"), VERSION, null),
    home = (corpora ?? []).find((corpus) => domainsOf(corpus).includes(claim.domain));
  if (version === null) notes.push("the version of the envelope: no envelope was given");
  else checked.push("the version of the envelope is that of the one given");
  const outside = isOutside(review, claim.domain, home);
  if (outside === null)
    notes.push("whether the domain lies in the envelope: corpora or envelope were not given");
  const corpus = home === undefined ? saidCorpus(said) : sealOf(home);
  if (sealed && home !== undefined)
    checked.push("the corpus of the claim's domain is the one that was given");
  return {
    version: version ?? keep(said("envelope_version"), VERSION, "a version"),
    outside: outside ?? claimed === 2,
    corpus: sealed ? corpus : null,
    errors: sealed && home !== undefined ? errorsOf(review, home) : null,
  };
}
/** Whether the domain lies outside; null if that depends on material that was not given. */
function isOutside({ material, sealed }: Case, domain: string, home: unknown): boolean | null {
  const { corpora, envelope } = material;
  if (home !== undefined || (!sealed && domainsOf(envelope).includes(domain))) return false;
  return corpora !== undefined && (sealed || envelope !== undefined) ? true : null;
}
const domainsOf = (value: unknown): string[] => keep(at(value, "domains"), DOMAINS, []);
const saidCorpus = (said: (key: string) => unknown) => ({
  corpus_id: keep(said("corpus_id"), SLUG, "a corpus"),
  corpus_sha256: keep(said("corpus_sha256"), HEX, "a digest"),
});
/** The seal leaves out the key that only serves editors. */
function sealOf(home: unknown): { corpus_id: string; corpus_sha256: string } {
  const { $schema: _, ...corpus } = isObject(home) ? home : reject("a corpus is not an object");
  return { corpus_id: keep(corpus["corpus_id"], SLUG, "a corpus"), corpus_sha256: digestHex(corpus) };
}
/** What is wrong with each reference, in their order. */
function errorsOf({ material: { request } }: Case, home: unknown): string[] {
  const records = new Map(
      keep(at(home, "records"), list(isObject), []).map((record) => [record["evidence_id"], record]),
    ),
    seen = new Set<string>();
  return (isCiting(request) ? request.evidence : []).flatMap(({ evidence_id: id, content_sha256 }) => {
    const wrong = (what: string): string[] => [`${what} evidence reference '${keep(id, ID, "")}'`];
    if (seen.size === seen.add(id).size) return wrong("duplicate");
    const record = records.get(id);
    if (record === undefined) return wrong("unknown");
    return digestHex(record) === content_sha256 ? [] : wrong("content hash mismatch for");
  });
}
