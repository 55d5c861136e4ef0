/**
 * Identity, reduced to first-order logic without equality: an equivalence relation that is a congruence for
 * every predicate. In any model of these axioms, related elements can be merged, so a claim follows from them
 * exactly if it follows from the equations.
 */
import type { Sentence } from "../../knowledge/fact.ts";
import { apply, bound, type Predicate, type Proposition, type Term } from "../../language/meaning.ts";
import type { Decision } from "../theory.ts";
import { holdsEquation } from "./propositions.ts";

/** The identity relation; no word of the language has this lemma. */
const SAME: Predicate = { category: "relation", lemma: "=" };
/** Limits for reasoning with equations, since the axioms connect all sentences and predicates. */
const MAX_SENTENCES = 96;
const MAX_PREDICATES = 32;
const LAW = "identity:";

export interface Identified {
  readonly sentences: readonly Sentence[];
  readonly claim: Proposition;
}
/** Too large to reason with equations. `sentence`: the first with an equation; null for the claim. */
export interface Unidentified {
  readonly sentence: string | null;
}

/** The sentences with equations as a relation, plus its axioms; null if there is no equation. */
export function identified(
  sentences: readonly Sentence[],
  claim: Proposition,
): Identified | Unidentified | null {
  const first = sentences.find(({ meaning }) => holdsEquation(meaning));
  if (first === undefined && !holdsEquation(claim)) return null;
  const propositions = [...sentences.map(({ meaning }) => meaning), claim];
  const predicates = new Map<string, readonly [Predicate, number]>();
  for (const each of propositions)
    eachPredicate(each, (predicate, places) =>
      predicates.set(`${predicate.category}:${predicate.lemma}/${places}`, [predicate, places]),
    );
  if (sentences.length > MAX_SENTENCES || predicates.size > MAX_PREDICATES)
    return { sentence: first?.id ?? null };
  const laws = [
    REFLEXIVE,
    SYMMETRIC,
    TRANSITIVE,
    ...[...predicates.values()].flatMap(([predicate, places]) =>
      Array.from({ length: places }, (_, place) => carried(predicate, places, place)),
    ),
  ];
  return {
    sentences: [
      ...sentences.map((sentence) =>
        holdsEquation(sentence.meaning) ? { ...sentence, meaning: withRelation(sentence.meaning) } : sentence,
      ),
      ...laws.map(lawOf),
    ],
    claim: withRelation(claim),
  };
}

/** The ids without those of the axioms. */
export function withoutLaws(ids: readonly string[]): readonly string[] {
  return ids.filter((id) => !id.startsWith(LAW));
}

/**
 * Translates a decision about the output of `identified` back to equations. Axioms become steps of the rule
 * `identity`.
 */
export function withEquations(decision: Decision): Decision {
  if (decision.kind === "inconsistent") return { kind: "inconsistent", core: withoutLaws(decision.core) };
  if (decision.kind !== "decided" || decision.verdict === "unknown") return decision;
  const derivation = decision.derivation.map((step) => {
    const law = step.sentence?.startsWith(LAW) === true;
    return {
      ...step,
      conclusion: withoutRelation(step.conclusion),
      ...(law ? { rule: "identity", sentence: null } : {}),
    };
  });
  return { ...decision, used: withoutLaws(decision.used), derivation };
}

const same = (left: Term, right: Term): Proposition => ({
  kind: "apply",
  predicate: SAME,
  terms: [left, right],
});
const REFLEXIVE = everything([0], same(bound(0), bound(0)));
const SYMMETRIC = everything([0, 1], {
  kind: "implies",
  left: same(bound(0), bound(1)),
  right: same(bound(1), bound(0)),
});
const TRANSITIVE = everything([0, 1, 2], {
  kind: "implies",
  left: { kind: "and", of: [same(bound(0), bound(1)), same(bound(1), bound(2))] },
  right: same(bound(0), bound(2)),
});

/** Congruence for one argument place: what holds of a thing holds of anything identical to it. */
function carried({ category, lemma }: Predicate, places: number, place: number): Proposition {
  const terms = Array.from({ length: places }, (_, at) => bound(at));
  const other = terms.with(place, bound(places));
  const both: Proposition = {
    kind: "and",
    of: [same(bound(place), bound(places)), apply(category, lemma, ...terms)],
  };
  return everything([...terms.keys(), places], {
    kind: "implies",
    left: both,
    right: apply(category, lemma, ...other),
  });
}

function everything(variables: readonly number[], holds: Proposition): Proposition {
  return variables.reduceRight<Proposition>(
    (inner, variable) => ({ kind: "all", variable, where: null, holds: inner }),
    holds,
  );
}

function lawOf(meaning: Proposition, index: number): Sentence {
  return {
    id: `${LAW}${index + 1}`,
    source: "assumption",
    ref: "assumption",
    text: "What is the same has the same said of it.",
    meaning,
  };
}

/** A proposition with equations as a relation. */
export function withRelation(part: Proposition): Proposition {
  return mapped(part, (one) => (one.kind === "equal" ? same(one.left, one.right) : one));
}

function withoutRelation(part: Proposition): Proposition {
  return mapped(part, (one) =>
    one.kind === "apply" && one.predicate.lemma === SAME.lemma
      ? { kind: "equal", left: one.terms[0] as Term, right: one.terms[1] as Term }
      : one,
  ); // SAME always has two terms
}

function mapped(part: Proposition, make: (part: Proposition) => Proposition): Proposition {
  const go = (one: Proposition): Proposition => mapped(one, make);
  switch (part.kind) {
    case "apply":
    case "equal":
      return make(part);
    case "not":
      return { kind: "not", of: go(part.of) };
    case "and":
    case "or":
    case "xor":
      return { kind: part.kind, of: part.of.map(go) };
    case "implies":
    case "iff":
      return { kind: part.kind, left: go(part.left), right: go(part.right) };
    case "all":
    case "some":
      return { ...part, where: part.where === null ? null : go(part.where), holds: go(part.holds) };
  }
}

function eachPredicate(part: Proposition, take: (predicate: Predicate, places: number) => void): void {
  mapped(part, (one) => {
    if (one.kind === "apply") take(one.predicate, one.terms.length);
    return one;
  });
}
