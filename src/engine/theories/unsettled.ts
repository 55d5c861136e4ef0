import { NOW, type Atom, type Form, type Term } from "../meaning/form.ts";
import { thingsOf } from "./forms.ts";
import { judge, textOf } from "./logic/logic.ts";
import type { Timeline } from "./state/timeline.ts";
import { refused, type Condition, type Discourse, type Fact, type Refused } from "./theory.ts";

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
    const found = alike.find((other) => decides(withSame(discourse, one, other), facts));
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

const nounsOf = (conditions: readonly Condition[], id: number): readonly string[] =>
  conditions.flatMap(({ form }) => (isNounOf(form, id) ? [form.lemma] : []));

const isNounOf = (form: Form, id: number): form is Atom =>
  form.kind === "atom" && form.category === "noun" && thingsOf(form).has(id);
