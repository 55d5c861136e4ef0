import { parentPort, workerData } from "node:worker_threads";
import { loadAuthority } from "./authority.ts";
import { reviewLine } from "./review-batch.ts";

// The script of a worker thread: answers chunks of lines, in order. The sender gave `workerData` this shape.
const { dataDir } = workerData as { readonly dataDir: string };
const { authority } = await loadAuthority(dataDir);
parentPort?.on("message", (lines: readonly string[]) => {
  parentPort?.postMessage(lines.map((line) => reviewLine(authority, line)));
});
