import {
  attributeKind,
  isArtefact,
  isMannerOfRole,
  isCompound,
  isNeutral,
  PARTICIPLE_ADJECTIVES,
  tellsShape,
  tellsTreatment,
} from "../attributes.ts";
import { isNationality } from "../nationalities.ts";
import { isClosed } from "../closed-words.ts";
import { helpFor } from "../unsupported-words.ts";
import type { Nominal, NounPhrase } from "../syntax.ts";
import { isCapitalised } from "../tokens.ts";
import { type Construct, type Input, type Parse, type Parses, after, mapped, parsed } from "./input.ts";
import { thisAt } from "./this-noun.ts";
import { isOneOwner } from "./one-owner.ts";
import { possessorAt } from "./possessive.ts";
import { relativesAt } from "./relative-clause.ts";

type Form = "one" | "many";

/**
 * A noun with its adjectives before it and what belongs to it after it.
 *
 *     every  quiet, kind aunt of Olga who is a cousin of Ramona
 *            ^ adjectives ^noun ^of    ^ relatives
 */
function nominalAt(form: Form): Construct<Nominal> {
  const unowned: Construct<Nominal> = (input, at) => nominalFrom(input, at, form, null);
  return (input, at) => [
    ...unowned(input, at),
    ...after(possessorAt(input, at), (owner, next) => nominalFrom(input, next, form, owner)),
  ];
}

function nominalFrom(input: Input, at: number, form: Form, owner: NounPhrase | null): Parses<Nominal> {
  return after(input.parse("adjectives", at), (adjectives, noun) =>
    after(headAt(input, noun, form), (head, next) =>
      after(ownersAt(input, next, head.noun, owner), (owned, rest) =>
        after(relativesAt(input, rest), (relatives, end) => {
          const material = adjectives.find(
            (adjective) => attributeKind(adjective) === "material" && !keepsKind(head),
          );
          if (material !== undefined)
            return input.expect(
              at,
              "another adjective",
              `a ${material} ${head.noun ?? "thing"} may be no ${head.noun ?? "thing"} at all; say what it is by itself`,
            );
          const unknown = adjectives.find((adjective) => mayTakeAway(input, adjective, head));
          if (unknown !== undefined)
            return input.expect(
              at,
              "another adjective",
              `I don't know what \`${unknown}\` says of ${head.noun ?? "thing"}: such a thing may be no ${head.noun ?? "thing"} at all; say what it is by itself`,
            );
          return [parsed(nominalOf(input, head, { adjectives, ...owned, relatives }), end)];
        }),
      ),
    ),
  );
}

/** Whether a noun still holds of what is of some material: of a wooden box, not of a wooden horse. Of a kind made up for the prompt nothing else is known. */
function keepsKind({ noun, invented }: Head): boolean {
  return noun === null || invented || isArtefact(noun);
}

/** A word that nobody knows as a property can take away the noun behind it, as `lookalike` does. Of persons and things as such nothing is lost. */
function mayTakeAway({ words }: Input, adjective: string, { noun, invented }: Head): boolean {
  if (
    words.isFormal ||
    invented ||
    isNeutral(noun) ||
    isMannerOfRole(adjective) ||
    tellsShape(adjective) ||
    tellsTreatment(adjective) ||
    isNationality(adjective) ||
    PARTICIPLE_ADJECTIVES.has(adjective)
  )
    return false;
  return (
    !words.isKnownAs(adjective, "adjective") &&
    !words.isPredicated(adjective) &&
    !words.isAttributed(adjective)
  );
}

function nominalOf(
  input: Input,
  { noun, split, invented }: Head,
  rest: Pick<Nominal, "adjectives" | "of" | "link" | "owned" | "relatives">,
): Nominal {
  // Of a kind made up for the prompt nobody knows what is small for it: where something is plainly called small, that is what is meant.
  const measured = rest.adjectives.filter(
    (adjective) =>
      (rest.of !== null && !isCommonAdjective(input, adjective)) ||
      (attributeKind(adjective) === "relative" &&
        !isNeutral(noun) &&
        !(invented && input.words.isPredicated(adjective))),
  );
  const apart = rest.of !== null && noun !== null && input.words.standsApart(noun);
  return { noun, split, invented, measured, ...rest, ...(apart ? { apart: true as const } : {}) };
}

/** Of an adjective that packs do not know, or that tells how much one plays a role, nothing is known but with the role: `a loyal buyer of Glow`. */
function isCommonAdjective(input: Input, adjective: string): boolean {
  return input.words.isKnownAs(adjective, "adjective") && !isMannerOfRole(adjective);
}

export const nominalOne: Construct<Nominal> = nominalAt("one");
export const nominalMany: Construct<Nominal> = nominalAt("many");

const MAX_ADJECTIVES = 6;

/** `quiet, kind`, `kind and nice`, `big red`: everything that stands before a noun as an adjective, from none to as many as there are. */
export const adjectivesAt: Construct<readonly string[]> = (input, at) => {
  const found: Parse<readonly string[]>[] = [parsed([], at)];
  let open: Parses<readonly string[]> = found;
  for (let count = 0; open.length > 0 && count < MAX_ADJECTIVES; count++) {
    open = open.flatMap(({ value, next, cost }): Parses<readonly string[]> => {
      const start = value.length > 0 ? linkEnd(input, next) : next;
      // A compound that the packs know is one noun; see `splitOf` for what its words say.
      if (input.words.nounsAt(input.tokens, start).some((noun) => noun.cost === 0 && noun.length > 1))
        return [];
      return input.words.attributesAt(input.tokens, start).flatMap((adjective): Parses<readonly string[]> => {
        if (adjective.cost > 1 && (input.isEnd(start + 1) || isClosed(input.lower(start + 1)))) return [];
        if (attributeKind(adjective.lemma) === "doubtful")
          return input.expect(
            start,
            "another adjective",
            `a ${adjective.lemma} thing may not be of its kind at all; say what it is by itself`,
          );
        return [parsed([...value, adjective.lemma], start + adjective.length, cost + adjective.cost)];
      });
    });
    found.push(...open);
  }
  return found;
};

function linkEnd(input: Input, at: number): number {
  const comma = input.lower(at) === "," ? at + 1 : at;
  return input.lower(comma) === "and" ? comma + 1 : comma;
}

interface Head extends Pick<Nominal, "noun" | "split" | "invented"> {}

/** Where "a kind of bird" goes on with the kind; it is said of something before it. */
function afterKindOf(input: Input, at: number): number | null {
  const isKind = /^(?:kind|type|sort)$/.test(input.lower(at)) && input.lower(at + 1) === "of";
  return isKind && at > 2 && input.lower(at - 1) === "a" ? at + 2 : null;
}

function headAt(input: Input, at: number, form: Form): Parses<Head> {
  const kind = form === "one" ? afterKindOf(input, at) : null;
  if (kind !== null) return headAt(input, kind, form);
  const thing = form === "one" ? "thing" : "things";
  if (input.lower(at) === thing) return [parsed({ noun: null, split: null, invented: false }, at + 1)];
  const nouns = [...properCompoundAt(input, at, form), ...input.words.nounsAt(input.tokens, at)];
  const found = nouns.flatMap((noun): Parses<Head> => {
    if (noun.number !== "any" && noun.number !== form) {
      const token = input.tokens[at + noun.length - 1];
      return noun.cost === 0
        ? input.expect(
            at,
            form === "one" ? "a noun in the singular" : "a noun in the plural",
            input.lower(at - 1) === "'s"
              ? helpFor("'s")
              : token === undefined
                ? null
                : `\`${token.text}\` is ${form === "one" ? "a plural" : "a singular"}`,
          )
        : [];
    }
    return [
      parsed(
        {
          noun: noun.lemma,
          split: splitOf(input, noun.lemma),
          invented: noun.cost > 0 && !isAgent(noun.lemma),
        },
        at + noun.length,
        noun.cost,
      ),
    ];
  });
  return found.length > 0 ? found : input.expect(at, form === "one" ? "a noun" : "a noun in the plural");
}

/** Who does something, as a `glazier`: no kind made up for the prompt. */
function isAgent(noun: string): boolean {
  return /[a-z]{2}(?:er|or|ist|ian|eer)$/.test(noun);
}

/** `Mersenne primes`: a capital in the middle of a sentence and a noun are one kind, of which nothing more is assumed. */
function properCompoundAt(
  input: Input,
  at: number,
  form: Form,
): readonly { lemma: string; length: number; cost: number; number: Form }[] {
  const [first, second] = [input.tokens[at], input.tokens[at + 1]];
  if (first === undefined || second === undefined || !isCapitalised(first) || isClosed(first.lower))
    return [];
  if ((at === 0 && !input.words.isProper(first)) || /^[A-Z]$/.test(first.text) || isCapitalised(second))
    return [];
  const nouns = input.words.nounsAt(input.tokens, at + 1);
  // "a Mersenne prime": a known adjective is a noun where no noun follows it.
  const closing =
    second.kind === "word" &&
    !isClosed(second.lower) &&
    (input.isEnd(at + 2) || isClosed(input.lower(at + 2)));
  if (nouns.length === 0 && form === "one" && closing)
    return [{ lemma: `${first.lower} ${second.lower}`, length: 2, cost: 1, number: form }];
  return (
    nouns
      .filter((noun) => noun.number === form || noun.number === "any")
      // In "Ann likes dogs and Bob cats" Bob may like cats, see `ellipsis.ts`: neither is likelier.
      .map((noun) => ({
        lemma: `${first.lower} ${noun.lemma}`,
        length: 1 + noun.length,
        cost: noun.cost + (/^(?:and|,)$/.test(input.lower(at - 1)) ? 2 : 0),
        number: form,
      }))
  );
}

/** Whether the words of a known compound are also said apart in the prompt, so that it matters what it is made of. */
function splitOf(input: Input, lemma: string): Nominal["split"] {
  const blank = lemma.indexOf(" ");
  if (blank < 0 || lemma.indexOf(" ", blank + 1) >= 0) return null;
  const [adjective, noun] = [lemma.slice(0, blank), lemma.slice(blank + 1)];
  if (
    isCompound(adjective, noun) ||
    !input.words.isKnownAs(adjective, "adjective") ||
    !input.words.isKnownAs(noun, "noun")
  )
    return null;
  return input.words.isApart(adjective, noun) ? { noun, adjective } : null;
}

type Owned = Pick<Nominal, "of" | "link" | "owned">;

function ownersAt(input: Input, at: number, noun: string | null, owner: NounPhrase | null): Parses<Owned> {
  return owner === null ? ofAt(input, at, noun) : [parsed<Owned>({ of: owner, owned: true }, at)];
}

/** `aunt of Rosa`; nothing where no `of` follows. A noun that is not known as a thing cannot have one. */
function ofAt(input: Input, at: number, noun: string | null): Parses<Owned> {
  const name = input.tokens[at + 1];
  if (input.lower(at) === "to" && noun !== null && name !== undefined && isCapitalised(name))
    return [
      ...mapped(
        input.parse("object", at + 1).filter(({ value }) => isOneOwner(value)),
        (of): Owned => ({ of, link: "to" }),
      ),
      parsed<Owned>({ of: null }, at, 1),
    ];
  // "Friends with Ann" are friends of hers.
  const friend = noun === "friend" && input.lower(at) === "with";
  if ((input.lower(at) !== "of" && !friend) || noun === null) return [parsed({ of: null }, at)];
  const owners = [
    ...thisAt(input, at + 1),
    ...input.parse("object", at + 1).filter(({ value }) => isOneOwner(value)),
  ];
  // "A friend of Ann's" is a friend of Ann.
  return owners.map(({ value, next, cost }) =>
    parsed(
      { of: value },
      value.kind === "name" &&
        input.lower(next) === "'s" &&
        (input.isEnd(next + 1) || isClosed(input.lower(next + 1)))
        ? next + 1
        : next,
      cost,
    ),
  );
}
