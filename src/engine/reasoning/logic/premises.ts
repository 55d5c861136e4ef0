/** Selects and orders the sentences that a claim is decided from, with their clauses. */
import { compareText } from "../../../canonical/json.ts";
import type { Sentence } from "../../knowledge/fact.ts";
import type { Proposition } from "../../language/meaning.ts";
import type { ReasoningBudget } from "../theory.ts";
import { clausesOf, type FirstOrderClause } from "./clausal.ts";
import type { Conditional } from "./conditionals.ts";
import { ground } from "./grounding.ts";
import { keyOf, namesOf } from "./propositions.ts";
import { sliceOf } from "./slice.ts";

/** More than a person writes. From this many on, the slice distinguishes individuals. */
const MANY_SENTENCES = 64;

export interface Premise {
  readonly sentence: Sentence;
  readonly key: string;
  readonly clauses: readonly FirstOrderClause[];
}

/** Caches clauses and keys for as long as the sentences live, because the same packs come with every decision. */
export type ClauseCache = WeakMap<
  Sentence,
  { readonly key: string; readonly clauses: readonly FirstOrderClause[] | null }
>;

/** Sentences with their clauses; null if one has too many. */
export function premisesOf(sentences: readonly Sentence[], cache: ClauseCache): Premise[] | null {
  const premises: Premise[] = [];
  for (const sentence of sentences) {
    const known = cache.get(sentence) ?? {
      key: keyOf(sentence.meaning),
      clauses: clausesOf(sentence.meaning, true, sentence.id),
    };
    cache.set(sentence, known);
    if (known.clauses === null) return null;
    premises.push({ sentence, key: known.key, clauses: known.clauses });
  }
  return premises;
}

export function sliceByPredicates(
  premises: readonly Premise[],
  claim: readonly FirstOrderClause[],
): Premise[] {
  return sliceOf(
    premises.map(({ clauses }) => clauses),
    claim,
  ).flatMap((index) => premises[index] ?? []);
}

/** Whether the slice by individuals keeps all of them, so that it can be skipped. */
export function staysWhole(premises: readonly Premise[]): boolean {
  return premises.length <= MANY_SENTENCES || premises.every(({ sentence }) => sentence.source === "prompt");
}

/**
 * Slices again on ground instances, which distinguishes individuals, for sentences of packs. Done only if all instances
 * could be made: a term left out may be what connects a sentence to the claim. Sentences of the prompt
 * stay, so that contradictions among them are still seen.
 */
export function sliceByInstances(
  premises: readonly Premise[],
  claim: readonly FirstOrderClause[],
  proposition: Proposition,
  budget: ReasoningBudget,
): Premise[] {
  if (staysWhole(premises)) return [...premises];
  const names = namesOf([...premises.map(({ sentence }) => sentence.meaning), proposition]);
  const conditionals = [
    ...premises.flatMap(({ clauses }, owner) => clauses.map((clause) => conditionalOf(clause, owner))),
    ...claim.map((clause) => conditionalOf(clause, -1)),
  ];
  const grounding = ground(conditionals, names.length > 0 ? names : ["something"], {
    ...budget,
    maxDepth: 1,
  });
  if (grounding.kind === "over_budget" || grounding.cut) return [...premises];
  const byOwner = new Map<number, FirstOrderClause[]>([...premises.keys(), -1].map((owner) => [owner, []]));
  for (const { owner, requires, heads } of grounding.instances) {
    const literals = [
      ...requires.map((atom) => ({ positive: false, symbol: String(atom), arguments: [] })),
      ...heads.map((atom) => ({ positive: true, symbol: String(atom), arguments: [] })),
    ];
    byOwner.get(owner)?.push({ literals, variables: 0 });
  }
  const kept = new Set(
    sliceOf(
      premises.map((_, owner) => byOwner.get(owner) ?? []),
      byOwner.get(-1) ?? [],
    ),
  );
  return premises.filter(({ sentence }, owner) => kept.has(owner) || sentence.source === "prompt");
}

const SOURCE_RANK = { prompt: 0, teaching: 1, vault: 2, pack: 3, assumption: 4 } as const;

/** An order that does not depend on the order of the sentences. If there is a choice of grounds, later ones are dropped first. */
export function arrange(premises: readonly Premise[]): Premise[] {
  const keyed = premises.map((premise) => ({ premise, rank: SOURCE_RANK[premise.sentence.source] }));
  keyed.sort(
    (a, b) =>
      a.rank - b.rank ||
      compareText(a.premise.key, b.premise.key) ||
      compareText(a.premise.sentence.id, b.premise.sentence.id),
  );
  return keyed.map(({ premise }) => premise);
}

export function conditionalOf({ literals, variables }: FirstOrderClause, owner: number): Conditional {
  const patterns = (positive: boolean) => literals.filter((literal) => literal.positive === positive);
  return { owner, requires: patterns(false), heads: patterns(true), aside: [], variables };
}
