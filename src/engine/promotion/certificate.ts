import { digestOf, type Digest } from "../../canonical/digest.ts";
import type { Step } from "../reasoning/theory.ts";
import { hasKeys, isDigest, isIndex, isList, isStep, isText } from "./shape-checks.ts";

export type PremiseSource = "pack" | "teaching" | "vault";

/** One sentence that a certificate rests on: its id, and the digest of its meaning. */
export interface CertifiedPremise {
  readonly source: PremiseSource;
  /**
   * The sentence's id, which begins with its source: `pack:<pack_id>/<row id>`, `teaching:<n>`,
   * `vault:<index>`.
   */
  readonly ref: string;
  readonly digest: Digest;
}

/**
 * A proof that a vault entry follows from premises, bound to the premises and the corpus as they were when it
 * was made.
 */
export interface Certificate {
  readonly format: "touchstone-promotion-1";
  readonly entry: EntryName;
  readonly premises: readonly CertifiedPremise[];
  /** Digest of everything in packs, teachings and certified entries that bears on the entry. */
  readonly corpus_digest: Digest;
  readonly derivation: readonly Step[];
  /** Digest of the certificate without this key. */
  readonly digest: Digest;
}

/** Identifies an entry: its index, and the digest of its meaning. */
export interface EntryName {
  readonly index: number;
  readonly key: Digest;
}

export function sealCertificate(content: Omit<Certificate, "digest">): Certificate {
  return { ...content, digest: digestOf(content) };
}

const MAX_PREMISES = 600;
const MAX_STEPS = 5000;

export function isEntryName(value: unknown): value is EntryName {
  return hasKeys(value, ["index", "key"]) && isIndex(value["index"]) && isDigest(value["key"]);
}

function isPremise(value: unknown): value is CertifiedPremise {
  return (
    hasKeys(value, ["source", "ref", "digest"]) &&
    isText(value["ref"], 400) &&
    isDigest(value["digest"]) &&
    ["pack", "teaching", "vault"].some(
      (source) => value["source"] === source && (value["ref"] as string).startsWith(`${source}:`),
    )
  ); // `isText` above checked the type of `ref`
}

export function isCertificate(value: unknown): value is Certificate {
  return (
    hasKeys(value, ["format", "entry", "premises", "corpus_digest", "derivation", "digest"]) &&
    value["format"] === "touchstone-promotion-1" &&
    isEntryName(value["entry"]) &&
    isList(value["premises"], isPremise, MAX_PREMISES) &&
    isDigest(value["corpus_digest"]) &&
    isList(value["derivation"], isStep, MAX_STEPS) &&
    isDigest(value["digest"])
  );
}

/**
 * Describes evidence that a certificate was altered or made for another entry: a wrong digest, another entry,
 * or a step that differs from the premise it cites. Null if there is none.
 */
export function findTampering(certificate: Certificate, { index, key }: EntryName): string | null {
  const { digest, ...content } = certificate;
  if (digestOf(content) !== digest) return "certificate.digest disagrees with its content";
  if (content.entry.index !== index || content.entry.key !== key) return "certificate.entry is another entry";
  const digests = new Map(content.premises.map((premise) => [premise.ref, premise.digest]));
  if (digests.size !== content.premises.length) return "certificate.premises names a premise twice";
  const forged = content.derivation.find(
    ({ sentence, conclusion }) => sentence !== null && digests.get(sentence) !== digestOf(conclusion),
  );
  return forged === undefined
    ? null
    : `certificate.derivation: step ${forged.step} is not the premise that it cites`;
}
