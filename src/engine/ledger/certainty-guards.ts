// Guards against sentences that do not state a fact: denial, doubt, attitudes, dreams, idioms, possibility, the future.
import { inStatements, isCapital, isNoun } from "./look.ts";
import {
  clausesOf,
  hasAmount,
  isNumeral,
  isOpen,
  tellsAmount,
  type LedgerText,
  type Tokens,
} from "./text.ts";
import type { LedgerToken } from "./tokens.ts";
import {
  ATTITUDES,
  BARE_OBJECTS,
  DEGREE_ADVERBS,
  FICTIONS,
  FICTIONS_FIRST,
  OPINIONS,
  PLAIN_ADVERBS,
  STATE_ADVERBS,
  UNSETTLING,
} from "./word-rows.ts";

/**
 * A word that denies, doubts or limits what a number says.
 *
 *   Nobody gives Tom 3 coins.   Tom always loses 3 coins.   Tom may lose 3 coins.
 *   ^^^^^^                          ^^^^^^                      ^^^
 */
export function unsettling(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) => {
    if (!tellsAmount(text, tokens)) return undefined;
    const condition = tokens.findIndex(({ lower }) => lower === "if");
    if (condition > 0 && !tokens.slice(condition).some(isNumeral)) return tokens[condition];
    const limited = clausesOf(tokens).find(
      (clause) => hasAmount(clause) && clause.some(({ lower }) => DEGREE_ADVERBS.has(lower)),
    );
    return (
      limited?.find(({ lower }) => DEGREE_ADVERBS.has(lower)) ??
      tokens.find(
        (token, at) =>
          (UNSETTLING.has(token.lower) && !(token.lower === "may" && isCapital(token) && at > 0)) ||
          isStrangeAdverb(tokens, at),
      )
    );
  });
}

const NO_ADVERBS = new Set(
  `family fly reply supply apply jelly belly bully assembly butterfly only early daily weekly monthly yearly hourly
  friendly lovely elderly curly silly ugly likely lonely hilly jolly woolly smelly wobbly lily holly italy july sally billy kelly emily
  molly polly lolly dolly trolley barley equally evenly multiply rely`.split(/\s+/),
);

/** "allegedly", "nearly", "reluctantly": adverbs that are not listed as plain. */
function isStrangeAdverb(tokens: Tokens, at: number): boolean {
  const [token, next] = [tokens[at] as LedgerToken, tokens[at + 1]];
  if (
    token.kind !== "word" ||
    !/\p{L}{2}ly$/u.test(token.lower) ||
    NO_ADVERBS.has(token.lower) ||
    PLAIN_ADVERBS.has(token.lower)
  )
    return false;
  return (
    !isCapital(token) ||
    (at === 0 &&
      next !== undefined &&
      (next.text === "," ||
        isCapital(next) ||
        (!isOpen(next) && !/^(?:is|was|has|had|have|and|'s|can|will|does|did)$/u.test(next.lower))))
  );
}

/**
 * A report of what somebody says, thinks, hopes or pretends.
 *
 *   Ann hopes that Tom lost 3 coins.   It is possible that Tom lost 3 coins.
 *       ^^^^^                                ^^^^^^^^
 */
export function attitude(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) =>
    tellsAmount(text, tokens)
      ? tokens.find((token, at) => {
          const next = tokens[at + 1]?.lower ?? "";
          if (token.lower === "according" || token.lower === "supposing") return true;
          if (
            next === "that" &&
            (isOpen(token) || token.lower === "it") &&
            opensClause(tokens[at + 2]) &&
            !(isKnowing(text, tokens, at) && !opensPair(tokens, at + 2)) &&
            !isRelative(tokens, at)
          )
            return true;
          if (text.isOf(token, OPINIONS) && next !== "of" && !isNoun(tokens, at) && isSubject(tokens[at - 1]))
            return true;
          return (
            text.isOf(token, ATTITUDES) &&
            !(next === "of" && text.lemmasOf(token.lower).includes("think")) &&
            (/^(?:that|to|he|she|they|it|whether|if|of|on|the|his|her)$/u.test(next) ||
              (tokens[at + 1] !== undefined && isCapital(tokens[at + 1] as LedgerToken)))
          );
        })
      : undefined,
  );
}

/** What a verb may follow: a name, a pronoun, a noun, an auxiliary. */
function isSubject(token: LedgerToken | undefined): boolean {
  return (
    token !== undefined &&
    token.kind === "word" &&
    !/^(?:an?|the|to|of|for|in|on|at|with|and)$/u.test(token.lower)
  );
}

/** "We know that Ann and Bo …": a reader that cuts at "and" would take Bo alone for the subject. */
function opensPair(tokens: Tokens, at: number): boolean {
  return tokens[at] !== undefined && isCapital(tokens[at]) && tokens[at + 1]?.lower === "and";
}

/** "found out that", "noticed that": what somebody comes to know is true. */
function isKnowing(text: LedgerText, tokens: Tokens, at: number): boolean {
  return (
    text.isOf(tokens[at], KNOWING) || (tokens[at]?.lower === "out" && text.isOf(tokens[at - 1], KNOWING))
  );
}

const KNOWING = new Set([
  "find",
  "know",
  "learn",
  "notice",
  "discover",
  "realize",
  "realise",
  "see",
  "remember",
]);

/** "the number of apples that Kylie picked", "24 bars that Max sold". */
function isRelative(tokens: Tokens, at: number): boolean {
  return tokens
    .slice(Math.max(0, at - 4), at)
    .some((token) => isNumeral(token) || /^(?:number|amount|many|much|more|fewer)$/u.test(token.lower));
}

/** The subject of a clause: a name, a pronoun, an article. "boxes that hold 8 pens" goes on with a verb. */
function opensClause(token: LedgerToken | undefined): boolean {
  return (
    token !== undefined &&
    (isCapital(token) ||
      isNumeral(token) ||
      /^(?:he|she|it|they|we|i|you|the|an?|his|her|their|its|there|each|every|some|all|no|this|these|those|after|before|when)$/u.test(
        token.lower,
      ))
  );
}

/** "In a dream Tom lost 3 coins": in the text, this did not happen. */
export function fiction(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) =>
    tellsAmount(text, tokens)
      ? tokens.find((token, at) => {
          const phrase = tokens.slice(Math.max(0, at - 4), at);
          const preposition = phrase.findLastIndex(({ lower }) =>
            /^(?:in|on|at|to|from|by|for|inside|during)$/u.test(lower),
          );
          if (preposition < 0) return false;
          if (
            FICTIONS.has(token.lower) &&
            !(token.lower === "most" && isOpen(tokens[at + 1] ?? token) && tokens[at + 1] !== undefined)
          )
            return true;
          const next = tokens[at + 1];
          return (
            FICTIONS_FIRST.has(token.lower) &&
            at - phrase.length + preposition === 0 &&
            phrase[preposition]?.lower === "in" &&
            (next === undefined || !isOpen(next) || isCapital(next) || STATE_ADVERBS.has(next.lower))
          );
        })
      : undefined,
  );
}

/** An idiom of a preposition and a bare noun: "on paper", "by mistake", "in secret", "for fun". */
export function bareIdiom(text: LedgerText): LedgerToken | null {
  const known = new Set(text.question.flatMap(({ lower }) => text.lemmasOf(lower)));
  return inStatements(text, (tokens) =>
    hasAmount(tokens)
      ? tokens.find((token, at) => {
          const [preposition, next] = [tokens[at - 1]?.lower ?? "", tokens[at + 1]];
          if (
            !/^(?:in|at|by|for|under|on|out|beyond)$/u.test(preposition) ||
            !isOpen(token) ||
            isCapital(token) ||
            (/[^s]s$/u.test(token.lower) && token.lower !== "turns")
          )
            return false;
          if (
            (next !== undefined && isOpen(next) && !isCapital(next) && !STATE_ADVERBS.has(next.lower)) ||
            BARE_OBJECTS.has(token.lower) ||
            (text.isOf(token, known) && !(at === 1 && next?.text === ",")) ||
            (text.isVerb(token) && token.lower.endsWith("ing"))
          )
            return false;
          return preposition !== "on" || !tokens.slice(0, at).some((verb) => text.isOf(verb, SPENDING));
        })
      : undefined,
  );
}

const SPENDING = new Set(["spend", "work", "save", "waste", "paint"]);

/** Questions about possibility or the future, which possible or future amounts answer. */
const ASKS_POSSIBLE = /^(?:can|could|will|would|should|must|possible|most|wo|ca|'ll|'d|shall)$/u;
/** Questions about a need. They may use amounts with "can", and with "will" unless they are about the past. */
const ASKS_NEED = /^(?:need|needs|needed|require|required|requires|take|takes|took)$/u;

/** "Each box can hold 10 cups", "there will be 9 ducks": possible and future amounts do not count what is there. */
export function notYet(text: LedgerText): LedgerToken | null {
  const { question } = text;
  const needs = question.some(
    ({ lower }, at) => ASKS_NEED.test(lower) || (lower === "have" && question[at + 1]?.lower === "to"),
  );
  const past = question.some(({ lower }) => /^(?:did|was|were)$/u.test(lower));
  if (question.some(({ lower }) => ASKS_POSSIBLE.test(lower)) || (needs && !past)) return null;
  const unreal = needs ? /^(?:will|wo|shall|'ll)$/u : /^(?:can|could|will|would|shall|wo|ca|'ll|'d)$/u;
  return inStatements(text, (tokens) =>
    hasAmount(tokens) && !tokens.some((_, at) => isAge(tokens, at))
      ? tokens.find(
          ({ lower }, at) => unreal.test(lower) && !isNoun(tokens, at) && !asksForHolder(text, tokens, at),
        )
      : undefined,
  );
}

/** "Each seat can hold 2 people. How many seats does the wheel have?" asks for what it can hold. */
function asksForHolder(text: LedgerText, tokens: Tokens, at: number): boolean {
  const many = text.question.findIndex(({ lower }) => lower === "many");
  const asked = new Set(text.lemmasOf(text.question[many + 1]?.lower ?? ""));
  return (
    many >= 0 &&
    text.isOf(tokens[at + 1], HOLDING) &&
    tokens.slice(0, at).some((token) => text.isOf(token, asked))
  );
}

const HOLDING = new Set(["hold", "fit", "seat", "carry", "ride", "contain"]);

/** "8 years old", "twice as old": not "an old phone". */
function isAge(tokens: Tokens, at: number): boolean {
  return tokens[at]?.lower === "old" && /^(?:years?|months?|as)$/u.test(tokens[at - 1]?.lower ?? "");
}
