import type { WordEntry } from "../language/reading.ts";
import type { Fact, Relation } from "./fact.ts";
import type { PackContent } from "./pack.ts";

type PartOfSpeech = WordEntry["pos"];

/** What a place of a relation holds: a named individual, a kind, an individual or a kind, a property, something to do, or another thing that is not spoken of. */
export type Role = "individual" | "kind" | "either" | "adjective" | "verb" | "same" | "other";

/** The roles of subject and object. `same`: both belong to one part of speech, whichever it is. */
export const ROLES: Readonly<Record<Relation, readonly [Role, Role]>> = {
  is_a: ["kind", "kind"],
  instance_of: ["individual", "kind"],
  disjoint: ["kind", "kind"],
  has: ["either", "kind"],
  lacks: ["either", "kind"],
  made_of: ["either", "kind"],
  property: ["either", "adjective"],
  not_property: ["either", "adjective"],
  can: ["either", "verb"],
  cannot: ["either", "verb"],
  part_of: ["either", "either"],
  located_in: ["individual", "individual"],
  capital_of: ["individual", "individual"],
  borders: ["individual", "individual"],
  precedes: ["individual", "individual"],
  equals: ["kind", "other"],
  synonym: ["same", "same"],
  antonym: ["adjective", "adjective"],
  used_for: ["kind", "other"],
};

/** How the terms of all packs are used. */
export interface Roles {
  /** Whether a term names an individual. */
  isIndividual(term: string): boolean;
  /** The parts of speech that rows give a term, `name` included. */
  partsOf(term: string): ReadonlySet<PartOfSpeech>;
  /** Terms that rows use both as an individual and as a kind, sorted. */
  ambiguous(): readonly string[];
  /** Every term that has a part of speech. */
  terms(): Iterable<string>;
}

const PART_OF_ROLE: Readonly<Partial<Record<Role, PartOfSpeech>>> = {
  individual: "name",
  kind: "noun",
  adjective: "adjective",
  verb: "verb",
};

/** A term that no row settles is an individual if it is written with a capital letter. */
const CAPITAL = /\p{Lu}/u;

export function createRoles(packs: readonly PackContent[]): Roles {
  const parts = new Map<string, number>(); // a bit for each part of speech, as there are many terms
  const add = (term: string, pos: PartOfSpeech | undefined): void => {
    if (pos !== undefined) parts.set(term, (parts.get(term) ?? 0) | BIT[pos]);
  };
  for (const { words, definitions } of packs) {
    for (const { lemma, pos } of words) add(lemma, pos);
    for (const { term, pos } of definitions) add(term, pos);
  }
  const open: string[] = [];
  for (const { facts } of packs)
    for (const { subject, relation, object } of facts) {
      const [left, right] = ROLES[relation];
      add(subject, PART_OF_ROLE[left]);
      add(object, PART_OF_ROLE[right]);
      if (left === "either") open.push(subject);
      if (right === "either") open.push(object);
    }
  // A word that stands only as the synonym of another is what the other is, if that is one thing only.
  const pairs = packs.flatMap(({ facts }) =>
    facts
      .filter(({ relation }) => relation === "synonym")
      .flatMap(
        ({ subject, object }) =>
          [
            [subject, object],
            [object, subject],
          ] as const,
      ),
  );
  for (let before = -1; before !== parts.size; ) {
    before = parts.size;
    const lent = pairs.flatMap(([from, to]) => {
      const [only, ...others] = setOf(parts.get(from) ?? 0);
      return parts.has(to) || only === undefined || others.length > 0 ? [] : [[to, only] as const];
    });
    for (const [term, pos] of lent) add(term, pos);
  }
  const has = (term: string, pos: PartOfSpeech): boolean => ((parts.get(term) ?? 0) & BIT[pos]) !== 0;
  const isIndividual = (term: string): boolean => {
    const [name, noun] = [has(term, "name"), has(term, "noun")];
    return name === noun ? CAPITAL.test(term) : name;
  };
  const settled = new Map(open.map((term) => [term, isIndividual(term)]));
  for (const [term, individual] of settled) add(term, individual ? "name" : "noun");
  return {
    isIndividual,
    partsOf: (term) => setOf(parts.get(term) ?? 0),
    terms: () => parts.keys(),
    ambiguous: () => [...parts.keys()].filter((term) => has(term, "name") && has(term, "noun")).sort(),
  };
}

const BIT = { adjective: 1, adverb: 2, name: 4, noun: 8, verb: 16 } as const satisfies Readonly<
  Record<PartOfSpeech, number>
>;
/** The set for each combination of bits. */
const SETS: readonly ReadonlySet<PartOfSpeech>[] = Array.from(
  { length: 32 },
  (_, bits) =>
    new Set(
      (["adjective", "adverb", "name", "noun", "verb"] as const).filter((pos) => (bits & BIT[pos]) !== 0),
    ),
);

function setOf(bits: number): ReadonlySet<PartOfSpeech> {
  return SETS[bits] as ReadonlySet<PartOfSpeech>; // there are five bits
}

/** The parts of speech, of those that a synonym can stand for, that both terms have. */
export function sharedParts(
  roles: Roles,
  { subject, object }: Pick<Fact, "subject" | "object">,
): readonly ("noun" | "adjective" | "verb" | "name")[] {
  const [left, right] = [roles.partsOf(subject), roles.partsOf(object)];
  return (["noun", "adjective", "verb", "name"] as const).filter((pos) => left.has(pos) && right.has(pos));
}
