import type { Answer } from "../answer/answer.ts";
import { runTurn, type Turn } from "../turn/turn.ts";
import { taughtFact } from "../answer/vault.ts";
import type { World } from "../answering/world.ts";
import { isDecided } from "./claims.ts";
import type { Statement } from "./statement.ts";

/** The outcome of a question. */
export interface Reply {
  readonly surface: string;
  readonly answer: Answer;
  readonly epistemic_state: string;
  readonly grounding_source: string;
  readonly trace_hash: string;
}

/**
 * Runs a whole turn in a world without a vault, with some statements added to its teachings.
 * @param refOf how an answer cites a statement: `teaching/<proposal id>`
 */
export function askTaught(
  world: World,
  question: string,
  statements: readonly Statement[],
  refOf: (statement: Statement, nth: number) => string = (_, nth) => `teaching/${nth}`,
): Reply {
  const taught = statements.map((statement, nth) =>
    taughtFact({
      id: `teaching:${world.teachings.length + nth + 1}`,
      source: "teaching",
      ref: refOf(statement, nth),
      text: statement.text,
      meaning: statement.meaning,
    }),
  );
  return replyOf(runTurn({ ...world, teachings: [...world.teachings, ...taught] }, question));
}

export function replyOf({ fields }: Turn): Reply {
  const realizer = fields.pipeline_record.stages.find(({ stage_id: id }) => id === "realizer");
  if (realizer?.stage_id !== "realizer") throw new Error("a turn has a realizer stage");
  const { answer } = realizer.detail as { readonly answer: Answer }; // the realizer stage always records the answer
  return {
    surface: fields.surface,
    answer,
    epistemic_state: fields.epistemic_state,
    grounding_source: fields.grounding_source,
    trace_hash: fields.trace_hash,
  };
}

/** Whether two replies decide the question the same way. Undecided and hedged answers never count. */
export function isSameAnswer(one: Reply, other: Reply): boolean {
  return isDecided(one.answer) && isDecided(other.answer) && one.answer.verdict === other.answer.verdict;
}
