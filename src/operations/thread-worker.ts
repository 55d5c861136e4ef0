import { parentPort, workerData } from "node:worker_threads";
import type { JobData } from "./jobs/in-thread.ts";
import type { DecisionData } from "./decision-answers.ts";
import type { SearchData } from "./search/search.ts";
import type { BlockData } from "./system/journal-blocks.ts";
import { answerIn, letMainThreadGoFirst } from "./system/thread.ts";
import type { TurnThreadData } from "./turns/turn-messages.ts";

// The one entry of worker threads, `dist/thread-worker.mjs`. Each loads only the code of its work.

/** What a thread is started with: its work, what that is done over, and how far behind the main thread; by default beside it. */
export type ThreadData = ThreadWork & { readonly niceness?: number };
type ThreadWork =
  | { readonly work: "turns"; readonly over: TurnThreadData }
  | { readonly work: "decisions"; readonly over: DecisionData }
  | { readonly work: "search"; readonly over: SearchData }
  | { readonly work: "job"; readonly over: JobData }
  | { readonly work: "blocks"; readonly over: BlockData };

const port = parentPort ?? process.exit(1);
const data = workerData as ThreadData; // what the callers of `Thread` start it with
if (data.niceness !== undefined) letMainThreadGoFirst(data.niceness);
switch (data.work) {
  case "turns":
    answerIn(port, (await import("./turn-answers.ts")).turnAnswers(data.over));
    break;
  case "decisions":
    answerIn(port, (await import("./decision-answers.ts")).decisionAnswers(data.over));
    break;
  case "search":
    answerIn(port, (await import("./search-answers.ts")).searchAnswers(data.over));
    break;
  case "job":
    answerIn(port, (await import("./job-answers.ts")).jobAnswers(data.over));
    break;
  case "blocks":
    answerIn(port, (await import("./system/journal-blocks.ts")).blockAnswers(data.over));
    break;
  default:
    data satisfies never;
}
