import type { Answer } from "../../contract/types/answer.ts";

type Step = Answer["derivation"][number];

/** A step with those that it follows from. `again`: it stands whole above, and what is below it there. */
export interface DerivationNode {
  readonly step: Step;
  readonly again: boolean;
  readonly below: readonly DerivationNode[];
}

/** The steps as trees: their roots are those from which nothing follows, the last first. Steps that are named and not there are left out. */
export function derivationTree(steps: readonly Step[]): readonly DerivationNode[] {
  const byNumber = new Map(steps.map((step) => [step.step, step]));
  const used = new Set(steps.flatMap(({ from }) => from));
  const shown = new Set<Step>();
  const nodeOf = (step: Step): DerivationNode => {
    if (shown.has(step)) return { step, again: true, below: [] };
    shown.add(step);
    return {
      step,
      again: false,
      below: step.from.flatMap((number) => byNumber.get(number) ?? []).map(nodeOf),
    };
  };
  const roots = steps
    .filter(({ step }) => !used.has(step))
    .reverse()
    .map(nodeOf);
  // In a circle nothing is a root: what was not reached stands by itself.
  return [...roots, ...steps.flatMap((step) => (shown.has(step) ? [] : nodeOf(step)))];
}
