import { isClosed } from "../closed-words.ts";
import { helpFor } from "../unsupported-words.ts";
import { isCapitalised } from "../tokens.ts";
import { type Construct, type Input, type Parse, parsed } from "./input.ts";

/** A capital at the beginning of a sentence shows nothing by itself. */
const ONLY_INITIAL = 1;
const KNOWN_OTHERWISE = 2;

const TITLES = new Set(["mr", "mrs", "ms", "dr", "prof", "st"]);

/**
 * A name: words with capital letters, a name that the packs know, or a number by itself. The longest comes first.
 *
 *     Does New York border the sea?      7 is prime.
 *          ^^^^^^^^                      ^
 */
export const nameAt: Construct<string> = (input, at) => {
  const first = input.tokens[at];
  if (first === undefined) return input.expect(at, "a name");
  if (first.kind === "number") return [parsed(first.text, at + 1)];
  if (TITLES.has(first.lower) && input.lower(at + 1) === ".")
    return nameAt(input, at + 2).map(({ value, next, cost }) =>
      parsed(`${first.text}. ${value}`, next, at === 0 ? 0 : cost),
    );
  // "the Nile": the packs write names without the article.
  if (first.lower === "the") {
    const length = Math.max(knownName(input, at + 1), unknownName(input, at + 1));
    return length > 0
      ? [parsed(written(input, at + 1, at + 1 + length), at + 1 + length)]
      : input.expect(at, "a name");
  }
  const known = knownName(input, at);
  const found: Parse<string>[] = [];
  let end = at;
  while (end < input.tokens.length && end - at < 6) {
    const token = input.tokens[end];
    const more =
      token !== undefined &&
      (isCapitalised(token) || (end > at && token.kind === "number")) &&
      !(isClosed(token.lower) && !/^[A-Z]$/.test(token.text));
    if (!more || token.text === "I") break;
    end++;
  }
  // "Isle of Man" goes on past a small letter; "Alice Smith" goes on past a known name.
  if (known > end - at) return [parsed(written(input, at, at + known), at + known)];
  // "A Penguin" is no name, whoever writes it so.
  if (first.text === "A" && end > at + 1 && (input.tokens[at + 1]?.text.length ?? 0) > 1) end = at + 1;
  // "Quickly Ann is tired": what stands before a name that is used by itself is no part of it.
  const second = input.tokens[at + 1];
  const strange =
    at === 0 &&
    known === 0 &&
    end > at + 1 &&
    second !== undefined &&
    (input.words.isAdverb(first) || (!input.words.isProper(first) && input.words.isNameAlone(second.text)));
  if (strange) return input.expect(at, "a name", `begin with the name itself: \`${second.text}\``);
  const initial = at === 0 && known === 0 && !input.words.isProper(first);
  // "Suppose Alice …", "Cats is …": a capital at the beginning makes no name of a request or a known plural.
  if (
    initial &&
    (helpFor(first.lower) !== null ||
      input.words.isKnownPlural(first.lower) ||
      input.words.isSingularPresent(first))
  )
    return input.expect(at, "a name");
  for (let stop = end; stop > at; stop--) {
    const otherwise = initial && input.words.isKnown(first.lower) && stop === at + 1;
    const mass = otherwise && input.words.nounsAt(input.tokens, at).some((noun) => noun.mass);
    const cost =
      (initial ? ONLY_INITIAL : 0) +
      ((otherwise && mass) || (initial && stop === at + 1 && input.words.isCommon(first))
        ? KNOWN_OTHERWISE
        : 0) +
      (stop < end ? 1 : 0);
    found.push(parsed(written(input, at, stop), stop, cost));
  }
  return found.length > 0 ? found : input.expect(at, "a name");
};

function written(input: Input, from: number, to: number): string {
  return input.tokens
    .slice(from, to)
    .map((token) => token.text)
    .join(" ");
}

/** The number of tokens of the longest name here that the packs know; 0 for none. */
function knownName(input: Input, at: number): number {
  const longest = Math.min(input.words.lexicon.longest(input.lower(at)), input.tokens.length - at);
  for (let length = longest; length > 0; length--) {
    const isName = input.words.lexicon
      .lookup(written(input, at, at + length))
      .some((entry) => entry.pos === "name");
    if (isName && input.tokens.slice(at, at + length).some(isCapitalised)) return length;
  }
  return 0;
}

/** `the Reed Company`: two capitals or more, of which the packs know nothing, or one on a word that they do not know. */
function unknownName(input: Input, at: number): number {
  let end = at;
  for (
    let token = input.tokens[end];
    token !== undefined && end - at < 6 && isCapitalised(token) && !isClosed(token.lower);
    token = input.tokens[++end]
  );
  const [first] = input.tokens.slice(at, end);
  return end - at > 1 || (first !== undefined && first.text.includes(" ")) ? end - at : 0;
}
