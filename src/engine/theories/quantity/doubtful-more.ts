import type { Quantified } from "../../meaning/form.ts";
import { placesIn } from "../forms.ts";
import { refused, type Condition, type Discourse, type Refused } from "../theory.ts";

/**
 * "Ann ate 5 apples. Tom ate 3 more." He may have eaten 3 besides hers, or 8: 3 more than she did. What one person did once and did again, adds up;
 * so does what is put or brought to one place.
 */
export function doubtfulMore({ conditions }: Discourse): Refused | null {
  const deeds = conditions.flatMap((one) => deedIn(one) ?? []);
  const doubtful = deeds.find(
    (deed, at) =>
      deed.isMore &&
      deeds.slice(0, at).some((one) => one.lemma === deed.lemma && one.subject !== deed.subject) &&
      !deeds.slice(0, at).some((one) => one.lemma === deed.lemma && one.subject === deed.subject),
  );
  return doubtful === undefined
    ? null
    : refused("so many more than the other, or besides", placesIn(doubtful.condition.form));
}

interface Deed {
  readonly condition: Condition;
  readonly lemma: string;
  readonly subject: number;
  readonly isMore: boolean;
}

/** "Tom ate 3 more apples": who did what to so many, and nothing else. */
function deedIn(condition: Condition): Deed | null {
  const { form } = condition;
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "atom") return null;
  const { category, lemma, roles } = form.holds;
  const [subject, object, other] = roles;
  const isPlain =
    category === "verb" && lemma !== "have" && subject?.role === "subject" && other === undefined;
  if (!isPlain || object?.role !== "object" || subject.filler.kind !== "thing") return null;
  return { condition, lemma, subject: subject.filler.id, isMore: isMore(form) };
}

const isMore = ({ amount }: Quantified): boolean =>
  amount?.relation?.kind === "plus" && amount.relation.than === null;
