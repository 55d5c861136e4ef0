import { join } from "node:path";
import { readBytes, type Files, type OpenFile } from "../files/files.ts";
import type { Lines } from "./blocks.ts";
import { encodeEnds } from "./derived-writer.ts";
import type { LineKind } from "./line-kind.ts";
import { END_BYTES } from "./stored-places.ts";
import { GrowingTree, HASH_BYTES, subtreesOf } from "./tree.ts";

/** How a derived file compares with the journal. `behind` and `missing` only cost time; `ahead` has entries that the journal lost. */
export type Comparison = "agrees" | "missing" | "behind" | "ahead" | "differs" | "not_checked";

/** Derives the index and the tree of a journal from its lines, and compares them with the files. */
export class DerivedCheck {
  readonly #index: Comparer;
  readonly #treeFile: Comparer;
  readonly #tree = new GrowingTree();
  readonly #rootAt: number;
  /** The root over the first `rootAt` lines in hexadecimal; null until there are as many. */
  rootThen: string | null = null;

  private constructor(index: OpenFile | null, tree: OpenFile | null, rootAt: number) {
    this.#index = new Comparer(index, END_BYTES);
    this.#treeFile = new Comparer(tree, HASH_BYTES);
    this.#rootAt = rootAt;
  }

  /** Opens and measures the files. To be done before the journal is: a running server appends to it first, so they cannot be longer than it. */
  static async open(files: Files, folder: string, kind: LineKind, rootAt: number): Promise<DerivedCheck> {
    const index = await files.open(join(folder, kind.index), "read");
    const tree = await files.open(join(folder, kind.tree), "read");
    return new DerivedCheck(index, tree, rootAt);
  }

  /** How many lines were taken. */
  get count(): number {
    return this.#tree.leaves;
  }
  get rootHex(): string | null {
    return this.#tree.headHex();
  }

  /** Takes the next line. @param end where it ends */
  takeLine(leaf: Uint8Array, end: number): void {
    this.#index.add(encodeEnds([end]));
    for (const hash of this.#tree.append(leaf)) this.#treeFile.add(hash);
    this.#noteRoot();
  }

  /** Takes the next lines. */
  takeLines({ firstId, ends, hashes }: Lines): void {
    this.#index.add(encodeEnds(ends));
    const [first, next] = [firstId - 1, firstId - 1 + ends.length];
    const cut = Math.min(Math.max(first, this.#rootAt), next);
    let at = 0;
    for (const { height } of [...subtreesOf(first, cut), ...subtreesOf(cut, next)]) {
      const end = at + (2 * 2 ** height - 1) * HASH_BYTES;
      this.#treeFile.add(hashes.subarray(at, end));
      for (const hash of this.#tree.appendSubtree(height, hashes.subarray(end - HASH_BYTES, end)))
        this.#treeFile.add(hash);
      this.#noteRoot();
      at = end;
    }
  }

  finish(): { readonly index: Comparison; readonly tree: Comparison } {
    return { index: this.#index.finish(), tree: this.#treeFile.finish() };
  }

  async close(): Promise<void> {
    for (const { file } of [this.#index, this.#treeFile]) await file?.close();
  }

  #noteRoot(): void {
    if (this.count === this.#rootAt) this.rootThen = this.rootHex;
  }
}

const BATCH_BYTES = 64 * 1024;

/** Compares a file with its expected content, one batch at a time. */
class Comparer {
  readonly file: OpenFile | null;
  readonly #size: number;
  readonly #batch = Buffer.alloc(BATCH_BYTES);
  #filled = 0;
  /** Where the batch begins in the file. */
  #at = 0;
  #differs = false;

  /** @param unit the length of an item: what is left over at the file's end is a write in progress */
  constructor(file: OpenFile | null, unit: number) {
    this.file = file;
    const size = file?.facts().size ?? 0;
    this.#size = size - (size % unit);
  }

  add(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const count = Math.min(bytes.length - done, BATCH_BYTES - this.#filled);
      this.#batch.set(bytes.subarray(done, done + count), this.#filled);
      this.#filled += count;
      done += count;
      if (this.#filled === BATCH_BYTES) this.#compare();
    }
  }

  finish(): Comparison {
    this.#compare();
    if (this.file === null) return "missing";
    if (this.#differs) return "differs";
    if (this.#size === this.#at) return "agrees";
    return this.#size < this.#at ? "behind" : "ahead";
  }

  #compare(): void {
    const length = Math.max(0, Math.min(this.#filled, this.#size - this.#at));
    if (
      this.file !== null &&
      Buffer.compare(this.#batch.subarray(0, length), readBytes(this.file, this.#at, length)) !== 0
    )
      this.#differs = true;
    this.#at += this.#filled;
    this.#filled = 0;
  }
}
