import type { Multivector } from "../../algebra/multivector.ts";
import type { Words } from "../arithmetic/words/lexicon.ts";
import { digestOf, type Digest } from "../../canonical/digest.ts";
import type { Sentence } from "../knowledge/fact.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { vocabularyOf, type Proposition } from "../language/meaning.ts";
import type { Policies } from "../policy/assess.ts";
import type { Reasoner } from "../reasoning/theory.ts";
import type { Ledger } from "../reliability/leeway.ts";

/** Everything that an answer can depend on besides the prompt. */
export interface World {
  readonly knowledge: Knowledge;
  readonly policies: Policies;
  /** What the operator ratified, in order. */
  readonly teachings: readonly Taught[];
  /** What turns stated, in storage order. */
  readonly vault: Vault;
  /** The field that every turn starts from: a fixed function of packs and policies. */
  readonly genesis: Multivector;
  readonly reasoner: Reasoner;
  /** What practice counted of each class, for the licences of answers; absent or null: nothing is known, and no class has a licence. */
  readonly practice?: Ledger | null;
  /** The words of word problems, with what was ratified. */
  readonly words: Words;
}

/** `speculative`: stated, unchecked · `contested`: a later statement goes against it, or it against an earlier one · `coherent`: certified. */
export type VaultStatus = "speculative" | "contested" | "coherent";

/** One statement in the vault. */
export interface VaultFact {
  /** Place in storage order, from 0. */
  readonly index: number;
  readonly text: string;
  readonly meaning: Proposition;
  /** Digest of the meaning: the same statement has the same key, whatever its wording. */
  readonly key: Digest;
  readonly status: VaultStatus;
  /** The turn that stated it. */
  readonly turnId: number;
  /** The statement as a ground, and its words: made once, since every question looks at them. */
  readonly sentence: Sentence;
  readonly vocabulary: Vocabulary;
}

/** A ratified sentence; `ready` where its key, as a statement's in the vault, and its words were made before. */
export interface Taught extends Sentence {
  readonly ready?: Ready;
}
interface Ready {
  readonly key: Digest;
  readonly vocabulary: Vocabulary;
}

/** A ratified sentence that every turn looks at, made ready for it once. */
export function taughtFact(sentence: Sentence): Taught {
  return { ...sentence, ready: readyOf(sentence) };
}

export function readyOf({ meaning, ready }: Taught): Ready {
  return ready ?? { key: digestOf(meaning), vocabulary: vocabularyOf(meaning) };
}

/** A statement in the vault, made ready to be looked at. */
export function vaultFact(fact: Omit<VaultFact, "sentence" | "vocabulary">): VaultFact {
  const { index, text, meaning } = fact;
  return {
    ...fact,
    sentence: { id: `vault:${index}`, source: "vault", ref: `vault/${index}`, text, meaning },
    vocabulary: vocabularyOf(meaning),
  };
}

type Vocabulary = ReturnType<typeof vocabularyOf>;

export interface Vault {
  readonly facts: readonly VaultFact[];
  /** The versors of the facts, 32 components each, in storage order. */
  readonly versors: Float64Array;
}

export const EMPTY_VAULT: Vault = { facts: [], versors: new Float64Array(0) };

/** What a turn changes in the vault: statements to add, and earlier ones that they go against. */
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
