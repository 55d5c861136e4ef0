import { refuse, type Flow } from "../meaning/facts.ts";
import type { Story } from "../meaning/story.ts";

/** "She bought 50 stamps. She bought 12 of them on Monday.": the second number is within the first, and no sum counts both. */
export function refusePartOfDoing(story: Story, flows: readonly Flow[]): void {
  const part = flows.find(
    (flow) =>
      isOfThem(story, flow) &&
      flows.some((other) => other !== flow && other.time <= flow.time && !isOfThem(story, other)),
  );
  if (part !== undefined)
    refuse(
      part.quantity.lexeme,
      "composition",
      "some of them may be counted twice",
      "whether one number includes the other",
    );
}

function isOfThem(story: Story, { quantity: { lexeme } }: Flow): boolean {
  const lexemes = story.lexemes(lexeme.sentence);
  const at = lexemes.indexOf(lexeme);
  return (
    at >= 0 &&
    lexemes[at + 1]?.lower === "of" &&
    /^(?:them|these|those|it|which)$/.test(lexemes[at + 2]?.lower ?? "")
  );
}
