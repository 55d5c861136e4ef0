import type { Digest } from "../../canonical/digest.ts";
import type { Vault } from "../../engine/answer/vault.ts";
import { writeCheckpoint } from "../../store/state/vault-checkpoint.ts";
import { toStoredVault } from "../world/vault-state.ts";

/** Holds the vault between turns, and writes its checkpoint. */
export interface VaultKeeper {
  readonly vault: Vault;
  /** Whether a turn writes a checkpoint: it changed the vault, or the last checkpoint is {@link TURNS_PER_CHECKPOINT} turns old. */
  isDue(changed: boolean, turnId: number): boolean;
  /** Replaces the vault after a journaled turn and writes the checkpoint. Never rejects: a failed write is logged. */
  keep(vault: Vault, turnCount: number): Promise<void>;
}

/** Bounds how many turns a start has to read. */
const TURNS_PER_CHECKPOINT = 1000;

/** What a checkpoint records besides the vault. */
export interface VaultKeeperOptions {
  readonly stateDir: string;
  readonly sessionId: string;
  readonly revision: string;
  /** Of the engine when the checkpoint is written. */
  readonly engineIdentity: () => Promise<Digest>;
  readonly now: () => number;
  /** A line for the operator: a checkpoint that could not be written, a promotion that is not in force. */
  readonly log: (line: string) => void;
}

/** Keeps the vault in a state directory. */
export class CheckpointedVault implements VaultKeeper {
  vault: Vault;
  #turnCount: number;
  readonly #options: VaultKeeperOptions;

  /** @param turnCount of turns that the last checkpoint covers */
  constructor(vault: Vault, turnCount: number, options: VaultKeeperOptions) {
    this.vault = vault;
    this.#turnCount = turnCount;
    this.#options = options;
  }

  isDue(changed: boolean, turnId: number): boolean {
    return changed || turnId - this.#turnCount >= TURNS_PER_CHECKPOINT;
  }

  async keep(vault: Vault, turnCount: number): Promise<void> {
    const { stateDir, sessionId, revision, engineIdentity, now, log } = this.#options;
    this.vault = vault;
    this.#turnCount = turnCount;
    try {
      await writeCheckpoint(stateDir, {
        sessionId,
        writtenAt: new Date(now()).toISOString(),
        revision,
        turnCount,
        engineIdentity: await engineIdentity(),
        vault: toStoredVault(vault),
      });
    } catch (error) {
      // The turn is in the journal, from which the next start takes its statements again.
      log(
        `the checkpoint after turn ${turnCount} was not written: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
