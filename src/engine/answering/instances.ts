import type { Sentence } from "../knowledge/fact.ts";
import { apply, bound, not, type Proposition } from "../language/meaning.ts";
import type { World } from "../turn/world.ts";
import { assumePersons, lemmasIn, storedFor } from "./premises.ts";
import type { Case, Ruling } from "./rule.ts";

/** `told`: what was found to hold of the whole kind, so that more can be said than that the claim fails; null for an exception or example. */
export interface Found { readonly ruling: Ruling; readonly told: Proposition | null }

/** How many kinds are tried. */
const MAX_KINDS = 60;

/**
 * Looks among the known kinds of what a general claim speaks of for one that settles it: penguins for "Can all birds fly?", bats for
 * "Can some mammals fly?". Logic alone does not give it, since a kind might have no members; that this one has is assumed, and stands
 * among the grounds.
 */
export function findInstance(world: World, { premises, mode }: Case, claim: Proposition): Found | null {
  if (mode !== "classical" || premises.length > 0) return null;
  const general = claim.kind === "not" ? claim.of : claim;
  if (general.kind !== "all" && general.kind !== "some") return null;
  const kind = kindOf(general.where, general.variable);
  if (kind === null) return null;
  const whole = ruleWith(world, kind, claim);
  if (whole !== null) return { ruling: whole, told: claim.kind === "all" ? { ...claim, holds: not(claim.holds) } : null };
  for (const candidate of kindsWorthTrying(world, kind, general.holds).slice(0, MAX_KINDS)) {
    const ruling = ruleWith(world, candidate, claim);
    if (ruling !== null) return { ruling, told: null };
  }
  return null;
}

function kindOf(where: Proposition | null, variable: number): string | null {
  if (where?.kind !== "apply" || where.predicate.category !== "noun" || where.terms.length !== 1) return null;
  const [term] = where.terms;
  return term?.kind === "variable" && term.variable === variable ? where.predicate.lemma : null;
}

/** Kinds below, of which a fact is known that speaks of the same thing. */
function kindsWorthTrying({ knowledge }: World, kind: string, holds: Proposition): string[] {
  const lemmas = lemmasIn(holds);
  return knowledge.descendantsOf(kind).filter((each) => knowledge.factsAbout(each).some(({ fact }) => fact.strength === undefined && lemmas.has(fact.object)));
}

function ruleWith(world: World, kind: string, claim: Proposition): Ruling | null {
  const exists: Proposition = { kind: "some", variable: 0, where: apply("noun", kind, bound(0)), holds: apply("noun", kind, bound(0)) };
  const assumption: Sentence = { id: `assumption:kind:${kind}`, source: "assumption", ref: "assumption", text: `There are ${world.knowledge.lexicon.plural(kind)}.`, meaning: exists };
  const stored = storedFor(world, [claim, exists], "without_contested").sentences;
  const sentences = [assumption, ...stored];
  const all = [...sentences, ...assumePersons(world, sentences, [claim], "classical")];
  const decision = world.reasoner.decide(all, claim, "classical");
  if (decision.kind !== "decided" || decision.verdict === "unknown") return null;
  return { decision, sentences: new Map(all.map((sentence) => [sentence.id, sentence])), basis: "stored", againstStored: false };
}

