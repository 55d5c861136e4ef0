import type { JobRequest } from "../contract/jobs.ts";
import { plural } from "../contract/plural.ts";
import { readCheckpoint } from "../store/state/checkpoint-reader.ts";
import type { LiveRuntime } from "./contemplation/live.ts";
import { startInThread, type JobData } from "./jobs/in-thread.ts";
import { startHere, type JobControls, type Outcome, type RunningJob } from "./jobs/running.ts";
import type { JobTools } from "./jobs/work.ts";
import type { TurnLock } from "./turns/turn-lock.ts";
import type { VaultKeeper } from "./turns/vault-keeper.ts";

/** What jobs are started over in the process that takes turns. */
export interface JobStarter {
  readonly data: JobData;
  /** The path of the built worker; absent: jobs are done in this thread. */
  readonly worker: string | undefined;
  readonly tools: JobTools;
  readonly runtime: LiveRuntime & { readonly vaultKeeper: VaultKeeper };
  /** Held by each beat of a life, so that no turn comes in between. */
  readonly lock: Pick<TurnLock, "runExclusive">;
  readonly log: (line: string) => void;
  /** Aborted where nothing is to be started any more. */
  readonly signal: AbortSignal;
}

/** Starts jobs: a life in this thread, since it holds the vault, and the others in threads of their own. */
export function jobStarter(options: JobStarter): (asked: JobRequest) => RunningJob {
  const { data, worker, tools, signal } = options;
  return (asked) => {
    signal.throwIfAborted();
    if (asked.kind === "live") return startHere((controls) => liveHere(asked.beats, options, controls));
    return worker === undefined
      ? startHere(async (controls) => (await import("./jobs/work.ts")).doJob(asked, tools, controls))
      : startInThread(worker, data, asked);
  };
}

async function liveHere(
  beats: number,
  { runtime, tools: { dataDir, stateDir, now }, lock, log }: JobStarter,
  { signal, onProgress }: JobControls,
): Promise<Omit<Outcome, "kind">> {
  const { vaultKeeper, journal } = runtime;
  const isStored = async (): Promise<boolean> =>
    (await readCheckpoint(stateDir))?.vault?.metadata.length === vaultKeeper.vault.facts.length;
  const checkpoint = async (): Promise<boolean> => {
    if (await isStored().catch(() => false)) return true;
    await vaultKeeper.keep(vaultKeeper.vault, journal.status().turn_count);
    return isStored().catch(() => false);
  };
  const { live } = await import("./contemplation/live.ts"); // loads most of the engine
  const total = beats;
  for (let done = 0; done < beats; done++) {
    onProgress({ doing: "beats", done, total });
    signal.throwIfAborted();
    const one = { runtime, dataDir, stateDir, now, signal, log, checkpoint, beats: 1, everyMs: 0 };
    const ending = await lock.runExclusive(() => live({ ...one, onBeat: () => undefined }));
    if (ending !== "converged") continue;
    onProgress({ doing: "beats", done: done + 1, total });
    return { text: `${plural(done + 1, "beat")}; nothing was left to do`, resultId: null };
  }
  onProgress({ doing: "beats", done: total, total });
  return { text: `${plural(beats, "beat")}; more is left to do`, resultId: null };
}
