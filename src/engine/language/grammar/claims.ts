import type { Clause, Group } from "../syntax.ts";
import { type Construct, type Input, type Parses, after, mapped, parsed } from "./input.ts";

const HEADS: readonly string[] = [
  "the claim that",
  "the statement that",
  "the proposition that",
  "the claim :",
  "the statement :",
];
const LISTS: readonly { readonly words: string; readonly group: Quantity }[] = [
  { words: "at least one of", group: "some" },
  { words: "one or both of", group: "some" },
  { words: "exactly one of", group: "one" },
  { words: "one and only one of", group: "one" },
  { words: "at most one of", group: "not both" },
  { words: "not both of", group: "not both" },
  { words: "both of", group: "all" },
  { words: "all of", group: "all" },
  { words: "none of", group: "none" },
  { words: "neither of", group: "none" },
];
const NOUNS: readonly string[] = [
  "the claims that",
  "the statements that",
  "the propositions that",
  "the two claims that",
  "the two statements that",
];

type Quantity = "some" | "one" | "not both" | "all" | "none";

/** What is said of two claims together, by what follows them. */
const TOGETHER: readonly {
  readonly words: string;
  readonly said: (first: Clause, second: Clause) => Clause;
}[] = [
  ...[
    "can not both be true",
    "are not both true",
    "can not be true together",
    "can not be true at the same time",
    "are never both true",
    "can not both hold",
  ].map((words) => ({
    words,
    said: (first: Clause, second: Clause) => quantity("not both", [first, second]),
  })),
  ...["can not both be false", "are not both false", "can not be false together", "are never both false"].map(
    (words) => ({ words, said: (first: Clause, second: Clause) => quantity("some", [first, second]) }),
  ),
  ...["are both true", "both hold"].map((words) => ({
    words,
    said: (first: Clause, second: Clause) => quantity("all", [first, second]),
  })),
  ...["are both false"].map((words) => ({
    words,
    said: (first: Clause, second: Clause) => quantity("none", [first, second]),
  })),
  {
    words: "are equivalent",
    said: (first, second) => ({
      kind: "conditional",
      link: "iff",
      condition: first,
      consequence: second,
      conditionFirst: true,
    }),
  },
];

/**
 * What is said of claims, as claims: that one is true or false, or how several go together.
 *
 *     The claim that  Ann is kind  and the claim that  Bob is old  cannot both be true
 *     ^               ^                                ^           ^
 */
export const claims: Construct<Clause> = (input, at) => [
  ...aboutOne(input, at),
  ...aboutTwo(input, at),
  ...aboutSeveral(input, at),
];

function claimAt(input: Input, at: number): Parses<Clause> {
  const head = input.oneOf(HEADS, at);
  return head === null ? [] : input.parse("coordination", head.next);
}

/** `the claim that Ann is kind is true`, `… implies the claim that Bob is old`. */
function aboutOne(input: Input, at: number): Parses<Clause> {
  return after(claimAt(input, at), (claim, next) => {
    const truth = truthAt(input, next);
    if (truth !== null)
      return [parsed(truth.denied ? { kind: "not" as const, of: claim } : claim, truth.next)];
    const implied = input.oneOf(["implies", "entails"], next);
    if (implied === null) return input.expect(next, "`is true` or `is false`");
    return mapped(
      claimAt(input, implied.next),
      (consequence): Clause => ({
        kind: "conditional",
        link: "if",
        condition: claim,
        consequence,
        conditionFirst: true,
      }),
    );
  });
}

function truthAt(input: Input, at: number): { readonly denied: boolean; readonly next: number } | null {
  const denied = input.lower(at + 1) === "not";
  const end = denied ? at + 2 : at + 1;
  if (!/^(?:is|are)$/.test(input.lower(at)) || !/^(?:true|false)$/.test(input.lower(end))) return null;
  return { denied: denied !== (input.lower(end) === "false"), next: end + 1 };
}

function aboutTwo(input: Input, at: number): Parses<Clause> {
  return after(claimAt(input, at), (first, next) => {
    if (input.lower(next) !== "and") return [];
    return after(claimAt(input, next + 1), (second, end) => {
      const tail = TOGETHER.find(({ words }) => input.phrase(words, end) !== null);
      if (tail === undefined) return input.expect(end, "`cannot both be true`");
      return [parsed(tail.said(first, second), input.phrase(tail.words, end) as number)]; // found just above
    });
  });
}

/** `at least one of the claims that A and that B is true`. */
function aboutSeveral(input: Input, at: number): Parses<Clause> {
  const list = LISTS.find(({ words }) => input.phrase(words, at) !== null);
  const noun = list === undefined ? null : input.oneOf(NOUNS, input.phrase(list.words, at) as number); // found just above
  if (list === undefined || noun === null) return [];
  return after(input.parse("item", noun.next), (first, next) => {
    const that = input.phrase("and that", next) ?? input.phrase("and the claim that", next);
    if (that === null) return input.expect(next, "`and that` with another claim");
    return after(input.parse("item", that), (second, end) => {
      const truth = truthAt(input, end);
      if (truth === null) return input.expect(end, "`is true` or `is false`");
      const parts = [first, second].map((part): Clause => (truth.denied ? { kind: "not", of: part } : part));
      return [parsed(quantity(list.group, parts), truth.next)];
    });
  });
}

function quantity(of: Quantity, parts: readonly Clause[]): Clause {
  const group = (kind: Group): Clause => ({ kind: "group", group: kind, parts });
  switch (of) {
    case "all":
      return group("and");
    case "some":
      return group("or");
    case "one":
      return group("xor");
    case "none":
      return group("neither");
    case "not both":
      return { kind: "not", of: group("and") };
  }
}
