import { readFileSync, readdirSync } from "node:fs";

/** The niceness of each thread of this process, as Linux tells it. */
export function threadNiceness(): readonly number[] {
  return readdirSync("/proc/self/task").map((thread) => {
    const [, afterName = ""] =
      /^.*\) (.*)$/s.exec(readFileSync(`/proc/self/task/${thread}/stat`, "utf8")) ?? [];
    return Number(afterName.split(" ")[16]); // field 19 of proc(5), the name being the second
  });
}
