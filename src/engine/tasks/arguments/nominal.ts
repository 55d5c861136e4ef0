import type { Context } from "./context.ts";
import { and, distinct, pairs, PERSON, TRUE, unitOf, type Formula } from "./formula.ts";
import { isAdverb, phraseKey, PREPOSITIONS, trimmed, type Word, type Words } from "./words.ts";

const PERSONS: ReadonlySet<string> = new Set([
  "person",
  "people",
  "persons",
  "someone",
  "anyone",
  "everyone",
  "one",
  "those",
  "individual",
  "individuals",
  "you",
]);
const THINGS: ReadonlySet<string> = new Set([
  "thing",
  "things",
  "something",
  "anything",
  "everything",
  "nothing",
]);
const WHO: ReadonlySet<string> = new Set(["who", "that", "which"]);

/** Adjectives that stand behind a noun with a preposition. */
const BEHIND =
  /^(?:good|bad|great|excellent|poor|solid|available|popular|aware|unaware|dependent|independent|older|younger|taller|full|close|similar|famous|known|capable|able|fond|proud|afraid|scared|responsible|suitable|free|rich|safe|next|native|eligible|interested|married|related|loyal|allergic)$/u;
const SPLITTING: ReadonlySet<string> = new Set([
  "in",
  "at",
  "on",
  "from",
  "with",
  "near",
  "under",
  "inside",
  "outside",
  "without",
  "by",
  "about",
]);

/**
 * `drivers who own a van`, `a student living in the city`: what a noun with all that belongs to it says of one thing. `plainly`: only where its
 * first words are a noun by their form.
 */
export function nominal(given: Words, context: Context, plainly = false): readonly Formula[] {
  const words = withoutArticle(trimmed(given));
  if (words.length === 0) return [];
  const isNoun = /^(?:an?|the)$/u.test(given[0]?.lower ?? "");
  return context.once(isNoun ? "noun" : plainly ? "plain" : "nominal", words, () => {
    const who = words.findIndex(({ lower }, at) => at > 0 && WHO.has(lower));
    const found: Formula[] = [];
    if (who > 0) {
      const [noun, clause] = [trimmed(words.slice(0, who)), words.slice(who + 1)];
      found.push(
        ...pairs(
          nominal([...given.slice(0, isNoun ? 1 : 0), ...noun], context),
          [
            ...context.grammar.predicate(clause, "one", context),
            ...context.grammar.predicate(clause, "many", context),
          ],
          (one, other) => and(one, other),
        ),
      );
      if (found.length > 0) return distinct(found);
    }
    const at = words.findIndex((_, place) => place > 0 && parts(words, place, context));
    const head = at > 0 ? words.slice(0, at) : words;
    if (plainly && !isPlainNoun(head.at(-1), context)) return [];
    if (at > 0)
      found.push(
        ...pairs(
          bare(head, context, isNoun || plainly),
          context.grammar.afterNoun(words.slice(at), context),
          (one, other) => and(one, other),
        ),
      );
    return distinct([...found, ...bare(words, context, isNoun || plainly)]).slice(0, 12);
  });
}

/** The noun itself, without what stands behind it. */
export function headOf(words: Words, context: Context): Words {
  const at = words.findIndex(
    ({ lower }, place) => place > 0 && (WHO.has(lower) || parts(words, place, context)),
  );
  return at > 0 ? words.slice(0, at) : words;
}

function isPlainNoun(word: Word | undefined, context: Context): boolean {
  return (
    word !== undefined &&
    word.text === word.lower &&
    (context.shown.nouns.has(word.lower) || /[^su]s$/u.test(word.lower))
  );
}

function withoutArticle(words: Words): Words {
  const [head] = words;
  return head !== undefined && /^(?:an?|the|any)$/u.test(head.lower) ? words.slice(1) : words;
}

/** Whether what follows a noun begins there. */
function parts(words: Words, at: number, context: Context): boolean {
  const [word, next] = [words[at] as Word, words[at + 1]];
  if (
    word.text !== word.lower ||
    (at === 1 && isAdverb(words[0] as Word)) ||
    PREPOSITIONS.has(words[at - 1]?.lower ?? "")
  )
    return false;
  if (SPLITTING.has(word.lower)) return next !== undefined;
  if (next === undefined) return false;
  if (BEHIND.test(word.lower)) return PREPOSITIONS.has(next.lower);
  return (
    /[a-z]{2}ing$/u.test(word.lower) ||
    context.verbs.participle(word.lower) !== null ||
    /[a-z]{2}ed$/u.test(word.lower)
  );
}

/** A noun with what stands before it: one unit, or adjectives that the text uses alone and the rest. */
function bare(words: Words, context: Context, isNoun: boolean): readonly Formula[] {
  const [head, ...rest] = words;
  if (head === undefined) return [];
  if (rest.length === 0 && PERSONS.has(head.lower)) return [unitOf(PERSON)];
  if (rest.length === 0 && THINGS.has(head.lower)) return [TRUE];
  if (/(?:one|thing)$/u.test(head.lower) && (PERSONS.has(head.lower) || THINGS.has(head.lower)))
    return pairs(bare([head], context, false), context.grammar.afterNoun(rest, context), (one, other) =>
      and(one, other),
    );
  if (isAdverb(words.at(-1) as Word)) return [];
  const [mark, ...more] = rest;
  if (
    (mark?.lower === "and" || mark?.lower === ",") &&
    more.length > 1 &&
    context.shown.predicated.has(phraseKey([head]))
  )
    return pairs(context.unit("be", [head]), bare(more, context, isNoun), (one, other) => and(one, other));
  const whole = context.unit("be", words);
  if (isNoun && !words.some(({ lower }) => /^(?:an?|the)$/u.test(lower)))
    for (const one of whole) if (one.kind === "is") context.nounUnits.add(one.unit);
  const adjective =
    rest.length > 0 && context.shown.predicated.has(phraseKey([head]))
      ? pairs(context.unit("be", [head]), bare(rest, context, isNoun), (one, other) => and(one, other))
      : [];
  return [...adjective, ...whole];
}
