// The journal against what it is made of, as ratios in one run: `node dist/scripts/bench/journal.mjs [--turns N] [--rounds N]`. One line of JSON.
// It makes a journal of N turns in a temporary folder (about 1 KB each) and removes it.
import { createHash } from "node:crypto";
import { closeSync, fdatasync, mkdtempSync, openSync, readFileSync, rmSync, write } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { canonicalize } from "../../src/canonical/json.ts";
import { NODE_FILES } from "../../src/store/files.ts";
import { Appender } from "../../src/store/journal/appender.ts";
import { openJournal, type OpenOptions } from "../../src/store/journal/open.ts";
import type { Journal } from "../../src/store/journal/journal.ts";
import { sealEntry } from "../../src/store/journal/seal.ts";
import { makeJournal, sampleEntry } from "../make-journal.ts";

const ENTRY_BYTES = 6144;
const LINE_BYTES = 1024;
const line = (turnId: number): object => sampleEntry(turnId, LINE_BYTES);
const APPENDS_PER_ROUND = 100;

const { values } = parseArgs({ options: { turns: { type: "string", default: "1000000" }, rounds: { type: "string", default: "9" } } });
const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-journal-"));
try {
  const [turns, rounds] = [Number(values.turns), Number(values.rounds)];
  const result = { bench: "journal", node: process.version, rounds, append: await measureAppend(rounds), seal: measureSeal(rounds), verify: await measureLarge(turns, rounds) };
  process.stdout.write(`${JSON.stringify(result)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Append of 6 KB entries, and of sealed records, against `write` and `fdatasync` of the same bytes; the three in turn. */
async function measureAppend(rounds: number): Promise<object> {
  const journal = await openJournal(join(folder, "append"), { mode: "write" });
  const path = join(folder, "sealed");
  const file = await NODE_FILES.open(path, "create");
  if (file === null) throw new Error("the temporary folder is gone");
  const appender = new Appender(NODE_FILES, path, file);
  const fd = openSync(join(folder, "bare"), "wx", 0o600);
  const [doWrite, doSync] = [promisify(write), promisify(fdatasync)];
  const times: Record<"append" | "sealed" | "bare", number[]> = { append: [], sealed: [], bare: [] };
  let at = 0;
  for (let turnId = 1; turnId <= rounds * APPENDS_PER_ROUND; turnId++) {
    const entry = sampleEntry(turnId, ENTRY_BYTES);
    const { record } = sealEntry(entry);
    const started = performance.now();
    await journal.append(entry);
    const appended = performance.now();
    await appender.append(turnId, record);
    const written = performance.now();
    await doWrite(fd, record, 0, record.byteLength, at);
    await doSync(fd);
    times.bare.push(performance.now() - written);
    times.sealed.push(written - appended);
    times.append.push(appended - started);
    at += record.byteLength;
  }
  await journal.close();
  await file.close();
  closeSync(fd);
  for (const each of Object.values(times)) each.splice(0, APPENDS_PER_ROUND); // the first round warms up
  return { entry_bytes: Math.round(at / rounds / APPENDS_PER_ROUND), append_us: us(times.append), sealed_us: us(times.sealed), bare_us: us(times.bare),
    ratio: ratio(times.append, times.bare), sealed_ratio: ratio(times.sealed, times.bare) };
}

/** Sealing against `JSON.stringify` and a buffer, and against canonicalising twice. */
function measureSeal(rounds: number): object {
  const entry = sampleEntry(1, ENTRY_BYTES);
  const ways = {
    seal: () => sealEntry(entry),
    twice: () => { const digest = createHash("sha256").update(canonicalize(entry)).digest("hex"); return Buffer.from(`${canonicalize({ ...entry, journal_digest: `sha256:${digest}` })}\n`); },
    stringify: () => Buffer.from(`${JSON.stringify(entry)}\n`),
    stringify_hash: () => { const bytes = Buffer.from(`${JSON.stringify(entry)}\n`); createHash("sha256").update(bytes).digest("hex"); return bytes; },
  };
  const times = timeAll(ways, rounds, 300);
  return { entry_bytes: ways.seal().record.byteLength, seal_us: us(times.seal), stringify_us: us(times.stringify), stringify_hash_us: us(times.stringify_hash), twice_us: us(times.twice),
    ratio_to_stringify: ratio(times.seal, times.stringify), ratio_to_stringify_hash: ratio(times.seal, times.stringify_hash), ratio_to_twice: ratio(times.seal, times.twice) };
}

/** A long journal: opening it, reading it, verifying it. */
async function measureLarge(turns: number, rounds: number): Promise<object> {
  const [large, small] = [join(folder, "large"), join(folder, "small")];
  const size = makeJournal(large, turns, line);
  makeJournal(small, 1000, line);
  const rebuild = await timeOpen(large, { mode: "write" });
  await rebuild.journal.close();
  global.gc?.();
  const before = process.memoryUsage().rss;
  const open = await timeOpen(large, { mode: "read" });
  const rssMb = Math.round((process.memoryUsage().rss - before) / 1e6);
  const opens = [open.ms];
  for (let round = 1; round < rounds; round++) { const again = await timeOpen(large, { mode: "read" }); opens.push(again.ms); await again.journal.close(); }
  const { journal: few } = await timeOpen(small, { mode: "write" });
  const reads = await measureReads(open.journal, few, rounds);
  const started = performance.now();
  await open.journal.scan(1, () => undefined);
  const scanMs = performance.now() - started;
  await few.close();
  await open.journal.close();
  return { turns, size_bytes: size, rebuild_ms: Math.round(rebuild.ms), rebuild_mb_per_s: perSecond(size, rebuild.ms), open_ms: Number(middle(opens).toFixed(1)), open_rss_mb: rssMb, process_rss_mb: Math.round(process.memoryUsage().rss / 1e6),
    scan_mb_per_s: perSecond(size, scanMs), hash_mb_per_s: hashSpeed(rounds), ...reads };
}

async function timeOpen(dir: string, options: OpenOptions): Promise<{ ms: number; journal: Journal }> {
  const started = performance.now();
  const journal = await openJournal(dir, options);
  return { ms: performance.now() - started, journal };
}

async function measureReads(journal: Journal, few: Journal, rounds: number): Promise<object> {
  const count = journal.status().turn_count;
  const [ids, offsets] = [Array.from({ length: 2000 }, (_, at) => 1 + (at * 7919) % count), Array.from({ length: 40 }, (_, at) => (at * 7919) % Math.max(1, count - 50))];
  const times: Record<"first_get" | "get" | "get_few" | "first_page" | "page" | "page_parse", number[]> = { first_get: [], get: [], get_few: [], first_page: [], page: [], page_parse: [] };
  const time = async (name: keyof typeof times, of: readonly number[], read: (value: number) => Promise<unknown>) => {
    const started = performance.now();
    for (const each of of) await read(each);
    times[name].push((performance.now() - started) / of.length);
  };
  await time("first_get", ids, (id) => journal.line(id));
  await time("first_page", offsets, (offset) => journal.page(offset, 50));
  for (let round = 0; round < rounds; round++) {
    await time("get", ids, (id) => journal.line(id));
    await time("get_few", ids, (id) => few.line(1 + id % 1000));
    await time("page", offsets, (offset) => journal.page(offset, 50));
    await time("page_parse", offsets, async (offset) => JSON.stringify((await journal.lines(offset, 50)).map((line): unknown => JSON.parse(Buffer.from(line).toString()))));
  }
  return { first_get_us: us(times.first_get), get_us: us(times.get), get_of_1000_us: us(times.get_few), first_page_us: us(times.first_page), page_us: us(times.page), page_parse_us: us(times.page_parse), page_ratio: ratio(times.page_parse, times.page) };
}

/** The speed of SHA-256 alone over lines of the same size: what bounds every verification. */
function hashSpeed(rounds: number): number {
  const bytes = readFileSync(join(folder, "small", "journal", "turns.jsonl")).subarray(0, LINE_BYTES);
  const { hash } = timeAll({ hash: () => createHash("sha256").update(bytes).digest("hex") }, rounds, 2000);
  return perSecond(bytes.byteLength, middle(hash));
}

/** Milliseconds per call of each, one figure a round, the ways in turn. */
function timeAll<Name extends string>(ways: Readonly<Record<Name, () => unknown>>, rounds: number, calls: number): Record<Name, number[]> {
  const names = Object.keys(ways) as Name[]; // the record's own keys
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -2; round < rounds; round++) {
    for (const name of names) {
      const started = performance.now();
      for (let call = 0; call < calls; call++) ways[name]();
      if (round >= 0) times[name].push((performance.now() - started) / calls);
    }
  }
  return times;
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function us(ms: readonly number[]): number { return Number((middle(ms) * 1000).toFixed(1)); }
function ratio(ours: readonly number[], theirs: readonly number[]): number { return Number((middle(ours) / middle(theirs)).toFixed(2)); }
function perSecond(bytes: number, ms: number): number { return Math.round(bytes / ms / 1000); }
