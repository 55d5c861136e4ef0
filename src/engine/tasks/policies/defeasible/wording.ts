import { thirdPerson } from "../../../language/morphology.ts";
import type { Deed } from "./phrases.ts";
import type { Literal } from "./theory.ts";
import { baseOf } from "./words.ts";

/** The words of each relation with its verb in the base form: `refuse to help`. */
export type Phrases = ReadonlyMap<string, string>;

/** The words that relations are first said in; `relation` is what a deed is known by. */
export function phrasesOf(said: readonly { readonly relation: string; readonly deed: Deed }[]): Phrases {
  const phrases = new Map<string, string>();
  for (const {
    relation,
    deed: { words, object, base },
  } of said) {
    const bare = object === "" ? words : words.slice(0, -object.length - 5);
    const [verb = "", ...rest] = bare.split(" ");
    if (!phrases.has(relation)) phrases.set(relation, [base ? verb : baseOf(verb), ...rest].join(" "));
  }
  return phrases;
}

/** A literal as a sentence: `the wolf does not see the cat`. */
export function wordLiteral({ subject, relation, object, positive }: Literal, phrases: Phrases): string {
  const verb = phrases.get(relation) ?? relation;
  return `the ${subject} ${positive ? thirdPerson(verb) : `does not ${verb}`}${object === "" ? "" : ` the ${object}`}`;
}
