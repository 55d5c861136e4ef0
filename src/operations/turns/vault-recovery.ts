import { agree, plural } from "../../contract/plural.ts";
import { FactList } from "../../engine/answer/fact-list.ts";
import type { applyPromotions } from "../../engine/promotion/recorded-promotions.ts";
import { EMPTY_VAULT, type Vault } from "../../engine/answer/vault.ts";
import type { World } from "../../engine/answering/world.ts";
import type { Checkpoint } from "../../store/state/checkpoint-reader.ts";
import { setCheckpointAside } from "../../store/state/vault-checkpoint.ts";
import { PROMOTIONS_PATH, readPromotions } from "../../store/logs/promotion-log.ts";
import { LOG_PATH } from "../../store/state/vault-log.ts";
import { MIN_KEPT } from "../../store/state/vault-kept.ts";
import { CheckpointError, type Vault as StoredVault } from "../../store/state/vault-snapshot.ts";
import type { Journal } from "../../store/journal/journal.ts";
import {
  CheckpointedVault,
  type StoredState,
  type VaultKeeper,
  type VaultKeeperOptions,
} from "./vault-keeper.ts";
import { fromStoredVault } from "../world/vault-state.ts";
import { recoverStatements } from "./statement-recovery.ts";
import type { DatedTeaching, Teachings } from "../teaching/teachings.ts";
import type { Inputs } from "../world/inputs.ts";

export interface VaultRecoveryOptions extends VaultKeeperOptions {
  readonly teachings: Teachings;
  /** What is on the disk, which may have been asked for before it was needed. */
  readonly checkpoint: Promise<Checkpoint | null>;
}

export interface RecoveredVault {
  readonly vaultKeeper: VaultKeeper;
  /** The vault of the last checkpoint, if nothing had to be done to it. */
  readonly keptVault: Vault | null;
}

/**
 * Recovers the vault of a state directory from its checkpoint and from the turns after it. A turn is journaled before its checkpoint is
 * written, so a crash in between loses nothing: its statements are read again from the prompt.
 */
export async function recoverVault(
  inputs: () => Promise<Inputs>,
  journal: Journal,
  options: VaultRecoveryOptions,
): Promise<RecoveredVault> {
  const stored = await readKept(options, journal.status().turn_count);
  const { vault: kept, turnCount } = stored;
  const vaultKeeper = new CheckpointedVault(stored, options);
  const taught = await taughtSoFar(options);
  const { vault: stated, changed } = await recoverStatements({
    inputs,
    journal,
    kept,
    from: turnCount,
    taught,
  });
  if (changed.length > 0) options.log(describeChanged(changed));
  const sentences = taught.map(({ sentence }) => sentence);
  const world = async (): Promise<World> => (await inputs()).world(EMPTY_VAULT, sentences);
  const vault = await promoted(stated, world, options);
  const counted = journal.status().turn_count;
  if (vault !== kept || vaultKeeper.isDue(false, counted)) await vaultKeeper.keep(vault, counted);
  return { vaultKeeper, keptVault: vault === kept ? kept : null };
}

/** Applies the recorded promotions that still hold; the others are reported to the operator. */
async function promoted(
  vault: Vault,
  world: () => Promise<World>,
  { stateDir, log }: VaultRecoveryOptions,
): Promise<Vault> {
  const lines = await readPromotions(stateDir);
  const sealed = lines.filter(({ isSealed }) => isSealed);
  const { vault: after, lapsed } = await applied(
    vault,
    sealed.map(({ value }) => value),
    world,
  );
  const broken = lines.flatMap(({ lineNo, isSealed }) =>
    isSealed ? [] : [{ lineNo, reason: "record_digest disagrees with the line" }],
  );
  const told = [
    ...broken,
    ...lapsed.map(({ at, reason }) => ({ lineNo: sealed[at]?.lineNo ?? 0, reason })),
  ].sort((a, b) => a.lineNo - b.lineNo);
  for (const { lineNo, reason } of told)
    log(`state/${PROMOTIONS_PATH} line ${lineNo}: ${reason}; not in force`);
  return after;
}

/** Most starts have no promotion to check again, and need not load the engine for it. */
async function applied(
  vault: Vault,
  promotions: readonly unknown[],
  world: () => Promise<World>,
): Promise<ReturnType<typeof applyPromotions>> {
  if (promotions.length === 0 && !FactList.of(vault.facts).hasStatus("coherent"))
    return { vault, lapsed: [] };
  const { applyPromotions: apply } = await import("../../engine/promotion/recorded-promotions.ts");
  return apply(vault, promotions, await world());
}

/** A line for the operator; of many turns it names the first ten. */
function describeChanged(turnIds: readonly number[]): string {
  const [shown, more] = [turnIds.slice(0, 10).join(", "), turnIds.length - 10];
  return `${agree(turnIds.length, "turn", "turns")} ${shown}${more > 0 ? ` and ${more} more` : ""}: these packs and this engine read the statements differently from what was recorded; the present reading is used`;
}

const NOTHING_KEPT: StoredState = {
  vault: EMPTY_VAULT,
  turnCount: 0,
  logEnd: null,
  snapshotSize: 0,
  loggedChanges: 0,
};

/** What is told of a log of the vault that ends in part of a line. */
export function describeTornLog(bytes: number): string {
  return `${LOG_PATH} ends in ${plural(bytes, "byte")} of an interrupted change, which ${agree(bytes, "is", "are")} not read: the journal has every turn`;
}

/** The vault in the checkpoint. An unusable checkpoint is set aside: the journal has everything that it could have held. */
async function readKept(
  { stateDir, checkpoint, log }: VaultRecoveryOptions,
  turnCount: number,
): Promise<StoredState> {
  const found = await usableOf(checkpoint, turnCount);
  if (typeof found !== "string") {
    if (found.tornBytes > 0) log(describeTornLog(found.tornBytes));
    return found;
  }
  const aside = await setCheckpointAside(stateDir);
  log(
    `the checkpoint cannot be used: ${found}; it is kept in state/${aside}, and the statements of turns are read again from the journal`,
  );
  return NOTHING_KEPT;
}

type Kept = StoredState & Pick<Checkpoint, "tornBytes">;

/** The vault in the checkpoint, or why it cannot be used. */
async function usableOf(reading: Promise<Checkpoint | null>, turnCount: number): Promise<Kept | string> {
  try {
    const checkpoint = await reading;
    if (checkpoint === null) return { ...NOTHING_KEPT, tornBytes: 0 };
    const { manifest: _, vault: stored, tornBytes, turnCount: counted, ...place } = checkpoint;
    const vault = stored === null ? EMPTY_VAULT : fromStoredVault(stored);
    if (vault === null) return "vault.json holds an entry that no turn wrote";
    return counted > turnCount
      ? `it counts ${plural(counted, "turn")}, but the journal has ${turnCount}`
      : { ...place, logEnd: isSlow(stored) ? null : place.logEnd, vault, turnCount: counted, tornBytes };
  } catch (error) {
    if (error instanceof CheckpointError) return error.message;
    throw error;
  }
}

/** Whether a checkpoint is to be written anew because all of its entries had to be looked at. */
function isSlow(stored: StoredVault | null): boolean {
  return stored !== null && stored.kept === undefined && stored.metadata.length >= MIN_KEPT;
}

/** The teachings and their dates. If they cannot be read, turns are refused until they can; statements are recovered without them. */
async function taughtSoFar({ teachings, log }: VaultRecoveryOptions): Promise<readonly DatedTeaching[]> {
  try {
    return await teachings.history();
  } catch (error) {
    log(
      `the teachings cannot be read: ${error instanceof Error ? error.message : String(error)}; no turns are taken until they can`,
    );
    return [];
  }
}
