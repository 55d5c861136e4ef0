import { isPossession } from "../../lexicon/frames.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import { atomsIn, conjunctsOf, placesIn } from "../forms.ts";
import { refused, type DerivationStep, type Discourse, type Outcome } from "../theory.ts";
import { fluentsOf, thingIn } from "./fluents.ts";
import type { Standing } from "./losses.ts";
import { isPerson } from "./roles.ts";
import { timelinesOf, type Timeline } from "./timeline.ts";

/**
 * In a story that is told whole a thing is in the hands of one or of nobody: "Who has the rake?", "Does Una have the rake?", "Who had the
 * rake before Una?". Null where something else is asked, or where the text leaves it open.
 */
export function holderOfThing(discourse: Discourse, timeline: Timeline): Outcome | null {
  const asked = askedIn(discourse);
  if (asked === null) return null;
  if (asked.before !== null) return holderBefore(asked.thing, asked.before, discourse);
  const found = holderIn(asked.thing, timeline, discourse);
  if (found === null) return null;
  const steps = [step(found.from, found.rule, discourse)];
  if (asked.who !== null) return { kind: "verdict", verdict: found.who === asked.who ? "yes" : "no", steps };
  return found.who === null
    ? { kind: "text", text: "nobody", steps }
    : { kind: "things", things: [found.who], steps };
}

/** Whether who has something is asked, which only one can. */
export const asksHolder = (form: Form, discourse: Discourse): boolean =>
  atomsIn(form).some(
    (atom) =>
      /^(?:get|receive)$/.test(atom.lemma) ||
      fluentsOf(atom, discourse).some((fluent) => fluent.startsWith("holder ")),
  );

interface Asked {
  readonly thing: number;
  /** Whether it is he who has it; null if it is asked who. */
  readonly who: number | null;
  readonly before: number | null;
}

function askedIn({ question: { asked, form }, closed, referents }: Discourse): Asked | null {
  const [said, second] = conjunctsOf(form).filter((part) => !isPersonNoun(part));
  if (closed !== true || said?.kind !== "atom" || second !== undefined || !isHaving(said)) return null;
  const thing = thingIn(said, "object");
  if (thing === null || referents.get(thing).several) return null;
  const before = thingIn(said, "before");
  const subject = said.roles.find(({ role }) => role === "subject")?.filler;
  if (asked.kind === "polar")
    return subject?.kind === "thing" && before === null ? { thing, who: subject.id, before } : null;
  const isWho = asked.kind === "which" && subject?.kind === "variable" && subject.id === asked.variable;
  return isWho ? { thing, who: null, before } : null;
}

/** "Has the rake", "had the rake before Una" */
function isHaving({ category, lemma, roles, time }: Atom): boolean {
  if (category !== "verb" || !/^(?:have|hold|carry)$/.test(lemma) || time.perfect || time.adverbs.length > 0)
    return false;
  const others = roles.filter(({ role }) => role !== "subject" && role !== "object");
  if (others.length === 0) return time.tense === "present";
  return time.tense === "past" && others.length === 1 && others[0]?.role === "before";
}

const isPersonNoun = (form: Form): boolean =>
  form.kind === "atom" && form.category === "noun" && form.lemma === "person";

interface Holder {
  /** Null: nobody, since it was put down. */
  readonly who: number | null;
  readonly from: number;
  readonly rule: string;
}

/** Null where it is not known. */
function holderIn(thing: number, { facts, gone, lost }: Timeline, discourse: Discourse): Holder | null {
  const isOf = ({ atom, holds, fluents }: Standing): boolean =>
    holds &&
    fluents.includes(`holder ${thing}`) &&
    isPossession(atom.lemma) &&
    thingIn(atom, "object") === thing;
  const [now, second] = facts.filter(isOf);
  if (second !== undefined) return null;
  if (now !== undefined) {
    const who = thingIn(now.atom, "subject");
    return who === null ? null : { who, from: Math.max(...now.from), rule: now.rule };
  }
  // It was in somebody's hands, and lies somewhere now.
  const laid = facts.find(
    ({ rule, fluents, holds }) => holds && rule === "put" && fluents.includes(`place ${thing}`),
  );
  const by = lost.find(({ fluent }) => fluent === `holder ${thing}`)?.by;
  const event = laid === undefined ? by : Math.max(...laid.from);
  if (event === undefined || event !== by || !gone.some(isOf) || !isLaying(event, thing, discourse))
    return null;
  return { who: null, from: event, rule: "put" };
}

/** "Tom dropped the rake" */
const isLaying = (id: number, thing: number, { conditions }: Discourse): boolean =>
  conditions.some(
    ({ id: one, form }) =>
      one === id &&
      form.kind === "atom" &&
      /^(?:drop|put down|set down|lay down|leave|discard|put)$/.test(form.lemma) &&
      thingIn(form, "object") === thing,
  );

/** Whoever had it last before somebody did. */
function holderBefore(thing: number, who: number, discourse: Discourse): Outcome | null {
  const { question } = discourse;
  if (!isPerson(who, discourse)) return null;
  const holders: Holder[] = [];
  for (const timeline of timelinesOf(discourse)) {
    const found = holderIn(thing, timeline, discourse);
    if (found?.who != null && found.who !== holders.at(-1)?.who) holders.push(found);
  }
  const ats = holders.flatMap((one, at) => (one.who === who ? [at] : []));
  const [at, again] = ats;
  const found = at === undefined || again !== undefined ? undefined : holders[at - 1];
  if (found?.who == null) return refused("who had it before is not said", placesIn(question.form));
  return { kind: "things", things: [found.who], steps: [step(found.from, found.rule, discourse)] };
}

function step(id: number, rule: string, { conditions }: Discourse): DerivationStep {
  return { step: 1, rule, from: [], text: "", at: conditions.find((one) => one.id === id)?.at ?? [] };
}
