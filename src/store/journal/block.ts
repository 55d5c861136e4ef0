import type { OpenFile } from "../files/files.ts";
import { LineVerifier, type GoodLine } from "./line.ts";
import { TURNS, type LineKind } from "./line-kind.ts";
import { SegmentReader, type Segment } from "./segments.ts";
import { TraceChecker } from "./trace-check.ts";
import type { TraceFinding } from "./trace-texts.ts";
import { TreeRun } from "./tree-run.ts";

/** A part of a journal: the lines that begin in [from, to). */
export interface Part {
  readonly from: number;
  readonly to: number;
  /** How much of the file is looked at. */
  readonly size: number;
  /** A number of lines over which the tree's root is wanted: none of a block's subtrees has lines before and after. */
  readonly rootAt: number;
}

/** The lines of a part, of which each is good, in order, and has no wrong trace hash. */
export interface Block {
  /** Where the first line begins. */
  readonly start: number;
  /** The number of the first line; null: no line begins in the part. */
  readonly firstId: number | null;
  /** Where each line ends, with its line end. */
  readonly ends: Float64Array;
  /** What a {@link TreeRun} makes of the lines: the hashes of the tree but for those that need lines before the block. */
  readonly hashes: Uint8Array;
  /** For how many lines the trace hash was derived. */
  readonly derived: number;
}

/** Reads parts of a journal. Whatever is not plainly sound is left to who reads line by line. */
export class BlockReader {
  readonly #reader: SegmentReader;
  readonly #checker: TraceChecker | null;
  readonly #verifier: LineVerifier;
  readonly #tree = new TreeRun();

  constructor(file: OpenFile, kind: LineKind) {
    this.#reader = new SegmentReader(file, 0, 0);
    this.#checker = kind === TURNS ? new TraceChecker() : null;
    this.#verifier = new LineVerifier(kind, this.#checker?.watched);
  }

  /** Null for a part that is not as a {@link Block} says, and for the last line of a file where its line end is missing. */
  read({ from, to, size, rootAt }: Part): Block | null {
    const reader = this.#reader;
    reader.restart(Math.max(0, from - 1), size);
    if (from > 0) reader.next(); // the rest of the line before, or its line end
    let [start, firstId, derived]: [number, number | null, number] = [from, null, 0];
    const ends: number[] = [];
    for (let segment = reader.next(); segment !== null && segment.offset < to; segment = reader.next()) {
      const line = this.#verify(segment);
      const trace = line === null ? null : this.#checkTrace(segment.bytes);
      if (line === null || trace === null) return null;
      if (firstId === null) {
        [start, firstId] = [segment.offset, line.turnId];
        this.#tree.restart(firstId - 1, rootAt);
      }
      if (line.turnId !== firstId + ends.length) return null;
      if (trace === "right") derived++;
      ends.push(segment.offset + segment.length + 1);
      this.#tree.add(line.digest);
    }
    const hashes = firstId === null ? new Uint8Array(0) : this.#tree.hashes();
    return { start, firstId, ends: new Float64Array(ends), hashes, derived };
  }

  #verify({ bytes, from, to, length, ended }: Segment): GoodLine | null {
    if (!ended || length > to - from) return null;
    const line = this.#verifier.verify(bytes, from, to);
    return "problem" in line ? null : line;
  }

  /** Of the line that was verified last. */
  #checkTrace(bytes: Uint8Array): TraceFinding {
    return this.#checker === null ? "without_evidence" : this.#checker.confirm(bytes, this.#verifier.noted);
  }
}
