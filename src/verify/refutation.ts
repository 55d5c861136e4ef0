import { canonicalize } from "../canonical/json.ts";
import { type Formula, type Mode, type Sum, parse, signOf } from "./formula.ts";
import { type Ranges, domainsOf } from "./models.ts";
import {
  type Of,
  type Shape,
  budget,
  integer,
  isObject,
  list,
  object,
  oneOf,
  problemsOf,
  reject,
  text,
} from "./shapes.ts";
import { DuplicateKeyError, parseStrictJson } from "../canonical/strict-json.ts";

/** What a refutation is about: premises that entail or refute a query, over the ranges of the integer variables. */
export interface Question {
  premises: readonly { id: string; text: string }[];
  query: string;
  ranges: Ranges;
  mode: Mode;
}
/** Without problems: the premises in `used`, over the ranges, entail the query or refute it, as `goal` says. */
export interface RefutationCheck {
  problems: string[];
  goal: "entailed" | "refuted" | null;
  used: string[];
}

/** Names bound the depth of recursion. */
const MAX_NAMES = 4096,
  MAX_NODES = 1_000_000,
  MAX_STEPS = 4_000_000;
const number = integer(0, MAX_STEPS),
  gates = list(number),
  triple = list(number, 3, 3) as Shape<[number, number, number]>,
  name = text(1, Infinity);
const isBody = object(
  {
    format: oneOf("touchstone-bdd-1"),
    goal: oneOf("entailed", "refuted"),
    names: list(name, 0, MAX_NAMES),
    nodes: list(triple, 0, MAX_NODES),
    premises: list(object({ id: name, gates })),
    ranges: gates,
    steps: list(triple),
  },
  { query: list(number, 1), records: list(isObject, 1) },
);

/** The value in a certificate file; rejects bytes that are not canonical JSON. */
export function readCertificate(bytes: Uint8Array): unknown {
  try {
    const source = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes),
      value = parseStrictJson(source);
    if (canonicalize(value) === source) return value;
  } catch (error) {
    if (error instanceof DuplicateKeyError) reject(error.message);
    /* not UTF-8, not JSON or without canonical form: all the same here */
  }
  return reject("the certificate file is not canonical JSON");
}
/** Checks the value of a `touchstone-bdd-1` file, as README.md describes it. Never throws; the work is bounded. */
export function checkRefutation(question: Question, body: unknown): RefutationCheck {
  const problems = problemsOf(() =>
    isBody(body)
      ? checkBody(question, body)
      : reject("the certificate does not have the form of touchstone-bdd-1"),
  );
  return isBody(body) && problems.length === 0
    ? { problems, goal: body.goal, used: body.premises.map(({ id }) => id) }
    : { problems, goal: null, used: [] };
}
function checkBody({ query, mode, ranges, ...given }: Question, body: Of<typeof isBody>): [] {
  const diagrams = readDiagrams(body.names, body.nodes),
    texts = new Map(given.premises.map(({ id, text }) => [id, text]));
  if (new Set(body.premises.map(({ id }) => id)).size < body.premises.length)
    reject("a premise is listed twice");
  const formulas = body.premises.map(({ id }) =>
    parse(texts.get(id) ?? reject(`premise \`${id}\` is unknown`), mode),
  );
  const open = domainsOf(formulas, ranges).filter(({ atom, size }) => !atom && size !== 2 ** bitsOf(size));
  if (open.length !== body.ranges.length)
    reject(`${open.length} ranges need a literal, the certificate has ${body.ranges.length}`);
  const rootOf = (formula: Formula, by: readonly number[]) => root(diagrams, ranges, formula, by),
    lines = formulas.map((formula, place) => rootOf(formula, body.premises[place]!.gates));
  for (const [place, { name, min, size }] of open.entries()) {
    const above = new Map([["", BigInt(1 - min - size)]]).set(name, 1n); // at most 0 within the range
    lines.push(compare(diagrams, ranges, body.ranges[place]!, above, [-1, 0]));
  }
  lines.push(rootOf(parse(query, mode), body.query ?? []) ^ (body.goal === "entailed" ? 1 : 0));
  for (const [a, b, literal] of body.steps) {
    if (a >= lines.length || b >= lines.length) reject("a step uses a line that is not above it");
    diagrams.clause(lines[a]! ^ 1, lines[b]! ^ 1, literal);
    lines.push(literal);
  }
  return lines.at(-1) === 1 ? [] : reject("the last line is not false");
}
/** How many bits the numbers below `size` need. */
const bitsOf = (size: number): number => (size === 1 ? 0 : (size - 1).toString(2).length);

/** The diagrams of a certificate. Invariant, established first and relied on by all: levels grow downwards. */
function readDiagrams(names: readonly string[], given: Of<typeof isBody>["nodes"]) {
  const nodes: typeof given = [[names.length, 0, 0]],
    levels = new Map(names.map((each, level) => [each, level])); // node 0 is true, below all levels
  const positive = new Map<number, number>(),
    proved: Set<number>[] = [],
    spend = budget(MAX_STEPS);
  const levelOf = (literal: number): number =>
    (nodes[literal >> 1] ?? reject(`literal ${literal} does not exist at its place`))[0];
  if (levels.size < names.length) reject("a name is listed twice");
  for (const [level, low, high] of given) {
    if (level >= Math.min(levelOf(low), levelOf(high))) reject("a node is not above its children");
    if (low + high === 1) positive.set(level, 2 * nodes.length + high);
    nodes.push([level, low, high]);
  }
  /** Where a literal leads when the variable at `level` is false (branch 1) or true (branch 2). */
  const follow = (literal: number, level: number, branch: 1 | 2, node = nodes[literal >> 1]!) =>
    node[0] === level ? node[branch] ^ (literal & 1) : literal;
  /** Checks that a ∨ b ∨ c is true on every path. The first failure ends everything, so what was visited before counts as proved. */
  const clause = (a: number, b: number, c: number): void => {
    const level = Math.min(levelOf(a), levelOf(b), levelOf(c)),
      x = Math.max(a, b, c),
      z = Math.min(a, b, c),
      y = a + b + c - x - z;
    const known = (proved[x] ??= new Set()),
      key = y * (2 * MAX_NODES + 2) + z;
    if (z === 0 || (x ^ y) === 1 || (y ^ z) === 1 || known.has(key)) return;
    if (x === 1) reject("a gate or step does not follow: its clause is false on some path");
    spend(1);
    known.add(key);
    for (const branch of [1, 2] as const)
      clause(follow(x, level, branch), follow(y, level, branch), follow(z, level, branch));
  };
  const literalOf = (atom: string): number =>
    positive.get(levels.get(atom) ?? -1) ?? reject(`no node stands for atom \`${atom}\``);
  const levelNamed = (each: string): number => levels.get(each) ?? names.length;
  return { levelOf, levelNamed, literalOf, follow, clause, spend };
}
type Diagrams = ReturnType<typeof readDiagrams>;

/** A bit of an integer variable: the level that tests it, and what it adds to the sum. */
interface Bit {
  level: number;
  weight: bigint;
}
const rangeOf = (ranges: Ranges, variable: string) => ranges.get(variable) ?? { min: 1, max: 1 }; // the latter for the constant
function bitsIn(sum: Sum, ranges: Ranges, { levelNamed }: Diagrams): Bit[] {
  const bits = [...sum].flatMap(([variable, by]) => {
    const { min, max } = rangeOf(ranges, variable);
    return Array.from({ length: bitsOf(max - min + 1) }, (_, bit) => ({
      level: levelNamed(`${variable}#${bit}`),
      weight: by << BigInt(bit),
    }));
  });
  return bits.sort((a, b) => a.level - b.level);
}
/** The least and the most that bits can add, from each place on. */
const reachOf = (bits: readonly Bit[]): { least: bigint; most: bigint }[] =>
  [...bits, null].map((_, place) =>
    bits
      .slice(place)
      .reduce(
        ({ least, most }, { weight }) =>
          weight < 0n ? { least: least + weight, most } : { least, most: most + weight },
        { least: 0n, most: 0n },
      ),
  );
/** Checks that a literal has the value of a comparison on every path, carrying the partial sum down bit after bit. */
function compare(
  diagrams: Diagrams,
  ranges: Ranges,
  literal: number,
  sum: Sum,
  signs: readonly number[],
): number {
  const { levelOf, follow, spend } = diagrams,
    bits = bitsIn(sum, ranges, diagrams),
    reach = reachOf(bits),
    visited = new Set<string>();
  /** Whether every sign that the sum can still have is among `signs` exactly if `holds`. */
  const isSettled = (holds: boolean, from: number, to: number): boolean =>
    [-1, 0, 1].every((sign) => sign < from || sign > to || signs.includes(sign) === holds);
  const visit = (point: number, place: number, total: bigint): void => {
    const bit = bits[place],
      { least, most } = reach[place]!,
      key = `${point} ${place} ${total}`;
    if (visited.has(key)) return;
    if (point <= 1 && isSettled(point === 0, signOf(total + least), signOf(total + most))) return;
    if (point <= 1 && bit === undefined) reject("a comparison's literal has the wrong value on some path");
    spend(1);
    visited.add(key);
    const level = levelOf(point),
      own = bit !== undefined && bit.level <= level, // else the diagram tests what the comparison does not hold
      tested = own ? bit.level : level,
      next = own ? place + 1 : place;
    visit(follow(point, tested, 1), next, total);
    visit(follow(point, tested, 2), next, own ? total + bit.weight : total);
  };
  const start = [...sum].reduce((total, [name, by]) => total + by * BigInt(rangeOf(ranges, name).min), 0n);
  visit(literal, 0, start);
  return literal;
}

/** The clauses by which a gate g is the connective of a and b: the signs of a, b and g in each; `.` leaves a literal out. */
const GATES = {
  and: ["--+", "+.-", ".+-"],
  or: ["++-", "-.+", ".-+"],
  implies: ["-+-", "+.+", ".-+"],
  iff: ["+++", "+--", "-+-", "--+"],
} as const;
const SIGNED = {
  "+": (literal: number) => literal,
  "-": (literal: number) => literal ^ 1,
  ".": () => 1, // the literal that is false
};

/** The literal of a formula, after checking each gate against its connective or comparison. */
function root(diagrams: Diagrams, ranges: Ranges, formula: Formula, gates: readonly number[]): number {
  const open = gates.values(),
    gate = (): number => open.next().value ?? reject("a connective or comparison has no gate");
  const literal = formula<number>({
    connect: (op, a, b) => {
      const g = gate();
      for (const [p, q, r] of GATES[op].map((clause) => [...clause] as (keyof typeof SIGNED)[]))
        diagrams.clause(SIGNED[p!](a), SIGNED[q!](b), SIGNED[r!](g));
      return g;
    },
    constant: (value) => (value ? 0 : 1),
    not: (operand) => operand ^ 1,
    compare: (sum, signs) => compare(diagrams, ranges, gate(), sum, signs),
    atom: diagrams.literalOf,
  });
  return open.next().done ? literal : reject("there are more gates than connectives and comparisons");
}
