import { Worker } from "node:worker_threads";
import { reviewEach, type ReviewedLine, type Reviewing } from "../engine/authority/lines.ts";
import { EVERY_REQUEST, requestBlocks, type Block, type Span } from "./request-blocks.ts";

/** What became of some lines, in UTF-8, each line ended: the results' or failures' texts, and the certificate files' (or nulls) where they were asked for. */
export interface ReviewedLines {
  readonly statuses: readonly ReviewedLine["status"][];
  readonly texts: Uint8Array<ArrayBuffer>;
  readonly certificates: Uint8Array<ArrayBuffer>;
}

/** Reviews a block of whole lines. Bytes travel from thread to thread, and to the output, without being copied or read. */
export function reviewBlock(reviewing: Reviewing, block: Uint8Array): ReviewedLines {
  const all = reviewEach(block, reviewing);
  const joined = (parts: readonly (string | null)[]): Uint8Array<ArrayBuffer> => new TextEncoder().encode(parts.map((part) => `${part}\n`).join(""));
  return { statuses: all.map(({ status }) => status), texts: joined(all.map(({ text }) => text)), certificates: joined(reviewing.certificates ? all.map(({ certificate }) => certificate) : []) };
}

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

/** What became of some lines, and where they end in all that was read, in bytes. */
export interface ReviewedBlock extends ReviewedLines { readonly end: number }

/**
 * Reviews the requests that are meant of these bytes over all reviewers; the results come in the order of the lines, each as soon as there is no earlier one, and
 * memory does not grow with them.
 */
export async function* reviewLines(chunks: AsyncIterable<Uint8Array | string>, reviewers: readonly Reviewer[], span: Span = EVERY_REQUEST): AsyncGenerator<ReviewedBlock> {
  const blocks = requestBlocks(chunks, span);
  const underWay: Promise<ReviewedBlock>[] = [];
  let coming: Promise<IteratorResult<Block>> | null = blocks.next();
  try {
    for (let next = 0; coming !== null || underWay.length > 0;) {
      const ready: IteratorResult<Block> | ReviewedBlock = await Promise.race([...coming !== null && underWay.length < BLOCKS_AHEAD * reviewers.length ? [coming] : [], ...underWay.slice(0, 1)]);
      if ("statuses" in ready) {
        underWay.shift();
        yield ready;
      } else if (ready.done === true) coming = null;
      else {
        const { bytes, end } = ready.value;
        const answer = reviewerAt(reviewers, next++).review(bytes).then((lines) => ({ ...lines, end }));
        answer.catch(() => {}); // whoever takes the answer sees the failure; until then it must not count as unhandled
        underWay.push(answer);
        coming = blocks.next();
      }
    }
  } finally {
    coming?.catch(() => {}); // nobody waits for it any more,
    blocks.return(undefined).catch(() => {}); // nor for an end of what may never end
  }
}

function reviewerAt(reviewers: readonly Reviewer[], turn: number): Reviewer {
  const reviewer = reviewers[turn % reviewers.length];
  if (!reviewer) throw new RangeError("there is no reviewer");
  return reviewer;
}
