// Runs the same program on our engine and on others in turn, so that a slow minute of the machine slows all of them.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { peerSample, type Peer, type Sample } from "./bdd-peers.ts";
import { encodeProgram, type Program } from "./bdd-trace.ts";

/** After this many rounds a peer continues with its fastest setting only. */
const TRIAL_ROUNDS = 2;

export interface Comparison {
  readonly bench: string;
  readonly size: number;
  readonly program: Program;
  readonly rounds: number;
  readonly peers: readonly Peer[];
  /** What Node runs to print our own line: a script and its arguments. */
  readonly own: readonly string[];
}

/** Ratios are ours to theirs, as medians over the rounds. */
export interface Compared {
  readonly bench: string;
  readonly size: number;
  readonly warm: number;
  readonly first: number;
  readonly peers: Readonly<Record<string, PeerRatio>>;
}
export interface PeerRatio {
  readonly warm: number;
  readonly setting: number;
  readonly ratio: number;
  readonly memory_ratio: number;
}

export function compare({ bench, size, program, rounds, peers, own: command }: Comparison): Compared {
  const folder = mkdtempSync(join(tmpdir(), "bdd-bench-"));
  try {
    const file = join(folder, `${bench}-${size}.trc`);
    writeFileSync(file, encodeProgram(program));
    const own: Sample[] = [];
    const theirs = peers.map(({ commands }) => commands.map((): Sample[] => []));
    for (let round = 0; round < rounds; round++) {
      own.push(ownSample(command));
      for (const [at, { commands }] of peers.entries()) {
        for (const [setting, theirCommand] of commands.entries()) {
          if (round >= TRIAL_ROUNDS && setting !== bestOf(theirs[at] ?? [])) continue;
          theirs[at]?.[setting]?.push(peerSample(theirCommand, [bench, String(size), file]));
        }
      }
    }
    return {
      bench,
      size,
      warm: rounded(median(own.map(({ warm }) => warm))),
      first: rounded(median(own.map(({ first }) => first))),
      peers: Object.fromEntries(
        peers.map(({ name }, at) => [name, ratioOf(own, theirs[at] ?? [], `${bench} ${size} ${name}`)]),
      ),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The setting that was fastest in the trial rounds. */
function bestOf(settings: readonly (readonly Sample[])[]): number {
  const times = settings.map((samples) =>
    Math.min(...samples.slice(0, TRIAL_ROUNDS).map(({ warm }) => warm)),
  );
  return times.indexOf(Math.min(...times));
}

function ratioOf(own: readonly Sample[], settings: readonly (readonly Sample[])[], what: string): PeerRatio {
  const best = bestOf(settings);
  const other = settings[best] ?? [];
  if (other[0]?.verdicts !== own[0]?.verdicts)
    throw new Error(`${what}: ${other[0]?.verdicts}, but ours ${own[0]?.verdicts}`);
  return {
    warm: rounded(median(other.map(({ warm }) => warm))),
    setting: best,
    ratio: rounded(median(own.map(({ warm }, round) => warm / (other[round]?.warm ?? Number.NaN)))),
    memory_ratio: rounded((own[0]?.memory ?? Number.NaN) / (other[0]?.memory ?? Number.NaN)),
  };
}

function ownSample(command: readonly string[]): Sample {
  const line = execFileSync(process.execPath, [...command], { encoding: "utf8" });
  const own = JSON.parse(line) as {
    ms: number;
    warm: number;
    memory_bytes: number;
    queries: number;
    false: number;
    true: number;
  };
  return {
    warm: own.warm,
    first: own.ms,
    memory: own.memory_bytes,
    verdicts: `${own.queries} queries ${own.false} false ${own.true} true`,
  };
}

/** Over all programs: the geometric mean and the worst of the time ratios, and the same for memory. */
export function summarizeComparisons(all: readonly Compared[]): Record<string, unknown> {
  const names = Object.keys(all[0]?.peers ?? {});
  return Object.fromEntries(
    names.map((name) => {
      const of = all.map(({ bench, size, peers }) => ({
        program: `${bench} ${size}`,
        ...(peers[name] ?? { ratio: Number.NaN, memory_ratio: Number.NaN }),
      }));
      const worst = of.reduce((a, b) => (b.ratio > a.ratio ? b : a));
      const largest = of.reduce((a, b) => (b.memory_ratio > a.memory_ratio ? b : a));
      return [
        name,
        {
          programs: of.length,
          geometric_mean: rounded(
            Math.exp(of.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / of.length),
          ),
          worst: `${worst.program} ${worst.ratio}`,
          largest_memory: `${largest.program} ${largest.memory_ratio}`,
        },
      ];
    }),
  );
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
