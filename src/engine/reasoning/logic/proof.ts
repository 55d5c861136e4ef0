/** A derivation under construction: each node points at its sources; the steps are numbered at the end. */
import type { Proposition } from "../../language/meaning.ts";
import type { Step } from "../theory.ts";

/** Every inference rule; README.md explains each. */
export const RULES = [
  "given",
  "instance",
  "modus_ponens",
  "modus_tollens",
  "and_elimination",
  "and_introduction",
  "or_introduction",
  "disjunctive_syllogism",
  "exclusive_or",
  "equivalence",
  "equivalence_introduction",
  "existential_introduction",
  "witness",
  "restatement",
  "assume",
  "arbitrary",
  "conditional",
  "generalisation",
  "cases",
  "contradiction",
  "explosion",
  "closed_world",
  "closed_domain",
] as const;
export type Rule = (typeof RULES)[number];

export interface ProofNode {
  /** The number in order of creation; sources have smaller numbers. */
  readonly order: number;
  readonly rule: Rule;
  readonly from: readonly ProofNode[];
  readonly conclusion: Proposition;
  readonly sentence: string | null;
}

/** Makes the nodes of one derivation. */
export class Proof {
  private count = 0;

  node(
    rule: Rule,
    from: readonly ProofNode[],
    conclusion: Proposition,
    sentence: string | null = null,
  ): ProofNode {
    return { order: this.count++, rule, from: [...new Set(from)], conclusion, sentence };
  }
}

/** The nodes that the last one rests on, itself included: first the given ones in order of use, then the rest in order of creation. */
export function supportOf(last: ProofNode): ProofNode[] {
  const reached = new Set<ProofNode>([last]);
  const stack = [last];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const each of node.from)
      if (!reached.has(each)) {
        reached.add(each);
        stack.push(each);
      }
  }
  const inOrder = [...reached].sort((a, b) => a.order - b.order);
  const drawn = inOrder.filter(({ rule }) => rule !== "given");
  const given = new Set(
    [...drawn.flatMap(({ from }) => from), ...inOrder].filter(({ rule }) => rule === "given"),
  );
  return [...given, ...drawn];
}

export function stepsOf(last: ProofNode): Step[] {
  const nodes = supportOf(last);
  const numbers = new Map(nodes.map((node, index) => [node, index + 1]));
  return nodes.map(({ rule, from, conclusion, sentence }, index) => ({
    step: index + 1,
    rule,
    from: from.map((each) => numbers.get(each) ?? 0),
    conclusion,
    sentence,
  }));
}
