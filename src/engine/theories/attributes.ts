import { isColour } from "../lexicon/kinds.ts";
import type { Form } from "../meaning/form.ts";
import { conjunctsOf, placesIn } from "./forms.ts";
import { thingIn } from "./state/fluents.ts";
import type { Timeline } from "./state/timeline.ts";
import { refused, type Discourse, type Outcome } from "./theory.ts";

/** What is asked of a thing by the noun for it: its name, its colour. Null where the text tells none. */
export const attributeOf = (discourse: Discourse, timeline: Timeline): Outcome | null =>
  nameAsked(discourse) ?? colourOf(discourse, timeline);

/**
 * "My cat is called Misty. What is my cat called?", "What is my cat's name?": the one name that a text gives a thing. Null where no name is asked
 * or told.
 */
function nameAsked(discourse: Discourse): Outcome | null {
  const named = thingNamed(discourse);
  if (named === null) return null;
  const names = discourse.conditions.filter(({ form }) => nameIn(form, named, discourse) !== null);
  const [first, second] = names;
  if (first === undefined) return null;
  if (second !== undefined) return refused("it has several names", placesIn(discourse.question.form));
  const thing = nameIn(first.form, named, discourse) ?? -1;
  return {
    kind: "things",
    things: [thing],
    steps: [{ step: 1, rule: "said", from: [], text: "", at: first.at }],
  };
}

/** "What is the cat called?", "What is the cat's name?" */
function thingNamed(discourse: Discourse): number | null {
  const { asked, form } = discourse.question;
  const [said, second] = conjunctsOf(form);
  if (asked.kind !== "which" || said === undefined || second !== undefined) return null;
  if (said.kind === "atom") {
    const [named, name, third] = said.roles;
    const isAsked = name?.filler.kind === "variable" && name.filler.id === asked.variable;
    const isCalling = said.lemma === "call" && said.time.tense === "present" && third === undefined;
    return isCalling && isAsked && named?.role === "recipient" ? thingIn(said, "recipient") : null;
  }
  if (said.kind !== "equal" || said.time.tense !== "present") return null;
  const name = [said.left, said.right].find((one) => one.kind === "thing");
  return name === undefined ? null : ownerOfName(name.id, discourse);
}

/** The thing of which another is the name: `name(n)`, `of(n, object: the cat)`. */
function ownerOfName(name: number, { granted, conditions, referents }: Discourse): number | null {
  if (referents.get(name).noun !== "name" || referents.get(name).description.length > 0) return null;
  const owners = [...granted, ...conditions.map(({ form }) => form)].flatMap((form) =>
    form.kind === "atom" && form.lemma === "of" && thingIn(form, "subject") === name
      ? (thingIn(form, "object") ?? [])
      : [],
  );
  const [owner, other] = new Set(owners);
  return other === undefined ? (owner ?? null) : null;
}

/** What a condition says that a thing is called. */
function nameIn(form: Form, named: number, discourse: Discourse): number | null {
  if (form.kind !== "equal" || form.time.tense !== "present") return null;
  const ids = [form.left, form.right].map((one) => (one.kind === "thing" ? one.id : -1));
  const [one = -1, other = -1] = ids;
  if (one < 0 || other < 0) return null;
  const isNamed = (id: number): boolean => id === named || ownerOfName(id, discourse) === named;
  const isName = (id: number): boolean => discourse.referents.get(id).name !== null;
  if (isNamed(one) && isName(other)) return other;
  return isNamed(other) && isName(one) ? one : null;
}

/**
 * "Fop is red. What colour is Fop?": the one colour that is told of a thing and that nothing has changed. Null where no colour is asked, or none told.
 * @param isOfColour finds the adjectives that are colours
 */
export function colourOf(discourse: Discourse, { facts }: Timeline, isOfColour = isColour): Outcome | null {
  const thing = thingColoured(discourse);
  if (thing === null) return null;
  const told = facts.filter(
    ({ atom, holds }) =>
      holds &&
      atom.category === "adjective" &&
      thingIn(atom, "subject") === thing &&
      isOfColour(atom.lemma, discourse.words),
  );
  const [first, ...others] = told;
  if (first === undefined) return null;
  if (others.some(({ atom }) => atom.lemma !== first.atom.lemma))
    return refused("it has several colours", placesIn(discourse.question.form));
  const steps = [{ step: 1, rule: first.rule, from: [], text: "", at: first.atom.at }];
  return { kind: "text", text: first.atom.lemma, steps };
}

/** Of which thing "What colour is …?" asks: `colour(x1)` and that it is the same. */
function thingColoured({ question: { asked, form } }: Discourse): number | null {
  if (asked.kind !== "which") return null;
  const [kind, same, ...others] = conjunctsOf(form);
  if (kind?.kind !== "atom" || !/^colou?r$/.test(kind.lemma) || others.length > 0) return null;
  if (same?.kind !== "equal" || same.time.tense !== "present") return null;
  const ends = [same.left, same.right];
  const thing = ends.find((one) => one.kind === "thing");
  const isAsked = ends.some((one) => one.kind === "variable" && one.id === asked.variable);
  return thing !== undefined && isAsked ? thing.id : null;
}
