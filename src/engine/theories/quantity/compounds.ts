import type { Form } from "../../meaning/form.ts";
import { atomsIn, thingsOf } from "../forms.ts";
import type { Discourse } from "../theory.ts";

/** "A movie ticket costs 7 euros. How much do 5 tickets cost?": the noun of a question that is short for the one longer noun of the text. */

/** Nouns before a noun of which what they make is no such thing: a toy car is no car. */
const UNREAL =
  /^(?:toy|model|decoy|dummy|play|paper|cardboard|chocolate(?! chip)|sugar|gingerbread|plastic|rubber|snow|doll|teddy|computer|video) /;

/** Whether a longer noun names some of a kind: oatmeal cookies are cookies. */
export const isLongerNoun = (longer: string, noun: string): boolean =>
  longer.endsWith(` ${noun}`) && !UNREAL.test(longer);

/** The same text with the longer noun in its question; itself where the text has the noun alone, or several longer ones. */
export function withLongerNouns(discourse: Discourse): Discourse {
  const { conditions, question, referents } = discourse;
  const told = new Set(
    conditions.flatMap(({ form }) => [
      ...nounsIn(form),
      ...[...thingsOf(form)].flatMap((id) => referents.get(id).noun ?? []),
    ]),
  );
  const longer = new Map<string, string>();
  for (const noun of nounsIn(question.form)) {
    const [only, second] = [...told].filter((one) => one.endsWith(` ${noun}`));
    if (!told.has(noun) && only !== undefined && second === undefined && isLongerNoun(only, noun))
      longer.set(noun, only);
  }
  if (longer.size === 0) return discourse;
  return { ...discourse, question: { ...question, form: renamed(question.form, longer) as Form } };
}

const nounsIn = (form: Form): readonly string[] =>
  atomsIn(form).flatMap(({ category, lemma, roles }) =>
    category === "noun" && roles.length === 1 ? [lemma] : [],
  );

/** A form with other nouns. */
export function renamed(part: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((one) => renamed(one, names));
  if (typeof part !== "object" || part === null) return part;
  const changed = Object.fromEntries(Object.entries(part).map(([key, one]) => [key, renamed(one, names)]));
  const { category, lemma } = part as { category?: unknown; lemma?: unknown };
  const noun = category === "noun" && typeof lemma === "string" ? names.get(lemma) : undefined;
  return noun === undefined ? changed : { ...changed, lemma: noun };
}
