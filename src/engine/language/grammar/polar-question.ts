import type { Clause, Query } from "../syntax.ts";
import {
  type Agreement,
  type Construct,
  type Input,
  type Parses,
  type Subject,
  after,
  mapped,
  parsed,
} from "./input.ts";
import { existing } from "./existence.ts";
import { roleFirst } from "./role-first.ts";
import { actionsAt, copulaAt } from "./verb-phrase.ts";
import { WEATHER_FORMS } from "./weather.ts";

/**
 * Questions to be answered with yes or no: the verb stands before the subject.
 *
 *     Is  Alice nice?      Do  birds have wings?      Can  Tweety fly?      Is it true that  Alice is nice?
 *     ^   ^                ^   ^                      ^    ^                ^                ^
 */
export const polarQuestion: Construct<Query> = (input, at) => {
  const said = input.oneOf(SAID, at);
  if (said !== null) {
    const start = input.lower(said.next) === ":" ? said.next + 1 : said.next;
    return mapped(input.parse("clause", start), (claim): Query => ({ kind: "polar", claim }));
  }
  const denied = input.oneOf(DENIED, at);
  if (denied !== null)
    return mapped(
      input.parse("clause", denied.next),
      (of): Query => ({ kind: "polar", claim: { kind: "not", of } }),
    );
  const follows = input.oneOf(FOLLOWS, at);
  if (follows !== null)
    return mapped(input.parse("clause", follows.next), (claim): Query => ({ kind: "follows", claim }));
  return mapped(inverted(input, at), (claim): Query => ({ kind: "polar", claim }));
};

const SAID: readonly string[] = [
  "is it true or false that",
  "is it true or false",
  "true or false",
  "is it true that",
  "is it the case that",
  "is it also true that",
];
const DENIED: readonly string[] = ["is it false that", "is it not true that", "is it not the case that"];
const FOLLOWS: readonly string[] = [
  "does it follow that",
  "does it logically follow that",
  "can we conclude that",
  "can one conclude that",
  "can it be concluded that",
];

function inverted(input: Input, at: number): Parses<Clause> {
  switch (input.lower(at)) {
    case "is":
    case "are": {
      const agreement: Agreement = input.lower(at) === "is" ? "one" : "many";
      if (input.lower(at + 1) === "there")
        return mapped(
          existing(input, at + 2),
          (subject): Clause => ({ kind: "existence", subject, negated: false }),
        );
      if (input.lower(at + 1) === "not")
        return input.expect(at + 1, "a subject", "ask without `not`, or ask `Is it true that …?`");
      const weather = weatherAt(input, at + 1, "progressive");
      return weather.length > 0
        ? weather
        : [
            ...(agreement === "one" ? roleFirst(input, at + 1, null) : []),
            ...said(input, at + 1, agreement, (next) => copulaAt(input, next, agreement)),
          ];
    }
    case "does":
    case "do": {
      if (input.lower(at + 1) === "not")
        return input.expect(at + 1, "a subject", "ask without `not`, or ask `Is it true that …?`");
      const weather = weatherAt(input, at + 1, "base");
      return weather.length > 0
        ? weather
        : [
            ...said(input, at + 1, input.lower(at) === "does" ? "one" : "many", (next) =>
              actionsAt(input, next, false),
            ),
          ];
    }
    case "can":
      return (["one", "many"] as const).flatMap((agreement) =>
        said(input, at + 1, agreement, (next) => actionsAt(input, next, true)),
      );
    default:
      return [];
  }
}

function weatherAt(input: Input, at: number, wanted: "progressive" | "base"): Parses<Clause> {
  const form = input.lower(at) === "it" ? WEATHER_FORMS.get(input.lower(at + 1)) : undefined;
  return form?.form === wanted ? [parsed({ kind: "weather", verb: form.verb, negated: false }, at + 2)] : [];
}

function said(
  input: Input,
  at: number,
  agreement: Agreement,
  predicate: (next: number) => ReturnType<typeof copulaAt>,
): Parses<Clause> {
  const subjects = input
    .parse("subject", at)
    .filter(({ value }: { readonly value: Subject }) => value.agreement === agreement);
  if (subjects.length === 0)
    return input.expect(at, agreement === "one" ? "a subject in the singular" : "a subject in the plural");
  return after(subjects, ({ phrase }, next) => {
    const start = input.lower(next) === "both" ? next + 1 : next;
    return mapped(
      predicate(start),
      (value): Clause => ({ kind: "simple", subject: phrase, predicate: value }),
    );
  });
}
