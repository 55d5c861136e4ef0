import type { Job, JobKind, JobRequest } from "../../contract/jobs.ts";
import { JOB_KINDS } from "../../contract/jobs.ts";
import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import type { Operations } from "../system/operation.ts";
import { NOT_BEGUN, type Outcome, type RunningJob } from "./running.ts";

/** Jobs that are remembered; this process forgets all of them when it ends. */
const REMEMBERED = 100;

export interface JobsOptions {
  /** @throws Failure where nothing is to be started */
  readonly start: (asked: JobRequest) => RunningJob;
  readonly now: () => number;
  /** Takes what a job failed with, for the log, if it is no failure of the contract. */
  readonly log: (line: string) => void;
}

interface Known {
  readonly id: string;
  readonly kind: JobKind;
  readonly startedAt: string;
  readonly running: RunningJob;
  ended: {
    readonly at: string;
    readonly state: Job["state"];
    readonly outcome: Omit<Outcome, "kind">;
  } | null;
}

/** The routes under `/jobs`. `close` stops what runs, and waits for it. */
export function createJobs({ start, now, log }: JobsOptions): Operations<"startJob" | "job" | "stopJob"> & {
  close(): Promise<void>;
} {
  const jobs = new Map<string, Known>();
  const counts = new Map<JobKind, number>();
  const timestamp = (): string => new Date(now()).toISOString();

  const latest = (kind: JobKind): Known | undefined =>
    [...jobs.values()].findLast((each) => each.kind === kind);
  /** By its id; a kind stands for its last job. */
  const find = (id: string): Known => {
    const kind = JOB_KINDS.find((each) => each === id);
    const found = kind === undefined ? jobs.get(id) : latest(kind);
    if (found === undefined) throw notFound("job", id);
    return found;
  };
  const follow = async (known: Known): Promise<void> => {
    try {
      const { kind, ...outcome } = await known.running.ended;
      known.ended = { at: timestamp(), state: kind, outcome };
    } catch (error) {
      if (!(error instanceof Failure)) log(`job ${known.id} failed: ${String(error)}`);
      const text = error instanceof Failure ? error.message : "an internal error; the log has it";
      known.ended = { at: timestamp(), state: "failed", outcome: { text, resultId: null } };
    }
  };

  return {
    startJob: async ({ body }) => {
      const running = latest(body.kind);
      if (running?.ended === null)
        throw new Failure("job_running", `${body.kind} is running already, as ${running.id}`);
      const number = (counts.get(body.kind) ?? 0) + 1;
      const id = `${body.kind}-${number}`;
      const known: Known = { id, kind: body.kind, startedAt: timestamp(), running: start(body), ended: null };
      counts.set(body.kind, number);
      jobs.set(id, known);
      for (const [old, { ended }] of jobs) if (jobs.size > REMEMBERED && ended !== null) jobs.delete(old);
      void follow(known);
      return describe(known);
    },
    job: ({ id: { id } }) => describe(find(id)),
    stopJob: ({ id: { id } }) => {
      const known = find(id);
      if (known.ended === null) known.running.stop();
      return describe(known);
    },
    close: async () => {
      const running = [...jobs.values()].filter(({ ended }) => ended === null).map((each) => each.running);
      for (const each of running) each.stop();
      await Promise.allSettled(running.map(({ ended }) => ended));
    },
  };
}

async function describe({ id, kind, startedAt, running, ended }: Known): Promise<Job> {
  const progress = await running.progress().catch(() => NOT_BEGUN); // its thread has ended: the outcome says why
  return {
    job_id: id,
    kind,
    state: ended?.state ?? "running",
    started_at: startedAt,
    ended_at: ended?.at ?? null,
    doing: progress.doing,
    done: progress.done,
    total: progress.total,
    outcome: ended?.outcome.text ?? null,
    result_id: ended?.outcome.resultId ?? null,
  };
}
