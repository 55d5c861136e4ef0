import { parentPort, workerData } from "node:worker_threads";
import { loadAuthority } from "./authority.ts";
import { reviewBlock, type WorkerData } from "./review-batch.ts";

// The script of a worker thread: answers blocks of lines, in order. The sender gave `workerData` this shape.
const { dataDir, certificates } = workerData as WorkerData;
const { authority } = await loadAuthority(dataDir);
parentPort?.on("message", (block: Uint8Array) => {
  const reviewed = reviewBlock({ authority, certificates }, block);
  parentPort?.postMessage(reviewed, [reviewed.texts.buffer, reviewed.certificates.buffer]);
});
