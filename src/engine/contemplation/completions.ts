import { digestOf } from "../../canonical/digest.ts";
import {
  bind,
  isLiteral,
  literalsIn,
  mapTerms,
  match,
  rulesOf,
  type Literal,
} from "../consolidation/clauses.ts";
import { kindsGiving } from "../consolidation/pack-steps.ts";
import type { Sentence } from "../knowledge/fact.ts";
import type { Knowledge } from "../knowledge/knowledge.ts";
import { apply, bound, named, not, vocabularyOf, type Proposition } from "../language/meaning.ts";

/** A further statement that might settle a claim as `aim`, and the rule or fact that suggests it. */
export interface Completion {
  readonly meaning: Proposition;
  readonly aim: "yes" | "no";
  readonly suggestedBy: string;
}

/** What is known besides the packs' facts: teachings and the available statements. */
export interface Background {
  readonly knowledge: Knowledge;
  readonly sentences: readonly Pick<Sentence, "ref" | "meaning">[];
}

/**
 * Single further statements about the claim's own individuals or kinds that could settle it, found by backward chaining
 * from the claim and from its denial:
 * - a condition of a rule that concludes it;
 * - a kind that has it by a fact of the packs ("Tom is a cat", if cats have it);
 * - for an individual of a known kind, a rule for the whole kind.
 *
 * These are only suggestions, and the reasoner has to try each. Those for "yes" come first; the order is a function of
 * the arguments.
 */
export function completionsOf(claim: Proposition, { knowledge, sentences }: Background): Completion[] {
  const { goal, generalise } = exampleFor(claim);
  if (goal === null) return [];
  const rules = [...sentences, ...knowledge.rules].flatMap((sentence) =>
    rulesOf(sentence).map((rule) => ({ rule, ref: sentence.ref })),
  );
  const seen = new Set<string>([digestOf(claim), digestOf(not(claim))]);
  return (["yes", "no"] as const).flatMap((aim) => {
    const sought = aim === "yes" ? goal : not(goal);
    const conditions = rules.flatMap(({ rule: { when, then }, ref }) => {
      const binding = isLiteral(then) && isLiteral(sought) ? match(then, sought, new Map()) : null;
      return binding === null
        ? []
        : when.map((condition) => ({ meaning: bind(condition, binding), suggestedBy: ref }));
    });
    const kinds = kindsGiving(knowledge, sought).map((meaning) => ({
      meaning,
      suggestedBy: "facts of the packs about the kind",
    }));
    const general = rulesFor(sought, sentences).map((meaning) => ({
      meaning,
      suggestedBy: "a rule for the kind that is stated",
    }));
    return [...conditions, ...kinds, ...general].flatMap(({ meaning: suggested, suggestedBy }) => {
      const meaning = isClosed(suggested) ? generalise(suggested) : null;
      if (meaning === null || seen.has(digestOf(meaning))) return [];
      seen.add(digestOf(meaning));
      return [{ meaning, aim, suggestedBy }];
    });
  });
}

/** "All K are so", for each kind K that the individual of the sought literal is stated to belong to. */
function rulesFor(sought: Proposition, sentences: Background["sentences"]): Proposition[] {
  if (!isLiteral(sought)) return [];
  const [name] = vocabularyOf(sought).names;
  if (name === undefined) return [];
  const kinds = sentences
    .flatMap(({ meaning }) => literalsIn(meaning))
    .filter(
      (literal): literal is Literal & { kind: "apply" } =>
        literal.kind === "apply" &&
        literal.predicate.category === "noun" &&
        literal.terms.length === 1 &&
        literal.terms[0]?.kind === "name" &&
        literal.terms[0].name === name,
    );
  return kinds.map(({ predicate: { lemma } }) => ({
    kind: "all",
    variable: 0,
    where: apply("noun", lemma, bound(0)),
    holds: mapTerms(sought, (term) => (term.kind === "name" && term.name === name ? bound(0) : term)),
  }));
}

const EXAMPLE = "\u0001example";

interface Example {
  readonly goal: Proposition | null;
  readonly generalise: (part: Proposition) => Proposition | null;
}

/** A claim about individuals is its own goal; a claim about all of a kind is examined on an arbitrary member of it. */
function exampleFor(claim: Proposition): Example {
  if (isLiteral(claim) || claim.kind === "some")
    return { goal: vocabularyOf(claim).names.size > 0 ? claim : null, generalise: (part) => part };
  const { where } = claim.kind === "all" ? claim : { where: null };
  if (claim.kind !== "all" || where?.kind !== "apply" || where.terms.length !== 1)
    return { goal: null, generalise: () => null };
  const { variable, holds } = claim;
  return {
    goal: mapTerms(holds, (term) =>
      term.kind === "variable" && term.variable === variable ? named(EXAMPLE) : term,
    ),
    generalise: (part) => {
      const isOfExample = vocabularyOf(part).names.has(EXAMPLE);
      const inner = mapTerms(part, (term) =>
        term.kind === "name" && term.name === EXAMPLE ? bound(variable) : term,
      );
      const same =
        isLiteral(part) &&
        part.kind === "apply" &&
        part.predicate.category === "noun" &&
        part.predicate.lemma === where.predicate.lemma;
      return !isOfExample || same ? null : { kind: "all", variable, where, holds: inner };
    },
  };
}

/** Whether a proposition has no free variables. */
function isClosed(part: Proposition): boolean {
  switch (part.kind) {
    case "all":
    case "some":
      return true; // conditions of rules have no quantifiers, and `rulesFor` makes closed ones
    default: {
      let open = false;
      mapTerms(part, (term) => {
        open ||= term.kind === "variable";
        return term;
      });
      return !open;
    }
  }
}
