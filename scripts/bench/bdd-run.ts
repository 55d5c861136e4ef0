// Executes a benchmark program on the diagram engine, collecting garbage between operations.

import type { Manager } from "../../src/bdd/manager.ts";
import type { Level, NodeRef } from "../../src/bdd/ref.ts";
import type { Program } from "./bdd-trace.ts";

export interface RunResult {
  readonly created: number;
  readonly peakNodes: number;
  /** Peak size of the node arena, buckets and cache, in words. */
  readonly memoryBytes: number;
  readonly collections: number;
  readonly steps: number;
  readonly queries: number;
  readonly false: number;
  readonly true: number;
}

/** @param onQuery receives the result of each query */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one case for each operation, a jump as in the C drivers it is compared with
export function runProgram(manager: Manager, program: Program, onQuery: (f: NodeRef) => void): RunResult {
  const { code, variables } = program;
  const registers = new Int32Array(program.registers);
  let created = 0,
    steps = 0,
    peakNodes = 0,
    memoryBytes = 0,
    collections = 0;
  let queries = 0,
    falses = 0,
    trues = 0;
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
    queries += 1;
    if (f === manager.FALSE) falses += 1;
    if (f === manager.TRUE) trues += 1;
    onQuery(f);
  };
  const collect = (): void => {
    sample();
    manager.collect(registers);
    collections += 1;
  };
  const reset = (): void => {
    finishEpoch();
    registers.fill(0);
    manager.reset(variables);
  };
  manager.reset(variables);
  // Registers hold only this manager's references; a quantifier's last operand is a level by construction.
  const at = (register: number): NodeRef => registers[register]! as NodeRef;
  for (let pc = 0; pc < code.length; pc += 5) {
    const to = code[pc + 1]!,
      a = code[pc + 2]!,
      b = code[pc + 3]!;
    // Literal case labels compile to a jump, as in the C drivers; its cost is part of every operation that is timed.
    switch (code[pc]) {
      case 0:
        registers[to] = manager.variable(a as Level);
        continue; // variable
      case 1:
        registers[to] = manager.not(at(a));
        continue; // not
      case 2:
        registers[to] = manager.and(at(a), at(b));
        break; // and
      case 3:
        registers[to] = manager.or(at(a), at(b));
        break; // or
      case 4:
        registers[to] = manager.xor(at(a), at(b));
        break; // xor
      case 5:
        registers[to] = manager.implies(at(a), at(b));
        break; // implies
      case 6:
        registers[to] = manager.iff(at(a), at(b));
        break; // iff
      case 7:
        registers[to] = manager.ite(at(a), at(b), at(code[pc + 4]!));
        break; // ite
      case 8:
        registers[a] = 0;
        continue; // drop
      case 9:
        query(at(a));
        continue; // query
      case 10:
        reset();
        continue; // reset
      case 11:
        registers[to] = at(a);
        continue; // copy
      case 12:
        registers[to] = a === 0 ? manager.FALSE : manager.TRUE;
        continue; // constant
      case 13:
        registers[to] = manager.exists(at(a), b as Level);
        break; // exists
      case 14:
        registers[to] = manager.andExists(at(a), at(b), code[pc + 4] as Level);
        break; // andExists
      default:
        throw new Error(`there is no operation ${code[pc]}`);
    }
    if (manager.collectionDue) collect();
  }
  finishEpoch();
  return { created, peakNodes, memoryBytes, collections, steps, queries, false: falses, true: trues };
}
