import type { Atom, Filler, Form, Places, Term } from "../meaning/form.ts";

/** Walks over forms. */

/** Every part of a form, the form itself first; conditions in roles included. */
export function* partsOf(form: Form): Generator<Form> {
  yield form;
  for (const part of childrenOf(form)) yield* partsOf(part);
}

/** The predications in a form. */
export const atomsIn = (form: Form): readonly Atom[] =>
  [...partsOf(form)].filter((part): part is Atom => part.kind === "atom");

/** "She was 28 when Tom was born": a time that both ages tell. */
export const isAtBirth = ({ link, first }: Extract<Form, { kind: "linked" }>): boolean =>
  link === "when" &&
  first.kind === "atom" &&
  /^(?:born|bear)$/.test(first.lemma) &&
  first.roles.length === 1 &&
  first.time.adverbs.length === 0;

/** "Would have": what is supposed is asked like what is. */
export const withoutWould = (form: Form): Form =>
  form.kind === "modal" && form.force === "would" ? form.of : form;

export function childrenOf(form: Form): readonly Form[] {
  switch (form.kind) {
    case "true":
    case "equal":
      return [];
    case "atom":
      return form.roles.flatMap(({ filler }) => (isForm(filler) ? [filler] : []));
    case "not":
    case "modal":
      return [form.of];
    case "and":
    case "or":
    case "xor":
      return form.of;
    case "if":
    case "iff":
      return [form.condition, form.then];
    case "linked":
      return [form.first, form.second];
    case "quantified":
      return [form.where, form.holds];
  }
}

/** The parts that say what happens, not only what must or may. */
export function happeningIn(form: Form): readonly Form[] {
  if (form.kind === "modal" && form.force !== "would") return [];
  return [form, ...childrenOf(form).flatMap(happeningIn)];
}

export const isForm = (filler: Filler): filler is Form =>
  !/^(?:thing|variable|measure|moment)$/.test(filler.kind);

/** The terms that a form itself names, those of its parts left out. */
export function termsOf(form: Form): readonly Term[] {
  if (form.kind === "equal") return [form.left, form.right];
  if (form.kind !== "atom") return [];
  return form.roles.flatMap(({ filler }) =>
    filler.kind === "thing" || filler.kind === "variable" ? [filler] : [],
  );
}

/** Found once for each form: a long story asks it of the same ones again and again. */
export function thingsOf(form: Form): ReadonlySet<number> {
  let found = THINGS.get(form);
  if (found === undefined) {
    found = new Set(
      [...partsOf(form)].flatMap((part) =>
        termsOf(part).flatMap((term) => (term.kind === "thing" ? [term.id] : [])),
      ),
    );
    THINGS.set(form, found);
  }
  return found;
}
const THINGS = new WeakMap<Form, ReadonlySet<number>>();

/** All tokens that a form stands on. */
export function placesIn(form: Form): Places {
  const at = [...partsOf(form)].flatMap((part) => [
    ...(part.kind === "true" ? [] : part.at),
    ...measurePlaces(part),
  ]);
  return [...new Set(at)].sort((a, b) => a - b);
}

function measurePlaces(form: Form): Places {
  if (form.kind !== "atom") return [];
  return form.roles.flatMap(({ filler }) =>
    filler.kind === "measure" || filler.kind === "moment" ? filler.at : [],
  );
}

/** The conjuncts of a form, in order. */
export function conjunctsOf(form: Form): readonly Form[] {
  if (form.kind === "true") return [];
  return form.kind === "and" ? form.of.flatMap(conjunctsOf) : [form];
}

/**
 * The parts of a statement that have to hold for something else to do so.
 * @param quantifiers those of which the restrictor is such a part
 */
export function antecedentsOf(form: Form, quantifiers = /^(?:every|generic|no)$/): readonly Form[] {
  switch (form.kind) {
    case "quantified": {
      const inner = antecedentsOf(form.holds, quantifiers);
      return quantifiers.test(form.quantifier) ? [form.where, ...inner] : inner;
    }
    case "if":
      return [form.condition, ...antecedentsOf(form.then, quantifiers)];
    case "iff":
      return [form.condition, form.then];
    case "and":
      return form.of.flatMap((one) => antecedentsOf(one, quantifiers));
    default:
      return [];
  }
}
