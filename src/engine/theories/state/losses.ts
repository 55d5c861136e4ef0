import type { Touched } from "../../lexicon/frames/effects.ts";
import { isAppointing, isDisplacing, isEscaping, isPossession } from "../../lexicon/frames.ts";
import { isSettledState } from "../../lexicon/degrees.ts";
import { isTangible, type Supersense } from "../../lexicon/supersenses.ts";
import { isGenericNoun, isRelational } from "../../lexicon/kinds.ts";
import type { Atom, Filler, Form } from "../../meaning/form.ts";
import { atomsIn, conjunctsOf, partsOf, thingsOf } from "../forms.ts";
import type { Referent } from "../../meaning/referents.ts";
import type { Condition, Discourse, Fact } from "../theory.ts";
import { thingIn, type Fluent } from "./fluents.ts";
import { isPerson, nounOf, type Deed } from "./roles.ts";

/** What an event may have changed of what no effect of its verb speaks of: all that a reader would not count on any more. */

export interface Standing extends Fact {
  readonly fluents: readonly Fluent[];
  /** In somebody's hands since an event: it goes where its holder goes. */
  readonly carried: boolean;
}

/** What holds and says the same of the same things. */
export const standingAs = (atom: Atom, facts: readonly Standing[]): Standing | undefined =>
  facts.find(
    ({ atom: fact, holds }) =>
      holds &&
      fact.category === atom.category &&
      fact.lemma === atom.lemma &&
      areAlike(fact.roles, atom.roles),
  );

const areAlike = (one: Atom["roles"], other: Atom["roles"]): boolean =>
  one.length === other.length &&
  one.every(({ role, filler }) =>
    other.some(
      (each) => each.role === role && "id" in each.filler && "id" in filler && each.filler.id === filler.id,
    ),
  );

/** An event among the facts that stood before it. */
export interface Situation {
  readonly discourse: Discourse;
  readonly facts: readonly Standing[];
  readonly condition: Condition;
}

/** What is changed of a thing so that other things may be changed with it. */
const CHANGING: ReadonlySet<Touched> = new Set<Touched>(["state", "existence", "amount", "membership"]);
/** Effects that leave their theme as it is, but for where and whose it is. */
const HANDLING: ReadonlySet<string> = new Set(["transfer", "gain", "move", "put", "hold", "lose", "stay"]);
/** Verbs by the supersense of WordNet that change nothing of what they name. */
const QUIET: ReadonlySet<string> = new Set(["perception", "cognition", "communication", "emotion"]);
const SPEAKING: ReadonlySet<string> = new Set(["perception", "communication"]);

export function* lostBy(atom: Atom, deed: Deed, situation: Situation): Generator<Fluent> {
  if (deed.effects.some(({ kind }) => kind === "exchange")) yield* exchanged(atom, situation);
  // Who only sees, says or thinks changes nothing of others; "the baby cries" is another matter for the baby.
  const isQuiet = changesNothing(deed) && hasSense(QUIET, atom, situation);
  if (!isQuiet || atom.roles.length === 1) yield* states(atom, deed, situation);
  if (!isQuiet) {
    yield* around(deed, situation);
    yield* relations(situation);
    if (!isHandling(deed)) yield* passing(situation);
  }
  yield* displaced(atom, deed);
  yield* moods(atom, situation);
  yield* doings(atom, hasSense(SPEAKING, atom, situation), situation);
}

/** What a verb without a frame may have changed besides those who take part: "Otto pulls the plug" of the tub that is full. */
export function* lostByUnknown(situation: Situation): Generator<Fluent> {
  yield* relations(situation);
  yield* passing(situation);
  yield* thingStates(situation);
}

/** An event by which things only come to be elsewhere or with others. */
const isHandling = ({ effects, alsoTouches }: Deed): boolean =>
  effects.length > 0 &&
  alsoTouches.length === 0 &&
  effects.every(({ kind }) => HANDLING.has(kind) || kind === "pay");

/**
 * "The room is quiet. The baby cries", "The sky is clear. Clouds gather", "Ann has a headache. She takes a pill": what passes by itself or by
 * what happens elsewhere. A door stays shut, a shirt stays dirty.
 */
function* passing({ facts, discourse }: Situation): Generator<Fluent> {
  for (const fact of facts) yield* fact.fluents.filter((fluent) => isPassing(fluent, fact.atom, discourse));
}

function isPassing(fluent: Fluent, atom: Atom, discourse: Discourse): boolean {
  const [what] = fluent.split(" ");
  if (what === "doing") return !isPerson(thingOf(fluent), discourse);
  if (what === "holder") return isAbstract("object", atom, discourse);
  const isSettled = atom.category === "adjective" && isSettledState(atom.lemma);
  return what === "state" && (!isSettled || isAbstract("subject", atom, discourse));
}

function isAbstract(role: string, atom: Atom, discourse: Discourse): boolean {
  const filler = atom.roles.find((one) => one.role === role)?.filler;
  return kindsOfThing(filler, discourse)?.some(isTangible) === false;
}

function kindsOfThing(filler: Filler | undefined, discourse: Discourse): readonly Supersense[] | null {
  const noun = filler?.kind === "thing" ? nounOf(filler, discourse) : null;
  return noun === null ? null : discourse.words.kindsOf(noun);
}

/** What changes a thing that comes into it: the water, a fire, the soup. */
const SOAKING: ReadonlySet<Supersense> = new Set<Supersense>([
  "substance",
  "event",
  "phenomenon",
  "food",
  "object",
]);

/** The word list knows a verb's first meaning alone: "catch" is cognition there, and yet one can catch a thief. */
const changesNothing = ({ effects, touches }: Deed): boolean => effects.length === 0 && touches.length === 0;

const hasSense = (senses: ReadonlySet<string>, { lemma }: Atom, { discourse }: Situation): boolean => {
  const sense = discourse.words.verbSense(lemma.split(" ")[0] ?? "");
  return sense !== null && senses.has(sense);
};

/**
 * What takes part in an event need not be as it was: "drinks from the glass", "kicks the door". Who was tired, rich or hungry need not be so
 * after whatever he does; a thing that is only carried or handed over stays as it is.
 */
function* states({ roles }: Atom, deed: Deed, { discourse, facts }: Situation): Generator<Fluent> {
  const { effects, roles: filled } = deed;
  const handled = new Set(effects.filter(({ kind }) => HANDLING.has(kind)).map(({ theme }) => theme));
  const isHanded = (filler: Filler): boolean =>
    [...filled].some(([role, one]) => one.filler === filler && handled.has(role));
  const isKept = (id: number): boolean =>
    facts.every(
      ({ atom, fluents }) =>
        !fluents.includes(`state ${id}`) || (atom.category === "adjective" && isSettledState(atom.lemma)),
    );
  // "Throws the paper into the fire", "puts the cup into the water"
  const isInto =
    kindsOfThing(filled.get("goal")?.filler, discourse)?.some((kind) => SOAKING.has(kind)) === true;
  for (const { role, filler } of roles) {
    if (filler.kind !== "thing") continue;
    const isHandled = isHanded(filler) && !isInto;
    if (isPerson(filler.id, discourse) || !isHandled || !isKept(filler.id)) yield `state ${filler.id}`;
    // "The prince is a frog. The princess kisses the frog", "Ann has a ball. The ball bursts"
    if (!isHandled && role !== "subject") yield `membership ${filler.id}`;
    if (!isHandled && role === "subject" && !isPerson(filler.id, discourse))
      yield* [`holder ${filler.id}`, `place ${filler.id}`] as const;
    // "Tom cancels his membership"
    const { owner } = discourse.referents.get(filler.id);
    if (owner !== null) yield* [`state ${owner}`, `membership ${owner}`, `doing ${owner}`] as const;
  }
}

/** "Ann rents the car", "Kim replaces Ann": where and what they are after it. */
function* displaced(atom: Atom, deed: Deed): Generator<Fluent> {
  const things = thingsOf(atom);
  if (isDisplacing(atom.lemma))
    for (const id of things) yield* [`place ${id}`, `holder ${id}`, `measure ${id}`] as const;
  if (isAppointing(atom.lemma)) for (const id of things) yield `membership ${id}`;
  const subject = thingIn(atom, "subject");
  if (isEscaping(atom.lemma) && subject !== null)
    yield* [`holder ${subject}`, `place ${subject}`, `membership ${subject}`] as const;
  // "Buys a cake with the coin", "tears up the ticket"
  const paid = deed.effects.some(({ kind }) => kind === "pay") ? thingIn(atom, "with") : null;
  if (paid !== null) yield `holder ${paid}`;
  for (const { what, of } of deed.touches) {
    const filler = deed.roles.get(of)?.filler;
    if (what === "existence" && filler?.kind === "thing")
      yield* [`holder ${filler.id}`, `place ${filler.id}`] as const;
  }
}

/** "Bob apologizes", "Kim forgives Ann": persons may feel otherwise then. */
function* moods(atom: Atom, situation: Situation): Generator<Fluent> {
  if (!hasSense(TO_PERSONS, atom, situation)) return;
  for (const fluent of fluentsIn(situation.facts))
    if (fluent.startsWith("state ") && isPerson(thingOf(fluent), situation.discourse)) yield fluent;
}
const TO_PERSONS: ReadonlySet<string> = new Set(["communication", "emotion"]);

/**
 * "Ann works at a bank. Ann quits": what someone does, or how two stand to each other, need not go on after an event with them. What is
 * said changes what those know who hear it.
 */
function* doings(atom: Atom, isSpeaking: boolean, { facts }: Situation): Generator<Fluent> {
  const speaker = isSpeaking ? thingIn(atom, "subject") : null;
  const things = thingsOf(atom);
  for (const { atom: fact, fluents } of facts) {
    const who = thingIn(fact, "subject");
    if (fact.category !== "verb" || fact.time.tense !== "present") continue;
    if (isPossession(fact.lemma) && fluents.some((fluent) => fluent.startsWith("holder "))) continue;
    if (who !== null && who !== speaker && things.has(who)) yield `doing ${who}`;
  }
}

/**
 * "Olga drinks the milk": it may have been in the glass that is full. "Ivan falls": the shirt that is clean may be his. What is done to
 * something that nobody told of before, or to a person, may change things that are with them.
 */
function* around({ touches, roles }: Deed, situation: Situation): Generator<Fluent> {
  const { discourse } = situation;
  const reaches = touches.some(({ what, of }) => {
    const filler = roles.get(of)?.filler;
    if (filler === undefined || !CHANGING.has(what)) return false;
    if (filler.kind !== "thing") return filler.kind === "variable";
    return isPerson(filler.id, discourse) ? what === "state" : isNew(filler.id, situation);
  });
  if (reaches) yield* thingStates(situation);
}

function* thingStates({ facts, discourse }: Situation): Generator<Fluent> {
  for (const fluent of fluentsIn(facts))
    if (fluent.startsWith("state ") && !isPerson(thingOf(fluent), discourse)) yield fluent;
}

/** "Tom is alone. Ann comes": how something stands to whatever is there. */
export function* relations({ facts }: Situation): Generator<Fluent> {
  for (const { atom, fluents } of facts)
    if (atom.category === "adjective" && isRelational(atom.lemma)) yield* fluents;
}

/** Any of what its participants have may have changed hands: "Ann and Bob swap cups". */
function* exchanged(atom: Atom, { facts }: Situation): Generator<Fluent> {
  const participants = thingsOf(atom);
  for (const { fluents, atom: fact, holds } of facts) {
    const holder = thingIn(fact, "subject");
    if (!holds || holder === null || !participants.has(holder)) continue;
    for (const fluent of fluents)
      if (fluent.startsWith("holder ")) yield* [fluent, `place ${thingOf(fluent)}` as const];
  }
}

/** "Ann gives Bob a cup": it may be any cup that was spoken of. */
export function* alike(what: Touched, thing: number, situation: Situation): Generator<Fluent> {
  const { referents } = situation.discourse;
  const { noun, name, gender } = referents.get(thing);
  const isIntroduced = isNew(thing, situation);
  for (const fluent of fluentsIn(situation.facts)) {
    const other = referents.get(thingOf(fluent));
    if (!fluent.startsWith(`${what} `) || other.id === thing || other.name !== null) continue;
    const mayBe = noun === null || isGenericNoun(noun) || other.noun === noun;
    if (isIntroduced && mayBe && !areOfTwo(referents.get(thing), other, situation)) yield fluent;
    // "Somebody is in the room. Tom leaves": it may have been Tom.
    else if (name !== null && isAnybody(other, gender)) yield fluent;
  }
}

/** "Ann left her coat in the hall. Bob left his in the car": two coats, where nobody but Ann does anything with hers. */
function areOfTwo(one: Referent, other: Referent, { discourse }: Situation): boolean {
  const { referents, conditions } = discourse;
  const [owner, before] = [one.owner, other.owner];
  if (owner === null || before === null || owner === before || one.noun !== other.noun) return false;
  const areNamed = [owner, before].every((id) => referents.get(id).name !== null);
  if (!areNamed || one.several || other.several) return false;
  const isOwn = ({ category, roles }: Atom): boolean =>
    category !== "verb" ||
    !roles.some(({ filler }) => filler.kind === "thing" && filler.id === other.id) ||
    roles.every(({ role, filler }) =>
      role === "subject"
        ? filler.kind === "thing" && filler.id === before
        : role === "object" || !isPerson(filler.kind === "thing" ? filler.id : -1, discourse),
    );
  return conditions.every(({ form }) => atomsIn(form).every(isOwn));
}

const isAnybody = ({ noun, gender }: Referent, named: Referent["gender"]): boolean =>
  (noun === null || ANYBODY.has(noun)) &&
  (gender === null || gender === "they" || named === null || gender === named);

/** "Everyone leaves the room", "Ann buys all the bread": what the noun of a variable may name. */
export function* thoseOf(what: Touched, variable: number, situation: Situation): Generator<Fluent> {
  const { discourse, condition } = situation;
  const { referents, words } = discourse;
  const noun = nounOfVariable(condition.form, variable);
  const isAlive =
    noun === null || words.kindsOf(noun)?.some((kind) => kind === "person" || kind === "animal") === true;
  const mayBe = (own: string): boolean => noun === null || words.mayName(noun, own);
  for (const { id, name, noun: own } of referents.all())
    if (name !== null || own === null ? isAlive : mayBe(own)) yield `${what} ${id}`;
}

/** The noun by which a form restricts a variable. */
export function nounOfVariable(form: Form, variable: number): string | null {
  for (const part of partsOf(form)) {
    if (part.kind !== "quantified" || part.variable !== variable) continue;
    for (const one of conjunctsOf(part.where))
      if (one.kind === "atom" && one.category === "noun") return one.lemma;
  }
  return null;
}

function isNew(thing: number, { discourse, condition }: Situation): boolean {
  if (discourse.referents.get(thing).name !== null) return false;
  return !discourse.conditions.some(
    (one) => one.sentence < condition.sentence && thingsOf(one.form).has(thing),
  );
}

const ANYBODY: ReadonlySet<string> = new Set(["person", "man", "woman", "boy", "girl", "human"]);
const fluentsIn = (facts: readonly Standing[]): ReadonlySet<Fluent> =>
  new Set(facts.flatMap(({ fluents }) => fluents));
const thingOf = (fluent: Fluent): number => Number(fluent.slice(fluent.indexOf(" ") + 1));
