// How the cost of diagrams grows with size: `node dist/scripts/bench/bdd-growth.mjs [--bench NAME]… [--rounds N]`; one line of JSON for each program.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { compilePeers, peerSample, type PeerCommand } from "./bdd-peers.ts";
import { PROGRAMS } from "./bdd-programs.ts";
import { encodeProgram } from "./bdd-trace.ts";
import { middle } from "./times.ts";

/** Sizes double where theory predicts polynomial work, and grow by one where it predicts exponential work. */
const SIZES: Readonly<Record<string, readonly number[]>> = {
  chain: [125, 250, 500, 1000, 2000],
  chainrev: [625, 1250, 2500, 5000, 10000, 20000],
  chainq: [625, 1250, 2500, 5000, 10000, 20000],
  adder: [16, 32, 64, 128, 256],
  addermsb: [16, 32, 64, 128, 256],
  mult: [5, 6, 7, 8, 9, 10],
  queens: [5, 6, 7, 8, 9],
  php: [4, 5, 6, 7, 8],
  phpq: [4, 6, 8, 10, 12],
  rnd3: [10, 15, 20, 25],
  cone: [12, 16, 20, 24, 28],
  rules: [75, 150, 300, 600],
};

const HELP = `usage: bdd-growth.mjs [--bench NAME]… [--rounds N] [--help]

Runs each program at growing sizes on our engine and, where it is installed, on BuDDy (with small tables), in turn, each in fresh processes, and prints for
each size the median of the processor time in ms, the operations on nodes that were not in a cache (steps), the nodes created, the nodes alive at the
peak, and bytes per node of these (nodes, buckets and caches); then for each program: ns per step over the sizes, and the exponents of growth of steps
and of times (1: in proportion), from least squares over the logarithms.

  --bench NAME  one of: ${Object.keys(SIZES).join(", ")}; may be given several times (all)
  --rounds N    rounds of each size (5)
`;
const SCRIPT = fileURLToPath(new URL("./bdd.mjs", import.meta.url));

/** A line of output from `bdd.mjs`. */
interface Own {
  readonly warm: number;
  readonly steps: number;
  readonly created: number;
  readonly peak_nodes: number;
  readonly memory_bytes: number;
}
interface Point extends Own {
  readonly size: number;
  readonly buddy: number | null;
}

const { values } = parseArgs({
  options: {
    bench: { type: "string", multiple: true, default: Object.keys(SIZES) },
    rounds: { type: "string", default: "5" },
    help: { type: "boolean" },
  },
});
if (values.help) process.stdout.write(HELP);
else run(values.bench, Number(values.rounds));

function run(benches: readonly string[], rounds: number): void {
  const folder = mkdtempSync(join(tmpdir(), "bdd-growth-"));
  try {
    const [buddy] = compilePeers(folder, undefined)
      .filter(({ name }) => name === "buddy")
      .flatMap(({ commands }) => commands);
    for (const bench of benches) {
      const sizes = SIZES[bench];
      if (sizes === undefined) throw new Error(`no program ${bench}; see --help`);
      const points = sizes.map((size) => pointOf({ bench, size, rounds, folder, buddy }));
      for (const point of points) console.log(JSON.stringify({ bench, ...told(point) }));
      console.log(JSON.stringify({ bench, ...growthOf(points) }));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Setting {
  readonly bench: string;
  readonly size: number;
  readonly rounds: number;
  readonly folder: string;
  readonly buddy: PeerCommand | undefined;
}

function pointOf({ bench, size, rounds, folder, buddy }: Setting): Point {
  const file = join(folder, "program.trc");
  const build = PROGRAMS[bench];
  if (build === undefined) throw new Error(`no program ${bench}`);
  writeFileSync(file, encodeProgram(build(size)));
  const samples = Array.from({ length: rounds }, () => ({
    own: own(bench, size),
    buddy: buddy === undefined ? null : peerSample(buddy, [bench, String(size), file]).warm,
  }));
  const [first] = samples;
  if (first === undefined) throw new Error("no rounds");
  return {
    ...first.own,
    size,
    warm: middle(samples.map((sample) => sample.own.warm)),
    buddy: first.buddy === null ? null : middle(samples.map((sample) => sample.buddy ?? Number.NaN)),
  };
}

function own(bench: string, size: number): Own {
  return JSON.parse(
    execFileSync(process.execPath, [SCRIPT, "--bench", bench, "--size", String(size)], { encoding: "utf8" }),
  ) as Own;
}

function told({
  size,
  warm,
  buddy,
  steps,
  created,
  peak_nodes,
  memory_bytes,
}: Point): Record<string, unknown> {
  return {
    size,
    ms: short(warm),
    buddy_ms: buddy === null ? null : short(buddy),
    steps,
    created,
    peak_nodes,
    bytes_per_node: short(memory_bytes / peak_nodes),
    ns_per_step: short((warm * 1e6) / steps),
  };
}

function growthOf(points: readonly Point[]): Record<string, unknown> {
  const perStep = points.map(({ warm, steps }) => (warm * 1e6) / steps);
  const exponent = (of: (point: Point) => number | null): number | null =>
    exponentOf(points.map((point) => [point.size, of(point)]));
  return {
    ns_per_step: [short(Math.min(...perStep)), short(Math.max(...perStep))],
    exponents: {
      steps: exponent(({ steps }) => steps),
      created: exponent(({ created }) => created),
      peak_nodes: exponent((point) => point.peak_nodes),
      ms: exponent(({ warm }) => warm),
      buddy_ms: exponent(({ buddy }) => buddy),
    },
  };
}

function exponentOf(points: readonly (readonly [size: number, value: number | null])[]): number | null {
  if (points.some(([, value]) => value === null)) return null;
  const logs = points.map(([size, value]) => [Math.log(size), Math.log(value ?? Number.NaN)] as const);
  const mean = (at: 0 | 1): number => logs.reduce((sum, pair) => sum + pair[at], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  return short(
    logs.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) /
      logs.reduce((sum, [a]) => sum + (a - x) ** 2, 0),
  );
}

function short(value: number): number {
  return Number(value.toPrecision(3));
}
