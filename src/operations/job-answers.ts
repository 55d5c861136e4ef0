import type { JobAsked, JobData } from "./jobs/in-thread.ts";
import { NOT_BEGUN, startHere, type RunningJob } from "./jobs/running.ts";
import { doJob } from "./jobs/work.ts";
import { openReader } from "./reader.ts";

/** In the thread of a job: does it over the state directory, as the command line does beside a server. */
export function jobAnswers(over: JobData): (asked: JobAsked) => Promise<unknown> {
  let running: RunningJob | null = null;
  return async (asked) => {
    switch (asked.kind) {
      case "run":
        running = startHere(async (controls) => {
          const reader = await openReader({ ...over, now: Date.now });
          try {
            return await doJob(asked.job, { ...over, ...reader, now: Date.now }, controls);
          } finally {
            await reader.close();
          }
        });
        return running.ended;
      case "progress":
        return running?.progress() ?? NOT_BEGUN;
      case "stop":
        return running?.stop();
    }
  };
}
