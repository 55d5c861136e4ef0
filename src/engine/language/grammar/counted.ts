import { MAX_AMOUNT, numberOf, type Amount } from "../amounts.ts";
import type { NounPhrase } from "../syntax.ts";
import { type Agreement, type Input, type Parses, type Subject, parsed } from "./input.ts";
import { possessorAt } from "./possessive.ts";

/** How a number is bounded by what stands before it. */
const HEADS: readonly { readonly words: string; readonly amount: (number: number) => Amount }[] = [
  { words: "at least", amount: (number) => ({ least: number, most: null }) },
  { words: "no fewer than", amount: (number) => ({ least: number, most: null }) },
  { words: "no less than", amount: (number) => ({ least: number, most: null }) },
  { words: "at most", amount: (number) => ({ least: 0, most: number }) },
  { words: "no more than", amount: (number) => ({ least: 0, most: number }) },
  { words: "not more than", amount: (number) => ({ least: 0, most: number }) },
  { words: "exactly", amount: (number) => ({ least: number, most: number }) },
  { words: "precisely", amount: (number) => ({ least: number, most: number }) },
  { words: "just", amount: (number) => ({ least: number, most: number }) },
  { words: "more than", amount: (number) => ({ least: number + 1, most: null }) },
  { words: "fewer than", amount: (number) => ({ least: 0, most: number - 1 }) },
  { words: "less than", amount: (number) => ({ least: 0, most: number - 1 }) },
];

/**
 * So many of a kind.
 *
 *     At least two  dogs  bark          Exactly one of  the clerks of Rosa  is kind
 *     ^             ^                   ^               ^
 */
export function countedAt(input: Input, at: number): Parses<Subject> {
  const head = HEADS.find(({ words }) => input.phrase(words, at) !== null);
  const start = head === undefined ? at : (input.phrase(head.words, at) as number); // found just above
  const number = numberOf(input.lower(start));
  if (number === null)
    return head === undefined
      ? []
      : input.expect(start, `a number up to ${MAX_AMOUNT}`, `amounts are read up to ${MAX_AMOUNT}`);
  // "one dog" is some dog, "at least one" too.
  if (number === 1 && (head === undefined || head.words === "at least")) return [];
  const amount = head?.amount(number) ?? { least: number, most: null };
  // "fewer than one dog" is none, and not said so.
  if ((amount.most !== null && amount.most < 1) || amount.least > MAX_AMOUNT) return [];
  const phrase = (
    nominal: Extract<NounPhrase, { kind: "quantified" }>["nominal"],
    agreement: Agreement,
    next: number,
  ): Subject => ({
    phrase: {
      kind: "quantified",
      quantifier: "count",
      nominal,
      generic: nominal.noun === null,
      plural: true,
      amount: { ...amount, ...(head === undefined ? { open: true as const } : {}) },
      words: wordsOf(input, at, next),
      at,
    },
    agreement,
  });
  const forms: readonly Agreement[] = number === 1 ? ["one"] : ["many"];
  const of = partAt(input, start + 1);
  if (of !== null)
    return input
      .parse("nominalMany", of)
      .flatMap(({ value, next, cost }) => forms.map((form) => parsed(phrase(value, form, next), next, cost)));
  return forms.flatMap((form) =>
    input
      .parse(form === "one" ? "nominalOne" : "nominalMany", start + 1)
      .map(({ value, next, cost }) => parsed(phrase(value, form, next), next, cost)),
  );
}

/** Where the plural begins in `of the clerks`, `of Rosa's clerks`; null where no such thing stands. */
function partAt(input: Input, at: number): number | null {
  if (input.lower(at) !== "of") return null;
  if (possessorAt(input, at + 1).length > 0) return at + 1;
  return input.lower(at + 1) === "the" ? at + 2 : null;
}

function wordsOf(input: Input, from: number, to: number): string {
  return input.tokens
    .slice(from, to)
    .map(({ lower }) => lower)
    .join(" ");
}
