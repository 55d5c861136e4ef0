import { and, NOW, type Atom, type Form, type Term } from "../../meaning/form.ts";
import { atomsIn, conjunctsOf, isForm } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";

/** "Each box has the same number of pens", "7 shelves with each having the same number of books": so many are shared among them equally. */

const HAVING: ReadonlySet<string> = new Set(["have", "contain", "hold", "get", "receive"]);

/** The same text with what each has as many of said as shared. */
export function withEqualShares(discourse: Discourse): Discourse {
  let next = discourse.conditions.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  const conditions = discourse.conditions.flatMap((one): readonly Condition[] => {
    const shared = sharedIn(one.form, discourse);
    const apart = withinIt(one.form);
    // What happens afterwards is not of what each had then.
    if ((shared === null && apart === null) || happensAfter(one, discourse)) return [one];
    // How many there are in all may be told after it.
    if (shared !== null) return [{ ...one, id: next++, form: shared }];
    return apart === null
      ? [one]
      : [
          { ...one, form: apart.plain },
          { ...one, id: next++, form: apart.shared },
        ];
  });
  const isSame = conditions.every((one, at) => one === discourse.conditions[at]);
  return isSame ? discourse : { ...discourse, conditions };
}

const happensAfter = ({ id, sentence }: Condition, { conditions }: Discourse): boolean =>
  conditions.some(
    (one) =>
      one.id > id &&
      one.sentence > sentence &&
      atomsIn(one.form).some(({ category, lemma }) => category === "verb" && !STATES.has(lemma)),
  );
const STATES: ReadonlySet<string> = new Set([...HAVING, "exist", "be"]);

/** "Each box has the same number of pens", "each of them has …" */
function sharedIn(form: Form, { referents }: Discourse): Form | null {
  if (form.kind !== "quantified" || form.quantifier !== "every" || form.where.kind !== "atom") return null;
  const [own, whole] = form.where.roles;
  const thing = whole?.filler.kind === "thing" ? whole.filler : null;
  if (own === undefined || (whole !== undefined && thing === null)) return null;
  const noun = thing === null ? form.where.lemma : referents.get(thing.id).noun;
  const parted = equalIn(form.holds, form.variable);
  return noun === null || parted === null ? null : shares(parted, noun, form.variable);
}

interface Parted {
  readonly noun: string;
  readonly variable: number;
}

/** What each has as many of. */
function equalIn(form: Form, holder: number): Parted | null {
  if (form.kind !== "quantified" || form.quantifier !== "some" || form.holds.kind !== "atom") return null;
  const { holds, variable, where } = form;
  const [noun, equal, third] = conjunctsOf(where);
  const isEqual = equal?.kind === "atom" && equal.category === "adjective" && equal.lemma === "equal";
  if (noun?.kind !== "atom" || noun.category !== "noun" || !isEqual || third !== undefined) return null;
  const fills = (role: string, id: number): boolean =>
    holds.roles.some((one) => one.role === role && one.filler.kind === "variable" && one.filler.id === id);
  const has = HAVING.has(holds.lemma) && fills("subject", holder) && fills("object", variable);
  return has && holds.roles.length === 2 ? { noun: noun.lemma, variable } : null;
}

/** "7 shelves with each having the same number of books" */
function withinIt(form: Form): { readonly plain: Form; readonly shared: Form } | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "atom") return null;
  const { holds, where, variable } = form;
  const [content] = holds.roles.flatMap(({ filler }) => (isForm(filler) ? [filler] : []));
  const parted = content === undefined ? null : equalIn(content, variable);
  const noun = conjunctsOf(where).find((part) => part.kind === "atom" && part.category === "noun");
  if (parted === null || noun?.kind !== "atom") return null;
  const roles = holds.roles.filter(({ filler }) => !isForm(filler));
  return {
    plain: { ...form, holds: { ...holds, roles } },
    shared: shares(parted, noun.lemma, variable + 1e6),
  };
}

/** "Pens are shared equally among boxes." */
function shares({ noun, variable }: Parted, into: string, each: number): Form {
  const [parted, among] = [variable, each].map((id): Term => ({ kind: "variable", id }));
  if (parted === undefined || among === undefined) throw new RangeError("no variables");
  return {
    kind: "quantified",
    quantifier: "some",
    amount: null,
    variable,
    where: said("noun", noun, { subject: parted }),
    holds: {
      kind: "quantified",
      quantifier: "some",
      amount: null,
      variable: each,
      where: said("noun", into, { subject: among }),
      holds: and([said("verb", "share", { object: parted, among })]),
      at: [],
    },
    at: [],
  };
}

const said = (category: Atom["category"], lemma: string, fillers: Readonly<Record<string, Term>>): Atom => ({
  kind: "atom",
  category,
  lemma,
  roles: Object.entries(fillers).map(([role, filler]) => ({ role, filler })),
  time: NOW,
  at: [],
});
