import type { Problem } from "../answering/problem.ts";
import type { Task } from "../answering/task.ts";
import type { Question, Utterance } from "../language/reading.ts";
import type { Intent, IntentTag } from "../../contract/types/stages.ts";
import type { Outcome, Stage } from "./stage.ts";
import type { Heard } from "./stage-input.ts";
import { tripleOf } from "./triple.ts";

export interface Meant extends Heard {
  readonly intent: Intent;
}

const UNKNOWN: Intent = {
  tag: "unknown",
  subject: "",
  secondary_subject: null,
  object: null,
  relation: null,
  frame: null,
  negated: false,
};

/**
 * Names what is asked: the intent of the question, else of the first correction, else of the first statement.
 * A prompt that was not fully read drops its intents.
 */
export const intentStage: Stage<"intent", Heard, Meant> = {
  id: "intent",
  label: "Intent",
  run: (_world, heard) => {
    if (heard.task !== null) return askedOf(heard, heard.task);
    if (heard.problem !== null) return askedNumber(heard, heard.problem);
    const utterances = heard.read.kind === "read" ? (heard.read.readings[0]?.utterances ?? []) : [];
    const dropped =
      heard.read.kind === "read" ? [] : heard.read.accepted.map((utterance) => intentOf(utterance, []));
    const main =
      utterances.find(({ kind }) => kind === "question") ??
      utterances.find(({ kind }) => kind === "correction") ??
      utterances[0];
    const intent =
      main === undefined
        ? UNKNOWN
        : intentOf(
            main,
            utterances.filter((each) => each !== main),
          );
    return {
      out: { ...heard, intent },
      summary: intent.subject === "" ? intent.tag : `${intent.tag} of ${intent.subject}`,
      detail: { ...intent, dropped_compound_clauses: dropped },
    };
  },
};

/** The intent of an arithmetic problem: the quantity asked for, with its class as the frame. */
function askedNumber(heard: Heard, { result, asked: subject }: Problem): Outcome<"intent", Meant> {
  const intent: Intent = {
    ...UNKNOWN,
    tag: "arithmetic",
    subject,
    frame: result.kind === "solved" ? result.className : null,
  };
  return {
    out: { ...heard, intent },
    summary: subject === "" ? intent.tag : `${intent.tag} of ${subject}`,
    detail: { ...intent, dropped_compound_clauses: [] },
  };
}

/** The intent of a task: what its question asks for, with the kind of task as the frame. */
function askedOf(heard: Heard, { reader, result }: Task): Outcome<"intent", Meant> {
  const subject = result.kind === "answered" ? result.asked : "";
  const intent: Intent = {
    ...UNKNOWN,
    tag: result.kind === "answered" ? "deduction" : "unknown",
    subject,
    frame: reader === "" ? null : reader,
  };
  return {
    out: { ...heard, intent },
    summary: subject === "" ? intent.tag : `${intent.tag} of ${subject}`,
    detail: { ...intent, dropped_compound_clauses: [] },
  };
}

function intentOf(utterance: Utterance, context: readonly Utterance[]): Intent {
  if (utterance.kind === "question") return questionIntent(utterance.question, context.length > 0);
  return tripleIntent(
    utterance.kind === "correction" ? "correction" : "assertion",
    utterance.meaning,
    utterance.kind,
  );
}

function questionIntent(question: Question, hasPremises: boolean): Intent {
  switch (question.kind) {
    case "polar":
      return tripleIntent(hasPremises ? "deduction" : "verification", question.claim, "polar");
    case "validity":
      return tripleIntent("deduction", question.conclusion, "validity");
    case "which":
      return tripleIntent(hasPremises ? "deduction" : "transitive_query", question.where, "which");
    case "definition":
      return { ...UNKNOWN, tag: "definition", subject: question.term, frame: "definition" };
    case "compare":
      return {
        ...UNKNOWN,
        tag: "comparison",
        subject: question.terms[0],
        secondary_subject: question.terms[1],
        frame: question.focus,
      };
    case "about":
      return { ...UNKNOWN, tag: "recall", subject: question.term, frame: "about" };
    case "kinds":
      return {
        ...UNKNOWN,
        tag: "recall",
        subject: question.predicate.lemma,
        relation: "kind of",
        frame: "kinds",
      };
  }
}

function tripleIntent(tag: IntentTag, proposition: Parameters<typeof tripleOf>[0], frame: string): Intent {
  const { subject, predicate, object, negated } = tripleOf(proposition);
  return {
    tag,
    subject,
    secondary_subject: null,
    object: object === "" ? null : object,
    relation: predicate,
    frame,
    negated,
  };
}
