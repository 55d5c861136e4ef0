import { isUtf8 } from "node:buffer";
import { Worker } from "node:worker_threads";
import type { Authority } from "../engine/authority/review.ts";

export type ReviewStatus = "assigned" | "refused" | "invalid";

/** What became of some lines, in UTF-8, each line ended: the results' or failures' texts, and the certificate files' (or nulls) where they were asked for. */
export interface ReviewedLines {
  readonly statuses: readonly ReviewStatus[];
  readonly texts: Uint8Array<ArrayBuffer>;
  readonly certificates: Uint8Array<ArrayBuffer>;
}

/** Whose reviews, and whether their certificates are wanted: making them takes time. */
export interface Reviewing { readonly authority: Authority; readonly certificates: boolean }

/**
 * Reviews a block of whole lines; blank ones are left out. Bytes travel from thread to thread, and to the output, without being copied or read.
 * A line ends with a line feed alone: what else some take for an end of a line may stand in JSON.
 */
export function reviewBlock(reviewing: Reviewing, block: Uint8Array): ReviewedLines {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.byteLength);
  const isText = isUtf8(bytes);
  const all = [];
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, from);
    const line = bytes.subarray(from, end < 0 ? bytes.length : end);
    from += line.length + 1;
    if (isText || isUtf8(line)) {
      const text = line.toString();
      if (text.trim() !== "") all.push(reviewLine(reviewing, text));
    } else all.push(unread("the line is not valid UTF-8"));
  }
  const joined = (parts: readonly (string | null)[]): Uint8Array<ArrayBuffer> => new TextEncoder().encode(parts.map((part) => `${part}\n`).join(""));
  return { statuses: all.map(({ status }) => status), texts: joined(all.map(({ text }) => text)), certificates: joined(reviewing.certificates ? all.map(({ certificate }) => certificate) : []) };
}

const LINE_FEED = 0x0a;

interface ReviewedLine { readonly status: ReviewStatus; readonly text: string; readonly certificate: string | null }

/** Reviews one JSON text. A text that is no JSON has no result: a failure as HTTP would send it stands in its place. */
function reviewLine({ authority, certificates }: Reviewing, line: string): ReviewedLine {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch (error) {
    return unread(error instanceof Error ? error.message : String(error));
  }
  const review = authority.review(request);
  return { status: review.result.status, text: review.text, certificate: certificates ? review.certificateFile() : null };
}

function unread(detail: string): ReviewedLine {
  return { status: "invalid", text: JSON.stringify({ ok: false, error: { code: "bad_request", message: "invalid JSON body", detail } }), certificate: null };
}

/** Bytes that travel to a worker together, at least: enough to hide the trip, few enough to stay in step. */
const BLOCK_BYTES = 32_768;
/** Blocks that each worker may have before it. */
const BLOCKS_AHEAD = 4;

/** A reviewer of blocks, which are its own from then on; worker threads and the thread at hand look the same. */
export interface Reviewer { review(block: Uint8Array<ArrayBuffer>): Promise<ReviewedLines>; close(): Promise<void> }

export function localReviewer(reviewing: Reviewing): Reviewer {
  return { review: async (block) => reviewBlock(reviewing, block), close: async () => {} };
}

/** What a worker thread is given. */
export interface WorkerData { readonly dataDir: string; readonly certificates: boolean }

/** A worker thread with an authority of its own over the same data. */
export function workerReviewer(script: URL, workerData: WorkerData): Reviewer {
  const worker = new Worker(script, { workerData });
  const waiting: { resolve: (lines: ReviewedLines) => void; reject: (error: Error) => void }[] = [];
  const fail = (error: Error) => { for (const { reject } of waiting.splice(0)) reject(error); };
  worker.on("message", (lines: ReviewedLines) => waiting.shift()?.resolve(lines)); // one answer for each block, in order
  worker.on("error", fail);
  worker.on("exit", (code) => fail(new Error(`a review worker ended with code ${code}`)));
  return {
    review: (block) => new Promise((resolve, reject) => { waiting.push({ resolve, reject }); worker.postMessage(block, [block.buffer]); }),
    close: async () => { await worker.terminate(); },
  };
}

/** Reviews the lines of these bytes over all reviewers; the results come in the order of the lines, and memory does not grow with them. */
export async function* reviewLines(chunks: AsyncIterable<Uint8Array | string>, reviewers: readonly Reviewer[]): AsyncGenerator<ReviewedLines> {
  const underWay: Promise<ReviewedLines>[] = [];
  let next = 0;
  for await (const block of blocksOf(chunks)) {
    const reviewer = reviewers[next++ % reviewers.length];
    if (!reviewer) throw new RangeError("there is no reviewer");
    const answer = reviewer.review(block);
    answer.catch(() => {}); // whoever takes the answer sees the failure; until then it must not count as unhandled
    underWay.push(answer);
    const first = underWay.length >= BLOCKS_AHEAD * reviewers.length ? underWay.shift() : undefined;
    if (first) yield await first;
  }
  for (const answer of underWay) yield await answer;
}

/** Cuts bytes after line ends, into blocks of at least {@link BLOCK_BYTES}; the last one may be shorter, and have no line end. */
async function* blocksOf(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let parts: Uint8Array[] = [];
  let size = 0;
  const take = (): Uint8Array<ArrayBuffer> => {
    const block = new Uint8Array(size);
    let at = 0;
    for (const part of parts) { block.set(part, at); at += part.length; }
    [parts, size] = [[], 0];
    return block;
  };
  const add = (part: Uint8Array): void => { parts.push(part); size += part.length; };
  for await (const chunk of chunks) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    const end = size + bytes.length < BLOCK_BYTES ? 0 : bytes.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) {
      add(bytes.subarray(0, end));
      yield take();
    }
    add(bytes.subarray(end));
  }
  if (size > 0) yield take();
}
