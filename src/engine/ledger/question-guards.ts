import type { LedgerToken } from "./tokens.ts";
import { hasAmount, isName, isNumeral, isOpen, type LedgerText, type Tokens } from "./text.ts";
import { KINDS } from "../arithmetic/words/kinds.ts";
import {
  ASKED_ADJECTIVES,
  ASKED_ANYWHERE,
  ASKED_HEADS,
  ASKING_VERBS,
  MEASURES,
  PLACING,
  PLAIN_ADVERBS,
  STATE_ADVERBS,
  TIME_UNITS,
} from "./word-rows.ts";

/** How many words may precede the noun that is asked for: "how many small red toy cars". */
const HEAD_REACH = 4;
const BE = new Set(["is", "are", "was", "were", "be", "been"]);
/** "Stay empty": how it is, like "are empty". */
const STAYING = new Set(["stay", "stays", "stayed", "remain", "remains", "remained", "become", "became"]);

/**
 * A word of the question that the text does not mention.
 *
 *   Tom has 10 coins. How many coins are old?
 *                                        ^^^
 */
export function unknownInQuestion(text: LedgerText): LedgerToken | null {
  const { question } = text;
  return (
    question.find((token, at) => isOpen(token) && !PLACING.has(token.lower) && !isAskedByItself(text, at)) ??
    null
  );
}

function isAskedByItself(text: LedgerText, at: number): boolean {
  const { question, told } = text;
  const token = question[at] as LedgerToken;
  if (text.lemmasOf(token.lower).some((lemma) => told.has(lemma))) return true;
  if (ASKED_ANYWHERE.has(token.lower) || STATE_ADVERBS.has(token.lower) || /^\d+[a-z]$/u.test(token.lower))
    return true;
  const afterBe = followsBe(question, at) || STAYING.has(question[at - 1]?.lower ?? "");
  if (PLAIN_ADVERBS.has(token.lower) || MEASURES.has(token.lower) || ASKED_ADJECTIVES.has(token.lower))
    return !afterBe && question[at - 1]?.lower !== "to";
  if (text.isOf(token, ASKED_HEADS) || (isWhole(text, token) && !isModifier(question, at))) return true;
  return (
    (isPredicate(question, at) && text.isOf(token, ASKING_VERBS)) ||
    isPriced(question, at) ||
    isBuyer(question, at)
  );
}

/** "How many fruits …" over apples and pears; "how many boys …" over pupils and girls. */
function isWhole(text: LedgerText, token: LedgerToken): boolean {
  const lemmas = text.lemmasOf(token.lower);
  return KINDS.some(({ whole, parts, exhaustive }) =>
    lemmas.some(
      (lemma) =>
        (whole.includes(lemma) && parts.some((part) => text.told.has(part))) ||
        (exhaustive && parts.includes(lemma) && whole.some((one) => text.told.has(one))),
    ),
  );
}

/** Roles, which do not follow from the kind: a cat need not be a pet, nor a boy a pupil. */
const ROLES = new Set(["pet", "pupil", "student", "classmate", "guest", "member", "visitor", "customer"]);

/** "There are 5 cats and 3 dogs. How many pets are there?" assumes that they are pets, which no sentence says. */
export function unstatedMembership(text: LedgerText): LedgerToken | null {
  return (
    text.question.find(
      (token, at) =>
        text.isOf(token, ROLES) &&
        text.question[at - 1]?.lower === "many" &&
        !text.lemmasOf(token.lower).some((lemma) => text.told.has(lemma)),
    ) ?? null
  );
}

/** "toy" in "how many toy puzzles": a kind of the noun behind it. */
function isModifier(question: Tokens, at: number): boolean {
  const [own, next] = [question[at]?.lower ?? "", question[at + 1]];
  return !own.endsWith("s") && next !== undefined && isOpen(next) && next.lower.endsWith("s");
}

/** "How many people are taller than Tom?" asks of taller people; "How many inches taller is Ann?" does not. */
function followsBe(question: Tokens, at: number): boolean {
  return BE.has(question[at - 1]?.lower ?? "");
}

/** A verb after "does she", "to" or "can be": not an adjective after "are". */
function isPredicate(question: Tokens, at: number): boolean {
  const before = question[at - 1]?.lower ?? "";
  return !BE.has(before) || before === "be";
}

/** "How many 6-dollar games …", "How much do 3 pens cost?": the question introduces its own things. */
function isPriced(question: Tokens, at: number): boolean {
  const before = question.slice(Math.max(0, at - HEAD_REACH), at);
  const numeral = before.findLastIndex((token) => isNumeral(token) && token.lower !== "one");
  return (
    numeral >= 0 &&
    before.slice(numeral + 1).every((token) => isOpen(token) || /^(?:more|of|-)$/u.test(token.lower))
  );
}

/** "How much does Ann pay?", when the text only states a price. */
function isBuyer(question: Tokens, at: number): boolean {
  return (
    isName(question, at) &&
    /^(?:do|does|did|will|must|should|to|can|would)$/u.test(question[at - 1]?.lower ?? "") &&
    question.some(({ lower }) => /^(?:pay|cost|spend)s?$/u.test(lower))
  );
}

/**
 * A place, time or side in the question that the text does not mention.
 *
 *   There are 10 people in a queue. How many people are behind Tom?
 *                                                       ^^^^^^
 */
export function unknownPlace(text: LedgerText): LedgerToken | null {
  const { question, told } = text;
  return (
    question.find(
      ({ lower }, at) =>
        PLACING.has(lower) && !told.has(lower) && !isIdiom(question, at) && !isTimed(text, at),
    ) ?? null
  );
}

/** "How far", "left over", "by how much", "end up", "work out", "the difference between": no place. */
function isIdiom(question: Tokens, at: number): boolean {
  const [before, own, next] = [question[at - 1]?.lower ?? "", question[at]?.lower ?? "", question[at + 1]];
  switch (own) {
    case "far":
      return before === "how";
    case "over":
      return before === "left";
    case "by":
      return next?.lower === "how" || at === 0 || (next !== undefined && isNumeral(next));
    case "up":
    case "out":
      return /^(?:ended?|work|find|finds?|figure)$/u.test(before);
    case "between":
      return before === "difference";
    default:
      return false;
  }
}

/** "per day", when the text mentions no days. */
export function unknownPer(text: LedgerText): LedgerToken | null {
  return (
    text.question.find(
      (token, at) =>
        /^(?:per|each|every)$/u.test(token.lower) &&
        text.isOf(text.question[at + 1], TIME_UNITS) &&
        !text
          .lemmasOf(text.question[at + 1]?.lower ?? "")
          .some((lemma) => text.told.has(lemma) || text.told.has("daily")),
    ) ?? null
  );
}

/** "on the left", "on the right": sides, not what is left. */
export function asksSide({ question }: LedgerText): LedgerToken | null {
  return (
    question.find(
      ({ lower }, at) =>
        /^(?:left|right)$/u.test(lower) && /^(?:the|to|his|her)$/u.test(question[at - 1]?.lower ?? ""),
    ) ?? null
  );
}

/** "before", "after that", "during the trip", "between Ann's house and Bo's": a time or distance whose ends the text names; never "are before Tom". */
function isTimed(text: LedgerText, at: number): boolean {
  const { question } = text;
  if (
    !/^(?:before|after|during|between|inside)$/u.test(question[at]?.lower ?? "") ||
    (question[at]?.lower === "inside" && question[at + 1] === undefined)
  )
    return false;
  if (
    followsBe(question, at) &&
    /^(?:before|after|between)$/u.test(question[at]?.lower ?? "") &&
    question[at + 1] !== undefined &&
    !/^it$/u.test(question[at - 2]?.lower ?? "")
  )
    return false;
  return question
    .slice(at + 1)
    .every((token, index) => !isOpen(token) || isAskedByItself(text, at + 1 + index));
}

/**
 * "…, if Kim is right?", "If Kim is right, each box holds 8 pens.": a condition without a number, of which
 * the text does not say whether it holds.
 */
export function openCondition({ statements }: LedgerText): LedgerToken | null {
  return (
    statements.find((tokens) => {
      const comma = tokens.findIndex(({ text }) => text === ",");
      return tokens[0]?.lower === "if" && !hasAmount(comma < 0 ? tokens : tokens.slice(0, comma));
    })?.[0] ?? null
  );
}
