import { BUNDLE_URI, type TurnBrief } from "../../contract/mcp.ts";
import type { Answer } from "../../contract/types/answer.ts";
import type { ChatTurnResult } from "../../contract/turn.ts";

/** A turn in short: the answer, and what it rests on. */
export function briefOf(turn: ChatTurnResult): TurnBrief {
  const {
    turn_id,
    prompt,
    surface,
    epistemic_state,
    grounding_source,
    normative_clearance,
    refusal_emitted,
    trace_hash,
  } = turn;
  return {
    turn_id,
    prompt,
    surface,
    epistemic_state,
    grounding_source,
    normative_clearance,
    refusal_emitted,
    trace_hash,
    answer: answerOf(turn),
    bundle: `${BUNDLE_URI}${turn_id}`,
  };
}

function answerOf({ pipeline_record: record }: ChatTurnResult): Answer | null {
  const detail = record?.stages.find(({ stage_id: id }) => id === "realizer")?.detail;
  return (detail?.["answer"] as Answer | undefined) ?? null; // every recorded realizer stage has one
}

/** A turn in a few lines of English, ending in a line end: what was asked and answered, from what, by which steps, and what to cite. */
export function explainTurn({
  turn_id: id,
  prompt,
  surface,
  epistemic_state: state,
  grounding_source: source,
  normative_clearance: clearance,
  trace_hash: trace,
  answer,
}: TurnBrief): string {
  const lines = [
    `turn ${id}: ${prompt}`,
    `answer: ${surface}`,
    `standing: ${state}, grounds: ${source}, ${clearance}`,
    ...(answer === null ? [] : explainAnswer(answer)),
    `trace: ${trace ?? "none"}`,
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function explainAnswer({
  mode,
  grounds,
  derivation,
  missing,
  refusal_reason: refusal,
  other_modes: others,
}: Answer): string[] {
  return [
    ...(refusal === null ? [] : [`refused: ${refusal}`]),
    ...missing.map((text) => `missing: ${text}`),
    `mode: ${mode}`,
    ...grounds.map(({ source, ref, text }) => `premise (${source} ${ref}): ${text}`),
    ...derivation.map(
      ({ step, rule, from, conclusion }) =>
        `step ${step}${from.length === 0 ? "" : ` from ${from.join(", ")}`} by ${rule}: ${conclusion}`,
    ),
    ...others.map((other) => `in mode ${other.mode}: ${other.answer}`),
  ];
}
