import type { TaskReader, TaskResult } from "../../task.ts";
import type { TaskText } from "../../text.ts";
import { answer } from "./answers.ts";
import { readQuestion } from "./questions.ts";
import { readFacts, type Names } from "./sentences.ts";

/** Texts that tell where things are from each other, on a page or a map, and one question at their end. */
export const positionsReader: TaskReader = { name: "state_positions", modes: ["state"], read: readPositions };

function readPositions({ sentences, options, mode }: TaskText): TaskResult | null {
  const asking = sentences.at(-1);
  const told = sentences.slice(0, -1);
  if (
    asking === undefined ||
    (asking.closing !== "?" && mode !== "state") ||
    told.length === 0 ||
    options.length > 0
  )
    return null;
  const names: Names = new Map();
  const read = readFacts(told, names);
  if (read.kind === "unread" && (mode !== "state" || read.taken === 0)) return null;
  const question = readQuestion(asking.words, names);
  if (question === null) return null;
  if (read.kind === "unread")
    return {
      kind: "declined",
      reason: "unreadable",
      state: "scope_boundary",
      explanation: read.why,
      missing: ["sentences that tell on which side of another thing each thing is"],
    };
  return read.facts.length === 0
    ? null
    : answer(question, { facts: read.facts, names, grid: mode === "state" });
}
