import { canonicalize } from "../canonical/json.ts";
import { type Formula, type Mode, type Reading, type Sum, parse, signOf } from "./formula.ts";
import { type Ranges, domainsOf } from "./models.ts";
import { budget, integer, isObject, list, object, oneOf, problemsOf, reject, text } from "./shapes.ts";

/** What a refutation is about: premises that entail or refute a query, over the ranges of the integer variables. */
export interface Question { premises: readonly { id: string; text: string }[]; query: string; ranges: Ranges; mode: Mode }
/** Without problems: the premises in `used`, over the ranges, entail the query or refute it, as `goal` says. */
export interface RefutationCheck { problems: string[]; goal: "entailed" | "refuted" | null; used: string[] }
type Triple = readonly [number, number, number];
interface Body {
  goal: "entailed" | "refuted"; names: string[]; nodes: Triple[]; premises: { id: string; gates: number[] }[]; ranges: number[]; steps: Triple[]; query?: number[];
}
/** Names bound the depth of recursion; three literals fit into one exact integer. */
const MAX_NAMES = 4096, MAX_LITERALS = 200_000, MAX_STEPS = 10_000_000;
const number = integer(0, MAX_STEPS), triples = list((value) => list(number, 3, 3)(value)), name = text(1, Infinity);
const isBody = object({
  format: oneOf("touchstone-bdd-1"), goal: oneOf("entailed", "refuted"), names: list(name, 0, MAX_NAMES), nodes: triples,
  premises: list(object({ id: name, gates: list(number) })), ranges: list(number), steps: triples,
}, { query: list(number, 1), records: list(isObject) });

/** The value in a certificate file. @throws Rejected when its bytes are not canonical JSON. */
export function readCertificate(bytes: Uint8Array): unknown {
  try {
    const source = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), value: unknown = JSON.parse(source);
    if (canonicalize(value) === source) return value;
  } catch { /* not UTF-8, not JSON or without canonical form: all the same here */ }
  return reject("the certificate file is not canonical JSON");
}

/** Checks the value of a `touchstone-bdd-1` file, as README.md describes it. Never throws; the work is bounded. */
export function checkRefutation(question: Question, certificate: unknown): RefutationCheck {
  const body = certificate as Body; // not looked at before its shape is known
  const problems = problemsOf(() => isBody(body) ? checkBody(question, body) : reject("the certificate has not the form of touchstone-bdd-1"));
  return problems.length > 0 ? { problems, goal: null, used: [] } : { problems, goal: body.goal, used: body.premises.map(({ id }) => id) };
}

function checkBody({ query, mode, ...question }: Question, { goal, names, nodes, premises, ranges, steps, query: gates = [] }: Body): [] {
  const { clause, compare, root } = diagrams(names, nodes, question.ranges), texts = new Map(question.premises.map(({ id, text }) => [id, text]));
  if (premises.some(({ id }, place) => place > 0 && id <= premises[place - 1]!.id)) reject("the premises are not sorted");
  const formulas = premises.map(({ id }) => parse(texts.get(id) ?? reject(`premise \`${id}\` is unknown`), mode));
  const open = domainsOf(formulas, question.ranges).filter(({ atom, size }) => !atom && size !== 2 ** bitsOf(size));
  if (open.length !== ranges.length) reject(`${open.length} ranges need a literal, the certificate has ${ranges.length}`);
  const lines = formulas.map((formula, place) => root(formula, premises[place]!.gates));
  for (const [place, { name, min, size }] of open.entries()) {
    lines.push(compare(ranges[place]!, new Map([["", BigInt(1 - min - size)], [name, 1n]]), [-1, 0]));
  }
  lines.push(root(parse(query, mode), gates) ^ (goal === "entailed" ? 1 : 0));
  for (const [a, b, literal] of steps) {
    if (a >= lines.length || b >= lines.length) reject("a step uses a line that is not above it");
    clause(lines[a]! ^ 1, lines[b]! ^ 1, literal);
    lines.push(literal);
  }
  return lines.at(-1) === 1 ? [] : reject("the last line is not false");
}

/** How many bits the numbers below `size` need. */
const bitsOf = (size: number): number => size === 1 ? 0 : (size - 1).toString(2).length;

/** The walks over the diagrams of a certificate. Invariant, established first and relied on by all: levels grow downwards. */
function diagrams(names: readonly string[], given: readonly Triple[], ranges: Ranges) {
  const nodes: Triple[] = [[names.length, 0, 0]], levels = new Map(names.map((each, level) => [each, level])); // node 0 is true, below all levels
  const positive = new Map<number, number>(), proved = new Set<number>(), spend = budget(MAX_STEPS);
  const levelOf = (literal: number): number => (nodes[literal >> 1] ?? reject(`literal ${literal} does not exist at its place`))[0];
  if (levels.size < names.length || 2 * given.length + 2 > MAX_LITERALS) reject("a name stands twice, or there are too many nodes");
  for (const [level, low, high] of given) {
    if (level >= Math.min(levelOf(low), levelOf(high))) reject("a node is not above its children");
    if (low + high === 1) positive.set(level, 2 * nodes.length + high);
    nodes.push([level, low, high]);
  }
  /** Where a literal leads when the variable at `level` is false (branch 1) or true (branch 2). */
  const follow = (literal: number, level: number, branch: 1 | 2): number => {
    const node = nodes[literal >> 1]!;
    return node[0] === level ? node[branch] ^ (literal & 1) : literal;
  };
  /** Checks that a ∨ b ∨ c is true on every path. The first failure ends everything, so what was visited before counts as proved. */
  const clause = (a: number, b: number, c: number): void => {
    const x = Math.max(a, b, c), z = Math.min(a, b, c), y = a + b + c - x - z, key = (x * MAX_LITERALS + y) * MAX_LITERALS + z;
    if (z === 0 || (x ^ y) === 1 || (y ^ z) === 1 || proved.has(key)) return;
    if (x === 1) reject("a gate or step does not follow: its clause is false on some path");
    proved.add(key);
    spend(1);
    const level = Math.min(levelOf(x), levelOf(y), levelOf(z));
    clause(follow(x, level, 1), follow(y, level, 1), follow(z, level, 1));
    clause(follow(x, level, 2), follow(y, level, 2), follow(z, level, 2));
  };
  /** Checks that a literal has the value of a comparison on every path, carrying the partial sum down bit after bit. */
  const compare = (literal: number, sum: Sum, signs: readonly number[]): number => {
    let start = sum.get("")!;
    const bits = [...sum].filter(([variable]) => variable !== "").flatMap(([variable, by]) => {
      const { min, max } = ranges.get(variable)!; // domainsOf has found it
      start += by * BigInt(min);
      return Array.from({ length: bitsOf(max - min + 1) }, (_, bit) => ({ level: levels.get(`${variable}#${bit}`) ?? names.length, weight: by << BigInt(bit) }));
    }).sort((a, b) => a.level - b.level);
    const visited = new Set<string>();
    const visit = (point: number, place: number, total: bigint): void => {
      const level = levelOf(point), bit = bits[place], key = `${point} ${place} ${total}`;
      if (visited.has(key)) return;
      visited.add(key);
      spend(1 + bits.length);
      if (point <= 1) {
        let least = total, most = total; // of what the sum can still become
        for (const { weight } of bits.slice(place)) weight < 0n ? least += weight : most += weight;
        if ([-1, 0, 1].every((sign) => sign < signOf(least) || sign > signOf(most) || signs.includes(sign) === (point === 0))) return;
        if (bit === undefined) reject("a comparison's literal has the wrong value on some path");
      }
      const own = bit !== undefined && bit.level <= level; // else the diagram tests what the comparison does not hold
      for (const branch of [1, 2] as const) {
        visit(follow(point, own ? bit.level : level, branch), own ? place + 1 : place, own && branch === 2 ? total + bit.weight : total);
      }
    };
    visit(literal, 0, start);
    return literal;
  };
  /** The literal of a formula, after checking each gate against its connective or comparison. */
  const root = (formula: Formula, gates: readonly number[]): number => {
    const open = gates.values(), gate = (): number => open.next().value ?? reject("a connective or comparison has no gate");
    const connect: Reading<number>["connect"] = (op, a, b) => {
      const g = gate();
      if (op === "iff") for (const [p, q] of [[0, 0], [0, 1], [1, 0], [1, 1]] as const) clause(a ^ p, b ^ q, g ^ p ^ q);
      else { // as a conjunction, operands and result negated or not
        const [p, q, r] = ({ and: [0, 0, 0], or: [1, 1, 1], implies: [0, 1, 1] } as const)[op];
        clause(a ^ p ^ 1, b ^ q ^ 1, g ^ r);
        for (const operand of [a ^ p, b ^ q]) clause(g ^ r ^ 1, operand, 1);
      }
      return g;
    };
    const literal = formula<number>({
      connect, constant: (value) => value ? 0 : 1, not: (operand) => operand ^ 1, compare: (sum, signs) => compare(gate(), sum, signs),
      atom: (atom) => positive.get(levels.get(atom) ?? -1) ?? reject(`no node stands for atom \`${atom}\``),
    });
    return open.next().done ? literal : reject("there are more gates than connectives and comparisons");
  };
  return { clause, compare, root };
}
