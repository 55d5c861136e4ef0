import { regularForms, singularise } from "../language/morphology.ts";
import { normalizeLemma } from "../arithmetic/vocabulary.ts";

/** Endings of regular verb forms, and what each may have replaced: `carried` → `carry`. */
const ENDINGS: readonly (readonly [ending: RegExp, instead: readonly string[]])[] = [
  [/ied$/, ["y"]],
  [/ed$/, ["", "e"]],
  [/ies$/, ["y"]],
  [/es$/, ["", "e"]],
  [/s$/, [""]],
  [/ying$/, ["ie"]],
  [/ing$/, ["", "e"]],
];

/**
 * The base forms, of verbs and nouns, that a word can be a regular form of. The likeliest comes first, the word itself last.
 * `tossed` → toss · `hopped` → hop, hopp · `florins` → florin. Empty for a token without letters.
 */
export function lemmasOf(token: string): readonly string[] {
  const word = normalizeLemma(token);
  if (!/\p{L}/u.test(word)) return [];
  const verbs = ENDINGS.flatMap(([ending, instead]) =>
    ending.test(word) ? instead.map((rest) => word.replace(ending, rest)) : [],
  )
    .flatMap(undoubled)
    .filter(
      (lemma) => lemma.length > 1 && regularForms({ lemma, pos: "verb" }).some(({ form }) => form === word),
    );
  return [...new Set([...verbs, ...singularise(word), word])];
}

/** A stem with and without its doubled last letter, the likelier first: `hopp` → hop, hopp · `toss` → toss, tos. */
function undoubled(stem: string): readonly string[] {
  if (/([^aeioulsfz])\1$/.test(stem)) return [stem.slice(0, -1), stem];
  if (/(?:ll|ss|ff|zz)$/.test(stem)) return [stem, stem.slice(0, -1)];
  return [stem];
}
