import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { NODE_FILES, type Files, type OpenFile } from "../../../src/store/files/files.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";

/** A small entry with members on both sides of the digest, escapes, and characters of more than one byte. */
export function entryOf(
  turnId: number,
  text = `prompt ${turnId}: "é😀"\n`,
): { turn_id: number } & Record<string, unknown> {
  return {
    turn_id: turnId,
    articulation_surface: "yes",
    pipeline_record: { stages: [{ detail: { n: turnId / 8, tokens: [] }, stage_id: "input" }] },
    prompt: text,
    surface: null,
    versor_condition: 1.5e-16,
  };
}

export function recordOf(turnId: number, text?: string): Buffer {
  return Buffer.from(sealEntry(entryOf(turnId, text)).record);
}

/** The records of the turns 1 to `count`. */
export function records(count: number): Buffer[] {
  return Array.from({ length: count }, (_, index) => recordOf(index + 1));
}

/** A state directory of its own, and its journal's file. */
export class State {
  readonly dir = mkdtempSync(join(tmpdir(), "touchstone-journal-"));
  readonly folder = join(this.dir, "journal");
  readonly file = join(this.folder, "turns.jsonl");

  constructor(content: Uint8Array | null = null) {
    if (content !== null) this.write(content);
  }

  write(content: Uint8Array): void {
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.file, content);
  }

  read(): Buffer {
    return readFileSync(this.file);
  }
  /** Everything beside the journal's file goes. */
  reset(content: Uint8Array): void {
    rmSync(this.folder, { recursive: true, force: true });
    this.write(content);
  }
  quarantined(): { name: string; bytes: Buffer }[] {
    const folder = join(this.folder, "quarantine");
    try {
      return readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
    } catch {
      return [];
    }
  }
  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}

export type Operation =
  | "open"
  | "write"
  | "sync"
  | "truncate"
  | "close"
  | "makeFolder"
  | "syncFolder"
  | "rename"
  | "remove";
/** One call that could alter something. `name` is that of the file or folder, without its path. */
export interface Call {
  readonly op: Operation;
  readonly name: string;
}
/** An error to be thrown, for a write how many bytes are taken, for a sync that it does nothing; or nothing for the usual. */
export type Fault = (call: Call) => Error | number | "skip" | undefined;

export function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** The real files with faults between. A fault that is an error keeps the call from happening. */
export function faultyFiles(fault: Fault): Files {
  const meet = async <T>(call: Call, go: (limit: number | undefined) => Promise<T>): Promise<T> => {
    const answer = fault(call);
    if (answer instanceof Error) throw answer;
    return go(typeof answer === "number" ? answer : undefined);
  };
  const meetSync = async (call: Call, go: () => Promise<void>): Promise<void> => {
    const answer = fault(call);
    if (answer instanceof Error) throw answer;
    if (answer !== "skip") await go();
  };
  const wrap = (file: OpenFile, name: string): OpenFile => ({
    facts: () => file.facts(),
    read: (into, at) => file.read(into, at),
    write: (bytes, at) =>
      meet({ op: "write", name }, (limit) =>
        file.write(limit === undefined ? bytes : bytes.subarray(0, limit), at),
      ),
    sync: () => meetSync({ op: "sync", name }, () => file.sync()),
    truncate: (size) => meet({ op: "truncate", name }, () => file.truncate(size)),
    close: () => meet({ op: "close", name }, () => file.close()),
  });
  return {
    open: (path, mode) => {
      const name = basename(path);
      return meet({ op: "open", name }, async () => {
        const file = await NODE_FILES.open(path, mode);
        return file === null ? null : wrap(file, name);
      });
    },
    facts: (path) => NODE_FILES.facts(path),
    makeFolder: (path) => meet({ op: "makeFolder", name: basename(path) }, () => NODE_FILES.makeFolder(path)),
    syncFolder: (path) =>
      meetSync({ op: "syncFolder", name: basename(path) }, () => NODE_FILES.syncFolder(path)),
    rename: (from, to) => meet({ op: "rename", name: basename(to) }, () => NODE_FILES.rename(from, to)),
    remove: (path) => meet({ op: "remove", name: basename(path) }, () => NODE_FILES.remove(path)),
  };
}

/** The real files without waiting for the disk, for tests that open very often. */
export const UNSYNCED_FILES = faultyFiles(({ op }) =>
  op === "sync" || op === "syncFolder" ? "skip" : undefined,
);
