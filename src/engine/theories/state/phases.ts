import { adverbEffect } from "../../lexicon/adverbs.ts";
import { and, not, NOW, type Atom, type Form, type Time } from "../../meaning/form.ts";
import type { Contentful } from "../contents.ts";
import { isForm, placesIn } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import { turned, type Change } from "./becoming.ts";
import type { Situation, Standing } from "./losses.ts";
import { changeOfPosture } from "./posture.ts";
import { deedOf, type Deed } from "./roles.ts";

/** What begins, goes on and ends: "Tom stopped singing" tells that he sang, and that he is not singing any more. */

type Phase = "starts" | "goes on" | "stops" | "is done";

const PHASES: ReadonlyMap<string, Phase> = new Map([
  ...["begin", "start", "commence", "take up"].map((verb) => [verb, "starts"] as const),
  ...["continue", "proceed", "keep", "go on", "carry on", "keep on", "resume"].map(
    (verb) => [verb, "goes on"] as const,
  ),
  ...["stop", "quit", "cease", "leave off", "give up"].map((verb) => [verb, "stops"] as const),
  ...["finish", "complete"].map((verb) => [verb, "is done"] as const),
]);

export const isPhase = ({ verb, objects }: Contentful): boolean => PHASES.has(verb.lemma) && objects === 0;

/**
 * A verb of a phase as what was so before it, and what is so from then on, as events that the timeline takes. Null where it is open: who has not
 * finished reading may be at it or not.
 */
export function phasesOf(said: Contentful, isDenied: boolean, discourse: Discourse): Form | null {
  const { verb, content } = said;
  const { time } = verb;
  const phase = PHASES.get(verb.lemma);
  if (phase === undefined || content.kind !== "atom" || !isPlain(said)) return null;
  const before = wasDone(content, discourse) ? [past(content)] : [];
  const both = (how: "keep" | "stop"): Form => and([...before, after(how, said, content)]);
  switch (phase) {
    case "is done":
      return isDenied ? null : { ...content, time: plain(time) };
    case "starts":
      return isDenied ? and([not(past(content), []), after("stop", said, content)]) : both("keep");
    case "goes on":
      // "Keeps barking": barks.
      if (time.tense === "present" && !time.perfect && !isDenied) return { ...content, time: NOW };
      return both(isDenied ? "stop" : "keep");
    case "stops":
      return both(isDenied ? "keep" : "stop");
  }
}

/** Of somebody alone, without a word that may change what it says. */
const isPlain = ({ verb, content }: Contentful): boolean =>
  verb.roles.length <= 2 &&
  verb.time.adverbs.every((one) => adverbEffect(one) !== null) &&
  verb.time.tense !== "future" &&
  content.kind === "atom" &&
  content.category === "verb" &&
  content.roles.every(({ filler }) => !isForm(filler));

/** What is so afterwards: an event of the one who does it; of the weather, how it is. */
function after(how: "keep" | "stop", said: Contentful, content: Atom): Form {
  if (content.roles.length > 0)
    return {
      ...said.verb,
      lemma: lemmaAfter(how, said),
      roles: said.verb.roles.map((one) => (one === said.role ? { ...one, form: "gerund" } : one)),
      time: plain(said.verb.time),
    };
  const weather: Form = { ...content, time: { ...NOW, progressive: true } };
  return how === "keep" ? weather : not(weather, []);
}

/** Whoever stops these does not do it any more at all. */
const HABITS = /^(?:smoke|gamble|drink|work|teach|study|commute)$/;

const lemmaAfter = (how: "keep" | "stop", { verb, content }: Contentful): string => {
  const isHabit =
    /^(?:give up|quit|take up)$/.test(verb.lemma) || (content.kind === "atom" && HABITS.test(content.lemma));
  if (how === "keep") return isHabit ? "take up" : "keep";
  return isHabit ? "give up" : "stop";
};

const past = (content: Atom): Atom => ({
  ...content,
  time: { ...content.time, tense: "past", progressive: false },
});
const plain = (time: Time): Time => ({ ...time, tense: "past", perfect: false, progressive: false });

/** Whether who was at it did it: to sing is, to wash the car is not. */
export function wasDone(content: Atom, discourse: Discourse): boolean {
  const found = deedOf(content, discourse);
  return found.kind === "deed"
    ? isWithoutEnd(found.deed)
    : content.roles.every(({ role }) => role === "subject");
}

const isWithoutEnd = ({ aspect, effects, roles }: Deed): boolean =>
  aspect === "activity" ||
  effects.every(({ kind, theme }) => kind === "none" || (theme !== null && !roles.has(theme)));

/** "It began to rain. It stopped raining", "then it stopped": how the weather was is over. */
export function withLastWeather(told: readonly Condition[], { referents }: Discourse): readonly Condition[] {
  const isIt = (form: Form): boolean =>
    form.kind === "atom" &&
    /^(?:stop|end|cease)$/.test(form.lemma) &&
    form.roles.length === 1 &&
    form.roles.every(({ filler }) => filler.kind === "thing" && isBare(referents.get(filler.id)));
  const conditions = told.map((one, at) => {
    const before = isIt(one.form)
      ? told.slice(0, at).findLast(({ form }) => weatherIn(form) !== null)
      : undefined;
    return before === undefined ? one : { ...one, form: not(atomIn(before.form), placesIn(one.form)) };
  });
  const isOver = ({ form }: Condition, at: number): boolean =>
    conditions.slice(at + 1).some((later) => weatherIn(later.form) === weatherIn(form));
  return conditions.filter((one, at) => weatherIn(one.form) === null || !isOver(one, at));
}

const isBare = ({ noun, name }: { readonly noun: string | null; readonly name: string | null }): boolean =>
  noun === null && (name === null || name === "it");

const atomIn = (form: Form): Form => (form.kind === "not" ? form.of : form);

/** "It is raining", denied or not. */
function weatherIn(form: Form): string | null {
  const atom = atomIn(form);
  const isNow = atom.kind === "atom" && atom.roles.length === 0 && atom.time.progressive;
  return isNow && atom.time.tense === "present" ? atom.lemma : null;
}

/** How something is after an event, where its frame does not say it: "turned green", "stopped singing". */
export const changeOf = (atom: Atom, situation: Situation): Change | null =>
  turned(atom, situation) ?? changeOfPhase(atom) ?? changeOfPosture(atom);

/** What is so after an event of a phase, where `lemma` says which: it is done, or not any more. Null for other clauses. */
function changeOfPhase({ lemma, roles }: Atom): Change | null {
  const content = roles.find(({ role, form }) => role === "content" && form === "gerund")?.filler;
  if (!/^(?:keep|take up|stop|give up)$/.test(lemma) || roles.length > 2) return null;
  if (content === undefined || !isForm(content) || content.kind !== "atom" || content.category !== "verb")
    return null;
  const theme = content.roles.find(({ role }) => role === "subject")?.filler;
  if (theme?.kind !== "thing") return null;
  const holds = /^(?:keep|take up)$/.test(lemma);
  const times = [{ ...NOW, progressive: true }, ...(/^(?:take|give) up$/.test(lemma) ? [NOW] : [])];
  const told = times.map((time) => ({ atom: { ...content, time }, holds, fluent: "doing" as const }));
  return { theme, told, lost: ["doing"] };
}

/** "Used to smoke": a state that was, and may be over. What somebody used to be may be what he is. */
export const isFormer = ({ category, time }: Atom): boolean =>
  category !== "noun" && time.tense === "past" && time.adverbs.length === 1 && time.adverbs[0] === "formerly";

/** What a state is at the end of a story. Who is told to be singing sings; what an event has begun goes on. */
export const atPresent = (fact: Standing): Standing => {
  const progressive = fact.rule !== "said" && fact.atom.time.progressive;
  return fact.fluents.length === 0
    ? fact
    : { ...fact, atom: { ...fact.atom, time: { ...NOW, progressive } } };
};
