import type { Query } from "../syntax.ts";
import { type Construct, parsed } from "./input.ts";

/** Ways to ask whether what was concluded before follows. */
const WHOLE: readonly string[] = [
  "is this argument logically valid", "is this argument deductively valid", "is the argument logically valid", "is the argument deductively valid", "is this argument valid or invalid", "is the argument valid or invalid", "is this argument valid", "is the argument valid", "is that argument valid", "is it a valid argument", "is it valid", "is this valid", "is that valid", "is this a valid argument", "valid or invalid",
  "does the conclusion follow from the premises", "does the conclusion follow logically", "does the conclusion follow", "does this follow", "does it follow", "is this inference valid", "is the inference valid", "is the conclusion valid",
];

/**
 * Whether an argument is valid, of which the conclusion was said before.
 *
 *     Is the argument valid?
 *     ^
 */
export const argumentQuestion: Construct<Query> = (input, at) => {
  const head = input.oneOf(WHOLE, at);
  return head === null ? [] : [parsed({ kind: "valid" }, head.next)];
};
