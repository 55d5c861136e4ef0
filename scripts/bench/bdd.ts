// The diagram engine's benchmark: one JSON line for each program, optionally beside another engine's driver.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createManager } from "../../src/bdd/manager.ts";
import { PROGRAMS } from "./bdd-programs.ts";
import { runProgram } from "./bdd-run.ts";
import { encodeProgram } from "./bdd-trace.ts";

const HELP = `usage: bdd.mjs [--bench NAME --size N | --all] [--inner N] [--against COMMAND]… [--rounds N] [--trace FILE]

  --bench, --size   one program: ${Object.keys(PROGRAMS).join(", ")}
  --all             the standard list (the default)
  --inner N         runs in one process: ms is the first, warm the median of the others, at most 63 (default: by program)
  --against COMMAND run "COMMAND bench size file" alternately, in fresh processes, and print ratios of warm times;
                    several commands (say, table sizes of one engine): the one with the least median counts
  --rounds N        rounds of --against (default 9)
  --trace FILE      write the program of --bench and --size instead of running it
`;

/** Runs in one process are many where one is short, so that compiling is not what is measured. */
const STANDARD: readonly (readonly [bench: string, size: number, inner: number])[] = [
  ["queens", 8, 15], ["queens", 9, 5], ["queens", 10, 3], ["mult", 8, 40], ["mult", 9, 15], ["mult", 10, 5], ["mult", 11, 3],
  ["adder", 64, 60], ["adder", 128, 20], ["adder", 256, 5], ["addermsb", 256, 7], ["rnd3", 20, 10], ["rnd3", 25, 5],
  ["rnd3q", 20, 15], ["chain", 1000, 15], ["chainrev", 1000, 60], ["chainrev", 10000, 40], ["chainq", 1000, 60], ["chainq", 10000, 40],
  ["php", 6, 60], ["php", 7, 40], ["php", 8, 10], ["phpq", 6, 60], ["phpq", 8, 60], ["phpq", 10, 60], ["phpq", 12, 60],
  ["cone", 24, 15], ["rules", 300, 20],
];
const DEFAULT_INNER = 5;

const QUEENS_MODELS: Readonly<Record<number, bigint>> = { 8: 92n, 9: 352n, 10: 724n, 11: 2680n };
const MAX_NODES = 1 << 23;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function programOf(bench: string, size: number): ReturnType<(typeof PROGRAMS)[string]> {
  const build = PROGRAMS[bench];
  if (build === undefined || !Number.isInteger(size) || size < 1) throw new Error(`no program ${bench} ${size}; see --help`);
  return build(size);
}

function measure(bench: string, size: number, inner: number): Record<string, unknown> {
  const program = programOf(bench, size);
  const manager = createManager({ maxNodes: MAX_NODES });
  const runs = Array.from({ length: inner }, () => runProgram(manager, program));
  const [first, ...later] = runs;
  const last = runs.at(-1)!;
  if (bench === "queens" && QUEENS_MODELS[size] !== undefined && last.models !== QUEENS_MODELS[size]) {
    throw new Error(`queens ${size} has ${QUEENS_MODELS[size]} solutions, not ${last.models}`);
  }
  return {
    bench, size, engine: "touchstone", ms: first!.ms, warm: median((later.length > 0 ? later : runs).map((run) => run.ms)),
    created: last.created, steps: last.steps, peak_nodes: last.peakNodes, memory_bytes: last.memoryBytes, collections: last.collections,
    models: Number(last.models), queries: last.queries, false: last.false, true: last.true,
  };
}

interface Sample { readonly warm: number; readonly memory: number; readonly verdicts: string }

/** Reads `key=value` words of a driver's line. */
function driverSample(command: string, bench: string, size: number, file: string, inner: number): Sample {
  const [program, ...args] = command.split(/\s+/);
  const line = execFileSync(program!, [...args, bench, String(size), file], { encoding: "utf8", env: { ...process.env, INNER: String(inner) } });
  const field = new Map(line.trim().split(/\s+/).map((word) => word.split("=") as [string, string]));
  const number = (key: string): number => Number(field.get(key) ?? Number.NaN);
  return { warm: number("warm"), memory: number("mem"), verdicts: `${number("q")} queries ${number("false")} false ${number("true")} true` };
}

function ownSample(bench: string, size: number, inner: number): Sample {
  const line = execFileSync(process.execPath, [fileURLToPath(import.meta.url), "--bench", bench, "--size", String(size), "--inner", String(inner)], { encoding: "utf8" });
  const own = JSON.parse(line) as { warm: number; memory_bytes: number; queries: number; false: number; true: number };
  return { warm: own.warm, memory: own.memory_bytes, verdicts: `${own.queries} queries ${own.false} false ${own.true} true` };
}

interface Comparison { readonly bench: string; readonly size: number; readonly inner: number; readonly rounds: number; readonly commands: readonly string[] }

/** Alternates engines within each round, so that a slow minute of the machine slows all of them. */
function compare({ bench, size, inner, rounds, commands }: Comparison): Record<string, number | string> {
  const folder = mkdtempSync(join(tmpdir(), "bdd-bench-"));
  try {
    const file = join(folder, `${bench}-${size}.trc`);
    writeFileSync(file, encodeProgram(programOf(bench, size)));
    const own: Sample[] = [];
    const others = commands.map((): Sample[] => []);
    for (let round = 0; round < rounds; round++) {
      own.push(ownSample(bench, size, inner));
      commands.forEach((command, i) => others[i]!.push(driverSample(command, bench, size, file, inner)));
    }
    const medians = others.map((samples) => median(samples.map((sample) => sample.warm)));
    const best = medians.indexOf(Math.min(...medians));
    const other = others[best]!;
    if (other[0]!.verdicts !== own[0]!.verdicts) throw new Error(`${bench} ${size}: ${own[0]!.verdicts}, but ${other[0]!.verdicts} from ${commands[best]}`);
    const rounded = (value: number): number => Number(value.toPrecision(4));
    return {
      bench, size, warm: rounded(median(own.map((sample) => sample.warm))), other: rounded(medians[best]!), against: commands[best]!,
      ratio: rounded(median(own.map((sample, i) => sample.warm / other[i]!.warm))),
      memory_ratio: rounded(own[0]!.memory / other[0]!.memory),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The standard sizes of a program, or one size. */
function chosen(bench: string, size: string | undefined): typeof STANDARD {
  const standard = STANDARD.filter((entry) => entry[0] === bench && (size === undefined || entry[1] === Number(size)));
  return standard.length > 0 ? standard : [[bench, Number(size), DEFAULT_INNER]];
}

function main(): void {
  const { values } = parseArgs({
    options: {
      bench: { type: "string" }, size: { type: "string" }, all: { type: "boolean" }, help: { type: "boolean" }, trace: { type: "string" },
      inner: { type: "string" }, rounds: { type: "string", default: "9" }, against: { type: "string", multiple: true, default: [] },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const list = values.bench === undefined ? STANDARD : chosen(values.bench, values.size);
  const [rounds, commands] = [Number(values.rounds), values.against];
  if (values.trace !== undefined) return writeFileSync(values.trace, encodeProgram(programOf(list[0]![0], list[0]![1])));
  const ratios: number[] = [];
  for (const [bench, size, usual] of list) {
    const inner = values.inner === undefined ? usual : Number(values.inner);
    if (commands.length === 0) {
      // Each program in its own process, as the first one would otherwise warm the others up.
      const line = list.length === 1 ? JSON.stringify(measure(bench, size, inner))
        : execFileSync(process.execPath, [fileURLToPath(import.meta.url), "--bench", bench, "--size", String(size), "--inner", String(inner)], { encoding: "utf8" }).trim();
      console.log(line);
    } else {
      const result = compare({ bench, size, inner, rounds, commands });
      ratios.push(result.ratio as number);
      console.log(JSON.stringify(result));
    }
  }
  if (ratios.length > 1) console.log(JSON.stringify({ geometric_mean: Number(Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length).toFixed(3)), programs: ratios.length }));
}

main();
