// Guards about what a numeral counts: bounds, ordinals, other things and owners, modifiers that cancel the noun.
import { inStatements, isCapital, isMoney } from "./look.ts";
import { isNumeral, isOpen, type LedgerText } from "./text.ts";
import type { LedgerToken } from "./tokens.ts";
import { PRIVATIVE, TIME_UNITS } from "./word-rows.ts";

/** A bound in place of a number: "more than 5", "at least twice as many". */
export function bounded(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) =>
    tokens.find((token, at) => {
      const before = tokens
        .slice(Math.max(0, at - 2), at)
        .map(({ lower }) => lower)
        .join(" ");
      const compared = tokens[at - 3] !== undefined && isNumeral(tokens[at - 3] as LedgerToken);
      return (
        isNumeral(token) &&
        !compared &&
        /^(?:at (?:least|most)|(?:more|less|fewer|other) than|up to|as (?:few|many|much) as)$/u.test(before)
      );
    }),
  );
}

/** "loses the other 4", "4 other shells": not those counted before. */
export function others(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) =>
    tokens.find(
      (token, at) =>
        token.lower === "other" &&
        ((tokens[at + 1] !== undefined && isNumeral(tokens[at + 1] as LedgerToken)) ||
          (tokens[at - 1] !== undefined && isNumeral(tokens[at - 1] as LedgerToken))),
    ),
  );
}

/** Ordinals: "the third pen", "his 10th coin". For days, stops and rounds they only give the order. */
export function ordinal(text: LedgerText): LedgerToken | null {
  const ordinals =
    /^(?:\d+(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)$/u;
  const all = text.statements.flatMap((tokens) =>
    tokens.flatMap((token, at) =>
      ordinals.test(token.lower)
        ? [{ token, before: tokens[at - 1]?.lower ?? "", next: tokens[at + 1] }]
        : [],
    ),
  );
  const contrasted = (noun: string): boolean =>
    new Set(all.filter(({ next }) => next?.lower === noun).map(({ token }) => token.lower)).size > 1;
  return (
    all.find(({ token, before, next }) => {
      const own = token.lower;
      if (
        before === "at" ||
        before === "" ||
        before === "," ||
        before === "of" ||
        (before === "and" && own === "then")
      )
        return false;
      if (next === undefined || next.kind === "mark") return true;
      if (
        /^(?:a|an|one|two|three|four|five|six|seven|eight|nine|\d+|\/)$/u.test(before) ||
        next.lower === "of"
      )
        return false;
      if (text.isOf(next, TIME_UNITS) || text.isOf(next, SEQUENCES)) return false;
      return !contrasted(next.lower) && !text.question.some(({ lower }) => lower === own) && own !== "last";
    })?.token ?? null
  );
}

const SEQUENCES = new Set(
  "stop station round half quarter grade floor game set trip part class row shelf box group act section level inning lap leg one".split(
    " ",
  ),
);

/** "Tom loses Ann's 3 coins", "10 coins' worth of gold", "10 cent coins": not what the number seems to count. */
export function otherwiseOwned(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) =>
    tokens.find((token, at) => {
      if (token.lower === "worth") return /^(?:'s|'|’)$/u.test(tokens[at - 1]?.text ?? "");
      if (
        token.lower === "of" &&
        at > 1 &&
        isNumeral(tokens[at - 2] as LedgerToken) &&
        isOpen(tokens[at - 1] as LedgerToken)
      )
        return isPersonName(text, tokens[at + 1]);
      return token.lower === "'s" && tokens[at + 1] !== undefined && isNumeral(tokens[at + 1] as LedgerToken);
    }),
  );
}

/** A capitalised word that is a subject elsewhere in the text: "4 shells of Max", when Lena's are counted. */
function isPersonName({ question }: LedgerText, token: LedgerToken | undefined): boolean {
  return token !== undefined && isCapital(token) && !question.some(({ lower }) => lower === token.lower);
}

/** A modifier that cancels the noun: "3 empty boxes", "2 toy cars". The question may ask for exactly these. */
export function privative(text: LedgerText): LedgerToken | null {
  const phrases = [...text.statements, text.question];
  const standsPlain = (noun: LedgerToken, modifier: string): boolean =>
    phrases.some((tokens) =>
      tokens.some(
        (token, at) =>
          tokens[at - 1]?.lower !== modifier &&
          token !== noun &&
          text.lemmasOf(token.lower).some((lemma) => text.lemmasOf(noun.lower).includes(lemma)),
      ),
    );
  return inStatements(text, (tokens) =>
    tokens.find((token, at) => {
      const noun = tokens[at + 1];
      const [subject, numeral] = [tokens[at - 2], tokens[at - 3]];
      if (
        PRIVATIVE.has(token.lower) &&
        /^(?:is|are|was|were)$/u.test(tokens[at - 1]?.lower ?? "") &&
        subject !== undefined &&
        numeral !== undefined &&
        isNumeral(numeral) &&
        standsPlain(subject, token.lower)
      ) {
        return !text.question.some(({ lower }) => lower === token.lower);
      }
      if (PRIVATIVE.has(token.lower) && (noun === undefined || noun.kind === "mark"))
        return subject !== undefined && isNumeral(subject);
      return (
        PRIVATIVE.has(token.lower) &&
        noun !== undefined &&
        isOpen(noun) &&
        tokens.slice(Math.max(0, at - 3), at).some(isNumeral) &&
        (standsPlain(noun, token.lower) || isMoney(noun))
      );
    }),
  );
}

/** Two nouns side by side that one verb takes: "Tom gives 3 coins a polish". "10 dollars an hour" is a rate. */
export function doubleObject(text: LedgerText): LedgerToken | null {
  return inStatements(text, (tokens) =>
    tokens.find((token, at) => {
      if (token.lower !== "a" && token.lower !== "an") return false;
      const [noun, numeral, next] = [tokens[at - 1], tokens[at - 2], tokens[at + 1]];
      return (
        noun !== undefined &&
        isOpen(noun) &&
        numeral !== undefined &&
        isNumeral(numeral) &&
        next !== undefined &&
        !text.isOf(next, TIME_UNITS) &&
        isOpen(next) &&
        tokens[at + 2] === undefined
      );
    }),
  );
}
