import type { StageDetails } from "../../src/contract/types/stages.ts";
import type { RecordedStage } from "../../src/engine/turn/record.ts";
import type { Answer } from "../../src/engine/answer/answer.ts";
import { LATE_READERS, TASK_READERS } from "../../src/engine/tasks/readers.ts";
import { runTurn } from "../../src/engine/turn/turn.ts";
import type { World } from "../../src/engine/answering/world.ts";
import { promptOfCase } from "../../src/operations/evals/cases.ts";

/** A text to put to a turn; `mode` becomes its first line. */
export interface Posed {
  readonly prompt: string;
  readonly mode: string | null;
}

/** A turn's answer, and the whole-text reader that gave it: `core` for the grammar of statements and questions, `arithmetic` for word problems. */
export interface Reply {
  readonly answer: Answer;
  readonly reader: string;
}

export type Ask = (posed: Posed) => Reply;

const READERS: ReadonlySet<string> = new Set([...TASK_READERS, ...LATE_READERS].map(({ name }) => name));

/** Puts texts to sealed turns. */
export function createAsker(world: World): Ask {
  return ({ prompt, mode }) => {
    const { stages } = runTurn(
      world,
      promptOfCase({ prompt, ...(mode === null ? {} : { mode }) } as Parameters<typeof promptOfCase>[0]),
    ).fields.pipeline_record;
    const intent = detailOf(stages, "intent");
    const usual = intent.tag === "arithmetic" ? "arithmetic" : "core";
    const reader = intent.frame !== null && READERS.has(intent.frame) ? intent.frame : usual;
    return { answer: detailOf(stages, "realizer").answer, reader };
  };
}

function detailOf<S extends "intent" | "realizer">(stages: readonly RecordedStage[], id: S): StageDetails[S] {
  const stage = stages.find(({ stage_id }) => stage_id === id);
  if (stage === undefined) throw new Error(`a turn has no stage ${id}`);
  return stage.detail as StageDetails[S]; // `stage` is found by that id
}

/** The answer in one line, for comparison; null for a refusal and for anything that is not an answer. */
export function answerLine({ kind, verdict, validity, value, unit, items }: Answer): string | null {
  switch (kind) {
    case "verdict":
      return verdict;
    case "validity":
      return validity;
    case "number":
      return `${value ?? ""}${unit === null ? "" : ` ${unit}`}`;
    case "text":
      return value;
    case "list":
      return items.join(", ");
    case "definition":
    case "acknowledgement":
    case "refused":
      return null;
  }
}

/** Whether the answer also rests on pack facts or word meanings, which renamed words need not have. */
export function usesKnowledge({ grounds, derivation }: Answer): boolean {
  return (
    grounds.some(({ source }) => source !== "prompt") ||
    derivation.some(({ rule, from }) => rule === "known" && from.length === 0)
  );
}
