import type { Document, Token } from "../../text/document.ts";
import { compare, formatRational, type Rational } from "../../text/rational.ts";
import { verdictOf, type Finding } from "./finding.ts";
import { isReckoned, sumValue } from "./sum-value.ts";

/**
 * Sums that stand alone, with what only asks for them around them.
 *
 *     Could you please tell me what 12 plus 30 is?              ⇒   42
 *     Is 2 + 2 = 5?                                             ⇒   no
 *     What is more: a quarter of 100 or a third of 60?          ⇒   a quarter of 100
 */
export function findSum({ sentences, text }: Document): Finding | null {
  const [sentence, second] = sentences;
  if (sentence === undefined || second !== undefined) return null;
  const { tokens } = sentence;
  return whetherSo(tokens, text) ?? whichIsMore(tokens, text) ?? howMuch(tokens, text);
}

/** Words that ask, greet and thank, and say nothing else. */
const ASKING: ReadonlySet<string> = new Set(
  (
    "what whats is 's are the result answer to of value how much many calculate compute evaluate work out find determine give tell me us say " +
    "please can could would will you be so kind as if it is n't too trouble do know i i'd 'd like want need hello hi hey thanks " +
    "thank quick question just exactly equal equals make makes does come comes and , : ."
  ).split(" "),
);

/** The one sum among words that ask for it. */
function howMuch(tokens: readonly Token[], text: string): Finding | null {
  const from = tokens.findIndex(({ lower }) => !ASKING.has(lower));
  const to = tokens.findLastIndex(({ lower }) => !ASKING.has(lower));
  // "Is 5 + 5?" asks for nothing.
  if (from < 0 || tokens[0]?.lower === "is") return null;
  const sum = tokens.slice(from, to + 1);
  const value = isReckoned(sum) ? sumValue(sum) : null;
  if (value === null) return null;
  const answer = formatRational(value);
  const because = `${saidBy(sum, text)} is ${answer}.`;
  return { outcome: { kind: "names", names: [answer] }, cited: [], rule: "calculation", because };
}

function saidBy(tokens: readonly Token[], text: string): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first === undefined || last === undefined ? "" : text.slice(first.start, last.end);
}

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

/** "Is 2 + 2 = 5?", "Does 6 × 7 equal 42?": what both sides come to. */
function whetherSo([first, ...tokens]: readonly Token[], text: string): Finding | null {
  if (first === undefined || !/^(?:is|does)$/.test(first.lower)) return null;
  for (const [relation, holds] of RELATIONS) {
    const at = tokens.findIndex((_, from) =>
      relation.every((word, nth) => tokens[from + nth]?.lower === word),
    );
    if (at < 0) continue;
    const sides = [tokens.slice(0, at), tokens.slice(at + relation.length)];
    const [left, right] = sides.map((side) => sumValue(side));
    if (!left || !right || !sides.some(isReckoned)) return null;
    const verdict = holds(compare(left, right)) ? "yes" : "no";
    return verdictOf(verdict, "calculation", [], saidOfBoth(sides, [left, right], text));
  }
  return null;
}

const saidOfBoth = (
  sides: readonly (readonly Token[])[],
  values: readonly Rational[],
  text: string,
): string =>
  sides
    .flatMap((side, nth) => {
      const value = values[nth];
      return isReckoned(side) && value !== undefined
        ? [`${saidBy(side, text)} is ${formatRational(value)}.`]
        : [];
    })
    .join(" ");

const MORE: ReadonlySet<string> = new Set("more greater bigger larger higher".split(" "));
const LESS: ReadonlySet<string> = new Set("less smaller lower fewer".split(" "));

/** "Which is larger, 3/4 or 2/3 of 1?" */
function whichIsMore(tokens: readonly Token[], text: string): Finding | null {
  const at = tokens.findIndex(({ lower }) => MORE.has(lower) || LESS.has(lower));
  const asking = tokens.slice(0, at).map(({ lower }) => lower);
  const isAsked = /^(?:what|which)(?: one| number)? is$/.test(asking.join(" "));
  const or = tokens.findIndex(({ lower }) => lower === "or");
  if (at < 0 || !isAsked || !/^[,:]$/.test(tokens[at + 1]?.text ?? "") || or < 0) return null;
  const sides = [tokens.slice(at + 2, or), tokens.slice(or + 1)];
  const [left, right] = sides.map((side) => sumValue(side));
  if (!left || !right || !sides.some(isReckoned)) return null;
  const sign = compare(left, right) * (MORE.has(tokens[at]?.lower ?? "") ? 1 : -1);
  const chosen = sides[sign > 0 ? 0 : 1];
  if (sign === 0 || chosen === undefined) return null;
  const because = saidOfBoth(sides, [left, right], text);
  return {
    outcome: { kind: "names", names: [saidBy(chosen, text)] },
    cited: [],
    rule: "calculation",
    because,
  };
}
