import { digestOf } from "../../canonical/digest.ts";
import type { Decision } from "../reasoning/theory.ts";
import type { Facts, VaultFact } from "../answer/vault.ts";
import type { World } from "../answering/world.ts";
import { sealCertificate, type Certificate, type CertifiedPremise } from "./certificate.ts";
import { corpusDigest, holdingsOf } from "./holdings.ts";

/** Why there is no certificate, in words for the operator. */
export interface Uncertified {
  readonly kind: "uncertified";
  readonly why: string;
}

/**
 * Certifies an entry that packs, teachings and certified entries prove. Uncertified statements prove nothing
 * here, nor do the assumptions that an answer may rest on.
 * @param facts the entries of the vault; the world's own vault is ignored
 */
export function certify(world: World, fact: VaultFact, facts: Facts): Certificate | Uncertified {
  const corpus = holdingsOf(world, facts).corpusOn(fact);
  const decision = world.reasoner.decide(corpus, fact.meaning, "classical");
  if (decision.kind !== "decided" || decision.verdict !== "yes")
    return { kind: "uncertified", why: whyNot(decision) };
  const used = new Set(decision.used);
  const premises = corpus
    .filter(({ id }) => used.has(id))
    .flatMap(({ id, source, meaning }): CertifiedPremise[] =>
      source === "pack" || source === "teaching" || source === "vault"
        ? [{ source, ref: id, digest: digestOf(meaning) }]
        : [],
    );
  return sealCertificate({
    format: "touchstone-promotion-1",
    entry: { index: fact.index, key: fact.key },
    premises,
    corpus_digest: corpusDigest(corpus),
    derivation: decision.derivation,
  });
}

function whyNot(decision: Decision): string {
  switch (decision.kind) {
    case "decided":
      return decision.verdict === "no"
        ? "packs and teachings refute it"
        : "packs and teachings do not prove it";
    case "inconsistent":
      return `what packs and teachings say on it is contradictory: ${decision.core.join(", ")}`;
    case "over_budget":
      return "it is too large to decide";
    case "unsupported":
      return `it cannot be reasoned about: ${decision.reason}`;
    case "disagreement":
      return "two procedures came to different answers";
  }
}
