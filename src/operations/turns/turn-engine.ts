import type { TurnJournalEntry, TurnReplayComparison } from "../../contract/turn.ts";
import type { Vault, VaultWrite } from "../../engine/answer/vault.ts";
import type { Turn } from "../../engine/turn/turn.ts";
import type { TeachableStatement } from "../teaching/proposal-candidates.ts";
import type { TurnKnowledge } from "./turn-knowledge.ts";

/** Where turns and replays are computed: in this thread, or in another one. */
export interface TurnEngine {
  /** Whether it computes in another thread, while this one does something else. */
  readonly isApart: boolean;
  /** Runs a turn over what is ratified and arithmetic by now, and over this vault. */
  run(prompt: string, vault: Vault): Promise<TurnRun>;
  /** Runs a recorded turn again. @throws Failure for a turn without a hash, or one that fails now */
  replay(entry: TurnJournalEntry, form: ReplayForm): Promise<TurnReplayComparison>;
  /** Computes something over the vault of which nothing is kept, so that the first turn asked for does not pay for what is built on demand. */
  warm(vault: Vault): Promise<void>;
  /** Is told how a turn changed the vault, so that an engine elsewhere need not be sent all of it again. */
  noteWrite(change: VaultChange): void;
  close(): Promise<void>;
}

/** What a turn is run again over: `sealed`, packs, policies and ratified knowledge of now; `journal`, what it knew then. */
export type ReplayForm = "sealed" | "journal";

/** A turn with what it was computed from besides prompt, vault and engine. */
export interface TurnRun {
  readonly turn: Turn;
  readonly teachable: readonly TeachableStatement[];
  readonly knowledge: TurnKnowledge;
  /** How long each stage took, in milliseconds. */
  readonly stageMs: readonly number[];
}

/** The write of a turn, with the vault before and after it. */
export interface VaultChange {
  readonly before: Vault;
  readonly write: VaultWrite;
  readonly turnId: number;
  readonly after: Vault;
}
