import { PERSON_NOUNS } from "../arithmetic/words/kinds.ts";
import type { LedgerToken } from "./tokens.ts";
import { clausesOf, hasAmount, isNumeral, isOpen, type LedgerText, type Tokens } from "./text.ts";
import { ATTITUDES, BILL_WORDS, DEGREE_ADVERBS, FICTIONS, MOVING_VERBS, PLAIN_ADVERBS, PRIVATIVE, TIME_UNITS, UNSETTLING } from "./word-rows.ts";

/** The first token that a look at each statement points at. */
function inStatements({ statements }: LedgerText, look: (tokens: Tokens, index: number) => LedgerToken | undefined): LedgerToken | null {
  for (const [index, tokens] of statements.entries()) {
    const found = look(tokens, index);
    if (found !== undefined) return found;
  }
  return null;
}

const isCapital = ({ text }: LedgerToken): boolean => /^\p{Lu}/u.test(text);

/**
 * A word that denies, doubts or limits what a number says.
 *
 *   Nobody gives Tom 3 coins.   Tom always loses 3 coins.   Tom may lose 3 coins.
 *   ^^^^^^                          ^^^^^^                      ^^^
 */
export function unsettling(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) => {
    if (!hasAmount(tokens)) return undefined;
    const limited = clausesOf(tokens).find((clause) => hasAmount(clause) && clause.some(({ lower }) => DEGREE_ADVERBS.has(lower)));
    return limited?.find(({ lower }) => DEGREE_ADVERBS.has(lower))
      ?? tokens.find((token, at) => UNSETTLING.has(token.lower) && !(token.lower === "may" && isCapital(token) && at > 0) || isStrangeAdverb(tokens, at));
  });
}

const NO_ADVERBS = new Set(`family fly reply supply apply jelly belly bully assembly butterfly only early daily weekly monthly yearly hourly
  friendly lovely elderly curly silly ugly likely lonely hilly jolly woolly smelly wobbly lily holly italy july sally billy kelly emily
  molly polly lolly dolly trolley barley equally evenly multiply rely`.split(/\s+/));

/** "allegedly", "nearly", "reluctantly": adverbs of which no row says that they are plain. */
function isStrangeAdverb(tokens: Tokens, at: number): boolean {
  const token = tokens[at] as LedgerToken;
  if (token.kind !== "word" || !/\p{L}{2}ly$/u.test(token.lower) || NO_ADVERBS.has(token.lower) || PLAIN_ADVERBS.has(token.lower)) return false;
  return !isCapital(token) || at === 0 && tokens[1]?.text === ",";
}

/**
 * What somebody says, thinks, hopes or pretends.
 *
 *   Ann hopes that Tom lost 3 coins.   It is possible that Tom lost 3 coins.
 *       ^^^^^                                ^^^^^^^^
 */
export function attitude(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) => hasAmount(tokens) ? tokens.find((token, at) => {
    const next = tokens[at + 1]?.lower ?? "";
    if (next === "that" && isOpen(token) && (/^(?:is|was|seems|be)$/u.test(tokens[at - 1]?.lower ?? "") || text.isOf(token, ATTITUDES))) return true;
    if (token.lower === "according" || token.lower === "supposing") return true;
    return text.isVerb(token) || !isOpen(token) ? text.isOf(token, ATTITUDES) && /^(?:that|to|he|she|they|whether|if)$/u.test(next) : text.isOf(token, ATTITUDES) && /^(?:that|to|he|she|they|whether|if|of|on)$/u.test(next);
  }) : undefined);
}

/** "In a dream Tom lost 3 coins": what is told there is no event of the text. */
export function fiction(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) => hasAmount(tokens)
    ? tokens.find(({ lower }, at) => FICTIONS.has(lower) && /^(?:in|according)$/u.test(tokens[at - 2]?.lower ?? tokens[at - 1]?.lower ?? "") && at <= 3)
    : undefined);
}

/**
 * A time that is not that of the question: what lay before the amount, or is still to come, does not change it.
 *
 *   Tom has 10 coins. Last year Tom lost 3 coins.   Tom had lost 3 coins before.
 *                     ^^^^                              ^^^
 */
export function otherTime(text: LedgerText): LedgerToken | null {
  const asksTotal = text.question.some(({ lower }) => /^(?:all|total|altogether|combined|together|overall)$/u.test(lower));
  let counted = false;
  for (const tokens of text.statements) {
    const amount = hasAmount(tokens);
    const found = amount ? tokens.find((token, at) => isOtherTime(text, tokens, { at, counted: counted || tokens.slice(0, at).some(isNumeral), asksTotal })) : undefined;
    if (found !== undefined) return found;
    counted ||= amount;
  }
  return null;
}

interface Moment { readonly at: number; /** An amount was told before it. */ readonly counted: boolean; readonly asksTotal: boolean }

function isOtherTime(text: LedgerText, tokens: Tokens, { at, counted, asksTotal }: Moment): boolean {
  const [token, next, before] = [tokens[at] as LedgerToken, tokens[at + 1], tokens[at - 1]?.lower ?? ""];
  switch (token.lower) {
    case "last": case "next": case "previous": case "coming":
      return counted && before !== "the" && before !== "at" && text.isOf(next, TIME_UNITS) && !asksTotal && !text.question.some(({ lower }) => lower === next?.lower);
    case "before": case "earlier": case "previously": return !isMealtime(text, tokens, at);
    case "had": return counted && text.isVerb(next) && next !== undefined && /(?:ed|en|st|ld|ne|wn|ht|nt|un|um|ut|ft|de|me)$/u.test(next.lower) && tokens.slice(at).some(isNumeral) && !/^(?:after|when|if)$/u.test(tokens[0]?.lower ?? "");
    default: return false;
  }
}

/** "before lunch", "before noon": a part of the same day. */
function isMealtime(text: LedgerText, tokens: Tokens, at: number): boolean {
  const [noun, after] = [tokens[at + 1], tokens[at + 2]];
  return noun !== undefined && isOpen(noun) && !isCapital(noun) && !text.isVerb(noun) && (after === undefined || !isOpen(after));
}

/**
 * A clause without a number that takes up what was counted before it.
 *
 *   Tom loses 3 coins but finds them again.   Ann sends Tom 3 coins. They never arrive.
 *                               ^^^^                                 ^^^^
 */
export function takenUpAgain(text: LedgerText): LedgerToken | null {
  let counted = false;
  for (const tokens of text.statements) for (const clause of clausesOf(tokens)) {
    if (hasAmount(clause)) { counted = true; continue; }
    if (!counted) continue;
    const found = clause.find(({ lower }) => /^(?:them|they|it|these|those)$/u.test(lower));
    if (found !== undefined) return found;
    if (clause[0]?.lower === "but" || clause.some(({ lower }) => UNSETTLING.has(lower) && lower !== "yesterday")) return clause[0] ?? null;
  }
  return null;
}

/** Ordinals: "the third pen", "his 10th coin". Of days, stops and rounds they only tell the order. */
export function ordinal(text: LedgerText): LedgerToken | null {
  const ordinals = /^(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)$/u;
  const all = text.statements.flatMap((tokens) => tokens.flatMap((token, at) => ordinals.test(token.lower) ? [{ token, before: tokens[at - 1]?.lower ?? "", next: tokens[at + 1] }] : []));
  const contrasted = (noun: string): boolean => new Set(all.filter(({ next }) => next?.lower === noun).map(({ token }) => token.lower)).size > 1;
  return all.find(({ token, before, next }) => {
    const own = token.lower;
    if (before === "at" || before === "" || before === "," || before === "of" || before === "and" && own === "then") return false;
    if (next === undefined || next.kind === "mark") return true;
    if (/^(?:a|an|one|two|three|four|five|six|seven|eight|nine|\d+|\/)$/u.test(before) || next.lower === "of") return false;
    if (text.isOf(next, TIME_UNITS) || text.isOf(next, SEQUENCES)) return false;
    return !contrasted(next.lower) && !text.question.some(({ lower }) => lower === own) && own !== "last";
  })?.token ?? null;
}
const SEQUENCES = new Set("stop station round half quarter grade floor game set trip part class row shelf box group act section level inning lap leg one".split(" "));

/** "Tom loses Ann's 3 coins", "10 coins' worth of gold", "10 cent coins": not what the number seems to count. */
export function otherwiseOwned(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) => tokens.find((token, at) => {
    if (token.lower === "worth") return /^(?:'s|'|’)$/u.test(tokens[at - 1]?.text ?? "");
    return token.lower === "'s" && tokens[at + 1] !== undefined && isNumeral(tokens[at + 1] as LedgerToken);
  }));
}

/** A modifier that takes away what the noun says: "3 empty boxes", "2 toy cars". The question may ask for just these. */
export function privative(text: LedgerText): LedgerToken | null {
  const phrases = [...text.statements, text.question];
  const standsPlain = (noun: LedgerToken, modifier: string): boolean => phrases.some((tokens) => tokens.some((token, at) => (
    tokens[at - 1]?.lower !== modifier && token !== noun && text.lemmasOf(token.lower).some((lemma) => text.lemmasOf(noun.lower).includes(lemma)))));
  return inStatements(text, (tokens) => tokens.find((token, at) => {
    const noun = tokens[at + 1];
    return PRIVATIVE.has(token.lower) && noun !== undefined && isOpen(noun) && tokens.slice(Math.max(0, at - 3), at).some(isNumeral) && standsPlain(noun, token.lower);
  }));
}

/** Two nouns side by side that one verb takes: "Tom gives 3 coins a polish". "10 dollars an hour" is a rate. */
export function doubleObject(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) => tokens.find((token, at) => {
    if (token.lower !== "a" && token.lower !== "an") return false;
    const [noun, numeral, next] = [tokens[at - 1], tokens[at - 2], tokens[at + 1]];
    return noun !== undefined && isOpen(noun) && numeral !== undefined && isNumeral(numeral) && next !== undefined && !text.isOf(next, TIME_UNITS) && isOpen(next) && tokens[at + 2] === undefined;
  }));
}

/** A discount, fee or budget whose amount the text does not say, and things that are free. */
export function unknownBill(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) => {
    const bill = tokens.find((token) => BILL_WORDS.has(token.lower) || text.isOf(token, BILL_WORDS) && !text.isVerb(token));
    if (bill === undefined || !text.statements.flat().some(isMoney) && !text.question.some(isMoney)) return undefined;
    return bill.lower === "free" || !tokens.some(isNumeral) ? bill : undefined;
  });
}
const isMoney = ({ text, lower }: LedgerToken): boolean => /^[$€£¥₹¢]$/u.test(text) || /^(?:dollars?|cents?|euros?|pounds?|money|pays?|paid|costs?|spends?|spent|price|pence)$/u.test(lower);

/**
 * Things taken out of, or put into, what their holder owns stay with the holder.
 *
 *   Tom has 10 coins. Tom takes 3 coins out of his bag.
 *                                              ^^^
 */
export function ownContainer(text: LedgerText): LedgerToken | null {
  const asked = new Set(text.question.flatMap(({ lower }) => text.lemmasOf(lower)));
  return inStatements(text, (tokens) => tokens.find((token, at) => {
    const noun = tokens[at + 1];
    return /^(?:his|her|its|their|my|your|our)$/u.test(token.lower) && /^(?:of|from|in|into|inside|on|onto|under)$/u.test(tokens[at - 1]?.lower ?? "")
      && noun !== undefined && isOpen(noun) && !text.isOf(noun, PERSON_NOUNS) && !text.isOf(noun, asked)
      && tokens.slice(0, at).some(isNumeral) && tokens.slice(0, at).some((verb) => text.isOf(verb, MOVING_VERBS));
  }));
}

/** "In Peru a pen costs 2 dollars": what holds at one place is not asked of another. */
export function otherPlace(text: LedgerText): LedgerToken | null {
  const asked = new Set(text.question.map(({ lower }) => lower));
  return inStatements(text, (tokens) => {
    const [first, place, next] = tokens;
    const named = /^(?:in|at|on)$/iu.test(first?.text ?? "") && place !== undefined && isCapital(place) && !text.isOf(place, TIME_UNITS) && next?.kind !== "number";
    return named && !asked.has(place.lower) && hasAmount(tokens) ? place : undefined;
  });
}
