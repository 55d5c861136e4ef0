import { NOW, type Atom, type Form, type Term } from "../meaning/form.ts";
import { atomsIn, thingsOf } from "./forms.ts";
import { judge, textOf } from "./logic/logic.ts";
import { fluentsOf } from "./state/fluents.ts";
import type { Timeline } from "./state/timeline.ts";
import { isZero } from "../text/rational.ts";
import { refused, type Condition, type Discourse, type Fact, type Outcome, type Refused } from "./theory.ts";

/** Why a question that nothing decides may not be called open: what was told may still hold, or two may be one. */

/** It would be decided if all that was told still held. */
export function goneReason(discourse: Discourse, { facts, gone }: Timeline): Refused | null {
  const last = gone.at(-1);
  if (last === undefined) return null;
  const isDecided = decides(discourse, [...facts, ...gone.filter(({ holds }) => holds)]);
  return isDecided ? refused("something may have changed it", last.atom.at) : null;
}

/** "The dogs are red. Rex is a dog": who is called by a noun of somebody may be that one, or one of those. */
export function sameReason(discourse: Discourse, facts: readonly Fact[]): Refused | null {
  const { conditions, question, referents } = discourse;
  const things = new Set(conditions.flatMap(({ form }) => [...thingsOf(form)]));
  const isNamed = (id: number): boolean => referents.get(id).name !== null;
  for (const one of thingsOf(question.form)) {
    const nouns = isNamed(one) ? nounsOf(conditions, one) : [];
    const alike = [...things].filter(
      (other) => !isNamed(other) && nounsOf(conditions, other).some((noun) => nouns.includes(noun)),
    );
    const found = alike.find(
      (other) =>
        decides(withSame(discourse, one, other), facts) || isDecidedAsPart(discourse, facts, one, other),
    );
    if (found !== undefined) return refused("it may be one of those", question.at);
  }
  return null;
}

function decides(discourse: Discourse, facts: readonly Fact[]): boolean {
  const found = judge(discourse, textOf(discourse, facts), discourse.question.form);
  return found.kind !== "judged" || found.verdict !== "unknown";
}

function withSame(discourse: Discourse, one: number, other: number): Discourse {
  const { conditions } = discourse;
  const thing = (id: number): Term => ({ kind: "thing", id });
  const form: Form = { kind: "equal", left: thing(one), right: thing(other), time: NOW, at: [] };
  return { ...discourse, conditions: [...conditions, { id: conditions.length, sentence: 0, form, at: [] }] };
}

/** Whether it is decided if the one is among a group. */
function isDecidedAsPart(discourse: Discourse, facts: readonly Fact[], one: number, whole: number): boolean {
  const roles = [
    { role: "subject", filler: { kind: "thing", id: one } },
    { role: "object", filler: { kind: "thing", id: whole } },
  ] as const;
  const atom: Atom = { kind: "atom", category: "place", lemma: "of", roles, time: NOW, at: [] };
  return decides(discourse, [...facts, { atom, holds: true, from: [], rule: "part" }]);
}

const nounsOf = (conditions: readonly Condition[], id: number): readonly string[] =>
  conditions.flatMap(({ form }) => (isNounOf(form, id) ? [form.lemma] : []));

const isNounOf = (form: Form, id: number): form is Atom =>
  form.kind === "atom" && form.category === "noun" && thingsOf(form).has(id);

/** "Mara had 9 pens. She lost some pens. Now she has 9": of what happened there was more than none. */
export function noneOfSome({ conditions, question: { form } }: Discourse, outcome: Outcome): boolean {
  if (outcome.kind !== "number" || !isZero(outcome.value)) return false;
  const asked = new Set(verbsIn(form));
  return conditions.some((one) => saysSome(one.form) && verbsIn(one.form).some((verb) => asked.has(verb)));
}

const verbsIn = (form: Form): readonly string[] =>
  atomsIn(form).flatMap(({ category, lemma }) =>
    category === "verb" && !/^(?:be|exist|have)$/.test(lemma) ? [lemma] : [],
  );

/** An event that is not denied, of one thing or of some: no number of it is told. */
const saysSome = (form: Form): boolean =>
  form.kind === "atom" ||
  (form.kind === "quantified" && form.quantifier === "some" && form.holds.kind === "atom");

/** Whether what is asked of is told of something, now or before. */
export function isToldBefore(discourse: Discourse, { facts, gone }: Timeline, form: Form): boolean {
  const asked = new Set(atomsIn(form).flatMap((part) => fluentsOf(part, discourse)));
  return [...facts, ...gone].some(({ fluents }) => fluents.some((fluent) => asked.has(fluent)));
}
