import { digestOf, type Digest } from "../../canonical/digest.ts";
import { meaningsOfComparatives, storedFor } from "../answering/premises.ts";
import type { Sentence } from "../knowledge/fact.ts";
import type { Proposition } from "../language/meaning.ts";
import type { VaultFact, World } from "../turn/world.ts";

/** What promotions are decided in: the vault of the world is not looked at, its entries are given. */
export interface Holdings {
  /** The sentence that a premise names, and how it stands; null where there is none. */
  find(ref: string): Held | null;
  /** What packs, teachings and certified entries, other than the entry itself, have to say on it. */
  corpusOn(fact: VaultFact): readonly Sentence[];
}

export interface Held {
  readonly sentence: Sentence;
  readonly standing: "holds" | "speculative" | "contested";
}

export function holdingsOf(world: World, facts: readonly VaultFact[]): Holdings {
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

/** Digest of what sentences say; the order is that of storage. */
export function corpusDigest(sentences: readonly Sentence[]): Digest {
  return digestOf(sentences.map(({ id, meaning }) => ({ id, digest: digestOf(meaning) })));
}

/** Sentences with what their comparatives mean: what goes against that meaning is no coherent set, though nothing is proved from it. */
export function withMeanings(sentences: readonly Sentence[], claim: Proposition): readonly Sentence[] {
  return [...sentences, ...meaningsOfComparatives(sentences, claim, "classical")];
}
