import type { Clause, Complement, NounPhrase, Nominal, VerbPhrase } from "../syntax.ts";
import { type Construct, type Input, type Parses, after, mapped } from "./input.ts";
import { nounAlone } from "./noun-alone.ts";

const LINKS: readonly { readonly words: string; readonly needed: boolean }[] = [
  { words: "sufficient for", needed: false },
  { words: "enough for", needed: false },
  { words: "a sufficient condition for", needed: false },
  { words: "necessary for", needed: true },
  { words: "required for", needed: true },
  { words: "a necessary condition for", needed: true },
];
/** Both ways. */
const BOTH: readonly string[] = [
  "necessary and sufficient for",
  "both necessary and sufficient for",
  "sufficient and necessary for",
];

/**
 * Conditions named by what one is: whoever meets the one meets the other.
 *
 *     Not being  a cousin of Ann  is sufficient for  being  kind or old
 *     ^          ^                ^                  ^      ^
 */
export const sufficiency: Construct<Clause> = (input, at) =>
  after(stateAt(input, at), (first, next) => {
    if (input.lower(next) !== "is") return [];
    const denied = input.lower(next + 1) === "not";
    const start = denied ? next + 2 : next + 1;
    const both = input.oneOf(BOTH, start);
    const link = LINKS.find(({ words }) => input.phrase(words, start) !== null);
    if (both === null && link === undefined)
      return input.expect(start, "`sufficient for` or `necessary for`");
    const end = both?.next ?? (input.phrase((link as (typeof LINKS)[number]).words, start) as number); // one of them stands here
    return mapped(stateAt(input, end), (second): Clause => {
      const forward = ruleOf(input, first, second, at);
      const back = ruleOf(input, second, first, at);
      const claim: Clause =
        both !== null
          ? { kind: "group", group: "and", parts: [forward, back] }
          : link?.needed === true
            ? back
            : forward;
      return denied ? { kind: "not", of: claim } : claim;
    });
  });

/** `being kind`, `not being a cat`, `to be old`: what one is. */
function stateAt(input: Input, at: number): Parses<VerbPhrase> {
  const denied = input.lower(at) === "not";
  const start = denied ? at + 1 : at;
  const next = input.lower(start) === "being" ? start + 1 : input.phrase("to be", start);
  if (next === null) return [];
  return mapped<Complement, VerbPhrase>(input.parse("complementOne", next), (complement) => {
    const plain: VerbPhrase =
      complement.kind === "not"
        ? { kind: "not", of: { kind: "be", complement: complement.of, at: next }, at: next }
        : { kind: "be", complement, at: next };
    return denied ? { kind: "not", of: plain, at: next } : plain;
  });
}

/** Words that show that the prompt speaks of persons. */
const OF_PERSONS: readonly string[] = [
  "whoever",
  "everyone",
  "everybody",
  "nobody",
  "anyone",
  "anybody",
  "someone",
  "somebody",
];

/** Whoever is the one is the other, too; whatever, where nothing shows that persons are spoken of. */
function ruleOf(input: Input, condition: VerbPhrase, consequence: VerbPhrase, at: number): Clause {
  const persons = OF_PERSONS.some((word) => input.words.isPresent(word));
  const nominal: Nominal = {
    ...nounAlone(persons ? "person" : null),
    relatives: [{ kind: "subject", predicate: condition }],
  };
  const subject: NounPhrase = {
    kind: "quantified",
    quantifier: "every",
    nominal,
    generic: true,
    plural: false,
    words: persons ? "someone" : "something",
    at,
  };
  return { kind: "simple", subject, predicate: consequence };
}
