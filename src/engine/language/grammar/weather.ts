import { WEATHER_VERBS } from "../closed-words.ts";
import { thirdPerson } from "../morphology.ts";
import type { Clause } from "../syntax.ts";
import { type Construct, parsed } from "./input.ts";

/** The present and the progressive say the same of the weather, and of nothing else. */
export const WEATHER_FORMS: ReadonlyMap<
  string,
  { readonly verb: string; readonly form: "third" | "base" | "progressive" }
> = new Map<string, { readonly verb: string; readonly form: "third" | "base" | "progressive" }>(
  WEATHER_VERBS.flatMap((verb) => [
    [thirdPerson(verb), { verb, form: "third" as const }] as const,
    [verb, { verb, form: "base" as const }] as const,
    [
      (verb.endsWith("e") ? verb.slice(0, -1) : verb) + "ing",
      { verb, form: "progressive" as const },
    ] as const,
  ]),
);

/**
 * The weather: a proposition without places.
 *
 *     It rains      it is not raining      it does not snow
 *     ^             ^                      ^
 */
export const weather: Construct<Clause> = (input, at) => {
  if (input.lower(at) !== "it") return [];
  const verb = input.lower(at + 1);
  const negated = input.lower(at + 2) === "not";
  const last = verb === "is" || verb === "does" ? at + (negated ? 3 : 2) : at + 1;
  const form = WEATHER_FORMS.get(input.lower(last));
  const wanted = verb === "is" ? "progressive" : verb === "does" ? "base" : "third";
  if (form === undefined || form.form !== wanted || (verb === "does" && !negated)) return [];
  return [parsed<Clause>({ kind: "weather", verb: form.verb, negated: negated && last > at + 1 }, last + 1)];
};
