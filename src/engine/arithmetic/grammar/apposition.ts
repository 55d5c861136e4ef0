import type { Lexeme, Sentence } from "../lexemes.ts";
import { isName } from "./noun-phrase.ts";

/**
 * "Two friends, Hugo and Ida, are …": the number says no more than the names do. Without the words before the names, where the names are as many.
 *     Two friends, Hugo and Ida, are planning a party.
 *                  ^^^^^^^^^^^^  ^^^^^^^^^^^^^^^^^^^
 */
export function withoutApposition(sentence: Sentence): Sentence {
  const { lexemes } = sentence;
  const [count, noun, comma] = lexemes;
  if (
    count?.kind !== "number" ||
    count.form !== "count" ||
    count.unit !== null ||
    count.value?.den !== 1n ||
    noun?.kind !== "word" ||
    comma?.text !== ","
  )
    return sentence;
  const names: Lexeme[] = [];
  let at = 3;
  for (; isName(lexemes[at]); at++) {
    names.push(lexemes[at] as Lexeme);
    while (
      lexemes[at + 1]?.lower === "and" ||
      (lexemes[at + 1]?.text === "," && (isName(lexemes[at + 2]) || lexemes[at + 2]?.lower === "and"))
    )
      at++;
  }
  if (lexemes[at]?.text !== "," || BigInt(names.length) !== count.value.num || names.length < 2)
    return sentence;
  return { ...sentence, lexemes: [...lexemes.slice(3, at), ...lexemes.slice(at + 1)] };
}
