import { apply, bound, named, not, type Category, type Proposition } from "../language/meaning.ts";
import type { Fact, Relation } from "./fact.ts";
import { sharedParts, type Roles } from "./roles.ts";

/** A strict fact as logical forms. The first is the fact as worded; the others follow from the meaning of its relation. */
export type Compile = (fact: Fact, roles: Roles) => readonly Proposition[];

const X = bound(0);
const Y = bound(1);
const every = (kind: string, holds: Proposition): Proposition => ({
  kind: "all",
  variable: 0,
  where: apply("noun", lower(kind), X),
  holds,
});
const some = (kind: string, holds: Proposition): Proposition => ({
  kind: "some",
  variable: 1,
  where: apply("noun", lower(kind), Y),
  holds,
});
/** Predicates are in lower case: `french`. */
const lower = (term: string): string => term.toLowerCase();

/** States something of an individual, or of every member of a kind. */
function of(subject: string, roles: Roles, says: (term: typeof X) => Proposition): Proposition {
  return roles.isIndividual(subject) ? says(named(subject)) : every(subject, says(X));
}

/** Relates the subject to the object: to the individual itself, or to some member of the kind. */
function between(category: Category, lemma: string, { subject, object }: Fact, roles: Roles): Proposition {
  return of(subject, roles, (term) =>
    roles.isIndividual(object)
      ? apply(category, lemma, term, named(object))
      : some(object, apply(category, lemma, term, Y)),
  );
}

/** `lemma(A, B)`, and whatever is `lemma` A is `lemma` B. Each row states its own transitivity, since "in" is not transitive in general ("in the team"). */
function chain(lemma: string, { subject, object }: Fact): readonly Proposition[] {
  return [
    apply("relation", lemma, named(subject), named(object)),
    {
      kind: "all",
      variable: 0,
      where: apply("relation", lemma, X, named(subject)),
      holds: apply("relation", lemma, X, named(object)),
    },
  ];
}

/** "All x: left → right", with one variable or two. */
function implies(left: Proposition, right: Proposition, places: number): Proposition {
  const inner: Proposition = { kind: "all", variable: places - 1, where: left, holds: right };
  return places === 1 ? inner : { kind: "all", variable: 0, where: null, holds: inner };
}

/** Synonyms imply each other. */
const synonym: Compile = (fact, roles) =>
  sharedParts(roles, fact).flatMap((pos): Proposition[] => {
    const [a, b] = [fact.subject, fact.object];
    if (pos === "name") return [{ kind: "equal", left: named(a), right: named(b) }];
    const both = (category: Category, ...terms: readonly (typeof X)[]): Proposition[] => {
      const [left, right] = [apply(category, lower(a), ...terms), apply(category, lower(b), ...terms)];
      return [implies(left, right, terms.length), implies(right, left, terms.length)];
    };
    return pos === "verb" ? [...both("verb", X), ...both("verb", X, Y), ...both("ability", X)] : both(pos, X);
  });

/**
 * The immediate successor in an order, in all the words that questions use for it. `precedes` is not transitive, because
 * orders such as the days of the week are cyclic; so nothing is stated for "before" and "after" without "right".
 */
const precedes: Compile = ({ subject, object }) => {
  const [a, b] = [named(subject), named(object)];
  return [
    apply("verb", "precede", a, b),
    apply("verb", "come right before", a, b),
    apply("verb", "follow", b, a),
    apply("verb", "come right after", b, a),
    apply("relation", "right before", a, b),
    apply("relation", "right after", b, a),
  ];
};

const TABLE = {
  is_a: ({ subject, object }) => [every(subject, apply("noun", lower(object), X))],
  instance_of: ({ subject, object }) => [apply("noun", lower(object), named(subject))],
  disjoint: ({ subject, object }) => [every(subject, not(apply("noun", lower(object), X)))],
  has: (fact, roles) => [between("verb", "have", fact, roles)],
  lacks: ({ subject, object }, roles) => [
    of(subject, roles, (term) => not(some(object, apply("verb", "have", term, Y)))),
  ],
  made_of: ({ subject, object }, roles) => [
    of(subject, roles, (term) => some(object, apply("relation", "made of", term, Y))),
  ],
  property: ({ subject, object }, roles) => [
    of(subject, roles, (term) => apply("adjective", lower(object), term)),
  ],
  not_property: ({ subject, object }, roles) => [
    of(subject, roles, (term) => not(apply("adjective", lower(object), term))),
  ],
  can: ({ subject, object }, roles) => [of(subject, roles, (term) => apply("ability", lower(object), term))],
  cannot: ({ subject, object }, roles) => [
    of(subject, roles, (term) => not(apply("ability", lower(object), term))),
  ],
  part_of: (fact, roles) =>
    roles.isIndividual(fact.subject) && roles.isIndividual(fact.object)
      ? chain("part of", fact)
      : [between("relation", "part of", fact, roles)],
  located_in: (fact) => chain("in", fact),
  partly_in: () => [],
  capital_of: ({ subject, object }) => [apply("relation", "capital of", named(subject), named(object))],
  borders: ({ subject, object }) => [
    apply("verb", "border", named(subject), named(object)),
    apply("verb", "border", named(object), named(subject)),
  ],
  precedes,
  equals: () => [],
  has_exactly: () => [],
  synonym,
  antonym: ({ subject, object }) => [
    {
      kind: "all",
      variable: 0,
      where: apply("adjective", lower(subject), X),
      holds: not(apply("adjective", lower(object), X)),
    },
  ],
  does: () => [],
  used_for: () => [],
} as const satisfies Readonly<Record<Relation, Compile>>;

/** The logical forms of a strict fact. Empty for typical facts and for relations without one (`used_for`, `does`, `equals`, `has_exactly`, `partly_in`). */
export function compileFact(fact: Fact, roles: Roles): readonly Proposition[] {
  const compile: Compile = TABLE[fact.relation];
  return fact.strength === "typical" ? [] : compile(fact, roles);
}
