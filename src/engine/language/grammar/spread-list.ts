import { attributeKind, isArtefact, isNeutral } from "../attributes.ts";
import type { Nominal, NounPhrase } from "../syntax.ts";
import { type Input, type Parses, parsed } from "./input.ts";

type Quantified = Extract<NounPhrase, { kind: "quantified" }>;

/**
 * The other way to read a list of kinds of which only the first has adjectives, or only the last a relative clause: they belong to all.
 *
 *     Black cats and dogs are kind          Cats and dogs that are red are kind
 *     ^ of black dogs, or of all            ^ of red cats, or of all
 */
export function spreadAt(
  input: Input,
  phrase: NounPhrase,
  { next, cost }: { readonly next: number; readonly cost: number },
): Parses<NounPhrase> {
  if (phrase.kind !== "group" || !phrase.parts.every(isKinds)) return [];
  const parts: readonly Quantified[] = phrase.parts;
  const [first, last] = [parts[0] as Quantified, parts.at(-1) as Quantified]; // a group has two parts or more
  if (parts.some((part) => part.quantifier !== first.quantifier)) return [];
  const adjectives =
    first.nominal.adjectives.length > 0 &&
    parts
      .slice(1)
      .every(
        ({ nominal }) => nominal.adjectives.length === 0 && keepsKind(nominal, first.nominal.adjectives),
      );
  const relatives =
    last.nominal.relatives.length > 0 &&
    parts.slice(0, -1).every(({ nominal }) => nominal.relatives.length === 0);
  const given = (part: Quantified): Quantified =>
    adjectives && part !== first ? withAdjectives(input, part, first) : part;
  const followed = (part: Quantified): Quantified => ({
    ...part,
    nominal: { ...part.nominal, relatives: last.nominal.relatives },
  });
  const found: readonly (readonly Quantified[])[] = [
    ...(adjectives ? [parts.map(given)] : []),
    ...(relatives ? [parts.map(followed)] : []),
    ...(adjectives && relatives ? [parts.map(given).map(followed)] : []),
  ];
  return found.map((spread) => parsed({ ...phrase, parts: spread }, next, cost));
}

function isKinds(part: NounPhrase): part is Quantified {
  return part.kind === "quantified" && !part.generic && part.nominal.noun !== null;
}

/** A wooden lion may be no lion. */
function keepsKind({ noun, invented }: Nominal, adjectives: readonly string[]): boolean {
  return (
    invented ||
    isArtefact(noun ?? "") ||
    adjectives.every((adjective) => attributeKind(adjective) !== "material")
  );
}

/** A part with the adjectives of the first, each measured by its own noun. */
function withAdjectives(input: Input, part: Quantified, { nominal: { adjectives } }: Quantified): Quantified {
  const { noun, invented } = part.nominal;
  const measured = adjectives.filter(
    (adjective) =>
      attributeKind(adjective) === "relative" &&
      !isNeutral(noun) &&
      !(invented && input.words.isPredicated(adjective)),
  );
  return {
    ...part,
    nominal: { ...part.nominal, adjectives, measured },
    words: `${adjectives.join(" ")} ${part.words}`,
  };
}
