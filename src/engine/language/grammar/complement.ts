import { ADJECTIVE_PREPOSITIONS, PREPOSITIONS } from "../closed-words.ts";
import { isCapitalised, type Token } from "../tokens.ts";
import { isNationality } from "../nationalities.ts";
import { helpFor } from "../unsupported-words.ts";
import type { Complement } from "../syntax.ts";
import { comparativeAt } from "./comparative.ts";
import { coordinated } from "./coordination.ts";
import {
  type Agreement,
  type Construct,
  type Input,
  type Parse,
  type Parses,
  after,
  mapped,
  parsed,
} from "./input.ts";
import { superlativeAt } from "./superlative.ts";
import { theseAt } from "./these.ts";
import { nameAt } from "./name.ts";
import { possessorAt } from "./possessive.ts";
import { nounAlone } from "./noun-alone.ts";

/**
 * What may follow `is` and `are`.
 *
 *     is  kind, nice and not round      are  cats        is  an aunt of Rosa       is  taller than Bob       is  in Paris
 *         ^                                  ^               ^                         ^                         ^
 */
function complementAt(agreement: Agreement): Construct<Complement> {
  const item: Construct<Complement> = (input, at) => {
    if (input.lower(at) === "not")
      return mapped(plain(input, at + 1, agreement), (of): Complement => ({ kind: "not", of }));
    return plain(input, at, agreement);
  };
  return (input, at) => {
    const start = /^(?:also|however)$/.test(input.lower(at)) ? at + 1 : at;
    const list = (from: number): Parses<Complement> =>
      coordinated<Complement>(input, from, item, (group, parts) => ({ kind: "group", group, parts }))
        .filter(({ value }) => !hasSharedOwner(value))
        .flatMap(withSharedPlace);
    // "Alice and Bob are both kind": each of them is.
    const each = agreement === "many" && input.lower(start) === "both" ? list(start + 1) : [];
    return withWideNegation(
      [...list(start), ...each, ...theseAt(input, start, item)],
      input,
      start,
      agreement,
    );
  };
}

/** "Either in the park or the school": the preposition goes with both. Without `either` the list is that of the preposition, see `noun-phrase.ts`. */
function withSharedPlace(parse: Parse<Complement>): Parses<Complement> {
  const { value } = parse;
  if (value.kind !== "group") return [parse];
  const shared = value.parts.map((part, at): Complement => {
    const before = value.parts.slice(0, at).findLast(({ kind }) => kind !== "same");
    return part.kind === "same" && before?.kind === "relation" ? { ...before, object: part.object } : part;
  });
  if (shared.every((part, at) => part === value.parts[at])) return [parse];
  return ["either", "neither", "xor"].includes(value.group)
    ? [{ ...parse, value: { ...value, parts: shared } }]
    : [];
}

/** "Rex is Bob and Ann's dog": the dog of both of them, and not Bob. */
function hasSharedOwner(value: Complement): boolean {
  return (
    value.kind === "group" &&
    value.parts.some(
      (part, at) =>
        part.kind === "noun" && part.nominal.owned === true && value.parts[at - 1]?.kind === "same",
    )
  );
}

export const complementOne: Construct<Complement> = complementAt("one");
export const complementMany: Construct<Complement> = complementAt("many");

/**
 * "not a and b" may deny the first part or the whole: both are read. With `both` or `either` it is the whole.
 *
 *     is  not both kind and nice          is  not kind or nice
 *         ^ not (kind and nice)               ^ not (kind or nice), (not kind) or nice
 */
function withWideNegation(
  parses: Parses<Complement>,
  input: Input,
  at: number,
  agreement: Agreement,
): Parses<Complement> {
  if (input.lower(at) !== "not") return parses;
  const whole: Construct<Complement> = (within, from) => plain(within, from, agreement);
  if (/^(?:both|either|neither)$/.test(input.lower(at + 1))) {
    return mapped(
      coordinated<Complement>(input, at + 1, whole, (group, parts) => ({ kind: "group", group, parts })),
      (of): Complement => ({ kind: "not", of }),
    );
  }
  return parses.flatMap((parse) => {
    const wide = widened(parse.value);
    if (wide === null) return [parse];
    // "not red or blue" denies both of them before all; "not red and blue" begins with a denial.
    const other: Parse<Complement> = { ...parse, value: wide };
    return parse.value.kind === "group" && parse.value.group === "or" ? [other, parse] : [parse, other];
  });
}

function widened(value: Complement): Complement | null {
  if (value.kind !== "group" || (value.group !== "and" && value.group !== "or")) return null;
  const [first, ...rest] = value.parts;
  if (first?.kind !== "not" || rest.some((part) => part.kind === "not")) return null;
  return { kind: "not", of: { ...value, parts: [first.of, ...rest] } };
}

function plain(input: Input, at: number, agreement: Agreement): Parses<Complement> {
  const found = [
    ...comparativeAt(input, at),
    ...mapped(superlativeAt(input, at), (of): Complement => ({ kind: "superlative", of })),
    ...relationAt(input, at),
    ...nounAt(input, at, agreement),
    ...adjectiveAt(input, at, agreement),
    ...sameAt(input, at),
  ];
  if (found.length > 0) return found;
  const help =
    helpFor(input.lower(at)) ??
    (/ing$/.test(input.lower(at))
      ? "what is going on is not read: write `runs`, not `is running`"
      : /ed$/.test(input.lower(at))
        ? "what is done to something is not read: say who does it"
        : null);
  return input.instead(
    at,
    agreement === "one"
      ? "an adjective, `a` with a noun, a comparison or a place"
      : "an adjective, a noun in the plural, a comparison or a place",
    help,
  );
}

/** `in Paris`, `north of the house`, `part of France`, `the capital of France`. */
function relationAt(input: Input, at: number): Parses<Complement> {
  const preposition = input.oneOf(PREPOSITIONS, input.phrase("a part", at) !== null ? at + 1 : at);
  if (preposition !== null)
    return mapped(
      input.parse("object", preposition.next),
      (object): Complement => ({ kind: "relation", lemma: placeWord(input, preposition.words), object }),
    );
  const place = input.lower(at) === "the" ? input.oneOf(PREPOSITIONS, at + 1) : null;
  if (place !== null || input.lower(at) !== "the") return [];
  return after(roleAt(input, at + 1), (role, next) =>
    mapped(input.parse("object", next), (object): Complement => ({ kind: "relation", lemma: role, object })),
  );
}

/** What is inside a place is in it. */
export function placeWord(input: Input, words: string): string {
  return /^inside(?: of)?$/.test(words) && input.words.isPresent("in") ? "in" : words;
}

/** `capital of`: a noun and `of`. */
function roleAt(input: Input, at: number): Parses<string> {
  return input.words
    .nounsAt(input.tokens, at)
    .filter((noun) => noun.number !== "many" && input.lower(at + noun.length) === "of")
    .map((noun) => parsed(`${noun.lemma} of`, at + noun.length + 1, noun.cost));
}

/** `a cat`, `cats`, and masses: `water`. */
function nounAt(input: Input, at: number, agreement: Agreement): Parses<Complement> {
  const among = agreement === "one" ? input.phrase("one of the", at) : null;
  if (among !== null)
    return input.parse("nominalMany", among).map(({ value, next, cost }) => {
      const words = input.tokens
        .slice(among, next)
        .map(({ lower }) => lower)
        .join(" ");
      const spoken = value.of === null && value.relatives.length === 0 && input.words.isSpokenOf(words);
      return parsed<Complement>(
        {
          kind: "noun",
          nominal: spoken
            ? { ...value, among: { words, mayBeAll: !input.words.isOnlySpokenOf(words, value.noun ?? "") } }
            : value,
        },
        next,
        cost,
      );
    });
  const article = (input.lower(at) === "a" && input.tokens[at]?.text === "a") || input.lower(at) === "an";
  if (article)
    return mapped(input.parse("nominalOne", at + 1), (nominal): Complement => ({ kind: "noun", nominal }));
  if (possessorAt(input, at).length > 0)
    return mapped(
      input.parse(agreement === "one" ? "nominalOne" : "nominalMany", at),
      (nominal): Complement => ({ kind: "noun", nominal }),
    );
  const letter =
    agreement === "one" &&
    /^[A-Z]$/.test(input.tokens[at]?.text ?? "") &&
    input.words.isLetterKind(input.lower(at))
      ? [parsed<Complement>({ kind: "noun", nominal: nounAlone(input.tokens[at]?.text ?? "") }, at + 1)]
      : [];
  if (letter.length > 0) return letter;
  const bare = agreement === "one" ? bareRoleAt(input, at) : [];
  const masses = input.words
    .nounsAt(input.tokens, at)
    .filter((noun) => noun.mass && noun.cost === 0 && !input.words.isAttributed(noun.lemma))
    .map((noun) => parsed<Complement>({ kind: "noun", nominal: nounAlone(noun.lemma) }, at + noun.length));
  if (agreement === "one") return [...masses, ...bare, ...stuffAt(input, at)];
  const many = input
    .parse("nominalMany", at)
    .filter(({ next, cost }) => cost === 0 || pluralShows(input, next));
  return [...masses, ...mapped(many, (nominal): Complement => ({ kind: "noun", nominal }))];
}

/** "All tin is metal": a known kind without an article, which the prompt uses as a kind elsewhere. */
function stuffAt(input: Input, at: number): Parses<Complement> {
  const stuff =
    /^(?:is|not)$/.test(input.lower(at - 1)) &&
    input.words
      .nounsAt(input.tokens, input.lower(at - 1) === "not" ? at - 3 : at - 2)
      .some((noun) => noun.mass);
  if (
    !stuff ||
    !input.words.isUsedAsNoun(input.lower(at)) ||
    input.words.isKnownAs(input.lower(at), "adjective")
  )
    return [];
  return input.words
    .nounsAt(input.tokens, at)
    .filter((noun) => noun.cost === 0 && !noun.mass && noun.length === 1 && noun.number !== "many")
    .map((noun) => parsed<Complement>({ kind: "noun", nominal: nounAlone(noun.lemma) }, at + 1, 2));
}

/** "Is friend of Ann": an article left out before a role, which nothing else can be. */
function bareRoleAt(input: Input, at: number): Parses<Complement> {
  const of = [1, 2, 3].find((more) => input.lower(at + more) === "of");
  if (
    of === undefined ||
    input.tokens[at + of + 1] === undefined ||
    !isCapitalised(input.tokens[at + of + 1] as Token)
  )
    return [];
  const roles = input.parse("nominalOne", at).filter(({ value: { of } }) => of?.kind === "name");
  return roles.map(({ value, next, cost }) =>
    parsed<Complement>({ kind: "noun", nominal: value }, next, cost + 2),
  );
}

/** An unknown word at the end of `are …` must show that it is a plural, or it is an adjective. */
function pluralShows(input: Input, next: number): boolean {
  const last = input.tokens[next - 1];
  return last !== undefined && input.words.isPlural(last);
}

/** `kind`; `afraid of mice`. */
function adjectiveAt(input: Input, at: number, agreement: Agreement): Parses<Complement> {
  const token = input.tokens[at];
  return input.words.adjectivesAt(input.tokens, at).flatMap((adjective): Parses<Complement> => {
    if (adjective.cost > 0 && token !== undefined && input.words.looksPlural(token)) return [];
    const next = at + adjective.length;
    const preposition = input.oneOf(ADJECTIVE_PREPOSITIONS, next);
    if (preposition === null || preposition.words === "by")
      return [parsed({ kind: "adjective", lemma: adjective.lemma }, next, adjective.cost)];
    return mapped(
      input.parse("object", preposition.next),
      (object): Complement => ({ kind: "about", lemma: `${adjective.lemma} ${preposition.words}`, object }),
    ).map((parse) => ({ ...parse, cost: parse.cost + adjective.cost }));
  });
}

/** `Alice is Bob`, `Tom is the cat`: the same individual. */
function sameAt(input: Input, at: number): Parses<Complement> {
  if (isNationality(input.lower(at))) return [];
  const letter = /^[A-Z]$/.test(input.tokens[at]?.text ?? "");
  const names = mapped(
    nameAt(input, at),
    (name): Complement => ({ kind: "same", object: { kind: "name", name, at } }),
  ).map((parse) => ({ ...parse, cost: parse.cost + (letter ? 2 : 0) }));
  if (input.lower(at) !== "the") return names;
  return input
    .parse("object", at)
    .flatMap((parse) =>
      parse.value.kind === "definite" && parse.value.first === undefined
        ? [{ ...parse, value: { kind: "same" as const, object: parse.value } }]
        : [],
    );
}
