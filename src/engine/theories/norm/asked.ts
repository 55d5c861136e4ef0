import type { Form } from "../../meaning/form.ts";
import { withTerms } from "../../meaning/substitution.ts";
import { partsOf, thingsOf } from "../forms.ts";
import type { Discourse } from "../theory.ts";
import { isPerson } from "./ground.ts";

/** Who is asked about, and who is meant by "you". */

/** A question about a kind is one about anyone of it. */
export interface Claimed {
  readonly claim: Form;
  /** That whoever is asked about is of the kind. */
  readonly given: Form | null;
  /** Who is asked about where the question is of a kind: "May guests enter?" */
  readonly anyone: number | null;
  readonly discourse: Discourse;
}

export function claimOf(discourse: Discourse): Claimed {
  const { form } = discourse.question;
  if (form.kind !== "quantified" || !/^(?:every|generic)$/.test(form.quantifier))
    return { claim: form, given: null, anyone: null, discourse };
  const { variable, holds, where } = form;
  const noun = [...partsOf(where)].find((part) => part.kind === "atom" && part.category === "noun");
  const referents = discourse.referents.copy();
  const { id } = referents.add({
    noun: noun?.kind === "atom" ? noun.lemma : null,
    lastSentence: discourse.asking,
  });
  const ofAny = (one: Form): Form =>
    withTerms(one, (term) =>
      term.kind === "variable" && term.id === variable ? { kind: "thing", id, at: term.at ?? [] } : term,
    );
  const given = where.kind === "true" ? null : ofAny(where);
  return { claim: ofAny(holds), given, anyone: id, discourse: { ...discourse, referents } };
}

export const isLiteral = (form: Form): boolean =>
  form.kind === "atom" || (form.kind === "not" && form.of.kind === "atom");

/** One thing for all that the text says to be the same. */
export function sameThings({ conditions }: Discourse): (thing: number) => number {
  const above = new Map<number, number>();
  const find = (thing: number): number => {
    const next = above.get(thing);
    return next === undefined ? thing : find(next);
  };
  for (const { form } of conditions) {
    if (form.kind !== "equal" || form.left.kind !== "thing" || form.right.kind !== "thing") continue;
    const [one, other] = [find(form.left.id), find(form.right.id)].sort((a, b) => a - b);
    if (one !== undefined && other !== undefined && one !== other) above.set(other, one);
  }
  return find;
}

/** A rule for "you" is one for every person that the text names, unless it tells something of you: then you are one of them. */
export function ofAnyone(form: Form, { discourse, anyone }: Claimed): readonly Form[] {
  const { conditions, question, referents } = discourse;
  const you = referents.all().find(({ name }) => name === "you")?.id;
  if (you === undefined || !thingsOf(form).has(you)) return [form];
  const isFact = (one: Form): boolean =>
    thingsOf(one).has(you) &&
    ![...partsOf(one)].some(({ kind }) => /^(?:modal|if|iff|quantified)$/.test(kind));
  if (conditions.some((one) => isFact(one.form))) return [form];
  const persons = [
    ...new Set([...conditions.map((one) => one.form), question.form].flatMap((one) => [...thingsOf(one)])),
  ]
    .filter((id) => id !== you && referents.get(id).members.length === 0 && isPerson(discourse, id))
    .concat(anyone === null ? [] : [anyone]);
  const of = (id: number): Form =>
    withTerms(form, (term) => (term.kind === "thing" && term.id === you ? { ...term, id } : term));
  return [form, ...persons.map(of)];
}
