import type { TaskReader, TaskResult } from "../../task.ts";
import type { TaskText } from "../../text.ts";
import { answer } from "./answers.ts";
import { readQuestion } from "./questions.ts";
import { simulate } from "./simulation.ts";
import { readStory } from "./story.ts";

/** Stories of people who go to places, take, give and put down things. One question at their end. */
export const movesReader: TaskReader = { name: "state_moves", modes: ["state"], read: readMoves };

function readMoves({ sentences, options, mode }: TaskText): TaskResult | null {
  const asking = sentences.at(-1);
  const told = sentences.slice(0, -1);
  if (
    asking === undefined ||
    (asking.closing !== "?" && mode !== "state") ||
    told.length === 0 ||
    options.length > 0
  )
    return null;
  const asked = readQuestion(asking.words);
  if (asked === null) return null;
  const read = readStory(told);
  if (read.kind === "unread") {
    if (mode !== "state" || read.taken === 0) return null;
    return {
      kind: "declined",
      reason: "unreadable",
      state: "scope_boundary",
      explanation: read.why,
      missing: ["sentences that tell who goes where, and who takes, gives or puts down what"],
    };
  }
  // Without events it can as well be a question of logic: there another place is not excluded. What is no longer so, was: that is an event.
  if (
    mode !== "state" &&
    !read.happened &&
    !told.some(({ text }) => /\b(?:no longer|any ?more|any longer)\b/iu.test(text))
  )
    return null;
  const run = simulate(read.story);
  if (run.kind === "conflict")
    return {
      kind: "declined",
      reason: "inconsistent_premises",
      state: "undetermined",
      explanation: `"${run.event.said}" does not fit what is told before: ${run.why}.`,
      missing: [],
    };
  return answer(asked, read.story, run.states);
}
