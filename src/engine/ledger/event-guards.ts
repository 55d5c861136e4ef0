// Guards about events: when they happened, whether they were undone, whether things only changed their place.
import { PERSON_NOUNS } from "../arithmetic/words/kinds.ts";
import { inStatements, isCapital, isNoun } from "./look.ts";
import { clausesOf, hasAmount, isNumeral, isOpen, type LedgerText, type Tokens } from "./text.ts";
import type { LedgerToken } from "./tokens.ts";
import { DOOR_VERBS, MOVING_VERBS, STATIVE_VERBS, TIME_UNITS, UNSETTLING } from "./word-rows.ts";

/**
 * A time other than the question's: events before the count, or still to come, do not change it.
 *
 *   Tom has 10 coins. Last year Tom lost 3 coins.   Tom had lost 3 coins before.
 *                     ^^^^                              ^^^
 */
export function otherTime(text: LedgerText): LedgerToken | null {
  const asksTotal = text.question.some(({ lower }) =>
    /^(?:all|total|altogether|combined|together|overall)$/u.test(lower),
  );
  let counted = false;
  for (const tokens of text.statements) {
    const amount = hasAmount(tokens);
    const found = amount
      ? tokens.find((token, at) =>
          isOtherTime(text, tokens, {
            at,
            counted: counted || tokens.slice(0, at).some(isNumeral),
            asksTotal,
          }),
        )
      : undefined;
    if (found !== undefined) return found;
    counted ||= amount;
  }
  return null;
}

interface Moment {
  readonly at: number /** An amount was told before it. */;
  readonly counted: boolean;
  readonly asksTotal: boolean;
}

function isOtherTime(text: LedgerText, tokens: Tokens, { at, counted, asksTotal }: Moment): boolean {
  const [token, next, before] = [tokens[at] as LedgerToken, tokens[at + 1], tokens[at - 1]?.lower ?? ""];
  switch (token.lower) {
    case "last":
    case "next":
    case "previous":
    case "coming":
      if (
        before === "the" ||
        before === "at" ||
        !text.isOf(next, TIME_UNITS) ||
        asksTotal ||
        text.question.some(({ lower }) => lower === next?.lower)
      )
        return false;
      return counted || text.question.some(({ lower }) => /^(?:do|does|is|are|has|have|now)$/u.test(lower));
    case "before":
    case "earlier":
    case "previously":
      return !isMealtime(text, tokens, at);
    case "since":
      // "Has had 5 since he lost 2"
      return counted && tokens.slice(at).some(isNumeral);
    case "had":
      return (
        counted &&
        text.isVerb(next) &&
        next !== undefined &&
        /(?:ed|en|st|ld|ne|wn|ht|nt|un|um|ut|ft|de|me)$/u.test(next.lower) &&
        tokens.slice(at).some(isNumeral) &&
        !/^(?:after|when|if)$/u.test(tokens[0]?.lower ?? "")
      );
    default:
      return false;
  }
}

/** "before lunch", "before noon": a part of the same day. */
function isMealtime(text: LedgerText, tokens: Tokens, at: number): boolean {
  const [noun, after] = [tokens[at + 1], tokens[at + 2]];
  return (
    noun !== undefined &&
    isOpen(noun) &&
    !isCapital(noun) &&
    !text.isVerb(noun) &&
    (after === undefined || !isOpen(after))
  );
}

/**
 * A clause without a number about things counted before it.
 *
 *   Tom loses 3 coins but finds them again.   Ann sends Tom 3 coins. They never arrive.
 *                               ^^^^                                 ^^^^
 */
export function takenUpAgain(text: LedgerText): LedgerToken | null {
  let counted = false;
  for (const tokens of text.statements)
    for (const clause of clausesOf(tokens)) {
      if (hasAmount(clause)) {
        counted = true;
        continue;
      }
      if (!counted) continue;
      const found = clause.find(({ lower }) => /^(?:them|they|it|these|those)$/u.test(lower));
      if (found !== undefined) return found;
      if (
        clause[0]?.lower === "but" ||
        clause.some(({ lower }) => UNSETTLING.has(lower) && lower !== "yesterday")
      )
        return clause[0] ?? null;
    }
  return null;
}

/**
 * A sentence without a number that reports an action after something was counted.
 *
 *   Max sent Lena 4 shells. The parcel got lost.   She soon found every one of them.
 *                                      ^^^                ^^^^^
 */
export function silentDeed(text: LedgerText): LedgerToken | null {
  let counted = false;
  for (const tokens of text.statements) {
    if (tokens.some((token, at) => isNumeral(token) && !isEveryOne(tokens, at))) {
      counted = true;
      continue;
    }
    if (
      !counted ||
      readsAsShare(tokens) ||
      tokens.some((token, at) => text.isOf(token, BUYING) && /^an?$/u.test(tokens[at + 1]?.lower ?? ""))
    )
      continue;
    const verb = tokens.find(
      (token) => text.isVerb(token) && !isCapital(token) && !text.isOf(token, STATIVE_VERBS),
    );
    if (verb !== undefined) return verb;
    const known = tokens.some(
      (token) =>
        text.isOf(token, STATIVE_VERBS) ||
        /^(?:am|is|are|was|were|'s|'re|has|have|had|do|does|did)$/u.test(token.lower),
    );
    if (!known) return tokens.find((token, at) => at > 0 && isOpen(token)) ?? null;
  }
  return null;
}

/** "every one of them" counts nothing. */
function isEveryOne(tokens: Tokens, at: number): boolean {
  return (
    tokens[at]?.lower === "one" && /^(?:every|each|any|no|the|this|that)$/u.test(tokens[at - 1]?.lower ?? "")
  );
}

function readsAsShare(tokens: Tokens): boolean {
  const every = tokens.some(
    ({ lower }, at) => lower === "one" && /^(?:every|each)$/u.test(tokens[at - 1]?.lower ?? ""),
  );
  return (
    (!every && tokens.some(({ lower }) => SHARES.test(lower))) ||
    (tokens.some(({ lower }) => lower === "all") && !tokens.some(({ lower }) => lower === "them"))
  );
}

/** Words for shares and equality, with which the readers compute. */
const SHARES =
  /^(?:rest|remaining|some|each|half|third|quarter|fourth|fifth|same|equal|equally|evenly|several|few|many|more)$/u;

const BUYING = new Set(["buy", "purchase", "order"]);

/**
 * Things that move into or out of a container of their holder stay with the holder.
 *
 *   Tom has 10 coins. Tom takes 3 coins out of his bag.
 *                                              ^^^
 */
export function ownContainer(text: LedgerText): LedgerToken | null {
  const asked = new Set(text.question.flatMap(({ lower }) => text.lemmasOf(lower)));
  return inStatements(text, (tokens) =>
    tokens.find((token, at) => {
      const noun = tokens[at + 1];
      return (
        /^(?:his|her|its|their|my|your|our)$/u.test(token.lower) &&
        /^(?:of|from|in|into|inside|on|onto|under)$/u.test(tokens[at - 1]?.lower ?? "") &&
        noun !== undefined &&
        isOpen(noun) &&
        !text.isOf(noun, PERSON_NOUNS) &&
        !text.isOf(noun, asked) &&
        tokens.slice(0, at).some(isNumeral) &&
        tokens.slice(0, at).some((verb) => text.isOf(verb, MOVING_VERBS))
      );
    }),
  );
}

/** Things that their holder puts somewhere: it is unclear whether the holder still has them. */
export function onlyMoved(text: LedgerText): LedgerToken | null {
  const asked = new Set(text.question.flatMap(({ lower }) => text.lemmasOf(lower)));
  if (!text.question.some(({ lower }) => /^(?:have|has|had|own|owns)$/u.test(lower))) return null;
  return inStatements(text, (tokens) =>
    tokens.find((token, at) => {
      if (!text.isOf(token, MOVING_VERBS) || !text.isVerb(token) || isNoun(tokens, at)) return false;
      const rest = tokens.slice(at + 1);
      const place = rest.findIndex(({ lower }) =>
        /^(?:in|into|on|onto|under|from|inside|behind|to)$/u.test(lower),
      );
      const noun = rest.slice(place + 1).find(isOpen);
      return (
        place > 0 &&
        rest.slice(0, place).some(isNumeral) &&
        noun !== undefined &&
        !isCapital(noun) &&
        !text.isOf(noun, PERSON_NOUNS) &&
        !text.isOf(noun, asked) &&
        !text.isOf(noun, TIME_UNITS)
      );
    }),
  );
}

/**
 * An unknown number of them leaves the place that the question asks about.
 *
 *   There are 12 chairs in the hall. Kim moves some chairs to the garden.
 *                                              ^^^^
 */
export function vagueChange(text: LedgerText): LedgerToken | null {
  const asked = new Set(text.question.flatMap(({ lower }) => text.lemmasOf(lower)));
  return inStatements(text, (tokens) => {
    const vague = tokens.findIndex(
      ({ lower }, at) => /^(?:some|several|few|many)$/u.test(lower) && tokens[at - 1]?.lower !== "how",
    );
    const counted = tokens
      .slice(vague + 1, vague + 4)
      .some((token) => isOpen(token) && text.isOf(token, asked));
    const verb = tokens.find(
      (token, at) => text.isVerb(token) && !isNoun(tokens, at) && !text.isOf(token, STATIVE_VERBS),
    );
    return vague > 0 && counted && verb !== undefined && !text.isOf(verb, asked) && asksState(text)
      ? tokens[vague]
      : undefined;
  });
}

/** "How many are there?", "How many does she have?", "… left?" */
function asksState({ question }: LedgerText): boolean {
  return (
    question.some(({ lower }) => /^(?:is|are|there|has|have|left|remain|remaining|now)$/u.test(lower)) &&
    !question.some(({ lower }) => lower === "did")
  );
}

/** "3 people leave the building", when the question asks about the lift. */
export function otherDoor(text: LedgerText): LedgerToken | null {
  const asked = new Set(text.question.flatMap(({ lower }) => text.lemmasOf(lower)));
  const place = text.question.some(
    ({ lower }, at) =>
      /^(?:in|on|at|inside)$/u.test(lower) &&
      /^(?:the|his|her|a|an)$/u.test(text.question[at + 1]?.lower ?? ""),
  );
  if (!place) return null;
  return inStatements(text, (tokens) =>
    tokens.find((token, at) => {
      const door = tokens.findIndex(
        (verb, index) => index < at && text.isOf(verb, DOOR_VERBS) && text.isVerb(verb),
      );
      return (
        door >= 0 &&
        at - door <= 2 &&
        isOpen(token) &&
        tokens[at - 1]?.lower === "the" &&
        tokens.slice(0, door).some(isNumeral) &&
        !text.isOf(token, asked)
      );
    }),
  );
}
