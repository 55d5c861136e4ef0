import type { WordEntry } from "../language/reading.ts";
import type { Fact, Relation } from "./fact.ts";
import type { PackContent } from "./pack.ts";

type PartOfSpeech = WordEntry["pos"];

/** What an argument of a relation is. `either`: an individual or a kind; `verb`: an activity; `other`: free text. */
export type Role = "individual" | "kind" | "either" | "adjective" | "verb" | "same" | "other";

/** The roles of subject and object. `same`: both have the same part of speech, whichever it is. */
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
  partly_in: ["individual", "individual"],
  capital_of: ["individual", "individual"],
  borders: ["individual", "individual"],
  precedes: ["individual", "individual"],
  equals: ["kind", "other"],
  has_exactly: ["either", "other"],
  synonym: ["same", "same"],
  antonym: ["adjective", "adjective"],
  does: ["kind", "other"],
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
  const parts = new PartsOfTerms();
  for (const { words, definitions } of packs) {
    for (const { lemma, pos } of words) parts.add(lemma, pos);
    for (const { term, pos } of definitions) parts.add(term, pos);
  }
  const facts = packs.flatMap((pack) => pack.facts);
  const open = addFacts(facts, parts);
  spreadOverSynonyms(facts, parts);
  const isIndividual = (term: string): boolean => {
    const [name, noun] = [parts.has(term, "name"), parts.has(term, "noun")];
    return name === noun ? CAPITAL.test(term) : name;
  };
  const settled = new Map(open.map((term) => [term, isIndividual(term)]));
  for (const [term, individual] of settled) parts.add(term, individual ? "name" : "noun");
  return {
    isIndividual,
    partsOf: (term) => parts.of(term),
    terms: () => parts.terms(),
    ambiguous: () =>
      [...parts.terms()].filter((term) => parts.has(term, "name") && parts.has(term, "noun")).sort(),
  };
}

/** Adds the parts of speech that facts give their terms. Returns the terms of `either` roles, still to be settled. */
function addFacts(facts: readonly Fact[], parts: PartsOfTerms): readonly string[] {
  const open: string[] = [];
  for (const { subject, relation, object } of facts) {
    const [left, right] = ROLES[relation];
    parts.add(subject, PART_OF_ROLE[left]);
    parts.add(object, PART_OF_ROLE[right]);
    if (left === "either") open.push(subject);
    if (right === "either") open.push(object);
  }
  return open;
}

/** A term known only as a synonym takes the part of speech of the other term, if that has exactly one. */
function spreadOverSynonyms(facts: readonly Fact[], parts: PartsOfTerms): void {
  const pairs = facts
    .filter(({ relation }) => relation === "synonym")
    .flatMap(({ subject, object }) => [[subject, object] as const, [object, subject] as const]);
  for (let before = -1; before !== parts.size; ) {
    before = parts.size;
    const lent = pairs.flatMap(([from, to]) => {
      const [only, ...others] = parts.of(from);
      return parts.isKnown(to) || only === undefined || others.length > 0 ? [] : [[to, only] as const];
    });
    for (const [term, pos] of lent) parts.add(term, pos);
  }
}

const BIT = { adjective: 1, adverb: 2, name: 4, noun: 8, verb: 16 } as const satisfies Readonly<
  Record<PartOfSpeech, number>
>;
/** The set of parts of speech for each combination of bits. */
const SETS: readonly ReadonlySet<PartOfSpeech>[] = Array.from(
  { length: 32 },
  (_, bits) =>
    new Set(
      (["adjective", "adverb", "name", "noun", "verb"] as const).filter((pos) => (bits & BIT[pos]) !== 0),
    ),
);

function setOf(bits: number): ReadonlySet<PartOfSpeech> {
  return SETS[bits] as ReadonlySet<PartOfSpeech>; // five bits make 32 sets
}

/** The parts of speech of every term: one bit each, since there are many terms. */
class PartsOfTerms {
  readonly #bits = new Map<string, number>();

  get size(): number {
    return this.#bits.size;
  }
  add(term: string, pos: PartOfSpeech | undefined): void {
    if (pos !== undefined) this.#bits.set(term, (this.#bits.get(term) ?? 0) | BIT[pos]);
  }
  isKnown(term: string): boolean {
    return this.#bits.has(term);
  }
  has(term: string, pos: PartOfSpeech): boolean {
    return ((this.#bits.get(term) ?? 0) & BIT[pos]) !== 0;
  }
  of(term: string): ReadonlySet<PartOfSpeech> {
    return setOf(this.#bits.get(term) ?? 0);
  }
  terms(): Iterable<string> {
    return this.#bits.keys();
  }
}

/** The parts of speech that two synonyms have in common. Adverbs do not count. */
export function sharedParts(
  roles: Roles,
  { subject, object }: Pick<Fact, "subject" | "object">,
): readonly ("noun" | "adjective" | "verb" | "name")[] {
  const [left, right] = [roles.partsOf(subject), roles.partsOf(object)];
  return (["noun", "adjective", "verb", "name"] as const).filter((pos) => left.has(pos) && right.has(pos));
}
