import { digestOf, type Digest } from "../../canonical/digest.ts";
import { meaningsOfComparatives, storedFor } from "../answering/premises.ts";
import type { Sentence } from "../knowledge/fact.ts";
import type { Proposition } from "../language/meaning.ts";
import type { Facts, VaultFact } from "../answer/vault.ts";
import type { World } from "../answering/world.ts";

/**
 * The sentences that a promotion is decided on. Vault entries are given separately; the vault of the world is
 * ignored.
 */
export interface Holdings {
  /** The sentence that a premise refers to, and its standing; null if there is none. */
  find(ref: string): Held | null;
  /** The sentences of packs, teachings and other certified entries that bear on an entry. */
  corpusOn(fact: VaultFact): readonly Sentence[];
}

export interface Held {
  readonly sentence: Sentence;
  readonly standing: "holds" | "speculative" | "contested";
}

export function holdingsOf(world: World, facts: Facts): Holdings {
  const certified = facts.filter(({ status }) => status === "coherent");
  return {
    find: (ref) => {
      if (ref.startsWith("vault:")) {
        const fact = facts.find(({ sentence }) => sentence.id === ref);
        return fact === undefined
          ? null
          : { sentence: fact.sentence, standing: fact.status === "coherent" ? "holds" : fact.status };
      }
      const sentence = ref.startsWith("pack:")
        ? world.knowledge.sentence(ref)
        : (world.teachings.find(({ id }) => id === ref) ?? null);
      return sentence === null ? null : { sentence, standing: "holds" };
    },
    corpusOn: ({ index, meaning }) => {
      const vault = { facts: certified.filter((fact) => fact.index !== index), versors: new Float64Array(0) };
      return storedFor({ ...world, vault }, [meaning], "without_contested").sentences;
    },
  };
}

/** Digest of the meanings of sentences, in storage order. */
export function corpusDigest(sentences: readonly Sentence[]): Digest {
  return digestOf(sentences.map(({ id, meaning }) => ({ id, digest: digestOf(meaning) })));
}

/**
 * Adds the axioms of comparatives, such as transitivity. They prove nothing here, but sentences that
 * contradict them are incoherent.
 */
export function withMeanings(sentences: readonly Sentence[], claim: Proposition): readonly Sentence[] {
  return [...sentences, ...meaningsOfComparatives(sentences, claim, "classical")];
}
