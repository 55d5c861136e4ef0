import type { Atom, Form, RoleFilling } from "../meaning/form.ts";
import { sameTerm, type Contentful } from "./contents.ts";
import { isForm } from "./forms.ts";

/**
 * A verb and its content as one word that says nothing of either: "forget sign" of who forgot to sign the form, of her and the form. Null where the
 * content is no plain clause.
 */
export function inOneWord({ verb, role, content }: Contentful): Atom | null {
  const said = content.kind === "not" ? content.of : content;
  if (said.kind !== "atom" || said.roles.some(({ filler }) => isForm(filler))) return null;
  const own = verb.roles.filter((one) => one !== role);
  const isNew = (one: RoleFilling): boolean => !own.some(({ filler }) => sameTerm(filler, one.filler));
  const more = said.roles.filter(isNew).map((one) => ({ ...one, role: `${said.lemma} ${one.role}` }));
  const lemma = [verb.lemma, ...(content.kind === "not" ? ["not"] : []), said.lemma].join(" ");
  const adverbs = [...verb.time.adverbs, ...said.time.adverbs];
  const isOver = verb.time.tense === "present" && verb.time.perfect;
  const time = { ...verb.time, adverbs, perfect: verb.time.perfect && !isOver, ...(isOver ? PAST : {}) };
  // No event of the story: that it happened changes nothing but what its content changes.
  return { ...verb, category: "of", lemma, roles: [...own, ...more], time, at: placesOf(verb, said) };
}
const PAST = { tense: "past" } as const;

const placesOf = (verb: Atom, content: Form): readonly number[] => [
  ...verb.at,
  ...(content.kind === "true" ? [] : content.at),
];
