import type { Literal } from "./theory.ts";
import { relationOf } from "./words.ts";

/** What somebody does: `will never swear to the cougar`. `words`: with the verb first, for what is no deed: `has 20 friends`. */
export interface Deed extends Omit<Literal, "subject"> {
  readonly words: string /** Whether the verb is in its base form. */;
  readonly base: boolean;
}

/** After a name, what shows that the name has ended. */
const AFTER_NAME =
  "has|does|is|was|will|should|would|then|and|whenever|if|in the case|because|what|one can|you can|lost|did|to your|follows";
const NAME = new RegExp(
  `\\bthe ((?:(?!the\\b|${AFTER_NAME})[a-z-]+)(?: (?!the\\b|(?:${AFTER_NAME}|that|which|who)\\b|combined)[a-z-]+)?)(?='s name|(?: combined)? (?:${AFTER_NAME})\\b| ?[?.:]| ?$)`,
  "gu",
);
/** Where a sentence begins, a word before a verb in -s is a name: `the goose pays …`. */
const SUBJECT =
  /(?:^|; |\b(?:if|then|that|whenever|where|firstly|secondly|and|does) |[12]\) )the ([a-z-]+)(?= (?:[a-z]+[a-z][^s'\W]s|has|is|does|will)\b)/gu;
/** The same for two words, of which the second is no verb: `the sea bass steals …`. */
const SUBJECTS = new RegExp(
  SUBJECT.source.replace("the ([a-z-]+)", "the ([a-z-]+ (?:[a-z-]*(?:[^s\\W]|ss)))"),
  "gu",
);
const NO_NAMES: ReadonlySet<string> = new Set([
  "mayor",
  "store",
  "moment",
  "game",
  "game state",
  "following",
  "living creature",
  "case",
  "conclusion",
  "belief",
  "rules",
  "animals",
  "animal",
  "same animal",
  "internet",
  "moon",
  "letter",
  "rainbow",
  "rainbow colors",
  "bike",
  "food",
  "movie",
]);

/** The names of animals, people or things that sentences in lower case speak of: one or two words after "the". */
export function namesIn(texts: readonly string[]): readonly string[] {
  const names = new Set<string>();
  for (const text of texts)
    for (const form of [NAME, SUBJECT, SUBJECTS])
      for (const { 1: name = "" } of text.matchAll(form)) if (!NO_NAMES.has(name)) names.add(name);
  // "The wolf sleeps" is no name beside "the wolf".
  return [...names]
    .filter((name) => !name.includes(" ") || !names.has(name.split(" ")[0] ?? ""))
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

/** Takes a name off the front: `the wolf sees the cat`. Null where no known name stands there. */
export function takeName(
  text: string,
  names: readonly string[],
): { readonly name: string; readonly rest: string } | null {
  const name = names.find((one) => text.startsWith(`the ${one} `));
  return name === undefined ? null : { name, rest: text.slice(name.length + 5) };
}

/** Traits that name somebody else inside. */
const COMPARED = /^has (?:more money than the |a name whose first letter is the same as )/u;
const DENIED =
  /^(?:does not|do not|will not|will never|is not going to|is never going to|should not|would not|never) (?<words>.+)$/u;
/** How, how often, or how surely: then it is another thing to say, and none that a rule deals with. */
const HEDGED =
  /^(?:with|without|in|on|at|by|for|from|of|under|after|before|during|despite|always|often|sometimes|seldom|perhaps|maybe|almost|(?!(?:fly|rely|reply|apply|supply|comply|imply|rally|tally|bully) )[a-z]+ly) /u;
const SAID = /^(?:does|will|is going to|should|would) (?<words>.+)$/u;

/** Reads a verb phrase. Null where it does not read as one: another "not", "or", a second name inside. */
export function readDeed(text: string, names: readonly string[]): Deed | null {
  const denied = DENIED.exec(text)?.groups?.["words"];
  const inBase = denied ?? SAID.exec(text)?.groups?.["words"];
  const words = inBase ?? text;
  const name = names.find((one) => words.endsWith(` the ${one}`));
  const verb = name === undefined ? words : words.slice(0, -name.length - 5);
  if (
    /\b(?:not|never|or|if|unless|either|neither|nor|except|only)\b/u.test(
      words.replace(/ that (?:is|are) not$/u, ""),
    ) ||
    /[?.:()]/u.test(name === undefined ? "" : verb.replace(/\(i\.e\..*?\)|\(all of them\)/gu, "")) ||
    (!COMPARED.test(words) &&
      verb.includes("the ") &&
      names.some((one) => ` ${verb} `.includes(` the ${one} `)))
  )
    return null;
  if (verb === "" || HEDGED.test(verb) || /^(?:the|a|an|it|that|which)\b/u.test(verb)) return null;
  return {
    relation: name === undefined ? verb : relationOf(verb),
    object: name ?? "",
    positive: denied === undefined,
    words,
    base: inBase !== undefined,
  };
}
