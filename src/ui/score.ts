import type { DataOf } from "./api.ts";
import { grouped } from "./parts/grouped.ts";

/** Right, refused and wrong of the last reports in one line. */
export function scoreOf(items: DataOf<"servingMetrics">["items"]): string {
  const sum = (of: "correct" | "refused" | "wrong"): string =>
    grouped(items.reduce((total, each) => total + each[of], 0));
  return `${sum("correct")} right, ${sum("refused")} refused, ${sum("wrong")} wrong`;
}
