import { Worker } from "node:worker_threads";
import type { Authority } from "../engine/authority/review.ts";

/** What became of one line: the result's or the failure's text, and the certificate file's when it was asked for. */
export interface ReviewedLine {
  readonly status: "assigned" | "refused" | "invalid";
  readonly text: string;
  readonly certificate: string | null;
}

/** Reviews one JSON text. A text that is no JSON has no result: a failure as HTTP would send it stands in its place. */
export function reviewLine(authority: Authority, line: string): ReviewedLine {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { status: "invalid", text: JSON.stringify({ ok: false, error: { code: "bad_request", message: "invalid JSON body", detail } }), certificate: null };
  }
  const review = authority.review(request);
  return { status: review.result.status, text: review.text, certificate: review.certificateFile() };
}

/** Lines that travel to a worker together: enough to hide the trip, few enough to stay in step. */
const CHUNK_LINES = 32;
/** Chunks that each worker may have before it. */
const CHUNKS_AHEAD = 4;

/** A reviewer of chunks; worker threads and the thread at hand look the same. */
export interface Reviewer { review(lines: readonly string[]): Promise<readonly ReviewedLine[]>; close(): Promise<void> }

export function localReviewer(authority: Authority): Reviewer {
  return { review: async (lines) => lines.map((line) => reviewLine(authority, line)), close: async () => {} };
}

/** A worker thread with an authority of its own over the same data. */
export function workerReviewer(script: URL, dataDir: string): Reviewer {
  const worker = new Worker(script, { workerData: { dataDir } });
  const waiting: { resolve: (lines: readonly ReviewedLine[]) => void; reject: (error: Error) => void }[] = [];
  const fail = (error: Error) => { for (const { reject } of waiting.splice(0)) reject(error); };
  worker.on("message", (lines: readonly ReviewedLine[]) => waiting.shift()?.resolve(lines)); // one answer for each chunk, in order
  worker.on("error", fail);
  worker.on("exit", (code) => fail(new Error(`a review worker ended with code ${code}`)));
  return {
    review: (lines) => new Promise((resolve, reject) => { waiting.push({ resolve, reject }); worker.postMessage(lines); }),
    close: async () => { await worker.terminate(); },
  };
}

/** Reviews lines over all reviewers; the results come in the order of the lines, and memory does not grow with them. */
export async function* reviewLines(lines: AsyncIterable<string>, reviewers: readonly Reviewer[]): AsyncGenerator<ReviewedLine> {
  const underWay: Promise<readonly ReviewedLine[]>[] = [];
  let next = 0;
  let chunk: string[] = [];
  const send = () => {
    const reviewer = reviewers[next++ % reviewers.length];
    if (!reviewer) throw new RangeError("there is no reviewer");
    const answer = reviewer.review(chunk);
    answer.catch(() => {}); // whoever takes the answer sees the failure; until then it must not count as unhandled
    underWay.push(answer);
    chunk = [];
  };
  for await (const line of lines) {
    if (line.trim() === "") continue;
    chunk.push(line);
    if (chunk.length === CHUNK_LINES) send();
    if (underWay.length >= CHUNKS_AHEAD * reviewers.length) yield* await underWay.shift() ?? [];
  }
  if (chunk.length > 0) send();
  for (const answer of underWay) yield* await answer;
}
