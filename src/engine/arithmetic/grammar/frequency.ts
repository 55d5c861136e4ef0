import { ONE } from "../../text/rational.ts";
import { readNounPhrase } from "./noun-phrase.ts";
import type { Input, NounPhrase, Parsed, Phrase } from "./syntax.ts";

const PERIOD = /^(?:hour|day|night|week|month|year)$/;

/**
 * How often in a time, as a phrase after `often`: the number is of times, `per` the time.
 *     twice a week    3 times per day    once every month    4 times each day
 */
export function readFrequency(input: Input, from: number): Parsed<Phrase> | null {
  const { lexemes } = input;
  const first = lexemes[from];
  if (first === undefined) return null;
  const counted =
    first.kind === "number" && first.form === "count" && /^times?$/.test(lexemes[from + 1]?.lower ?? "");
  const multiple = /^(?:twice|thrice)$/.test(first.lower);
  if (!counted && !multiple && first.lower !== "once") return null;
  const at = counted ? from + 2 : from + 1;
  const link = lexemes[at]?.lower ?? "";
  const unit = lexemes[at + 1];
  if (!/^(?:an?|per|each|every)$/.test(link) || unit === undefined || !PERIOD.test(unit.lower)) return null;
  const per = readNounPhrase(input, at + 1);
  if (per === null || per[1] !== at + 2) return null;
  const np: NounPhrase = {
    ...per[0],
    from,
    to: at + 2,
    amount:
      first.value === null
        ? { value: ONE, lexeme: first, implicit: true }
        : { value: first.value, lexeme: first, implicit: false },
    mods: [],
    head: "times",
    per: { ...per[0], determiner: "each" },
  };
  return [{ prep: "often", nps: [np] }, at + 2];
}
