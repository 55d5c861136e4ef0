import type { Modifier, Noun, NounPhrase } from "../grammar/syntax.ts";
import { isInteger } from "../text/rational.ts";
import { and, type Filler, type Form, type Places } from "./form.ts";
import { IllFormed, type Continue, type TextMeaning } from "./scope.ts";

/** "Three books: a red one, a blue one and a green book": each of them is a book, and there are no more. */

type Group = Extract<NounPhrase, { kind: "group" }>;

/** The parts of a group, each with what all of them are. */
function membersOf(text: TextMeaning, { of, parts }: Group): readonly NounPhrase[] {
  if (of === undefined) return parts;
  const value = of.amount?.value ?? null;
  if (of.amount === null) return kindOfEach(text, parts, of);
  const count = value === null ? null : (text.tokens[value.at]?.numeral?.value ?? null);
  if (count === null || !isInteger(count) || count.num !== BigInt(parts.length))
    throw new IllFormed("another number of things than is said", value);
  return kindOfEach(text, parts, of);
}

function kindOfEach(text: TextMeaning, parts: readonly NounPhrase[], of: Noun): readonly NounPhrase[] {
  for (const part of parts) if (isCapital(text, part)) throw new IllFormed("a name as a noun", of.head);
  const one: Noun = { ...of, amount: null, determiner: null, count: "sg" };
  return parts.map((part) => (isPlainly(part, of) ? part : ofKind(part, one)));
}

/** "Nils" in a list of names is no nil. */
const isCapital = ({ tokens }: TextMeaning, part: NounPhrase): boolean =>
  part.kind === "noun" &&
  part.determiner === null &&
  /^\p{Lu}/u.test(tokens[part.head?.at ?? -1]?.text ?? "");

/** "A red book" of "three books" */
const isPlainly = (part: NounPhrase, of: Noun): boolean =>
  part.kind === "noun" && part.head?.lemma === of.head?.lemma && of.modifiers.length === 0;

function ofKind(part: NounPhrase, kind: Noun): NounPhrase {
  if (part.kind !== "noun" && part.kind !== "name") return part;
  const modifiers: readonly Modifier[] = [...part.modifiers, { kind: "apposition", of: kind }];
  if (part.kind === "name" || part.head === null || part.determiner !== null) return { ...part, modifiers };
  // "Three fruits: figs, plums and kiwis", "three cheeses: feta, brie and gouda": those that are there, and not all of their kind.
  const word = { lemma: "the", at: part.head.at };
  return { ...part, determiner: { word, owner: null }, modifiers };
}

/** What is said of each part of a group. @param say is told whom to tell what its part came to; of a listing that is remembered, as all of them */
export function eachPart(
  text: TextMeaning,
  group: Group,
  at: Places,
  say: (part: NounPhrase, meet: (thing: Filler) => void) => Form,
): Form {
  const things: Filler[] = [];
  const forms = membersOf(text, group).map((part) => say(part, (thing) => things.push(thing)));
  keepListing(text, group, things);
  return and(forms, at);
}

/** Tells what a phrase came to, and goes on with it. */
export const met =
  (meet: (thing: Filler) => void, then: Continue): Continue =>
  (thing) => {
    meet(thing);
    return then(thing);
  };

function keepListing(text: TextMeaning, { of }: Group, things: readonly Filler[]): void {
  if (of === undefined || text.depth > 0) return;
  const members = things.flatMap((one) => (one.kind === "thing" ? [one.id] : []));
  if (members.length < things.length) return;
  text.referents.add({
    noun: of.head?.lemma ?? null,
    several: true,
    gender: "they",
    members,
    lastSentence: text.sentence,
  });
}

/** Where the words stand that say how many of what there are. */
export const placesOf = ({ of, by }: Group): readonly number[] =>
  [of?.head, of?.amount?.value, by].flatMap((one) => one?.at ?? []);
