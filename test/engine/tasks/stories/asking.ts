import { readTaskText } from "../../../../src/engine/tasks/text.ts";
import type { TaskReader } from "../../../../src/engine/tasks/task.ts";

/** The answer as one text; `declined: <reason>`; null where the reader leaves the prompt alone. Checks that steps refer backwards and none is left over. */
export function ask(reader: TaskReader, prompt: string): string | null {
  const text = readTaskText(prompt);
  const result = reader.read(text);
  if (result === null) return null;
  if (result.kind === "declined") return `declined: ${result.reason}`;
  const used = new Set(result.steps.flatMap(({ from }) => from));
  for (const [at, { from, span, conclusion }] of result.steps.entries()) {
    if (from.some((step) => step < 1 || step > at))
      throw new Error(`step ${at + 1} refers forwards: ${conclusion}`);
    if (at < result.steps.length - 1 && !used.has(at + 1))
      throw new Error(`step ${at + 1} is not used: ${conclusion}`);
    if (span !== null && !text.sentences.some(({ start, end }) => span.start >= start && span.end <= end))
      throw new Error(`step ${at + 1} has no place in the text`);
  }
  if (result.steps.length === 0) throw new Error("an answer without steps");
  const { answer } = result;
  switch (answer.kind) {
    case "verdict":
      return answer.verdict;
    case "validity":
      return answer.validity;
    case "number":
    case "text":
      return answer.value;
    case "list":
      return answer.items.join(", ");
  }
}
