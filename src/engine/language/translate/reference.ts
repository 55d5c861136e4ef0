import { apply, bound, named, type Proposition, type Term } from "../meaning.ts";
import type { NounPhrase, Superlative } from "../syntax.ts";
import { isPersonal, type Mention } from "./discourse.ts";
import { propertiesOf } from "./properties.ts";
import type { Bound, Scope } from "./scope.ts";

type Definite = Extract<NounPhrase, { kind: "definite" }>;
type Pronoun = Extract<NounPhrase, { kind: "pronoun" }>;

/** More candidates than this for one pronoun, and it is not read. */
const MAX_CANDIDATES = 4;

/**
 * The individual that `the cat` is: the cat of the condition, the one called so before, the only one known to be a cat, or a new one
 * of that name. Several known ones are alternatives. Null with a problem where it is one without a name.
 */
export function definiteTerm(phrase: Definite, scope: Scope): Term | null {
  if (phrase.first !== undefined) return firstTerm(phrase, phrase.first, scope);
  const noun = phrase.nominal.noun as string; // the grammar takes no definite without a noun
  const plain = phrase.nominal.adjectives.length === 0;
  const bounds = plain ? scope.bounds.filter((one) => one.noun === noun) : [];
  if (bounds.length > 0)
    return chosen(
      bounds.map((one) => bound(one.variable)),
      scope,
      "the",
    );
  if (scope.discourse.isDefined(phrase.name)) return calledTerm(phrase, scope);
  if (plain) {
    if (scope.discourse.hasUnnamed(noun)) {
      scope.reject(
        phrase.at,
        "a name",
        `give the ${noun} that was spoken of before a name, or call it \`the ${noun}\` from the start`,
      );
      return null;
    }
    const known = scope.discourse.ofNoun(noun);
    if (known.length > MAX_CANDIDATES) {
      scope.reject(phrase.at, "a name", `several are called ${noun} here: say which by its name`);
      return null;
    }
    if (known.length > 0) return chosen(known.map(named), scope, "the");
  }
  return calledTerm(phrase, scope);
}

/** "The tallest girl" is one, and is that. */
function firstTerm(phrase: Definite, first: Superlative, scope: Scope): Term {
  const term = named(phrase.name);
  presuppose(
    scope,
    scope.closed(() =>
      scope.predicate(
        { kind: "be", complement: { kind: "superlative", of: first }, at: phrase.at },
        term,
        scope,
      ),
    ),
  );
  return term;
}

/** The individual of this very name, with what the name takes for granted. */
function calledTerm(phrase: Definite, scope: Scope): Term {
  const noun = phrase.nominal.noun as string;
  const term = named(phrase.name);
  scope.discourse.define(phrase.name, noun);
  presuppose(scope, apply("noun", noun, term));
  for (const property of propertiesOf(phrase.nominal, term)) presuppose(scope, property);
  return term;
}

/** Takes something for granted with the sentence. */
export function presuppose(scope: Scope, what: Proposition): void {
  const key = JSON.stringify(what);
  if (!scope.presupposes.some((one) => JSON.stringify(one) === key)) scope.presupposes.push(what);
}

function chosen(terms: readonly Term[], scope: Scope, what: string): Term {
  return terms.length === 1 ? (terms[0] as Term) : (terms[scope.chooseHere(what, terms.length)] as Term);
}

/** The individuals that a pronoun can mean; several for `they` after a list of names. Null with a problem where there is none. */
export function pronounTerms(phrase: Pronoun, subject: Term | null, scope: Scope): readonly Term[] | null {
  const word = phrase.word === "that" ? `that ${phrase.noun ?? "thing"}` : phrase.word;
  const bounds = scope.bounds.filter(
    (one) => boundFits(one, phrase) && !isSame(bound(one.variable), subject),
  );
  // "If someone likes someone, then they …": either of them. What else was spoken of comes after someone and something; whoever has a name may be `he`.
  if (bounds.some((one) => one.generic))
    return [
      chosen(
        [...bounds.map((one) => bound(one.variable)), ...namedInSentence(phrase, subject, scope)],
        scope,
        "pronoun",
      ),
    ];
  if (
    phrase.word === "they" &&
    bounds.length === 0 &&
    scope.discourse.group?.sentence === lastSentence(scope)
  )
    return scope.discourse.group.terms;
  const inSentence = bounds.length > 0;
  const fits = (one: Mention): boolean =>
    (!inSentence || one.sentence === scope.sentence) &&
    mentionFits(one, phrase, scope) &&
    !isSame(one.term, subject);
  // A name does not show whether it is he or she: beyond its own sentence the pronoun may be any of them.
  // After several sentences about one each, `they` may be one or all of them.
  if (phrase.word === "they" && bounds.length === 0 && scope.discourse.every(fits).length > 1)
    return refuse(phrase, scope, "`they` can be one or several here: use names");
  const personal = phrase.word === "he" || phrase.word === "she";
  const mentions =
    personal && !scope.discourse.latest(fits).some((one) => one.sentence === scope.sentence)
      ? scope.discourse.every(fits)
      : scope.discourse.latest(fits);
  // Whoever has a name and no kind is rather he or she than it.
  const things = phrase.word === "it" ? mentions.filter((one) => isThing(one, scope)) : mentions;
  const mentioned = phrase.word === "it" && (things.length > 0 || inSentence) ? things : mentions;
  const candidates: (Term | null)[] = [
    ...bounds.map((one) => bound(one.variable)),
    ...mentioned.map((one) => one.term),
  ];
  if (candidates.length === 0)
    return refuse(phrase, scope, `\`${word}\` has nobody and nothing to stand for: use a name`);
  if (candidates.includes(null))
    return refuse(phrase, scope, `what \`${word}\` stands for has no name here: give it one`);
  if (candidates.length > MAX_CANDIDATES)
    return refuse(phrase, scope, `\`${word}\` can be one of many: use a name`);
  const terms = candidates as readonly Term[]; // null was excluded above
  if (!personal || terms.length === 1) return [chosen(terms, scope, "pronoun")];
  const ordered = [...terms].sort((one, other) => (wordTermKey(one) < wordTermKey(other) ? -1 : 1));
  return [
    ordered[scope.chooseOnce(`${phrase.word} ${ordered.map(wordTermKey).join(" ")}`, ordered.length)] as Term,
  ];
}

/** The names of this sentence that `he` or `she` can be beside someone: "If someone likes Bob, then he is nice". */
function namedInSentence(phrase: Pronoun, subject: Term | null, scope: Scope): readonly Term[] {
  if (phrase.word !== "he" && phrase.word !== "she") return [];
  return scope.discourse
    .latest(
      (one) =>
        one.sentence === scope.sentence && mentionFits(one, phrase, scope) && !isSame(one.term, subject),
    )
    .flatMap(({ term }) => (term?.kind === "name" ? [term] : []));
}

function isThing({ term }: Mention, scope: Scope): boolean {
  return term?.kind !== "name" || term.name.startsWith("the ") || scope.discourse.nounsOf(term.name).size > 0;
}

function refuse(phrase: Pronoun, scope: Scope, help: string): null {
  scope.reject(phrase.at, "a name", help);
  return null;
}

function wordTermKey(term: Term): string {
  return term.kind === "name" ? term.name : `?${term.variable}`;
}

function lastSentence(scope: Scope): number {
  return scope.discourse.latest((one) => !one.subject || one.term !== null || one.plural)[0]?.sentence ?? -1;
}

function isSame(one: Term | null, other: Term | null): boolean {
  if (one === null || other === null) return false;
  return one.kind === "name"
    ? other.kind === "name" && one.name === other.name
    : other.kind === "variable" && one.variable === other.variable;
}

function boundFits(one: Bound, { word, noun }: Pronoun): boolean {
  switch (word) {
    case "they":
      return true;
    case "that":
      return one.noun === noun;
    case "it":
      return one.noun === null ? one.generic : !isPersonal(one.noun) && !one.plural;
    case "he":
    case "she":
      return one.noun !== null && !one.plural;
  }
}

function mentionFits(one: Mention, { word, noun }: Pronoun, scope: Scope): boolean {
  const name = one.term?.kind === "name" ? one.term.name : null;
  const nouns = name === null ? new Set(one.noun === null ? [] : [one.noun]) : scope.discourse.nounsOf(name);
  switch (word) {
    case "they":
      return one.plural || name !== null;
    case "that":
      return noun !== null && nouns.has(noun);
    case "it":
      return !one.plural && ![...nouns].some(isPersonal);
    // A thing that is called by its kind is rarely he or she; a person may be.
    case "he":
    case "she":
      return !one.plural && (name === null || !name.startsWith("the ") || [...nouns].some(isPersonal));
  }
}
