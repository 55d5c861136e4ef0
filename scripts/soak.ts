// `npm run soak -- --minutes M`: runs load, faults and restarts, and checks that nothing acknowledged is lost and nothing grows without bound.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createRandom } from "../test/support/random.ts";
import { readOptions } from "./options.ts";
import { Ledger, verifyAll } from "./soak/ledger.ts";
import { runLoad, type Counts } from "./soak/load.ts";
import { CALM, Supervised, type Trouble } from "./soak/server.ts";
import { isFlat, levelOf, type Sample } from "./soak/slope.ts";

const HELP = `usage: npm run soak -- [--minutes M] [--seed N] [--data DIR] [--state DIR]

Sends turns, reviews, replays and reads to a server, for M minutes (10). For the first three fifths of the time its file calls fail now and
then (full disk, errors of the disk, short writes), and it is killed and restarted; then it runs undisturbed, and its memory after
collections in all its threads and its open files are measured. In the end the journal is read whole.

Prints progress on standard error and a report of one JSON object on standard output.
Exit codes: 0 all acknowledged turns are there once, all digests verify, nothing grows, nothing unexpected was seen; 1 otherwise; 2 usage.
`;

/** One in this many file calls fails or kills the process; and the longest pause between two signals from outside, in milliseconds. */
const STORM: Trouble = { faults: 150, kills: 1_200 };
const SIGNAL_MS = 15_000;
const STORM_PART = 0.6;
/** Allowed growth above the level at which memory and open files settle. */
const FLAT = {
  heap: { part: 0.05, noise: 4 * 1024 * 1024 },
  rss: { part: 0.1, noise: 24 * 1024 * 1024 },
  handles: { part: 0, noise: 4 },
} as const;

interface Options {
  readonly minutes: number;
  readonly seed: number;
  readonly dataDir: string;
  readonly stateDir: string;
  readonly root: string;
}

async function soak({ minutes, seed, dataDir, stateDir, root }: Options): Promise<boolean> {
  const [ledger, counts]: [Ledger, Counts] = [
    new Ledger(),
    { requests: 0, answered: 0, refusedByFault: 0, cutOff: 0, byWorker: {}, steps: {} },
  ];
  const server = new Supervised({ root, dataDir, stateDir }, seed, STORM);
  const over = new AbortController();
  const load = runLoad({ server, ledger, counts, seed, root, signal: over.signal });
  const failed = load.catch((error: unknown) => {
    ledger.problem(`the load ended: ${error instanceof Error ? (error.stack ?? "") : String(error)}`);
  });
  await storm(server, minutes * 60_000 * STORM_PART, seed, ledger);
  server.trouble = CALM;
  await server.stop();
  const samples = await calm(server, minutes * 60_000 * (1 - STORM_PART), ledger);
  over.abort();
  await failed;
  await server.stop();
  const verdict = await verifyAll(stateDir, ledger);
  const [heap, rss, handles] = [levelOf(samples.heap), levelOf(samples.rss), levelOf(samples.handles)];
  const flat = {
    heap: heap === null || isFlat(heap, FLAT.heap),
    rss: rss === null || isFlat(rss, FLAT.rss),
    handles: handles === null || isFlat(handles, FLAT.handles),
  };
  const problems = [...ledger.problems, ...server.ends.unexpected];
  const passed =
    verdict.missing.length === 0 &&
    verdict.repeated.length === 0 &&
    verdict.valid &&
    verdict.index !== "differs" &&
    verdict.tree !== "differs" &&
    Object.values(flat).every(Boolean) &&
    problems.length === 0 &&
    verdict.acknowledged > 0;
  process.stdout.write(
    `${JSON.stringify({ passed, minutes, seed, counts, ends: { ...server.ends, unexpected: server.ends.unexpected.length }, journal: verdict, memory: { heap, rss, handles, flat, samples: samples.heap.length }, problems })}\n`,
  );
  tell(
    `${passed ? "passed" : "FAILED"}: ${verdict.acknowledged} acknowledged turns, ${verdict.missing.length} missing, ${verdict.repeated.length} twice, journal ${verdict.valid ? "sound" : "DAMAGED"}; ${counts.requests} requests, ${server.ends.starts} starts, ${server.ends.killed} kills, ${server.ends.poisoned + server.ends.refusedStarts} ends by fault; heap ${mib(heap?.first)} to ${mib(heap?.last)} MiB, resident ${mib(rss?.first)} to ${mib(rss?.last)} MiB, ${handles?.first ?? 0} to ${handles?.last ?? 0} open files; ${problems.length} problems`,
  );
  return passed;
}

/** Kills, stops and starts the server in turn, in addition to faults in its own file calls. After each start, it checks that the last acknowledged turn can be read. */
async function storm(server: Supervised, ms: number, seed: number, ledger: Ledger): Promise<void> {
  const random = createRandom(seed);
  const until = performance.now() + ms;
  while (performance.now() < until) {
    await server.url();
    await sleep(Math.min(random.int(SIGNAL_MS), Math.max(0, until - performance.now())));
    if (random.chance(0.7)) server.kill();
    else await server.stop();
    tell(`${server.ends.starts} starts, ${server.ends.killed} kills, ${ledger.turns.size} turns`);
  }
}

interface Samples {
  readonly heap: Sample[];
  readonly rss: Sample[];
  readonly handles: Sample[];
}

async function calm(server: Supervised, ms: number, ledger: Ledger): Promise<Samples> {
  const samples: Samples = { heap: [], rss: [], handles: [] };
  const started = performance.now();
  const everyMs = Math.max(1_000, ms / 60);
  await startThreads(await server.url());
  while (performance.now() - started < ms) {
    await sleep(everyMs);
    const memory = await server.measure();
    if (memory === null) {
      ledger.problem("the server ended though nothing disturbed it");
      continue;
    }
    const atS = (performance.now() - started) / 1000;
    samples.heap.push({ atS, value: memory.heapUsed });
    samples.rss.push({ atS, value: memory.rss });
    samples.handles.push({ atS, value: memory.handles });
  }
  return samples;
}

/** More reviews at once than the server has threads for, so that those that start when they are needed are running before anything is measured. */
async function startThreads(url: string): Promise<void> {
  const review = async (): Promise<void> => {
    const answer = await fetch(`${url}/epistemic-truth-state/review`, { method: "POST", body: "{}" });
    await answer.text();
  };
  await Promise.all(Array.from({ length: 16 }, review));
}

function tell(line: string): void {
  process.stderr.write(`soak: ${line}\n`);
}
function mib(bytes = 0): string {
  return (bytes / 1024 / 1024).toFixed(1);
}

async function main(): Promise<number> {
  const asked = readOptions({
    options: {
      minutes: { type: "string", default: "10" },
      seed: { type: "string", default: "8" },
      data: { type: "string" },
      state: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if ("problem" in asked) {
    tell(asked.problem);
    return 2;
  }
  const { values } = asked;
  if (values.help === true) {
    process.stdout.write(HELP);
    return 0;
  }
  const [minutes, seed] = [Number(values.minutes), Number(values.seed)];
  if (!(minutes > 0) || !Number.isSafeInteger(seed)) {
    process.stderr.write("soak: --minutes must be above 0 and --seed a whole number\n");
    return 2;
  }
  const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");
  const own = values.state === undefined ? mkdtempSync(join(tmpdir(), "touchstone-soak-")) : null;
  const passed = await soak({
    minutes,
    seed,
    root,
    dataDir: resolve(values.data ?? join(root, "data")),
    stateDir: own ?? resolve(values.state ?? ""),
  });
  if (own !== null && passed) rmSync(own, { recursive: true });
  else if (own !== null) tell(`the state is kept in ${own}`);
  return passed ? 0 : 1;
}

process.exitCode = await main();
