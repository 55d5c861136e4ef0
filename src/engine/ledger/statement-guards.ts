import { PERSON_NOUNS } from "../arithmetic/words/kinds.ts";
import type { LedgerToken } from "./tokens.ts";
import { clausesOf, hasAmount, isNumeral, isOpen, type LedgerText, type Tokens } from "./text.ts";
import { ATTITUDES, BARE_OBJECTS, BILL_WORDS, DEGREE_ADVERBS, FICTIONS, FICTIONS_FIRST, MOVING_VERBS, OPINIONS, PLAIN_ADVERBS, PRIVATIVE, RATE_TIMES, STATE_ADVERBS, STATIVE_VERBS, TIME_UNITS, UNSETTLING } from "./word-rows.ts";

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
    const condition = tokens.findIndex(({ lower }) => lower === "if");
    if (condition > 0 && !tokens.slice(condition).some(isNumeral)) return tokens[condition];
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
  const [token, next] = [tokens[at] as LedgerToken, tokens[at + 1]];
  if (token.kind !== "word" || !/\p{L}{2}ly$/u.test(token.lower) || NO_ADVERBS.has(token.lower) || PLAIN_ADVERBS.has(token.lower)) return false;
  return !isCapital(token) || at === 0 && next !== undefined && (next.text === "," || isCapital(next) || !isOpen(next) && !/^(?:is|was|has|had|have|and|'s|can|will|does|did)$/u.test(next.lower));
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
    if (token.lower === "according" || token.lower === "supposing") return true;
    if (next === "that" && (isOpen(token) || token.lower === "it") && opensClause(tokens[at + 2]) && !isKnowing(text, tokens, at) && !isRelative(tokens, at)) return true;
    if (text.isOf(token, OPINIONS) && next !== "of" && !isNoun(tokens, at) && isSubject(tokens[at - 1])) return true;
    return text.isOf(token, ATTITUDES) && !(next === "of" && text.lemmasOf(token.lower).includes("think"))
      && (/^(?:that|to|he|she|they|it|whether|if|of|on|the|his|her)$/u.test(next) || tokens[at + 1] !== undefined && isCapital(tokens[at + 1] as LedgerToken));
  }) : undefined);
}

/** What a verb may follow: a name, a pronoun, a noun, an auxiliary. */
function isSubject(token: LedgerToken | undefined): boolean {
  return token !== undefined && token.kind === "word" && !/^(?:an?|the|to|of|for|in|on|at|with|and)$/u.test(token.lower);
}

/** "found out that", "noticed that": what somebody comes to know is so. */
function isKnowing(text: LedgerText, tokens: Tokens, at: number): boolean {
  return text.isOf(tokens[at], KNOWING) || tokens[at]?.lower === "out" && text.isOf(tokens[at - 1], KNOWING);
}
const KNOWING = new Set(["find", "know", "learn", "notice", "discover", "realize", "realise", "see", "remember"]);

/** "the number of apples that Kylie picked", "24 bars that Max sold". */
function isRelative(tokens: Tokens, at: number): boolean {
  return tokens.slice(Math.max(0, at - 4), at).some((token) => isNumeral(token) || /^(?:number|amount|many|much|more|fewer)$/u.test(token.lower));
}

/** The subject of a clause: a name, a pronoun, an article. "boxes that hold 8 pens" goes on with a verb. */
function opensClause(token: LedgerToken | undefined): boolean {
  return token !== undefined && (isCapital(token) || isNumeral(token) || /^(?:he|she|it|they|we|i|you|the|an?|his|her|their|its|there|each|every|some|all|no|this|these|those)$/u.test(token.lower));
}

/** "In a dream Tom lost 3 coins": what is told there is no event of the text. */
export function fiction(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) => hasAmount(tokens) ? tokens.find((token, at) => {
    const phrase = tokens.slice(Math.max(0, at - 4), at);
    const preposition = phrase.findLastIndex(({ lower }) => /^(?:in|on|at|to|from|by|for|inside|during)$/u.test(lower));
    if (preposition < 0) return false;
    if (FICTIONS.has(token.lower) && !(token.lower === "most" && isOpen(tokens[at + 1] ?? token) && tokens[at + 1] !== undefined)) return true;
    const next = tokens[at + 1];
    return FICTIONS_FIRST.has(token.lower) && at - phrase.length + preposition === 0 && phrase[preposition]?.lower === "in" && (next === undefined || !isOpen(next) || isCapital(next) || STATE_ADVERBS.has(next.lower));
  }) : undefined);
}

/** An idiom of a preposition and a bare noun: "on paper", "by mistake", "in secret", "for fun". */
export function bareIdiom(text: LedgerText): LedgerToken | null {
  const known = new Set(text.question.flatMap(({ lower }) => text.lemmasOf(lower)));
  return inStatements(text, (tokens) => hasAmount(tokens) ? tokens.find((token, at) => {
    const [preposition, next] = [tokens[at - 1]?.lower ?? "", tokens[at + 1]];
    if (!/^(?:in|at|by|for|under|on|out|beyond)$/u.test(preposition) || !isOpen(token) || isCapital(token) || /[^s]s$/u.test(token.lower) && token.lower !== "turns") return false;
    if (next !== undefined && isOpen(next) && !isCapital(next) && !STATE_ADVERBS.has(next.lower) || BARE_OBJECTS.has(token.lower) || text.isOf(token, known) || text.isVerb(token) && token.lower.endsWith("ing")) return false;
    return preposition !== "on" || !tokens.slice(0, at).some((verb) => text.isOf(verb, SPENDING));
  }) : undefined);
}
const SPENDING = new Set(["spend", "work", "save", "waste", "paint"]);

/** A bound in place of a number: "more than 5", "at least twice as many". */
export function bounded(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) => tokens.find((token, at) => {
    const before = tokens.slice(Math.max(0, at - 2), at).map(({ lower }) => lower).join(" ");
    const compared = tokens[at - 3] !== undefined && isNumeral(tokens[at - 3] as LedgerToken);
    return isNumeral(token) && !compared && /^(?:at (?:least|most)|(?:more|less|fewer|other) than|up to|as (?:few|many|much) as)$/u.test(before);
  }));
}

/** "loses the other 4", "4 other shells": others than those that were counted. */
export function others(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) => tokens.find((token, at) => token.lower === "other" && (
    tokens[at + 1] !== undefined && isNumeral(tokens[at + 1] as LedgerToken) || tokens[at - 1] !== undefined && isNumeral(tokens[at - 1] as LedgerToken))));
}

/** Amounts told for each day or hour, where neither the question nor another statement says for how long. */
export function unmeasuredRate(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens, index) => tokens.find((token, at) => {
    const unit = tokens[at + 1];
    if (!/^(?:an?|per|each|every)$/u.test(token.lower) || at < 2 || unit === undefined || !text.isOf(unit, TIME_UNITS) || !tokens.slice(0, at).some(isNumeral)) return false;
    if (token.lower.startsWith("a") && !isOpen(tokens[at - 1] as LedgerToken)) return false;
    return ![...text.statements.filter((_, other) => other !== index), text.question, tokens.slice(0, at), tokens.slice(at + 2)].some((other) => other.some((word) => text.isOf(word, TIME_UNITS) || /^(?:daily|long|fast|far|speed)$/u.test(word.lower)));
  }));
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
      if (before === "the" || before === "at" || !text.isOf(next, TIME_UNITS) || asksTotal || text.question.some(({ lower }) => lower === next?.lower)) return false;
      return counted || text.question.some(({ lower }) => /^(?:do|does|is|are|has|have|now)$/u.test(lower));
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
    if (token.lower === "of" && at > 1 && isNumeral(tokens[at - 2] as LedgerToken) && isOpen(tokens[at - 1] as LedgerToken)) return isPersonName(text, tokens[at + 1]);
    return token.lower === "'s" && tokens[at + 1] !== undefined && isNumeral(tokens[at + 1] as LedgerToken);
  }));
}

/** A word with a capital that the text has as a subject elsewhere: "4 shells of Max" where Lena's are counted. */
function isPersonName({ question }: LedgerText, token: LedgerToken | undefined): boolean {
  return token !== undefined && isCapital(token) && !question.some(({ lower }) => lower === token.lower);
}

/** A modifier that takes away what the noun says: "3 empty boxes", "2 toy cars". The question may ask for just these. */
export function privative(text: LedgerText): LedgerToken | null {
  const phrases = [...text.statements, text.question];
  const standsPlain = (noun: LedgerToken, modifier: string): boolean => phrases.some((tokens) => tokens.some((token, at) => (
    tokens[at - 1]?.lower !== modifier && token !== noun && text.lemmasOf(token.lower).some((lemma) => text.lemmasOf(noun.lower).includes(lemma)))));
  return inStatements(text, (tokens) => tokens.find((token, at) => {
    const noun = tokens[at + 1];
    const [subject, numeral] = [tokens[at - 2], tokens[at - 3]];
    if (PRIVATIVE.has(token.lower) && /^(?:is|are|was|were)$/u.test(tokens[at - 1]?.lower ?? "") && subject !== undefined && numeral !== undefined && isNumeral(numeral) && standsPlain(subject, token.lower)) {
      return !text.question.some(({ lower }) => lower === token.lower);
    }
    return PRIVATIVE.has(token.lower) && noun !== undefined && isOpen(noun) && tokens.slice(Math.max(0, at - 3), at).some(isNumeral) && (standsPlain(noun, token.lower) || isMoney(noun));
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
  if (!text.statements.flat().some(isOfPrice) && !text.question.some(isOfPrice)) return null;
  return inStatements(text, (tokens) => tokens.find((token, at) => {
    if (!BILL_WORDS.has(token.lower) && !(text.isOf(token, BILL_WORDS) && !text.isVerb(token))) return false;
    if (tokens.slice(at).some(({ lower }, index) => lower === "by" && tokens.slice(at + index, at + index + 3).some(isNumeral))) return false;
    if (/^(?:before|after|without)$/u.test(tokens[at - 1]?.lower ?? "")) return true;
    return token.lower === "free" || !tokens.slice(Math.max(0, at - BILL_REACH), at + BILL_REACH + 1).some((near) => near.text === "%" || isMoney(near) || near.lower === "percent");
  }));
}
/** How far from "discount" its amount may stand: "a 10 % discount", "a discount of 5 dollars". */
const BILL_REACH = 4;
const isMoney = ({ text, lower }: LedgerToken): boolean => /^[$€£¥₹¢]$/u.test(text) || /^(?:dollars?|cents?|euros?|pounds?|pence)$/u.test(lower);
const isOfPrice = (token: LedgerToken): boolean => isMoney(token) || /^(?:money|pays?|paid|costs?|spends?|spent|price)$/u.test(token.lower);

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

/**
 * A sentence without a number that tells of a deed after something was counted.
 *
 *   Max sent Lena 4 shells. The parcel got lost.   She soon found every one of them.
 *                                      ^^^                ^^^^^
 */
export function silentDeed(text: LedgerText): LedgerToken | null {
  let counted = false;
  for (const tokens of text.statements) {
    if (tokens.some((token, at) => isNumeral(token) && !isEveryOne(tokens, at))) { counted = true; continue; }
    if (!counted || readsAsShare(tokens) || tokens.some((token, at) => text.isOf(token, BUYING) && /^an?$/u.test(tokens[at + 1]?.lower ?? ""))) continue;
    const verb = tokens.find((token) => text.isVerb(token) && !isCapital(token) && !text.isOf(token, STATIVE_VERBS));
    if (verb !== undefined) return verb;
    const known = tokens.some((token) => text.isOf(token, STATIVE_VERBS) || /^(?:am|is|are|was|were|'s|'re|has|have|had|do|does|did)$/u.test(token.lower));
    if (!known) return tokens.find((token, at) => at > 0 && isOpen(token)) ?? null;
  }
  return null;
}

/** "every one of them" counts nothing. */
function isEveryOne(tokens: Tokens, at: number): boolean {
  return tokens[at]?.lower === "one" && /^(?:every|each|any|no|the|this|that)$/u.test(tokens[at - 1]?.lower ?? "");
}

function readsAsShare(tokens: Tokens): boolean {
  const every = tokens.some(({ lower }, at) => lower === "one" && /^(?:every|each)$/u.test(tokens[at - 1]?.lower ?? ""));
  return !every && tokens.some(({ lower }) => SHARES.test(lower)) || tokens.some(({ lower }) => lower === "all") && !tokens.some(({ lower }) => lower === "them");
}

/** Words of share and sameness, by which the readers count. */
const SHARES = /^(?:rest|remaining|some|each|half|third|quarter|fourth|fifth|same|equal|equally|evenly|several|few|many|more)$/u;
const BUYING = new Set(["buy", "purchase", "order"]);

/** "Each box can hold 10 cups", "there will be 9 ducks": what can or will be is no count of what is there. */
export function notYet(text: LedgerText): LedgerToken | null {
  if (text.question.some(({ lower }) => /^(?:can|could|will|would|should|must|need|needs|needed|possible|most|wo|ca|'ll|'d|shall|require|required|requires|have|take|takes|took)$/u.test(lower))) return null;
  return inStatements(text, (tokens) => hasAmount(tokens) && !tokens.some(({ lower }) => lower === "old")
    ? tokens.find(({ lower }, at) => /^(?:can|could|will|would|shall|wo|ca|'ll|'d)$/u.test(lower) && !isNoun(tokens, at)) : undefined);
}

/** "in a can", "the store": a word that could be a verb, after an article. */
function isNoun(tokens: Tokens, at: number): boolean {
  const before = tokens[at - 1];
  return before !== undefined && (isNumeral(before) || /^(?:an?|the|this|that|per|each|every|his|her|its|their|my|your|our|of)$/u.test(before.lower));
}

/** A rate or price that is told of some days or a year only, where the question does not name them. */
export function rateAtTimes(text: LedgerText): LedgerToken | null {
  const asked = new Set(text.question.map(({ lower }) => lower));
  return inStatements(text, (tokens) => {
    const [days] = tokens.filter(({ lower }) => /^(?:mon|tues|wednes|thurs|fri|satur|sun|week)days$|^weekends$/u.test(lower) && !asked.has(lower));
    if (days !== undefined && tokens.some(isNumeral)) return days;
    const rate = tokens.some(({ lower }, at) => /^(?:per|each|every|costs?|charges?|charged)$/u.test(lower) || /^an?$/u.test(lower) && text.isOf(tokens[at + 1], TIME_UNITS));
    if (!rate || !tokens.some(isNumeral)) return undefined;
    return tokens.find((token, at) => !asked.has(token.lower) && (RATE_TIMES.has(token.lower) && tokens[at - 1]?.lower !== "every" && tokens[at - 1]?.lower !== "each" || /^(?:1[6-9]|20)\d\d$/u.test(token.text) && tokens[at - 1]?.lower === "in"));
  });
}

/** Things that their holder only puts somewhere: whether the holder still has them is not said. */
export function onlyMoved(text: LedgerText): LedgerToken | null {
  const asked = new Set(text.question.flatMap(({ lower }) => text.lemmasOf(lower)));
  if (!text.question.some(({ lower }) => /^(?:have|has|had|own|owns)$/u.test(lower))) return null;
  return inStatements(text, (tokens) => tokens.find((token, at) => {
    if (!text.isOf(token, MOVING_VERBS) || !text.isVerb(token) || isNoun(tokens, at)) return false;
    const rest = tokens.slice(at + 1);
    const place = rest.findIndex(({ lower }) => /^(?:in|into|on|onto|under|from|inside|behind|to)$/u.test(lower));
    const noun = rest.slice(place + 1).find(isOpen);
    return place > 0 && rest.slice(0, place).some(isNumeral) && noun !== undefined && !isCapital(noun) && !text.isOf(noun, PERSON_NOUNS) && !text.isOf(noun, asked) && !text.isOf(noun, TIME_UNITS);
  }));
}
