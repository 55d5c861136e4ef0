// Executes a benchmark program on the diagram engine, collecting garbage between operations.

import type { Manager } from "../../src/bdd/manager.ts";
import type { Level, NodeRef } from "../../src/bdd/ref.ts";
import { OP, type Opcode, type Program } from "./bdd-trace.ts";

export interface RunResult {
  readonly created: number;
  readonly peakNodes: number;
  /** Words of the node arena, buckets and cache in use at the peak. */
  readonly memoryBytes: number;
  readonly collections: number;
  readonly steps: number;
  readonly queries: number;
  readonly false: number;
  readonly true: number;
}

/** The value that the operation at word `pc` assigns. A switch over literals, a jump as in the C drivers: this is measured with every operation. */
function execute(m: Manager, registers: Int32Array, code: Int32Array, pc: number): NodeRef {
  // Registers hold references of the manager only; a quantifier's last operand is a level by construction.
  const a = code[pc + 2]!, b = code[pc + 3]!;
  const f = registers[a] as NodeRef, g = registers[b] as NodeRef;
  switch (code[pc]) {
    case 0: return m.variable(a as Level); // variable
    case 1: return m.not(f); // not
    case 2: return m.and(f, g); // and
    case 3: return m.or(f, g); // or
    case 4: return m.xor(f, g); // xor
    case 5: return m.implies(f, g); // implies
    case 6: return m.iff(f, g); // iff
    case 7: return m.ite(f, g, registers[code[pc + 4]!] as NodeRef); // ite
    case 11: return f; // copy
    case 12: return a === 0 ? m.FALSE : m.TRUE; // constant
    case 13: return m.exists(f, b as Level); // exists
    case 14: return m.andExists(f, g, code[pc + 4] as Level); // andExists
    default: throw new Error(`operation ${code[pc]} assigns nothing`);
  }
}

/** @param onQuery sees what a query asks for */
export function runProgram(manager: Manager, program: Program, onQuery: (f: NodeRef) => void): RunResult {
  const { code, variables } = program;
  const registers = new Int32Array(program.registers);
  let created = 0, steps = 0, peakNodes = 0, memoryBytes = 0, collections = 0;
  let queries = 0, falses = 0, trues = 0;
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
  manager.reset(variables);
  for (let pc = 0; pc < code.length; pc += 5) {
    const op = code[pc]! as Opcode, to = code[pc + 1]!, a = code[pc + 2]!;
    if (op === OP.drop) registers[a] = 0;
    else if (op === OP.query) query(registers[a] as NodeRef);
    else if (op === OP.reset) {
      finishEpoch();
      registers.fill(0);
      manager.reset(variables);
    } else {
      registers[to] = execute(manager, registers, code, pc);
      if (manager.collectionDue) {
        sample();
        manager.collect(registers);
        collections += 1;
      }
    }
  }
  finishEpoch();
  return { created, peakNodes, memoryBytes, collections, steps, queries, false: falses, true: trues };
}
