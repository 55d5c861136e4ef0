import type { Clause, NounPhrase } from "../grammar/syntax.ts";
import type { Said } from "./existence.ts";
import { isTerm } from "./features.ts";
import { and, NOW, type Filler, type Form, type Places, type Term } from "./form.ts";
import { kindAtom } from "./name-modifiers.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import type { TextMeaning } from "./scope.ts";

/** "The boys are Tom and Bob", "Tom and Bob are the boys": who they are, and that there are no more. */

type Group = Extract<NounPhrase, { kind: "group" }>;

/** "Tom and Bob" */
const isOfNames = (phrase: unknown): phrase is Group => {
  const { kind, joint, parts } = (phrase ?? {}) as Partial<Group>;
  return (
    kind === "group" && joint?.word.lemma === "and" && parts?.every((part) => part.kind === "name") === true
  );
};

/** "The three boys" */
const isOfSeveral = (phrase: unknown): boolean => {
  const one = phrase as NounPhrase;
  if (one?.kind !== "noun" || one.head === null || one.count !== "pl") return false;
  return one.determiner?.word.lemma === "the" && one.determiner.owner === null && one.modifiers.length === 0;
};

/** "Tom and Bob are the boys" says of the boys who they are. */
export const asNaming = (clause: Clause): Clause =>
  clause.predicate !== null && isOfNames(clause.subject) && isOfSeveral(clause.predicate)
    ? { ...clause, subject: clause.predicate as NounPhrase, predicate: clause.subject }
    : clause;

/** That each of the group is of the kind of all, and whoever is of it is one of them; null where these are not several things of one kind. */
function namingForm(text: TextMeaning, all: Term, group: Term, at: Places): Form | null {
  if (all.kind !== "thing" || group.kind !== "thing" || text.depth > 0) return null;
  const { several, members: known, noun, owner, description } = text.referents.get(all.id);
  const { members } = text.referents.get(group.id);
  if (!several || known.length > 0 || noun === null || owner !== null || description.length > 0) return null;
  if (members.length < 2) return null;
  const places = [...at, ...(all.at ?? []), ...(group.at ?? [])];
  const isOfKind = (of: Term): Form => kindAtom(noun, of, places);
  const variable = text.fresh();
  const whoever: Term = { kind: "variable", id: variable };
  const things = members.map((id): Term => ({ kind: "thing", id }));
  const isOne = things.map(
    (one): Form => ({ kind: "equal", left: whoever, right: one, time: NOW, at: places }),
  );
  const noMore: Form = {
    kind: "quantified",
    quantifier: "every",
    amount: null,
    variable,
    where: isOfKind(whoever),
    holds: { kind: "or", of: isOne, at: places },
    at: places,
  };
  return and([...things.map(isOfKind), noMore]);
}

/** "The boys are Tom and Bob" */
export function membersNamed(
  text: TextMeaning,
  subject: Filler,
  predicate: NounPhrase,
  { scope, slots, places }: Said,
): Form | null {
  if (!isTerm(subject) || !isOfNames(predicate) || slots.length > 0) return null;
  let form: Form | null = null;
  withNounPhrase(
    text,
    predicate,
    { ...scope, together: "together" },
    (group) => {
      form = isTerm(group) ? namingForm(text, subject, group, places) : null;
      return { kind: "true" };
    },
    false,
  );
  return form;
}

/** "Lisa's parents are Paul and Eva": each of them is a parent of Lisa's. */
export function memberForm({ referents }: TextMeaning, all: Term, one: Term): Form | null {
  if (all.kind !== "thing" || one.kind !== "thing" || referents.get(one.id).name === null) return null;
  const { several, members, noun, owner, description } = referents.get(all.id);
  if (!several || members.length > 0 || noun === null || owner === null || description.length > 0)
    return null;
  const is = kindAtom(noun, one, [...(all.at ?? []), ...(one.at ?? [])]);
  const holder: Term = { kind: "thing", id: owner };
  return and([
    is,
    { ...is, category: "of", lemma: "of", roles: [...is.roles, { role: "object", filler: holder }] },
  ]);
}
