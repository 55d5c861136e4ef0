import type { Equation, EquationSystem } from "./equations.ts";

/**
 * The second path. It shares nothing with the elimination: it reads the numerals of the text again with its own reader, works modulo a
 * prime, and propagates through equations with one unknown instead of eliminating. Values that take a step of elimination are taken
 * from the solution offered and then have to satisfy every equation, and the numbers that the text says, in that arithmetic too.
 */

/** 2^61 - 1, a prime: fractions of any size the text can hold are told apart by it. */
const PRIME = 2305843009213693951n;
const mod = (value: bigint): bigint => ((value % PRIME) + PRIME) % PRIME;

function inverse(value: bigint): bigint | null {
  if (mod(value) === 0n) return null;
  if (value === 1n) return 1n;
  let [result, base] = [1n, mod(value)];
  for (let exponent = PRIME - 2n; exponent > 0n; exponent >>= 1n) {
    if ((exponent & 1n) === 1n) result = (result * base) % PRIME;
    base = (base * base) % PRIME;
  }
  return result;
}
const ratio = (num: bigint, den: bigint): bigint | null => {
  const over = inverse(den);
  return over === null ? null : (mod(num) * over) % PRIME;
};

const ONES = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
  "nineteen",
];
const TENS = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const PARTS = ["", "", "hal", "third", "quarter", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** What a stretch of text says, as [numerator, denominator]; null when it is no numeral. */
export function readAgain(text: string): readonly [bigint, bigint] | null {
  const plain = text
    .toLowerCase()
    .replace(/[$€£¥₹¢%]|percent/g, "")
    .trim();
  if (/^(?:a|an|another|each|every|same|as|all)$/.test(plain)) return [1n, 1n];
  if (/^(?:twice|doubled?)$/.test(plain)) return [2n, 1n];
  if (/^(?:thrice|tripled?)$/.test(plain)) return [3n, 1n];
  const digits =
    /^(?:(\d+) )?([\d,]+)(?:\.(\d+))?(?:\/([\d,]+)(?:th)?)?(?: (hundred|thousand|million|dozens?))?$/.exec(
      plain,
    );
  if (digits !== null) {
    const [, mixed, whole = "", decimals = "", under, scale] = digits;
    const den = BigInt("1" + "0".repeat(decimals.length)) * BigInt((under ?? "1").replaceAll(",", ""));
    const num = BigInt(whole.replaceAll(",", "") + decimals) + BigInt(mixed ?? "0") * den;
    return den === 0n ? null : [num * scaleOf(scale ?? ""), den];
  }
  const words = plain.split(/[\s-]+/).filter((word) => word !== "and" && word !== "a" && word !== "an");
  const part = PARTS.findIndex((stem) => stem !== "" && words.at(-1)?.startsWith(stem) === true);
  if (part > 0 && words.length <= 2)
    return [words.length === 1 ? 1n : BigInt(ONES.indexOf(words[0] ?? "")), BigInt(part === 4 ? 4 : part)];
  if (/^fourths?$/.test(words.at(-1) ?? "") && words.length === 2)
    return [BigInt(ONES.indexOf(words[0] ?? "")), 4n];
  return inWords(words);
}

function scaleOf(word: string): bigint {
  return word === "hundred"
    ? 100n
    : word === "thousand"
      ? 1000n
      : word === "million"
        ? 1000000n
        : word.startsWith("dozen")
          ? 12n
          : 1n;
}

function inWords(words: readonly string[]): readonly [bigint, bigint] | null {
  let [sum, group] = [0n, 0n];
  for (const word of words) {
    const [one, ten, scale] = [ONES.indexOf(word), TENS.indexOf(word), scaleOf(word)];
    if (one >= 0) group += BigInt(one);
    else if (ten >= 0 && word !== "") group += BigInt(ten * 10);
    else if (scale > 1n) {
      group = (group === 0n ? 1n : group) * scale;
      if (scale >= 1000n) [sum, group] = [sum + group, 0n];
    } else return null;
  }
  return words.length === 0 ? null : [sum + group, 1n];
}

export interface Offered {
  readonly num: bigint;
  readonly den: bigint;
}

/** What is wrong with an answer, or null: its givens differ from the text, its values break an equation, or they are not the only ones. */
export function findFault(
  system: EquationSystem,
  values: ReadonlyMap<string, Offered>,
  prompt: string,
): string | null {
  const residues = new Map<string, bigint>();
  for (const { variable, value, span } of system.givens) {
    const said = readAgain(prompt.slice(span.start, span.end));
    const residue = said === null ? null : ratio(said[0], said[1]);
    if (residue === null || residue !== ratio(value.num, value.den))
      return `the text does not say ${variable}`;
    residues.set(variable, residue);
  }
  const offered = new Map<string, bigint>();
  for (const [name, value] of values) {
    const residue = ratio(value.num, value.den);
    if (residue === null) return `the value of ${name} is no fraction`;
    offered.set(name, residue);
  }
  const broken = system.equations.find(
    (equation) => residueOf(equation, offered) !== 0n && residueOf(equation, offered) !== null,
  );
  if (broken !== undefined) return `the values break: ${broken.reason}`;
  propagate(system.equations, residues);
  for (const [name, residue] of residues)
    if (offered.has(name) && offered.get(name) !== residue) return `${name} comes out otherwise`;
  if (residues.has(system.target)) return null;
  return isFixed(system, offered) ? null : "the answer is not the only one";
}

/** The left side of an equation modulo the prime; null where a value is missing. */
function residueOf(equation: Equation, values: ReadonlyMap<string, bigint>): bigint | null {
  if (equation.kind === "product") {
    const [whole, factor, count] = [
      values.get(equation.whole),
      values.get(equation.factor),
      values.get(equation.count),
    ];
    return whole === undefined || factor === undefined || count === undefined
      ? null
      : mod(whole - factor * count);
  }
  let sum = ratio(equation.constant.num, equation.constant.den) ?? 0n;
  for (const { coefficient, variable } of equation.terms) {
    const value = values.get(variable);
    if (value === undefined) return null;
    sum += (ratio(coefficient.num, coefficient.den) ?? 0n) * value;
  }
  return mod(sum);
}

/** Fills in what an equation with one unknown says, until nothing more comes. */
function propagate(equations: readonly Equation[], values: Map<string, bigint>): void {
  for (let progress = true; progress; ) {
    progress = false;
    for (const equation of equations) {
      const found = unknownOf(equation, values);
      if (found === null || values.has(found[0])) continue;
      values.set(found[0], found[1]);
      progress = true;
    }
  }
}

function unknownOf(
  equation: Equation,
  values: ReadonlyMap<string, bigint>,
): readonly [string, bigint] | null {
  if (equation.kind === "product") {
    const [whole, factor, count] = [
      values.get(equation.whole),
      values.get(equation.factor),
      values.get(equation.count),
    ];
    if (whole === undefined && factor !== undefined && count !== undefined)
      return [equation.whole, mod(factor * count)];
    const known = factor ?? count;
    if (whole === undefined || known === undefined || (factor !== undefined && count !== undefined))
      return null;
    const over = inverse(known);
    return over === null
      ? null
      : [factor === undefined ? equation.factor : equation.count, mod(whole * over)];
  }
  const coefficients = new Map<string, bigint>();
  let sum = ratio(equation.constant.num, equation.constant.den) ?? 0n;
  for (const { coefficient, variable } of equation.terms) {
    const [residue, value] = [ratio(coefficient.num, coefficient.den) ?? 0n, values.get(variable)];
    if (value === undefined) coefficients.set(variable, mod((coefficients.get(variable) ?? 0n) + residue));
    else sum += residue * value;
  }
  const unknown = [...coefficients].filter(([, coefficient]) => coefficient !== 0n);
  const over = unknown.length === 1 && unknown[0] !== undefined ? inverse(unknown[0][1]) : null;
  return over === null || unknown[0] === undefined ? null : [unknown[0][0], mod(-sum * over)];
}

/** Whether the target cannot be another: with it moved by one, no values satisfy the equations (tried by propagation from that guess). */
function isFixed(
  { equations, givens, target }: EquationSystem,
  offered: ReadonlyMap<string, bigint>,
): boolean {
  const guess = new Map<string, bigint>();
  for (const { variable } of givens) guess.set(variable, offered.get(variable) ?? 0n);
  guess.set(target, mod((offered.get(target) ?? 0n) + 1n));
  propagate(equations, guess);
  return equations.some(
    (equation) => residueOf(equation, guess) !== 0n && residueOf(equation, guess) !== null,
  );
}
