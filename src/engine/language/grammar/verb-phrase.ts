import { GIVING_VERBS, VERB_PREPOSITIONS } from "../closed-words.ts";
import { helpFor } from "../unsupported-words.ts";
import type { Complement, Group, NounPhrase, VerbPhrase } from "../syntax.ts";
import { coordinated } from "./coordination.ts";
import { speechAt } from "./speech.ts";
import { type Agreement, type Construct, type Input, type Parses, after, mapped, parsed } from "./input.ts";

/**
 * What is said of a subject: `is …`, `chases the dog`, `does not chase the dog`, `can fly`, and several of them.
 *
 *     Alice  is kind and likes Bob          Wumpuses  do not chase cats
 *            ^           ^                            ^
 */
function predicateAt(agreement: Agreement): Construct<VerbPhrase> {
  return (input, at) =>
    coordinated<VerbPhrase>(
      input,
      at,
      (within, from) => onePredicate(within, from, agreement),
      (group, parts) => ({ kind: "group", group, parts, at }),
    );
}

export const predicateOne: Construct<VerbPhrase> = predicateAt("one");
export const predicateMany: Construct<VerbPhrase> = predicateAt("many");

function onePredicate(input: Input, at: number, agreement: Agreement): Parses<VerbPhrase> {
  const start = input.lower(at) === "also" ? at + 1 : at;
  const word = input.lower(start);
  if (word === "is" || word === "are") {
    if (word !== (agreement === "one" ? "is" : "are"))
      return input.expect(
        start,
        agreement === "one" ? "`is`" : "`are`",
        "one takes `is`, several take `are`",
      );
    return copulaAt(input, start + 1, agreement);
  }
  if (word === "does" || word === "do") {
    if (word !== (agreement === "one" ? "does" : "do"))
      return input.expect(start, agreement === "one" ? "`does`" : "`do`");
    return input.lower(start + 1) === "not"
      ? deniedActions(input, start + 2, false)
      : input.expect(start + 1, "`not`");
  }
  if (word === "can")
    return input.lower(start + 1) === "not"
      ? deniedActions(input, start + 2, true)
      : actionsAt(input, start + 1, true);
  if (agreement === "one") return actionAt(input, start, "third", false);
  // An unknown word alone does not show that it is a verb: "Foo bars baz".
  const isBare = ({ value }: { readonly value: VerbPhrase }): boolean =>
    value.kind === "do" && value.object === null && !input.words.isKnownAs(value.verb, "verb");
  const parses = actionAt(input, start, "base", false);
  if (parses.length > 0 && parses.every(isBare))
    return input.expect(start, "a verb that is known, or one with an object");
  return parses.filter((parse) => !isBare(parse));
}

/** After `is` and `are`. */
export function copulaAt(input: Input, at: number, agreement: Agreement): Parses<VerbPhrase> {
  const each = mapped<Complement, VerbPhrase>(
    input.parse(agreement === "one" ? "complementOne" : "complementMany", at),
    (complement) =>
      complement.kind === "not"
        ? { kind: "not", of: { kind: "be", complement: complement.of, at }, at }
        : { kind: "be", complement, at },
  );
  // "are not both red": not the one and the other.
  const both = agreement === "many" && input.phrase("not both", at) !== null;
  return both
    ? [
        ...each,
        ...mapped<Complement, VerbPhrase>(input.parse("complementMany", at + 2), (complement) => ({
          kind: "not",
          of: { kind: "be", complement, at },
          both: true,
          at,
        })),
      ]
    : each;
}

/** After `does not` and `cannot`: one verb, or several that are all denied (`or`). */
function deniedActions(input: Input, at: number, ability: boolean): Parses<VerbPhrase> {
  const both = input.lower(at) === "both";
  return actionsAt(input, both ? at + 1 : at, ability).flatMap((parse): Parses<VerbPhrase> => {
    if (parse.value.kind === "group" && parse.value.group !== "or")
      return input.expect(at, "one verb", "say what is denied in sentences of their own");
    return [
      {
        ...parse,
        value: { kind: "not" as const, of: parse.value, ...(both ? { both: true as const } : {}), at },
      },
    ];
  });
}

/** Verbs in their base form, after `can` or `do`: `fly and swim`. */
export function actionsAt(input: Input, at: number, ability: boolean): Parses<VerbPhrase> {
  return coordinated<VerbPhrase>(
    input,
    at,
    (within, from) => actionAt(within, from, "base", ability),
    (group: Group, parts) => ({ kind: "group", group, parts, at }),
  );
}

/**
 * A verb with or without an object. A preposition after it is part of it.
 *
 *     chases the dog       lives in Paris      flies
 *     ^      ^             ^     ^ ^
 */
export function actionAt(
  input: Input,
  at: number,
  form: "third" | "base",
  ability: boolean,
): Parses<VerbPhrase> {
  const verbs = input.words.verbsAt(input.tokens, at, form);
  if (/^exists?$/.test(input.lower(at)))
    return input.expect(
      at,
      "another verb",
      "what there is or is not is said so: `There is a cat`, `There are no cats`",
    );
  if (verbs.length === 0) return input.expect(at, "a verb in the present tense", verbHelp(input.lower(at)));
  return [
    ...(ability ? [] : speechAt(input, at, form)),
    ...verbs.flatMap(({ lemma, length, cost }) => {
      const next = at + length;
      // "likes at least two" is no "likes at".
      const preposition =
        input.lower(next) === "at" && /^(?:least|most)$/.test(input.lower(next + 1))
          ? null
          : input.oneOf(VERB_PREPOSITIONS, next);
      const doing = (verb: string, object: NounPhrase | null): VerbPhrase => ({
        kind: "do",
        ability,
        verb,
        object,
        at,
      });
      const bare = lemma === "have" ? [] : [parsed<VerbPhrase>(doing(lemma, null), next)];
      const objects =
        preposition === null
          ? mapped(objectOf(input, next), (object) => doing(lemma, object))
          : mapped(input.parse("object", preposition.next), (object) =>
              doing(`${lemma} ${preposition.words}`, object),
            );
      return after([parsed(null, next, cost)], () => [
        ...(GIVING_VERBS.includes(lemma) ? givenAt(input, next, doing, lemma) : objects),
        ...bare,
      ]);
    }),
  ];
}

/**
 * What is given, and to whom, in either order.
 *
 *     gives  Bob  a book          gives  a book  to Bob
 *            ^    ^                      ^       ^
 */
function givenAt(
  input: Input,
  at: number,
  doing: (verb: string, object: NounPhrase | null) => VerbPhrase,
  verb: string,
): Parses<VerbPhrase> {
  const given = (object: NounPhrase, to: NounPhrase): VerbPhrase => ({
    ...(doing(verb, object) as Extract<VerbPhrase, { kind: "do" }>),
    to,
  }); // it makes one
  // "a book to Bob" is no book of his.
  const things = objectOf(input, at).filter(
    ({ value }) => !(value.kind === "quantified" && value.nominal.link === "to"),
  );
  const to = after(things, (object, next) =>
    input.lower(next) === "to" ? mapped(objectOf(input, next + 1), (one) => given(object, one)) : [],
  );
  const both = after(things, (one, next) =>
    isPlainEnd(input, next) ? [] : mapped(objectOf(input, next), (object) => given(object, one)),
  );
  const preposition = input.oneOf(VERB_PREPOSITIONS, at);
  const about =
    preposition === null
      ? []
      : mapped(input.parse("object", preposition.next), (object) =>
          doing(`${verb} ${preposition.words}`, object),
        );
  return [...to, ...both, ...mapped(things, (object) => doing(verb, object)), ...about];
}

function isPlainEnd(input: Input, at: number): boolean {
  return input.isEnd(at) || /^(?:and|or|but|,|to|if|then)$/.test(input.lower(at));
}

function objectOf(input: Input, at: number): Parses<NounPhrase> {
  return input.isEnd(at) ? [] : input.parse("object", at);
}

function verbHelp(lower: string): string | null {
  return (
    helpFor(lower) ?? (/ed$/.test(lower) ? "only the present tense is read: `walks`, not `walked`" : null)
  );
}
