import assert from "node:assert/strict";
import type { TaskReader } from "../../../src/engine/tasks/task.ts";
import { readTaskText } from "../../../src/engine/tasks/text.ts";

/** What a reader answers, in a few words; `declined` where it declines, null where it leaves the text alone. */
export function toldBy(reader: TaskReader, prompt: string): string | null {
  const result = reader.read(readTaskText(prompt));
  if (result === null) return null;
  if (result.kind === "declined") return "declined";
  // A step follows from earlier ones, and the last of them is what is said.
  result.steps.forEach(({ from }, at) =>
    assert.ok(
      from.every((one) => one >= 1 && one <= at),
      `step ${at + 1} of ${prompt}`,
    ),
  );
  assert.equal(result.steps.at(-1)?.conclusion, result.said);
  const { answer } = result;
  switch (answer.kind) {
    case "verdict":
      return answer.verdict;
    case "validity":
      return answer.validity;
    case "list":
      return answer.items.join(", ");
    default:
      return answer.value;
  }
}

/** Checks one answer after another. */
export function expectTold(
  reader: TaskReader,
  cases: readonly (readonly [prompt: string, told: string | null])[],
): void {
  for (const [prompt, told] of cases) assert.equal(toldBy(reader, prompt), told, prompt);
}
