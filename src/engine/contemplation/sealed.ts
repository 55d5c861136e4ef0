import type { Answer } from "../turn/answer.ts";
import { runTurn, type Turn } from "../turn/turn.ts";
import { taughtFact, type World } from "../turn/world.ts";
import { isDecided } from "./claims.ts";
import type { Statement } from "./statement.ts";

/** How a question comes out. */
export interface Reply {
  readonly surface: string;
  readonly answer: Answer;
  readonly epistemic_state: string;
  readonly grounding_source: string;
  readonly trace_hash: string;
}

/**
 * Asks in a world without a vault, where some statements are taught besides what is: the whole way of a turn.
 * @param refOf how an answer is to cite a statement: `teaching/<proposal id>`
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
  const { answer } = realizer.detail as { readonly answer: Answer }; // the detail of that stage
  return {
    surface: fields.surface,
    answer,
    epistemic_state: fields.epistemic_state,
    grounding_source: fields.grounding_source,
    trace_hash: fields.trace_hash,
  };
}

/** Whether two replies answer the same; hedged answers are none to learn for. */
export function isSameAnswer(one: Reply, other: Reply): boolean {
  return isDecided(one.answer) && isDecided(other.answer) && one.answer.verdict === other.answer.verdict;
}
