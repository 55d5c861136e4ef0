import { regularForms, singularise } from "../language/morphology.ts";
import { normalizeLemma } from "../arithmetic/vocabulary.ts";

/** Endings of regular verb forms, and what may have stood in their place. */
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
 * The base forms that a word of a text can be a regular form of, of a verb or a noun, the likeliest first; the word itself comes last.
 * `tossed` → toss · `hopped` → hop, hopp · `florins` → florin. Empty for a token without letters.
 */
export function lemmasOf(token: string): readonly string[] {
  const word = normalizeLemma(token);
  if (!/\p{L}/u.test(word)) return [];
  const verbs = ENDINGS.flatMap(([ending, instead]) =>
    ending.test(word) ? instead.map((rest) => word.replace(ending, rest)) : [],
  )
    .flatMap((stem) =>
      /([^aeioulsfz])\1$/.test(stem)
        ? [stem.slice(0, -1), stem]
        : /(?:ll|ss|ff|zz)$/.test(stem)
          ? [stem, stem.slice(0, -1)]
          : [stem],
    ) // `hop`, but `toss`
    .filter(
      (lemma) => lemma.length > 1 && regularForms({ lemma, pos: "verb" }).some(({ form }) => form === word),
    );
  return [...new Set([...verbs, ...singularise(word), word])];
}
