import { nameGender } from "../lexicon/given-names.ts";
import { isTangible } from "../lexicon/supersenses.ts";
import type { Atom, Filler, Form, Places, RoleFilling } from "../meaning/form.ts";
import { MONTHS, WEEKDAYS } from "../text/calendar.ts";
import { atomsIn, conjunctsOf, isForm, placesIn } from "./forms.ts";
import { conditionsThatSay } from "./same-claim.ts";
import { thingIn } from "./state/fluents.ts";
import { refused, type Condition, type Discourse, type Outcome } from "./theory.ts";

/**
 * "Tom bought a hat in the market. Where did Tom buy the hat?", "The shop opens at nine. When does the shop open?": where or when the text tells
 * that something happened, in its own words. It must be told once, in the tense that is asked, and nothing may have changed it. Null where no
 * such thing is asked or told.
 * @param phrases finds what is told of where and when; its result is checked
 */
export function circumstanceOf(discourse: Discourse, phrases = phrasesOf): Outcome | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "place" && asked.kind !== "time") return null;
  const claim = claimIn(form, asked.variable, asked.kind === "place");
  if (claim === null) return null;
  const [told, second] =
    claim.lemma === "when" ? timesOf(claim, discourse) : conditionsThatSay(claim, discourse);
  if (second !== undefined) return refused("it is told more than once", second.at);
  return told === undefined ? null : toldAt(claim, told, discourse, phrases);
}

/** What the one condition that tells it says of where or when. */
function toldAt(
  claim: Atom,
  told: Condition,
  discourse: Discourse,
  phrases: typeof phrasesOf,
): Outcome | null {
  const { asked } = discourse.question;
  const event = told.form;
  if (event.kind !== "atom" || event.time.tense !== claim.time.tense) return null;
  const all = phrases(event, told, discourse);
  const [phrase, other] = all.filter((one) => (asked.kind === "time" ? isTime : isPlace)(one, discourse));
  if (phrase === undefined || other !== undefined || event.time.adverbs.length > 0) return null;
  const isNow = claim.time.tense === "present";
  // "Sleeps in the shed on Mondays": where is not all that is told.
  if (isNow && all.length > 1) return refused("it is told of some times or places only", told.at);
  const changed = isNow || claim.lemma === "when" ? changedBy(claim, told, discourse) : null;
  if (changed !== null) return refused("something may have changed it", changed.at);
  if (!isSaidOf(phrase, claim, told, discourse))
    return refused("two ways to find what it is said of differ", told.at);
  const steps = [{ step: 1, rule: asked.kind, from: [], text: "", at: told.at }];
  return { kind: "words", at: answerOf(phrase), steps };
}

/** "The meeting is on Friday." */
const timesOf = (claim: Atom, discourse: Discourse): readonly Condition[] =>
  discourse.conditions.filter(
    ({ form }) =>
      form.kind === "atom" &&
      form.category === "place" &&
      thingIn(form, "subject") === thingIn(claim, "subject") &&
      placePhrases(form, discourse.conditions).some((one) => isTime(one, discourse)),
  );

/** What is asked without its place or time; null for other questions than of what somebody or something does, and of when something is. */
function claimIn(form: Form, variable: number, asksPlace: boolean): Atom | null {
  const [atom, second] = conjunctsOf(form).filter((part) => part.kind !== "atom" || part.category !== "noun");
  if (atom?.kind !== "atom" || second !== undefined) return null;
  if (atom.category !== "verb" && !/^(?:when|born)$/.test(atom.lemma)) return null;
  const roles = atom.roles.filter(({ filler }) => filler.kind !== "variable" || filler.id !== variable);
  const [sought, more] = atom.roles.filter((one) => !roles.includes(one));
  const isAsked =
    sought !== undefined &&
    more === undefined &&
    (atom.lemma === "when" || /^(?:where|when)$/.test(sought.role));
  const isAimed = asksPlace && AIMED.test(atom.lemma);
  return isAsked && !isAimed && atom.time.adverbs.length === 0 ? { ...atom, roles } : null;
}

/** Whoever looks at a map need not be where it is. */
const AIMED = /^(?:aim|bark|glance|laugh|look|point|shoot|shout|smile|stare|throw|wave|yell)$/;

/** A preposition with what it is said with. */
interface Phrase {
  readonly preposition: string;
  readonly filler: Filler;
  /** The words of both. */
  readonly words: Places;
  /** The thing that it stands behind, where it is not said of the event itself: "cleaned the car on Monday". */
  readonly behind: number | null;
}

const PREPOSITION = /^(?:in|on|at|before|after|during|under|near|behind|beside|inside|outside|by)$/;

/** Those of the event, and of its object where they stand behind it in the same sentence. */
export function phrasesOf(
  event: Atom,
  { sentence }: Condition,
  { conditions }: Discourse,
): readonly Phrase[] {
  const ofSentence = conditions.filter((one) => one.sentence === sentence);
  if (event.category === "place") return placePhrases(event, ofSentence);
  const object = thingIn(event, "object");
  const ofObject = ofSentence.flatMap(({ form }) =>
    form.kind === "atom" &&
    form.category === "place" &&
    object !== null &&
    thingIn(form, "subject") === object
      ? placePhrases(form, ofSentence).map((phrase) => ({ ...phrase, behind: object }))
      : [],
  );
  // Behind an object it may be of the object, though it is read of the event: "met the man in the red coat".
  const start = Math.min(...placesOfRole(event, "object"));
  const own = event.roles.flatMap((role) => phrasesIn(role, ofSentence));
  return [...own.map((one) => ((one.words[0] ?? 0) > start ? { ...one, behind: object } : one)), ...ofObject];
}

/** "On Monday" of `on(the_car, monday)`. */
const placePhrases = (
  { lemma, at, roles: [, place] }: Atom,
  conditions: readonly Condition[],
): readonly Phrase[] => (place === undefined ? [] : phrasesIn({ ...place, role: lemma, at }, conditions));

function phrasesIn(
  { role, filler, at: places = [] }: RoleFilling,
  conditions: readonly Condition[],
): readonly Phrase[] {
  const start = Math.max(...places);
  const end = Math.max(...wordsOf(filler, conditions));
  if (!PREPOSITION.test(role) || end <= start || end - start >= MOST_WORDS) return [];
  return [
    {
      preposition: role,
      filler,
      behind: null,
      words: Array.from({ length: end - start + 1 }, (_, nth) => start + nth),
    },
  ];
}

function placesOfRole({ roles }: Atom, role: string): Places {
  const filler = roles.find((one) => one.role === role)?.filler;
  return filler === undefined || isForm(filler) ? [] : (filler.at ?? []);
}

/** A longer phrase holds more than where or when. */
const MOST_WORDS = 6;

/** The words of a thing with its noun, of a number, of a date. */
function wordsOf(filler: Filler, conditions: readonly Condition[]): Places {
  if (isForm(filler)) return [];
  const own = filler.at ?? [];
  if (filler.kind !== "thing") return own;
  const nouns = conditions.flatMap(({ form }) => {
    const [subject] = form.kind === "atom" && form.category === "noun" ? form.roles : [];
    const isOfIt = subject?.filler.kind === "thing" && subject.filler.id === filler.id;
    return isOfIt ? placesIn(form) : [];
  });
  return [...own, ...nouns];
}

const CALENDAR: ReadonlySet<string> = new Set([...WEEKDAYS, ...MONTHS].map((name) => name.toLowerCase()));

function isTime({ preposition, filler, behind }: Phrase, discourse: Discourse): boolean {
  // "Cancelled the meeting on Friday": it may be the meeting that is then.
  if (behind !== null && !isBody(behind, discourse)) return false;
  if (filler.kind === "moment") return true;
  if (filler.kind === "measure") return preposition === "at" && filler.unit === "";
  if (filler.kind !== "thing") return false;
  const { name, noun } = discourse.referents.get(filler.id);
  if (/^(?:before|after|during)$/.test(preposition)) return true;
  return (
    /^(?:in|on|at)$/.test(preposition) &&
    (CALENDAR.has(name?.toLowerCase() ?? "") || (noun !== null && isTimeNoun(noun, discourse)))
  );
}

const isTimeNoun = (noun: string, { words }: Discourse): boolean => words.kindsOf(noun)?.[0] === "time";

/** A car, a person, bread: nothing that takes place. */
function isBody(id: number, { referents, words }: Discourse): boolean {
  const { name, noun } = referents.get(id);
  if (noun === null) return name !== null;
  return words.kindsOf(noun)?.every((kind) => kind !== "group" && isTangible(kind)) === true;
}

/** What one can be in, at or on without wearing, holding or being shown in it. */
const VENUES = [
  "structure",
  "building",
  "room",
  "area",
  "facility",
  "establishment",
  "transport",
  "furniture",
  "region",
  "location",
];

/** What things are in or on as well. */
const HOLDERS = ["surface", "container"];

function isPlace({ preposition, filler }: Phrase, discourse: Discourse): boolean {
  if (filler.kind !== "thing" || /^(?:before|after|during|by)$/.test(preposition)) return false;
  const { referents, words } = discourse;
  const { name, noun } = referents.get(filler.id);
  if (noun === null) return name !== null && preposition === "in" && isTown(name, discourse);
  const kinds = words.kindsOf(noun) ?? [];
  const wider = preposition === "at" ? VENUES : [...VENUES, ...HOLDERS];
  return /^(?:in|on|at)$/.test(preposition)
    ? kinds[0] === "location" || wider.some((one) => words.isKindOf(noun, one))
    : kinds[0] !== "time" && kinds.some(isTangible);
}

/** "In Oslo", but not "in May", and not "in Tom". */
const isTown = (name: string, discourse: Discourse): boolean =>
  !CALENDAR.has(name.toLowerCase()) &&
  !isTimeNoun(name.toLowerCase(), discourse) &&
  nameGender(name) === null;

/** What is told later, of the same subject, in the past: she may have moved. */
function changedBy(claim: Atom, told: Condition, { conditions }: Discourse): Condition | null {
  const subject = thingIn(claim, "subject");
  const isOfSubject = (atom: Atom): boolean =>
    atom.category === "verb" &&
    (atom.time.tense !== "present" || atom.lemma === claim.lemma) &&
    subject !== null &&
    atom.roles.some(({ filler }) => filler.kind === "thing" && filler.id === subject);
  return conditions.find((one) => one !== told && atomsIn(one.form).some(isOfSubject)) ?? null;
}

/** The words of the phrase, without its preposition where that is asked for. */
const answerOf = ({ preposition, words }: Phrase): Places =>
  /^(?:in|on|at|inside)$/.test(preposition) ? words.slice(1) : words;

/** The other way round: of all verbs of the sentence, the one before the phrase, or else the first behind it, is what is asked. */
function isSaidOf(
  { words }: Phrase,
  { category, lemma }: Atom,
  told: Condition,
  { conditions }: Discourse,
): boolean {
  const start = Math.min(...words);
  const verbs = conditions
    .filter(({ sentence }) => sentence === told.sentence)
    .flatMap(({ form }) => atomsIn(form).filter((atom) => atom.category === "verb"))
    .map((atom) => ({ lemma: atom.lemma, at: Math.min(...atom.at) }))
    .sort((one, other) => one.at - other.at);
  const nearest = verbs.findLast(({ at }) => at < start) ?? verbs.find(({ at }) => at > start);
  return category === "verb" ? nearest?.lemma === lemma : nearest === undefined;
}
