import { spawn } from "node:child_process";
import { setImmediate } from "node:timers/promises";
import { encodeLines, reviewEach, type ReviewedLine, type Reviewing } from "../../engine/authority/lines.ts";
import { readFrames, writeFrame } from "./review-frames.ts";
import { EVERY_REQUEST, requestBlocks, type Block, type Span } from "./request-blocks.ts";

/** The outcome of some lines, in UTF-8, each with a line end: the texts of results or failures, and, if requested, of certificate files (or nulls). */
export interface ReviewedLines {
  readonly statuses: readonly ReviewedLine["status"][];
  readonly texts: Uint8Array<ArrayBuffer>;
  readonly certificates: Uint8Array<ArrayBuffer>;
}

/** Reviews a block of whole lines. Bytes travel from process to process, and to the output, without being read. */
export function reviewBlock(reviewing: Reviewing, block: Uint8Array): ReviewedLines {
  const all = reviewEach(block, reviewing);
  return {
    statuses: all.map(({ status }) => status),
    texts: encodeLines(all.map(({ text }) => text)),
    certificates: encodeLines(
      reviewing.certificates ? all.map(({ certificate }) => certificate ?? "null") : [],
    ),
  };
}

/** Reviews blocks, which it owns once they are given to it: this process or a worker. */
export interface Reviewer {
  /** How many blocks it may hold at a time. */
  readonly ahead: number;
  /** Whether it is this process, which reviews the blocks that others are late with as well. */
  readonly isHere?: boolean;
  /** One answer for each block, in order. @throws WorkerFailure */
  review(block: Uint8Array<ArrayBuffer>): Promise<ReviewedLines>;
  close(): void;
}

/** This process as a reviewer. Between blocks it serves its input and the other reviewers. */
export function localReviewer(reviewing: Reviewing): Reviewer {
  return {
    ahead: 1,
    isHere: true,
    review: async (block) => {
      await setImmediate();
      return reviewBlock(reviewing, block);
    },
    close: () => {},
  };
}

/** A worker process ended before its work was done. */
export class WorkerFailure extends Error {
  constructor(how: string) {
    super(`a review worker ended (${how})`);
    this.name = "WorkerFailure";
  }
}

/** As they travel: by their places. */
export const STATUSES = [
  "assigned",
  "refused",
  "invalid",
] as const satisfies readonly ReviewedLine["status"][];

/** One block is under review and two wait, since the sender may be busy with a block of its own. */
const WORKER_AHEAD = 3;

/**
 * A worker process with an authority of its own over the same data. Processes, since two threads of one take a tenth longer than two processes.
 * @param script the path of the built worker
 * @param given the data directory, and whether certificates are wanted
 */
export function workerReviewer(
  script: string,
  { dataDir, certificates }: { readonly dataDir: string; readonly certificates: boolean },
): Reviewer {
  const worker = spawn(
    process.execPath,
    [...process.execArgv, script, dataDir, ...(certificates ? ["certificates"] : [])],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  let failure: WorkerFailure | null = null;
  const waiting: { resolve: (lines: ReviewedLines) => void; reject: (error: Error) => void }[] = [];
  const fail = (how: string): void => {
    failure ??= new WorkerFailure(how);
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  worker.on("error", (error) => fail(error.message));
  worker.on("close", (code, signal) => fail(signal ?? `code ${String(code)}`));
  worker.stdin.on("error", () => undefined); // its end says more
  void (async () => {
    for await (const [statuses, texts, files] of readFrames(worker.stdout, 3)) {
      if (statuses && texts && files)
        waiting.shift()?.resolve({
          statuses: Array.from(statuses, (at) => STATUSES[at] ?? "invalid"),
          texts,
          certificates: files,
        });
    }
  })().catch((error: unknown) => fail(String(error)));
  return {
    ahead: WORKER_AHEAD,
    review: (block) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        waiting.push({ resolve, reject });
        void writeFrame(worker.stdin, [block]);
      }),
    close: () => {
      worker.kill("SIGKILL");
    },
  };
}

/** A reviewer, and how many blocks it holds. */
interface Member {
  readonly reviewer: Reviewer;
  busy: number;
}

/** A block under review, until its lines are passed on. */
interface UnderWay {
  readonly block: Block;
  /** Whether it was given to this process. */
  isHere: boolean;
  lines: ReviewedBlock | null;
}

/** The outcome of some lines, and where they end in everything read so far, in bytes. */
export interface ReviewedBlock extends ReviewedLines {
  readonly end: number;
}

/**
 * Reviews the requests that are meant of these bytes over all reviewers; the results come in the order of the lines, each as soon as there is no earlier one, and
 * memory does not grow with them.
 * @param reviewers each block goes to the first that may have one more
 */
export async function* reviewLines(
  chunks: AsyncIterable<Uint8Array | string>,
  reviewers: readonly Reviewer[],
  span: Span = EVERY_REQUEST,
): AsyncGenerator<ReviewedBlock> {
  const blocks = requestBlocks(chunks, span);
  const crew = reviewers.map((reviewer): Member => ({ reviewer, busy: 0 }));
  const most = BLOCKS_KEPT * reviewers.reduce((sum, { ahead }) => sum + ahead, 0);
  const underWay: UnderWay[] = []; // in the order of the lines
  let arrived: IteratorResult<Block> | null = null;
  let failure: { readonly error: unknown } | null = null;
  let wake = (): void => {};
  const next = (): void => {
    arrived = null;
    blocks.next().then((block) => {
      arrived = block;
      wake();
    }, fail);
  };
  const fail = (error: unknown): void => {
    failure ??= { error };
    wake();
  };
  const give = (one: Member, place: UnderWay): void => {
    const { bytes, end } = place.block;
    place.isHere ||= one.reviewer.isHere === true;
    one.busy++;
    one.reviewer.review(bytes).then((lines) => {
      place.lines ??= { ...lines, end };
      one.busy--;
      wake();
    }, fail);
  };
  const here = crew.find(({ reviewer }) => reviewer.isHere === true);
  try {
    for (next(); ; ) {
      const [first, block, free] = [
        underWay[0],
        arrived as IteratorResult<Block> | null,
        freeOf(crew, underWay.length < most),
      ];
      if (failure) throw (failure as { readonly error: unknown }).error; // set by what runs beside
      if (block && block.done !== true && free) {
        const place = { block: block.value, isHere: false, lines: null };
        underWay.push(place);
        give(free, place);
        next();
      } else if (first?.lines) {
        underWay.shift();
        yield first.lines;
      } else if (block?.done === true && !first) return;
      else if (isFor(here, first, block !== null))
        give(here, first as UnderWay); // there is one
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    blocks.return(undefined).catch(() => {}); // not awaited: the input may never end
  }
}

function freeOf(crew: readonly Member[], hasRoom: boolean): Member | undefined {
  return hasRoom ? crew.find(({ reviewer, busy }) => busy < reviewer.ahead) : undefined;
}

/** Whether the first block is reviewed here as well: a process that gets no time holds up no other. @param isIdle there is no other block for who is free */
function isFor(here: Member | undefined, first: UnderWay | undefined, isIdle: boolean): here is Member {
  return isIdle && here?.busy === 0 && first?.isHere === false;
}

/** Blocks whose results may wait for an earlier one, for each that is given to a reviewer. */
const BLOCKS_KEPT = 8;
