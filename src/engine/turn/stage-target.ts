import type { ArticulationStep, GraphNode, Move } from "./record.ts";
import type { Stage } from "./stage.ts";
import { count } from "./stage-input.ts";
import type { Graphed } from "./stage-graph.ts";

export interface Targeted extends Graphed {
  readonly plan: readonly ArticulationStep[];
}

/** Plans what is said, in which order: the answer first, then what it rests on, then what speaks against it. */
export const targetStage: Stage<"articulation_target", Graphed, Targeted> = {
  id: "articulation_target",
  label: "ArticulationTarget",
  run: (_world, graphed) => {
    const plan = planOf(graphed);
    return {
      out: { ...graphed, plan },
      summary:
        plan.length === 0
          ? "nothing to assert"
          : `${count(plan.length, "step")}, beginning with ${plan[0]?.move ?? ""}`,
      detail: { source_intent: graphed.intent.tag, steps: plan },
    };
  },
};

function planOf({ answered: { answer, steps, speech }, graph: { nodes } }: Graphed): ArticulationStep[] {
  if (answer.kind === "refused") return [];
  const step = (node: GraphNode, move: Move): ArticulationStep => ({
    node_id: node.node_id,
    move,
    predicate: node.predicate,
    subject: node.subject,
  });
  if (speech.kind === "acknowledgement") {
    return nodes.map((node, index) =>
      step(
        node,
        speech.noted[index]?.outcome === "corrected"
          ? "correct"
          : speech.noted[index]?.outcome === "contested"
            ? "contrast"
            : index === 0
              ? "assert"
              : "sequence",
      ),
    );
  }
  const asked = nodes.find(({ source_intent }) => source_intent === "question");
  const concluded =
    steps.length > 0 ? nodes.find(({ node_id }) => node_id === `d${steps.length}`) : undefined;
  const main = concluded ?? asked;
  const grounds = nodes.filter((node) => node !== main && node !== asked && usedNode(node, steps));
  return [
    ...(main === undefined ? [] : [step(main, "assert")]),
    ...grounds.map((node) => step(node, answer.verdict === "unknown" ? "contrast" : "elaborate")),
  ];
}

/** Whether a node is a ground of the derivation; inferences in between are told by the derivation itself. */
function usedNode({ node_id }: GraphNode, steps: Graphed["answered"]["steps"]): boolean {
  return steps.some(
    ({ step, from, sentence }) =>
      from.length === 0 && (node_id === `d${step}` || sentence === `prompt:${node_id.slice(1)}`),
  );
}
