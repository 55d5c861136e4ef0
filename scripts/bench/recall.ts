// Scan rate of the vault's recall against a plain read of the same memory: `npm run bench -- recall`, or `node dist/scripts/bench/recall.mjs [--entries N] [--rounds N]`.
// One line of JSON.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { E1 } from "../../src/algebra/blades.ts";
import { cgaInner, multivector, product, type Multivector } from "../../src/algebra/multivector.ts";
import { digestOf } from "../../src/canonical/digest.ts";
import { versorOf } from "../../src/engine/memory/field.ts";
import { recall, versorAt } from "../../src/engine/memory/recall.ts";

const HELP = `usage: node dist/scripts/bench/recall.mjs [--entries N] [--rounds N] [--help]

Recalls by an even, an odd and a mixed query from a memory of N even entries (1000000) of 256 bytes, the even one an entry of it, and reads
as many bytes as fast as one core can, in turn (9 rounds): in JavaScript, as a sum with eight accumulators over the same array, and in C
where there is a compiler, as the best of three sums of another process. The faster of the two is the memory's bandwidth. Everything in
processor time. Prints one JSON line with the median of each in milliseconds, the medians of bandwidth_share = time of reading / time of
recall by each query, and the bytes that a recall allocates.
`;

interface Round {
  readonly even: number;
  readonly odd: number;
  readonly mixed: number;
  readonly naive: number;
  readonly sum: number;
  readonly read: number;
}

const { values } = parseArgs({
  options: {
    entries: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "9" },
    help: { type: "boolean" },
  },
});
if (values.help) process.stdout.write(HELP);
else process.stdout.write(`${JSON.stringify(measure(Number(values.entries), Number(values.rounds)))}\n`);

function measure(entries: number, rounds: number): object {
  const memory = memoryOf(entries);
  const query = versorAt(memory, Math.floor(entries / 2)).slice();
  const odd = product(query, multivector({ [E1]: 1 })); // one more vector makes it odd
  const mixed = query.map((component, blade) => component + (odd[blade] ?? 0));
  const folder = mkdtempSync(join(tmpdir(), "recall-bench-"));
  try {
    const read = compileReader(folder);
    const all = Array.from(
      { length: rounds + 2 },
      (): Round => ({
        even: cpuMs(() => {
          if (recall(memory, query).hits[0]?.exact !== true) throw new Error("the entry was not found");
        }),
        odd: cpuMs(() => {
          if (recall(memory, odd).hits.length === 0) throw new Error("nothing was found");
        }),
        mixed: cpuMs(() => {
          if (recall(memory, mixed).hits.length === 0) throw new Error("nothing was found");
        }),
        naive: cpuMs(() => {
          if (!Number.isFinite(naive(memory, query))) throw new Error("no number");
        }),
        sum: cpuMs(() => {
          if (!Number.isFinite(sum(memory))) throw new Error("no number");
        }),
        read: read(memory.byteLength),
      }),
    ).slice(2);
    const of = (name: keyof Round): number => middle(all.map((round) => round[name]));
    const share = (name: "even" | "odd" | "mixed"): number =>
      middle(all.map((round) => Math.min(round.sum, round.read) / round[name]));
    return {
      bench: "recall",
      node: process.version,
      entries,
      rounds,
      even_ms: of("even"),
      odd_ms: of("odd"),
      mixed_ms: of("mixed"),
      naive_ms: of("naive"),
      sum_ms: of("sum"),
      read_ms: of("read"),
      bandwidth_share: { even: share("even"), odd: share("odd"), mixed: share("mixed") },
      gigabytes_per_second: middle(all.map((round) => memory.byteLength / round.even / 1e6)),
      bytes_allocated: allocated(() => recall(memory, query)),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A thousand versors in rotation, each with a different grade-4 component, so that few entries are equal and all are even. */
function memoryOf(entries: number): Float64Array {
  const versors = Array.from({ length: 1000 }, (_, index) => versorOf(digestOf(index)));
  const memory = new Float64Array(32 * entries);
  for (let index = 0; index < entries; index++) {
    memory.set(versors[index % 1000] ?? [], 32 * index);
    memory[32 * index + 30] = index / entries / 1000;
  }
  return memory;
}

/** Milliseconds to sum this many bytes in C, the best of three; Infinity without a compiler. */
function compileReader(folder: string): (bytes: number) => number {
  const program = join(folder, "bandwidth");
  const source = fileURLToPath(new URL("../../../scripts/bench/drivers/bandwidth.c", import.meta.url));
  try {
    execFileSync("cc", ["-O3", "-march=native", "-o", program, source], {
      stdio: ["ignore", "ignore", "pipe"],
    });
  } catch {
    console.error("recall: there is no C compiler; the bandwidth is that of the sum in JavaScript");
    return () => Infinity;
  }
  return (bytes) => Number.parseFloat(execFileSync(program, [String(bytes), "3"], { encoding: "utf8" }));
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Heap growth during one call, with enough headroom that nothing is collected. */
function allocated(work: () => unknown): number {
  const before = process.memoryUsage().heapUsed;
  work();
  return process.memoryUsage().heapUsed - before;
}

function naive(memory: Float64Array, query: Multivector): number {
  let best = -Infinity;
  for (let index = 0; index < memory.length / 32; index++)
    best = Math.max(best, cgaInner(query, versorAt(memory, index)));
  return best;
}

function sum(m: Float64Array): number {
  let a = 0,
    b = 0,
    c = 0,
    d = 0,
    e = 0,
    f = 0,
    g = 0,
    h = 0;
  for (let at = 0; at < m.length; at = (at + 8) | 0) {
    a += m[at]!;
    b += m[(at + 1) | 0]!;
    c += m[(at + 2) | 0]!;
    d += m[(at + 3) | 0]!;
    e += m[(at + 4) | 0]!;
    f += m[(at + 5) | 0]!;
    g += m[(at + 6) | 0]!;
    h += m[(at + 7) | 0]!;
  }
  return a + b + c + d + e + f + g + h;
}

function middle(numbers: readonly number[]): number {
  return Number(([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0).toPrecision(4));
}
