import type { Query } from "../syntax.ts";
import { type Construct, parsed } from "./input.ts";

/** Ways to ask whether what was concluded before follows. */
const WHOLE: readonly string[] = [
  "is it a valid argument",
  "is it valid",
  "is this valid",
  "is that valid",
  "is this a valid argument",
  "is that a valid argument",
  "valid or invalid",
  "does the conclusion follow from the premises",
  "does the conclusion follow logically",
  "does the conclusion follow",
  "does this follow",
  "does it follow",
  "does that follow",
];
const SUBJECTS: readonly string[] = [
  "argument",
  "inference",
  "reasoning",
  "conclusion",
  "deduction",
  "syllogism",
];
/** What may stand between the argument and what is asked of it. */
const GIVEN: readonly string[] = [
  "given the explicitly stated premises",
  "given the stated premises",
  "given the premises",
  "given these premises",
];
const MANNERS: readonly string[] = ["deductively", "logically", "formally", "a", "an"];

/**
 * Whether an argument is valid, of which the conclusion was said before.
 *
 *     Is the argument, given the stated premises,  deductively valid or invalid?
 *     ^               ^                            ^
 */
export const argumentQuestion: Construct<Query> = (input, at) => {
  const valid: Query = { kind: "valid" };
  const head = input.oneOf(WHOLE, at);
  if (head !== null) return [parsed(valid, head.next)];
  if (
    input.lower(at) !== "is" ||
    !/^(?:the|this|that)$/.test(input.lower(at + 1)) ||
    !SUBJECTS.includes(input.lower(at + 2))
  )
    return [];
  let next = at + 3;
  const given = input.oneOf(GIVEN, input.lower(next) === "," ? next + 1 : next);
  if (given !== null) next = input.lower(given.next) === "," ? given.next + 1 : given.next;
  if (MANNERS.includes(input.lower(next))) next++;
  const asked = input.oneOf(["valid or invalid", "valid or not", "valid argument", "valid", "correct"], next);
  return asked === null ? [] : [parsed(valid, asked.next)];
};
