import { join } from "node:path";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { readBytes, type Files } from "../files/files.ts";
import { readPublicKey } from "../state/keys.ts";
import { checkLog, type CheckedLine, type VerifiedNotes } from "./checkpoint-check.ts";
import { CHECKPOINT_LOG, commitmentOf, type CheckpointRecord, type Commitment } from "./checkpoint-log.ts";
import { CheckpointLogError, type LogFault } from "./errors.ts";
import { readStoredNodes } from "./kept-tree.ts";
import type { LineKind } from "./line-kind.ts";
import { rootWith } from "./proofs.ts";
import { nodeCount } from "./tree.ts";

/** The present state of the checkpoint log beside a journal. */
export interface Fence {
  readonly records: readonly CheckpointRecord[];
  readonly commitment: Commitment | null;
  readonly fault: LogFault | null;
}

/**
 * The signed checkpoints of a journal, verified with the key of the state directory when it is opened, and again before an entry if the log file was
 * replaced, grew or has a newer date. The log is append-only, so lines that were verified must still be in it.
 */
export class CheckpointFence implements Fence {
  readonly #files: Files;
  readonly #stateDir: string;
  readonly #kind: LineKind;
  readonly #notes: VerifiedNotes;
  #seen = "";
  #prefix: {
    readonly length: number;
    readonly digest: Digest;
    readonly lines: readonly CheckedLine[];
  } | null = null;
  #fence: Fence = { records: [], commitment: null, fault: null };

  private constructor(files: Files, stateDir: string, kind: LineKind, notes: VerifiedNotes) {
    this.#files = files;
    this.#stateDir = stateDir;
    this.#kind = kind;
    this.#notes = notes;
  }

  /** Reads and verifies the log. @param notes whose signature is verified @throws the system's errors */
  static async open(
    files: Files,
    stateDir: string,
    kind: LineKind,
    notes: VerifiedNotes = "last",
  ): Promise<CheckpointFence> {
    const fence = new CheckpointFence(files, stateDir, kind, notes);
    await fence.#read();
    return fence;
  }

  get records(): readonly CheckpointRecord[] {
    return this.#fence.records;
  }
  get commitment(): Commitment | null {
    return this.#fence.commitment;
  }
  get fault(): LogFault | null {
    return this.#fence.fault;
  }

  /** Reads the log again if it changed; otherwise costs one `stat`. @throws the system's errors */
  async refresh(): Promise<void> {
    if (this.fault !== null || this.#stamp() !== this.#seen) await this.#read();
  }

  /**
   * Whether an entry is one of the signed ones, according to the tree nodes kept beside the journal: its leaf and path must lead to the signed root.
   * True for a later entry; null if the kept nodes cannot tell.
   */
  async covers(id: number, leaf: Uint8Array): Promise<boolean | null> {
    const { commitment } = this;
    if (commitment === null || this.fault !== null || id > commitment.size) return true;
    const nodes = await readStoredNodes(this.#stateDir, this.#kind, this.#files);
    try {
      if (nodes === null || nodes.count < nodeCount(commitment.size)) return null;
      const root = rootWith(nodes.nodeAt, id - 1, leaf, commitment.size);
      return Buffer.from(root).toString("hex") === commitment.root ? true : null;
    } finally {
      await nodes?.close();
    }
  }

  /** Costs one `stat` if nothing changed. A fault is checked again, since it may have been repaired. @throws CheckpointLogError */
  async check(): Promise<void> {
    await this.refresh();
    if (this.fault !== null) throw new CheckpointLogError(this.fault, this.#kind);
  }

  get #path(): string {
    return join(this.#stateDir, this.#kind.folder, CHECKPOINT_LOG);
  }

  #stamp(): string {
    const facts = this.#files.facts(this.#path);
    return facts === null ? "none" : `${facts.identity} ${facts.size} ${facts.changed}`;
  }

  async #read(): Promise<void> {
    this.#seen = this.#stamp(); // taken before the bytes are read: a write in between is seen at the next check
    const file = await this.#files.open(this.#path, "read");
    let bytes: Uint8Array = new Uint8Array(0);
    try {
      if (file !== null) bytes = readBytes(file, 0, file.facts().size);
    } finally {
      await file?.close();
    }
    const key = bytes.length === 0 ? null : await readPublicKey(this.#stateDir, "journal");
    const rewritten = this.#rewritten(bytes);
    const known =
      rewritten === null && this.#prefix !== null
        ? { lines: this.#prefix.lines, from: this.#prefix.length }
        : undefined;
    const { records, fault, whole, lines } = checkLog(bytes, key, known, this.#notes);
    const found = fault ?? rewritten;
    this.#fence = { records, commitment: commitmentOf(records), fault: found };
    if (found === null) this.#prefix = { length: whole.length, digest: digestOfBytes(whole), lines };
  }

  /** A fault if lines that were verified before are no longer at the start. */
  #rewritten(bytes: Uint8Array): LogFault | null {
    const { length, digest } = this.#prefix ?? { length: 0, digest: null };
    if (digest === null || digestOfBytes(bytes.subarray(0, length)) === digest) return null;
    return { line: 1, problem: "the lines from this one on are not those that stood there at the start" };
  }
}
