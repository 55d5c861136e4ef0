import { placeModifierAt } from "./place-modifier.ts";
import { isClosed } from "../closed-words.ts";
import type { Relative, VerbPhrase } from "../syntax.ts";
import { type Input, type Parse, type Parses, parsed } from "./input.ts";

/**
 * Relative clauses after a noun, and none.
 *
 *     every cat that is red and chases the dog        everyone who Bob likes
 *               ^ gap is the subject                           ^ gap is the object
 */
export function relativesAt(input: Input, at: number): Parses<readonly Relative[]> {
  const word = input.lower(at);
  const none: Parse<readonly Relative[]> = parsed([], at);
  if (word !== "that" && word !== "who" && word !== "which" && word !== "whom")
    return [...placeModifierAt(input, at), none];
  const subject =
    word === "whom"
      ? []
      : [...input.parse("predicateOne", at + 1), ...input.parse("predicateMany", at + 1)].map(
          ({ value, next, cost }) =>
            parsed<readonly Relative[]>([{ kind: "subject", predicate: value }], next, cost),
        );
  return [...distinct(subject), ...objectRelatives(input, at + 1), none];
}

/** `is` and `are` read alike after `who`; predicates that read the same under both are one. */
function distinct(parses: Parses<readonly Relative[]>): Parses<readonly Relative[]> {
  const seen = new Map<string, Parse<readonly Relative[]>>();
  for (const parse of parses) {
    const key = `${parse.next} ${JSON.stringify(parse.value)}`;
    const before = seen.get(key);
    if (before === undefined || parse.cost < before.cost) seen.set(key, parse);
  }
  return [...seen.values()];
}

function objectRelatives(input: Input, at: number): Parses<readonly Relative[]> {
  return input.parse("subject", at).flatMap(({ value: { phrase, agreement }, next, cost }) => {
    const verbs =
      isClosed(input.lower(next)) && input.lower(next) !== "has" && input.lower(next) !== "have"
        ? []
        : input.words.verbsAt(input.tokens, next, agreement === "one" ? "third" : "base");
    return verbs.map((verb) => {
      const end = next + verb.length;
      const predicate: VerbPhrase = {
        kind: "do",
        ability: false,
        verb: verb.lemma,
        object: { kind: "gap", at: end },
        at: next,
      };
      return parsed<readonly Relative[]>(
        [{ kind: "object", subject: phrase, predicate }],
        end,
        cost + verb.cost,
      );
    });
  });
}
