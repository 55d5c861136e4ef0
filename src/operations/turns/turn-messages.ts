import type { TurnJournalEntry } from "../../contract/turn.ts";
import type { VaultFact, VaultWrite } from "../../engine/answer/vault.ts";
import type { KeptRows } from "../../store/state/vault-kept.ts";
import type { PosedCase } from "../evals/cases.ts";
import type { GoldenQuestion } from "../teaching/golden-questions.ts";
import type { ReplaySpan } from "./replay-all.ts";
import type { ReplayForm, TurnRun } from "./turn-engine.ts";
import type { TurnKnowledge } from "./turn-knowledge.ts";

/** What a thread of turns is started with. */
export interface TurnThreadData {
  readonly root: string;
  readonly dataDir: string;
  readonly stateDir: string;
}

/** A fact of the vault without what is derived from it. */
export type BareFact = Omit<VaultFact, "sentence" | "vocabulary">;

/** How the thread's copy of the vault becomes the one that a turn is run over. */
export type VaultUpdate =
  | { readonly kind: "same" }
  | { readonly kind: "write"; readonly write: VaultWrite; readonly turnId: number }
  | {
      readonly kind: "all";
      /** Facts as they are, and places in what is stored. */
      readonly chunks: readonly (
        | { readonly facts: readonly BareFact[] }
        | { readonly from: number; readonly to: number }
      )[];
      readonly stored: StoredParts | null;
      readonly versors: Float64Array;
    };

/** The parts of entries that are stored: shared memory, so that nothing is copied. */
export type StoredParts = Pick<KeptRows, "bytes" | "ends" | "statuses" | "start">;

/** A request to the thread. */
export type TurnRequest =
  | { readonly kind: "run"; readonly prompt: string; readonly vault: VaultUpdate }
  | { readonly kind: "replay"; readonly entry: TurnJournalEntry; readonly form: ReplayForm }
  | { readonly kind: "replays"; readonly span: ReplaySpan }
  | { readonly kind: "case"; readonly posed: PosedCase }
  | { readonly kind: "golden"; readonly question: GoldenQuestion }
  | { readonly kind: "warm"; readonly vault: VaultUpdate };

/** What a thread answers to `run`. Null: the knowledge is that of the last turn that this thread ran. */
export interface ThreadedRun extends Omit<TurnRun, "knowledge"> {
  readonly knowledge: TurnKnowledge | null;
}
