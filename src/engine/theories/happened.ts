import { adverbEffect, isVeridical } from "../lexicon/adverbs.ts";
import { isPossession } from "../lexicon/frames.ts";
import { isTangible } from "../lexicon/supersenses.ts";
import { printForm } from "../meaning/notation.ts";
import { withTerms } from "../meaning/substitution.ts";
import type { Atom, Form, RoleFilling } from "../meaning/form.ts";
import { atomsIn, conjunctsOf, isForm, thingsOf } from "./forms.ts";
import { thingIn } from "./state/fluents.ts";
import { deedOf } from "./state/roles.ts";
import { conditionsThatSay } from "./same-claim.ts";
import { refused, type Condition, type Discourse, type Outcome } from "./theory.ts";

/**
 * "Jana ate an apple in the garden. Did Jana eat an apple?": what is told to have happened did, whatever became of it later. "Ann works in Oslo.
 * Does Ann work?": what somebody does, unless more is told of what they do later. Null where it is not told so.
 * @param find the conditions that say a claim; what it finds is checked
 */
export function happened(discourse: Discourse, find = conditionsThatSay): Outcome | null {
  const { asked, form } = discourse.question;
  const event = asked.kind === "polar" ? eventIn(form) : null;
  if (event === null || !isSimple(event) || areSeveral(event, discourse)) return null;
  const told = find(form, discourse).find((one) => isToldFully(one, event, discourse));
  if (told === undefined || !isWeakened(told, form, discourse)) return null;
  const [denied] = find({ kind: "not", of: event, at: [] }, discourse);
  if (denied !== undefined) return refused("the text contradicts itself", denied.at);
  const steps = [{ step: 1, rule: "told", from: [], text: "", at: told.at }];
  return { kind: "verdict", verdict: "yes", steps };
}

/** What is asked of somebody, of which "an apple" may be any. */
function eventIn(form: Form): Atom | null {
  let inner = form;
  while (inner.kind === "quantified" && inner.quantifier === "some") inner = inner.holds;
  return inner.kind === "atom" && inner.category === "verb" ? inner : null;
}

const isSimple = ({ time }: Atom): boolean =>
  (time.tense === "past" || time.tense === "present") && !time.progressive && !time.perfect;

/** "Had sold": it happened, whatever came before it. */
const isOver = (atom: Atom): boolean =>
  isSimple(atom) || (atom.time.tense === "past" && atom.time.perfect && !atom.time.progressive);

/** Of the same time as well, with nothing beside it that could take it back: "in her dream", "almost". */
function isToldFully({ form, id }: Condition, event: Atom, discourse: Discourse): boolean {
  if (form.kind !== "atom" || !isOver(form) || form.time.tense !== event.time.tense) return false;
  const more = form.roles.filter(({ role }) => event.roles.every((one) => one.role !== role));
  const { adverbs } = event.time;
  return (
    adverbs.every((one) => form.time.adverbs.includes(one)) &&
    form.time.adverbs.every(
      (one) => adverbs.includes(one) || adverbEffect(one) !== null || isVeridical(one),
    ) &&
    more.every((one) => isPlain(one, discourse)) &&
    (form.time.tense === "past" || !goesOn(form, id, discourse))
  );
}

/** "Rex barks. Then he sleeps": he need not bark now. What somebody has, and how things are, is for other theories. */
function goesOn(event: Atom, told: number, discourse: Discourse): boolean {
  const who = thingIn(event, "subject");
  const found = deedOf(event, discourse);
  if (who === null || isPossession(event.lemma) || (found.kind === "deed" && found.deed.aspect === "state"))
    return true;
  const things = thingsOf(event);
  return discourse.conditions.some(
    ({ form, id }) =>
      id > told &&
      atomsIn(form).some(
        (atom) => atom.category === "verb" && [...thingsOf(atom)].some((thing) => things.has(thing)),
      ),
  );
}

/** "Tom's big dog barks. Tom's small dog sleeps": it may be either. */
function areSeveral(event: Atom, { conditions, referents }: Discourse): boolean {
  const all = new Set(conditions.flatMap(({ form }) => [...thingsOf(form)]));
  return [...thingsOf(event)].some((id) => {
    const { name, noun } = referents.get(id);
    return name === null && [...all].some((other) => other !== id && referents.get(other).noun === noun);
  });
}

/** With whom or what, for whom, where or when. */
function isPlain({ role, filler }: RoleFilling, { referents, words }: Discourse): boolean {
  if (filler.kind === "moment" || filler.kind === "measure") return true;
  if (isForm(filler) || filler.kind !== "thing") return false;
  if (/^(?:recipient|with|without|for|from|to|before|after|during)$/.test(role)) return true;
  const { name, noun } = referents.get(filler.id);
  // "Tom sank the ship" does not say that Tom sank: an object is never left out.
  if (!/^(?:in|on|at|near|under|behind)$/.test(role)) return false;
  return noun === null
    ? name !== null
    : words.kindsOf(noun)?.every((kind) => kind === "time" || isTangible(kind)) === true;
}

/**
 * The other way round: the told statement without what the question leaves out, and with what the question leaves open in the place of its
 * things, reads as the question.
 */
function isWeakened({ form }: Condition, asked: Form, { conditions, referents }: Discourse): boolean {
  if (form.kind !== "atom") return false;
  const event = eventIn(asked);
  const swapped = new Map<number, number>();
  for (const { role, filler } of form.roles) {
    const other = event?.roles.find((one) => one.role === role)?.filler;
    if (filler.kind === "thing" && other?.kind === "variable") swapped.set(filler.id, other.id);
  }
  const kept = {
    ...form,
    time: event?.time ?? form.time,
    roles: form.roles.filter(({ role }) => event?.roles.some((one) => one.role === role)),
  };
  const weaker = withTerms(kept, (term) => {
    const variable = term.kind === "thing" ? swapped.get(term.id) : undefined;
    return variable === undefined ? term : { kind: "variable", id: variable };
  });
  const print = (one: Form): string => printForm(one, (id) => `${referents.get(id).name ?? ""}#${id}`);
  const kindsTold = [...swapped.keys()].every((thing) =>
    conditions.some(
      (one) =>
        one.form.kind === "atom" &&
        one.form.category === "noun" &&
        one.form.lemma === kindAsked(asked, swapped.get(thing) ?? -1) &&
        one.form.roles.some(({ filler }) => filler.kind === "thing" && filler.id === thing),
    ),
  );
  return event !== null && kindsTold && parts(print(weaker)) === parts(print(event));
}

/** The order of roles says nothing. */
const parts = (printed: string): string =>
  printed
    .split(/[(),] ?/u)
    .toSorted()
    .join("|");

function kindAsked(form: Form, variable: number): string | null {
  for (let one = form; one.kind === "quantified"; one = one.holds) {
    const [kind] = one.variable === variable ? conjunctsOf(one.where) : [];
    if (kind?.kind === "atom") return kind.lemma;
  }
  return null;
}
