import { GIVING_VERBS } from "../closed-words.ts";
import type { Clause, NounPhrase, Nominal, Query, VerbPhrase } from "../syntax.ts";
import { type Agreement, type Construct, type Input, type Parses, after, mapped, parsed } from "./input.ts";

/**
 * Questions for who or what it is.
 *
 *     Who  chases the dog?      Which animals  can fly?      What  does Bob chase?
 *     ^    ^                    ^     ^                      ^     ^
 */
export const whichQuestion: Construct<Query> = (input, at) => {
  const word = input.lower(at);
  if (word === "who" || word === "what" || word === "whom")
    return asked(input, at + 1, null, ["one", "many"]);
  if (word !== "which") return [];
  if (input.lower(at + 1) === "is" || input.lower(at + 1) === "are")
    return asked(input, at + 1, null, ["one", "many"]);
  return (["one", "many"] as const).flatMap((agreement) =>
    after(input.parse(agreement === "one" ? "nominalOne" : "nominalMany", at + 1), (nominal, next) =>
      asked(input, next, nominal, [agreement]),
    ),
  );
};

function asked(
  input: Input,
  at: number,
  nominal: Nominal | null,
  agreements: readonly Agreement[],
): Parses<Query> {
  const gap: NounPhrase = { kind: "gap", at };
  const of = (clause: Clause): Query => ({ kind: "which", nominal, clause });
  const subject = agreements.flatMap((agreement) => {
    // "Who are kind?" is left to `which`: who and what take `is`, `can` and the third person.
    const predicates = input.parse(agreement === "one" ? "predicateOne" : "predicateMany", at);
    return predicates
      .filter(({ value }) => nominal !== null || agreement === "one" || input.lower(at) === "are")
      .filter(({ value }) => nominal !== null || !isSame(value))
      .map(({ value, next, cost }) =>
        parsed(of({ kind: "simple", subject: gap, predicate: value }), next, cost),
      );
  });
  return [...subject, ...objectAsked(input, at, gap, of)];
}

/** "Who is Alice?" asks for what is known of her, see `definition-question.ts`. */
function isSame(predicate: VerbPhrase): boolean {
  return predicate.kind === "be" && predicate.complement.kind === "same";
}

function objectAsked(
  input: Input,
  at: number,
  gap: NounPhrase,
  of: (clause: Clause) => Query,
): Parses<Query> {
  const helper = input.lower(at);
  if (helper !== "does" && helper !== "do" && helper !== "can") return [];
  return input.parse("subject", at + 1).flatMap(({ value: { phrase, agreement }, next, cost }) => {
    if (helper !== "can" && (helper === "does") !== (agreement === "one")) return [];
    const to =
      helper === "can"
        ? []
        : givenTo(input, next, gap).map(({ value, next: end, cost: more }) =>
            parsed(of({ kind: "simple", subject: phrase, predicate: value }), end, cost + more),
          );
    return [
      ...to,
      ...mapped(
        input.words
          .verbsAt(input.tokens, next, "base")
          .map((verb) => parsed(verb.lemma, next + verb.length, cost + verb.cost)),
        (verb) =>
          of({
            kind: "simple",
            subject: phrase,
            predicate: { kind: "do", ability: helper === "can", verb, object: gap, at: next },
          }),
      ),
    ];
  });
}

/** `What does Ann give Bob?`, `Who does Ann give a book to?` */
function givenTo(input: Input, at: number, gap: NounPhrase): Parses<VerbPhrase> {
  return input.words
    .verbsAt(input.tokens, at, "base")
    .filter(({ lemma }) => GIVING_VERBS.includes(lemma))
    .flatMap(({ lemma: verb, length, cost }) => {
      const doing = (object: NounPhrase, to: NounPhrase): VerbPhrase => ({
        kind: "do",
        ability: false,
        verb,
        object,
        to,
        at,
      });
      return input.parse("object", at + length).map(({ value, next, cost: more }) => {
        const last = input.lower(next) === "to" && input.isEnd(next + 1);
        const word = input.lower(0);
        return last
          ? parsed(doing(value, gap), next + 1, cost + more)
          : parsed(doing(gap, value), next, cost + more + (word === "who" ? 1 : 0));
      });
    });
}
