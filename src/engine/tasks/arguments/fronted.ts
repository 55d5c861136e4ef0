import type { Context } from "./context.ts";
import { and, not, pairs, type Formula } from "./formula.ts";
import { complement, verbAt } from "./predicate.ts";
import { sentenceOf, subjectsOf, type Clause } from "./subject.ts";
import { trimmed, type Words } from "./words.ts";

/**
 * What stands before the subject and is said of the same.
 *
 *     Located in the valley, Ambrook is old.      In 1911, Ida Ek founded a school.
 *     ^ of what it is                             ^ of what was done
 */
export function fronted(
  words: Words,
  context: Context,
  clauses: (words: Words) => readonly Clause[],
): readonly Formula[] {
  const comma = words.findIndex(({ lower }) => lower === ",");
  if (comma < 2) return [];
  const [front, rest] = [words.slice(0, comma), trimmed(words.slice(comma + 1))];
  if (/[a-z]{2}(?:ed|own|ept|uilt|orn)$/u.test(words[0]?.lower ?? ""))
    return clauses(rest).flatMap(({ subject, predicate, time }) =>
      subject.kind !== "names"
        ? []
        : pairs(complement(front, context), [predicate], (one, other) => and(one, other)).flatMap((part) =>
            sentenceOf(subject, part, time),
          ),
    );
  return ADJUNCTS.has(words[0]?.lower ?? "") ? withAdjunct(front, rest, context) : [];
}

/** First words of what tells when, where or as what something is done; not of what makes it doubtful or another's word. */
const ADJUNCTS: ReadonlySet<string> = new Set([
  "in",
  "on",
  "at",
  "during",
  "after",
  "before",
  "since",
  "from",
  "until",
  "throughout",
]);

/** One phrase with the adjunct behind it, of which nothing is taken apart: what holds in a film need not hold. */
function withAdjunct(front: Words, words: Words, context: Context): readonly Formula[] {
  if (words.some(({ lower }) => /^(?:and|or|but|nor|,|either|neither|both)$/u.test(lower))) return [];
  return words.flatMap((_, at) => {
    const rest = words.slice(at);
    const verb = at === 0 ? null : verbAt(rest, "one", context);
    if (
      verb === null ||
      verb.at > 0 ||
      /^(?:have|do|can|could|may|might|must|should|will|would|shall)$/u.test(verb.base)
    )
      return [];
    const denied = rest[1]?.lower === "not";
    const said = context.unit(verb.base, [
      ...rest.slice(denied ? 2 : 1),
      { lower: front[0]?.lower ?? "", text: front[0]?.lower ?? "", first: false },
      ...front.slice(1),
    ]);
    return subjectsOf(words.slice(0, at), context).flatMap(({ subject }) =>
      subject.kind !== "names"
        ? []
        : said.flatMap((unit) => sentenceOf(subject, denied ? not(unit) : unit, "once")),
    );
  });
}
