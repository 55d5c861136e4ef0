import { writeWhole, type Files, type OpenFile } from "../files/files.ts";
import { AppendFailedError, JournalPoisonedError } from "./errors.ts";
import { TURNS, type LineKind } from "./line-kind.ts";

/**
 * Appends records to a file. Nobody learns of a record before it is on the disk:
 *
 * 1. `stat`: the path still names our file, which has the length at which we left it;
 * 2. `write` at its end, repeated until every byte is taken;
 * 3. `fdatasync`.
 *
 * A failed write is undone (`ftruncate`, `fdatasync`). If that fails, if a sync fails, or if another process wrote, the state of the disk is
 * unknown and the appender is poisoned. A failed sync is never retried: the system may have dropped the pages, and the next sync would succeed.
 */
export class Appender {
  readonly #files: Files;
  readonly #path: string;
  readonly #file: OpenFile;
  readonly #identity: string;
  readonly #kind: LineKind;
  #durableEnd: number;
  #poison: JournalPoisonedError | null = null;

  constructor(files: Files, path: string, file: OpenFile, kind: LineKind = TURNS) {
    this.#kind = kind;
    const { identity, size } = file.facts();
    this.#files = files;
    this.#path = path;
    this.#file = file;
    this.#identity = identity;
    this.#durableEnd = size;
  }

  /** The length of the part that is on the disk. */
  get durableEnd(): number {
    return this.#durableEnd;
  }

  /** @throws JournalPoisonedError if the file can no longer be relied on */
  check(): void {
    if (this.#poison !== null) throw this.#poison;
  }

  /** Resolves when the record is on the disk. One call at a time. @throws AppendFailedError, JournalPoisonedError */
  async append(turnId: number, record: Uint8Array): Promise<void> {
    this.check();
    this.#fence();
    try {
      await writeWhole(this.#file, record, this.#durableEnd);
    } catch (error) {
      await this.#cutBack(error);
      throw new AppendFailedError(turnId, error, this.#kind.noun);
    }
    try {
      await this.#file.sync();
    } catch (error) {
      throw this.poison("a sync failed", error);
    }
    this.#durableEnd += record.byteLength;
  }

  /** Refuses everything from now on; returns the error to throw. */
  poison(problem: string, cause?: unknown): JournalPoisonedError {
    return (this.#poison ??= new JournalPoisonedError(
      `the ${this.#kind.title} cannot be relied on: ${problem}`,
      cause,
    ));
  }

  #fence(): void {
    const named = this.#files.facts(this.#path);
    if (named?.identity !== this.#identity) throw this.poison("its file was removed or replaced");
    if (named.size !== this.#durableEnd)
      throw this.poison(
        `its file has ${named.size} bytes instead of ${this.#durableEnd}, so another process wrote to it`,
      );
  }

  async #cutBack(cause: unknown): Promise<void> {
    try {
      if (this.#file.facts().size === this.#durableEnd) return; // nothing was written; a disk that became read-only could not be truncated anyway
      await this.#file.truncate(this.#durableEnd);
      await this.#file.sync();
    } catch (error) {
      throw this.poison("a failed write could not be undone", new AggregateError([cause, error]));
    }
  }
}
