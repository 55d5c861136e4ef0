import type { Sex } from "../first-names.ts";

/** A step from one person to another: to a parent, a child, a brother or sister, the one married to. */
export type Step = "parent" | "child" | "sibling" | "spouse";

/** A word for what somebody is to somebody. `way`: the steps from the latter to the former, as letters: Parent, Child, siBling, Spouse. */
interface Term {
  readonly ways: readonly string[];
  readonly female: string;
  readonly male: string;
}

/** Relations by the ways that lead to them. */
export const TERMS = [
  { ways: ["S"], female: "wife", male: "husband" },
  { ways: ["P"], female: "mother", male: "father" },
  { ways: ["C"], female: "daughter", male: "son" },
  { ways: ["B"], female: "sister", male: "brother" },
  { ways: ["PP"], female: "grandmother", male: "grandfather" },
  { ways: ["CC"], female: "granddaughter", male: "grandson" },
  { ways: ["PPP"], female: "great-grandmother", male: "great-grandfather" },
  { ways: ["CCC"], female: "great-granddaughter", male: "great-grandson" },
  { ways: ["PB", "PBS"], female: "aunt", male: "uncle" },
  { ways: ["BC", "SBC"], female: "niece", male: "nephew" },
  { ways: ["PBC"], female: "cousin", male: "cousin" },
  { ways: ["SP"], female: "mother-in-law", male: "father-in-law" },
  { ways: ["CS"], female: "daughter-in-law", male: "son-in-law" },
  { ways: ["SB", "BS"], female: "sister-in-law", male: "brother-in-law" },
] as const satisfies readonly Term[];
export type Relation = (typeof TERMS)[number];

export const LETTERS: Readonly<Record<Step, string>> = { parent: "P", child: "C", sibling: "B", spouse: "S" };

/** Other words for one step, of either sex. */
const NEUTRAL: ReadonlyMap<string, Step> = new Map([
  ["parent", "parent"],
  ["child", "child"],
  ["sibling", "sibling"],
  ["spouse", "spouse"],
  ["kid", "child"],
  ["partner", "spouse"],
]);

/** The relation that a word names, and the sex that it shows. */
export function relationOf(word: string): { readonly relation: Relation; readonly sex: Sex | null } | null {
  const relation = TERMS.find(({ female, male }) => female === word || male === word);
  if (relation !== undefined)
    return {
      relation,
      sex: relation.female === relation.male ? null : relation.female === word ? "female" : "male",
    };
  const step = NEUTRAL.get(word);
  const plain = step === undefined ? undefined : TERMS.find(({ ways }) => ways[0] === LETTERS[step]);
  return plain === undefined ? null : { relation: plain, sex: null };
}

/** The step that a word for near relatives names; null for others, which come to several steps. */
export function stepOf(word: string): { readonly step: Step; readonly sex: Sex | null } | null {
  const found = relationOf(word);
  const step = (Object.keys(LETTERS) as Step[]).find((one) => LETTERS[one] === found?.relation.ways[0]); // the keys of the record
  return found === null || step === undefined ? null : { step, sex: found.sex };
}
