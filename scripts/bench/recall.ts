// Scan rate of the vault's recall against summing the same memory: `node dist/scripts/bench/recall.mjs [--entries N] [--rounds N]`. One line of JSON.
import { parseArgs } from "node:util";
import { digestOf } from "../../src/canonical/digest.ts";
import { versorOf } from "../../src/engine/memory/field.ts";
import { recall, versorAt } from "../../src/engine/memory/recall.ts";

const HELP = `usage: node dist/scripts/bench/recall.mjs [--entries N] [--rounds N] [--help]

Recalls an entry of a memory of N entries (1000000) of 256 bytes, and adds up the same memory in a plain loop, in turn (9 rounds).
Prints one JSON line with the median of each in milliseconds, and their ratio.
`;

const { values } = parseArgs({ options: { entries: { type: "string", default: "1000000" }, rounds: { type: "string", default: "9" }, help: { type: "boolean" } } });
if (values.help) process.stdout.write(HELP);
else process.stdout.write(`${JSON.stringify(measure(Number(values.entries), Number(values.rounds)))}\n`);

function measure(entries: number, rounds: number): object {
  const memory = memoryOf(entries);
  const query = versorAt(memory, Math.floor(entries / 2)).slice();
  const times = { recall: [] as number[], sum: [] as number[] };
  for (let round = -3; round < rounds; round++) {
    const started = performance.now();
    const [first] = recall(memory, query).hits;
    const scanned = performance.now();
    const total = sum(memory);
    const summed = performance.now();
    if (first?.exact !== true || !Number.isFinite(total)) throw new Error("the entry was not found");
    if (round < 0) continue;
    times.recall.push(scanned - started);
    times.sum.push(summed - scanned);
  }
  const [recallMs, sumMs] = [middle(times.recall), middle(times.sum)];
  return {
    bench: "recall", node: process.version, entries, rounds, recall_ms: recallMs, sum_ms: sumMs, ratio: Number((recallMs / sumMs).toFixed(2)),
    entries_per_second: Math.round(entries / (recallMs / 1000)), gigabytes_per_second: Number((memory.byteLength / recallMs / 1e6).toFixed(2)),
  };
}

/** A thousand versors over and over, each time with another last component, so that few entries are equal. */
function memoryOf(entries: number): Float64Array {
  const versors = Array.from({ length: 1000 }, (_, index) => versorOf(digestOf(index)));
  const memory = new Float64Array(32 * entries);
  for (let index = 0; index < entries; index++) {
    memory.set(versors[index % 1000] ?? [], 32 * index);
    memory[32 * index + 31] = index / entries / 1000;
  }
  return memory;
}

function sum(memory: Float64Array): number {
  let total = 0;
  for (let at = 0; at < memory.length; at++) total += memory[at] ?? 0;
  return total;
}

function middle(numbers: readonly number[]): number {
  return Number(([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0).toFixed(2));
}
