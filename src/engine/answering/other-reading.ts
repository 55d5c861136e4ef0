import type { Read } from "../language/reading.ts";
import type { Answer } from "../answer/answer.ts";
import type { World } from "./world.ts";
import { answerPrompt } from "./answer-prompt.ts";
import type { Answered } from "../answer/answered.ts";

/**
 * The answer of a reader of whole texts, with what the grammar of statements and questions makes of the same prompt where it can read it too and
 * comes to something else: in its mode less is taken for granted.
 */
export function withOtherReading(world: World, answered: Answered, read: Read): Answered {
  const said = verdictIn(answered.answer);
  if (said === null || read.kind !== "read") return answered;
  const other = answerPrompt(world, read).answer;
  const told = verdictIn(other);
  return told === null || told === said || other.mode === answered.answer.mode
    ? answered
    : { ...answered, answer: { ...answered.answer, other_modes: [{ mode: other.mode, answer: told }] } };
}

function verdictIn({ verdict, validity }: Answer): string | null {
  return verdict ?? validity;
}
