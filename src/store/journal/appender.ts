import { writeWhole, type Files, type OpenFile } from "../files/files.ts";
import { AppendFailedError, JournalPoisonedError } from "./errors.ts";
import { TURNS, type LineKind } from "./line-kind.ts";

/**
 * Adds records to the end of a file so that each is on the disk before anybody hears of it:
 *
 * 1. `stat`: its name is still that of our file, which so has a name, and is as long as we left it;
 * 2. `write` at its end, again for what was not taken;
 * 3. `fdatasync`.
 *
 * What a failed write left is undone (`ftruncate`, `fdatasync`). Where that fails, or a sync does, or another process wrote, nothing is known any
 * more: the appender is poisoned. A failed sync is never tried again, since the system may have dropped the pages and call the next a success.
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

  /** Everything before it is on the disk. */
  get durableEnd(): number {
    return this.#durableEnd;
  }

  /** @throws JournalPoisonedError if the file is not to be relied on any more */
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

  /** Refuses everything from now on; returns the error to be thrown. */
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
        `its file has ${named.size} bytes instead of ${this.#durableEnd}, so another process wrote in it`,
      );
  }

  async #cutBack(cause: unknown): Promise<void> {
    try {
      if (this.#file.facts().size === this.#durableEnd) return; // nothing was taken, and a disk that became read-only would not be cut either
      await this.#file.truncate(this.#durableEnd);
      await this.#file.sync();
    } catch (error) {
      throw this.poison("a failed write could not be undone", new AggregateError([cause, error]));
    }
  }
}
