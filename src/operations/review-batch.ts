import { Worker } from "node:worker_threads";
import type { Authority } from "../engine/authority/review.ts";

export type ReviewStatus = "assigned" | "refused" | "invalid";

/** What became of some lines, each line ended: the results' or failures' texts, and the certificate files' (or nulls) where they were asked for. */
export interface ReviewedLines {
  readonly statuses: readonly ReviewStatus[];
  readonly texts: string;
  readonly certificates: string;
}

/** Whose reviews, and whether their certificates are wanted: making them takes time. */
export interface Reviewing { readonly authority: Authority; readonly certificates: boolean }

/** One string for many lines: it travels between threads, and to the output, as fast as one. */
export function reviewChunk(reviewing: Reviewing, lines: readonly string[]): ReviewedLines {
  const all = lines.map((line) => reviewLine(reviewing, line));
  const joined = (parts: readonly (string | null)[]): string => parts.map((part) => `${part}\n`).join("");
  return {
    statuses: all.map(({ status }) => status), texts: joined(all.map(({ text }) => text)),
    certificates: reviewing.certificates ? joined(all.map(({ certificate }) => certificate)) : "",
  };
}

/** Reviews one JSON text. A text that is no JSON has no result: a failure as HTTP would send it stands in its place. */
function reviewLine({ authority, certificates }: Reviewing, line: string): { readonly status: ReviewStatus; readonly text: string; readonly certificate: string | null } {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { status: "invalid", text: JSON.stringify({ ok: false, error: { code: "bad_request", message: "invalid JSON body", detail } }), certificate: null };
  }
  const review = authority.review(request);
  return { status: review.result.status, text: review.text, certificate: certificates ? review.certificateFile() : null };
}

/** Lines that travel to a worker together: enough to hide the trip, few enough to stay in step. */
const CHUNK_LINES = 32;
/** Chunks that each worker may have before it. */
const CHUNKS_AHEAD = 4;

/** A reviewer of chunks; worker threads and the thread at hand look the same. */
export interface Reviewer { review(lines: readonly string[]): Promise<ReviewedLines>; close(): Promise<void> }

export function localReviewer(reviewing: Reviewing): Reviewer {
  return { review: async (lines) => reviewChunk(reviewing, lines), close: async () => {} };
}

/** What a worker thread is given. */
export interface WorkerData { readonly dataDir: string; readonly certificates: boolean }

/** A worker thread with an authority of its own over the same data. */
export function workerReviewer(script: URL, workerData: WorkerData): Reviewer {
  const worker = new Worker(script, { workerData });
  const waiting: { resolve: (lines: ReviewedLines) => void; reject: (error: Error) => void }[] = [];
  const fail = (error: Error) => { for (const { reject } of waiting.splice(0)) reject(error); };
  worker.on("message", (lines: ReviewedLines) => waiting.shift()?.resolve(lines)); // one answer for each chunk, in order
  worker.on("error", fail);
  worker.on("exit", (code) => fail(new Error(`a review worker ended with code ${code}`)));
  return {
    review: (lines) => new Promise((resolve, reject) => { waiting.push({ resolve, reject }); worker.postMessage(lines); }),
    close: async () => { await worker.terminate(); },
  };
}

/** Reviews lines over all reviewers; the results come in the order of the lines, and memory does not grow with them. */
export async function* reviewLines(lines: AsyncIterable<string>, reviewers: readonly Reviewer[]): AsyncGenerator<ReviewedLines> {
  const underWay: Promise<ReviewedLines>[] = [];
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
    const first = underWay.length >= CHUNKS_AHEAD * reviewers.length ? underWay.shift() : undefined;
    if (first) yield await first;
  }
  if (chunk.length > 0) send();
  for (const answer of underWay) yield await answer;
}
