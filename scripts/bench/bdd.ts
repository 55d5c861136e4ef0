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
  --inner N         runs in one process: ms is the first, warm the median of the others (default: by program)
  --peers           runs BuDDy and CUDD alternately with our engine, in fresh processes, and prints ratios of warm times; of the sizes of
                    a package's first tables that counts which is best in two rounds of trial. A package that is not installed is skipped
  --cudd FLAGS      what the C compiler needs for CUDD (default -lcudd), as --cudd="-I… …"
  --against COMMAND the same with a driver of one's own, run as "COMMAND bench size file"
  --rounds N        rounds of a comparison (default 9)
  --trace FILE      write the program of --bench and --size instead of running it
`;

/** Short programs run many times in one process, so that JIT compilation is not what is measured. */
const STANDARD: readonly (readonly [bench: string, size: number, inner: number])[] = [
  ["queens", 8, 15],
  ["queens", 9, 5],
  ["queens", 10, 2],
  ["mult", 8, 40],
  ["mult", 9, 15],
  ["mult", 10, 5],
  ["mult", 11, 2],
  ["adder", 64, 100],
  ["adder", 128, 20],
  ["adder", 256, 5],
  ["addermsb", 256, 7],
  ["rnd3", 20, 10],
  ["rnd3", 25, 5],
  ["rnd3q", 20, 20],
  ["chain", 1000, 15],
  ["chainrev", 1000, 1000],
  ["chainrev", 10000, 60],
  ["chainq", 1000, 1000],
  ["chainq", 10000, 60],
  ["php", 6, 300],
  ["php", 7, 60],
  ["php", 8, 10],
  ["phpq", 6, 1000],
  ["phpq", 8, 500],
  ["phpq", 10, 200],
  ["phpq", 12, 100],
  ["cone", 24, 15],
  ["rules", 300, 60],
];
/** Families on which no constant of the engine was tuned. */
const FAMILIES: readonly (readonly [bench: string, size: number, inner: number])[] = [
  ["hwb", 24, 40],
  ["hwb", 30, 8],
  ["rotator", 4, 300],
  ["sorter", 32, 60],
  ["sorter", 64, 12],
  ["colouring", 6, 15],
  ["colouring", 7, 5],
  ["knights", 6, 20],
  ["knights", 7, 6],
  ["reach", 14, 300],
  ["reach", 18, 100],
  ["comparator", 14, 25],
  ["rnd4", 18, 15],
  ["rnd4", 22, 5],
  ["majparity", 24, 60],
  ["majparity", 30, 10],
  ["itenet", 32, 30],
  ["latin", 4, 40],
  ["thresholds", 30, 40],
];
const DEFAULT_INNER = 5;
/** Warm times of one process, each the mean of several runs. */
const BATCHES = 9;
const SCRIPT = fileURLToPath(import.meta.url);

interface Run {
  readonly bench: string;
  readonly size: number;
  readonly inner: number;
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
  const first = cpuMs(() => runProgram(manager, program, () => undefined));
  // Reading the processor time takes as long as a short program, so it is read only a few times.
  const batch = Math.max(1, Math.ceil((inner - 1) / BATCHES));
  const warm = Array.from(
    { length: Math.ceil((inner - 1) / batch) },
    () =>
      cpuMs(() => {
        for (let run = 0; run < batch; run++) runProgram(manager, program, () => undefined);
      }) / batch,
  );
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
  return standard.length > 0 ? standard : [[bench, Number(size), DEFAULT_INNER]];
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
  const list = standard.map(([bench, size, usual]) => ({
    bench,
    size,
    inner: values.inner === undefined ? usual : Number(values.inner),
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
  return ["--bench", bench, "--size", String(size), "--inner", String(inner), "--nodes", String(nodes)];
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

/** Runs each program in its own process, as the first would otherwise warm up the others. */
function measureAll(list: readonly Run[]): void {
  for (const run of list.filter(fitsBound)) {
    const line =
      list.length === 1
        ? JSON.stringify(measure(run))
        : execFileSync(process.execPath, [SCRIPT, ...argumentsOf(run)], { encoding: "utf8" }).trim();
    console.log(line);
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
