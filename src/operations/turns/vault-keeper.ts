import type { Digest } from "../../canonical/digest.ts";
import { changedSince } from "../../engine/answer/fact-list.ts";
import type { Vault } from "../../engine/answer/vault.ts";
import type { LogEnd } from "../../store/state/vault-log.ts";
import {
  appendVaultLog,
  sealCheckpointLog,
  writeCheckpoint,
  type CheckpointInput,
} from "../../store/state/vault-checkpoint.ts";
import { toStoredEntries, toStoredVault } from "../world/vault-state.ts";

/** Holds the vault between turns, and writes its checkpoint. */
export interface VaultKeeper {
  readonly vault: Vault;
  /** Whether a turn writes a checkpoint: it changed the vault, or the last checkpoint is {@link TURNS_PER_CHECKPOINT} turns old. */
  isDue(changed: boolean, turnId: number): boolean;
  /** Replaces the vault after a journaled turn and writes the checkpoint. Never rejects: a failed write is logged. */
  keep(vault: Vault, turnCount: number): Promise<void>;
  /** Writes what the next start reads fastest. Never rejects. */
  close(): Promise<void>;
}

/** What the checkpoint of a state directory holds. */
export interface StoredState {
  readonly vault: Vault;
  readonly turnCount: number;
  /** Null: the log cannot be continued. */
  readonly logEnd: LogEnd | null;
  /** How many entries the snapshot has, without the log. */
  readonly snapshotSize: number;
  /** How many entries and changes of standing the log has. */
  readonly loggedChanges: number;
}

/**
 * A checkpoint is written whole when its log has grown beyond this many changes and this part of the entries of the snapshot: so a start reads
 * few lines, and a statement costs, on the average, its line and nine times its place in a snapshot.
 */
const MIN_LOGGED = 256;
const LOGGED_PART = 1 / 8;

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
  /** What is on the disk; null where that is not known, so that the next checkpoint is written whole. */
  #stored: StoredState | null;
  readonly #options: VaultKeeperOptions;
  /** The engine of the last turn kept here. */
  #engine: Digest | null = null;

  /** @param stored the vault of the last checkpoint, how many turns it covers, and where its log ends */
  constructor(stored: StoredState, options: VaultKeeperOptions) {
    this.vault = stored.vault;
    this.#turnCount = stored.turnCount;
    this.#stored = stored;
    this.#options = options;
  }

  isDue(changed: boolean, turnId: number): boolean {
    return changed || turnId - this.#turnCount >= TURNS_PER_CHECKPOINT;
  }

  async keep(vault: Vault, turnCount: number): Promise<void> {
    const { log } = this.#options;
    const isOld = turnCount - this.#turnCount >= TURNS_PER_CHECKPOINT;
    this.vault = vault;
    this.#turnCount = turnCount;
    const stored = this.#stored;
    this.#stored = null;
    try {
      const engine = await this.#options.engineIdentity();
      // The manifest names the engine: after a ratification it is written anew.
      const isAnother = this.#engine !== null && engine !== this.#engine;
      this.#engine = engine;
      const appended = stored === null || isOld || isAnother ? null : await this.#append(stored, turnCount);
      this.#stored = appended ?? (await this.#writeWhole(turnCount));
    } catch (error) {
      // The turn is in the journal, from which the next start takes its statements again.
      log(
        `the checkpoint after turn ${turnCount} was not written: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  async close(): Promise<void> {
    const stored = this.#stored;
    if (stored === null || stored.vault.facts.length === 0) return;
    const { logEnd, loggedChanges, turnCount } = stored;
    const { stateDir, log } = this.#options;
    try {
      // The next start is to find few lines after the snapshot.
      if (logEnd === null || loggedChanges > MIN_LOGGED) await this.#writeWhole(turnCount);
      else if (logEnd.bytes > 0) await sealCheckpointLog(stateDir, await this.#circumstances(turnCount));
    } catch (error) {
      log(`the checkpoint was not sealed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #writeWhole(turnCount: number): Promise<StoredState> {
    const { vault } = this;
    const { vault_digest: last } = await writeCheckpoint(this.#options.stateDir, {
      ...(await this.#circumstances(turnCount)),
      vault: toStoredVault(vault),
    });
    const logEnd = last === null ? null : { bytes: 0, last: last as Digest }; // the schema has its form
    return { vault, turnCount, logEnd, snapshotSize: vault.facts.length, loggedChanges: 0 };
  }

  /** Appends what is new since the checkpoint; null where it must be written whole. */
  async #append(stored: StoredState, turnCount: number): Promise<StoredState | null> {
    const { vault: before, logEnd, snapshotSize } = stored;
    const { facts, versors } = this.vault;
    if (logEnd === null || facts.length < before.facts.length) return null;
    const changed = changedSince(before.facts, facts);
    const added = facts.slice(before.facts.length);
    const loggedChanges = stored.loggedChanges + added.length + changed.length;
    if (loggedChanges > Math.max(MIN_LOGGED, snapshotSize * LOGGED_PART)) return null;
    const end = await appendVaultLog(
      this.#options.stateDir,
      {
        turnCount,
        entries: toStoredEntries(added),
        versors: versors.subarray(before.versors.length),
        statuses: toStoredEntries(changed).map(({ epistemic_status, epistemic_state }, nth) => ({
          index: changed[nth]?.index ?? 0,
          epistemic_status: String(epistemic_status),
          epistemic_state: String(epistemic_state),
        })),
      },
      logEnd,
    );
    return end === null ? null : { vault: this.vault, turnCount, logEnd: end, snapshotSize, loggedChanges };
  }

  async #circumstances(turnCount: number): Promise<Omit<CheckpointInput, "vault">> {
    const { sessionId, revision, engineIdentity, now } = this.#options;
    return {
      sessionId,
      writtenAt: new Date(now()).toISOString(),
      revision,
      turnCount,
      engineIdentity: await engineIdentity(),
    };
  }
}
