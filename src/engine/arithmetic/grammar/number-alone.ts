import type { Flag } from "../words/closed-words.ts";
import { readNounPhrase } from "./noun-phrase.ts";
import type { Input, NounPhrase, Parsed, Phrase } from "./syntax.ts";

/** "and 120 chose rice": the number alone as a subject, where no verb follows what else was read with it. */
export function numberAlone(
  input: Input,
  at: number,
): Parsed<{
  readonly nps: readonly NounPhrase[];
  readonly phrases: readonly Phrase[];
  readonly flags: Set<Flag>;
}> | null {
  const lexeme = input.lexemes[at];
  if (
    lexeme?.kind !== "number" ||
    lexeme.form !== "count" ||
    lexeme.unit !== null ||
    !input.words.verbForms(input.lexemes[at + 1]?.lower ?? "").some(({ kind }) => kind === "past")
  )
    return null;
  const np = readNounPhrase({ ...input, lexemes: input.lexemes.slice(0, at + 1) }, at);
  return np === null ? null : [{ nps: [np[0]], phrases: [], flags: new Set() }, at + 1];
}
