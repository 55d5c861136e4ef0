import { answerPrompt } from "../answering/answer-prompt.ts";
import type { Answered } from "../answer/answered.ts";
import { withOtherReading } from "../answering/other-reading.ts";
import { declineLookAlike, findLookAlike } from "../answering/guards/mixed-scripts.ts";
import { answerProblem } from "../answering/problem.ts";
import { answerTask } from "../answering/task.ts";
import { declineStranger } from "../answering/stranger.ts";
import { contestUnread } from "../answering/unread-corrections.ts";
import { isNotUnderstood, orGeneral, orWholeText, plainOf, restOf } from "../answering/whole-text.ts";
import { NO_WRITE } from "../answer/vault.ts";
import { read } from "../language/read.ts";
import { declineOpen } from "../answering/open-question.ts";
import type { Utterance } from "../language/reading.ts";
import type { Proposition } from "../language/meaning.ts";
import { followUp } from "./follow-up.ts";
import type { GraphNode, PropositionGraph } from "../../contract/types/stages.ts";
import type { Stage } from "./stage.ts";
import { count, hear } from "./stage-input.ts";
import type { Meant } from "./stage-intent.ts";
import { tripleOf } from "./triple.ts";
import type { World } from "../answering/world.ts";

export interface Graphed extends Meant {
  readonly answered: Answered;
  readonly graph: PropositionGraph;
  /** The logical form of each node, in the order of the nodes. */
  readonly propositions: readonly Proposition[];
}

/**
 * Decides the answer and draws its graph: a node for each statement and question of the prompt (`s1`, …), a
 * node for each other step of the derivation (`d1`, …), and an edge for each inference, labelled with its
 * rule. For a task or an arithmetic problem the graph has only the steps.
 */
export const graphStage: Stage<"proposition_graph", Meant, Graphed> = {
  id: "proposition_graph",
  label: "PropositionGraph",
  run: (world, meant) => {
    const answered = answerAll(world, meant);
    const { graph, propositions } = draw(utterancesOf(meant), answered);
    return {
      out: { ...meant, answered, graph, propositions },
      summary: `${count(graph.nodes.length, "proposition")}, ${count(graph.edges.length, "inference edge")}`,
      detail: graph,
    };
  },
};

function utterancesOf({ task, problem, read }: Meant): readonly Utterance[] {
  if (task !== null || problem !== null) return [];
  return read.kind === "read" ? (read.readings[0]?.utterances ?? []) : read.accepted;
}

function answerAll(world: World, meant: Meant): Answered {
  const answered = contestUnread(
    world,
    meant.prompt,
    answerText(world, {
      ...meant,
      prompt: meant.followed?.removed.length === 0 ? meant.followed.root : meant.prompt,
    }),
  );
  if (meant.followed === null) {
    const whole = orWholeText(world, meant.prompt, answered);
    const isOpen = isNotUnderstood(whole);
    // "IS A WHALE A FISH?" is read, of a thing that is called WHALE A FISH.
    const plain = isOpen || whole.answer.verdict === "unknown" ? answerPlain(world, meant.prompt) : null;
    const rest = plain ?? (isOpen ? answerRest(world, meant.prompt) : null);
    if (rest !== null) return rest;
    const isQuestionAlone = utterancesOf(meant).length === 1;
    return isQuestionAlone ? orGeneral(world, meant.prompt, declineOpen(world, whole)) : whole;
  }
  const before = meant.before === null ? answered : answerText(world, meant.before);
  return followUp(world, meant.followed, answered, before);
}

/** The answer to a prompt without the sentences that have nothing to do with the rest; null if there are none, or if it is still not answered. */
function answerRest(world: World, prompt: string): Answered | null {
  const rest = restOf(world, prompt);
  const answered = rest === null ? null : answerInstead(world, rest.text);
  return rest === null || answered === null ? null : { ...answered, leftOut: rest.asides };
}

/** The answer to a prompt without what only stands around it. */
function answerPlain(world: World, prompt: string): Answered | null {
  const plain = plainOf(prompt);
  return plain === null ? null : answerInstead(world, plain);
}

/** The answer to another text than the prompt; null where it is not answered, and where it would be stored. */
function answerInstead(world: World, text: string): Answered | null {
  const heard = hear(text, read(text, world.knowledge.lexicon), world.words);
  const whole = orWholeText(world, text, contestUnread(world, text, answerText(world, heard)));
  const answered = orGeneral(world, text, whole);
  const { kind, verdict } = answered.answer;
  const isOpen = kind === "refused" || kind === "acknowledgement" || verdict === "unknown";
  return isOpen || answered.write !== NO_WRITE ? null : answered;
}

function answerText(
  world: World,
  { prompt, task, problem, read }: Pick<Meant, "prompt" | "task" | "problem" | "read">,
): Answered {
  const lookAlike = findLookAlike(prompt);
  if (lookAlike !== null) return declineLookAlike(lookAlike, read.mode);
  if (task !== null) return withOtherReading(world, answerTask(task), read);
  return problem !== null
    ? answerProblem(world, problem)
    : declineStranger(prompt, read, answerPrompt(world, read));
}

function draw(
  utterances: readonly Utterance[],
  { steps }: Answered,
): { graph: PropositionGraph; propositions: Proposition[] } {
  const nodes: GraphNode[] = [];
  const propositions: Proposition[] = [];
  const add = (nodeId: string, proposition: Proposition, intent: string): void => {
    nodes.push(nodeOf(nodeId, proposition, intent));
    propositions.push(proposition);
  };
  utterances.forEach((utterance, index) => {
    const proposition = propositionOf(utterance);
    if (proposition !== null) add(`s${index + 1}`, proposition, utterance.kind);
  });
  const places = new Map<number, string>();
  const edges: { source: string; target: string; relation: string }[] = [];
  for (const { step, rule, from, conclusion, sentence } of steps) {
    const stated = /^prompt:(\d+)$/.exec(sentence ?? "")?.[1];
    const nodeId = from.length === 0 && stated !== undefined ? `s${stated}` : `d${step}`;
    places.set(step, nodeId);
    if (nodeId.startsWith("d")) add(nodeId, conclusion, from.length === 0 ? "ground" : "inference");
    for (const source of from)
      edges.push({ source: places.get(source) ?? "", target: nodeId, relation: rule });
  }
  const targets = new Set(edges.map(({ target }) => target));
  const ids = nodes.map((node) => node.node_id);
  return {
    graph: { nodes, edges, roots: ids.filter((id) => !targets.has(id)), topo_order: ids },
    propositions,
  };
}

function propositionOf(utterance: Utterance): Proposition | null {
  if (utterance.kind !== "question") return utterance.meaning;
  switch (utterance.question.kind) {
    case "polar":
      return utterance.question.claim;
    case "validity":
      return utterance.question.conclusion;
    case "which":
      return utterance.question.where;
    case "definition":
    case "about":
    case "kinds":
    case "compare":
      return null;
  }
}

function nodeOf(nodeId: string, proposition: Proposition, sourceIntent: string): GraphNode {
  const { subject, predicate, object, negated } = tripleOf(proposition);
  return {
    node_id: nodeId,
    subject,
    predicate,
    object,
    source_intent: sourceIntent,
    negated,
    language: "en",
    root: null,
    morphology_id: null,
  };
}
