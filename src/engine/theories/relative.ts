import { isRelative, oppositionOf } from "../lexicon/degrees.ts";
import type { Atom, Form } from "../meaning/form.ts";
import { atomsIn } from "./forms.ts";
import { refused, type Discourse, type Refused } from "./theory.ts";

/**
 * "Jumbo is a small elephant. Is Jumbo a small animal?" What a scale measures is measured against the kind that it stands with: an adjective of
 * the question that the text says of another kind, or of none, says something else there.
 */
export function relativeReason({ conditions, question }: Discourse): Refused | null {
  const nouns = [...conditions.map(({ form }) => form), question.form].flatMap((form) =>
    atomsIn(form).filter(({ category }) => category === "noun"),
  );
  const asked = adjectivesIn(question.form, nouns);
  if (asked.length === 0) return null;
  for (const { form, at } of conditions)
    for (const told of adjectivesIn(form, nouns))
      if (asked.some((one) => one.kind !== told.kind && bearsOn(one.lemma, told.lemma)))
        return refused(`\`${told.lemma}\` is measured against another kind`, at);
  return null;
}

/** The scaled adjectives of a form, each with the noun that it stands before; empty where it stands alone. */
function adjectivesIn(
  form: Form,
  nouns: readonly Atom[],
): readonly { readonly lemma: string; readonly kind: string }[] {
  return atomsIn(form).flatMap(({ category, lemma, at, roles }) => {
    if (category !== "adjective" || !isRelative(lemma) || roles.length > 1) return [];
    const place = at[0] ?? -1;
    const head = nouns.find((noun) => noun.at.some((one) => one > place && one <= place + NEAR));
    const kind = head === undefined || head.lemma === "thing" ? "" : head.lemma;
    return [{ lemma, kind }];
  });
}

const bearsOn = (one: string, other: string): boolean => one === other || oppositionOf(one, other) !== null;

/** How far the noun can stand from an adjective before it: "a small grey elephant". */
const NEAR = 2;
