import { adverbEffect, isVeridical } from "../lexicon/adverbs.ts";
import { isGenericNoun } from "../lexicon/kinds.ts";
import type { Atom, Filler, Form } from "../meaning/form.ts";
import { substituted } from "../meaning/substitution.ts";
import { atomsIn, conjunctsOf, thingsOf } from "./forms.ts";
import { happened } from "./happened.ts";
import { isPerson } from "./state/roles.ts";
import { refused, type Condition, type Discourse, type Outcome } from "./theory.ts";

/**
 * "While Ann was out, Tom cooked dinner. Who cooked dinner?": whom or what the text tells it of, in so many words, whatever became of it later. Null
 * where nothing is told so, or where something else is told of the same verb.
 * @param find the things that the text tells it of; each is checked by asking of it whether it is so
 */
export function toldWhich(discourse: Discourse, find = thingsTold): Outcome | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "which") return null;
  const claim = claimIn(form, asked.variable);
  if (claim === null || claim.event.time.tense !== "past") return null;
  const found = find(claim, discourse);
  if (found.length === 0) return null;
  for (const { thing, told } of found) {
    const claimed = substituted(claim.holds, asked.variable, { kind: "thing", id: thing });
    const outcome = happened({
      ...discourse,
      question: { ...discourse.question, asked: { kind: "polar" }, form: claimed },
    });
    if (outcome?.kind !== "verdict" || outcome.verdict !== "yes")
      return refused("two ways to find of whom it is told differ", told.at);
  }
  const steps = found.map(({ told }, at) => ({
    step: at + 1,
    rule: "told",
    from: [],
    text: "",
    at: told.at,
  }));
  return { kind: "things", things: [...new Set(found.map(({ thing }) => thing))], steps };
}

/** What other theories find, or what the text tells in so many words. */
export const orAsTold = (outcome: Outcome, world: Discourse): Outcome =>
  outcome.kind === "refused" ? (toldWhich(world) ?? outcome) : outcome;

/** What is asked: the event, with what it is said of, and what the thing that is sought must be. */
export interface Claim {
  readonly variable: number;
  readonly event: Atom;
  readonly holds: Form;
  /** Nouns of the thing that is sought. */
  readonly sought: readonly string[];
  /** Nouns of the other variables. */
  readonly nouns: ReadonlyMap<number, readonly string[]>;
}

function claimIn(form: Form, variable: number): Claim | null {
  const parts = conjunctsOf(form);
  const kinds = parts.filter((part) => isNounOf(part, variable));
  const [holds, second] = parts.filter((part) => !kinds.includes(part));
  if (holds === undefined || second !== undefined) return null;
  const nouns = new Map<number, readonly string[]>();
  let event = holds;
  while (event.kind === "quantified" && event.quantifier === "some") {
    const of = event.variable;
    const said = conjunctsOf(event.where);
    if (!said.every((part) => isNounOf(part, of))) return null;
    nouns.set(
      of,
      said.flatMap(atomsIn).map(({ lemma }) => lemma),
    );
    event = event.holds;
  }
  if (event.kind !== "atom" || event.category !== "verb" || event.time.perfect) return null;
  const roles = event.roles.filter(({ filler }) => filler.kind === "variable" && filler.id === variable);
  if (roles.length !== 1) return null;
  return { variable, event, holds, sought: kinds.flatMap(atomsIn).map(({ lemma }) => lemma), nouns };
}

const isNounOf = (form: Form, variable: number): boolean =>
  form.kind === "atom" &&
  form.category === "noun" &&
  form.roles.every(({ filler }) => filler.kind === "variable" && filler.id === variable);

interface Told {
  readonly thing: number;
  readonly told: Condition;
}

/** None where anything else is told of the verb. */
export function thingsTold(claim: Claim, discourse: Discourse): readonly Told[] {
  const { event } = claim;
  const speaking = discourse.conditions.filter(({ form }) =>
    atomsIn(form).some(({ category, lemma }) => category === "verb" && lemma === event.lemma),
  );
  const found = speaking.map((told) => ({ told, thing: thingOf(told.form, claim, discourse) }));
  if (found.some(({ thing }) => thing === "unknown")) return [];
  return found.flatMap(({ told, thing }) =>
    typeof thing === "number" && isTold(thing, discourse) && isOfKind(thing, claim.sought, discourse)
      ? [{ told, thing }]
      : [],
  );
}

/** "Someone" and "something" say nothing of whom or what. */
function isTold(id: number, { referents }: Discourse): boolean {
  const { name, noun } = referents.get(id);
  return name !== null || (noun !== null && noun !== "person" && !isGenericNoun(noun));
}

/** What fills the place that is asked for; `other`: it is told of something else. */
function thingOf(
  form: Form,
  { event, nouns, variable }: Claim,
  discourse: Discourse,
): number | "other" | "unknown" {
  if (form.kind !== "atom" || form.time.tense !== "past" || form.time.perfect) return "unknown";
  const { adverbs } = form.time;
  const isSure = adverbs.every((one) => adverbEffect(one) !== null || isVeridical(one));
  if (!isSure || !event.time.adverbs.every((one) => adverbs.includes(one))) return "unknown";
  let sought: number | "unknown" = "unknown";
  for (const { role, filler } of event.roles) {
    const told = form.roles.find((one) => one.role === role)?.filler;
    if (told?.kind !== "thing") return "unknown";
    if (filler.kind === "variable" && filler.id === variable) sought = told.id;
    else if (!isSame(told.id, filler, nouns, discourse))
      return isOther(told.id, filler, nouns, discourse) ? "other" : "unknown";
  }
  return sought;
}

function isSame(
  told: number,
  asked: Filler,
  nouns: ReadonlyMap<number, readonly string[]>,
  discourse: Discourse,
): boolean {
  if (asked.kind === "thing") return asked.id === told;
  return asked.kind === "variable" && isOfKind(told, nouns.get(asked.id) ?? [], discourse);
}

/** A plum is no pear, and who has a name is whom the name says. */
function isOther(
  told: number,
  asked: Filler,
  nouns: ReadonlyMap<number, readonly string[]>,
  { referents, words }: Discourse,
): boolean {
  const { name, noun } = referents.get(told);
  if (noun === null) return name !== null;
  const wanted = asked.kind === "variable" ? (nouns.get(asked.id) ?? []) : [];
  return wanted.some((one) => !words.mayName(noun, one));
}

/** Whether the text calls it so. */
function isOfKind(id: number, nouns: readonly string[], discourse: Discourse): boolean {
  return nouns.every((noun) =>
    noun === "person"
      ? isPerson(id, discourse)
      : discourse.referents.get(id).noun === noun ||
        discourse.conditions.some(
          ({ form }) =>
            form.kind === "atom" && form.category === "noun" && form.lemma === noun && thingsOf(form).has(id),
        ),
  );
}
