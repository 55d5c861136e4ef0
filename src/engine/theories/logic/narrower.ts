import { isVeridical } from "../../lexicon/adverbs.ts";
import type { Atom, Form, RoleFilling } from "../../meaning/form.ts";
import { antecedentsOf, atomsIn, isForm } from "../forms.ts";
import { fromOtherSide } from "./converses.ts";
import { deedOf } from "../state/roles.ts";
import type { Condition, Discourse, Fact } from "../theory.ts";

/**
 * Who wrote the letter to Quirin wrote it, and so did who wrote it slowly: what happened in some place, at some time, in some way, to or from
 * somebody, happened. Only of what is told as such, for the roles that the question or a rule names, and where the verb does nothing else
 * without the phrases.
 */
export function narrowed(discourse: Discourse): readonly Fact[] {
  const { conditions, question } = discourse;
  const forms = [question.form, ...conditions.flatMap(({ form }) => antecedentsOf(form))];
  const wanted = forms.flatMap(atomsIn).filter(({ category }) => category === "verb");
  const verbs = new Set(wanted.map(({ lemma }) => lemma));
  const whose = forms.flatMap(atomsIn).find(({ lemma }) => lemma === "of");
  return conditions.flatMap((condition): readonly Fact[] => {
    const owned = whose === undefined ? null : ownedIn(condition, whose);
    if (owned !== null) return [owned];
    const told = toldOnce(condition.form);
    if (told === null || !isLasting(told, condition, discourse)) return [];
    const narrowest = (one: Atom): Atom | null =>
      wanted.map((asked) => without(one, asked, discourse)).find((found) => found !== null) ?? null;
    const turned = fromOtherSide(told, verbs, discourse);
    const other = turned === null ? null : narrowest(turned);
    const from = [condition.id];
    if (other !== null) return [{ atom: other, holds: true, from, rule: "the other side" }];
    const found = narrowest(told);
    // What is told as it is asked is for those who know what became of it.
    return found === null || found === condition.form
      ? []
      : [{ atom: found, holds: true, from, rule: "said" }];
  });
}

/** "The car belongs to Ann": it is Ann's. */
function ownedIn({ form, id }: Condition, { category, lemma, time }: Atom): Fact | null {
  if (form.kind !== "atom" || form.lemma !== "own" || form.time.tense !== "present") return null;
  const [owner, owned] = ["subject", "object"].map((name) => form.roles.find(({ role }) => role === name));
  if (owner === undefined || owned === undefined) return null;
  const roles = [
    { ...owned, role: "subject" },
    { ...owner, role: "object" },
  ];
  return { atom: { ...form, category, lemma, time, roles }, holds: true, from: [id], rule: "said" };
}

/** "Tom sang"; "every morning Tom sings": he sings. */
function toldOnce(form: Form): Atom | null {
  if (form.kind === "atom") return form.category === "verb" ? form : null;
  if (form.kind !== "quantified" || !/^(?:every|some)$/.test(form.quantifier)) return null;
  const { holds, variable } = form;
  if (holds.kind !== "atom" || holds.category !== "verb") return null;
  const roles = holds.roles.filter(({ filler }) => filler.kind !== "variable" || filler.id !== variable);
  const times = holds.roles.filter((one) => !roles.includes(one));
  return times.every(({ role }) => role === "during") ? { ...holds, roles } : null;
}

/** What has happened has; what somebody does is so as long as nothing is told that may end it. */
function isLasting({ time }: Atom, { id }: Condition, { conditions }: Discourse): boolean {
  if (time.tense !== "present") return true;
  const isLater = (one: Condition): boolean => one.id > id && atomsIn(one.form).some(isOfVerb);
  return !time.perfect && !conditions.some(isLater);
}
const isOfVerb = ({ category }: Atom): boolean => category === "verb";

/** Phrases that say where, when, whence, whither, with whom and why. "Without", "as", "instead of" may say that it did not happen so. */
const BESIDES: ReadonlySet<string> = new Set(
  "in on at to from with near behind beside during across through into onto before after by for because until since about".split(
    " ",
  ),
);
/** "In a dream", "on paper": what does not happen there. */
const UNREAL: ReadonlySet<string> = new Set(
  "dream story film movie play book novel game theory mind imagination thought plan fantasy nightmare vision painting picture paper head song tale legend rehearsal".split(
    " ",
  ),
);

/** What is told without what is not asked; the same object where there is nothing to leave out. */
function without(told: Atom, asked: Atom, discourse: Discourse): Atom | null {
  if (told.lemma !== asked.lemma) return null;
  const names = new Set(asked.roles.map(({ role }) => role));
  const kept = told.roles.filter(({ role }) => names.has(role));
  const dropped = told.roles.filter(({ role }) => !names.has(role));
  const adverbs = told.time.adverbs.filter((one) => asked.time.adverbs.includes(one));
  if (kept.length !== asked.roles.length) return null;
  if (!told.time.adverbs.every((one) => adverbs.includes(one) || isVeridical(one))) return null;
  if (dropped.length === 0 && adverbs.length === told.time.adverbs.length) return told;
  if (!dropped.every((one) => isBesides(one, discourse))) return null;
  const narrow: Atom = { ...told, roles: kept, time: { ...told.time, adverbs } };
  return dropped.length === 0 || doesNoMore(told, narrow, discourse) ? narrow : null;
}

/** Whether the verb does the same without the phrases, and nothing else: "looked after the dog" looked at nothing. */
function doesNoMore(told: Atom, narrow: Atom, discourse: Discourse): boolean {
  const [all, some] = [told, narrow].map((one) => deedOf(one, discourse));
  if (all?.kind !== "deed" || some?.kind !== "deed") return all?.kind === some?.kind;
  // Whoever sold the car to Ann sold it.
  if (all.deed.effects.some(({ kind }) => kind === "transfer")) return true;
  const whole = new Set(all.deed.effects.map((one) => JSON.stringify(one)));
  return some.deed.effects.every((one) => whole.has(JSON.stringify(one)));
}

function isBesides({ role, filler }: RoleFilling, { referents }: Discourse): boolean {
  if (!BESIDES.has(role)) return false;
  if (isForm(filler)) return /^(?:before|after|because|until|since)$/.test(role);
  if (filler.kind !== "thing") return filler.kind === "moment" || filler.kind === "measure";
  return !UNREAL.has(referents.get(filler.id).noun ?? "");
}
