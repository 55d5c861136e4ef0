import type { Noted } from "../answer/answered.ts";
import type { ArticulationStep, GraphNode, Move } from "../../contract/types/stages.ts";
import type { Stage } from "./stage.ts";
import { count } from "./stage-input.ts";
import type { Graphed } from "./stage-graph.ts";

export interface Targeted extends Graphed {
  readonly plan: readonly ArticulationStep[];
}

/** Plans what to say and in which order: the answer first, then its grounds. */
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
    return nodes.map((node, index) => step(node, moveOf(speech.noted[index], index)));
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

/** How an acknowledgement takes up the statement at one index. */
function moveOf(noted: Noted | undefined, index: number): Move {
  if (noted?.outcome === "corrected") return "correct";
  if (noted?.outcome === "contested") return "contrast";
  return index === 0 ? "assert" : "sequence";
}

/** Whether a node is a ground of the derivation; intermediate inferences appear in the derivation itself. */
function usedNode({ node_id }: GraphNode, steps: Graphed["answered"]["steps"]): boolean {
  return steps.some(
    ({ step, from, sentence }) =>
      from.length === 0 && (node_id === `d${step}` || sentence === `prompt:${node_id.slice(1)}`),
  );
}
