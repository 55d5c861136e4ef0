import type { Clause, Modifier, Noun, NounPhrase, Prepositional, Word } from "../grammar/syntax.ts";
import { isTerm } from "./features.ts";
import { and, not, NOW, type Filler, type Form, type Term } from "./form.ts";
import { IllFormed, NotInterpreted, within, type Continue, type Scope, type TextMeaning } from "./scope.ts";

/** "Anyone may leave": of everyone, where nothing denies, asks or supposes it. */
export function isFree(text: TextMeaning, { lemma }: Word, scope: Scope): boolean {
  return /^any/.test(lemma) && !scope.inner && scope.condition === null && text.depth === 0;
}

/** "All guests except children", "nobody but Ann". */
export interface Excepted {
  /** All guests that are no children. */
  readonly rest: NounPhrase;
  /** All guests, and who or what is left out of them. */
  readonly all: Open;
  readonly out: NounPhrase;
  /** All guests that are children. */
  readonly those: NounPhrase;
  /** Whether it is said of all; else of none. */
  readonly isOfAll: boolean;
}

/** The prepositions that `descriptions.ts` reads as "is not one of" and "is one of". */
export const OUTSIDE = "outside the exceptions";
export const AMONG = "among the exceptions";

export function exceptedIn(said: NounPhrase): Excepted | null {
  const phrase = said.kind === "group" ? fromGroup(said) : withoutGroupInside(said);
  if (phrase === null || (phrase.kind !== "noun" && phrase.kind !== "pronoun")) return null;
  const found = phrase.modifiers.find(isException);
  if (found === undefined) return null;
  const others = phrase.modifiers.filter((one) => one !== found);
  const { preposition } = found.phrase;
  const open = ofWhom(phrase, others, found.phrase.object);
  const range = rangeOf(open);
  if (range === null) return null;
  const object = ofThese(open, found.phrase.object);
  const modifiers = (lemma: string): readonly Modifier[] => [
    ...others,
    { ...found, phrase: { ...found.phrase, object, preposition: { lemma, at: preposition.at } } },
  ];
  const all: Open = { ...everyOf(open), modifiers: others };
  const rest: NounPhrase = { ...open, modifiers: modifiers(OUTSIDE) };
  const those: NounPhrase = { ...all, modifiers: modifiers(AMONG) };
  return { rest, all, out: object, those, isOfAll: range === "all" };
}

/** What is said of all but some is denied of these: "Everyone except Ann must sign" says that she need not. */
export function withException(
  text: TextMeaning,
  { rest, all, out, those, isOfAll }: Excepted,
  scope: Scope,
  then: Continue,
  read: (phrase: NounPhrase, then: Continue) => Form,
): Form {
  const first = read(rest, then);
  if (scope.inner || scope.condition !== null || text.depth > 0) return first;
  const other = (filler: Filler): Form => {
    if (!isOfAll) return then(filler);
    text.depth++;
    const denied = not(then(filler), []);
    text.depth--;
    return denied;
  };
  const kind = ofOwnKind(text, all, out);
  if (kind !== null) return and([first, read(underWord(kind, isOfAll ? "no" : "every"), then)]);
  if (!isKnownOut(out)) return and([first, read(those, other)]);
  const known = read(out, (filler) => {
    if (!isTerm(filler)) throw new NotInterpreted("an exception of this kind", null);
    // "All clerks except Ann" tells that Ann is a clerk.
    return and([kindOf(text, all, filler, scope), other(filler)]);
  });
  return and([first, known]);
}

/** "All but Tom | and Bob": both are left out. */
export const isCutShort = ({ joint, parts }: Extract<NounPhrase, { kind: "group" }>): boolean =>
  joint.word.lemma === "and" &&
  parts.at(-1)?.kind === "name" &&
  parts.some((one) => one.kind === "group" && fromGroup(one) !== null);

/** "Tom", "the red box", "Tom and Ann": who or what they are is known. */
function isKnownOut(out: NounPhrase): boolean {
  if (out.kind === "group") return out.parts.every(isKnownOut);
  const isOne = out.kind === "noun" && out.count !== "pl" && out.amount === null && out.head !== null;
  return (
    out.kind === "name" || (isOne && (out.determiner?.word.lemma === "the" || out.determiner?.owner != null))
  );
}

/** "All birds except penguins": penguins, all of which are birds; null where they need not be. */
function ofOwnKind({ words }: TextMeaning, all: Open, out: NounPhrase): Noun | null {
  const isPlain = all.kind === "noun" && all.head !== null && all.modifiers.length === 0;
  if (!isPlain || out.kind !== "noun" || out.head === null || out.determiner !== null) return null;
  const isKind = out.amount === null && words.isKindOf(out.head.lemma, all.head?.lemma ?? "");
  return isKind ? out : null;
}

const underWord = (noun: Noun, lemma: string): Noun => ({
  ...noun,
  determiner: { word: { lemma, at: noun.head?.at ?? 0 }, owner: null },
});

/** "Nobody else but Tom" is nobody but him, "all but Tom" everyone but him. */
function ofWhom(phrase: Open, others: readonly Modifier[], out: NounPhrase): Open {
  if (phrase.kind === "pronoun")
    return { ...phrase, word: { ...phrase.word, lemma: phrase.word.lemma.replace(/ else$/, "") } };
  const { determiner, head, amount } = phrase;
  const isBare = head === null && amount === null && others.length === 0;
  const whoever = isBare && isOfPersons(out) ? WHOEVER.get(determiner?.word.lemma ?? "") : undefined;
  if (whoever === undefined || determiner === null) return phrase;
  return { kind: "pronoun", word: { lemma: whoever, at: determiner.word.at }, modifiers: phrase.modifiers };
}
const WHOEVER: ReadonlyMap<string, string> = new Map([
  ["all", "everyone"],
  ["no", "nobody"],
]);

const isOfPersons = (out: NounPhrase): boolean =>
  out.kind === "name" || (out.kind === "group" && out.parts.every(({ kind }) => kind === "name"));

/** "All the pens but the red one": the red pen. */
function ofThese(open: Open, out: NounPhrase): NounPhrase {
  if (open.kind !== "noun" || out.kind !== "noun" || out.head?.lemma !== "one") return out;
  const wholes = open.modifiers.flatMap((one) => {
    if (one.kind === "apposition") return [one.of];
    return one.kind === "phrase" ? [one.phrase.object] : [];
  });
  const inner = wholes.find((one) => one.kind === "noun");
  const head = open.head ?? inner?.head ?? null;
  return head === null ? out : { ...out, head: { ...out.head, lemma: head.lemma } };
}

/** "All of them but Max": all of them, and not Max. */
function withoutGroupInside(phrase: NounPhrase): NounPhrase {
  if (phrase.kind !== "noun") return phrase;
  const [whole, second] = phrase.modifiers;
  if (whole?.kind !== "phrase" || second !== undefined || whole.phrase.preposition.lemma !== "of")
    return phrase;
  const { object } = whole.phrase;
  if (object.kind !== "group" || object.joint.word.lemma !== "but") return phrase;
  const [first, out, third] = object.parts;
  if (first === undefined || out === undefined || third !== undefined) return phrase;
  const but: Prepositional = { preposition: object.joint.word, object: out, adverb: null };
  const of: Modifier = { kind: "phrase", phrase: { ...whole.phrase, object: first } };
  return { ...phrase, modifiers: [of, { kind: "phrase", phrase: but }] };
}

function kindOf(text: TextMeaning, all: Open, of: Term, scope: Scope): Form {
  if (all.kind === "noun") return text.read.described(text, all, of, within(scope));
  if (all.modifiers.length > 0 || /thing$/.test(all.word.lemma)) return { kind: "true" };
  return {
    kind: "atom",
    category: "noun",
    lemma: "person",
    roles: [{ role: "subject", filler: of }],
    time: NOW,
    at: [all.word.at],
  };
}

type Open = Extract<NounPhrase, { kind: "noun" | "pronoun" }>;

const EXCEPT = /^(?:except|but|apart from|other than|with the exception of)$/;

const isException = (one: Modifier): one is { readonly kind: "phrase"; readonly phrase: Prepositional } =>
  one.kind === "phrase" && EXCEPT.test(one.phrase.preposition.lemma);

/**
 * "Everyone has left except Bob", "apart from Tom, nobody is ill", "Tom likes everyone except Ann": the exception is from what is said of all or none.
 * Any other clause is as it was.
 */
export function withExceptionInPlace(clause: Clause): Clause {
  const said = withoutComplement(clause);
  const found = said.phrases.find(({ preposition }) => EXCEPT.test(preposition.lemma));
  if (found === undefined) return clause;
  const rest = { ...said, phrases: said.phrases.filter((one) => one !== found) };
  const into = (phrase: NounPhrase): NounPhrase | null => {
    if (phrase.kind !== "noun" && phrase.kind !== "pronoun") return null;
    const full: Open = { ...phrase, modifiers: [...phrase.modifiers, { kind: "phrase", phrase: found }] };
    return rangeOf(phrase) === null ? null : full;
  };
  const subject = rest.subject === null ? null : into(rest.subject);
  if (subject !== null) return { ...rest, subject };
  const last = rest.objects.findLast((one) => into(one) !== null);
  if (last !== undefined)
    return { ...rest, objects: rest.objects.map((one) => (one === last ? (into(one) ?? one) : one)) };
  const host = rest.phrases.findLast(({ object }) => into(object) !== null);
  if (host === undefined) throw new IllFormed("an exception from nothing", found.preposition);
  const phrases = rest.phrases.map((one) =>
    one === host ? { ...one, object: into(one.object) ?? one.object } : one,
  );
  return { ...rest, phrases };
}

/** "Ill except Tom": no way to be ill. */
function withoutComplement(clause: Clause): Clause {
  const { predicate } = clause;
  if (predicate === null) return clause;
  if ("preposition" in predicate && EXCEPT.test(predicate.preposition.lemma))
    throw new IllFormed("an exception from nothing", predicate.preposition);
  if (!("degree" in predicate) || predicate.complement === null) return clause;
  const { complement } = predicate;
  if (!("preposition" in complement) || !EXCEPT.test(complement.preposition.lemma)) return clause;
  return {
    ...clause,
    predicate: { ...predicate, complement: null },
    phrases: [...clause.phrases, complement],
  };
}

/** "Everyone but Tom". */
function fromGroup({ joint, parts }: Extract<NounPhrase, { kind: "group" }>): NounPhrase | null {
  const [first, second, ...others] = parts;
  if (joint.word.lemma !== "but" || first === undefined || second === undefined || others.length > 0)
    return null;
  if (first.kind !== "noun" && first.kind !== "pronoun") return null;
  const phrase: Prepositional = { preposition: joint.word, object: second, adverb: null };
  return { ...first, modifiers: [...first.modifiers, { kind: "phrase", phrase }] };
}

function rangeOf(phrase: Open): "all" | "none" | null {
  if (phrase.kind === "pronoun") {
    if (/^(?:everyone|everything)$/.test(phrase.word.lemma)) return "all";
    return /^(?:nobody|nothing)$/.test(phrase.word.lemma) ? "none" : null;
  }
  const { determiner, amount } = phrase;
  if (amount !== null || (phrase.head === null && !isOfWhole(phrase))) return null;
  if (determiner === null) return phrase.count === "pl" ? "all" : null;
  if (determiner.owner !== null) return null;
  if (/^(?:every|each|all)$/.test(determiner.word.lemma)) return "all";
  return determiner.word.lemma === "no" ? "none" : null;
}

/** "All of the guests", "all the guests" */
function isOfWhole({ determiner, modifiers: [whole] }: Noun): boolean {
  if (determiner === null || whole === undefined) return false;
  return whole.kind === "apposition" || (whole.kind === "phrase" && !isException(whole));
}

/** The same of all: "everyone" for "nobody". */
function everyOf(phrase: Open): Open {
  const all = (word: Word, lemma: string): Word => ({ lemma, at: word.at });
  if (phrase.kind === "pronoun")
    return {
      ...phrase,
      word: all(phrase.word, /thing$/.test(phrase.word.lemma) ? "everything" : "everyone"),
    };
  const { determiner } = phrase;
  return determiner === null
    ? phrase
    : { ...phrase, determiner: { ...determiner, word: all(determiner.word, "every") } };
}

/** "All but two", "all but two of the lamps", "all of the lamps but two": so many less than there are; null for any other phrase. */
export function allButSome(said: NounPhrase): Noun | null {
  const phrase = said.kind === "group" ? fromGroup(said) : withoutGroupInside(said);
  if (phrase?.kind !== "noun" || phrase.head !== null || phrase.amount !== null) return null;
  const found = phrase.modifiers.find(isException);
  const { determiner } = phrase;
  if (found === undefined || determiner?.word.lemma !== "all" || determiner.owner !== null) return null;
  const { object, preposition } = found.phrase;
  if (object.kind !== "noun" || object.head !== null || object.determiner !== null) return null;
  const value = object.amount?.bound === null && object.amount.relative === null ? object.amount.value : null;
  const wholes = [...phrase.modifiers.filter((one) => one !== found), ...object.modifiers];
  const [whole, second] = wholes;
  if (value === null || second !== undefined) return null;
  const them: Modifier = {
    kind: "phrase",
    phrase: {
      preposition: { lemma: "of", at: determiner.word.at },
      object: { kind: "pronoun", word: { lemma: "they", at: determiner.word.at }, modifiers: [] },
      adverb: null,
    },
  };
  const relative = { kind: "rest", word: determiner.word, than: null } as const;
  return {
    ...object,
    amount: { bound: { lemma: "but", at: preposition.at }, value, relative },
    count: "pl",
    modifiers: [whole ?? them],
  };
}
