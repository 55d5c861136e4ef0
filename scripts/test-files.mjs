// Selects the test files of a run. Paths are relative to `test/`, with slashes on every system and without `.test.ts`.
import { readdirSync } from "node:fs";
import { join, sep } from "node:path";

const ENDING = ".test.ts";

/** Path prefixes of the files that `npm test` leaves to `npm run test:rest`. Files not listed here run in `npm test`. */
export const REST = {
  "long searches and random checks": [
    "fuzz/",
    "engine/answering/asked-texts",
    "engine/arithmetic/invariance",
    "edges/lists-yield",
    "edges/post-work",
    "engine/language/worst-texts",
    "bdd/oracle/agreement",
    "engine/arithmetic/handwritten",
    "engine/consolidation/",
    "engine/promotion/",
    "engine/reasoning/cross-check",
    "engine/reasoning/logic/candidates",
    "engine/reasoning/logic/check.",
    "engine/reasoning/logic/conflicts",
    "engine/reasoning/logic/orders",
    "engine/reasoning/logic/reasoner-worlds",
    "engine/reasoning/logic/structures",
    "engine/tasks/derivations",
    "engine/teaching/chain",
    "scripts/invariance",
    "scripts/mutants",
    "scripts/soak",
    "scripts/traps",
    "verify/demos",
    "verify/keys",
    "verify/refutation-bounds",
  ],
  "faults, kills and damage": [
    "faults/",
    "edges/bad-input",
    "edges/kill",
    "edges/search",
    "edges/stored-duplicate-keys",
    "edges/stored-enumerations",
    "edges/tampering",
    "store/journal/crash",
    "store/journal/derived",
    "store/journal/line",
    "store/journal/model",
    "store/journal/recovery",
    "store/journal/segments",
    "store/journal/stored-places",
    "store/lock/",
    "store/state/",
    "store/reviews/",
  ],
  "whole journeys": [
    "cli/commands/ask",
    "cli/commands/bundle",
    "cli/commands/chat",
    "cli/commands/completion",
    "cli/commands/contemplate",
    "cli/commands/evals",
    "cli/commands/evidence",
    "cli/commands/init",
    "cli/commands/live",
    "cli/commands/practice",
    "cli/commands/replay",
    "cli/commands/review",
    "cli/commands/serve",
    "cli/commands/vault",
    "cli/data",
    "cli/errors",
    "cli/starters",
    "cli/terminal/notes",
    "edges/context-replay",
    "edges/held-threads",
    "edges/learning-loop",
    "edges/reviews-verify",
    "edges/route-walk",
    "edges/session-replay",
    "edges/witnesses",
    "operations/contemplation/",
    "operations/evals/",
    "operations/jobs/",
    "operations/library/",
    "operations/math/",
    "operations/practice/",
    "operations/teaching/golden-questions",
    "operations/teaching/proposal-decision-routes",
    "operations/teaching/teachings",
    "operations/turns/turn-thread",
    "operations/turns/vault-",
  ],
  "the published descriptions": ["contract/examples", "contract/openapi", "contract/schemas"],
  "lanes, and documents that are run": ["docs/pages", "edges/readme", "lanes/"],
  "programs of others": ["mcp/clients", "scripts/deploy", "scripts/gate-parts", "scripts/review-dask"],
  "scripts as processes": ["scripts/make-", "scripts/start"],
  "a browser": [
    "ui/access",
    "ui/ask",
    "ui/away",
    "ui/barriers",
    "ui/chart/chart",
    "ui/charts",
    "ui/checkpoint",
    "ui/day",
    "ui/empty",
    "ui/evidence",
    "ui/find",
    "ui/held",
    "ui/home",
    "ui/hostile-text",
    "ui/keyboard-day",
    "ui/knowledge",
    "ui/long-journal",
    "ui/measures",
    "ui/offline",
    "ui/proposals",
    "ui/review",
    "ui/states",
    "ui/tables",
    "ui/trace",
    "ui/tree",
    "ui/workbench",
  ],
};

/** Every test file of the tree, sorted, as `engine/turn/turn.test.ts`. */
export function testFiles(root) {
  return readdirSync(join(root, "test"), { recursive: true })
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.split(sep).join("/"))
    .sort();
}

/** Whether the file belongs to the rest. */
export const isInRest = (file) =>
  Object.values(REST)
    .flat()
    .some((beginning) => file.startsWith(beginning));

/**
 * Parses the arguments of `npm test`.
 * @returns the options; `error` describes a fault in the arguments, else null
 */
export function parseArguments(args) {
  const unknown = args.find((arg) => arg.startsWith("--") && !["--built", "--rest"].includes(arg));
  const words = args.filter((arg) => !arg.startsWith("--"));
  const [built, rest] = [args.includes("--built"), args.includes("--rest")];
  const misplaced =
    rest && words.length > 0
      ? "--rest takes no part of a file name: without it, parts of names find every test file"
      : null;
  const error = unknown === undefined ? misplaced : `unknown option ${unknown}; there are --rest and --built`;
  return { built, rest, words, error };
}

/** The files of a run: with words, those that have one of them in their path, from both lists; without words, one of the two lists. */
export function chosenFiles(files, { rest, words }) {
  if (words.length > 0) return files.filter((file) => words.some((word) => file.includes(word)));
  return files.filter((file) => isInRest(file) === rest);
}
