import type { Modifier } from "../grammar/syntax.ts";
import { NOW, type Atom, type Form, type Term } from "./form.ts";
import { IllFormed, type Scope, type TextMeaning } from "./scope.ts";

/** What a modifier says of a name or a pronoun; a noun before a name is what it is: "Captain Otto". */
export function modified(text: TextMeaning, modifier: Modifier, of: Term, scope: Scope): Form {
  if (modifier.kind !== "noun") return text.read.modifier(text, modifier, of, scope, NOW);
  // "Next week Tom leaves": nobody is a week.
  if (text.words.kindsOf(modifier.word.lemma)?.includes("time") === true)
    throw new IllFormed("a time with a name", modifier.word);
  return kindAtom(modifier.word.lemma, of, [modifier.word.at]);
}

export function kindAtom(lemma: string, of: Term, at: readonly number[]): Atom {
  return { kind: "atom", category: "noun", lemma, roles: [{ role: "subject", filler: of }], time: NOW, at };
}
