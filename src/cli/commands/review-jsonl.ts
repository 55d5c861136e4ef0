import { agree, plural } from "../../contract/plural.ts";
import { once } from "node:events";
import { createReadStream, createWriteStream, statSync } from "node:fs";
import { join } from "node:path";
import { addAbortSignal, type Readable } from "node:stream";
import { loadAuthority } from "../../operations/review/authority.ts";
import type { Span } from "../../operations/review/request-blocks.ts";
import {
  localReviewer,
  reviewLines,
  WorkerFailure,
  workerReviewer,
  type Reviewer,
  type ReviewedBlock,
} from "../../operations/review/review-batch.ts";
import { createBatchProgress } from "../terminal/batch-progress.ts";
import { FileError, write, writeBytes } from "../terminal/files.ts";
import { catchInterrupt } from "../terminal/interrupt.ts";
import type { CliIo } from "../terminal/io.ts";
import { FailedWrite, openLineFile, type LineFile } from "../terminal/line-file.ts";

/** `out`: the file of results to continue; without it they go to standard output. */
export interface BatchOptions extends Span {
  readonly file: string;
  readonly dataDir: string;
  readonly jobs: number;
  readonly certificate: string | undefined;
  readonly out: string | undefined;
}

export const EXIT_CODES = { assigned: 0, refused: 3, invalid: 4 } as const;

/** Where results go. */
interface Sink {
  write(lines: ReviewedBlock): Promise<void>;
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** What is reviewed, and how many valid results there are already. */
interface Begun {
  readonly sink: Sink;
  readonly span: Span;
  readonly before: number;
}

/** Bytes of input for each process, about 2,000 requests: below that, starting and compiling take longer than reviewing. */
const BYTES_A_PROCESS = 2 << 20;

/** How many of the given processes are worth starting for a file of this size, or of unknown size. */
export function processesFor(jobs: number, bytes: number | null): number {
  return bytes === null ? jobs : Math.max(1, Math.min(jobs, Math.floor(bytes / BYTES_A_PROCESS)));
}

/** In bytes; null if the end is unknown, as for a pipe. */
function sizeOf(file: string): number | null {
  const found = file === "-" ? undefined : statSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true ? found.size : null;
}

/** Reviews a file of requests. @returns the highest exit code of those reviewed now */
export async function reviewFile(options: BatchOptions, io: CliIo): Promise<number> {
  const certificates = options.certificate !== undefined;
  const script = join(io.root, "dist", "review-worker.mjs");
  // They load while this process does. This process reports faults of the data; they end silently.
  const workers = Array.from({ length: processesFor(options.jobs, sizeOf(options.file)) - 1 }, () =>
    workerReviewer(script, { dataDir: options.dataDir, certificates }),
  );
  try {
    const { authority } = await loadAuthority(options.dataDir);
    const begun =
      options.out === undefined ? await toStandardOutput(options, io) : await toFile(options, options.out);
    // This process also reviews, but gets blocks last: serving the others comes first.
    return await reviewTo(begun, [...workers, localReviewer({ authority, certificates })], options, io);
  } finally {
    for (const worker of workers) worker.close();
  }
}

/** Reviews a whole span, and closes the sink. */
async function reviewTo(
  begun: Begun,
  reviewers: readonly Reviewer[],
  options: BatchOptions,
  io: CliIo,
): Promise<number> {
  try {
    return await reviewSpan(begun, reviewers, options, io);
  } catch (error) {
    if (error instanceof Error && "syscall" in error) throw new FileError(error.message, error);
    throw error;
  } finally {
    await begun.sink.close();
  }
}

async function reviewSpan(
  { sink, span, before }: Begun,
  reviewers: readonly Reviewer[],
  options: BatchOptions,
  io: CliIo,
): Promise<number> {
  const interrupt = catchInterrupt(new Error("interrupted"));
  const progress = createBatchProgress(io, before);
  const shareAt = shareOf(span, options.file);
  let [done, exitCode] = [0, 0];
  const goOn = (): string => howToGoOn(options, before + done);
  const onFailure = (error: Error): void => {
    io.stderr.write(
      `touchstone review: standard output: ${error.message}; ${goOn()}, once a torn last line is cut off\n`,
    );
  };
  io.stdout.prependListener("error", onFailure);
  const input: Readable = addAbortSignal(
    interrupt.signal,
    options.file === "-" ? io.stdin : createReadStream(options.file),
  );
  try {
    for await (const lines of reviewLines(input, reviewers, span)) {
      interrupt.signal.throwIfAborted();
      await sink.write(lines);
      done += lines.statuses.length;
      exitCode = Math.max(exitCode, ...lines.statuses.map((status) => EXIT_CODES[status]));
      progress.show(done, shareAt(done, lines.end));
    }
    await sink.finish();
    progress.end();
    if (progress.shown() || options.out !== undefined)
      await write(io.stderr, `touchstone review: ${plural(before + done, "result")}\n`);
    return exitCode;
  } catch (error) {
    progress.end();
    if (interrupt.signal.aborted) throw new FileError(`interrupted: ${goOn()}`, error);
    if (error instanceof FailedWrite || error instanceof WorkerFailure)
      throw new FileError(`${error.message}; ${goOn()}`, error);
    throw error;
  } finally {
    input.destroy();
    io.stdout.off("error", onFailure);
    interrupt.release();
  }
}

function howToGoOn({ out, offset, limit }: BatchOptions, done: number): string {
  if (out !== undefined)
    return `at least ${plural(done, "result")} ${agree(done, "is", "are")} kept; run the same command again to continue`;
  return `${plural(done, "result")} ${agree(done, "is", "are")} complete; continue with --offset ${offset + done}${limit === Infinity ? "" : ` --limit ${limit - done}`}`;
}

/** The share of the work that is done, from 0 (or unknown) to 1: by requests if they are limited, by bytes if the size of the file is known. */
function shareOf({ limit }: Span, file: string): (done: number, end: number) => number {
  const bytes = sizeOf(file) ?? 0;
  let first: number | null = null; // skipping requests takes no time
  return (done, end) => {
    first ??= end;
    return Math.max(
      limit === Infinity ? 0 : done / limit,
      bytes > first ? (end - first) / (bytes - first) : 0,
    );
  };
}

async function toStandardOutput({ offset, limit, certificate }: BatchOptions, io: CliIo): Promise<Begun> {
  // Certificates of an earlier run would be lost.
  const stream =
    certificate === undefined ? null : createWriteStream(certificate, { flags: offset > 0 ? "wx" : "w" });
  if (stream) {
    await once(stream, "open").catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "EEXIST")
        throw new FileError(
          `\`${String(certificate)}\` already exists: with --offset, name a new file for certificates, or use --out to continue both files`,
          error,
        );
      throw new FileError(error instanceof Error ? error.message : String(error), error);
    });
  }
  return {
    span: { offset, limit },
    before: 0,
    sink: {
      write: async ({ texts, certificates }) => {
        await writeBytes(io.stdout, texts);
        if (stream) await writeBytes(stream, certificates);
      },
      finish: async () => {
        if (stream) await once(stream.end(), "finish");
      },
      close: async () => {
        stream?.destroy();
      },
    },
  };
}

/** The last result in the files is reviewed and written again, so that nothing is appended to results of another input. */
async function toFile({ offset, limit, certificate }: BatchOptions, out: string): Promise<Begun> {
  const files: LineFile[] = [];
  const close = async (): Promise<void> => {
    for (const file of files) await file.close();
  };
  try {
    for (const path of [out, ...(certificate === undefined ? [] : [certificate])])
      files.push(await openLineFile(path));
    const kept = Math.min(...files.map(({ lines }) => lines));
    if (kept > limit)
      throw new FileError(`\`${out}\` holds ${plural(kept, "result")}, more than --limit ${limit}`);
    for (const file of files) await file.keep(kept);
    const before = Math.max(0, kept - 1);
    const [results, certificates] = files;
    return {
      span: { offset: offset + before, limit: limit - before },
      before,
      sink: {
        write: async (lines) => {
          await results?.write(lines.texts);
          await certificates?.write(lines.certificates);
        },
        finish: async () => {
          for (const file of files) await file.finish();
        },
        close,
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
