// Executes a benchmark program on the diagram engine, collecting garbage between operations.

import { modelCount } from "../../src/bdd/count.ts";
import type { Manager } from "../../src/bdd/manager.ts";
import type { Level, NodeRef } from "../../src/bdd/ref.ts";
import { OP, type Opcode, type Program } from "./bdd-trace.ts";

export interface RunResult {
  /** Processor time of the operations, counting excluded. */
  readonly ms: number;
  readonly created: number;
  readonly peakNodes: number;
  /** Words of the node arena, buckets and cache in use at the peak. */
  readonly memoryBytes: number;
  readonly collections: number;
  readonly steps: number;
  readonly models: bigint;
  readonly queries: number;
  readonly false: number;
  readonly true: number;
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
}

type Execute = (manager: Manager, registers: Int32Array, a: number, b: number, c: number) => NodeRef;

// Registers hold references of the manager only, and the third word of a quantification is a level by construction.
const at = (registers: Int32Array, index: number): NodeRef => registers[index]! as NodeRef;

/** What each operation that assigns a register computes. */
const EXECUTE: readonly (Execute | undefined)[] = ((): (Execute | undefined)[] => {
  const table: (Execute | undefined)[] = [];
  table[OP.variable] = (m, _, a) => m.variable(a as Level);
  table[OP.not] = (m, r, a) => m.not(at(r, a));
  table[OP.and] = (m, r, a, b) => m.and(at(r, a), at(r, b));
  table[OP.or] = (m, r, a, b) => m.or(at(r, a), at(r, b));
  table[OP.xor] = (m, r, a, b) => m.xor(at(r, a), at(r, b));
  table[OP.implies] = (m, r, a, b) => m.implies(at(r, a), at(r, b));
  table[OP.iff] = (m, r, a, b) => m.iff(at(r, a), at(r, b));
  table[OP.ite] = (m, r, a, b, c) => m.ite(at(r, a), at(r, b), at(r, c));
  table[OP.copy] = (_, r, a) => at(r, a);
  table[OP.constant] = (m, _, a) => a === 0 ? m.FALSE : m.TRUE;
  table[OP.exists] = (m, r, a, b) => m.exists(at(r, a), b as Level);
  table[OP.andExists] = (m, r, a, b, c) => m.andExists(at(r, a), at(r, b), c as Level);
  return table;
})();

export function runProgram(manager: Manager, program: Program): RunResult {
  const { code, variables } = program;
  const registers = new Int32Array(program.registers);
  let created = 0, steps = 0, peakNodes = 0, memoryBytes = 0, collections = 0;
  let models = 0n, queries = 0, falses = 0, trues = 0;
  let excluded = 0;
  const sample = (): void => {
    const { end, bucketBits, cacheBits } = manager.tables();
    peakNodes = Math.max(peakNodes, end / 4 - 1);
    memoryBytes = Math.max(memoryBytes, 4 * (end + (1 << bucketBits) + (4 << cacheBits)));
  };
  const finishEpoch = (): void => {
    sample();
    created += manager.created;
    steps += manager.steps;
  };
  const query = (f: NodeRef): void => {
    const from = cpuMs();
    queries += 1;
    if (f === manager.FALSE) falses += 1;
    if (f === manager.TRUE) trues += 1;
    models += modelCount(manager, f, variables);
    excluded += cpuMs() - from;
  };
  const started = cpuMs();
  manager.reset(variables);
  for (let pc = 0; pc < code.length; pc += 5) {
    const op = code[pc]! as Opcode, to = code[pc + 1]!, a = code[pc + 2]!;
    if (op === OP.drop) registers[a] = 0;
    else if (op === OP.query) query(at(registers, a));
    else if (op === OP.reset) {
      finishEpoch();
      registers.fill(0);
      manager.reset(variables);
    } else {
      registers[to] = EXECUTE[op]!(manager, registers, a, code[pc + 3]!, code[pc + 4]!);
      if (manager.collectionDue) {
        sample();
        manager.collect(registers);
        collections += 1;
      }
    }
  }
  finishEpoch();
  return { ms: cpuMs() - started - excluded, created, peakNodes, memoryBytes, collections, steps, models, queries, false: falses, true: trues };
}
