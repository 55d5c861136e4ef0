import type { Random } from "./random.ts";

/** Truth values of atoms and values of variables, by name. */
export interface World {
  readonly atoms: ReadonlyMap<string, boolean>;
  readonly values: ReadonlyMap<string, number>;
}

/** A formula as text, and what it means: computed apart from every parser. */
export interface Sample {
  readonly text: string;
  readonly holds: (world: World) => boolean;
}

interface Words {
  readonly atoms: readonly string[];
  readonly variables: readonly string[];
}

const SPELLINGS = {
  not: ["!", "~", "¬", "not "],
  and: [" & ", "&&", " ∧ ", " and ", " AND "],
  or: [" | ", "||", " ∨ ", " or "],
  implies: [" -> ", "→", " ⊃ ", " implies "],
  iff: [" <-> ", "↔", " ≡ ", " iff "],
} as const;

const MEANING = {
  and: (a: boolean, b: boolean) => a && b,
  or: (a: boolean, b: boolean) => a || b,
  implies: (a: boolean, b: boolean) => !a || b,
  iff: (a: boolean, b: boolean) => a === b,
} as const;

const COMPARE = {
  "=": (a: bigint, b: bigint) => a === b,
  "!=": (a: bigint, b: bigint) => a !== b,
  "<": (a: bigint, b: bigint) => a < b,
  "<=": (a: bigint, b: bigint) => a <= b,
  ">": (a: bigint, b: bigint) => a > b,
  ">=": (a: bigint, b: bigint) => a >= b,
} as const;

/** A random formula of about `size` operators; comparisons where there are variables. */
export function randomFormula(random: Random, words: Words, size: number): Sample {
  if (size <= 0) return randomLeaf(random, words);
  if (random.chance(0.2)) {
    const inner = randomFormula(random, words, size - 1);
    return { text: `${random.pick(SPELLINGS.not)}(${inner.text})`, holds: (world) => !inner.holds(world) };
  }
  const kind = random.pick(["and", "or", "implies", "iff"] as const);
  const leftSize = random.int(size);
  const left = randomFormula(random, words, leftSize);
  const right = randomFormula(random, words, size - 1 - leftSize);
  return {
    text: `(${left.text})${random.pick(SPELLINGS[kind])}(${right.text})`,
    holds: (world) => MEANING[kind](left.holds(world), right.holds(world)),
  };
}

function randomLeaf(random: Random, words: Words): Sample {
  if (random.chance(0.03))
    return random.chance(0.5) ? { text: "true", holds: () => true } : { text: "FALSE", holds: () => false };
  if (words.variables.length > 0 && random.chance(0.6)) return randomComparison(random, words.variables);
  if (words.atoms.length === 0) return { text: "true", holds: () => true };
  const name = random.pick(words.atoms);
  return { text: random.chance(0.1) ? `(${name})` : name, holds: ({ atoms }) => atoms.get(name) === true };
}

interface Sum {
  readonly text: string;
  readonly value: (world: World) => bigint;
  readonly symbolic: boolean;
}

function randomComparison(random: Random, variables: readonly string[]): Sample {
  const op = random.pick(["=", "!=", "<", "<=", ">", ">="] as const);
  const left = randomSum(random, variables, 1 + random.int(3));
  const right = randomSum(random, variables, 1 + random.int(2));
  return {
    text: `${left.text}${random.pick([" ", ""])}${op} ${right.text}`,
    holds: (world) => COMPARE[op](left.value(world), right.value(world)),
  };
}

function randomSum(random: Random, variables: readonly string[], terms: number): Sum {
  const negative = random.chance(0.15);
  let sum = randomTerm(random, variables);
  if (negative) {
    const { text, value, symbolic } = sum;
    sum = { text: `-${text}`, value: (world) => -value(world), symbolic };
  }
  for (let count = 1; count < terms; count++) {
    const a = sum;
    const b = randomTerm(random, variables);
    const plus = random.chance(0.6);
    sum = {
      text: `${a.text} ${plus ? "+" : "-"} ${b.text}`,
      value: (world) => (plus ? a.value(world) + b.value(world) : a.value(world) - b.value(world)),
      symbolic: a.symbolic || b.symbolic,
    };
  }
  return sum;
}

function randomTerm(random: Random, variables: readonly string[]): Sum {
  const a = randomFactor(random, variables);
  if (random.chance(0.6)) return a;
  const b = randomFactor(random, a.symbolic ? [] : variables);
  return {
    text: `${a.text}*${b.text}`,
    value: (world) => a.value(world) * b.value(world),
    symbolic: a.symbolic || b.symbolic,
  };
}

function randomFactor(random: Random, variables: readonly string[]): Sum {
  if (random.chance(0.1)) {
    const { text, value, symbolic } = randomSum(random, variables, 2);
    return { text: `(${text})`, value, symbolic };
  }
  if (variables.length > 0 && random.chance(0.6)) {
    const name = random.pick(variables);
    return { text: name, value: ({ values }) => BigInt(values.get(name) ?? 0), symbolic: true };
  }
  const value = random.chance(0.05) ? 1_000_000_000 - random.int(3) : random.int(12);
  return { text: String(value), value: () => BigInt(value), symbolic: false };
}

/** Every world over some atoms and ranges. */
export function* allWorlds(
  atoms: readonly string[],
  ranges: ReadonlyMap<string, { readonly min: number; readonly max: number }>,
): Generator<World> {
  const variables = [...ranges];
  const values = new Map(variables.map(([name, { min }]) => [name, min]));
  for (;;) {
    for (let bits = 0; bits < 2 ** atoms.length; bits++) {
      yield {
        atoms: new Map(atoms.map((name, index) => [name, ((bits >> index) & 1) === 1])),
        values: new Map(values),
      };
    }
    const next = variables.find(([name, { max }]) => (values.get(name) ?? 0) < max);
    if (!next) return;
    for (const [name, { min }] of variables) {
      if (name === next[0]) {
        values.set(name, (values.get(name) ?? 0) + 1);
        break;
      }
      values.set(name, min);
    }
  }
}

export type Verdict = "entailed" | "refuted" | "unknown" | "inconsistent";

/** What premises say of a query, by looking at every world. */
export function judge(premises: readonly Sample[], query: Sample, worlds: Iterable<World>): Verdict {
  let canHold = false;
  let canFail = false;
  for (const world of worlds) {
    if (!premises.every((premise) => premise.holds(world))) continue;
    if (query.holds(world)) canHold = true;
    else canFail = true;
  }
  return canHold ? (canFail ? "unknown" : "entailed") : canFail ? "refuted" : "inconsistent";
}
