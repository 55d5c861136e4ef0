import type { Relation } from "../knowledge/fact.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { apply, bound, not, type Proposition, type Term } from "../language/meaning.ts";
import { atomOf, type Literal } from "./clauses.ts";

/**
 * What a strict fact about a kind suggests about one of its members; a proof still has to confirm it. `disjoint` is left
 * out: listing every kind that something is not would never end.
 */
const SAYS_OF_MEMBER: Readonly<Partial<Record<Relation, (object: string, member: Term) => Proposition>>> = {
  is_a: (object, member) => apply("noun", object, member),
  property: (object, member) => apply("adjective", object, member),
  can: (object, member) => apply("ability", object, member),
  has: (object, member) => owning(object, member),
  made_of: (object, member) => ({
    kind: "some",
    variable: FREE,
    where: apply("noun", object, bound(FREE)),
    holds: apply("relation", "made of", member, bound(FREE)),
  }),
  not_property: (object, member) => not(apply("adjective", object, member)),
  cannot: (object, member) => not(apply("ability", object, member)),
  lacks: (object, member) => not(owning(object, member)),
};

/** A variable that no sentence about one member uses for anything else. */
const FREE = 1;

function owning(object: string, member: Term): Proposition {
  return {
    kind: "some",
    variable: FREE,
    where: apply("noun", object, bound(FREE)),
    holds: apply("verb", "have", member, bound(FREE)),
  };
}

/** The pack relation that chains with a predicate: whatever is in Paris is in the place where Paris is located. */
const CONTAINMENT: ReadonlyMap<string, Relation> = new Map([
  ["in", "located_in"],
  ["part of", "part_of"],
]);

/** The claims that one pack fact suggests from a literal: what it says of the kind, or of the place something is in. */
export function stepsFrom(knowledge: Knowledge, literal: Literal): Proposition[] {
  if (literal.kind === "not") return [];
  const {
    predicate: { category, lemma },
    terms: [first, second],
  } = atomOf(literal);
  if (category === "noun" && first !== undefined && second === undefined) {
    return knowledge.factsAbout(lemma).flatMap(({ fact: { subject, relation, object, strength } }) => {
      const says = strength !== "typical" && subject === lemma ? SAYS_OF_MEMBER[relation] : undefined;
      return says === undefined ? [] : [says(object.toLowerCase(), first)];
    });
  }
  if (category !== "relation" || first === undefined || second?.kind !== "name") return [];
  const above = CONTAINMENT.get(lemma) ?? null;
  return knowledge
    .factsAbout(second.name)
    .flatMap(({ fact: { subject, relation, object, strength } }) =>
      strength !== "typical" && relation === above && subject === second.name
        ? [apply("relation", lemma, first, { kind: "name", name: object })]
        : [],
    );
}

/** The kinds such that one pack fact about the kind would yield the sought claim about its member, in pack order. */
export function kindsGiving(knowledge: Knowledge, sought: Proposition): Literal[] {
  const aim = aimOf(sought);
  if (aim === null) return [];
  const facts = [...knowledge.factsWith(aim.object), ...knowledge.factsAbout(aim.object)];
  const kinds = facts.flatMap(({ fact: { subject, relation, object, strength } }) => {
    if (strength === "typical" || relation !== aim.relation) return [];
    if (object.toLowerCase() === aim.object) return [subject];
    return relation === "disjoint" && subject.toLowerCase() === aim.object ? [object] : [];
  });
  return [...new Set(kinds)]
    .filter((kind) => !knowledge.isIndividual(kind))
    .map((kind) => apply("noun", kind.toLowerCase(), aim.member) as Literal); // `apply` makes an atom
}

/** A claim as a pack fact would state it: `relation` and `object`, said of `member`. */
interface Aim {
  readonly relation: Relation;
  readonly object: string;
  readonly member: Term;
}

const DENYING: Readonly<Partial<Record<Relation, Relation>>> = {
  is_a: "disjoint",
  property: "not_property",
  can: "cannot",
  has: "lacks",
};
const RELATION_OF: Readonly<Record<string, Relation>> = {
  noun: "is_a",
  adjective: "property",
  ability: "can",
};

function aimOf(sought: Proposition): Aim | null {
  switch (sought.kind) {
    case "not": {
      const aim = aimOf(sought.of);
      const relation = aim === null ? undefined : DENYING[aim.relation];
      return aim === null || relation === undefined ? null : { ...aim, relation };
    }
    case "apply": {
      const relation = RELATION_OF[sought.predicate.category];
      const [member, other] = sought.terms;
      return relation === undefined || member === undefined || other !== undefined
        ? null
        : { relation, object: sought.predicate.lemma, member };
    }
    case "some":
      return aimOfExistence(sought);
    default:
      return null;
  }
}

/** Claims of the form "Tom has a beak" and "the ring is made of gold". */
const EXISTENCE: ReadonlyMap<string, Relation> = new Map([
  ["have", "has"],
  ["made of", "made_of"],
]);

function aimOfExistence({
  where,
  holds,
  variable,
}: Proposition & { readonly kind: "all" | "some" }): Aim | null {
  if (where?.kind !== "apply" || where.predicate.category !== "noun") return null;
  if (holds.kind !== "apply" || holds.terms.length !== 2) return null;
  const [member, second] = holds.terms;
  const relation = EXISTENCE.get(holds.predicate.lemma);
  if (relation === undefined || member?.kind !== "name") return null;
  if (second?.kind !== "variable" || second.variable !== variable) return null;
  return { relation, object: where.predicate.lemma, member };
}
