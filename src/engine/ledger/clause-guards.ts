// Guards against clauses that deny the rest of their sentence, or that report somebody else's action.
import { PERSON_NOUNS } from "../arithmetic/words/kinds.ts";
import { inStatements, isCapital } from "./look.ts";
import { hasAmount, isNumeral, isOpen, type LedgerText, type Tokens } from "./text.ts";
import type { LedgerToken } from "./tokens.ts";
import { OWNING_VERBS, UNREAL_NOUNS } from "./word-rows.ts";

/**
 * A clause about the whole sentence before it.
 *
 *   Tom loses 4 coins, which is only a rumour.
 *                      ^^^^^
 */
export function comment(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) => {
    if (!hasAmount(tokens)) return undefined;
    const at = tokens.findLastIndex(
      ({ lower }, index) => /^(?:which|this|that)$/u.test(lower) && tokens[index - 1]?.text === ",",
    );
    const clause = at < 0 ? [] : tokens.slice(at);
    const unreal = clause.some((token) => text.isOf(token, UNREAL_NOUNS)) && !clause.some(isNumeral);
    return unreal ? tokens[at] : undefined;
  });
}

/** Words of a question about wanted, needed or paid amounts, which may count what somebody only wants. */
const ASKS_WANTED =
  /^(?:want|wants|wanted|need|needs|needed|will|would|can|could|should|must|cost|costs|require|required|more|afford|to)$/u;

/**
 * What somebody wants to do, used to do or is about to do did not happen.
 *
 *   Tom wants to lose 4 coins.   Tom used to lose 4 coins.   Tom is about to lose 4 coins.
 *       ^^^^^                        ^^^^                           ^^^^^
 */
export function unfulfilled(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) =>
    tokens.find((token, at) => {
      const verb = tokens[at + 2];
      if (tokens[at + 1]?.lower !== "to" || !text.isVerb(verb) || !hasAmount(tokens)) return false;
      if (token.lower === "about") return /^(?:is|are|was|were|am|'s)$/u.test(tokens[at - 1]?.lower ?? "");
      if (token.lower === "used") return isActor(tokens[at - 1]) && !text.isOf(verb, OWNING_VERBS);
      return /^(?:want|wants|wanted)$/u.test(token.lower) && countsAsDone(text, verb);
    }),
  );
}

const isActor = (token: LedgerToken | undefined): boolean =>
  token !== undefined && (isCapital(token) || /^(?:he|she|they|it|we|i|you)$/u.test(token.lower));

/** Whether the question treats the wanted action as done. */
function countsAsDone({ question, lemmasOf }: LedgerText, verb: LedgerToken | undefined): boolean {
  const more = question.some(({ lower }) => lower === "than");
  if (question.some(({ lower }) => ASKS_WANTED.test(lower) && !(lower === "more" && more))) return false;
  // "Sofia wants to pack 105 cherries into bags of 5. How many bags does Sofia fill?"
  if (question.some(({ lower }) => /^(?:does|do|did|are|were)$/u.test(lower))) return true;
  const kept = question.some(({ lower }) => /^(?:left|now|still|have|remain|remained)$/u.test(lower));
  const lemmas = lemmasOf(verb?.lower ?? "");
  return kept || question.some(({ lower }) => lemmasOf(lower).some((lemma) => lemmas.includes(lemma)));
}

/**
 * An action of somebody's relative or neighbour, if the question asks about that somebody or about what is left.
 * Things given to somebody, or taken from those mentioned before, are left to the readers.
 *
 *   Tom's neighbour packs 210 plums into boxes of 10. How many boxes does Tom fill?
 *         ^^^^^^^^^
 */
export function othersDeed({ statements, question }: LedgerText): LedgerToken | null {
  const deed = statements.find((tokens) => isDeedOfPerson(tokens) && !tokens.slice(2).some(isShared));
  const [owner, , person] = deed ?? [];
  if (owner === undefined || person === undefined || question.some(({ lower }) => lower === person.lower))
    return null;
  const asked = question.some(
    ({ lower }, at) => lower === owner.lower && /^(?:do|does|did)$/u.test(question[at - 1]?.lower ?? ""),
  );
  const left = question.some(({ lower }) => lower === "left") && !question.slice(1).some(isCapital);
  const owns = statements.some((tokens) => tokens[0]?.lower === owner.lower && tokens[1]?.lower !== "'s");
  return asked || (left && owns) ? person : null;
}

/** "Tom's neighbour packs 210 …" */
function isDeedOfPerson(tokens: Tokens): boolean {
  const [, mark, noun, verb] = tokens;
  return (
    mark?.lower === "'s" &&
    noun !== undefined &&
    PERSON_NOUNS.has(noun.lower) &&
    verb !== undefined &&
    isOpen(verb) &&
    tokens.some(isNumeral)
  );
}

/** The action involves another person, or things mentioned before: "gives him 4", "eats 4 of them". */
const isShared = (token: LedgerToken): boolean =>
  isCapital(token) || /^(?:him|her|his|them|their|it|the|these|those|and|has|had|have)$/u.test(token.lower);
