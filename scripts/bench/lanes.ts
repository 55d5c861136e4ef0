// How long sealed turns take on our English reasoning lanes, or on JSONL files: `npm run bench -- lanes [FILE …]`. One line of JSON for each, and one for all.
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { runTurn } from "../../src/engine/turn/turn.ts";
import { promptOfCase } from "../../src/operations/evals/cases.ts";
import { loadInputs } from "../../src/operations/world/inputs.ts";
import { REASONING_LANES, casesIn, laneFile } from "../invariance/files.ts";

/** Targets, in milliseconds on an idle machine. */
const GOALS = { median_ms: 20, p99_ms: 500, max_ms: 5000 } as const;
/** Calibration time on the machine for which the targets were set. */
const CALIBRATION_MS = 25;

/** `cpuMs`: the process's CPU time during the turn, garbage collection included. On a busy machine it is less than the elapsed time. */
interface Timed {
  readonly id: string;
  readonly ms: number;
  readonly cpuMs: number;
}

/** A fixed workload, to distinguish a slow machine from a slow turn. In milliseconds. */
function calibrate(): number {
  const before = performance.now();
  const seen = new Map<string, number>();
  for (let at = 0; at < 60_000; at++) seen.set(`word ${(at * 7919) % 30_011}`, at);
  return performance.now() - before;
}

function summarize(timed: readonly Timed[]): Record<string, unknown> {
  const at = (share: number, of: "ms" | "cpuMs"): number => {
    const sorted = timed.map((one) => one[of]).sort((a, b) => a - b);
    return Number((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1));
  };
  const slowest = [...timed]
    .sort((a, b) => b.cpuMs - a.cpuMs)
    .slice(0, 3)
    .map(({ id }) => id);
  return {
    cases: timed.length,
    median_ms: at(0.5, "ms"),
    p99_ms: at(0.99, "ms"),
    max_ms: at(1, "ms"),
    cpu_median_ms: at(0.5, "cpuMs"),
    cpu_p99_ms: at(0.99, "cpuMs"),
    cpu_max_ms: at(1, "cpuMs"),
    slowest,
  };
}

const dataDir = fileURLToPath(new URL("../../../data", import.meta.url));
const given = process.argv.slice(2);
const files =
  given.length > 0
    ? given.map((file) => [basename(file, ".jsonl"), file] as const)
    : REASONING_LANES.map((lane) => [lane, laneFile(dataDir, lane)] as const);
const world = (await loadInputs(dataDir)).sealed();
const warm = "Alice is kind. All kind people are nice. Is Alice nice?";
for (let round = 0; round < 20; round++) runTurn(world, warm);

const all: Timed[] = [];
const calibrations: number[] = [];
for (const [name, file] of files) {
  const timed: Timed[] = [];
  for (const { id, prompt, mode } of casesIn(file, name)) {
    if (timed.length % 20 === 0) calibrations.push(calibrate());
    const text = promptOfCase(
      mode === null ? { prompt } : ({ prompt, mode } as Parameters<typeof promptOfCase>[0]),
    ); // a mode other than the default goes into the prompt
    const [before, cpu] = [performance.now(), process.cpuUsage()];
    runTurn(world, text);
    const { user, system } = process.cpuUsage(cpu);
    timed.push({ id, ms: performance.now() - before, cpuMs: (user + system) / 1000 });
  }
  all.push(...timed);
  console.log(JSON.stringify({ bench: "lanes", file: name, ...summarize(timed) }));
}
const calibration = [...calibrations].sort((a, b) => a - b)[Math.floor(calibrations.length / 2)] ?? 0;
console.log(
  JSON.stringify({
    bench: "lanes",
    file: "all",
    ...summarize(all),
    peak_rss_mb: Math.round(process.resourceUsage().maxRSS / 1024),
    calibration_ms: Number(calibration.toFixed(1)),
    slowdown: Number((calibration / CALIBRATION_MS).toFixed(2)),
    goals: GOALS,
  }),
);
