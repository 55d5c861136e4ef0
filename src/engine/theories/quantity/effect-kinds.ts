import type { Effect } from "../../lexicon/frames/effects.ts";
import { isPossession } from "../../lexicon/frames.ts";
import { UNITS } from "../../lexicon/units.ts";
import type { Form } from "../../meaning/form.ts";
import { atomsIn } from "../forms.ts";
import type { Stock } from "./stocks.ts";

/** What the effects of verbs mean for amounts. */

const effects = (names: string): ReadonlySet<string> => new Set(names.split(" "));
/** What the count of a kind depends on. */
export const COUNTED: ReadonlySet<string> = new Set(["amount", "holder", "existence", "membership"]);
/** Effects that leave everything where and whose it was. */
const HARMLESS = effects("none stay contain need price measure start stop exceed tally");
/** What becomes of things that are as many as before, and whose they were: "polishes 3 coins". */
const KEPT = effects(
  "clean dirty dry wet warm cool folded repaired signed approved verified open closed on off",
);
/** @param form the question: of "how many does he have", not of "how many has he still to polish" */
export const isHarmless = ({ kind, state }: Effect, form: Form): boolean =>
  HARMLESS.has(kind) || (kind === "become" && state !== null && KEPT.has(state) && asksWhoHas(form));

const asksWhoHas = (form: Form): boolean =>
  atomsIn(form).every(
    ({ category, lemma, time: { adverbs } }) =>
      category === "noun" || (isPossession(lemma) && adverbs.every((one) => one === "now")),
  );
export const COMPUTED = effects("transfer gain lose pay make consume put remove move exchange");
export const SOURCES: ReadonlySet<string> = new Set(["from", "out of", "off"]);
export const GIVES = effects("gain make");
export const NOWHERE = "from where and to whom is not said";
export const MONEY = UNITS.filter(({ dimension }) => dimension === "money").flatMap(({ unit, names }) => [
  unit,
  ...names,
]);

export const PERSONS: ReadonlyMap<string, string> = new Map([
  ["he", "man"],
  ["she", "woman"],
  ["they", "person"],
]);
/** What comes in exchange for the theme: "for 2 stamps". */
export const EXCHANGED = "result";
/** Verbs by which what was taken goes back to whom it was taken from. */
export const RETURNING: ReadonlySet<string> = new Set([
  "return",
  "give back",
  "hand back",
  "bring back",
  "send back",
  "pay back",
]);

/** From whom an effect takes: nobody has less of what is found or made. */
export function takenFrom({ kind }: Effect, source: Stock | null, from: string | null): string | null {
  if (GIVES.has(kind)) return null;
  return source?.holder ?? (kind === "put" ? null : from);
}
