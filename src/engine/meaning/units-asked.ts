import type { Clause, Noun, NounPhrase, Prepositional, Sentential, Utterance } from "../grammar/syntax.ts";
import { isUnit } from "./features.ts";

/** Questions and commands that want a number in other units, or in digits: how many metres is 4.5 km? */

/** The same asked as "how many". */
export interface UnitsAsked {
  readonly asked: Noun;
  readonly body: Clause;
}

/** "What is 4.5 km in metres?" Null for a question of another kind. */
export function unitsAsked(asked: Utterance["asked"], body: Sentential): UnitsAsked | null {
  if (body.kind !== "clause" || !body.copula || asked !== null || body.subject?.kind !== "pronoun")
    return null;
  const { word, modifiers } = body.subject;
  const { predicate, phrases, adverbs } = body;
  const [phrase, second] = phrases;
  const measure = predicate !== null && "kind" in predicate && predicate.kind === "noun" ? predicate : null;
  if (word.lemma !== "what" || modifiers.length + adverbs.length > 0 || measure === null) return null;
  if (phrase === undefined || second !== undefined) return null;
  return asHowMany(measure, phrase, word.at, { ...body, predicate: { kind: "gap" }, phrases: [] });
}

/** "Convert 4.5 km to metres." */
export function unitsWanted(body: Clause): UnitsAsked | null {
  const [measure, second] = body.objects;
  const [phrase, third] = body.phrases;
  if (!/^(?:convert|express|change|give)$/.test(body.verb.lemma) || body.subject !== null) return null;
  if (measure === undefined || second !== undefined || phrase === undefined || third !== undefined)
    return null;
  if (body.adverbs.length + body.times.length > 0 || body.particle !== null) return null;
  return asHowMany(measure, phrase, body.verb.at, whatIs(measure, body));
}

/** The command as a question: what is it? */
const whatIs = (subject: NounPhrase, command: Clause): Clause => ({
  ...command,
  copula: true,
  verb: { lemma: "be", at: command.verb.at },
  subject,
  objects: [],
  phrases: [],
  predicate: { kind: "gap" },
  tense: "present",
});

/** "Write forty-seven in digits.": what number is it? */
export function digitsWanted(body: Clause): { readonly asked: NounPhrase; readonly body: Clause } | null {
  const [number, second] = body.objects;
  const [phrase, third] = body.phrases;
  if (!/^(?:write|express|give)$/.test(body.verb.lemma) || body.subject !== null) return null;
  if (number?.kind !== "noun" || number.head !== null || number.amount === null || second !== undefined)
    return null;
  if (phrase === undefined || third !== undefined || body.adverbs.length + body.times.length > 0) return null;
  const { preposition, object } = phrase;
  const isDigits = object.kind === "noun" && /^(?:digit|figure|numeral)$/.test(object.head?.lemma ?? "");
  if (preposition.lemma !== "in" || !isDigits) return null;
  const what: NounPhrase = {
    kind: "pronoun",
    word: { lemma: "what", at: body.verb.at },
    modifiers: [],
  };
  return { asked: what, body: whatIs(number, body) };
}

function asHowMany(
  measure: NounPhrase,
  { preposition, object, adverb }: Prepositional,
  what: number,
  body: Clause,
): UnitsAsked | null {
  const isMeasure = isMeasured(measure) && /^(?:in|to|into)$/.test(preposition.lemma) && adverb === null;
  if (!isMeasure || object.kind !== "noun" || object.head === null || !isUnit(object.head.lemma)) return null;
  if (
    object.count !== "pl" ||
    object.determiner !== null ||
    object.amount !== null ||
    object.modifiers.length > 0
  )
    return null;
  const determiner = { word: { lemma: "how many", at: what }, owner: null };
  return { asked: { ...object, determiner }, body: { ...body, subject: measure, adverbs: [] } };
}

/** "4.5 km" */
const isMeasured = (phrase: NounPhrase): boolean =>
  phrase.kind === "noun" &&
  phrase.head !== null &&
  isUnit(phrase.head.lemma) &&
  phrase.amount !== null &&
  phrase.determiner === null &&
  phrase.modifiers.length === 0;
