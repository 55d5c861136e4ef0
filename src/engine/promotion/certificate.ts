import { digestOf, type Digest } from "../../canonical/digest.ts";
import type { Step } from "../reasoning/theory.ts";
import { hasKeys, isDigest, isIndex, isList, isStep, isText } from "./form.ts";

export type PremiseSource = "pack" | "teaching" | "vault";

/** One sentence that a certificate rests on: where it stands, and the digest of what it says. */
export interface CertifiedPremise {
  readonly source: PremiseSource;
  /** The sentence's id, which begins with its source: `pack:<pack_id>/<row id>`, `teaching:<n>`, `vault:<index>`. */
  readonly ref: string;
  readonly digest: Digest;
}

/** A proof that an entry of the vault follows from premises, bound to what these and the corpus said when it was made. */
export interface Certificate {
  readonly format: "touchstone-promotion-1";
  readonly entry: EntryName;
  readonly premises: readonly CertifiedPremise[];
  /** Of everything that packs, teachings and certified entries had to say on the entry. */
  readonly corpus_digest: Digest;
  readonly derivation: readonly Step[];
  /** Of the certificate without this key. */
  readonly digest: Digest;
}

/** Which entry: its place, and the digest of what it says. */
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
  ); // a text, as was checked
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
 * What shows that a certificate was changed after it was made, or made for something else: its own digest, the entry it names,
 * a ground of its proof that is not the premise it cites.
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
