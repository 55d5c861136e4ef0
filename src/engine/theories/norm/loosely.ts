import type { Referents } from "../../meaning/referents.ts";
import type { Instance } from "./ground.ts";
import { atom, keysOf, not, optionsIn, renamed, type Proposition } from "./proposition.ts";

/**
 * What an argument says if clauses that could be meant to be the same are taken to be the same: "take a nap" and "take a nap in the middle of
 * the day". That a conclusion does not follow may be said only if it does not follow loosely either.
 */
export interface Argument {
  readonly instances: readonly Instance[];
  readonly laws: readonly Proposition[];
  readonly claim: Proposition;
}

/** The argument in each way to take it loosely. */
export function takenLoosely(argument: Argument, referents: Referents): readonly Argument[] {
  const clauses = withNearAsOne(argument, referents);
  // "Obtain a passport and a visa" may be read as two clauses in one sentence and as one in another.
  return [clauses, withNearAsOne(changed(clauses, withJoined), referents)];
}

function withNearAsOne(argument: Argument, referents: Referents): Argument {
  const name = nearNames(argument, referents);
  return changed(argument, (one) => renamed(one, (key) => name.get(key) ?? key));
}

function changed({ instances, laws, claim }: Argument, change: (one: Proposition) => Proposition): Argument {
  const all = instances.map((one) => ({
    ...one,
    conditions: one.conditions.map(change),
    head: change(one.head),
  }));
  return { instances: all, laws: laws.map(change), claim: change(claim) };
}

/** One name for all clauses that are near each other. */
function nearNames({ instances, laws, claim }: Argument, referents: Referents): ReadonlyMap<string, string> {
  const said = [...instances.flatMap(({ conditions, head }) => [...conditions, head]), claim];
  const keys = [...new Set([...said, ...laws].flatMap((one) => [...keysOf(one)]))];
  const phrases = keys.map((key) => phraseOf(key, referents));
  const options = said.flatMap(optionsIn);
  const name = new Map<string, string>();
  for (const [at, key] of keys.entries()) {
    const near = keys.find(
      (other, before) =>
        before < at &&
        isNear(phrases[at] as Phrase, phrases[before] as Phrase) &&
        !options.some((each) => areApart(each, key, other)),
    );
    if (near !== undefined) name.set(key, name.get(near) ?? near);
  }
  return name;
}

/** Clauses that stand side by side under a modal word, as one. */
function withJoined(one: Proposition): Proposition {
  switch (one.kind) {
    case "truth":
    case "atom":
      return one;
    case "not":
      return { ...one, of: withJoined(one.of) };
    case "and":
    case "or":
      return { ...one, of: one.of.map(withJoined) };
    default: {
      const parts = one.of.kind === "and" ? one.of.of : [];
      const whole = atom([...keysOf(one.of)].sort().join(" and "));
      const isSaid = parts.length > 0 && parts.every(({ kind }) => kind === "atom");
      const isDenied =
        parts.length > 0 && parts.every((part) => part.kind === "not" && part.of.kind === "atom");
      return isSaid || isDenied ? { ...one, of: isSaid ? whole : not(whole) } : one;
    }
  }
}

/** "Sing or dance": what is offered as two things is not one. */
function areApart(options: readonly ReadonlySet<string>[], one: string, other: string): boolean {
  return options.some(
    (keys) =>
      keys.has(one) !== keys.has(other) &&
      options.some((each) => each.has(one)) &&
      options.some((each) => each.has(other)),
  );
}

/** What a clause says, and of what, in words roughly without their endings. */
interface Phrase {
  /** "Every …": a rule. */
  readonly isGeneral: boolean;
  readonly said: ReadonlySet<string>;
  readonly things: ReadonlySet<string>;
  /** It speaks of you, or of somebody who is not named. */
  readonly isVague: boolean;
}

/** A predicate of a key, `verb <take+often(`, or a thing of the text, `#3`. */
const WORD = /[a-z]+ [<>!~]*(?<lemma>[^\s(){},|[\]]+)\(|#(?<id>\d+)/gu;

function phraseOf(key: string, referents: Referents): Phrase {
  const found = [...key.matchAll(WORD)].map(({ groups }) => groups ?? {});
  const things = [...new Set(found.flatMap(({ id }) => (id === undefined ? [] : [Number(id)])))];
  const named = things.map((id) => {
    const { name, noun } = referents.get(id);
    return name === "you" ? [] : [name, noun].flatMap((one) => one?.toLowerCase().split(" ") ?? []);
  });
  return {
    isGeneral: key.startsWith("every"),
    said: stems(found.flatMap(({ lemma }) => lemma?.split(/[+ ]/) ?? [])),
    things: stems(named.flat()),
    isVague: things.length === 0 || named.some((words) => words.length === 0),
  };
}

const stems = (words: readonly string[]): ReadonlySet<string> =>
  new Set(
    words
      .filter((word) => !LIGHT.has(word))
      .map((word) => word.replace(/(?:ing|ed|es|s|e)$/u, "").replace(/(.)\1$/u, "$1")),
  );
/** Words that tell no clauses apart. */
const LIGHT: ReadonlySet<string> = new Set([
  "",
  "be",
  "have",
  "do",
  "of",
  "in",
  "on",
  "at",
  "exist",
  "not",
  "person",
]);

const isNear = (one: Phrase, other: Phrase): boolean =>
  one.isGeneral === other.isGeneral &&
  areAlike(one.said, other.said) &&
  (one.isVague || other.isVague || [...one.things].some((word) => other.things.has(word)));

/** Whether much of the words of two phrases is shared. */
function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((word) => other.has(word)).length;
  return (
    shared > 0 && (shared === Math.min(one.size, other.size) || 2 * shared >= one.size + other.size - shared)
  );
}
