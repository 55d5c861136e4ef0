import type { DataOf } from "./api.ts";

/** Right, refused and wrong of the last reports in one line. */
export function scoreOf(items: DataOf<"servingMetrics">["items"]): string {
  const sum = (of: "correct" | "refused" | "wrong"): string =>
    items.reduce((total, each) => total + each[of], 0).toLocaleString("en");
  return `${sum("correct")} right, ${sum("refused")} refused, ${sum("wrong")} wrong`;
}
