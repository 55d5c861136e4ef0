import type { Truth } from "./frames/notation.ts";

/** Adjectives and nouns that say how somebody feels about what is so, or how it strikes one: "glad that …", "it is strange that …". */

const listed = (words: string): ReadonlySet<string> => new Set(words.split("|"));

/** Of somebody: whether or not he is glad of it, it is so. */
const FEELING = listed(
  "glad|sad|sorry|happy|unhappy|surprised|amazed|astonished|shocked|angry|furious|mad|annoyed|irritated|upset|proud|pleased|delighted|" +
    "thrilled|overjoyed|disappointed|relieved|grateful|thankful|ashamed|embarrassed|aware|unaware|lucky|jealous|disgusted|bitter|cross|content",
);

/** Of what is so: "it". */
const STRIKING = listed(
  "strange|odd|weird|funny|curious|surprising|amazing|astonishing|remarkable|extraordinary|interesting|good|great|wonderful|nice|lovely|" +
    "fantastic|bad|terrible|awful|sad|tragic|unfortunate|regrettable|annoying|disappointing|shocking|lucky|fortunate|embarrassing|ironic|" +
    "a pity|a shame|a relief|a surprise|a nuisance|a miracle|a scandal|a disgrace",
);

/** What shows that it is so; where they are denied it may be or not. */
const SHOWING = listed("clear|obvious|evident|plain|a fact");

/** @param of who feels so, or "it"; null for a word that leaves open whether it is so */
export function factiveTruth(
  word: string,
  of: "somebody" | "it",
): { readonly affirmed: Truth; readonly denied: Truth } | null {
  if ((of === "somebody" ? FEELING : STRIKING).has(word)) return { affirmed: "true", denied: "true" };
  return of === "it" && SHOWING.has(word) ? { affirmed: "true", denied: "open" } : null;
}
