// Guards about the scope of prices and rates: discounts without an amount, places, days, unknown durations.
import { inStatements, isCapital, isMoney } from "./look.ts";
import { hasAmount, isNumeral, isOpen, type LedgerText } from "./text.ts";
import type { LedgerToken } from "./tokens.ts";
import { BILL_WORDS, RATE_TIMES, TIME_UNITS, UNATTENDED } from "./word-rows.ts";

/** Amounts per day or hour, when neither the question nor another statement says for how long. */
export function unmeasuredRate(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens, index) =>
    tokens.find((token, at) => {
      const unit = tokens[at + 1];
      if (
        !/^(?:an?|per|each|every)$/u.test(token.lower) ||
        at < 2 ||
        unit === undefined ||
        !(text.isOf(unit, TIME_UNITS) || (token.lower === "per" && isOpen(unit))) ||
        !tokens.slice(0, at).some(isNumeral)
      )
        return false;
      if (token.lower.startsWith("a") && !isOpen(tokens[at - 1] as LedgerToken)) return false;
      return ![
        ...text.statements.filter((_, other) => other !== index),
        text.question,
        tokens.slice(0, at),
        tokens.slice(at + 2),
      ].some((other) =>
        other.some(
          (word) =>
            (text.isOf(unit, TIME_UNITS) && text.isOf(word, TIME_UNITS)) ||
            text.isOf(word, new Set(text.lemmasOf(unit.lower))) ||
            /^(?:daily|long|fast|far|speed)$/u.test(word.lower),
        ),
      );
    }),
  );
}

/** "Hanna has 3 baskets. One basket has 8 apples": the other baskets may hold another number. */
export function oneOfSeveral(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens, index) => {
    const [first, noun, verb] = tokens;
    if (first?.lower !== "one" || noun === undefined || !isOpen(noun) || !text.isVerb(verb)) return undefined;
    const own = new Set(text.lemmasOf(noun.lower));
    const counted = text.statements.some(
      (other, at) =>
        at !== index &&
        other.some(
          (token, place) => isNumeral(token) && token.lower !== "one" && text.isOf(other[place + 1], own),
        ),
    );
    return counted ? first : undefined;
  });
}

/** A discount, fee or budget whose amount the text does not say, and things that are free. */
export function unknownBill(text: LedgerText): LedgerToken | null {
  if (!text.statements.flat().some(isOfPrice) && !text.question.some(isOfPrice)) return null;
  return inStatements(text, (tokens) =>
    tokens.find((token, at) => {
      if (!BILL_WORDS.has(token.lower) && !(text.isOf(token, BILL_WORDS) && !text.isVerb(token)))
        return false;
      if (
        tokens
          .slice(at)
          .some(
            ({ lower }, index) => lower === "by" && tokens.slice(at + index, at + index + 3).some(isNumeral),
          )
      )
        return false;
      if (/^(?:before|after|without)$/u.test(tokens[at - 1]?.lower ?? "")) return true;
      return (
        token.lower === "free" ||
        !tokens
          .slice(Math.max(0, at - BILL_REACH), at + BILL_REACH + 1)
          .some((near) => near.text === "%" || isMoney(near) || near.lower === "percent")
      );
    }),
  );
}

/** How far from "discount" its amount may stand: "a 10 % discount", "a discount of 5 dollars". */
const BILL_REACH = 4;

const isOfPrice = (token: LedgerToken): boolean =>
  isMoney(token) || /^(?:money|pays?|paid|costs?|spends?|spent|price)$/u.test(token.lower);

/** "In Peru a pen costs 2 dollars": a price in one place says nothing about other places. */
export function otherPlace(text: LedgerText): LedgerToken | null {
  const asked = new Set(text.question.map(({ lower }) => lower));
  return inStatements(text, (tokens) => {
    const [first, place, next] = tokens;
    const named =
      /^(?:in|at|on)$/iu.test(first?.text ?? "") &&
      place !== undefined &&
      isCapital(place) &&
      !text.isOf(place, TIME_UNITS) &&
      next?.kind !== "number";
    return named && !asked.has(place.lower) && hasAmount(tokens) ? place : undefined;
  });
}

/** A rate or price for certain days or years only, when the question does not name them. */
export function rateAtTimes(text: LedgerText): LedgerToken | null {
  const asked = new Set(text.question.map(({ lower }) => lower));
  return inStatements(text, (tokens) => {
    const [days] = tokens.filter(
      ({ lower }) =>
        /^(?:mon|tues|wednes|thurs|fri|satur|sun|week)days$|^weekends$/u.test(lower) && !asked.has(lower),
    );
    if (days !== undefined && tokens.some(isNumeral)) return days;
    const rate = tokens.some(
      ({ lower }, at) =>
        /^(?:per|each|every|costs?|charges?|charged)$/u.test(lower) ||
        (/^an?$/u.test(lower) && text.isOf(tokens[at + 1], TIME_UNITS)),
    );
    if (!rate || !tokens.some(isNumeral)) return undefined;
    return tokens.find(
      (token, at) =>
        !asked.has(token.lower) &&
        ((RATE_TIMES.has(token.lower) &&
          tokens[at - 1]?.lower !== "every" &&
          tokens[at - 1]?.lower !== "each") ||
          (/^(?:1[6-9]|20)\d\d$/u.test(token.text) && tokens[at - 1]?.lower === "in")),
    );
  });
}

/** "5 shirts take to dry": a process that needs no attention runs for all of them at once. */
export function atOnce(text: LedgerText): LedgerToken | null {
  const paced = text.statements.some((tokens) =>
    tokens.some(({ lower }) => /^(?:per|each|every)$/u.test(lower)),
  );
  const takes =
    !paced && [...text.statements.flat(), ...text.question].some((token) => text.isOf(token, TAKES));
  const numerals = [...text.statements.flat(), ...text.question].filter(isNumeral);
  return takes && numerals.length > 1
    ? (text.question.find((token) => text.isOf(token, UNATTENDED)) ?? null)
    : null;
}
const TAKES = new Set(["take", "need", "last"]);
