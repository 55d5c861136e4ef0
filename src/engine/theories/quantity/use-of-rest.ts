import type { Atom, Form } from "../../meaning/form.ts";
import { atomsIn, conjunctsOf, partsOf, thingsOf } from "../forms.ts";
import { thingIn } from "../state/fluents.ts";
import type { Condition, Discourse } from "../theory.ts";
import { REST } from "./rests.ts";

/** Verbs by which something is made of what is used. */
const MAKING: ReadonlySet<string> = new Set(
  "make bake cook build prepare assemble create form fill sew knit produce".split(" "),
);
/** What is planned happens, where it is asked how far it goes. */
const PLANNING: ReadonlySet<string> = new Set("decide plan want choose intend".split(" "));

/**
 * "She ate 8 of the 20 apples and decided to use the rest to make pies. How many pies could she make?": what she has then is used for what is
 * asked. That it is says nothing more of how many there are.
 */
export function withoutUseOfRest(discourse: Discourse): Discourse {
  const asked = makingAsked(discourse);
  if (asked === null) return discourse;
  const [use, second] = discourse.conditions.filter((one) => usesRest(one, asked, discourse));
  if (use === undefined || second !== undefined) return discourse;
  const later = discourse.conditions.filter(({ id }) => id > use.id);
  if (!later.every(({ form }) => form.kind === "quantified" && form.quantifier === "every")) return discourse;
  const rest = restIn(use.form, discourse);
  const isNamed = ({ form }: Condition): boolean =>
    form.kind === "atom" && form.category === "noun" && rest !== null && thingsOf(form).has(rest);
  const conditions = discourse.conditions.filter((one) => one !== use && !isNamed(one));
  return { ...discourse, conditions };
}

interface MakingAsked {
  readonly noun: string;
  readonly who: number;
}

/** "How many pies could she make?" */
function makingAsked({ question: { asked, form } }: Discourse): MakingAsked | null {
  if (asked.kind !== "amount" || asked.noun === null || asked.difference !== null) return null;
  const [made, second] = conjunctsOf(form)
    .map((part) => (part.kind === "modal" && part.force === "can" ? part.of : part))
    .filter((part) => part.kind !== "atom" || part.category === "verb");
  if (made?.kind !== "atom" || second !== undefined || !MAKING.has(made.lemma)) return null;
  const who = thingIn(made, "subject");
  return who === null ? null : { noun: asked.noun, who };
}

/** "Uses the rest to make pies", "decided to use the rest to make pies" */
function usesRest({ form }: Condition, { noun, who }: MakingAsked, discourse: Discourse): boolean {
  const rest = restIn(form, discourse);
  if (form.kind !== "atom" || rest === null || thingIn(form, "subject") !== who) return false;
  const parts = [...partsOf(form)];
  const isPlain = parts.every((part) => part.kind === "atom" || (part.kind === "quantified" && isSome(part)));
  const atoms = atomsIn(form);
  const [kind, other] = atoms.filter(({ category }) => category === "noun");
  const verbs = atoms.filter(({ category }) => category === "verb");
  const uses = verbs.filter((one) => isUse(one, who, rest));
  const isKnown = verbs.every(
    (one) => uses.includes(one) || MAKING.has(one.lemma) || PLANNING.has(one.lemma),
  );
  return isPlain && isKnown && uses.length === 1 && kind?.lemma === noun && other === undefined;
}

const isSome = (form: Form): boolean => form.kind === "quantified" && form.quantifier === "some";

const isUse = (atom: Atom, who: number, rest: number): boolean =>
  atom.lemma === "use" && thingIn(atom, "subject") === who && thingIn(atom, "object") === rest;

const restIn = (form: Form, { referents }: Discourse): number | null =>
  [...thingsOf(form)].find((id) => referents.get(id).noun === REST) ?? null;
