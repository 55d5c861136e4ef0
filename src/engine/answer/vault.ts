import { digestOf, type Digest } from "../../canonical/digest.ts";
import { vocabularyOf, type Proposition } from "./proposition.ts";
import type { Sentence } from "./sentence.ts";

/** `speculative`: stated but unchecked · `contested`: contradicts another statement · `coherent`: certified. */
export type VaultStatus = "speculative" | "contested" | "coherent";

/** One statement in the vault. */
export interface VaultFact {
  /** Position in storage order, from 0. */
  readonly index: number;
  readonly text: string;
  readonly meaning: Proposition;
  /** Digest of the meaning: two wordings of the same statement have the same key. */
  readonly key: Digest;
  readonly status: VaultStatus;
  /** The turn that stated it. */
  readonly turnId: number;
  /** The statement as a ground, and its vocabulary. Computed once, because every question reads them. */
  readonly sentence: Sentence;
  readonly vocabulary: Vocabulary;
}

/** A ratified sentence. `ready` caches its key and vocabulary. */
export interface Taught extends Sentence {
  readonly ready?: Ready;
}
interface Ready {
  readonly key: Digest;
  readonly vocabulary: Vocabulary;
}

/** A ratified sentence with its key and vocabulary computed once for all turns. */
export function taughtFact(sentence: Sentence): Taught {
  return { ...sentence, ready: readyOf(sentence) };
}

export function readyOf({ meaning, ready }: Taught): Ready {
  return ready ?? { key: digestOf(meaning), vocabulary: vocabularyOf(meaning) };
}

/** A vault statement with its ground and vocabulary computed once for all turns. */
export function vaultFact(fact: Omit<VaultFact, "sentence" | "vocabulary">): VaultFact {
  const { index, text, meaning } = fact;
  return {
    ...fact,
    sentence: { id: `vault:${index}`, source: "vault", ref: `vault/${index}`, text, meaning },
    vocabulary: vocabularyOf(meaning),
  };
}

type Vocabulary = ReturnType<typeof vocabularyOf>;

/** Facts in storage order. An array is one, too. */
export interface Facts extends Iterable<VaultFact> {
  readonly length: number;
  at(index: number): VaultFact | undefined;
  slice(from: number, to?: number): readonly VaultFact[];
  filter(isWanted: (fact: VaultFact) => boolean): VaultFact[];
  find(isWanted: (fact: VaultFact) => boolean): VaultFact | undefined;
  every(isWanted: (fact: VaultFact) => boolean): boolean;
  map<T>(form: (fact: VaultFact) => T): T[];
}

export interface Vault {
  readonly facts: Facts;
  /** The versors of the facts, 32 components each, in storage order. */
  readonly versors: Float64Array;
}

export const EMPTY_VAULT: Vault = { facts: [], versors: new Float64Array(0) };

/** What a turn changes in the vault: statements to add, and earlier ones that they contradict. */
export interface VaultWrite {
  readonly statements: readonly {
    readonly text: string;
    readonly meaning: Proposition;
    readonly key: Digest;
    readonly status: VaultStatus;
  }[];
  /** Indices of entries that become contested. */
  readonly contests: readonly number[];
}
export const NO_WRITE: VaultWrite = { statements: [], contests: [] };
