import { digestOf } from "../../src/canonical/digest.ts";
import type { PromotionScenario } from "../../src/contract/demo-files.ts";
import { readSentence } from "../../src/engine/language/read.ts";
import { sealCertificate, type Certificate } from "../../src/engine/promotion/certificate.ts";
import { certify } from "../../src/engine/promotion/certification.ts";
import { corpusDigest, holdingsOf } from "../../src/engine/promotion/holdings.ts";
import type { Step } from "../../src/engine/reasoning/theory.ts";
import { vaultFact, type VaultFact, type VaultStatus } from "../../src/engine/answer/vault.ts";
import type { World } from "../../src/engine/answering/world.ts";
import type { Proposition } from "../../src/engine/language/meaning.ts";

export type WorldData = PromotionScenario["world"];

/** One small pack, and what the operator ratified. */
export function worldData(
  facts: readonly (readonly [subject: string, relation: string, object: string])[],
  rules: readonly string[],
  ...teachings: readonly string[]
): WorldData {
  const rows = facts.map(([subject, relation, object]) => ({
    id: `${subject}-${relation.replaceAll("_", "-")}-${object}`,
    object,
    relation,
    source: "harbour-office",
    subject,
  }));
  return {
    packs: [
      {
        pack_id: "harbour",
        facts: rows,
        words: [],
        rules: rules.map((text, index) => ({ id: `rule-${index + 1}`, source: "harbour-office", text })),
      },
    ],
    teachings: [...teachings],
  };
}

/** What a sentence says. */
export function meaningIn(world: World, text: string): Proposition {
  const meaning = readSentence(text, world.knowledge.lexicon);
  if (meaning.kind === "rejected") throw new Error(`${text}: ${meaning.found}, expected ${meaning.expected}`);
  return meaning;
}

export function factsOf(
  world: World,
  vault: readonly (readonly [text: string, status: VaultStatus])[],
): VaultFact[] {
  return vault.map(([text, status], index) => {
    const meaning = meaningIn(world, text);
    return vaultFact({ index, text, meaning, key: digestOf(meaning), status, turnId: index + 1 });
  });
}

/** The certificate of an entry that has one. */
export function certificateOf(world: World, facts: readonly VaultFact[], index: number): Certificate {
  const fact = facts[index];
  if (fact === undefined) throw new Error(`there is no entry ${index}`);
  const certificate = certify(world, fact, facts);
  if ("kind" in certificate) throw new Error(`${fact.text}: ${certificate.why}`);
  return certificate;
}

export type Derivation = readonly (readonly [
  rule: string,
  from: readonly number[],
  says: string,
  sentence?: string,
])[];

/** A certificate that somebody made up: these steps from these sentences, sealed as if they proved it. */
export function madeUp(
  world: World,
  facts: readonly VaultFact[],
  index: number,
  steps: Derivation,
): Certificate {
  const fact = facts[index];
  if (fact === undefined) throw new Error(`there is no entry ${index}`);
  const holdings = holdingsOf(world, facts);
  const premises = steps.flatMap(([, , , sentence]) => {
    if (sentence === undefined) return [];
    const held = holdings.find(sentence);
    const source = /^(pack|teaching|vault):/.exec(sentence)?.[1] as "pack" | "teaching" | "vault" | undefined; // the pattern has no others
    if (held === null || source === undefined) throw new Error(`there is no ${sentence}`);
    return [{ source, ref: sentence, digest: digestOf(held.sentence.meaning) }];
  });
  const derivation = steps.map(
    ([rule, from, says, sentence], at): Step => ({
      step: at + 1,
      rule,
      from,
      conclusion:
        sentence === undefined
          ? meaningIn(world, says)
          : (holdings.find(sentence)?.sentence.meaning ?? meaningIn(world, says)),
      sentence: sentence ?? null,
    }),
  );
  return sealCertificate({
    format: "touchstone-promotion-1",
    entry: { index, key: fact.key },
    premises,
    corpus_digest: corpusDigest(holdings.corpusOn(fact)),
    derivation,
  });
}

/** The same content under its own digest again. */
export function resealed(
  { digest: _, ...content }: Certificate,
  change: Partial<Omit<Certificate, "digest">>,
): Certificate {
  return sealCertificate({ ...content, ...change });
}
