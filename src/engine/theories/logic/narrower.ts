import { ADJUNCTS } from "../../lexicon/frames.ts";
import type { Atom, RoleFilling } from "../../meaning/form.ts";
import { atomsIn, isForm } from "../forms.ts";
import { deedOf } from "../state/roles.ts";
import type { Discourse, Fact } from "../theory.ts";

/**
 * Who wrote the letter to Quirin wrote it: what happened in some place, at some time, to or from somebody, happened. Only of what is told
 * as such, for the roles that the question names, and where the verb does nothing else without the phrases.
 */
export function narrowed(discourse: Discourse): readonly Fact[] {
  const asked = atomsIn(discourse.question.form).filter(({ category }) => category === "verb");
  return discourse.conditions.flatMap(({ form, id }): readonly Fact[] => {
    if (form.kind !== "atom" || form.category !== "verb") return [];
    const found = asked.map((one) => without(form, one, discourse)).find((one) => one !== null);
    return found == null ? [] : [{ atom: found, holds: true, from: [id], rule: "said" }];
  });
}

const CORE: ReadonlySet<string> = new Set(["subject", "object", "recipient"]);
/** Phrases that say where, when, whence and whither. "Without", "as", "instead of" may say that it did not happen so. */
const BESIDES: ReadonlySet<string> = new Set(
  "in on at to from with near behind beside during across through into onto".split(" "),
);
/** "In a dream", "on paper": what does not happen there. */
const UNREAL: ReadonlySet<string> = new Set(
  "dream story film movie play book novel game theory mind imagination thought plan fantasy nightmare vision painting picture paper head song tale legend rehearsal".split(
    " ",
  ),
);

function without(told: Atom, asked: Atom, discourse: Discourse): Atom | null {
  if (told.lemma !== asked.lemma) return null;
  const names = new Set(asked.roles.map(({ role }) => role));
  const kept = told.roles.filter(({ role }) => names.has(role));
  const dropped = told.roles.filter(({ role }) => !names.has(role));
  const fits = kept.length === asked.roles.length && dropped.length > 0;
  if (!fits || !dropped.every((one) => isBesides(one, discourse))) return null;
  const narrow: Atom = { ...told, roles: kept };
  const [all, some] = [told, narrow].map((one) => deedOf(one, discourse));
  if (all?.kind !== "deed" || some?.kind !== "deed") return null;
  const whole = new Set(all.deed.effects.map((one) => JSON.stringify(one)));
  const isLess = some.deed.effects.every((one) => whole.has(JSON.stringify(one)));
  return all.deed.aspect === "event" && isLess ? narrow : null;
}

function isBesides({ role, filler }: RoleFilling, { referents }: Discourse): boolean {
  if (CORE.has(role) || !BESIDES.has(role) || isForm(filler)) return false;
  if (filler.kind === "moment") return ADJUNCTS.some(({ preposition }) => preposition === role);
  if (filler.kind !== "thing") return false;
  const { noun, description } = referents.get(filler.id);
  return !UNREAL.has(noun ?? "") && description.length === 0;
}
