import { sexOf, type Sex } from "../first-names.ts";
import type { Noun } from "../noun-phrases.ts";
import type { Deed } from "./events.ts";

/** Who and what the sentences just told of. */
export interface Recent {
  readonly subjects: readonly Noun[];
  readonly people: readonly Noun[];
  readonly things: readonly Noun[];
}
export const NOBODY: Recent = { subjects: [], people: [], things: [] };

const SEX_OF_PRONOUN: ReadonlyMap<string, Sex> = new Map([
  ["he", "male"],
  ["him", "male"],
  ["she", "female"],
  ["her", "female"],
]);

/** Puts names for the pronouns of a deed; null where it is not clear whom or what one means. */
export function resolve(deed: Deed, recent: Recent): Deed | null {
  try {
    return replaced(deed, recent);
  } catch (error) {
    if (error instanceof Unclear) return null;
    throw error;
  }
}

class Unclear extends Error {}

function replaced(deed: Deed, recent: Recent): Deed {
  const who = (nouns: readonly Noun[]): readonly Noun[] => nouns.flatMap((noun) => persons(noun, recent));
  const one = (noun: Noun, others: readonly Noun[] = []): Noun =>
    single(
      persons(noun, {
        ...recent,
        people: recent.people.filter(({ key }) => !others.some((other) => other.key === key)),
      }),
    );
  const what = (nouns: readonly Noun[]): readonly Noun[] => nouns.flatMap((noun) => objects(noun, recent));
  switch (deed.kind) {
    case "be":
    case "away":
    case "exit":
      return { ...deed, who: who(deed.who) };
    case "go":
      return distinct({ ...deed, who: who(deed.who) });
    case "either":
    case "nothing":
    case "exchange":
      return { ...deed, who: who(deed.who) };
    case "left":
      return { ...deed, who: who(deed.who), what: what(deed.what) };
    case "take":
    case "drop":
    case "put":
    case "bring":
      return { ...deed, who: one(deed.who), things: what(deed.things) };
    case "give": {
      const from = one(deed.from);
      return { ...deed, from, things: what(deed.things), to: one(deed.to, [from]) };
    }
    case "barter":
      return deed.one.form === "pronoun" ? { ...deed, one: one(deed.one) } : deed;
  }
}

/** "Ann went there with her" is of two people. */
function distinct(deed: Extract<Deed, { kind: "go" }>): Deed {
  if (new Set(deed.who.map(({ key }) => key)).size < deed.who.length) throw new Unclear();
  return deed;
}

function single(nouns: readonly Noun[]): Noun {
  const [noun, second] = nouns;
  if (noun === undefined || second !== undefined) throw new Unclear();
  return noun;
}

/** "They" are the subjects of the sentence before; "he" and "she" the only person there, or the only one of that sex. */
function persons(noun: Noun, { subjects, people }: Recent): readonly Noun[] {
  if (noun.form !== "pronoun") return [noun];
  if (noun.key === "they" || noun.key === "them") {
    if (subjects.length > 1) return subjects;
    if (noun.key === "they" && people.length === 2) return people;
    throw new Unclear();
  }
  const sex = SEX_OF_PRONOUN.get(noun.key);
  if (sex === undefined) throw new Unclear();
  return [single(people.filter(({ key }) => (sexOf(key) ?? sex) === sex))];
}

function objects(noun: Noun, { things }: Recent): readonly Noun[] {
  if (noun.form !== "pronoun") return [noun];
  if (noun.key === "it" && things.length === 1) return things;
  if (noun.key === "them" && things.length > 1) return things;
  throw new Unclear();
}

/** What a deed leaves in mind. */
export function recentOf(deed: Deed, before: Recent): Recent {
  switch (deed.kind) {
    case "go":
    case "be":
    case "away":
    case "exit":
    case "either":
    case "nothing":
    case "exchange":
      return { subjects: deed.who, people: deed.who, things: before.things };
    case "left":
      return { subjects: deed.who, people: deed.who, things: deed.what };
    case "take":
    case "drop":
    case "put":
    case "bring":
      return { subjects: [deed.who], people: [deed.who], things: deed.things };
    case "give":
      return { subjects: [deed.from], people: [deed.from, deed.to], things: deed.things };
    case "barter":
      return { subjects: [deed.one], people: [deed.one, deed.other], things: [] };
  }
}
