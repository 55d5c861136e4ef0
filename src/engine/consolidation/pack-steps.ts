import type { Relation } from "../knowledge/fact.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { apply, bound, not, type Proposition, type Term } from "../language/meaning.ts";
import { atomOf, type Literal } from "./clauses.ts";

/** What a strict fact about a kind says of one of its members; a proof still has to show it. Of what other kinds it is not would be without end. */
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

/** A variable that no sentence about one member uses otherwise. */
const FREE = 1;

function owning(object: string, member: Term): Proposition {
  return {
    kind: "some",
    variable: FREE,
    where: apply("noun", object, bound(FREE)),
    holds: apply("verb", "have", member, bound(FREE)),
  };
}

/** What one fact of the packs may add to a literal: what they say of its kind, or of the place that something is in. */
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
  const above: Relation | null = lemma === "in" ? "located_in" : lemma === "part of" ? "part_of" : null;
  return knowledge
    .factsAbout(second.name)
    .flatMap(({ fact: { subject, relation, object, strength } }) =>
      strength !== "typical" && relation === above && subject === second.name
        ? [apply("relation", lemma, first, { kind: "name", name: object })]
        : [],
    );
}

/** The single kinds of a thing of which one fact of the packs would give what is sought of it, by the packs' order. */
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
    .map((kind) => apply("noun", kind.toLowerCase(), aim.member) as Literal); // one atom
}

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
  if (sought.kind === "not") {
    const aim = aimOf(sought.of);
    const relation = aim === null ? undefined : DENYING[aim.relation];
    return aim === null || relation === undefined ? null : { ...aim, relation };
  }
  if (sought.kind === "apply") {
    const relation = RELATION_OF[sought.predicate.category];
    const [member, other] = sought.terms;
    return relation === undefined || member === undefined || other !== undefined
      ? null
      : { relation, object: sought.predicate.lemma, member };
  }
  if (
    sought.kind !== "some" ||
    sought.where?.kind !== "apply" ||
    sought.holds.kind !== "apply" ||
    sought.where.predicate.category !== "noun"
  )
    return null;
  const {
    predicate: { lemma },
    terms: [member, second],
  } = sought.holds;
  const fits = member?.kind === "name" && second?.kind === "variable" && second.variable === sought.variable;
  if (!fits || sought.holds.terms.length !== 2) return null;
  return lemma === "have"
    ? { relation: "has", object: sought.where.predicate.lemma, member }
    : lemma === "made of"
      ? { relation: "made_of", object: sought.where.predicate.lemma, member }
      : null;
}
