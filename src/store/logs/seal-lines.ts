import { sha256Hex } from "../../canonical/digest.ts";
import { agree, plural } from "../../contract/plural.ts";
import { createPause } from "../files/pauses.ts";

/** The seal of one line of a log. */
export interface Seal {
  /** Of the line, from 1; blank and torn lines count too. */
  readonly number: number;
  /** SHA-256 of the line's bytes. */
  readonly digest: string;
  /** {@link chainAfter} of the seal before, and this digest. */
  readonly chain: string;
}

/** The seals of a file. */
export interface Seals {
  /** In the order of their numbers. Two processes may both seal a line: equal seals count once. */
  readonly numbered: readonly Seal[];
  /** Seals that older versions wrote: digests in no order. */
  readonly unordered: ReadonlySet<string>;
}

/** The chain over the digests of all lines up to one. @param before the chain up to the line before; empty for the first */
export function chainAfter(before: string, digest: string): string {
  return sha256Hex(before + digest);
}

export function sealText({ number, digest, chain }: Seal): string {
  return `${number} ${digest} ${chain}`;
}

const NUMBERED = /^([1-9][0-9]{0,14}) ([a-f0-9]{64}) ([a-f0-9]{64})$/;
const UNORDERED = /^[a-f0-9]{64}$/;

/** Null if there is no file: nothing was sealed. A malformed line is a seal that a crash cut off, and the whole one follows. */
export async function parseSeals(bytes: Uint8Array | null): Promise<Seals | null> {
  if (bytes === null) return null;
  const pause = createPause();
  const found = new Map<string, Seal>();
  const unordered = new Set<string>();
  for (const line of Buffer.from(bytes).toString("latin1").split("\n")) {
    const [, number, digest, chain] = NUMBERED.exec(line) ?? [];
    if (number !== undefined && digest !== undefined && chain !== undefined)
      found.set(line, { number: Number(number), digest, chain });
    else if (UNORDERED.test(line)) unordered.add(line);
    await pause();
  }
  return { numbered: [...found.values()].sort((a, b) => a.number - b.number), unordered };
}

/** How many line numbers a message names. */
const MAX_NAMED = 8;

/** How the lines of a log, given by their digests, differ from its seals; null if they do not. Lines after the last seal are not judged. */
export async function compareSeals(seals: Seals, digests: readonly string[]): Promise<string | null> {
  return changed(seals, digests) ?? reordered(seals.numbered, digests);
}

/** The numbers of lines up to the last seal that no seal has: changed or inserted. Lines that were moved are none of these. */
export function unsealedLines(
  { numbered, unordered }: Seals,
  digests: readonly string[],
): ReadonlySet<number> {
  const sealed = new Set([...unordered, ...numbered.map(({ digest }) => digest)]);
  const last = numbered.at(-1)?.number ?? (unordered.size > 0 ? digests.length : 0);
  return new Set(digests.slice(0, last).flatMap((digest, at) => (sealed.has(digest) ? [] : [at + 1])));
}

const BLANK = sha256Hex("");

/** The lines that were changed, or how many are missing, wherever they stand. */
function changed({ numbered, unordered }: Seals, digests: readonly string[]): string | null {
  const left = new Map<string, number>();
  for (const { digest } of numbered) left.set(digest, (left.get(digest) ?? 0) + 1);
  for (const digest of unordered) left.set(digest, Math.max(1, left.get(digest) ?? 0));
  const seen = new Set<string>();
  const unsealed: number[] = [];
  for (const [at, digest] of digests.entries()) {
    const count = left.get(digest) ?? 0;
    if (count > 0) left.set(digest, count - 1);
    else if (digest !== BLANK && (numbered.length > 0 || !seen.has(digest))) unsealed.push(at + 1);
    seen.add(digest);
  }
  const gone = [...left.values()].reduce((sum, count) => sum + count, 0);
  if (gone === 0) return null;
  if (unsealed.length === 0) return `${plural(gone, "line")} ${agree(gone, "is", "are")} missing`;
  const named = unsealed.slice(0, MAX_NAMED).join(", ");
  return `${agree(unsealed.length, "line", "lines")} ${named}${unsealed.length > MAX_NAMED ? ", …" : ""}`;
}

/** Where the order begins to differ, or the seals themselves are at fault. */
async function reordered(numbered: readonly Seal[], digests: readonly string[]): Promise<string | null> {
  const pause = createPause();
  let chain = "";
  for (const [at, seal] of numbered.entries()) {
    await pause();
    const digest = digests[at] ?? "";
    chain = chainAfter(chain, digest);
    if (seal.number !== at + 1) return `the seal of line ${at + 1} is missing or repeated`;
    if (seal.digest !== digest) return `line ${at + 1} was inserted, doubled or moved`;
    if (seal.chain !== chain) return `the seal of line ${at + 1} does not follow from the seals before`;
  }
  return null;
}
