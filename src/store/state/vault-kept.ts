import { endianness } from "node:os";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import type { VaultMetadata } from "../../contract/vault.ts";
import type { Rows } from "./vault-rows.ts";

// `checkpoint/vault.kept` says where each entry of `vault.json` stands and what standing it has, so that a start need not parse all of them. Who writes
// a checkpoint writes it, too, from entries that it has made or found sound. It holds only for the `vault.json` and `vault.f64` whose digests it
// names: other ones are read and looked at entry by entry.

/** Below this many entries nothing is kept: they are read at a stretch, in which nobody else is served, for some 5 ms. */
export const MIN_KEPT = 64;

/** Standings in the order of their numbers in the file. */
const STATUSES: readonly unknown[] = ["speculative", "contested", "coherent"];

interface Counts {
  readonly storeCount: number;
  readonly reprojectInterval: number;
  readonly maxEntries: number | null;
}

/** What is kept of a snapshot. */
export interface KeptVault extends Counts {
  readonly vaultDigest: Digest;
  readonly versorsDigest: Digest;
  /** Where each entry ends in `vault.json`; the next one begins a byte later. */
  readonly ends: Uint32Array;
  readonly statuses: Uint8Array;
}

/** Where the first entry begins. */
export function startOfEntries(maxEntries: number | null): string {
  return `{"max_entries":${maxEntries},"metadata":[`;
}

/** The number of an entry's standing; null for another one, which no turn wrote. */
export function statusCode({ epistemic_status: status }: VaultMetadata): number | null {
  const code = STATUSES.indexOf(status);
  return code < 0 ? null : code;
}

/** Three parts: the SHA-256 of the rest, a line of JSON, and the numbers. */
export function encodeKept({ ends, statuses, ...header }: KeptVault): Uint8Array {
  const numbers = Buffer.alloc(4 * ends.length);
  ends.forEach((end, nth) => numbers.writeUInt32LE(end, 4 * nth));
  const line = `${JSON.stringify({ ...header, count: ends.length })}\n`;
  const content = Buffer.concat([Buffer.from(line), numbers, statuses]);
  return Buffer.concat([Buffer.from(`${digestOfBytes(content)}\n`), content]);
}

/** Null for a file that is not as it was written. */
export function decodeKept(bytes: Uint8Array): KeptVault | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cut = file.indexOf(0x0a);
  const content = file.subarray(cut + 1);
  if (endianness() !== "LE") return null; // the numbers of vault.f64 would have to be turned around
  if (cut < 0 || file.toString("latin1", 0, cut) !== digestOfBytes(content)) return null;
  const lineEnd = content.indexOf(0x0a);
  const { count, ...header } = JSON.parse(content.toString("utf8", 0, lineEnd)) as Omit<
    KeptVault,
    "ends" | "statuses"
  > & { readonly count: number }; // the digest says that these are the bytes above
  const ends = new Uint32Array(new SharedArrayBuffer(4 * count));
  for (let nth = 0; nth < count; nth++) ends[nth] = content.readUInt32LE(lineEnd + 1 + 4 * nth);
  const statuses = new Uint8Array(new SharedArrayBuffer(count));
  statuses.set(content.subarray(lineEnd + 1 + 4 * count));
  return { ...header, ends, statuses };
}

/** The entries of a `vault.json` that are parsed when they are asked for. All parts are shared memory, which another thread can be given. */
export class KeptRows implements Rows {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
  readonly statuses: Uint8Array;
  readonly start: number;

  constructor({ bytes, ends, statuses, start }: Pick<KeptRows, "bytes" | "ends" | "statuses" | "start">) {
    [this.bytes, this.ends, this.statuses, this.start] = [bytes, ends, statuses, start];
  }

  /** @param snapshot in shared memory */
  static of(snapshot: Uint8Array, { ends, statuses, maxEntries }: KeptVault): KeptRows {
    return new KeptRows({
      bytes: snapshot,
      ends,
      statuses,
      start: startOfEntries(maxEntries).length,
    });
  }

  get length(): number {
    return this.ends.length;
  }

  at(index: number): VaultMetadata | undefined {
    return this.slice(index, index + 1)[0];
  }

  slice(from = 0, to = this.length): readonly VaultMetadata[] {
    const last = Math.min(to, this.length);
    if (from < 0 || from >= last) return [];
    const text = this.text(from, last).toString();
    return JSON.parse(`[${text}]`) as VaultMetadata[]; // as it was written, which the digest says
  }

  /** Some entries as they are stored: canonical, with commas between them. @param to after `from` */
  text(from: number, to: number): Buffer {
    const start = from === 0 ? this.start : (this.ends[from - 1] ?? 0) + 1;
    return Buffer.from(this.bytes.buffer, start, (this.ends[to - 1] ?? start) - start);
  }

  hasStatus(status: string, from: number, to: number): boolean {
    return this.statuses.subarray(from, to).includes(STATUSES.indexOf(status));
  }
}

/** The versors of a `vault.f64` that is as it was written, in the memory that it was read into. */
export function keptVersors(bytes: Uint8Array): Float64Array {
  return new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / Float64Array.BYTES_PER_ELEMENT);
}
