import type { Multivector } from "../../algebra/multivector.ts";
import type { Taught, Vault } from "../answer/vault.ts";
import type { Words } from "../arithmetic/words/lexicon.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import type { EnglishWords } from "../lexicon/english.ts";
import type { Policies } from "../policy/assess.ts";
import type { Reasoner } from "../reasoning/theory.ts";
import type { Ledger } from "../reliability/leeway.ts";

/** Everything that an answer can depend on besides the prompt. */
export interface World {
  readonly knowledge: Knowledge;
  readonly policies: Policies;
  /** The sentences that the operator ratified, in order. */
  readonly teachings: readonly Taught[];
  /** The statements of earlier turns, in storage order. */
  readonly vault: Vault;
  /** The field that every turn starts from: a function of the packs and policies alone. */
  readonly genesis: Multivector;
  readonly reasoner: Reasoner;
  /** Practice results by class, which license answers. Without them no class has a licence. */
  readonly practice?: Ledger | null;
  /** The vocabulary of word problems, including ratified words. */
  readonly words: Words;
  /** The words of the reader of whole texts: those of packs, and the list that the build compiles. */
  readonly english: EnglishWords;
}
