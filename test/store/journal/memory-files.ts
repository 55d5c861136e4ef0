import type { FileFacts, Files, OpenFile } from "../../../src/store/files/files.ts";
import type { Random } from "../../support/random.ts";
import { systemError } from "./fixture.ts";

/** What the next calls of a kind meet. `take`: how many bytes a failing write leaves. */
export interface PlannedFault {
  readonly op: "write" | "sync" | "truncate";
  readonly code: string;
  readonly take: number;
}

interface Content {
  readonly id: number;
  bytes: Buffer;
  /** What a power cut leaves for certain. */
  synced: Buffer;
  version: number;
}

/** A file system in memory that tells what is on the disk from what is only written, and whose calls fail as planned. */
export class MemoryFiles implements Files {
  /** Met once each, by calls on the file of the journal. */
  faults: PlannedFault[] = [];
  /** A planted bug: syncs say that they are done and do nothing. */
  liesAboutSyncs = false;
  readonly #files = new Map<string, Content>();
  #made = 0;

  open(path: string, mode: "read" | "update" | "create" | "replace"): Promise<OpenFile | null> {
    let content = this.#files.get(path);
    if (content === undefined || mode === "replace") {
      if (mode === "read" || mode === "update") return Promise.resolve(null);
      content ??= { id: ++this.#made, bytes: Buffer.alloc(0), synced: Buffer.alloc(0), version: 0 };
      content.bytes = Buffer.alloc(0);
      this.#files.set(path, content);
    }
    return Promise.resolve(this.#opened(content, path.endsWith("turns.jsonl")));
  }

  facts(path: string): FileFacts | null {
    const content = this.#files.get(path);
    return content === undefined ? null : factsOf(content);
  }

  makeFolder = (): Promise<void> => Promise.resolve();
  syncFolder = (): Promise<void> => Promise.resolve();

  rename(from: string, to: string): Promise<void> {
    const content = this.#files.get(from);
    if (content === undefined) return Promise.reject(systemError("ENOENT"));
    this.#files.delete(from);
    this.#files.set(to, content);
    return Promise.resolve();
  }

  remove(path: string): Promise<void> {
    this.#files.delete(path);
    return Promise.resolve();
  }

  /** Of each file, what was synced is left, and some of what was not: the system writes when it likes. */
  cutPower(random: Random): void {
    for (const content of this.#files.values()) {
      const { bytes, synced } = content;
      const isAppended = bytes.subarray(0, synced.byteLength).equals(synced);
      const kept = isAppended ? synced.byteLength + random.int(bytes.byteLength - synced.byteLength + 1) : 0;
      content.bytes = isAppended ? bytes.subarray(0, kept) : random.pick([bytes, synced]);
      content.synced = content.bytes;
    }
  }

  /** Changes one bit of a file, or does nothing to an empty one. @returns whether it changed one */
  flip(path: string, random: Random): boolean {
    const content = this.#files.get(path);
    if (content === undefined || content.bytes.byteLength === 0) return false;
    content.bytes = Buffer.from(content.bytes);
    const at = random.int(content.bytes.byteLength);
    content.bytes[at] = (content.bytes[at] ?? 0) ^ (1 << random.int(8));
    content.synced = content.bytes;
    content.version++;
    return true;
  }

  #meet(op: PlannedFault["op"], isJournal: boolean): PlannedFault | null {
    const at = isJournal ? this.faults.findIndex((fault) => fault.op === op) : -1;
    return at < 0 ? null : (this.faults.splice(at, 1)[0] ?? null);
  }

  #opened(content: Content, isJournal: boolean): OpenFile {
    const put = (bytes: Uint8Array, at: number): void => {
      const size = Math.max(content.bytes.byteLength, at + bytes.byteLength);
      const next = Buffer.alloc(size);
      content.bytes.copy(next);
      next.set(bytes, at);
      content.bytes = next;
      content.version++;
    };
    return {
      facts: () => factsOf(content),
      read: (into, at) => content.bytes.copy(into, 0, at, at + into.byteLength),
      write: (bytes, at) => {
        const fault = this.#meet("write", isJournal);
        if (fault === null) put(bytes, at);
        else put(bytes.subarray(0, Math.min(fault.take, bytes.byteLength - 1)), at);
        return fault === null ? Promise.resolve(bytes.byteLength) : Promise.reject(systemError(fault.code));
      },
      sync: () => {
        const fault = this.#meet("sync", isJournal);
        if (fault !== null) return Promise.reject(systemError(fault.code));
        if (!this.liesAboutSyncs) content.synced = content.bytes;
        return Promise.resolve();
      },
      truncate: (size) => {
        const fault = this.#meet("truncate", isJournal);
        if (fault !== null) return Promise.reject(systemError(fault.code));
        content.bytes = content.bytes.subarray(0, size);
        content.version++;
        return Promise.resolve();
      },
      close: () => Promise.resolve(),
    };
  }
}

function factsOf({ id, bytes, version }: Content): FileFacts {
  return { size: bytes.byteLength, identity: String(id), changed: String(version) };
}
