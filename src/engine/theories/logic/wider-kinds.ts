import { isRoomNoun } from "../../lexicon/kinds.ts";
import type { Form } from "../../meaning/form.ts";
import { atomsIn, conjunctsOf } from "../forms.ts";
import { refused, type Discourse, type Refused } from "../theory.ts";
import { findThings, type LogicText } from "./logic.ts";

/** "Which room is the milk in?", "Which animal has the bone?": kinds that the text does not name, by the nouns that it does. */

const KINDS: ReadonlyMap<string, (noun: string, discourse: Discourse) => boolean> = new Map([
  ["room", (noun) => isRoomNoun(noun)],
  ["animal", (noun, { words }) => words.kindsOf(noun)?.includes("animal") === true],
]);

/** The things of that kind. Null where the question names none, or one that the text names too. */
export function findOfKind(
  discourse: Discourse,
  text: LogicText,
  form: Form,
  variable: number,
): readonly number[] | Refused | null {
  const wider = kindAsked(discourse, form, variable);
  const rest = withoutKind(discourse, form, variable);
  if (wider === null || rest === null) return null;
  const found = findThings(discourse, text, rest, variable);
  if ("kind" in found) return found;
  const nouns = found.map((id) => discourse.referents.get(id).noun);
  if (nouns.includes(null))
    return refused("it is not said what kind of thing it is", form.kind === "true" ? [] : form.at);
  const isOfKind = KINDS.get(wider);
  return found.filter((_id, at) => isOfKind?.(nouns[at] ?? "", discourse));
}

/** The question without the kind, where `findOfKind` finds its things; else null. */
export function withoutKind(discourse: Discourse, form: Form, variable: number): Form | null {
  const wider = kindAsked(discourse, form, variable);
  if (wider === null || form.kind !== "and") return null;
  const [only, ...others] = form.of.filter((part) => !isKind(part, variable));
  return only === undefined ? null : { ...form, of: [only, ...others] };
}

function kindAsked({ conditions }: Discourse, form: Form, variable: number): string | null {
  const [only, second] = conjunctsOf(form).filter((part) => isKind(part, variable));
  if (only?.kind !== "atom" || second !== undefined || !KINDS.has(only.lemma)) return null;
  const isNamed = conditions.some((one) => atomsIn(one.form).some(({ lemma }) => lemma === only.lemma));
  return isNamed ? null : only.lemma;
}

const isKind = (part: Form, variable: number): boolean => {
  if (part.kind !== "atom" || part.category !== "noun" || part.roles.length !== 1) return false;
  const [filling] = part.roles;
  return filling?.filler.kind === "variable" && filling.filler.id === variable;
};
