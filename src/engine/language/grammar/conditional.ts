import type { Clause } from "../syntax.ts";
import { type Construct, type Input, type Parse, type Parses, after, mapped, parsed } from "./input.ts";

type Link = "if" | "iff" | "unless";
const FIRST: readonly { readonly words: string; readonly link: Link }[] = [
  { words: "if", link: "if" },
  { words: "whenever", link: "if" },
  { words: "when", link: "if" },
  { words: "unless", link: "unless" },
];

/**
 * A condition before what follows from it. Without `then` or a comma, the longest condition that lets the rest be a clause is not
 * looked for: every cut is tried.
 *
 *     If  someone is kind and big,  then  they are nice
 *     ^   ^                               ^
 */
export const conditionFirst: Construct<Clause> = (input, at) => {
  const head = FIRST.find(({ words }) => input.phrase(words, at) !== null);
  if (head === undefined) return [];
  return after(input.parse("coordination", at + 1), (condition, next) => {
    const comma = input.lower(next) === "," ? next + 1 : next;
    const then = input.lower(comma) === "then" ? comma + 1 : comma;
    if (input.isEnd(then)) return input.expect(then, "what follows from the condition");
    const consequences = input.parse("coordination", then);
    if (consequences.length === 0)
      input.expect(next, "`then`, or a comma and what follows from the condition");
    // "if a then b and c": what follows goes on as far as it can; only a comma may end it before.
    const ended = consequences.filter((parse) => !/^(?:and|or|but)$/.test(input.lower(parse.next)));
    return mapped(
      ended,
      (consequence): Clause => ({
        kind: "conditional",
        link: head.link,
        condition,
        consequence,
        conditionFirst: true,
      }),
    );
  });
};

const SECOND: readonly { readonly words: string; readonly link: Link; readonly exchanged?: true }[] = [
  { words: "if and only if", link: "iff" },
  { words: "just in case", link: "iff" },
  { words: "only if", link: "if", exchanged: true },
  { words: "only when", link: "if", exchanged: true },
  { words: "if", link: "if" },
  { words: "whenever", link: "if" },
  { words: "when", link: "if" },
  { words: "unless", link: "unless" },
];

/**
 * A clause, and a condition after it. Where several clauses stand before the condition, it is of all of them or of the last.
 *
 *     Alice is kind  only if  Bob is nice
 *     ^              ^        ^
 */
export const clause: Construct<Clause> = (input, at) =>
  input.parse("coordination", at).flatMap((first): Parses<Clause> => {
    const comma = input.lower(first.next) === "," ? first.next + 1 : first.next;
    const link = SECOND.find(({ words }) => input.phrase(words, comma) !== null);
    if (link === undefined) return [first];
    const start = input.phrase(link.words, comma) as number; // found just above
    const rest = input.parse("coordination", start);
    return [first, ...rest.flatMap((second) => conditionsOf(first, second, link, comma > first.next))];
  });

function conditionsOf(
  first: Parse<Clause>,
  second: Parse<Clause>,
  { link, exchanged }: (typeof SECOND)[number],
  comma: boolean,
): Parses<Clause> {
  const joined = (before: Clause): Clause =>
    exchanged === true
      ? { kind: "conditional", link, condition: before, consequence: second.value, conditionFirst: true }
      : {
          kind: "conditional",
          link,
          condition: second.value,
          consequence: before,
          conditionFirst: link === "iff" ? true : false,
        };
  const cost = first.cost + second.cost;
  const all = parsed(
    link === "iff" ? iff(first.value, second.value) : joined(first.value),
    second.next,
    cost,
  );
  if (first.value.kind !== "group" || comma) return [all];
  const last = first.value.parts.at(-1) as Clause; // a group has two parts or more
  const part = link === "iff" ? iff(last, second.value) : joined(last);
  return [
    all,
    parsed({ ...first.value, parts: [...first.value.parts.slice(0, -1), part] }, second.next, cost),
  ];
}

function iff(condition: Clause, consequence: Clause): Clause {
  return { kind: "conditional", link: "iff", condition, consequence, conditionFirst: true };
}

/** One clause: with a condition before it, denied, about the weather, about what there is, or simple. */
export const item: Construct<Clause> = (input: Input, at) => {
  const word = input.lower(at);
  if (FIRST.some(({ words }) => words === word)) return input.parse("conditionFirst", at);
  const impersonal = [
    ...input.parse("denial", at),
    ...input.parse("weather", at),
    ...input.parse("existence", at),
    ...input.parse("sufficiency", at),
    ...input.parse("claims", at),
  ];
  // "it rains" is about nothing that `it` could stand for.
  return impersonal.length > 0 ? impersonal : [...input.parse("simple", at), ...input.parse("ellipsis", at)];
};
