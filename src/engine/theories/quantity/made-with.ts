import { and, NOW, type Atom, type Form, type Quantified } from "../../meaning/form.ts";
import { conjunctsOf, thingsOf } from "../forms.ts";
import { thingIn } from "../state/fluents.ts";
import type { Condition, Discourse } from "../theory.ts";
import { renamed } from "./compounds.ts";
import { restrictedTo, type Kind } from "./groups.ts";

/**
 * "She makes bags of cookies with 3 cookies in each bag. How many bags can she make?": in each of the bags are 3 cookies, however many
 * there will be.
 */

const MAKING: ReadonlySet<string> = new Set("make fill pack prepare assemble form create".split(" "));
const PLACES: ReadonlySet<string> = new Set(["in", "on", "at"]);

/** The same text with what is in each told apart, where it asks how many of them can be made. */
export function withMade(discourse: Discourse): Discourse {
  const { asked } = discourse.question;
  if (asked.kind !== "amount" || asked.noun === null) return discourse;
  const { noun } = asked;
  const made = discourse.conditions.flatMap((one) => madeOf(one, noun, discourse) ?? []);
  const [first] = made;
  if (first === undefined || made.some((one) => one.thing !== first.thing || one.kind !== first.kind))
    return discourse;
  const conditions = discourse.conditions.flatMap((one): readonly Condition[] => {
    const found = made.find(({ condition }) => condition === one);
    if (found !== undefined) return [{ ...one, form: found.each }];
    // "Bags", "of cookies"
    return thingsOf(one.form).has(first.thing) && isPlain(one.form) ? [] : [one];
  });
  // "Baggies" are bags.
  const form = renamed(discourse.question.form, new Map([[noun, first.kind]])) as Form;
  return { ...discourse, conditions, question: { ...discourse.question, form } };
}

interface Made {
  readonly condition: Condition;
  readonly thing: number;
  /** What each of them is called. */
  readonly kind: string;
  readonly each: Form;
}

/** `count =3 x [cookie(x)] [every y [bag(y)] [make(ann, object: the_bag, with: x, in: y)]]`, or with "in each bag" of the cookies */
function madeOf(condition: Condition, noun: string, discourse: Discourse): Made | null {
  const { form } = condition;
  if (form.kind !== "quantified" || form.quantifier !== "count") return null;
  const parts = conjunctsOf(form.where);
  const inside = parts.filter(isEvery).at(0) ?? null;
  const every = inside ?? (isEvery(form.holds) ? form.holds : null);
  const verb = inside === null ? every?.holds : form.holds;
  if (every === null || verb?.kind !== "atom" || !MAKING.has(verb.lemma) || verb.time.tense === "future")
    return null;
  const thing = thingIn(verb, "object");
  const each = restrictedTo(every.where, every.variable)?.kind ?? null;
  const placed = inside === null ? verb : every.holds;
  if (thing === null || each === null || thingIn(verb, "subject") === null) return null;
  if (!isOfThese(thing, each, noun, discourse) || !isInEach(form, verb, every, placed)) return null;
  const plain = parts.filter((part) => part !== inside);
  const told = holdsSo({ ...form, where: and(plain) }, every.variable, each.noun);
  return { condition, thing, kind: each.noun, each: told };
}

/** "Baggies with 3 cookies in each bag", which are asked for: any of them, so far as the text says. */
function isOfThese(thing: number, each: Kind, noun: string, { referents, words }: Discourse): boolean {
  const { noun: own, several, description, owner } = referents.get(thing);
  const isAny = own === noun && several && description.length === 0 && owner === null;
  return isAny && each.marks.length === 0 && (noun.startsWith(each.noun) || words.isKindOf(noun, each.noun));
}

const isEvery = (form: Form): form is Quantified => form.kind === "quantified" && form.quantifier === "every";

/** Nothing is said but who makes them, with what, and that so many are in each. */
function isInEach(form: Quantified, verb: Atom, every: Quantified, placed: Form): boolean {
  const isWith = verb.roles.some(
    ({ role, filler }) => role === "with" && filler.kind === "variable" && filler.id === form.variable,
  );
  const roles = placed.kind === "atom" ? placed.roles : [];
  const isPlaced = roles.some(
    ({ role, filler }) =>
      (PLACES.has(role) || role === "object") && filler.kind === "variable" && filler.id === every.variable,
  );
  const known = placed === verb ? 4 : 3;
  return isWith && isPlaced && verb.roles.length === known && verb.time.adverbs.length === 0;
}

/** "In each bag there are 3 cookies." */
function holdsSo(form: Quantified, each: number, noun: string): Form {
  const own = { kind: "variable", id: each } as const;
  const inside = { kind: "variable", id: form.variable } as const;
  const where: Form = {
    kind: "atom",
    category: "noun",
    lemma: noun,
    roles: [{ role: "subject", filler: own }],
    time: NOW,
    at: [],
  };
  const exists: Form = {
    kind: "atom",
    category: "verb",
    lemma: "exist",
    roles: [
      { role: "subject", filler: inside },
      { role: "in", filler: own },
    ],
    time: NOW,
    at: form.holds.kind === "true" ? [] : form.holds.at,
  };
  const { thing: _, ...counted } = form;
  const holds: Form = { ...counted, holds: exists };
  return { kind: "quantified", quantifier: "every", amount: null, variable: each, where, holds, at: [] };
}

/** A noun, or "of" what they are. */
const isPlain = (form: Form): boolean =>
  form.kind === "atom"
    ? form.category === "noun" || form.category === "of" || form.lemma === "of"
    : form.kind === "quantified" && form.quantifier === "some" && isPlain(form.where) && isPlain(form.holds);
