import type { Noun, NounPhrase, Word } from "../grammar/syntax.ts";
import { kinshipOf } from "../lexicon/kinship.ts";
import { isDayName } from "../lexicon/kinds.ts";
import { moneyName } from "../lexicon/units.ts";
import { ONE } from "../text/rational.ts";
import { boundOf, isUnit } from "./features.ts";
import type { Form, Measure } from "./form.ts";
import { mentioned, withNounMeant } from "./noun-ellipsis.ts";
import { placeOf } from "./described-places.ts";
import { NotInterpreted, type TextMeaning } from "./scope.ts";

/** Which noun a number counts, and what can be counted together. */

/** The words of "how many more". */
export function placesOfMore({ amount }: Noun): readonly number[] {
  const relation = amount?.relative ?? null;
  if (relation?.than != null || amount?.value != null)
    throw new NotInterpreted("a question for an amount of this kind", relation?.word ?? null);
  return relation?.word == null ? [] : [relation.word.at];
}

/** The number of "20 %" without a noun, or null. */
export function percentAlone(text: TextMeaning, { amount, determiner, head, modifiers }: Noun): Word | null {
  const value = amount?.value ?? null;
  if (amount === null || value === null || head !== null) return null;
  const { relative } = amount;
  if (relative !== null && relative.word?.lemma !== "another") return null;
  if (text.tokens[value.at]?.sign !== "percent") return null;
  if (modifiers.length > 0 || amount.bound !== null || determiner !== null)
    throw new NotInterpreted("a percentage of this kind", value);
  return value;
}

/** "3 hours", "5 more dollars", and a number alone where nothing was counted. */
export function isMeasure({ head, modifiers }: Noun): boolean {
  return modifiers.length === 0 && (head === null || isUnit(head.lemma));
}

/** "Weighs a kilogram", "more than an hour": one of the unit. A stone and a foot may be what they are. */
function isOneUnit({ head, determiner, amount, modifiers, count }: Noun): boolean {
  if (head === null || determiner?.word.lemma !== "a" || modifiers.length > 0 || count === "pl") return false;
  const isOne = amount === null || (amount.value === null && amount.relative === null);
  return isOne && isUnit(head.lemma) && !ALSO_THINGS.has(head.lemma);
}
/** And units of which there are several. */
const ALSO_THINGS: ReadonlySet<string> = new Set(
  "gallon pint stone foot yard second quarter degree point bar hand chain rod link grain cord pole knot mole cup pint spoon teaspoon tablespoon".split(
    " ",
  ),
);

/** Null for any other phrase, and for a subject: "an hour has 60 minutes" is said of all. */
export function withUnit(noun: Noun, subject: boolean, then: (measure: Measure) => Form): Form | null {
  const { determiner, head, amount } = noun;
  if (subject || !isOneUnit(noun)) return null;
  const words = [determiner?.word, head, amount?.bound].flatMap((word) => word ?? []);
  return then({
    kind: "measure",
    amount: { bound: boundOf(amount?.bound ?? null), value: ONE, relation: null },
    unit: moneyName(head?.lemma ?? ""),
    at: words.map(({ at }) => at),
  });
}

/** "5 more", "3 of them", "a red one": the noun that the text counted last, where none is said. */
export function elliptic(text: TextMeaning, said: Noun, subject: boolean): Noun {
  const noun = oneOf(text, withNounMeant(text, rankedOf(text, pointedOut(said)), subject));
  remember(text, noun, subject);
  const how = /^how (?:many|much)$/.test(noun.determiner?.word.lemma ?? "");
  const isNone = noun.determiner?.owner === null && noun.determiner.word.lemma === "no";
  const missing =
    noun.head === null && (noun.amount !== null || how || isNone) && noun.modifiers.length === 0;
  const head = text.counted?.head ?? null;
  if (!missing || noun.amount?.relative?.kind === "part") return noun;
  const unit = text.measured?.verb === text.verb ? (text.measured?.head ?? null) : null;
  if (unit !== null) return { ...noun, head: unit };
  // "None is tired": none of what is not said.
  if (head === null && isNone && missing) throw new NotInterpreted("a pronoun of this kind", null);
  if (head === null) return noun;
  const before = (text.counted?.modifiers ?? []).filter(({ kind }) => kind === "noun");
  return { ...noun, head, modifiers: before };
}

/** "These two trains": the two trains. */
function pointedOut(noun: Noun): Noun {
  const { determiner, amount, head } = noun;
  const isOfSeveral = amount !== null && amount.relative === null && amount.bound === null && head !== null;
  return isOfSeveral && determiner?.owner === null && /^(?:this|that)$/.test(determiner.word.lemma)
    ? { ...noun, determiner: { word: { ...determiner.word, lemma: "the" }, owner: null } }
    : noun;
}

/** "Ann has a hat, and Bob has one too": a hat, where nothing else was introduced so or counted. */
function oneOf({ counted, singles, tokens }: TextMeaning, noun: Noun): Noun {
  const { head, amount, determiner, modifiers } = noun;
  const value = amount?.bound === null && amount.relative === null ? amount.value : null;
  if (head !== null || determiner !== null || modifiers.length > 0 || value === null) return noun;
  const [first, ...others] = singles;
  const isAlone = others.every((other) => other.head?.lemma === first?.head?.lemma);
  if (tokens[value.at]?.lower !== "one" || counted !== null || first?.head == null || !isAlone) return noun;
  const before = first.modifiers.filter(({ kind }) => kind === "noun" || kind === "adjective");
  return {
    ...noun,
    determiner: { word: { lemma: "a", at: value.at }, owner: null },
    amount: null,
    head: first.head,
    count: "sg",
    modifiers: before,
  };
}

/** What a number may count later, and "one" may stand for. */
function remember(text: TextMeaning, noun: Noun, subject: boolean): void {
  const { head, amount, determiner } = noun;
  if (head === null) return;
  text.nouns = [...text.nouns, mentioned(noun, subject, text.sentence)];
  if (determiner?.owner === null && /^(?:a|another)$/.test(determiner.word.lemma) && !isUnit(head.lemma))
    text.singles = [...text.singles, noun];
  if (!isUnit(head.lemma)) {
    if (amount !== null || isSome(noun)) text.counted = noun;
  } else if (amount !== null) text.measured = { head, verb: text.verb };
}

/** "Some pens": so many, of which the text does not say the number. */
const isSome = ({ determiner, count }: Noun): boolean =>
  count === "pl" && determiner?.owner === null && /^(?:some|several|many|a few)$/.test(determiner.word.lemma);

/** "The first half and the second": of the one noun that the text describes so. */
function rankedOf({ referents, counted }: TextMeaning, noun: Noun): Noun {
  const { head, determiner, amount, count, modifiers } = noun;
  const [only, second] = modifiers;
  const article = determiner?.owner === null ? determiner.word.lemma : "";
  if (amount !== null || count === "pl" || only?.kind !== "ordinal" || second !== undefined) return noun;
  if (article !== "the" || (head !== null && head.lemma !== "one")) return noun;
  const described = referents.all().filter(({ noun: named, description, owner }) => {
    const [word, other] = description;
    return (
      named !== null && owner === null && word !== undefined && other === undefined && ORDINAL.test(word)
    );
  });
  const [named = nounCounted(counted), otherNoun] = new Set(described.map((one) => one.noun ?? ""));
  if (named === undefined || otherNoun !== undefined || named.includes(" ")) return noun;
  return { ...noun, head: { lemma: named, at: only.word.at } };
}

/** "Two jars. The first has 15 beans" */
const nounCounted = (counted: Noun | null): string | undefined =>
  counted?.amount?.value != null && counted.amount.relative === null ? counted.head?.lemma : undefined;

const ORDINAL =
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|last|next)$/;

/** How much dearer it is to join "the hall and 4 pupils" than to join what is of one kind. */
export const UNLIKE = 1;

export function areUnlike(text: TextMeaning, group: Extract<NounPhrase, { kind: "group" }>): boolean {
  const { parts } = group;
  if (
    isMixed(group) ||
    isNameWithCount(group) ||
    isListed(text, group) ||
    namesRelative(group) ||
    isTimeWithThing(group) ||
    isPlacedApart(group) ||
    sharesHead(text, group)
  )
    return true;
  const kinds = parts.map((one) => {
    if (one.kind !== "noun") return null;
    if (one.head !== null) return headKinds(text, one.head);
    return one.amount === null ? null : ["thing"];
  });
  return kinds.some((one, index) => {
    const before = kinds[index - 1];
    return one != null && before != null && !one.some((kind) => before.includes(kind));
  });
}

/** "Starts at 7:45 and runs": no runs at which it starts. */
const isTimeWithThing = ({ parts }: Extract<NounPhrase, { kind: "group" }>): boolean =>
  parts.some(({ kind }) => kind === "moment") &&
  parts.some((one) => one.kind === "noun" && one.determiner === null && one.amount === null);

/** "A cup by the door and a cup on the stairs": the first is not by both. */
const isPlacedApart = ({ parts }: Extract<NounPhrase, { kind: "group" }>): boolean => {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first?.kind !== "noun" || last?.kind !== "noun" || last.determiner?.word.lemma !== "a") return false;
  return first.determiner?.word.lemma === "the" && placeOf(first) === null && placeOf(last) !== null;
};

/** "A red and a green ball": rather a red ball than the colour. */
function sharesHead({ words }: TextMeaning, { parts }: Extract<NounPhrase, { kind: "group" }>): boolean {
  const last = parts.at(-1);
  if (last?.kind !== "noun" || last.modifiers[0]?.kind !== "adjective") return false;
  return parts.some(
    (one) =>
      one.kind === "noun" &&
      one.determiner?.word.lemma === "a" &&
      one.modifiers.length === 0 &&
      words.analyse(one.head?.lemma ?? "").some(({ pos }) => pos === "adjective"),
  );
}

/** "On Monday and 9 plums", "3 drums and Mara 5" */
function isNameWithCount({ parts }: Extract<NounPhrase, { kind: "group" }>): boolean {
  const isOdd = (one: NounPhrase): boolean =>
    one.kind === "name" &&
    (isDayName(one.name.map(({ lemma }) => lemma.toLowerCase()).join(" ")) ||
      /^\d+$/.test(one.name.at(-1)?.lemma ?? ""));
  return parts.some(isOdd) && parts.some((one) => one.kind === "noun" && one.amount !== null);
}

/** "Two sons, Max and Leo": rather those are the sons. */
function isListed({ tokens }: TextMeaning, { parts }: Extract<NounPhrase, { kind: "group" }>): boolean {
  const [first, ...rest] = parts;
  const value = first?.kind === "noun" ? first.amount?.value : null;
  const count = value == null ? undefined : tokens[value.at]?.numeral?.value;
  return rest.every(({ kind }) => kind === "name") && count?.num === BigInt(rest.length);
}

/** "A son, Paul, and a daughter": Paul is the son. */
const namesRelative = ({ parts }: Extract<NounPhrase, { kind: "group" }>): boolean =>
  parts.some((one, index) => {
    const before = parts[index - 1];
    return one.kind === "name" && before?.kind === "noun" && kinshipOf(before.head?.lemma ?? "") !== null;
  });

/** "Gum and 13 packages", "the drawer and 19 pencils": one of them is counted, and the other is not. */
function isMixed({ parts }: Extract<NounPhrase, { kind: "group" }>): boolean {
  const counted = parts.map((one) =>
    one.kind === "noun" && one.determiner?.word.lemma !== "a" ? one.amount !== null : null,
  );
  return counted.includes(true) && counted.includes(false);
}

/** What a noun is, coarsely: only persons, places and times are apart from all else. */
function headKinds(text: TextMeaning, { lemma }: Word): readonly string[] | null {
  const kinds = text.words.kindsOf(lemma);
  if (kinds === null) return null;
  return kinds.map((kind) => (APART.has(kind) ? kind : "thing"));
}
const APART: ReadonlySet<string> = new Set(["person", "location", "time"]);
