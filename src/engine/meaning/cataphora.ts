import type { NounPhrase, Sentential } from "../grammar/syntax.ts";
import { nameTerm } from "./references.ts";
import type { PersonalPronoun } from "./referents.ts";
import type { TextMeaning } from "./scope.ts";

/** Pronouns, and the words for what is theirs. */
const PRONOUNS: ReadonlyMap<string, PersonalPronoun> = new Map([
  ["he", "he"],
  ["his", "he"],
  ["she", "she"],
  ["her", "she"],
  ["it", "it"],
  ["its", "it"],
  ["they", "they"],
  ["their", "they"],
]);

/**
 * Whether the clause that comes first in the text is to be read after the other one, which names whom it speaks of: "Before he left, the boy had
 * 5 pens." A name is introduced here and now instead, so that "Tom had 5" can follow "Before he gave Ann 2 pens". Where the pronoun may mean
 * somebody of an earlier sentence as well, both are readings.
 * @param told what comes first
 * @param named what follows it
 */
export function isReadAfter(text: TextMeaning, told: Sentential, named: Sentential): boolean {
  const subject = knownSubject(named);
  if (subject === null) return false;
  // "If it is cold, Ann stays": nobody is "it".
  const pronouns = [...pronounsIn(told)].filter((one) => one !== "it" || subject.kind === "noun");
  const isOpen = pronouns.some(
    (one) => text.referents.forPronoun(one, text.sentence, () => false).length === 0,
  );
  const isMeant = isOpen || (pronouns.length > 0 && !pronouns.includes("it") && text.choose([0, 0]) === 1);
  if (!isMeant || subject.kind !== "name") return isMeant;
  nameTerm(text, subject.name, true);
  return false;
}

/** Whether the clause has a name for its subject, or "the guest". */
export const isOfKnown = (body: Sentential): boolean => knownSubject(body) !== null;

function knownSubject(body: Sentential): Extract<NounPhrase, { kind: "name" | "noun" }> | null {
  const subject = body.kind === "clause" ? body.subject : null;
  if (subject?.kind === "name") return subject;
  return subject?.kind === "noun" && subject.determiner?.word.lemma === "the" ? subject : null;
}

function pronounsIn(part: unknown, found = new Set<PersonalPronoun>()): ReadonlySet<PersonalPronoun> {
  if (Array.isArray(part)) for (const one of part) pronounsIn(one, found);
  else if (typeof part === "object" && part !== null) {
    const pronoun = PRONOUNS.get("lemma" in part && typeof part.lemma === "string" ? part.lemma : "");
    if (pronoun !== undefined) found.add(pronoun);
    for (const one of Object.values(part)) pronounsIn(one, found);
  }
  return found;
}
