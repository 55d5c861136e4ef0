import type { Atom, Filler, Form } from "../../meaning/form.ts";
import type { Condition, Discourse } from "../theory.ts";
import { nounOfVariable } from "./losses.ts";

/** What goes by without anybody's doing: time and weather. */

/** "Three hours pass", "night falls": what was so then need not be so now. */
export function tellsTime({ roles }: Atom, { form }: Condition, discourse: Discourse): boolean {
  const subject = roles.find(({ role }) => role === "subject")?.filler;
  const noun = subject === undefined ? null : nounOf(subject, form, discourse);
  return noun !== null && discourse.words.kindsOf(noun)?.includes("time") === true;
}

/** "It rains", "clouds gather": whatever is outside may be otherwise then. */
export function tellsWeather({ lemma, roles }: Atom, { form }: Condition, discourse: Discourse): boolean {
  const { words } = discourse;
  if (words.verbSense(lemma) === "weather") return true;
  const nouns = roles.map(({ filler }) => nounOf(filler, form, discourse));
  return nouns.some((noun) => noun !== null && words.kindsOf(noun)?.includes("phenomenon") === true);
}

function nounOf(filler: Filler, form: Form, { referents }: Discourse): string | null {
  if (filler.kind === "measure") return filler.unit;
  if (filler.kind === "variable") return nounOfVariable(form, filler.id);
  if (filler.kind !== "thing") return null;
  const { noun, name } = referents.get(filler.id);
  return noun ?? name?.toLowerCase() ?? null;
}
