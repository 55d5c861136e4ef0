// Journal operations against the primitives they use, as ratios in one run: `node dist/scripts/bench/journal.mjs [--turns N] [--bytes B] [--rounds N] [--part NAME]…`. One line of JSON.
// It writes a journal of N turns of about B bytes to a temporary folder and removes it. 1,000,000 turns of 1 KB take 1 GB, 10,000,000 of
// the smallest (`--bytes 300`) 3 GB, and twice that if SQLite is compared. Parts: append, seal, verify, long; without any, all.
import { createHash, hash } from "node:crypto";
import { closeSync, fdatasync, mkdtempSync, openSync, rmSync, write } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { canonicalize } from "../../src/canonical/json.ts";
import { NODE_FILES } from "../../src/store/files/files.ts";
import { Appender } from "../../src/store/journal/appender.ts";
import { TURNS } from "../../src/store/journal/line-kind.ts";
import { openJournal, type OpenOptions } from "../../src/store/journal/open.ts";
import type { Journal } from "../../src/store/journal/journal.ts";
import { sealEntry } from "../../src/store/journal/seal.ts";
import { checkJournal } from "../../src/store/journal/check.ts";
import { LineVerifier } from "../../src/store/journal/line.ts";
import { Places } from "../../src/store/journal/places.ts";
import { survey } from "../../src/store/journal/survey.ts";
import { makeJournal, sampleEntry } from "../sample-journal.ts";
import { measureReads } from "./journal-reads.ts";
import { middle, perSecond, ratio, timeAll, us } from "./times.ts";

const ENTRY_BYTES = 6144;
const APPENDS_PER_ROUND = 100;
/** How many bytes of a journal are verified the way `journal check` does. */
const SURVEYED_BYTES = 64e6;

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "1000000" },
    bytes: { type: "string", default: "1024" },
    rounds: { type: "string", default: "9" },
    part: { type: "string", multiple: true, default: ["append", "seal", "verify", "long"] },
  },
});
const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-journal-"));
try {
  const [turns, rounds] = [Number(values.turns), Number(values.rounds)];
  const parts: Readonly<Record<string, () => unknown>> = {
    append: () => measureAppend(rounds),
    seal: () => measureSeal(rounds),
    verify: async () => [await measureVerify(1024, rounds), await measureVerify(ENTRY_BYTES, rounds)],
    long: () => measureLong(turns, Number(values.bytes), rounds),
  };
  const result: Record<string, unknown> = { bench: "journal", node: process.version, rounds };
  for (const [name, measure] of Object.entries(parts))
    if (values.part.includes(name)) result[name] = await measure();
  process.stdout.write(`${JSON.stringify(result)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Appends 6 KB entries and sealed records, against `write` and `fdatasync` of the same bytes; the three alternate, in wall-clock time. */
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
    const ways = [
      ["append", () => journal.append(entry)],
      ["sealed", () => appender.append(turnId, record)],
      [
        "bare",
        async () => {
          await doWrite(fd, record, 0, record.byteLength, at);
          await doSync(fd);
        },
      ],
    ] as const;
    // Each comes first, second and third equally often, as disk work left over from one delays the next.
    for (const [name, way] of [...ways.slice(turnId % 3), ...ways.slice(0, turnId % 3)]) {
      const started = performance.now();
      await way();
      times[name].push(performance.now() - started);
    }
    at += record.byteLength;
  }
  await journal.close();
  await file.close();
  closeSync(fd);
  for (const each of Object.values(times)) each.splice(0, APPENDS_PER_ROUND); // the first round warms up
  return {
    entry_bytes: Math.round(at / rounds / APPENDS_PER_ROUND),
    append_us: us(times.append),
    sealed_us: us(times.sealed),
    bare_us: us(times.bare),
    ratio: ratio(times.append, times.bare),
    sealed_ratio: ratio(times.sealed, times.bare),
  };
}

/** Sealing, against `JSON.stringify` into a buffer and against canonicalising twice. */
function measureSeal(rounds: number): object {
  const entry = sampleEntry(1, ENTRY_BYTES);
  const ways = {
    seal: () => sealEntry(entry),
    twice: () => {
      const digest = createHash("sha256").update(canonicalize(entry)).digest("hex");
      return Buffer.from(`${canonicalize({ ...entry, journal_digest: `sha256:${digest}` })}\n`);
    },
    stringify: () => Buffer.from(`${JSON.stringify(entry)}\n`),
    stringify_hash: () => {
      const bytes = Buffer.from(`${JSON.stringify(entry)}\n`);
      createHash("sha256").update(bytes).digest("hex");
      return bytes;
    },
  };
  const times = timeAll(ways, rounds, 300);
  return {
    entry_bytes: ways.seal().record.byteLength,
    seal_us: us(times.seal),
    stringify_us: us(times.stringify),
    stringify_hash_us: us(times.stringify_hash),
    twice_us: us(times.twice),
    ratio_to_stringify: ratio(times.seal, times.stringify),
    ratio_to_stringify_hash: ratio(times.seal, times.stringify_hash),
    ratio_to_twice: ratio(times.seal, times.twice),
  };
}

/** Verifies a cached journal from its file, and lines in memory one by one, against SHA-256 alone over the same lines: the lower bound of any verification. */
async function measureVerify(bytes: number, rounds: number): Promise<object> {
  const dir = join(folder, `verify-${bytes}`);
  const surveyed = makeJournal(dir, Math.ceil(SURVEYED_BYTES / bytes), (turnId) =>
    sampleEntry(turnId, bytes),
  );
  const file = await NODE_FILES.open(join(dir, TURNS.folder, TURNS.file), "read");
  if (file === null) throw new Error("the temporary folder is gone");
  const records = Array.from(
    { length: Math.ceil(4e6 / bytes) },
    (_, at) => sealEntry(sampleEntry(at + 1, bytes)).record,
  );
  const size = records.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const verifier = new LineVerifier();
  const ways = {
    verify: () => {
      for (const record of records)
        if ("problem" in verifier.verify(record, 0, record.byteLength - 1))
          throw new Error("a good line is refused");
    },
    hash: () => {
      for (const record of records) hash("sha256", record, "hex");
    },
    parse: () => {
      for (const record of records) canonicalize(JSON.parse(Buffer.from(record).toString()));
    },
  };
  const times = timeAll(ways, rounds, 1);
  const surveys: number[] = [];
  for (let round = -2; round < rounds; round++) {
    const ms = await cpuOf(async () => {
      if ((await survey(file, surveyed, new Places(), () => undefined)).damage.length > 0)
        throw new Error("a good line is refused");
    });
    if (round >= 0) surveys.push(ms);
  }
  await file.close();
  rmSync(dir, { recursive: true });
  return {
    line_bytes: Math.round(size / records.length),
    journal_mb_per_s: perSecond(surveyed, middle(surveys)),
    lines_mb_per_s: perSecond(size, middle(times.verify)),
    hash_mb_per_s: perSecond(size, middle(times.hash)),
    share_of_hash: ratio(times.hash, times.verify),
    parse_and_canonicalize_mb_per_s: perSecond(size, middle(times.parse)),
  };
}

/** Opens, reads and verifies a long journal. */
async function measureLong(turns: number, bytes: number, rounds: number): Promise<object> {
  const [dir, fewDir] = [join(folder, "long"), join(folder, "few")];
  const entry = (turnId: number): object => sampleEntry(turnId, bytes);
  const size = makeJournal(dir, turns, entry);
  makeJournal(fewDir, 1000, entry);
  const rebuild = await timeOpen(dir, { mode: "write" });
  await rebuild.journal.close();
  global.gc?.();
  const before = process.memoryUsage();
  const open = await timeOpen(dir, { mode: "read" });
  const after = process.memoryUsage();
  const opens = [open.ms];
  for (let round = 1; round < rounds; round++) {
    const again = await timeOpen(dir, { mode: "read" });
    opens.push(again.ms);
    await again.journal.close();
  }
  const few = await timeOpen(fewDir, { mode: "write" });
  const reads = await measureReads(
    { dir, journal: open.journal },
    { dir: fewDir, journal: few.journal },
    rounds,
  );
  const scanMs = await cpuOf(() => open.journal.scan(1, () => undefined));
  await few.journal.close();
  await open.journal.close();
  const checkMs = await cpuOf(() => checkJournal(dir));
  return {
    turns,
    size_bytes: size,
    rebuild_ms: Math.round(rebuild.ms),
    rebuild_mb_per_s: perSecond(size, rebuild.ms),
    open_ms: Number(middle(opens).toFixed(1)),
    open_index_mb: Math.round((after.arrayBuffers - before.arrayBuffers) / 1e6),
    process_rss_mb: Math.round(process.memoryUsage().rss / 1e6),
    scan_mb_per_s: perSecond(size, scanMs),
    check_mb_per_s: perSecond(size, checkMs),
    ...reads,
  };
}

/** Time to open, in milliseconds of processor time. */
async function timeOpen(dir: string, options: OpenOptions): Promise<{ ms: number; journal: Journal }> {
  const before = process.cpuUsage();
  const journal = await openJournal(dir, options);
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, journal };
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
