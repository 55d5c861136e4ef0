import { adverbEffect } from "../../lexicon/adverbs.ts";
import { isDayName } from "../../lexicon/kinds.ts";
import type { Atom, Form, Places } from "../../meaning/form.ts";
import { atomsIn, conjunctsOf, isForm, placesIn, thingsOf } from "../forms.ts";
import { conditionsThatSay } from "../same-claim.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { thingIn } from "./fluents.ts";
import { deedOf } from "./roles.ts";

/**
 * In which order things happened: "What did Karl do first?", "What did Karl do after he washed the car?", "Did Tom sleep before he ate?" Sentences
 * that follow one another tell what happened in that order; within one sentence a word has to say so. Null where something else is asked.
 * @param ordered the events in their order; what is found is checked by pairs
 */
export function inSequence(discourse: Discourse, ordered = eventsOf): Outcome | null {
  const { asked, form } = discourse.question;
  const doer = asked.kind === "which" ? doerAsked(form, asked.variable) : null;
  if (doer !== null) return deedsOf(doer, discourse, ordered(discourse));
  return asked.kind === "polar" && form.kind === "linked" && /^(?:before|after)$/.test(form.link)
    ? whetherBefore(form, discourse, ordered(discourse))
    : null;
}

/** Something that is told to have happened. */
interface Event {
  readonly atom: Atom;
  readonly condition: Condition;
}

/** All that happens by the text, in the order of telling; null where it tells of other times. */
export function eventsOf(discourse: Discourse): readonly Event[] | null {
  const events: Event[] = [];
  for (const condition of discourse.conditions) {
    const { form } = condition;
    const isElsewhen = atomsIn(form).some((atom) => isOfOtherTime(atom, discourse));
    if (isElsewhen || (form.kind === "atom" && form.category === "verb" && !isInPlace(form, events.length)))
      return null;
    if (form.kind === "atom" && isEvent(form)) events.push({ atom: form, condition });
  }
  return events;
}

/** "On Monday Tom swam", "when he was five", "as a child", "had swum": the text need not be in the order of what it tells. */
function isOfOtherTime({ category, time, roles }: Atom, { referents, words }: Discourse): boolean {
  if (time.perfect || time.tense === "future") return true;
  return roles.some(({ role, filler }) => {
    if (filler.kind === "moment" || /^(?:before|after|during|as|since|until|when|while)$/.test(role))
      return true;
    if (category !== "verb" || role === "subject") return false;
    if (filler.kind === "measure") return true;
    const { noun, name } = filler.kind === "thing" ? referents.get(filler.id) : { noun: null, name: null };
    return [noun, name?.toLowerCase()].some(
      (one) => one != null && (isDayName(one) || words.kindsOf(one)?.includes("time") === true),
    );
  });
}

/** "First" of the first one, "then" of another; no word that may take it back, or put it at another time. */
const isInPlace = ({ time }: Atom, at: number): boolean =>
  time.adverbs.every((adverb) => {
    const effect = adverbEffect(adverb);
    const isStart = adverb === "first" && !time.adverbs.some(saysAfter);
    return (
      /^(?:sequence|initial|concluding)$/.test(effect ?? "") &&
      (at === 0 || (!isStart && effect !== "initial"))
    );
  });

const isEvent = ({ category, lemma, time }: Atom): boolean =>
  category === "verb" && time.tense === "past" && !time.progressive && !/^(?:be|exist|have)$/.test(lemma);

/** Whether one surely happened before another: by the sentences, or by a word within one. */
function isBefore(one: Event, other: Event): boolean {
  const [first, second] = [one.condition, other.condition];
  if (first.sentence !== second.sentence) return first.sentence < second.sentence;
  return first.id < second.id && (second.follows === true || other.atom.time.adverbs.some(saysAfter));
}

const saysAfter = (adverb: string): boolean => adverb !== "first" && adverbEffect(adverb) === "sequence";

interface Deed {
  readonly who: number;
  /** `first`, `last`; null: all that somebody did. */
  readonly which: string | null;
  /** What is named before or after which it was. */
  readonly link: { readonly word: string; readonly event: Form } | null;
}

/** `do<(karl, object: x1)` of a question for a deed. */
function doerAsked(form: Form, variable: number): Deed | null {
  const inner = form.kind === "linked" ? form.second : form;
  const link = form.kind === "linked" ? { word: form.link, event: form.first } : null;
  if (link !== null && !/^(?:before|after)$/.test(link.word)) return null;
  if (inner.kind !== "atom" || inner.lemma !== "do" || inner.time.tense !== "past") return null;
  const who = thingIn(inner, "subject");
  const [object, ...others] = inner.roles.filter(({ role }) => role !== "subject");
  const [which = null, second] = inner.time.adverbs.filter(
    (adverb) => adverb !== "next" && adverb !== "then",
  );
  const isAsked = object?.filler.kind === "variable" && object.filler.id === variable;
  if (who === null || !isAsked || others.length > 0 || second !== undefined) return null;
  if (which !== null && (link !== null || !/^(?:first|last|finally|in the end)$/.test(which))) return null;
  return { who, which, link };
}

function deedsOf(asked: Deed, discourse: Discourse, events: readonly Event[] | null): Outcome | null {
  const { who, which, link } = asked;
  const at = placesIn(discourse.question.form);
  if (events === null) return refused("it is told of other times as well", at);
  const own = events.filter(({ atom }) => thingIn(atom, "subject") === who && isPlain(atom, discourse));
  if (own.length === 0) return null;
  const other = discourse.conditions.find((one) => mayTellDeed(one, who, own, discourse));
  if (other !== undefined) return refused("what else was done is not sure", other.at);
  const marks = link === null ? [] : conditionsThatSay(link.event, discourse);
  const mark = events.find(({ condition }) => condition === marks[0]);
  if (link !== null && (mark === undefined || marks.length > 1))
    return refused("when that was is not said", at);
  const [found, rest] = mark === undefined ? chosen(own, which) : nextTo(own, mark, link?.word ?? "");
  if (found === undefined) return refused("what else was done is not said", at);
  if (which === null && link === null && rest.length > 0) return refused("several things were done", at);
  if (!isSure(asked, found, mark === undefined ? rest : [mark, ...rest], mark))
    return refused("which came first is not said", at);
  const steps = [{ step: 1, rule: "sequence", from: [], text: "", at: found.condition.at }];
  return { kind: "words", at: deedWords(found.atom, discourse), steps };
}

/** "Tom ate 3 apples", "Tom tried to sing", "everyone ate": what he did as well, or may have, that is none of the events. */
const mayTellDeed = (
  condition: Condition,
  who: number,
  own: readonly Event[],
  { referents }: Discourse,
): boolean =>
  own.every((one) => one.condition !== condition) &&
  atomsIn(condition.form).some(
    (atom) =>
      atom.category === "verb" &&
      !/^(?:be|exist|have)$/.test(atom.lemma) &&
      (atom.roles.some(({ role, filler }) => role === "subject" && filler.kind === "variable") ||
        [...thingsOf(condition.form)].some((id) => id === who || referents.get(id).members.includes(who))),
  );

/** Whether what is found is before all others, or after them; what it is next to is on the other side. */
function isSure(
  { which, link }: Deed,
  found: Event,
  others: readonly Event[],
  mark: Event | undefined,
): boolean {
  const isFirst = which === "first" || link?.word === "after";
  return others.every((one) => ((one === mark) === isFirst ? isBefore(one, found) : isBefore(found, one)));
}

type Chosen = readonly [Event | undefined, readonly Event[]];

const chosen = (own: readonly Event[], which: string | null): Chosen =>
  which === null || which === "first" ? [own[0], own.slice(1)] : [own.at(-1), own.slice(0, -1)];

/** The next one after what is named, or the last before it, with all others on that side. */
function nextTo(own: readonly Event[], mark: Event, word: string): Chosen {
  const isAfter = word === "after";
  const others = own.filter((one) => one !== mark);
  const side = others.filter(({ condition }) => condition.id > mark.condition.id === isAfter);
  return isAfter ? [side[0], side.slice(1)] : [side.at(-1), side.slice(0, -1)];
}

/** "Did Tom sleep before he ate?" */
function whetherBefore(
  { link, first, second }: Extract<Form, { kind: "linked" }>,
  discourse: Discourse,
  events: readonly Event[] | null,
): Outcome | null {
  const told = [first, second].map((form) => conditionsThatSay(form, discourse));
  const at = placesIn(discourse.question.form);
  const [mark, event] = told.map(([only]) => events?.find(({ condition }) => condition === only));
  if (events === null || told.some((all) => all.length > 1)) return refused("when it was is not sure", at);
  if (mark === undefined || event === undefined) return null;
  const [one, other] = link === "before" ? [event, mark] : [mark, event];
  const isFirst = events.indexOf(one) < events.indexOf(other);
  if (isFirst ? !isBefore(one, other) : !isBefore(other, one))
    return refused("which came first is not said", at);
  const steps = [one, other].map(({ condition }, index) => ({
    step: index + 1,
    rule: "sequence",
    from: [],
    text: "",
    at: condition.at,
  }));
  return { kind: "verdict", verdict: isFirst ? "yes" : "no", steps };
}

/** Nothing is said of what else it says: "washed the car", "went to the shop with Ann". */
const isPlain = (atom: Atom, discourse: Discourse): boolean =>
  atom.roles.every(({ filler }) => !isForm(filler) && filler.kind === "thing") &&
  (deedOf(atom, discourse).kind !== "deed" || aspectOf(atom, discourse) !== "state");

function aspectOf(atom: Atom, discourse: Discourse): string | null {
  const found = deedOf(atom, discourse);
  return found.kind === "deed" ? found.deed.aspect : null;
}

/** "Washed the car": from the verb, without an adverb before it, to the end of the last thing. */
function deedWords(atom: Atom, { conditions }: Discourse): Places {
  const others = atom.roles.flatMap(({ role, filler, at = [] }) =>
    role === "subject" || isForm(filler)
      ? []
      : [...at, ...(filler.at ?? []), ...(filler.kind === "thing" ? nounsOf(filler.id) : [])],
  );
  const sorted = atom.at.toSorted((one, other) => one - other);
  const end = Math.max(...(others.length > 0 ? others : atom.at));
  const start = others.length > 0 ? Math.min(...others) : end + 1;
  const before = sorted.filter((one) => one < start);
  const adverbs = Math.max(0, atom.time.adverbs.length - (sorted.length - before.length));
  const run = before.filter((one, at) => before.slice(at).every((next, nth) => next === one + nth));
  const isApart = before.length - run.length;
  const first = run[Math.min(Math.max(0, adverbs - isApart), run.length - 1)] ?? start;
  return Array.from({ length: end - first + 1 }, (_, nth) => first + nth);

  function nounsOf(id: number): Places {
    return conditions.flatMap(({ form, sentence }) =>
      conjunctsOf(form).flatMap((part) =>
        part.kind === "atom" &&
        part.category === "noun" &&
        thingIn(part, "subject") === id &&
        conditions.some((one) => one.form === atom && one.sentence === sentence)
          ? part.at
          : [],
      ),
    );
  }
}
