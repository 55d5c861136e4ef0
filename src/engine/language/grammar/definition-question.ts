import { isClosed } from "../closed-words.ts";
import type { Query } from "../syntax.ts";
import { type Construct, type Input, type Parses, mapped, parsed } from "./input.ts";
import { nameAt } from "./name.ts";

/**
 * What a word means, and who or what a named one is.
 *
 *     What is  a penguin?      Define  gravity      What does  brittle  mean?      Who is  Alice?
 *              ^                       ^                       ^                           ^
 */
export const definitionQuestion: Construct<Query> = (input, at) => {
  const define = input.oneOf(DEFINE, at);
  if (define !== null) return termAt(input, define.next, "");
  if (input.phrase("what does", at) !== null) return termAt(input, at + 2, "mean");
  if (input.phrase("what do", at) !== null) return termAt(input, at + 2, "mean");
  const is = input.oneOf(["what is", "what are", "who is"], at);
  if (is === null) return [];
  const about = mapped(
    nameAt(input, is.next),
    (term): Query => ({ kind: "about", term, individual: true }),
  ).filter(({ next, value }) => input.isEnd(next) && value.kind === "about" && !/^\d/.test(value.term));
  const subject = input.lower(is.next) === "the" ? thingAt(input, is.next) : [];
  if (is.words === "who is") return [...about, ...subject];
  return [
    ...about,
    ...subject,
    ...termAt(input, is.next, "").map((parse) => ({
      ...parse,
      cost: parse.cost + (about.length > 0 ? 2 : 0),
    })),
  ];
};

const DEFINE: readonly string[] = [
  "what is the meaning of the word",
  "what is the meaning of",
  "what is the definition of",
  "what is meant by",
  "give the definition of",
  "give a definition of",
  "define the word",
  "define the term",
  "define",
];

/** What is known of one thing: `the cat`. */
function thingAt(input: Input, at: number): Parses<Query> {
  return input
    .parse("object", at)
    .flatMap((parse) =>
      parse.value.kind === "definite" && parse.value.first === undefined
        ? [{ ...parse, value: { kind: "about that" as const, subject: parse.value } }]
        : [],
    );
}

/** A term that ends the question, or stands before its last word. A plural gives its singular where it is known. */
export function termAt(input: Input, at: number, last: string): Parses<Query> {
  const term = wordsAt(input, at, last);
  return term === null
    ? input.expect(at, "a word to be defined")
    : [parsed({ kind: "definition", term: term.term }, term.next)];
}

/** More words than this in one term are not looked up. */
const MAX_WORDS = 5;

/** The words of a term, up to the end of the sentence or its last word `last`; quotation marks and an article before it do not count. */
export function wordsAt(
  input: Input,
  at: number,
  last: string,
): { readonly term: string; readonly next: number } | null {
  let start = at;
  const quoted = (index: number): boolean => input.lower(index) === '"' || input.lower(index) === "'";
  if (quoted(start)) start++;
  if (/^(?:a|an)$/.test(input.lower(start))) start++;
  const end = input.tokens.length - (last === "" ? 0 : 1);
  if (last !== "" && input.lower(end) !== last) return null;
  const stop = quoted(end - 1) ? end - 1 : end;
  const tokens = input.tokens.slice(start, stop);
  const open = tokens.every((token) => token.kind === "word" && token.lower !== "'s");
  if (tokens.length === 0 || tokens.length > MAX_WORDS || !open) return null;
  const written = tokens.map((token) => token.lower).join(" ");
  const nouns = input.words.nounsAt(input.tokens, start).filter((noun) => noun.length === tokens.length);
  const noun = nouns.find(({ cost }) => cost === 0) ?? (input.words.isKnown(written) ? undefined : nouns[0]);
  if (noun === undefined && tokens.some((token) => isClosed(token.lower)) && !input.words.isKnown(written))
    return null;
  return { term: noun?.lemma ?? written, next: input.tokens.length };
}
