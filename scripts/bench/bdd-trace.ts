// A benchmark program: straight-line code over registers that any diagram engine can execute, so that two engines do
// exactly the same operations in the same order.
//
// As a file it is little-endian int32 words: magic, version, variables, registers, operations, then five words each:
// operation, destination register, and up to three operands (registers, or a variable or constant where noted).

export const OP = {
  variable: 0, // a: variable
  not: 1,
  and: 2,
  or: 3,
  xor: 4,
  implies: 5,
  iff: 6,
  ite: 7,
  drop: 8, // a: the register is not used again until assigned
  query: 9, // a: count models over all variables
  reset: 10, // every register is dropped; the engine may discard all state
  copy: 11,
  constant: 12, // a: 0 or 1
  exists: 13, // a, b: variable
  andExists: 14, // a, b, c: variable
} as const;

export type Opcode = (typeof OP)[keyof typeof OP];
export type Register = number & { readonly __brand: "Register" };

export interface Program {
  readonly variables: number;
  readonly registers: number;
  /** Five words per operation. */
  readonly code: Int32Array;
}

/** Literals: ± (variable + 1). */
export type Clause = readonly number[];

const MAGIC = 0x42444454;
const VERSION = 1;

/** Encodes the program as a trace file. */
export function encodeProgram(program: Program): Buffer {
  const words = new Int32Array(5 + program.code.length);
  words.set([MAGIC, VERSION, program.variables, program.registers, program.code.length / 5]);
  words.set(program.code, 5);
  return Buffer.from(words.buffer);
}

/** 0 … count - 1. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Builds a program. It reuses registers as soon as they are dropped; variables keep theirs until a reset. */
export class ProgramWriter {
  readonly #variables: number;
  readonly #code: number[] = [];
  #free: Register[] = [];
  #next = 0;
  #most = 0;
  #ofVariable = new Map<number, Register>();
  #permanent = new Set<Register>();

  constructor(variables: number) {
    this.#variables = variables;
  }

  finish(): Program {
    return { variables: this.#variables, registers: this.#most, code: Int32Array.from(this.#code) };
  }

  #emit(op: Opcode, a = 0, b = 0, c = 0): Register {
    const register = this.#free.pop() ?? (this.#next++ as Register);
    this.#most = Math.max(this.#most, this.#next);
    this.#code.push(op, register, a, b, c);
    return register;
  }

  variable(index: number): Register {
    const known = this.#ofVariable.get(index);
    if (known !== undefined) return known;
    const register = this.#emit(OP.variable, index);
    this.#ofVariable.set(index, register);
    this.#permanent.add(register);
    return register;
  }

  /** Assigns every variable its register now, in order. */
  allVariables(): void {
    for (let index = 0; index < this.#variables; index++) this.variable(index);
  }

  constant(value: boolean): Register {
    return this.#emit(OP.constant, value ? 1 : 0);
  }
  copy(a: Register): Register {
    return this.#emit(OP.copy, a);
  }
  not(a: Register): Register {
    return this.#emit(OP.not, a);
  }
  and(a: Register, b: Register): Register {
    return this.#emit(OP.and, a, b);
  }
  or(a: Register, b: Register): Register {
    return this.#emit(OP.or, a, b);
  }
  xor(a: Register, b: Register): Register {
    return this.#emit(OP.xor, a, b);
  }
  implies(a: Register, b: Register): Register {
    return this.#emit(OP.implies, a, b);
  }
  iff(a: Register, b: Register): Register {
    return this.#emit(OP.iff, a, b);
  }
  ite(a: Register, b: Register, c: Register): Register {
    return this.#emit(OP.ite, a, b, c);
  }
  exists(a: Register, variable: number): Register {
    return this.#emit(OP.exists, a, variable);
  }
  andExists(a: Register, b: Register, variable: number): Register {
    return this.#emit(OP.andExists, a, b, variable);
  }

  query(a: Register): void {
    this.#code.push(OP.query, 0, a, 0, 0);
  }

  /** Frees the registers, except those of variables. */
  drop(...registers: readonly Register[]): void {
    for (const register of registers) {
      if (this.#permanent.has(register)) continue;
      this.#code.push(OP.drop, register, register, 0, 0);
      this.#free.push(register);
    }
  }

  reset(): void {
    this.#code.push(OP.reset, 0, 0, 0, 0);
    this.#free = [];
    this.#next = 0;
    this.#ofVariable = new Map();
    this.#permanent = new Set();
  }

  /** Conjunction of two values; drops both. */
  andInto(a: Register, b: Register): Register {
    const result = this.and(a, b);
    this.drop(a, b);
    return result;
  }

  /** Disjunction of two values; drops both. */
  orInto(a: Register, b: Register): Register {
    const result = this.or(a, b);
    this.drop(a, b);
    return result;
  }

  /** `literal` is ± (variable + 1). */
  literal(literal: number): Register {
    const variable = this.variable(Math.abs(literal) - 1);
    return literal > 0 ? variable : this.not(variable);
  }

  clause(literals: Clause): Register {
    const [first, ...rest] = literals;
    let result = this.literal(first!);
    for (const literal of rest) result = this.orInto(result, this.literal(literal));
    return result;
  }
}
