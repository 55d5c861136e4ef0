import { parentPort, workerData } from "node:worker_threads";
import { loadAuthority } from "./authority.ts";
import { reviewChunk, type WorkerData } from "./review-batch.ts";

// The script of a worker thread: answers chunks of lines, in order. The sender gave `workerData` this shape.
const { dataDir, certificates } = workerData as WorkerData;
const { authority } = await loadAuthority(dataDir);
parentPort?.on("message", (lines: readonly string[]) => {
  parentPort?.postMessage(reviewChunk({ authority, certificates }, lines));
});
