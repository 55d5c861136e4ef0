import type { Modifier, NounPhrase, Prepositional, Word } from "../grammar/syntax.ts";
import { and, not, type Form } from "./form.ts";
import type { Continue, Scope, TextMeaning } from "./scope.ts";

/** "Anyone may leave": of everyone, where nothing denies, asks or supposes it. */
export function isFree(text: TextMeaning, { lemma }: Word, scope: Scope): boolean {
  return /^any/.test(lemma) && !scope.inner && scope.condition === null && text.depth === 0;
}

/** "All guests except children", "nobody but Ann". */
export interface Excepted {
  /** All guests that are no children. */
  readonly rest: NounPhrase;
  /** All guests that are children. */
  readonly those: NounPhrase;
  /** Whether it is said of all; else of none. */
  readonly all: boolean;
}

/** The prepositions that `descriptions.ts` reads as "is not one of" and "is one of". */
export const OUTSIDE = "outside the exceptions";
export const AMONG = "among the exceptions";

export function exceptedIn(phrase: NounPhrase): Excepted | null {
  const open = phrase.kind === "group" ? fromGroup(phrase) : phrase;
  if (open === null || (open.kind !== "noun" && open.kind !== "pronoun")) return null;
  const found = open.modifiers.find(isException);
  const range = rangeOf(open);
  if (found === undefined || range === null) return null;
  const others = open.modifiers.filter((one) => one !== found);
  const { preposition } = found.phrase;
  const modifiers = (lemma: string): readonly Modifier[] => [
    ...others,
    { ...found, phrase: { ...found.phrase, preposition: { lemma, at: preposition.at } } },
  ];
  const rest: NounPhrase = { ...open, modifiers: modifiers(OUTSIDE) };
  const those: NounPhrase = { ...everyOf(open), modifiers: modifiers(AMONG) };
  return { rest, those, all: range === "all" };
}

/** What is said of all but some is denied of these: "Everyone except Ann must sign" says that she need not. */
export function withException(
  text: TextMeaning,
  { rest, those, all }: Excepted,
  scope: Scope,
  then: Continue,
  read: (phrase: NounPhrase, then: Continue) => Form,
): Form {
  const first = read(rest, then);
  if (scope.inner || scope.condition !== null || text.depth > 0) return first;
  return and([first, read(those, all ? (filler) => not(then(filler), []) : then)]);
}

type Open = Extract<NounPhrase, { kind: "noun" | "pronoun" }>;

const isException = (one: Modifier): one is { readonly kind: "phrase"; readonly phrase: Prepositional } =>
  one.kind === "phrase" &&
  /^(?:except|but|apart from|besides|other than)$/.test(one.phrase.preposition.lemma);

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
  if (phrase.amount !== null || phrase.head === null) return null;
  if (phrase.determiner === null) return phrase.count === "pl" ? "all" : null;
  if (phrase.determiner.owner !== null) return null;
  if (/^(?:every|each|all)$/.test(phrase.determiner.word.lemma)) return "all";
  return phrase.determiner.word.lemma === "no" ? "none" : null;
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
