import { canonicalize } from "../../src/canonical/json.ts";
import { type Formula, type Sum, parse, signOf } from "../../src/verify/formula.ts";
import type { Question } from "../../src/verify/refutation.ts";

export interface WrittenBody {
  format: string;
  goal: string;
  names: string[];
  nodes: number[][];
  premises: { id: string; gates: number[] }[];
  ranges: number[];
  steps: number[][];
  query?: number[];
  records?: unknown[];
}

/**
 * A naive diagram package, for tests alone: it writes a refutation for a question, or null when the goal does not follow.
 * All premises are used; every one after the first costs a step.
 */
export function writeRefutation(question: Question, goal: "entailed" | "refuted"): WrittenBody | null {
  const formulas = [...question.premises]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, text }) => ({ id, formula: parse(text, question.mode) }));
  const query = parse(question.query, question.mode);
  const { names, used } = namesIn([...formulas.map(({ formula }) => formula), query], question);
  const levels = new Map(names.map((name, level) => [name, level]));
  const nodes: [number, number, number][] = [];
  const known = new Map<string, number>();

  const mk = (level: number, low: number, high: number): number => {
    if (low === high) return low;
    if (low & 1) return mk(level, low ^ 1, high ^ 1) ^ 1; // low edges are regular
    const key = `${level} ${low} ${high}`;
    const node = known.get(key) ?? nodes.push([level, low, high]);
    known.set(key, node);
    return 2 * node;
  };
  const levelOf = (literal: number): number => nodes[(literal >> 1) - 1]?.[0] ?? names.length;
  const follow = (literal: number, level: number, branch: 1 | 2): number =>
    levelOf(literal) === level ? nodes[(literal >> 1) - 1]![branch] ^ (literal & 1) : literal;
  const results = new Map<string, number>();
  const and = (a: number, b: number): number => {
    if (a === 1 || b === 1 || a === (b ^ 1)) return 1;
    if (a === 0 || a === b) return b;
    if (b === 0) return a;
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    const level = Math.min(levelOf(a), levelOf(b));
    const result =
      results.get(key) ??
      mk(level, and(follow(a, level, 1), follow(b, level, 1)), and(follow(a, level, 2), follow(b, level, 2)));
    results.set(key, result);
    return result;
  };
  const iff = (a: number, b: number): number => and(and(a, b ^ 1) ^ 1, and(b, a ^ 1) ^ 1);
  const compare = (sum: Sum, signs: readonly number[]): number => {
    let start = sum.get("")!;
    const weights = new Map<number, bigint>();
    for (const [name, by] of sum) {
      if (name === "") continue;
      const { min, max } = question.ranges.get(name)!;
      start += by * BigInt(min);
      for (let bit = 0; 2 ** bit <= max - min; bit++)
        weights.set(levels.get(`${name}#${bit}`)!, by << BigInt(bit));
    }
    const order = [...weights.keys()].sort((a, b) => a - b);
    const build = (place: number, total: bigint): number =>
      place === order.length
        ? signs.includes(signOf(total))
          ? 0
          : 1
        : mk(order[place]!, build(place + 1, total), build(place + 1, total + weights.get(order[place]!)!));
    return build(0, start);
  };
  const read = (formula: Formula): { root: number; gates: number[] } => {
    const gates: number[] = [];
    const gate = (literal: number): number => {
      gates.push(literal);
      return literal;
    };
    const root = formula<number>({
      constant: (value) => (value ? 0 : 1),
      atom: (name) => mk(levels.get(name)!, 1, 0),
      not: (a) => a ^ 1,
      compare: (sum, signs) => gate(compare(sum, signs)),
      connect: (op, a, b) =>
        gate(
          op === "and"
            ? and(a, b)
            : op === "or"
              ? and(a ^ 1, b ^ 1) ^ 1
              : op === "implies"
                ? and(a, b ^ 1) ^ 1
                : iff(a, b),
        ),
    });
    return { root, gates };
  };

  const premises = formulas.map(({ id, formula }) => ({ id, ...read(formula) }));
  const lines = premises.map(({ root }) => root);
  const ranges = [...used]
    .sort()
    .map((name) => ({ name, ...question.ranges.get(name)! }))
    .filter(({ min, max }) => !Number.isInteger(Math.log2(max - min + 1)))
    .map(({ name, max }) =>
      compare(
        new Map([
          ["", -BigInt(max)],
          [name, 1n],
        ]),
        [-1, 0],
      ),
    );
  const claim = read(query);
  lines.push(...ranges, claim.root ^ (goal === "entailed" ? 1 : 0));
  const steps: number[][] = [];
  for (
    let line = 0, last = 0;
    line < lines.length && steps.length < premises.length + ranges.length + 1;
    line++
  ) {
    const literal = and(line === 0 ? lines[0]! : steps.at(-1)![2]!, lines[line]!);
    steps.push([last, line, literal]);
    last = lines.length + steps.length - 1;
    if (literal === 1) break;
  }
  if (steps.at(-1)![2] !== 1) return null;
  return {
    format: "touchstone-bdd-1",
    goal,
    names,
    nodes,
    premises: premises.map(({ id, gates }) => ({ id, gates })),
    ranges,
    steps,
    ...(claim.gates.length > 0 && { query: claim.gates }),
  };
}

/** The canonical bytes of a certificate file. */
export const bytesOf = (value: unknown): Uint8Array => new TextEncoder().encode(canonicalize(value));

/** The names of the diagram, and the variables that the premises use. */
function namesIn(
  formulas: readonly Formula[],
  { ranges, premises, mode }: Question,
): { names: string[]; used: Set<string> } {
  const names = new Set<string>(),
    used = new Set<string>();
  const skip = (): void => {};
  const collect = (formula: Formula, note: (name: string) => void): void =>
    formula<void>({
      constant: skip,
      not: skip,
      connect: skip,
      atom: (name) => void names.add(name),
      compare: (sum) => [...sum.keys()].filter(Boolean).forEach(note),
    });
  for (const { text } of premises) collect(parse(text, mode), (name) => used.add(name));
  for (const formula of formulas) {
    collect(formula, (name) => {
      const { min, max } = ranges.get(name)!;
      for (let bit = 0; 2 ** bit <= max - min; bit++) names.add(`${name}#${bit}`);
    });
  }
  return { names: [...names], used };
}
