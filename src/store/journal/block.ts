import type { OpenFile } from "../files/files.ts";
import { LineVerifier, type GoodLine } from "./line.ts";
import { TURNS, type LineKind } from "./line-kind.ts";
import { SegmentReader, type Segment } from "./segments.ts";
import { TraceChecker } from "./trace-check.ts";
import type { TraceFinding } from "./trace-texts.ts";
import { leafText } from "./tree.ts";

/** A part of a journal: the lines that begin in [from, to). */
export interface Part {
  readonly from: number;
  readonly to: number;
  /** How much of the file is looked at. */
  readonly size: number;
}

/** The lines of a part, of which each is good, in order, and has no wrong trace hash. */
export interface Block {
  /** Where the first line begins. */
  readonly start: number;
  /** The number of the first line; null: no line begins in the part. */
  readonly firstId: number | null;
  /** Where each line ends, with its line end. */
  readonly ends: Float64Array;
  /** The leaf of each line in the tree, one after another. */
  readonly leaves: Uint8Array;
  /** For how many lines the trace hash was derived. */
  readonly derived: number;
}

/** Reads parts of a journal. Whatever is not plainly sound is left to who reads line by line. */
export class BlockReader {
  readonly #reader: SegmentReader;
  readonly #checker: TraceChecker | null;
  readonly #verifier: LineVerifier;

  constructor(file: OpenFile, kind: LineKind) {
    this.#reader = new SegmentReader(file, 0, 0);
    this.#checker = kind === TURNS ? new TraceChecker() : null;
    this.#verifier = new LineVerifier(kind, this.#checker?.watched);
  }

  /** Null for a part that is not as a {@link Block} says, and for the last line of a file where its line end is missing. */
  read({ from, to, size }: Part): Block | null {
    const reader = this.#reader;
    reader.restart(Math.max(0, from - 1), size);
    if (from > 0) reader.next(); // the rest of the line before, or its line end
    let [start, firstId, derived]: [number, number | null, number] = [from, null, 0];
    const ends: number[] = [];
    const leaves: string[] = [];
    for (let segment = reader.next(); segment !== null && segment.offset < to; segment = reader.next()) {
      const line = this.#verify(segment);
      const trace = line === null ? null : this.#checkTrace(segment.bytes);
      if (line === null || trace === null) return null;
      if (firstId === null) [start, firstId] = [segment.offset, line.turnId];
      if (line.turnId !== firstId + ends.length) return null;
      if (trace === "right") derived++;
      ends.push(segment.offset + segment.length + 1);
      leaves.push(leafText(line.digestHex));
    }
    return {
      start,
      firstId,
      ends: Float64Array.from(ends),
      leaves: Buffer.from(leaves.join(""), "latin1"),
      derived,
    };
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
