import { join } from "node:path";
import { writeWhole, type Files, type OpenFile } from "../files/files.ts";
import { TURNS, type LineKind } from "./line-kind.ts";
import { END_BYTES } from "./stored-places.ts";
import { HASH_BYTES, nodeCount } from "./tree.ts";

/** How many entries are collected before the derived files are written. */
const LAZY_ENTRIES = 256;

interface Target {
  readonly name: string;
  readonly file: OpenFile;
  at: number;
}

/**
 * Appends to the derived files now and then, without waiting for the disk. They only save time:
 * if a write fails, no turn is harmed. Writing stops, and the next start reads the journal instead.
 */
export class DerivedWriter {
  readonly #files: Files;
  readonly #folder: string;
  readonly #kind: LineKind;
  readonly #isNew: boolean;
  #targets: readonly [index: Target, tree: Target] | null = null;
  #work: Promise<void>;
  #ends: number[] = [];
  #hashes: Uint8Array[] = [];
  #isWriting = false;

  /** @param count of the entries that the files already hold correctly; with none, new files are made */
  constructor(files: Files, folder: string, count: number, kind: LineKind = TURNS) {
    this.#kind = kind;
    this.#files = files;
    this.#folder = folder;
    this.#isNew = count === 0;
    this.#work = this.#guard(async () => {
      this.#targets = [
        await this.#open(kind.index, count * END_BYTES),
        await this.#open(kind.tree, nodeCount(count) * HASH_BYTES),
      ];
    });
  }

  /** Adds the next entry: the offset after its line, and the hashes that it adds to the tree. */
  add(end: number, hashes: readonly Uint8Array[]): void {
    this.#ends.push(end);
    this.#hashes.push(...hashes);
    // When a whole journal is read, entries arrive faster than they can be written, so those that arrive during a write are collected for the next one.
    if (this.#ends.length >= LAZY_ENTRIES && !this.#isWriting) void this.flush(); // nothing waits for it, and it never rejects
  }

  /** Starts to write what was added; resolves when it is written or given up. */
  flush(): Promise<void> {
    const parts = [encodeEnds(this.#ends), Buffer.concat(this.#hashes)];
    [this.#ends, this.#hashes] = [[], []];
    this.#isWriting = true;
    return this.#then(async () => {
      try {
        for (const [at, target] of this.#targets?.entries() ?? []) {
          const bytes = parts[at] ?? new Uint8Array();
          await writeWhole(target.file, bytes, target.at);
          target.at += bytes.byteLength;
        }
      } finally {
        this.#isWriting = false;
      }
    });
  }

  /** Writes what was added while the journal was read, and moves new files into place. */
  async settle(): Promise<void> {
    await this.flush();
    await this.#then(async () => {
      if (!this.#isNew) return;
      for (const { name } of this.#targets ?? [])
        await this.#files.rename(join(this.#folder, `${name}.new`), join(this.#folder, name));
    });
  }

  /** Stops writing and removes the files, so that the next start reads the journal itself. */
  async discard(): Promise<void> {
    await this.#then(async () => {
      await this.#abandon();
      for (const name of [this.#kind.index, this.#kind.tree]) {
        await this.#files.remove(join(this.#folder, name));
        await this.#files.remove(join(this.#folder, `${name}.new`));
      }
    });
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    await this.flush();
    await this.#abandon();
  }

  #then(step: () => Promise<void>): Promise<void> {
    return (this.#work = this.#work.then(() => this.#guard(step)));
  }

  async #guard(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch {
      await this.#abandon();
    }
  }

  async #abandon(): Promise<void> {
    const targets = this.#targets ?? [];
    this.#targets = null;
    for (const { file } of targets) await file.close().catch(() => undefined);
  }

  async #open(name: string, size: number): Promise<Target> {
    const file = await this.#files.open(
      join(this.#folder, this.#isNew ? `${name}.new` : name),
      this.#isNew ? "replace" : "update",
    );
    if (file === null) throw new Error(`${name} is gone`);
    if (!this.#isNew) await file.truncate(size);
    return { name, file, at: size };
  }
}

/** The index bytes of some entries. */
export function encodeEnds(ends: ArrayLike<number>): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(ends.length * END_BYTES));
  for (let nth = 0; nth < ends.length; nth++) {
    const end = ends[nth] ?? 0;
    bytes.setUint32(nth * END_BYTES, end % 2 ** 32, true);
    bytes.setUint32(nth * END_BYTES + 4, Math.floor(end / 2 ** 32), true);
  }
  return new Uint8Array(bytes.buffer);
}
