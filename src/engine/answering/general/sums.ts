import { solveProblem } from "../../arithmetic/solve-problem.ts";
import type { Words } from "../../arithmetic/words/lexicon.ts";
import type { Document, Token } from "../../text/document.ts";
import { compare, formatRational, type Rational } from "../../text/rational.ts";
import { verdictOf, type Finding } from "./finding.ts";

/** Marks and words of which a sum consists, besides its numbers. */
const OPERATORS: ReadonlySet<string> = new Set("+ - − – * × · x / ÷ : ^ ( ) plus minus times".split(" "));

/** What two sums may be to each other, in words: how their difference is signed where it is so. */
const RELATIONS: readonly (readonly [words: readonly string[], holds: (sign: number) => boolean])[] = [
  [["="], (sign) => sign === 0],
  [["equal", "to"], (sign) => sign === 0],
  [["equal"], (sign) => sign === 0],
  [["the", "same", "as"], (sign) => sign === 0],
  [["<"], (sign) => sign < 0],
  [[">"], (sign) => sign > 0],
  ...["less", "smaller"].map((word) => [[word, "than"], (sign: number) => sign < 0] as const),
  ...["more", "greater", "bigger", "larger"].map(
    (word) => [[word, "than"], (sign: number) => sign > 0] as const,
  ),
];

/** "Is 2 + 2 = 5?", "Does 6 × 7 equal 42?": what both sides come to. Null where there is anything but numbers and operators. */
export function findSum(words: Words, { sentences, text }: Document): Finding | null {
  const [sentence, second] = sentences;
  const [first, ...tokens] = sentence?.tokens ?? [];
  if (first === undefined || second !== undefined || !/^(?:is|does)$/.test(first.lower)) return null;
  for (const [relation, holds] of RELATIONS) {
    const at = tokens.findIndex((_, from) =>
      relation.every((word, nth) => tokens[from + nth]?.lower === word),
    );
    if (at < 0) continue;
    const sides = [tokens.slice(0, at), tokens.slice(at + relation.length)].map((side) => sumIn(side, text));
    const [left, right] = sides.map((side) => (side === null ? null : valueOf(side, words)));
    if (!left || !right || !sides.some((side) => side?.isReckoned)) return null;
    const because = sides.flatMap((side, nth) =>
      side?.isReckoned ? [`${side.said} is ${[left, right][nth]?.text ?? ""}.`] : [],
    );
    return verdictOf(
      holds(compare(left.value, right.value)) ? "yes" : "no",
      "calculation",
      [],
      because.join(" "),
    );
  }
  return null;
}

interface Sum {
  readonly said: string;
  /** Of a number alone. */
  readonly numeral: Rational | null;
  readonly isReckoned: boolean;
}

function sumIn(tokens: readonly Token[], text: string): Sum | null {
  const [first, last] = [tokens[0], tokens.at(-1)];
  const isSum = tokens.every(({ kind, lower }) => kind === "numeral" || OPERATORS.has(lower));
  if (first === undefined || last === undefined || !isSum) return null;
  const said = text.slice(first.start, last.end);
  const isNumber = tokens.length === 1 && first.numeral !== null && first.numeral.form !== "ordinal";
  const numeral = isNumber ? (first.numeral?.value ?? null) : null;
  return { said, numeral, isReckoned: numeral === null };
}

function valueOf(
  { said, numeral }: Sum,
  words: Words,
): { readonly value: Rational; readonly text: string } | null {
  if (numeral !== null) return { value: numeral, text: formatRational(numeral) };
  const solved = solveProblem(`What is ${said}?`, words);
  return solved.kind === "solved" && solved.unit === null ? solved : null;
}
