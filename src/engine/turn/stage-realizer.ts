import { refuse, type Answered, type Speech } from "../answer/answered.ts";
import { vocabularyOf } from "../language/meaning.ts";
import type { Wording } from "../language/realize.ts";
import { assess, type Assessment } from "../policy/assess.ts";
import { clearanceOf, type TurnClearance } from "../policy/clearance.ts";
import type { TurnSubject } from "../policy/policy.ts";
import type { GraphNode, RealizedProposition } from "../../contract/types/stages.ts";
import type { Stage } from "./stage.ts";
import type { Targeted } from "./stage-target.ts";
import { wordAnswer } from "./wording.ts";

export interface Realized extends Targeted {
  readonly surface: string;
  /** The surface that a policy suppressed, or the unhedged form of a hedged one; else null. */
  readonly articulationSurface: string | null;
  readonly assessment: Assessment;
  readonly clearance: TurnClearance;
}

const ROLES = {
  verdict: "answer",
  validity: "answer",
  number: "answer",
  text: "answer",
  list: "answer",
  definition: "answer",
  acknowledgement: "acknowledgement",
  refused: "refusal",
} as const;

/**
 * Words the answer and submits it to the policies. If they object, the turn declines instead and stores
 * nothing.
 */
export const realizerStage: Stage<"realizer", Targeted, Realized> = {
  id: "realizer",
  label: "Realizer",
  run: (world, targeted) => {
    const { wording } = world.knowledge;
    const worded = wordAnswer(targeted.answered, wording);
    const assessment = assess(world.policies, subjectOf(targeted, worded));
    const answered = assessment.suppress ? declineByPolicy(targeted.answered, assessment) : targeted.answered;
    const surface = assessment.suppress ? wordAnswer(answered, wording) : worded;
    const articulationSurface = assessment.suppress ? worded : unhedged(targeted.answered, wording);
    const { safety, ethics } = assessment;
    const clearance = clearanceOf({
      refusalRecorded: answered.answer.kind === "refused",
      safety,
      ethics,
      surface,
    });
    return {
      out: { ...targeted, answered, surface, articulationSurface, assessment, clearance },
      summary: `${ROLES[answered.answer.kind]}: ${[...surface].slice(0, 80).join("")}`,
      detail: {
        surface,
        dialogue_role: ROLES[answered.answer.kind],
        articulation_surface: articulationSurface,
        proposition: realized(targeted, surface),
        answer: answered.answer,
      },
    };
  },
};

function subjectOf({ prompt, answered, read }: Targeted, surface: string): TurnSubject {
  const utterances = read.kind === "read" ? (read.readings[0]?.utterances ?? []) : read.accepted;
  const subjects = utterances.flatMap((utterance) =>
    utterance.kind === "question" ? [] : [...vocabularyOf(utterance.meaning).names],
  );
  const evidence = answered.used.filter(({ source }) => source !== "prompt" && source !== "assumption");
  return {
    prompt,
    statementSubjects: [...new Set(subjects)],
    answer: answered.answer,
    surface,
    evidenceTexts: evidence.map(({ text }) => text),
    usedRefs: answered.used.map(({ ref }) => ref),
  };
}

/** The wording without the hedge; null if there is none. */
function unhedged(answered: Answered, wording: Wording): string | null {
  const { speech } = answered;
  if (speech.kind === "number" && speech.hedge !== null)
    return wordAnswer({ ...answered, speech: { ...speech, hedge: null } }, wording);
  if (speech.kind !== "verdict" || speech.typically === undefined) return null;
  const { typically: _, ...plain } = speech;
  return wordAnswer({ ...answered, speech: plain }, wording);
}

function declineByPolicy({ answer }: Answered, { reasons }: Assessment): Answered {
  return refuse("policy", answer.mode, `That I will not do. ${reasons.join("; ")}.`);
}

/** The node that the surface expresses: the last step of a calculation or task, else the question. */
function mainNode(kind: Speech["kind"], nodes: readonly GraphNode[]): GraphNode | undefined {
  if (kind === "refused") return undefined;
  if (kind === "number" || kind === "told") return nodes.at(-1);
  return nodes.find(({ source_intent }) => source_intent === "question") ?? nodes[0];
}

function realized(
  { answered: { speech }, graph: { nodes } }: Targeted,
  surface: string,
): RealizedProposition | null {
  const node = mainNode(speech.kind, nodes);
  if (node === undefined) return null;
  return {
    subject: node.subject,
    predicate: node.predicate,
    surface,
    frame_id: speech.kind,
    relation_norm: node.predicate.toLowerCase(),
    object: node.object === "" ? null : node.object,
  };
}
