import type { NounPhrase } from "../syntax.ts";
import { isCapitalised } from "../tokens.ts";
import { type Input, type Parses, type Subject, after, parsed } from "./input.ts";
import { nameAt } from "./name.ts";

/**
 * Whose something is, before the noun: of "Rosa's clerk" as of "a clerk of Rosa".
 *
 *     every  Rosa 's  clerk          the Reed Company 's  clients          the king 's  crown          Tom 's brother 's  dog
 *            ^    ^                  ^                ^                    ^        ^                  ^              ^
 */
export function possessorAt(input: Input, at: number): Parses<NounPhrase> {
  return [...namedAt(input, at), ...definiteAt(input, at)].flatMap((owner) => [
    owner,
    ...chainedAt(input, at, owner),
  ]);
}

function namedAt(input: Input, at: number): Parses<NounPhrase> {
  const start = input.lower(at) === "the" ? at + 1 : at;
  const token = input.tokens[start];
  if (token === undefined || !isCapitalised(token)) return [];
  return nameAt(input, start)
    .filter(({ next }) => input.lower(next) === "'s")
    .map(({ value: name, next, cost }) =>
      parsed<NounPhrase>({ kind: "name", name, at: start }, next + 1, cost),
    );
}

/** `the king 's`: with nothing between the article and the noun. */
function definiteAt(input: Input, at: number): Parses<NounPhrase> {
  const token = input.tokens[at + 1];
  if (
    input.lower(at) !== "the" ||
    token === undefined ||
    isCapitalised(token) ||
    input.lower(at + 2) !== "'s"
  )
    return [];
  return plainAt(input, at + 1).flatMap(({ value: nominal, next, cost }) =>
    nominal.noun === null || input.lower(next) !== "'s"
      ? []
      : [parsed<NounPhrase>({ kind: "definite", nominal, name: `the ${nominal.noun}`, at }, next + 1, cost)],
  );
}

function plainAt(input: Input, at: number): ReturnType<typeof input.parse<"nominalOne">> {
  return input
    .parse("nominalOne", at)
    .filter(({ value: { noun, of, relatives } }) => noun !== null && of === null && relatives.length === 0)
    .map((parse) => ({
      ...parse,
      value: {
        ...parse.value,
        ...(input.words.standsApart(parse.value.noun ?? "") ? { apart: true as const } : {}),
      },
    }));
}

const MAX_CHAIN = 3;

/** `Tom 's brother 's`: the owner is what an owner has. */
function chainedAt(
  input: Input,
  at: number,
  owner: Parses<NounPhrase>[number],
  depth = 1,
): Parses<NounPhrase> {
  if (depth > MAX_CHAIN) return [];
  const longer = after([owner], (phrase, next) =>
    plainAt(input, next)
      .filter(({ next: end }) => input.lower(end) === "'s")
      .map(({ value: nominal, next: end, cost }) =>
        parsed<NounPhrase>({ kind: "owned", owner: phrase, nominal, at }, end + 1, cost),
      ),
  );
  return longer.flatMap((one) => [one, ...chainedAt(input, at, one, depth + 1)]);
}

/**
 * What somebody has, as a noun phrase of its own: one thing for each owner.
 *
 *     Tom 's  long tail  is red          every sailor 's  knot  is tight
 *     ^       ^                          ^ others         ^
 */
export function ownedAt(input: Input, at: number, others: Parses<Subject>): Parses<Subject> {
  const each = others
    .filter(
      ({ value: { phrase, agreement }, next }) =>
        input.lower(next) === "'s" &&
        agreement === "one" &&
        phrase.kind === "quantified" &&
        phrase.nominal.of === null,
    )
    .map(({ value: { phrase }, next, cost }) => parsed(phrase, next + 1, cost));
  const owners = [
    ...possessorAt(input, at),
    ...each,
    ...each.flatMap((owner) => chainedAt(input, at, owner)),
  ];
  return after(owners, (owner, next) =>
    plainAt(input, next)
      .filter(({ next: end }) => input.lower(end) !== "'s")
      .map(({ value: nominal, next: end, cost }) =>
        parsed<Subject>({ phrase: { kind: "owned", owner, nominal, at }, agreement: "one" }, end, cost),
      ),
  );
}

/** `the tail of Tom`, as a noun phrase of its own: what `Tom 's tail` is. */
export function ownedByAt(input: Input, at: number): Parses<Subject> {
  if (input.lower(at) !== "the") return [];
  return input.parse("nominalOne", at + 1).flatMap(({ value: { of, link, ...nominal }, next, cost }) =>
    of?.kind !== "name" || link !== undefined || nominal.noun === null || nominal.relatives.length > 0
      ? []
      : [
          parsed<Subject>(
            {
              phrase: { kind: "owned", owner: of, nominal: { ...nominal, of: null }, at },
              agreement: "one",
            },
            next,
            cost,
          ),
        ],
  );
}
