import { setTimeout as sleep } from "node:timers/promises";
import { digestOf, type Digest } from "../../canonical/digest.ts";
import { Failure } from "../../contract/failures.ts";
import { plural } from "../../contract/plural.ts";
import { consolidatedFact, type ConsolidatedFact, type Heartbeat } from "../../contract/lived-life.ts";
import { readCheckpoint } from "../../store/state/checkpoint-reader.ts";
import { writeCheckpoint } from "../../store/state/vault-checkpoint.ts";
import type { Vault } from "../../engine/answer/vault.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { readPackInputs } from "../../store/files/inputs.ts";
import { LIVED_LIFE_PATH, openLivedLife, writeLivedLife } from "../../store/logs/lived-life.ts";
import { deriveLife } from "./live-check.ts";
import { Life, stillStanding } from "./live-beat.ts";
import { decodeLife } from "./lived-life.ts";
import { toStoredVault } from "../world/vault-state.ts";
import type { Inputs } from "../world/inputs.ts";
import type { Engine } from "../system/status.ts";
import type { ProposalStore } from "../teaching/proposal-store.ts";
import type { Teachings } from "../teaching/teachings.ts";

/** What a life uses of the runtime. */
export interface LiveRuntime {
  readonly inputs: () => Promise<Inputs>;
  readonly engine: Engine;
  readonly proposalStore: ProposalStore;
  readonly teachings: Teachings;
  /** Holds the vault after the last turn. */
  readonly vaultKeeper: { readonly vault: Vault };
  readonly journal: Pick<Journal, "status">;
  readonly sessionId: string;
}

export interface LiveOptions {
  readonly runtime: LiveRuntime;
  readonly dataDir: string;
  readonly stateDir: string;
  readonly now: () => number;
  /** How many beats at most, and how long to wait between two, in milliseconds. */
  readonly beats: number;
  readonly everyMs: number;
  /** Aborted: the beat under way is finished, and no other begun. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  /** Sees to it that the checkpoint holds the vault, and tells whether it does; absent: it is written after each beat. */
  readonly checkpoint?: () => Promise<boolean>;
  /** Awaited after each beat, whose record is on the disk by then. */
  readonly onBeat: (beat: Heartbeat) => void | Promise<void>;
}

/** How a life ended: nothing was left to do, it was stopped, or all beats were done. */
export type Ending = "converged" | "stopped" | "beats";

/** The parts of a record that are not derived from the others. */
interface Story {
  readonly identity: Digest;
  readonly packIds: readonly string[];
  readonly records: readonly Heartbeat[];
  readonly consolidated: readonly ConsolidatedFact[];
}

/**
 * Lives without turns, beat by beat: measures the field, derives what follows from what is taught and stated, proposes, and writes the
 * checkpoint; after every beat the record is on the disk. It continues the earlier record if the engine is the same, else it
 * starts a new life. The caller holds the state directory.
 * @throws Failure for a record that contradicts itself; the error of the file system
 */
export async function live(options: LiveOptions): Promise<Ending> {
  const { beats, everyMs, signal, onBeat } = options;
  let { story, life } = await begin(options, await storyBefore(options));
  for (let beat = 0; beat < beats; beat++) {
    if (signal.aborted) return "stopped";
    if (story.identity !== (await options.runtime.engine.identity()))
      ({ story, life } = await begin(options, story));
    const record = await life.beat((story.records.at(-1)?.tick ?? 0) + 1);
    story = { ...story, records: [...story.records, record], consolidated: life.consolidated };
    await keep(options, story);
    await onBeat(record);
    if (!record.did_work) return "converged";
    if (everyMs > 0 && beat + 1 < beats) await sleep(everyMs, undefined, { signal }).catch(() => undefined); // an abort ends the wait
  }
  return signal.aborted ? "stopped" : "beats";
}

/** Continues the life of a record, or starts a new one if the engine has changed. */
async function begin(
  options: LiveOptions,
  before: Story | null,
): Promise<{ readonly story: Story; readonly life: Life }> {
  const {
    runtime: { inputs, engine, proposalStore, teachings, vaultKeeper, sessionId },
    dataDir,
    log,
  } = options;
  const [identity, packs, taught] = [
    await engine.identity(),
    await readPackInputs(dataDir),
    await teachings.current(),
  ];
  const world = (await inputs()).world(vaultKeeper.vault, taught);
  const same = before !== null && before.identity === identity;
  if (before !== null && !same)
    log("the engine, its packs or the teachings have changed since the last record: a new life begins");
  const consolidated = same ? stillStanding(before.consolidated, world, vaultKeeper.vault) : [];
  const dropped = same ? before.consolidated.length - consolidated.length : 0;
  if (dropped > 0) log(`dropped ${plural(dropped, "consequence")} of statements that no longer hold`);
  return {
    story: {
      identity,
      packIds: packs.map(({ pack_id: id }) => id),
      records: same ? before.records : [],
      consolidated,
    },
    life: new Life(
      { world, proposalStore, revision: engine.revision, sourceId: `lived-life/${sessionId}` },
      consolidated,
    ),
  };
}

async function storyBefore({ stateDir, log }: LiveOptions): Promise<Story | null> {
  const stored = await openLivedLife(stateDir)
    .read()
    .catch((cause: unknown) => {
      throw new Failure("read_error", `${LIVED_LIFE_PATH} cannot be read`, { cause });
    });
  const life = stored === null ? null : decodeLife(stored);
  if (typeof life === "string")
    throw new Failure(
      "read_error",
      "state/lived-life.json has a schema that this version does not know; move it away to begin a new life",
    );
  if (life === null || life.identity === null) return null;
  if (life.records.length > 0)
    log(
      `the record has ${plural(life.records.length, "beat")} and ${plural(life.consolidated?.length ?? 0, "consequence")}`,
    );
  return {
    identity: life.identity as Digest,
    packIds: life.identity_pack_ids ?? [],
    records: life.records,
    consolidated: (life.consolidated ?? []).flatMap((fact) => consolidatedFact.safeParse(fact).data ?? []),
  }; // the schema looked at the digest
}

/** Writes the checkpoint, then the record, which says whether the checkpoint can be read again. */
async function keep(
  options: LiveOptions,
  { identity, packIds, records, consolidated }: Story,
): Promise<void> {
  const record = {
    schema_version: "lived_life_v1",
    identity,
    identity_pack_ids: packIds,
    ...deriveLife(records),
    final_checkpoint_ok: await (options.checkpoint ?? (() => writesCheckpoint(options)))(),
    records,
    consolidated,
  };
  await writeLivedLife(options.stateDir, { ...record, record_digest: digestOf(record) });
}

async function writesCheckpoint({
  runtime: { vaultKeeper, journal, engine, sessionId },
  stateDir,
  now,
  log,
}: LiveOptions): Promise<boolean> {
  try {
    const written = await writeCheckpoint(stateDir, {
      sessionId,
      writtenAt: new Date(now()).toISOString(),
      revision: engine.revision,
      turnCount: journal.status().turn_count,
      engineIdentity: await engine.identity(),
      vault: toStoredVault(vaultKeeper.vault),
    });
    const again = await readCheckpoint(stateDir);
    return (
      again !== null &&
      digestOf(again.manifest) === digestOf(written) &&
      again.vault?.metadata.length === vaultKeeper.vault.facts.length
    );
  } catch (error) {
    log(`the checkpoint was not written: ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}
