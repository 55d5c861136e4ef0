import type { Answer } from "../../contract/types/answer.ts";

type Step = Answer["derivation"][number];

/** A step with the steps it follows from. `again`: it was shown in full further up, so its children are left out. */
export interface DerivationNode {
  readonly step: Step;
  readonly again: boolean;
  readonly below: readonly DerivationNode[];
}

/** The steps as trees. Roots are steps that no other step uses, the last first. References to missing steps are left out. */
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
  // A cycle has no root, so steps that were not reached become roots.
  return [...roots, ...steps.flatMap((step) => (shown.has(step) ? [] : nodeOf(step)))];
}
