import { isPossession } from "../../lexicon/frames.ts";
import { rational } from "../../text/rational.ts";
import type { Atom, Form } from "../../meaning/form.ts";
import { deedOf } from "../state/roles.ts";
import type { Discourse } from "../theory.ts";
import { restrictedTo } from "./groups.ts";

/** "Tom has 5 coins and Ann has none": she has 0 of them. "Borrowed 6 books and returned none": 0 went back. */

/** The same text with 0 of what somebody has none of, or gives none of away. */
export function withZero(discourse: Discourse): Discourse {
  const conditions = discourse.conditions.map((one) => {
    const form = asZero(one.form, discourse);
    return form === null ? one : { ...one, form };
  });
  const isSame = conditions.every((one, at) => one === discourse.conditions[at]);
  return isSame ? discourse : { ...discourse, conditions };
}

function asZero(form: Form, discourse: Discourse): Form | null {
  if (form.kind !== "quantified" || form.quantifier !== "no" || form.holds.kind !== "atom") return null;
  const { holds, variable, where } = form;
  const described = restrictedTo(where, variable);
  const [subject, object] = holds.roles;
  const isIt =
    object?.role === "object" && object.filler.kind === "variable" && object.filler.id === variable;
  const isPlain = !holds.time.perfect && holds.time.adverbs.length === 0 && holds.time.tense !== "future";
  if (described === null || subject?.filler.kind !== "thing" || !isIt || !isPlain) return null;
  const isHad = isPossession(holds.lemma) && holds.roles.length === 2;
  if (!isHad && !takesAway(holds, discourse)) return null;
  return { ...form, quantifier: "count", amount: { bound: "=", value: rational(0n), relation: null } };
}

/** Whether who does it would have fewer. */
function takesAway(holds: Atom, discourse: Discourse): boolean {
  const subject = holds.roles.find(({ role }) => role === "subject")?.filler;
  const found = deedOf(holds, discourse);
  if (found.kind !== "deed" || found.deed.aspect !== "event") return false;
  const { effects, roles } = found.deed;
  return effects.every(
    ({ kind, from }) => TAKING.has(kind) && (from === null || roles.get(from)?.filler === subject),
  );
}
const TAKING: ReadonlySet<string> = new Set(["transfer", "lose", "consume"]);
