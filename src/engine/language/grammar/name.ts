import { isClosed } from "../closed-words.ts";
import { isCapitalised } from "../tokens.ts";
import { type Construct, type Parse, parsed } from "./input.ts";

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
  if (TITLES.has(first.lower) && input.lower(at + 1) === ".") return nameAt(input, at + 2).map(({ value, next, cost }) => parsed(`${first.text}. ${value}`, next, at === 0 ? 0 : cost));
  const known = input.words.lexicon.longest(first.lower);
  for (let length = Math.min(known, input.tokens.length - at); length > 0; length--) {
    const tokens = input.tokens.slice(at, at + length);
    const written = tokens.map((token) => token.text).join(" ");
    if (input.words.lexicon.lookup(written).some((entry) => entry.pos === "name") && tokens.some(isCapitalised)) return [parsed(written, at + length)];
  }
  const found: Parse<string>[] = [];
  let end = at;
  while (end < input.tokens.length && end - at < 6) {
    const token = input.tokens[end];
    const more = token !== undefined && (isCapitalised(token) || end > at && token.kind === "number") && !(isClosed(token.lower) && !/^[A-Z]$/.test(token.text));
    if (!more || token.text === "I") break;
    end++;
  }
  for (let stop = end; stop > at; stop--) {
    const initial = at === 0 && !input.words.isProper(first);
    const otherwise = initial && input.words.isKnown(first.lower) && stop === at + 1;
    const mass = otherwise && input.words.nounsAt(input.tokens, at).some((noun) => noun.mass);
    const cost = (initial ? ONLY_INITIAL : 0) + (otherwise && mass || initial && stop === at + 1 && input.words.isCommon(first) ? KNOWN_OTHERWISE : 0) + (stop < end ? 1 : 0);
    found.push(parsed(input.tokens.slice(at, stop).map((token) => token.text).join(" "), stop, cost));
  }
  return found.length > 0 ? found : input.expect(at, "a name");
};
