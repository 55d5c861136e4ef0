import { isClosed } from "../closed-words.ts";
import type { Query } from "../syntax.ts";
import { type Construct, type Input, type Parses, parsed } from "./input.ts";

type Focus = Extract<Query, { kind: "compare" }>["focus"];
/** What stands before the two, between them and after them, of which the last ends the question. */
interface Form {
  readonly before: readonly string[];
  readonly between: readonly string[];
  readonly after: readonly string[];
  readonly focus: Focus;
}

const FORMS: readonly Form[] = [
  {
    before: [
      "what is the difference between",
      "what is the main difference between",
      "what are the differences between",
      "what are the main differences between",
      "what difference is there between",
      "what differences are there between",
      "which differences are there between",
      "is there a difference between",
      "are there differences between",
      "explain the difference between",
      "describe the difference between",
      "name the differences between",
      "list the differences between",
      "tell me the difference between",
    ],
    between: ["and"],
    after: [""],
    focus: "difference",
  },
  { before: ["compare"], between: ["and", "with", "to"], after: [""], focus: "both" },
  {
    before: [
      "how does",
      "how do",
      "in what way does",
      "in what ways does",
      "in what way do",
      "in what ways do",
    ],
    between: ["differ from"],
    after: [""],
    focus: "difference",
  },
  {
    before: ["how do", "in what way do", "in what ways do", "how does"],
    between: ["and"],
    after: ["differ", "differ from each other"],
    focus: "difference",
  },
  { before: ["how is", "how are"], between: ["different from"], after: [""], focus: "difference" },
  {
    before: ["how are", "how is"],
    between: ["and"],
    after: ["different", "different from each other"],
    focus: "difference",
  },
  {
    before: ["what distinguishes", "what sets"],
    between: ["from", "apart from"],
    after: [""],
    focus: "difference",
  },
  {
    before: ["what do", "what does"],
    between: ["and", "with"],
    after: ["have in common", "share"],
    focus: "common",
  },
  { before: ["what does"], between: ["have in common with", "share with"], after: [""], focus: "common" },
  {
    before: ["how are"],
    between: ["and"],
    after: ["alike", "similar", "similar to each other", "the same"],
    focus: "common",
  },
  { before: ["how is", "how are"], between: ["similar to", "like"], after: [""], focus: "common" },
  {
    before: [
      "what is common to",
      "what is in common between",
      "what are the similarities between",
      "what is the similarity between",
    ],
    between: ["and"],
    after: [""],
    focus: "common",
  },
];
const FIRST_WORDS: ReadonlySet<string> = new Set(
  FORMS.flatMap(({ before }) => before.map((words) => words.split(" ", 1)[0] ?? "")),
);
/** More words than this in one of them are not looked up. */
const MAX_WORDS = 5;

/**
 * How two kinds, or two that have names, go together.
 *
 *     What is the difference between  a cedar  and  an oak ?          What do  whales  and  bats  have in common ?
 *     ^                               ^        ^    ^                 ^        ^       ^    ^     ^
 */
export const compareQuestion: Construct<Query> = (input, at) => {
  if (!FIRST_WORDS.has(input.lower(at))) return [];
  const seen = new Set<string>();
  return FORMS.flatMap(({ before, between, after, focus }) =>
    before.flatMap((words) => {
      const start = input.phrase(words, at);
      return start === null
        ? []
        : after.flatMap((last) =>
            pairsAt(input, start, between, last).map(([one, other]) =>
              parsed<Query>({ kind: "compare", terms: [one, other], focus }, input.tokens.length),
            ),
          );
    }),
  ).filter(({ value }) => !seen.has(JSON.stringify(value)) && seen.add(JSON.stringify(value)) !== null);
};

/** The two terms, for each place where one of the links stands between them; the question ends after `last`. */
function pairsAt(
  input: Input,
  start: number,
  between: readonly string[],
  last: string,
): readonly (readonly [string, string])[] {
  const words = last === "" ? [] : last.split(" ");
  const end = input.tokens.length - words.length;
  if (words.some((word, index) => input.lower(end + index) !== word)) return [];
  return between.flatMap((link) =>
    [...input.tokens.keys()]
      .filter((at) => at > start && at < end)
      .flatMap((at) => {
        const next = input.phrase(link, at);
        const one = next === null ? null : termBetween(input, start, at);
        const other = next === null ? null : termBetween(input, next, end);
        return one === null || other === null ? [] : [[one, other] as const];
      }),
  );
}

/** A term without its article: a noun in its singular, anything else as it is written. */
function termBetween(input: Input, from: number, to: number): string | null {
  const start = /^(?:a|an|the)$/.test(input.lower(from)) ? from + 1 : from;
  const tokens = input.tokens.slice(start, to);
  if (
    tokens.length === 0 ||
    tokens.length > MAX_WORDS ||
    tokens.some(({ kind, lower }) => kind !== "word" || (isClosed(lower) && lower !== "of"))
  )
    return null;
  const noun = input.words
    .nounsAt(input.tokens, start)
    .find(({ length, cost }) => length === tokens.length && cost === 0);
  return noun?.lemma ?? tokens.map(({ text }) => text).join(" ");
}
