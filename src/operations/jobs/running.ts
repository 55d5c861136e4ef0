/** How far a job is. */
export interface Progress {
  readonly doing: string | null;
  readonly done: number;
  readonly total: number | null;
}

/** What came out of a job, in one line. */
export interface Outcome {
  readonly kind: "done" | "stopped";
  readonly text: string;
  readonly resultId: string | null;
}

export const NOT_BEGUN: Progress = { doing: null, done: 0, total: null };

/** Given to the work of a job. */
export interface JobControls {
  /** Aborted where the job is to stop: the work then rejects with the reason, or ends early. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

/** A job under way. */
export interface RunningJob {
  /** @throws Failure and whatever the work throws */
  readonly ended: Promise<Outcome>;
  progress(): Promise<Progress>;
  /** Asks it to stop; `ended` tells when it has. */
  stop(): void;
}

const STOPPED = new Error("the job was stopped");

/** Does the work of a job in this thread; it has to let other work run in between. */
export function startHere(work: (controls: JobControls) => Promise<Omit<Outcome, "kind">>): RunningJob {
  const stopping = new AbortController();
  let progress = NOT_BEGUN;
  const onProgress = (now: Progress): void => {
    progress = now;
  };
  return {
    ended: work({ signal: stopping.signal, onProgress }).then(
      (outcome) => ({ kind: "done", ...outcome }),
      (error: unknown) => {
        if (error !== STOPPED) throw error;
        return { kind: "stopped", text: "stopped; what was unfinished is not stored", resultId: null };
      },
    ),
    progress: () => Promise.resolve(progress),
    stop: () => stopping.abort(STOPPED),
  };
}
