// The diagram engine's benchmark: one JSON line for each program, optionally beside another engine's driver.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { modelCount } from "../../test/support/bdd/model-count.ts";
import { NodeLimitError } from "../../src/bdd/ref.ts";
import { createManager } from "../../src/bdd/manager.ts";
import { compare, median, summarizeComparisons, type Compared } from "./bdd-compare.ts";
import { compilePeers, peerOf, type Peer } from "./bdd-peers.ts";
import { PROGRAMS } from "./bdd-programs.ts";
import { runProgram } from "./bdd-run.ts";
import { encodeProgram } from "./bdd-trace.ts";

const HELP = `usage: bdd.mjs [--bench NAME --size N | --families | --all] [--inner N] [--nodes N] [--peers] [--cudd FLAGS] [--against COMMAND]… [--rounds N] [--trace FILE]

  --bench, --size   one program: ${Object.keys(PROGRAMS).join(", ")}
  --families        families on which no constant of the engine was chosen
  --all             the standard list (the default)
  --nodes N         the engine's bound on nodes; 100000 is the product's (default 8388608)
  --inner N         runs in one process: ms is the first, warm the median of the others (default: until it is warm)
  --peers           runs BuDDy and CUDD alternately with our engine, in fresh processes, and prints ratios of warm times; of the sizes of
                    a package's first tables that counts which is best in two rounds of trial. A package that is not installed is skipped
  --cudd FLAGS      what the C compiler needs for CUDD (default -lcudd), as --cudd="-I… …"
  --against COMMAND the same with a driver of one's own, run as "COMMAND bench size file"
  --rounds N        rounds of a comparison (default 9)
  --trace FILE      write the program of --bench and --size instead of running it
`;

const STANDARD: readonly (readonly [bench: string, size: number])[] = [
  ["queens", 8],
  ["queens", 9],
  ["queens", 10],
  ["mult", 8],
  ["mult", 9],
  ["mult", 10],
  ["mult", 11],
  ["adder", 64],
  ["adder", 128],
  ["adder", 256],
  ["addermsb", 256],
  ["rnd3", 20],
  ["rnd3", 25],
  ["rnd3q", 20],
  ["chain", 1000],
  ["chainrev", 1000],
  ["chainrev", 10000],
  ["chainq", 1000],
  ["chainq", 10000],
  ["php", 6],
  ["php", 7],
  ["php", 8],
  ["phpq", 6],
  ["phpq", 8],
  ["phpq", 10],
  ["phpq", 12],
  ["cone", 24],
  ["rules", 300],
];
/** Families on which no constant of the engine was tuned. */
const FAMILIES: readonly (readonly [bench: string, size: number])[] = [
  ["hwb", 24],
  ["hwb", 30],
  ["rotator", 4],
  ["sorter", 32],
  ["sorter", 64],
  ["colouring", 6],
  ["colouring", 7],
  ["knights", 6],
  ["knights", 7],
  ["reach", 14],
  ["reach", 18],
  ["comparator", 14],
  ["rnd4", 18],
  ["rnd4", 22],
  ["majparity", 24],
  ["majparity", 30],
  ["itenet", 32],
  ["latin", 4],
  ["thresholds", 30],
];
/** A program is warm after so much processor time: one of 0.02 ms is still being compiled after 300 runs. */
const WARM_UP_MS = 500;
/** Warm times of one process, each the mean of as many runs as fill so much, while all take less than MOST_MS. */
const [BATCHES, BATCH_MS, MOST_MS] = [9, 50, 4_000];
const SCRIPT = fileURLToPath(import.meta.url);

interface Run {
  readonly bench: string;
  readonly size: number;
  /** Runs in one process; null: until it is warm. */
  readonly inner: number | null;
  /** The engine's node limit. */
  readonly nodes: number;
}

const QUEENS_MODELS: Readonly<Record<number, bigint>> = { 8: 92n, 9: 352n, 10: 724n, 11: 2680n };
const MAX_NODES = 1 << 23;

function programOf(bench: string, size: number): ReturnType<(typeof PROGRAMS)[string]> {
  const build = PROGRAMS[bench];
  if (build === undefined || !Number.isInteger(size) || size < 1)
    throw new Error(`no program ${bench} ${size}; see --help`);
  return build(size);
}

function measure({ bench, size, inner, nodes }: Run): Record<string, unknown> {
  const program = programOf(bench, size);
  const manager = createManager({ maxNodes: nodes });
  const run = (): void => void runProgram(manager, program, () => undefined);
  const first = cpuMs(run);
  const warm =
    inner === null ? warmTimes(run) : timesOf(run, Math.max(1, Math.ceil((inner - 1) / BATCHES)), inner - 1);
  let models = 0n;
  const last = runProgram(manager, program, (f) => {
    models += modelCount(manager, f, program.variables);
  });
  if (bench === "queens" && QUEENS_MODELS[size] !== undefined && models !== QUEENS_MODELS[size]) {
    throw new Error(`queens ${size} has ${QUEENS_MODELS[size]} solutions, not ${models}`);
  }
  return {
    bench,
    size,
    engine: "touchstone",
    ms: first,
    warm: median(warm.length > 0 ? warm : [first]),
    created: last.created,
    steps: last.steps,
    peak_nodes: last.peakNodes,
    memory_bytes: last.memoryBytes,
    collections: last.collections,
    models: Number(models),
    queries: last.queries,
    false: last.false,
    true: last.true,
  };
}

function warmTimes(run: () => void): readonly number[] {
  let each = 0;
  for (let [spent, count] = [0, 1]; spent < WARM_UP_MS; count *= 2) {
    [each] = timesOf(run, count, count) as [number];
    spent += each * count;
  }
  const batch = Math.max(1, Math.round(BATCH_MS / each));
  const batches = Math.min(BATCHES, Math.max(1, Math.floor(MOST_MS / (each * batch))));
  return timesOf(run, batch, batch * batches);
}

/** The mean time of each batch. Reading the processor time takes as long as a short program, so it is read once a batch. */
function timesOf(run: () => void, batch: number, runs: number): readonly number[] {
  return Array.from(
    { length: Math.ceil(runs / batch) },
    () =>
      cpuMs(() => {
        for (let at = 0; at < batch; at++) run();
      }) / batch,
  );
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e3;
}

/** The standard sizes of a program, or the one size that was asked for. */
function chosen(bench: string, size: string | undefined): typeof STANDARD {
  const standard = [...STANDARD, ...FAMILIES].filter(
    (entry) => entry[0] === bench && (size === undefined || entry[1] === Number(size)),
  );
  return standard.length > 0 ? standard : [[bench, Number(size)]];
}

function main(): void {
  const { values } = parseArgs({
    options: {
      bench: { type: "string" },
      size: { type: "string" },
      all: { type: "boolean" },
      families: { type: "boolean", default: false },
      nodes: { type: "string", default: String(MAX_NODES) },
      help: { type: "boolean" },
      trace: { type: "string" },
      peers: { type: "boolean" },
      cudd: { type: "string" },
      inner: { type: "string" },
      rounds: { type: "string", default: "9" },
      against: { type: "string", multiple: true, default: [] },
    },
  });
  if (values.help) return void process.stdout.write(HELP);
  const nodes = Number(values.nodes);
  const everything = values.families ? FAMILIES : STANDARD;
  const standard = values.bench === undefined ? everything : chosen(values.bench, values.size);
  const list = standard.map(([bench, size]) => ({
    bench,
    size,
    inner: values.inner === undefined ? null : Number(values.inner),
    nodes,
  }));
  if (values.trace !== undefined) {
    writeFileSync(values.trace, encodeProgram(programOf(list[0]!.bench, list[0]!.size)));
    return;
  }
  if (!values.peers && values.against.length === 0) {
    measureAll(list);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "bdd-peers-"));
  try {
    const peers = [...(values.peers ? compilePeers(folder, values.cudd) : []), ...values.against.map(peerOf)];
    compareAll(list, peers, Number(values.rounds));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function argumentsOf({ bench, size, inner, nodes }: Run): string[] {
  const runs = inner === null ? [] : ["--inner", String(inner)];
  return ["--bench", bench, "--size", String(size), "--nodes", String(nodes), ...runs];
}

/** Skips, with a message, a program that needs more nodes than the engine may hold. */
function fitsBound({ bench, size, nodes }: Run): boolean {
  if (nodes >= MAX_NODES) return true;
  try {
    runProgram(createManager({ maxNodes: nodes }), programOf(bench, size), () => undefined);
    return true;
  } catch (error) {
    if (!(error instanceof NodeLimitError)) throw error;
    console.error(`bdd: ${bench} ${size} is skipped: it needs more than ${nodes} nodes`);
    return false;
  }
}

/** Runs each program in its own process, as the first would otherwise warm up the others; a second manager would slow down the one that is timed. */
function measureAll(list: readonly Run[]): void {
  const [only, second] = list;
  if (only !== undefined && second === undefined) {
    console.log(JSON.stringify(measure(only)));
    return;
  }
  for (const run of list.filter(fitsBound)) {
    console.log(execFileSync(process.execPath, [SCRIPT, ...argumentsOf(run)], { encoding: "utf8" }).trim());
  }
}

function compareAll(list: readonly Run[], peers: readonly Peer[], rounds: number): void {
  const all: Compared[] = [];
  for (const run of list.filter(fitsBound)) {
    const result = compare({
      ...run,
      program: programOf(run.bench, run.size),
      rounds,
      peers,
      own: [SCRIPT, ...argumentsOf(run)],
    });
    all.push(result);
    console.log(JSON.stringify(result));
  }
  console.log(JSON.stringify(summarizeComparisons(all)));
}

main();
