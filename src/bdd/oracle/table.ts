import { countingBits, setBits } from "./bits.ts";
import { countAssignments, planLayout } from "./layout.ts";
import type { Layout, Variable } from "./layout.ts";
import { FALSE, Machine, TRUE, stackDepth } from "./machine.ts";
import type { Truth } from "./machine.ts";
import { ComparisonPainter } from "./painter.ts";
import type { Program, Signature } from "./signature.ts";

/** Whether some model of the premises makes the query true, and whether some makes it false. */
export interface Models {
  readonly holds: boolean;
  readonly fails: boolean;
}

/** A problem whose texts are parsed. */
export interface Problem {
  readonly signature: Signature;
  /** The values of each variable, in the order of the signature. */
  readonly variables: readonly Variable[];
  readonly premises: readonly Program[];
  readonly query: Program;
}

/**
 * Enumerates all assignments block by block, 32 to a word, and stops once both answers are known.
 * @returns null when that would take more than about `maxWords` words of truth tables.
 */
export function searchModels(problem: Problem, maxWords: number): Models | null {
  const table = new Table(problem);
  let holds = false;
  let fails = false;
  for (let block = 0; block < table.blocks && !(holds && fails); block++) {
    const found = table.search(block);
    if (table.words > maxWords) return null;
    holds ||= found.holds;
    fails ||= found.fails;
  }
  return { holds, fails };
}

/** The string that marks the real assignments of a block. */
const REAL = 1;
/** The strings before those of the leaves. */
const RESERVED = 2;

/** Painting a comparison takes about as long as writing its string this many times. */
const STRINGS_PER_COMPARISON = 16;

class Table {
  readonly #layout: Layout;
  readonly #machine: Machine;
  readonly #premises: readonly { readonly program: Program; readonly strings: number }[];
  readonly #query: Program;
  #words = 0;
  /** By leaf; those of the outer atoms change with the block. */
  readonly #truths: Int32Array;
  /** By leaf. */
  readonly #painters: (ComparisonPainter | undefined)[] = [];
  /** The leaves of the atoms that are constant within a block. */
  readonly #outerAtoms: number[] = [];
  readonly #outerDigits: Int32Array;

  constructor({ signature, variables, premises, query }: Problem) {
    const { leaves, atomCount } = signature;
    this.#layout = planLayout(atomCount, variables);
    // The order of a conjunction is free, and a short premise may empty a block before a long one is run.
    this.#premises = premises
      .toSorted((a, b) => a.length - b.length)
      .map((program) => ({ program, strings: stringsOf(program, leaves) }));
    this.#query = query;
    this.#outerDigits = new Int32Array(this.#layout.outer.length);

    // Entry 0 is the conjunction of the premises, above it lie a program's; the last questions use entries 2 and 3.
    const depth = [...premises, query].reduce(
      (deepest, program) => Math.max(deepest, 1 + stackDepth(program)),
      4,
    );
    this.#machine = new Machine(RESERVED + leaves.length, depth, this.#layout.words);
    this.#truths = Int32Array.from(leaves, (_, leaf) => 2 * (RESERVED + leaf));
    for (const [index, leaf] of leaves.entries()) {
      if (leaf.kind === "constant") this.#truths[index] = leaf.value ? TRUE : FALSE;
      else if (leaf.kind === "comparison") {
        this.#painters[index] = new ComparisonPainter(leaf.comparison, this.#layout, variables);
      } else if (leaf.index >= this.#layout.innerAtoms) this.#outerAtoms.push(index);
      else countingBits(this.#machine.words, this.#startOf(index), this.#layout.words, leaf.index);
    }
  }

  get blocks(): number {
    return this.#layout.blocks;
  }

  /** How many words the searches so far have written, at most. */
  get words(): number {
    return this.#words;
  }

  search(block: number): Models {
    const machine = this.#machine;
    const truthOf = (leaf: number) => this.#truthOf(leaf);
    let models = this.#enter(block);
    for (const { program, strings } of this.#premises) {
      this.#words += strings * this.#layout.words;
      models = machine.and(models, machine.run(program, 1, truthOf), 0);
      if (machine.isEmpty(models)) return { holds: false, fails: false };
    }
    const query = machine.run(this.#query, 1, truthOf);
    return {
      holds: !machine.isEmpty(machine.and(models, query, 2)),
      fails: !machine.isEmpty(machine.and(models, query ^ 1, 2)),
    };
  }

  /** Sets the atoms and digits that are constant within the block, and gives its real assignments. */
  #enter(block: number): Truth {
    let rest = block;
    for (const leaf of this.#outerAtoms) {
      this.#truths[leaf] = rest % 2 === 1 ? TRUE : FALSE;
      rest = Math.floor(rest / 2);
    }
    for (const [i, { radix }] of this.#layout.outer.entries()) {
      this.#outerDigits[i] = rest % radix;
      rest = Math.floor(rest / radix);
    }
    const { words, length } = this.#machine;
    const count = countAssignments(this.#layout, this.#outerDigits);
    if (count === 32 * length) return TRUE;
    words.fill(0, REAL * length, (REAL + 1) * length);
    setBits(words, REAL * length, 0, count);
    return 2 * REAL;
  }

  #truthOf(leaf: number): Truth {
    const painter = this.#painters[leaf];
    if (!painter) return this.#truths[leaf]!;
    const constant = painter.paint(this.#machine.words, this.#startOf(leaf), this.#outerDigits);
    if (constant === null) return this.#truths[leaf]!;
    return constant ? TRUE : FALSE;
  }

  /** The word at which the string of a leaf starts. */
  #startOf(leaf: number): number {
    return (RESERVED + leaf) * this.#layout.words;
  }
}

/** How many strings running a program writes, at most. */
function stringsOf(program: Program, leaves: Signature["leaves"]): number {
  return program.reduce(
    (strings, step) => strings + (leaves[step]?.kind === "comparison" ? STRINGS_PER_COMPARISON : 1), // an operator is no leaf
    0,
  );
}
