import type { Manager } from "../../bdd/manager.ts";
import { NodeLimitError, type Level, type NodeRef } from "../../bdd/ref.ts";
import type { Comparator, Linear } from "./formula.ts";
import type { Integer, Layout } from "./variables.ts";

/** How many partial sums the comparisons of one problem may visit; past it the problem is over its budget. */
export const MAX_PARTIAL_SUMS = 4_000_000;

/** `sum of weight × bit + constant`, bits in the order of their levels. */
interface Weighted {
  readonly levels: readonly Level[];
  readonly weights: readonly bigint[];
  readonly constant: bigint;
}

/** Turns comparisons of integer-linear forms into diagrams over the bits of their variables. */
export class Blaster {
  private readonly manager: Manager;
  private readonly layout: Layout;
  private visited = 0;

  constructor(manager: Manager, layout: Layout) {
    this.manager = manager;
    this.layout = layout;
  }

  /**
   * The diagram of `difference op 0`. Bit patterns beyond a variable's range count as the numbers they are.
   * @throws NodeLimitError past the manager's nodes or {@link MAX_PARTIAL_SUMS}.
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
      if (!integer) throw new Error(`no range for \`${name}\``); // checked before any diagram is built
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

  /** Adds the weights bit by bit from the top; a partial sum whose outcome the remaining bits cannot change is a leaf. */
  private decide({ levels, weights, constant }: Weighted, test: "zero" | "at most zero"): NodeRef {
    const { manager } = this;
    // What the bits from an index on can still add, at least and at most; here by how many bits these are.
    const least: bigint[] = [0n];
    const most: bigint[] = [0n];
    const known: Map<bigint, NodeRef>[] = [];
    for (let bits = 1; bits <= weights.length; bits++) {
      const weight = weights[weights.length - bits] ?? 0n;
      least.push((least[bits - 1] ?? 0n) + (weight < 0n ? weight : 0n));
      most.push((most[bits - 1] ?? 0n) + (weight > 0n ? weight : 0n));
      known.push(new Map());
    }
    const from = (index: number, sum: bigint): NodeRef => {
      const low = sum + (least[weights.length - index] ?? 0n);
      const high = sum + (most[weights.length - index] ?? 0n);
      if (low > 0n || (test === "zero" && high < 0n)) return manager.FALSE;
      if (high <= 0n && (test === "at most zero" || low === 0n)) return manager.TRUE;
      const found = known[index]?.get(sum);
      if (found !== undefined) return found;
      if (++this.visited > MAX_PARTIAL_SUMS) throw new NodeLimitError(MAX_PARTIAL_SUMS);
      const level = levels[index];
      if (level === undefined) throw new Error("a sum without bits left is decided"); // low = high = sum
      const whenFalse = from(index + 1, sum);
      const whenTrue = from(index + 1, sum + (weights[index] ?? 0n));
      const result = manager.ite(manager.variable(level), whenTrue, whenFalse);
      known[index]?.set(sum, result);
      return result;
    };
    return from(0, constant);
  }
}
