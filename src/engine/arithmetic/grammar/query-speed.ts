import { BE } from "../words/closed-words.ts";
import { readAskedPhrase, readNounPhrase } from "./noun-phrase.ts";
import type { Input, NounPhrase } from "./syntax.ts";

/** What a question for a speed is about, and in which unit: `asked` is "kilometres per hour", without a noun where it names none. */
export interface ReadSpeed {
  readonly subject: readonly NounPhrase[];
  readonly asked: NounPhrase | null;
  readonly next: number;
}

/**
 * "What was his average speed?", "What is the speed of the train in miles per hour?"
 *      ^                                                  ends the question
 */
export function readSpeed(input: Input, at: number): ReadSpeed | null {
  const { lexemes } = input;
  if (!BE.has(lexemes[at]?.lower ?? "")) return null;
  // "average" may be a verb; here it says nothing of which speed.
  const average = lexemes.findIndex(({ lower }, index) => lower === "average" && index > at);
  if (average >= 0) {
    const found = readSpeed({ ...input, lexemes: lexemes.filter((_, index) => index !== average) }, at);
    return found === null ? null : { ...found, next: found.next + 1 };
  }
  const speed = readNounPhrase(input, at + 1);
  if (
    speed === null ||
    !/^(?:speed|pace)$/.test(speed[0].head) ||
    speed[0].amount !== null ||
    speed[0].mods.length > 0
  )
    return null;
  const [{ possessor, of }, next] = speed;
  // "its": of what was just told of.
  const owner = possessor?.pronoun === "its" ? null : (possessor ?? of);
  return ended(input, next, owner === null ? [] : [owner]);
}

function ended(input: Input, at: number, subject: readonly NounPhrase[]): ReadSpeed | null {
  if (input.lexemes[at] === undefined) return { subject, asked: null, next: at };
  if (input.lexemes[at]?.lower !== "in") return null;
  const [asked, next] = readAskedPhrase(input, at + 1);
  return asked.per === null || input.lexemes[next] !== undefined ? null : { subject, asked, next };
}
