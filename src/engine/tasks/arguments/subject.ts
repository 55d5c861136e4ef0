import type { Context } from "./context.ts";
import { and, atomsIn, not, or, pairs, PERSON, said, unitOf, when, type Formula } from "./formula.ts";
import { headOf, nominal } from "./nominal.ts";
import { DETERMINERS, isAdverb, phraseKey, trimmed, type Number, type Words } from "./words.ts";

/** What a sentence is about. */
export type Subject =
  | {
      readonly kind: "names";
      readonly names: readonly string[];
      readonly join: "and" | "or" | "either" | "neither";
    }
  | { readonly kind: "all" | "no" | "some" | "notAll" | "only"; readonly of: Formula; readonly noun: string }
  /** `a driver`, `drivers`, `you`: anything of the kind; in a condition, what pronouns behind it stand for. */
  | {
      readonly kind: "any";
      readonly of: Formula;
      readonly noun: string;
      readonly single: boolean;
      readonly definite?: boolean;
    }
  | { readonly kind: "pronoun" };

/** With the numbers that a verb can have behind it. */
export interface Counted {
  readonly subject: Subject;
  readonly numbers: readonly Number[];
}
export type Subjects = readonly Counted[];

const NONE: Subjects = [];
const THOSE: Words[number] = { lower: "those", text: "those", first: false };
const THINGS: Words[number] = { lower: "things", text: "things", first: false };
const QUANTIFIERS: ReadonlyMap<
  string,
  { readonly kind: "all" | "no" | "some" | "only"; readonly numbers: readonly Number[] }
> = new Map([
  ["all", { kind: "all", numbers: ["many"] }],
  ["every", { kind: "all", numbers: ["one"] }],
  ["each", { kind: "all", numbers: ["one"] }],
  ["any", { kind: "all", numbers: ["one", "many"] }],
  ["no", { kind: "no", numbers: ["one", "many"] }],
  ["some", { kind: "some", numbers: ["one", "many"] }],
  ["only", { kind: "only", numbers: ["many"] }],
]);
/** Words that are quantifier and noun in one. */
const PRONOMINAL: ReadonlyMap<string, "all" | "no" | "some" | "any"> = new Map([
  ["everyone", "all"],
  ["everything", "all"],
  ["anyone", "any"],
  ["anything", "any"],
  ["nothing", "no"],
  ["someone", "some"],
  ["something", "some"],
  ["those", "all"],
  ["whoever", "all"],
  ["whatever", "all"],
]);
const UNSUPPORTED: ReadonlySet<string> = new Set([
  "most",
  "few",
  "almost",
  "nearly",
  "half",
  "other",
  "another",
  "such",
  "both",
  "either",
  "neither",
  "none",
  "more",
  "less",
  "two",
  "three",
  "four",
  "five",
  "much",
  "little",
  "exactly",
  "at",
  "this",
  "that",
  "these",
  "there",
  "if",
  "when",
  "it",
  "its",
  "his",
  "her",
  "their",
  "and",
  "or",
  "but",
  "what",
  "who",
  "which",
  "in",
  "on",
  "to",
  "by",
  "for",
  "after",
  "before",
  "because",
  "since",
  "while",
  "although",
  "though",
  "once",
  "not",
  "of",
  "with",
  "from",
  "as",
  "whoever",
  "whatever",
  "whichever",
  "perhaps",
  "maybe",
  "however",
  "others",
  "today",
  "yesterday",
  "tomorrow",
  "now",
  "here",
  "then",
  "thus",
  "hence",
  "therefore",
  "so",
  "even",
  "just",
  "we",
  "i",
  "they",
  "he",
  "she",
  "no",
  "all",
]);

/** What the words before a verb can be about. */
export function subjectsOf(given: Words, context: Context): Subjects {
  const words = trimmed(given);
  const [head, second] = words;
  if (head === undefined) return NONE;
  const { lower } = head;
  if (words.length === 1 && /^(?:he|she|it)$/u.test(lower))
    return [{ subject: { kind: "pronoun" }, numbers: ["one", "many"] }];
  if (words.length === 1 && lower === "they")
    return [{ subject: { kind: "pronoun" }, numbers: ["many", "one"] }];
  if (words.length === 1 && /^(?:you|one)$/u.test(lower))
    return [
      { subject: { kind: "any", of: unitOf(PERSON), noun: lower, single: false }, numbers: ["many", "one"] },
    ];
  if (lower === "not" && /^(?:all|every|each)$/u.test(second?.lower ?? ""))
    return quantified("notAll", words.slice(2), ["one", "many"], context);
  if (lower === "no" && second?.lower === "one") return quantified("no", words.slice(1), ["one"], context);
  if (
    /^(?:all|some|each|any|none)$/u.test(lower) &&
    second?.lower === "of" &&
    /^(?:the|these|those)$/u.test(words[2]?.lower ?? "")
  )
    return quantified(
      lower === "none" ? "no" : lower === "some" ? "some" : "all",
      words.slice(3),
      ["one", "many"],
      context,
    );
  if (lower === "all" && /^(?:of|but|except)$/u.test(second?.lower ?? "")) return NONE;
  const pronominal = PRONOMINAL.get(lower);
  if (pronominal !== undefined && (lower !== "those" || words.length > 1))
    return quantified(pronominal, words, lower === "those" ? ["many"] : ["one"], context);
  const quantifier = QUANTIFIERS.get(lower);
  if (quantifier !== undefined) {
    if (quantifier.kind === "only" && /^(?:a|an|the|one)$/u.test(second?.lower ?? "")) return NONE;
    const rest = words.slice(1);
    return quantified(
      quantifier.kind,
      second !== undefined && /^(?:who|that)$/u.test(second.lower)
        ? [second.lower === "that" ? THINGS : THOSE, ...rest]
        : rest,
      quantifier.numbers,
      context,
    );
  }
  if (lower === "a" || lower === "an") return quantified("any", words.slice(1), ["one"], context, true);
  if (lower === "one" && second?.lower === "of")
    return context
      .unit("be", words)
      .map((of) => ({ subject: { kind: "some", of, noun: phraseKey(words) }, numbers: ["one"] }));
  if (/^(?:several|many)$/u.test(lower)) return quantified("some", words.slice(1), ["many"], context);
  if (/^(?:this|that)$/u.test(lower) && words.length > 1 && words.length < 5)
    return [{ subject: nameOf(words), numbers: ["one"] }];
  if ((UNSUPPORTED.has(lower) && !/^(?:both|either|neither)$/u.test(lower)) || isAdverb(head)) return NONE;
  const names = namesOf(words, context);
  if (names !== null) return names;
  if (UNSUPPORTED.has(lower) || /^\d/u.test(lower)) return NONE;
  if (lower === "the") return definiteSubject(words.slice(1), context);
  return bareSubject(words, context);
}

/** `the driver`: one thing that the text speaks of; in a condition, where no sentence speaks of it, anything of the kind. */
function definiteSubject(words: Words, context: Context): Subjects {
  const noun = phraseKey(words);
  const single =
    context.unit("be", words).length > 0 &&
    !words.some((word) => /^(?:who|that|which|and|or)$/u.test(word.lower));
  const name: Subjects = single ? [{ subject: nameOf(words), numbers: ["one", "many"] }] : [];
  const capital = words.some(({ text, lower }) => text !== lower);
  return capital || context.shown.definites.has(noun)
    ? name
    : [
        ...name,
        ...kindOf(words, context).map(
          (of): Counted => ({
            subject: { kind: "any", of, noun, single: true, definite: true },
            numbers: ["one"],
          }),
        ),
      ];
}

/** `dogs and cats`: all that is of either kind. */
function eitherKind(words: Words, context: Context): readonly Formula[] {
  return words.flatMap(({ lower }, at) => {
    if ((lower !== "and" && lower !== "or") || at === 0) return [];
    return pairs(kindOf(words.slice(0, at), context), kindOf(words.slice(at + 1), context), (one, other) =>
      or(one, other),
    );
  });
}

function quantified(
  kind: "all" | "no" | "some" | "notAll" | "only" | "any",
  words: Words,
  numbers: readonly Number[],
  context: Context,
  single = false,
  others: readonly Subject[] = [],
): Subjects {
  const noun = phraseKey(words);
  const subjects = [
    ...kindOf(words, context),
    ...(kind === "all" || kind === "no" ? eitherKind(words, context) : []),
  ].map((of): Subject => (kind === "any" ? { kind, of, noun, single } : { kind, of, noun }));
  return [...subjects, ...others].map((subject) => ({ subject, numbers }));
}

/** A noun that says what a sentence is about. */
function kindOf(words: Words, context: Context): readonly Formula[] {
  const noun = phraseKey(headOf(trimmed(words), context));
  const found = nominal(words, context);
  for (const { unit } of found.flatMap(atomsIn))
    if (unit.startsWith("be ") && ` ${noun}`.endsWith(` ${unit.slice(3)}`)) context.kindUnits.add(unit);
  return found;
}

// ---- names and bare nouns -------------------------------------------------------------------------------------------------

const INSIDE_NAMES: ReadonlySet<string> = new Set([
  "of",
  "the",
  "de",
  "da",
  "di",
  "van",
  "von",
  "'s",
  "&",
  "-",
  "and",
  "for",
  "in",
  '"',
  "'",
]);

/** A name begins and ends with a capital or a number; at the beginning of the sentence only where the text does not write it small. */
function isName(words: Words, context: Context): boolean {
  const body = words[0]?.lower === "the" ? words.slice(1) : words;
  const [first, last] = [body[0], body.at(-1)];
  if (first === undefined || last === undefined || DETERMINERS.has(first.lower)) return false;
  const capital = ({ text, lower, first: opening }: Words[number]): boolean =>
    (/^\p{Lu}/u.test(text) && !(opening && context.shown.small.has(lower))) || /^\d/u.test(text);
  return (
    capital(first) && capital(last) && body.every((word) => capital(word) || INSIDE_NAMES.has(word.lower))
  );
}

function namesOf(words: Words, context: Context): Subjects | null {
  const lead = words[0]?.lower ?? "";
  const marked = /^(?:either|neither|both)$/u.test(lead);
  const rest = marked ? words.slice(1) : words;
  const at = rest.findIndex(({ lower }) => lower === "and" || lower === "or" || lower === "nor");
  if (at > 0) {
    const [left, right] = [trimmed(rest.slice(0, at)), trimmed(rest.slice(at + 1))];
    if (isSingle(left, context) && isSingle(right, context)) {
      const join =
        lead === "either"
          ? "either"
          : lead === "neither"
            ? "neither"
            : rest[at]?.lower === "or"
              ? "or"
              : "and";
      return [
        {
          subject: { kind: "names", names: [nameKey(left), nameKey(right)], join },
          numbers: ["many", "one"],
        },
      ];
    }
  }
  if (marked || !isName(words, context)) return null;
  const name: Counted = { subject: nameOf(words), numbers: ["one"] };
  const [first] = words;
  const isPlural =
    words.length === 1 &&
    first !== undefined &&
    first.first &&
    /^(?:people|.*[^s]s)$/u.test(first.lower) &&
    !context.shown.singulars.has(first.text);
  return isPlural ? [name, ...bareSubject(words, context)] : [name];
}

function isSingle(words: Words, context: Context): boolean {
  return isName(words, context) && !words.some(({ lower }) => lower === "and" || lower === "or");
}

function nameOf(words: Words): Subject {
  return { kind: "names", names: [nameKey(words)], join: "and" };
}

function nameKey(words: Words): string {
  return words
    .filter(({ lower }) => lower !== "the")
    .map(({ lower }) => lower)
    .join(" ");
}

/** `Drivers`, `people who sing`; of one thing, a stuff or a kind that is spoken of as one: `Copper is …`. */
function bareSubject(words: Words, context: Context): Subjects {
  if (isPluralPhrase(words))
    return kindOf(words, context).map((of) => ({
      subject: { kind: "any", of, noun: phraseKey(words), single: false },
      numbers: ["many"],
    }));
  const [head] = words;
  const opens = head?.first === true || context.shown.openings.has(words.map(({ lower }) => lower).join(" "));
  const simple =
    opens &&
    words.length <= 3 &&
    context.unit("be", words).length > 0 &&
    !words.some(
      (word) => /^(?:and|or|who|that|which|so|only|even|just)$/u.test(word.lower) || isAdverb(word),
    );
  return simple ? [{ subject: nameOf(words), numbers: ["one"] }] : NONE;
}

function isPluralPhrase(words: Words): boolean {
  const [first, second] = words;
  if (
    first !== undefined &&
    second !== undefined &&
    [first, second].every(({ text }) => /^\p{Lu}\p{Ll}/u.test(text))
  )
    return false;
  const end = words.findIndex(({ lower }) => lower === "," || /^(?:who|that|which)$/u.test(lower));
  return (end < 0 ? words : words.slice(0, end)).some(
    ({ lower, text }, at) =>
      (at === 0 || text === lower) &&
      (/^(?:people|children|men|women|mice|feet|teeth|geese|oxen|fish|sheep|deer|moose|bison|cattle|salmon|trout|squid|bacteria|fungi|larvae|algae|alumni|cacti|nuclei|criteria|phenomena)$/u.test(
        lower,
      ) ||
        /[^s]s$/u.test(lower)),
  );
}

// ---- whole sentences ------------------------------------------------------------------------------------------------------

/** What a sentence with "a driver" speaks of: some driver at one time, any driver at all times, or either. */
export type Time = "once" | "always" | "either";

/** A subject with what is said of it. */
export interface Clause {
  readonly subject: Subject;
  readonly predicate: Formula;
  readonly time: Time;
}

/** What a sentence says whose subject and predicate are known. */
export function sentenceOf(subject: Subject, predicate: Formula, time: Time): readonly Formula[] {
  switch (subject.kind) {
    case "pronoun":
      return [];
    case "names":
      return [ofNames(subject, predicate)];
    // "all drivers are not tired" denies that all are, or that any is
    case "all":
      return predicate.kind === "not" && subject.of.kind === "is" && subject.of.unit !== PERSON
        ? [
            { kind: "all", part: when(subject.of, predicate) },
            not({ kind: "all", part: when(subject.of, predicate.part) }),
          ]
        : [{ kind: "all", part: when(subject.of, predicate) }];
    case "no":
      return [not({ kind: "some", part: and(subject.of, predicate) })];
    // "someone who owns a boat lives by the sea" may be of one, or of whoever owns one
    case "some":
      return /^some(?:one|thing) (?:who|that) /u.test(subject.noun) && time !== "once"
        ? [
            { kind: "some", part: and(subject.of, predicate) },
            { kind: "all", part: when(subject.of, predicate) },
          ]
        : [{ kind: "some", part: and(subject.of, predicate) }];
    case "notAll":
      return [not({ kind: "all", part: when(subject.of, predicate) })];
    case "only":
      return [{ kind: "all", part: when(predicate, subject.of) }];
    case "any": {
      const [some, all]: readonly Formula[] = [
        { kind: "some", part: and(subject.of, predicate) },
        { kind: "all", part: when(subject.of, predicate) },
      ];
      if (subject.definite === true || some === undefined || all === undefined) return [];
      return !subject.single || time === "always" ? [all] : time === "once" ? [some] : [some, all];
    }
  }
}

function ofNames({ names, join }: Extract<Subject, { readonly kind: "names" }>, predicate: Formula): Formula {
  const parts = names.map((name) => said(predicate, name));
  if (join === "neither") return and(...parts.map(not));
  return parts.length === 1 || join === "and"
    ? and(...parts)
    : join === "or"
      ? or(...parts)
      : { kind: "either", parts };
}
