import { BEHIND_MAIN, Thread } from "../system/thread.ts";
import { NOT_BEGUN, type Outcome, type Progress, type RunningJob } from "./running.ts";
import type { BesideJob } from "./work.ts";

/** What the thread of a job opens. */
export interface JobData {
  readonly root: string;
  readonly dataDir: string;
  readonly stateDir: string;
}

/** What the thread of a job is asked. */
export type JobAsked =
  | { readonly kind: "run"; readonly job: BesideJob }
  | { readonly kind: "progress" }
  | { readonly kind: "stop" };

/** Does the work of a job in a thread of its own, which ends with it. @param worker the path of the built worker */
export function startInThread(worker: string, over: JobData, job: BesideJob): RunningJob {
  const thread = new Thread(worker, { work: "job", over, niceness: BEHIND_MAIN }, "the job failed");
  const ask = (asked: JobAsked): Promise<unknown> => thread.ask(asked);
  let last = NOT_BEGUN;
  const progress = async (): Promise<Progress> => {
    if (!thread.hasEnded) last = (await ask({ kind: "progress" })) as Progress; // what the thread answers this with
    return last;
  };
  const run = async (): Promise<Outcome> => {
    try {
      const outcome = (await ask({ kind: "run", job })) as Outcome; // likewise
      last = (await ask({ kind: "progress" })) as Progress;
      return outcome;
    } finally {
      await thread.close();
    }
  };
  return {
    ended: run(),
    progress: () => progress().catch(() => last), // it ended meanwhile
    stop: () => void ask({ kind: "stop" }).catch(() => undefined), // likewise
  };
}
