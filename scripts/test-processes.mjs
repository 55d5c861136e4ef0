// Puts the test files of a run into processes, and the processes into an order.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isInRest } from "./test-files.mjs";

/** What starts first: what takes long, so that no core is idle at the end, and what waits for a browser, so that others compute meanwhile. */
export const FIRST = [
  "docs/pages",
  "golden/turns",
  "edges/route-walk",
  "faults/calls",
  "ui/",
  "edges/post-work",
  "scripts/deploy",
  "edges/",
  "operations/",
  "lanes/",
  "scripts/",
  "faults/",
  "contract/",
  "cli/",
  "engine/",
];

/**
 * Files that need a process of their own: they change its folder or limits, count its work, or take long. The others share processes with files of
 * their room: such a process loads the engine and the packs once for all its files, and the later files run code that the compiler has made fast for
 * the first.
 */
const ALONE = [
  "cli/data",
  "cli/errors",
  "cli/starters",
  "cli/terminal/compile-cache",
  "cli/terminal/notes",
  "cli/terminal/project",
  "docs/pages",
  "edges/lists-yield",
  "edges/post-work",
  "edges/route-walk",
  "engine/answering/asked-texts",
  "engine/language/worst-texts",
  "faults/",
  "fuzz/",
  "golden/turns",
  "mcp/clients",
  "scripts/",
  "store/lock/",
  "store/reviews/",
  "store/state/",
];

/** A process has at most so many files, so that no process lasts long; files of the rest take longer. */
const MOST_FILES = 24;
const MOST_OF_REST = 10;

/** Processes at once: two more than there are cores, for tests in a browser, of servers and of time-outs mostly wait. */
export const AT_ONCE = availableParallelism() + 2;

const beginsWithOneOf = (file, beginnings) => beginnings.some((beginning) => file.startsWith(beginning));

/** @returns the files of each process, in the order in which the processes start; files that share one are of the same room and the same list */
export function processesOf(files) {
  const groups = new Map();
  for (const file of files) {
    const group = beginsWithOneOf(file, ALONE) ? file : sharedBy(file);
    groups.set(group, [...(groups.get(group) ?? []), file]);
  }
  const many = Math.ceil(files.length / AT_ONCE); // few files, too, keep all cores busy
  const most = ([file]) => Math.min(many, isInRest(file) ? MOST_OF_REST : MOST_FILES);
  return [...groups.values()]
    .flatMap((group) => inParts(group, most(group)))
    .sort((a, b) => rankOf(a) - rankOf(b));
}

const sharedBy = (file) =>
  `${isInRest(file) ? "the rest of " : ""}${file.slice(0, Math.max(file.indexOf("/"), 0))}`;

function rankOf([file]) {
  const at = FIRST.findIndex((beginning) => file.startsWith(beginning));
  return at === -1 ? FIRST.length : at;
}

function inParts(files, most) {
  const parts = Math.ceil(files.length / most);
  const size = Math.ceil(files.length / parts);
  return Array.from({ length: parts }, (_, at) => files.slice(at * size, (at + 1) * size));
}

/**
 * Writes a module for each process, which imports its test files, each as a suite that has the file's name. Node's runner starts modules in the
 * order of their names, so these begin with a number.
 * @returns the paths of the modules
 */
export function writeProcesses(processes, root) {
  const folder = join(root, "dist", "processes");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return processes.map((files, at) => {
    const [first] = files;
    const name = `${String(at).padStart(3, "0")}-${first.replace(/\.test\.ts$/, "").replaceAll("/", "-")}.mjs`;
    const suites = files.map(
      (file) => `suiteOf("test/${file}", () => import("../checks/${file.replace(/\.ts$/, ".mjs")}"));\n`,
    );
    writeFileSync(
      join(folder, name),
      `import { suiteOf } from "../../scripts/test-suite.mjs";\n${suites.join("")}`,
    );
    return join(folder, name);
  });
}
