import type { Digest } from "../../canonical/digest.ts";
import { applyPromotions } from "../../engine/promotion/apply.ts";
import { EMPTY_VAULT, type Vault } from "../../engine/answer/vault.ts";
import type { World } from "../../engine/answering/world.ts";
import { readCheckpoint, setCheckpointAside, writeCheckpoint } from "../../store/state/checkpoint.ts";
import { PROMOTIONS_PATH, readPromotions } from "../../store/logs/promotions.ts";
import { CheckpointError } from "../../store/state/vault.ts";
import type { Journal } from "../../store/journal/journal.ts";
import type { Memory } from "./chat.ts";
import { fromStoredForm, storedForm } from "./memory.ts";
import { restate } from "./restatement.ts";
import type { Ratification, Teachings } from "../learning/teachings.ts";
import type { Inputs } from "../system/world.ts";

export interface RecollectionOptions {
  readonly stateDir: string;
  readonly sessionId: string;
  readonly revision: string;
  /** Of the engine at the time of a checkpoint. */
  readonly engineIdentity: () => Promise<Digest>;
  readonly teachings: Teachings;
  readonly now: () => number;
  /** A line for the operator: a checkpoint that could not be written, a promotion that is not in force. */
  readonly log: (line: string) => void;
}

/**
 * The vault of a state directory: its checkpoint, and what turns stated after it. A turn is in the journal before its checkpoint is
 * written, so a crash in between loses nothing: the statements are taken again from the prompts.
 */
export async function recollect(
  inputs: Inputs,
  journal: Journal,
  options: RecollectionOptions,
): Promise<Memory> {
  const { vault: kept, turnCount } = await readKept(options, journal.status().turn_count);
  const memory = new Recollection(kept, turnCount, options);
  const taught = await taughtSoFar(options);
  const { vault: stated, changed } = await restate({ inputs, journal, kept, from: turnCount, taught });
  if (changed.length > 0) options.log(describeChanged(changed));
  const vault = await promoted(
    stated,
    inputs.world(
      EMPTY_VAULT,
      taught.map(({ sentence }) => sentence),
    ),
    options,
  );
  const counted = journal.status().turn_count;
  if (vault !== kept || memory.isDue(false, counted)) await memory.keep(vault, counted);
  return memory;
}

/** The vault with the promotions that were recorded and still hold; the operator is told of the others. */
async function promoted(vault: Vault, world: World, { stateDir, log }: RecollectionOptions): Promise<Vault> {
  const lines = await readPromotions(stateDir);
  const sealed = lines.filter(({ isSealed }) => isSealed);
  const { vault: after, lapsed } = applyPromotions(
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

/** So that no start has more turns to look through than these. */
const TURNS_PER_CHECKPOINT = 1000;

class Recollection implements Memory {
  vault: Vault;
  #turnCount: number;
  readonly #options: RecollectionOptions;

  /** @param turnCount of the last checkpoint */
  constructor(vault: Vault, turnCount: number, options: RecollectionOptions) {
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
        vault: storedForm(vault),
      });
    } catch (error) {
      // The turn is in the journal, from which the next start takes its statements again.
      log(
        `the checkpoint after turn ${turnCount} was not written: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

/** For the operator; of many turns the first. */
function describeChanged(turnIds: readonly number[]): string {
  const [shown, more] = [turnIds.slice(0, 10).join(", "), turnIds.length - 10];
  return `what turns ${shown}${more > 0 ? ` and ${more} more` : ""} stated is taken as these packs and this engine read it, which is otherwise than it was recorded`;
}

interface Kept {
  readonly vault: Vault;
  readonly turnCount: number;
}
const NOTHING_KEPT: Kept = { vault: EMPTY_VAULT, turnCount: 0 };

/** What the checkpoint holds. One that cannot be used is set aside: the journal has everything that it could have said. */
async function readKept({ stateDir, log }: RecollectionOptions, turnCount: number): Promise<Kept> {
  const found = await readUsable(stateDir, turnCount);
  if (typeof found !== "string") return found;
  const aside = await setCheckpointAside(stateDir);
  log(
    `the checkpoint cannot be used: ${found}; it is kept in state/${aside}, and what turns stated is taken again from the journal`,
  );
  return NOTHING_KEPT;
}

/** Or why it cannot be used. */
async function readUsable(stateDir: string, turnCount: number): Promise<Kept | string> {
  try {
    const checkpoint = await readCheckpoint(stateDir);
    if (checkpoint === null) return NOTHING_KEPT;
    const {
      manifest: { turn_count: counted },
      vault: stored,
    } = checkpoint;
    const vault = stored === null ? EMPTY_VAULT : fromStoredForm(stored);
    if (vault === null) return "vault.json holds an entry that no turn wrote";
    return counted > turnCount
      ? `its manifest counts ${counted} turns, but the journal has ${turnCount}`
      : { vault, turnCount: counted };
  } catch (error) {
    if (error instanceof CheckpointError) return error.message;
    throw error;
  }
}

/** What was ratified, and when. Where that is not known, turns are refused until it is; only what they stated is taken again here. */
async function taughtSoFar({ teachings, log }: RecollectionOptions): Promise<readonly Ratification[]> {
  try {
    return await teachings.history();
  } catch (error) {
    log(
      `what was ratified cannot be used: ${error instanceof Error ? error.message : String(error)}; no turns are taken until it can`,
    );
    return [];
  }
}
