// A reporter for Node's test runner that prints one thing at the end: how many tests and suites were skipped, and why. The runner's own
// summary does not count a skipped suite.
import { EventEmitter } from "node:events";

// Only the runner loads this. Each reporter adds several listeners to it, and three reporters exceed the limit for the leak warning.
EventEmitter.defaultMaxListeners = 30;

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const said = ({ suites, tests }) =>
  [...(suites > 0 ? [counted(suites, "suite")] : []), ...(tests > 0 ? [counted(tests, "test")] : [])].join(
    " and ",
  );

const ENDS = new Set(["test:pass", "test:fail"]);

/** @yields the lines, such as `skipped: 2 suites` and below it `  2 suites: no Chromium is installed` */
export default async function* skips(events) {
  const reasons = new Map();
  const total = { suites: 0, tests: 0 };
  for await (const { type, data } of events) {
    if (!ENDS.has(type) || data.skip === undefined) continue;
    const reason =
      [data.skip].find((each) => typeof each === "string" && each !== "") ?? "no reason is given";
    const of = reasons.get(reason) ?? { suites: 0, tests: 0 };
    reasons.set(reason, of);
    for (const count of [of, total]) count[data.details.type === "suite" ? "suites" : "tests"]++;
  }
  yield reasons.size === 0 ? "skipped: nothing\n" : `skipped: ${said(total)}\n`;
  for (const reason of [...reasons.keys()].sort()) yield `  ${said(reasons.get(reason))}: ${reason}\n`;
}
