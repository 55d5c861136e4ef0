import { GENERIC_PRONOUNS, OBJECT_PRONOUNS, SUBJECT_PRONOUNS } from "../closed-words.ts";
import type { Group, NounPhrase, Nominal, Quantifier } from "../syntax.ts";
import { coordinated } from "./coordination.ts";
import { isCapitalised } from "../tokens.ts";
import {
  type Agreement,
  type Construct,
  type Input,
  type Parse,
  type Parses,
  type Subject,
  after,
  mapped,
  parsed,
} from "./input.ts";
import { countedAt } from "./counted.ts";
import { nameAt } from "./name.ts";
import { ownedAt, ownedByAt } from "./possessive.ts";
import { pairAt } from "./pair.ts";
import { partitiveAt } from "./partitive.ts";
import { nounAlone } from "./noun-alone.ts";
import { spreadAt } from "./spread-list.ts";
import { spokenAt } from "./these-things.ts";
import { superlativeAt } from "./superlative.ts";
import { relativesAt } from "./relative-clause.ts";

/**
 * Noun phrases: names, `the cat`, pronouns, `every kind person`, bare plurals, and lists of them.
 *
 *     Not every cat that Bob likes chases Alice or a dog
 *     ^                                   ^
 */
export const subjectAt: Construct<Subject> = (input, at) =>
  coordinated<Subject>(input, at, oneSubject, joinSubjects, { but: false })
    .filter(({ value }) => isClear(value.phrase))
    .map((parse) => ({ ...parse, cost: parse.cost + unevenness(parse.value.phrase) }))
    .flatMap((parse) => [
      parse,
      ...mapped(
        spreadAt(input, parse.value.phrase, parse),
        (phrase): Subject => ({ ...parse.value, phrase }),
      ),
    ]);
export const objectAt: Construct<NounPhrase> = (input, at) =>
  coordinated<NounPhrase>(input, at, oneObject, (group, parts) => groupOf(group, parts, at), { but: false })
    .filter(({ value }) => isClear(value) && !hasSharedOwner(value))
    .map((parse) => ({ ...parse, cost: parse.cost + unevenness(parse.value) }));

/**
 * Lists are of a kind: "a critic of Lyon or a devotee of Celtic" are two people, not two that are criticised; and in "everything that
 * is a dog, a cat or …" the list belongs to the relative clause.
 */
function unevenness(phrase: NounPhrase): number {
  if (phrase.kind !== "group") return 0;
  const early = phrase.parts
    .slice(0, -1)
    .some(
      (part) => part.kind === "quantified" && (part.nominal.relatives.length > 0 || part.nominal.of !== null),
    );
  const kinds = new Set(
    phrase.parts.map((part) =>
      part.kind === "name" || part.kind === "definite" || part.kind === "owned" ? "individual" : part.kind,
    ),
  );
  return (early ? 1 : 0) + (kinds.size > 1 ? 1 : 0);
}

const oneSubject: Construct<Subject> = (input, at) => [
  ...phraseAt(input, at, SUBJECT_PRONOUNS),
  ...kindAt(input, at),
];
const oneObject: Construct<NounPhrase> = (input, at) =>
  mapped(phraseAt(input, at, OBJECT_PRONOUNS), ({ phrase }) => phrase);

function joinSubjects(group: Group, parts: readonly Subject[]): Subject {
  const first = parts[0] as Subject; // a group has two parts or more
  const last = parts.at(-1) as Subject;
  return {
    phrase: groupOf(
      group,
      parts.map(({ phrase }) => phrase),
      first.phrase.at,
    ),
    agreement: group === "and" ? "many" : last.agreement,
  };
}

/** A list; one without parts where its determiner may belong to all of it or to its first part. */
function groupOf(group: Group, parts: readonly NounPhrase[], at: number): NounPhrase {
  return { kind: "group", ...(shared(group, parts) ?? { group, parts: [] }), at };
}

function isClear(phrase: NounPhrase): boolean {
  return phrase.kind !== "group" || (phrase.parts.length > 0 && phrase.parts.every(isClear));
}

/** "Chases Bob and Ann's dog": him and the dog of hers, or the dog of both. */
function hasSharedOwner(phrase: NounPhrase): boolean {
  return (
    phrase.kind === "group" &&
    phrase.parts.some((part, at) => part.kind === "owned" && phrase.parts[at - 1]?.kind === "name")
  );
}

type Pronouns = ReadonlyMap<string, "it" | "he" | "she" | "they">;

function phraseAt(input: Input, at: number, pronouns: Pronouns): Parses<Subject> {
  const pronoun = pronouns.get(input.lower(at));
  if (pronoun !== undefined)
    return [
      parsed(
        {
          phrase: { kind: "pronoun", word: pronoun, noun: null, at },
          agreement: pronoun === "they" ? "many" : "one",
        },
        at + 1,
      ),
    ];
  return input.parse("phrase", at);
}

/** A noun phrase that is no pronoun, alike as subject and as object. */
export const nounPhraseAt: Construct<Subject> = (input, at) => {
  const quantified = quantifiedAt(input, at);
  const owned = [...ownedAt(input, at, quantified), ...ownedByAt(input, at)];
  const found = [
    ...genericAt(input, at),
    ...owned,
    ...definiteAt(input, at),
    ...spokenAt(input, at),
    ...thatAt(input, at),
    ...quantified,
    ...countedAt(input, at),
    ...pairAt(input, at),
    ...partitiveAt(input, at),
    ...bareAt(input, at),
    ...namedAt(input, at),
  ];
  return found.length > 0 ? found : input.instead(at, "a name, `the cat`, `every cat` or `cats`");
};

function namedAt(input: Input, at: number): Parses<Subject> {
  return mapped(
    nameAt(input, at),
    (name): Subject => ({ phrase: { kind: "name", name, at }, agreement: "one" }),
  );
}

/** `someone who is kind`, `everything`, `nobody`; `not everyone`. */
function genericAt(input: Input, at: number): Parses<Subject> {
  const negated = input.lower(at) === "not";
  const noOne = input.phrase("no one", at) !== null;
  const word = noOne ? "nobody" : input.lower(negated ? at + 1 : at);
  const generic = GENERIC_PRONOUNS.get(word);
  if (generic === undefined || (negated && generic.quantifier !== "every")) return [];
  if (word === "whoever" || word === "whatever") {
    return mapped(
      input.parse("predicateOne", at + 1),
      (predicate): Subject =>
        quantified(
          "every",
          { ...person(generic.persons), relatives: [{ kind: "subject", predicate }] },
          { at, generic: true, agreement: "one", words: word },
        ),
    );
  }
  const start = negated || noOne ? at + 2 : at + 1;
  const quantifier: Quantifier = negated ? "not every" : generic.quantifier;
  return after(adjectiveAfter(input, start), (adjectives, next) =>
    mapped(
      relativesAt(input, next),
      (relatives): Subject =>
        quantified(
          quantifier,
          { ...person(generic.persons), adjectives, relatives },
          { at, generic: true, agreement: "one", words: generic.persons ? "someone" : "something" },
        ),
    ),
  );
}

/** `something red`; a verb is never mistaken for it, since only known adjectives are taken. */
function adjectiveAfter(input: Input, at: number): Parses<readonly string[]> {
  const known = input.words.adjectivesAt(input.tokens, at).filter(({ cost }) => cost === 0);
  return [parsed([], at), ...known.map(({ lemma, length }) => parsed([lemma], at + length))];
}

function person(persons: boolean): Nominal {
  return nounAlone(persons ? "person" : null);
}

interface Manner {
  readonly at: number;
  readonly generic: boolean;
  readonly agreement: Agreement;
  readonly words: string;
}

function quantified(
  quantifier: Quantifier,
  nominal: Nominal,
  { at, generic, agreement, words }: Manner,
): Subject {
  return {
    phrase: { kind: "quantified", quantifier, nominal, generic, plural: agreement === "many", words, at },
    agreement,
  };
}

/** As `mapped`, with the words from `start` up to where a parse ends. */
function worded<A>(
  input: Input,
  start: number,
  parses: Parses<A>,
  make: (value: A, words: string) => Subject,
): Parses<Subject> {
  return parses.map(({ value, next, cost }) => parsed(make(value, wordsOf(input, start, next)), next, cost));
}

function wordsOf(input: Input, from: number, to: number): string {
  let words = "";
  for (let at = from; at < to; at++) {
    const text = input.tokens[at]?.text ?? "";
    words += `${at > from ? " " : ""}${text.length === 1 ? text : input.lower(at)}`; // a letter that stands for a kind is a capital
  }
  return words;
}

/** `the cat`, `the big red dog`: one individual, named by these words. */
function definiteAt(input: Input, at: number): Parses<Subject> {
  if (input.lower(at) !== "the") return [];
  const firsts = superlativeAt(input, at)
    .filter(({ value: { nominal } }) => nominal.of === null && nominal.relatives.length === 0)
    .map(({ value: first, next, cost }) =>
      parsed<Subject>(
        {
          phrase: { kind: "definite", nominal: first.nominal, name: wordsOf(input, at, next), first, at },
          agreement: "one",
        },
        next,
        cost,
      ),
    );
  if (firsts.length > 0) return firsts;
  return after(input.parse("nominalOne", at + 1), (nominal, next) => {
    if (nominal.noun === null) return input.expect(next, "a noun", "say which thing: `the cat`");
    if (nominal.of !== null)
      return input.expect(
        at,
        "a name or `the` with a noun alone",
        "`the … of …` is read only after `is`: `Paris is the capital of France`",
      );
    if (nominal.relatives.length > 0) return [];
    const name = `the ${[...nominal.adjectives, nominal.noun].join(" ")}`;
    return [parsed({ phrase: { kind: "definite", nominal, name, at }, agreement: "one" }, next)];
  });
}

/** `that person`: the one spoken of. */
function thatAt(input: Input, at: number): Parses<Subject> {
  if (input.lower(at) !== "that" && input.lower(at) !== "such") return [];
  if (input.lower(at) === "such") return [];
  if (input.lower(at + 1) === "thing")
    return [parsed({ phrase: { kind: "pronoun", word: "that", noun: null, at }, agreement: "one" }, at + 2)];
  return input.words
    .nounsAt(input.tokens, at + 1)
    .filter(({ number, cost }) => number !== "many" && cost <= 1)
    .map((noun) =>
      parsed<Subject>(
        { phrase: { kind: "pronoun", word: "that", noun: noun.lemma, at }, agreement: "one" },
        at + 1 + noun.length,
        noun.cost,
      ),
    );
}

interface Determiner {
  readonly words: string;
  readonly quantifier: Quantifier;
  readonly forms: readonly Agreement[];
}

const DETERMINERS: readonly Determiner[] = [
  { words: "not every", quantifier: "not every", forms: ["one"] },
  { words: "not all of the", quantifier: "not every", forms: ["many"] },
  { words: "not all", quantifier: "not every", forms: ["many"] },
  { words: "every", quantifier: "every", forms: ["one"] },
  { words: "each", quantifier: "each", forms: ["one"] },
  { words: "all", quantifier: "all", forms: ["many"] },
  { words: "any", quantifier: "any", forms: ["one", "many"] },
  { words: "some", quantifier: "some", forms: ["one", "many"] },
  { words: "no", quantifier: "no", forms: ["one", "many"] },
  { words: "only", quantifier: "only", forms: ["many"] },
  { words: "all the", quantifier: "all", forms: ["many"] },
  { words: "a certain", quantifier: "some", forms: ["one"] },
  { words: "certain", quantifier: "some", forms: ["many"] },
  { words: "at least one", quantifier: "some", forms: ["one"] },
  { words: "one", quantifier: "some", forms: ["one"] },
  { words: "an", quantifier: "a", forms: ["one"] },
  { words: "a", quantifier: "a", forms: ["one"] },
].filter((one) => one.words !== "not all of the") as readonly Determiner[];

function quantifiedAt(input: Input, at: number): Parses<Subject> {
  // "A is taller than B": a capital letter before a verb of the grammar is a name.
  const letter =
    input.tokens[at]?.text === "A" &&
    /^(?:is|are|does|do|can|has|and|or|,|if|then)?$/.test(input.lower(at + 1));
  return DETERMINERS.flatMap(({ words, quantifier, forms }) => {
    const start = input.phrase(words, at);
    if (
      start === null ||
      (letter && words === "a") ||
      (words === "a" && at > 0 && input.tokens[at]?.text === "A")
    )
      return [];
    const stuff =
      forms.includes("one") || !["all", "certain", "not every"].includes(quantifier)
        ? []
        : stuffAt(input, { start, at, quantifier });
    return [
      ...stuff,
      ...forms.flatMap((agreement) => {
        const nominals = input.parse(agreement === "one" ? "nominalOne" : "nominalMany", start);
        const single = worded(input, start, nominals, (nominal, said) =>
          quantified(quantifier, nominal, { at, generic: nominal.noun === null, agreement, words: said }),
        );
        return agreement === "one"
          ? [...single, ...single.flatMap((first) => sharedAt(input, first, quantifier))]
          : single;
      }),
    ];
  });
}

/** `all iron`, `all B`: a mass, or a letter that stands for a kind, takes `is`. */
function stuffAt(
  input: Input,
  { start, at, quantifier }: { readonly start: number; readonly at: number; readonly quantifier: Quantifier },
): Parses<Subject> {
  const nouns = input.words
    .nounsAt(input.tokens, start)
    .filter((noun) => (noun.mass && noun.cost === 0) || /^[A-Z]$/.test(noun.lemma));
  return nouns.map((noun) =>
    parsed(
      quantified(quantifier, nounAlone(noun.lemma), {
        at,
        generic: false,
        agreement: "one",
        words: noun.lemma,
      }),
      start + noun.length,
      noun.cost,
    ),
  );
}

/** How a determiner goes with a list that it stands before: "every man or woman" is every man and every woman. */
const SHARED: Readonly<Partial<Record<Quantifier, (link: "and" | "or") => Group>>> = {
  every: () => "and",
  each: () => "and",
  all: () => "and",
  no: () => "and",
  some: (link) => link,
};

/** `every man or woman`: one determiner for two nouns in the singular. */
function sharedAt(input: Input, first: Parse<Subject>, quantifier: Quantifier): Parses<Subject> {
  const link = input.lower(first.next);
  const group = link === "and" || link === "or" ? SHARED[quantifier]?.(link) : undefined;
  const { phrase } = first.value;
  if (
    group === undefined ||
    phrase.kind !== "quantified" ||
    phrase.nominal.relatives.length > 0 ||
    phrase.nominal.of !== null
  )
    return [];
  const start = first.next + 1;
  return worded(
    input,
    start,
    input
      .parse("nominalOne", start)
      .filter(({ value }) => value.noun !== null && value.of === null && value.relatives.length === 0),
    (nominal, words): Subject => {
      const second: NounPhrase = { ...phrase, nominal, words, at: start };
      return { phrase: { kind: "group", group, parts: [phrase, second], at: phrase.at }, agreement: "one" };
    },
  ).map((parse) => ({ ...parse, cost: parse.cost + first.cost }));
}

/** "No cats or dogs": the determiner of a list is that of its bare plurals too. Null where it is not clear what it says of them. */
function shared(
  group: Group,
  parts: readonly NounPhrase[],
): { readonly group: Group; readonly parts: readonly NounPhrase[] } | null {
  const [first, ...rest] = parts;
  const bare = (part: NounPhrase): boolean => part.kind === "quantified" && part.quantifier === "bare";
  if (
    first?.kind !== "quantified" ||
    first.quantifier === "bare" ||
    first.quantifier === "a" ||
    first.generic ||
    !rest.some(bare)
  )
    return { group, parts };
  const link = group === "and" || group === "or" ? SHARED[first.quantifier]?.(group) : undefined;
  if (link === undefined || !rest.every(bare)) return null;
  return {
    group: link,
    parts: [
      first,
      ...rest.map((part) => (part.kind === "quantified" ? { ...part, quantifier: first.quantifier } : part)),
    ],
  };
}

/** `Cats`, `quiet people`, and masses: `gold`. A noun in the singular without an article is none. */
function bareAt(input: Input, at: number): Parses<Subject> {
  const plurals = input
    .parse("nominalMany", at)
    .filter(
      ({ value, next }) =>
        value.relatives.length > 0 || value.of !== null || input.words.isPlural(input.tokens[next - 1]),
    );
  const many = worded(input, at, plurals, (nominal, words) =>
    quantified("bare", nominal, { at, generic: false, agreement: "many", words }),
  );
  const nouns = input.words.nounsAt(input.tokens, at).filter((noun) => noun.cost === 0);
  const mass = nouns
    .filter((noun) => noun.mass)
    .flatMap((noun) =>
      worded(input, at, relativesAt(input, at + noun.length), (relatives, words) =>
        quantified(
          "bare",
          { ...nounAlone(noun.lemma), relatives },
          { at, generic: false, agreement: "one", words },
        ),
      ),
    );
  return [...many.filter(({ value }) => !isSingleLetter(value)), ...mass];
}

/** "Is winter a season?": a noun of the packs in the singular, without an article and not at the beginning of a statement, speaks of its kind. */
function kindAt(input: Input, at: number): Parses<Subject> {
  const token = input.tokens[at];
  if (at === 0 || token === undefined || isCapitalised(token)) return [];
  return input.words
    .nounsAt(input.tokens, at)
    .filter((noun) => noun.cost === 0 && !noun.mass && noun.number !== "many")
    .map((noun) =>
      parsed(
        quantified("a", nounAlone(noun.lemma), { at, generic: false, agreement: "one", words: noun.lemma }),
        at + noun.length,
        BARE_SINGULAR,
      ),
    );
}

/** Nothing else may be possible. */
const BARE_SINGULAR = 4;

function isSingleLetter({ phrase }: Subject): boolean {
  return phrase.kind === "quantified" && phrase.nominal.noun !== null && /^[A-Z]$/.test(phrase.nominal.noun);
}
