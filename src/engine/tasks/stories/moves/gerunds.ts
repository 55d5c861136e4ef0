import type { TaskWord } from "../../text.ts";

/** "Going to the barn" as "went to the barn", for the forms of deeds. */
const PAST: ReadonlyMap<string, string> = new Map([
  ["going", "went"],
  ["moving", "moved"],
  ["travelling", "travelled"],
  ["traveling", "traveled"],
  ["walking", "walked"],
  ["running", "ran"],
  ["returning", "returned"],
  ["coming", "came"],
  ["heading", "headed"],
  ["driving", "drove"],
  ["flying", "flew"],
  ["entering", "entered"],
  ["visiting", "visited"],
  ["leaving", "left"],
  ["taking", "took"],
  ["getting", "got"],
  ["grabbing", "grabbed"],
  ["picking", "picked"],
  ["collecting", "collected"],
  ["dropping", "dropped"],
  ["putting", "put"],
  ["discarding", "discarded"],
  ["giving", "gave"],
  ["handing", "handed"],
  ["passing", "passed"],
]);

/** The words of a clause that begins with a gerund, in the past; null for any other. */
export function asPast(words: readonly TaskWord[]): readonly TaskWord[] | null {
  const [first, ...others] = words;
  const past = PAST.get(first?.lower ?? "");
  return first === undefined || past === undefined ? null : [{ ...first, lower: past }, ...others];
}
