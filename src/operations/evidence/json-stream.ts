import { findJsonFault, placeOf, type Place } from "../../canonical/json-places.ts";
import { DuplicateKeyError, parseStrictJson } from "../../canonical/strict-json.ts";
import { RowError } from "./row.ts";

/** A path to values: keys, and `*` for every item of a list. */
export type Pattern = readonly string[];
export type Path = readonly (string | number)[];

/** A value that was found. */
export interface Found {
  /** Index of its pattern. */
  readonly pattern: number;
  readonly path: Path;
  readonly value: unknown;
  readonly place: Place;
}

/** An object or list that is open on a path being followed. */
interface Frame {
  readonly close: "}" | "]";
  readonly keys: Set<string> | null;
  step: string | number;
  expects: "first" | "key" | "value" | "comma";
}

const BLANK = /[ \t\n\r]*/y;
/** No row of any format has values deeper than this. */
const MAX_DEPTH = 200;

/**
 * Reads a JSON document piece by piece and yields the values at some paths, one at a time, keeping only what is open. As strict as
 * {@link parseStrictJson}: a duplicate key is a fault.
 */
export class JsonStream {
  private readonly patterns: readonly Pattern[];
  private readonly emit: (found: Found) => void;
  private readonly passed: readonly Pattern[];
  private text = "";
  private at = 0;
  /** Line ends before this offset were counted. */
  private counted = 0;
  private line = 1;
  private column = 1;
  private readonly frames: Frame[] = [];
  private isDone = false;
  private capture: Capture | null = null;

  /** @param passed paths to values that are passed over and not even parsed: whoever needs them reads, and so checks, them later */
  constructor(patterns: readonly Pattern[], emit: (found: Found) => void, passed: readonly Pattern[] = []) {
    this.patterns = patterns;
    this.emit = emit;
    this.passed = passed;
  }

  /** @throws RowError */
  feed(piece: string): void {
    this.countTo(this.at);
    this.text = this.text.slice(this.at) + piece;
    this.counted -= this.at;
    if (this.capture) this.capture.scanned -= this.at;
    this.at = 0;
    this.run(false);
  }

  /** @throws RowError if the document is incomplete */
  end(): void {
    this.run(true);
    if (!this.isDone) throw this.fault("the document ends early: it is cut off");
  }

  private run(isLast: boolean): void {
    for (;;) {
      if (this.capture !== null) {
        if (!this.finishCapture(isLast)) return;
        continue;
      }
      this.take(BLANK);
      if (this.at === this.text.length) return;
      if (this.isDone) throw this.fault("there is more text after the end of the document");
      if (!this.step(isLast)) return;
    }
  }

  /** Reads one token; false if more text is needed. */
  private step(isLast: boolean): boolean {
    const top = this.frames.at(-1);
    const char = this.text[this.at];
    if (top !== undefined && (top.expects === "comma" || top.expects === "first") && char === top.close) {
      this.at++;
      this.frames.pop();
      this.valueEnded();
      return true;
    }
    if (top?.expects === "comma") {
      if (char !== ",") throw this.fault(`\`,\` or \`${top.close}\` is expected here`);
      this.at++;
      if (typeof top.step === "number") top.step++;
      top.expects = top.keys === null ? "value" : "key";
      return true;
    }
    if (top?.keys && top.expects !== "value") return this.key(top, top.keys, isLast);
    return this.value();
  }

  private key(top: Frame, keys: Set<string>, isLast: boolean): boolean {
    const rest = this.text.slice(this.at, this.at + 4096);
    const match = /^("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")[ \t\n\r]*:/.exec(rest);
    if (match === null) {
      if (!isLast && rest.length < 4096 && rest.startsWith('"')) return false;
      throw this.fault("a key in double quotes and `:` are expected here");
    }
    const key = String(JSON.parse(match[1] ?? ""));
    if (keys.has(key)) throw this.fault(`the key ${JSON.stringify(key)} appears twice`);
    keys.add(key);
    top.step = key;
    top.expects = "value";
    this.at += match[0].length;
    return true;
  }

  private value(): true {
    const path = this.frames.map(({ step }) => step);
    const pattern = this.patterns.findIndex((each) => matches(each, path));
    const char = this.text[this.at];
    const isPassed = pattern < 0 && this.passed.some((each) => matches(each, path));
    if (pattern >= 0 || isPassed || (char !== "{" && char !== "[")) {
      this.countTo(this.at);
      const place = { line: this.line, column: this.column };
      this.capture = { pattern, isPassed, path, place, scanned: this.at, depth: 0, isInText: false };
      return true;
    }
    if (this.frames.length >= MAX_DEPTH) throw this.fault("it is nested too deeply");
    this.frames.push({
      close: char === "{" ? "}" : "]",
      keys: char === "{" ? new Set() : null,
      step: char === "{" ? "" : 0,
      expects: "first",
    });
    this.at++;
    return true;
  }

  private valueEnded(): void {
    const top = this.frames.at(-1);
    if (top === undefined) this.isDone = true;
    else top.expects = "comma";
  }

  /** Reads a wanted value to its end; false if more text is needed. */
  private finishCapture(isLast: boolean): boolean {
    const capture = this.capture as Capture; // the caller checked
    const end = endOfValue(this.text, capture, isLast);
    if (end === null) {
      if (isLast) throw this.fault("the document ends inside this value: it is cut off");
      return false;
    }
    const value = capture.isPassed ? null : this.parsed(this.text.slice(this.at, end), capture);
    this.at = end;
    this.capture = null;
    this.valueEnded();
    const { pattern, path, place } = capture;
    if (pattern >= 0) this.emit({ pattern, path, value, place });
    return true;
  }

  private parsed(text: string, { place }: Capture): unknown {
    try {
      return parseStrictJson(text);
    } catch (error) {
      if (error instanceof DuplicateKeyError)
        throw new RowError(place, error.message.replace("payload", ""), error);
      const fault = findJsonFault(text);
      const inside = placeOf(text, fault?.offset ?? 0);
      throw new RowError(
        {
          line: place.line + inside.line - 1,
          column: inside.line === 1 ? place.column + inside.column - 1 : inside.column,
        },
        `is not JSON: ${fault?.problem ?? "it cannot be read"}`,
        error,
      );
    }
  }

  private fault(problem: string): RowError {
    this.countTo(this.at);
    return new RowError({ line: this.line, column: this.column }, `is not JSON: ${problem}`);
  }

  private countTo(offset: number): void {
    for (;;) {
      const feed = this.text.indexOf("\n", this.counted);
      if (feed < 0 || feed >= offset) break;
      this.line++;
      this.column = 1;
      this.counted = feed + 1;
    }
    this.column += offset - this.counted;
    this.counted = offset;
  }

  private take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    this.at += match?.[0].length ?? 0;
    return match !== null;
  }
}

/** A value that is being read, and how far its end was searched. A pattern of -1 is a string, number or word that is not wanted. */
interface Capture {
  readonly pattern: number;
  readonly isPassed: boolean;
  readonly path: Path;
  readonly place: Place;
  scanned: number;
  depth: number;
  isInText: boolean;
}

const SCALAR_END = /[,\]}\s]/g;
const STRUCTURE = /["[\]{}]/g;

/** The offset after the value; null if the text does not have all of it. The inside is checked when it is parsed. */
function endOfValue(text: string, capture: Capture, isLast: boolean): number | null {
  if (capture.depth === 0 && !capture.isInText && !/["[{]/.test(text[capture.scanned] ?? "")) {
    SCALAR_END.lastIndex = capture.scanned;
    const end = SCALAR_END.exec(text);
    return end?.index ?? (isLast ? text.length : null);
  }
  let isThere = true;
  while (isThere) {
    isThere = capture.isInText ? passText(text, capture) : passStructure(text, capture);
    if (isThere && capture.depth === 0 && !capture.isInText) return capture.scanned;
  }
  return null;
}

/** Skips to the end of the string that the capture is in; false if there is none yet: continues from here with more text. */
function passText(text: string, capture: Capture): boolean {
  const end = endOfText(text, capture.scanned);
  if (end === null) return false;
  capture.scanned = end;
  capture.isInText = false;
  return true;
}

/** Skips past the next bracket or quotation mark; false if there is none yet. */
function passStructure(text: string, capture: Capture): boolean {
  STRUCTURE.lastIndex = capture.scanned;
  const next = STRUCTURE.exec(text);
  capture.scanned = next === null ? text.length : next.index + 1;
  if (next === null) return false;
  if (next[0] === '"') capture.isInText = true;
  else capture.depth += next[0] === "{" || next[0] === "[" ? 1 : -1;
  return true;
}

/** The offset after the quotation mark that closes a string whose content begins at `from`. */
function endOfText(text: string, from: number): number | null {
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    let backslashes = 0;
    while (quote - 1 - backslashes >= from && text[quote - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

function matches(pattern: Pattern, path: Path): boolean {
  return (
    pattern.length === path.length &&
    pattern.every((step, at) => (step === "*" ? typeof path[at] === "number" : step === path[at]))
  );
}
