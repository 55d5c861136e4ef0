import type { Manager } from "../../bdd/manager.ts";
import { NodeLimitError, type Level, type NodeRef } from "../../bdd/ref.ts";
import type { Comparator, Linear } from "./formula.ts";
import type { Integer, Layout } from "./variables.ts";

/** How many partial sums the comparisons of one problem may visit before it is over budget. */
export const MAX_PARTIAL_SUMS = 4_000_000;

/** How many partial sums comparisons may still visit. */
export interface SumBudget {
  left: number;
}

/** The form `Σ weight × bit + constant`, with bits in the order of their levels. */
interface Weighted {
  readonly levels: readonly Level[];
  readonly weights: readonly bigint[];
  readonly constant: bigint;
}

/** Turns comparisons of integer-linear forms into diagrams over the bits of their variables. */
export class BitBlaster {
  private readonly manager: Manager;
  private readonly layout: Layout;
  private readonly budget: SumBudget;

  constructor(manager: Manager, layout: Layout, budget: SumBudget = { left: MAX_PARTIAL_SUMS }) {
    this.manager = manager;
    this.layout = layout;
    this.budget = budget;
  }

  /**
   * The diagram of `difference op 0`. Bit patterns beyond a variable's range keep their numeric value.
   * @throws NodeLimitError past the manager's nodes or the budget of partial sums.
   */
  compare(op: Comparator, difference: Linear): NodeRef {
    const form = this.weigh(difference);
    const { manager } = this;
    switch (op) {
      case "=":
        return this.decide(form, "zero");
      case "!=":
        return manager.not(this.decide(form, "zero"));
      case "<=":
        return this.decide(form, "at most zero");
      case ">":
        return manager.not(this.decide(form, "at most zero"));
      case "<":
        return this.decide({ ...form, constant: form.constant + 1n }, "at most zero");
      case ">=":
        return manager.not(this.decide({ ...form, constant: form.constant + 1n }, "at most zero"));
    }
  }

  /** The diagram of `the unsigned number of the variable is at most max − min`. */
  withinRange({ name, range }: Integer): NodeRef {
    return this.compare("<=", { terms: new Map([[name, 1n]]), constant: -BigInt(range.max) });
  }

  private weigh({ terms, constant }: Linear): Weighted {
    const bits: { level: Level; weight: bigint }[] = [];
    let total = constant;
    for (const [name, coefficient] of terms) {
      const integer = this.layout.integers.get(name);
      if (!integer) throw new Error(`no range for \`${name}\``); // a bug: `poseProblem` has checked it
      total += coefficient * BigInt(integer.range.min);
      for (const bit of integer.bits) bits.push({ level: bit.level, weight: coefficient * bit.weight });
    }
    bits.sort((a, b) => a.level - b.level);
    const [levels, weights]: [Level[], bigint[]] = [[], []];
    for (const { level, weight } of bits) {
      levels.push(level);
      weights.push(weight);
    }
    return { levels, weights, constant: total };
  }

  /**
   * Adds the weights bit by bit from the top. A partial sum that the remaining bits cannot decide otherwise
   * is a leaf.
   */
  private decide(form: Weighted, test: Test): NodeRef {
    const { manager } = this;
    const { levels, weights, constant } = form;
    const { least, most } = remainders(weights);
    const known: Map<bigint, NodeRef>[] = weights.map(() => new Map());
    const from = (index: number, sum: bigint): NodeRef => {
      const decided = outcome(test, sum + (least[index] ?? 0n), sum + (most[index] ?? 0n));
      if (decided !== null) return decided ? manager.TRUE : manager.FALSE;
      const found = known[index]?.get(sum);
      if (found !== undefined) return found;
      if (--this.budget.left < 0) throw new NodeLimitError(MAX_PARTIAL_SUMS);
      const level = levels[index];
      if (level === undefined) throw new Error("a sum without remaining bits is decided"); // least = most
      const whenFalse = from(index + 1, sum);
      const whenTrue = from(index + 1, sum + (weights[index] ?? 0n));
      const result = manager.ite(manager.variable(level), whenTrue, whenFalse);
      known[index]?.set(sum, result);
      return result;
    };
    return from(0, constant);
  }
}

type Test = "zero" | "at most zero";

/** The least and the largest amount that the bits from each index on can still add. */
function remainders(weights: readonly bigint[]): {
  readonly least: readonly bigint[];
  readonly most: readonly bigint[];
} {
  const least: bigint[] = new Array<bigint>(weights.length + 1).fill(0n);
  const most: bigint[] = new Array<bigint>(weights.length + 1).fill(0n);
  for (let index = weights.length - 1; index >= 0; index--) {
    const weight = weights[index] ?? 0n;
    least[index] = (least[index + 1] ?? 0n) + (weight < 0n ? weight : 0n);
    most[index] = (most[index + 1] ?? 0n) + (weight > 0n ? weight : 0n);
  }
  return { least, most };
}

/** The outcome of the test for every sum from `low` to `high`; null if they differ. */
function outcome(test: Test, low: bigint, high: bigint): boolean | null {
  if (low > 0n || (test === "zero" && high < 0n)) return false;
  return high <= 0n && (test === "at most zero" || low === 0n) ? true : null;
}
