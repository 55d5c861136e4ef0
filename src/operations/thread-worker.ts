import { parentPort, workerData } from "node:worker_threads";
import type { DecisionData } from "./decision-answers.ts";
import { answerIn } from "./system/thread.ts";
import type { TurnThreadData } from "./turns/turn-messages.ts";

// The one entry of worker threads, `dist/thread-worker.mjs`. Each loads only the code of its work.

/** What a thread is started with: its work, and what that is done over. */
export type ThreadData =
  | { readonly work: "turns"; readonly over: TurnThreadData }
  | { readonly work: "decisions"; readonly over: DecisionData };

const port = parentPort ?? process.exit(1);
const data = workerData as ThreadData; // what turn-thread.ts and runtime.ts start it with
if (data.work === "turns") answerIn(port, (await import("./turn-answers.ts")).turnAnswers(data.over));
else answerIn(port, (await import("./decision-answers.ts")).decisionAnswers(data.over));
