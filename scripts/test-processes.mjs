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
  "ui/",
  "operations/",
  "lanes/made",
  "scripts/gate-parts",
  "scripts/deploy",
  "faults/",
  "edges/",
  "contract/",
  "cli/",
  "engine/",
];

/**
 * Rooms whose test files share processes. Such a process loads the engine and the packs once for all its files, and the later files run code
 * that the compiler has made fast for the first.
 */
const SHARING = [
  "algebra/",
  "attest/",
  "bdd/",
  "canonical/",
  "cli/",
  "contract/",
  "engine/",
  "http/",
  "operations/",
  "store/",
  "ui/panels/",
  "ui/parts/",
  "verify/",
];

/** Files of these rooms that need a process of their own: they change its environment, streams or limits, count its work, or take long. */
const ALONE = [
  "cli/terminal/compile-cache",
  "cli/terminal/project",
  "engine/language/worst-texts",
  "store/lock/",
  "store/state/",
  "store/files/",
];

/** A process has at most so many files, so that no process lasts long; files of the rest take longer. */
const MOST_FILES = 12;
const MOST_OF_REST = 6;

/** Processes at once: one more than there are cores, for tests in a browser and tests of time-outs mostly wait. */
export const AT_ONCE = availableParallelism() + 1;

/** Rooms of which files of the rest share processes, too. */
const SHARING_OF_REST = [
  "cli/commands/",
  "contract/",
  "engine/",
  "operations/library/",
  "operations/math/",
  "operations/practice/",
  "operations/teaching/",
  "operations/turns/",
  "store/journal/",
  "ui/",
  "verify/",
];

const shares = (file) =>
  beginsWithOneOf(file, isInRest(file) ? SHARING_OF_REST : SHARING) && !beginsWithOneOf(file, ALONE);

const beginsWithOneOf = (file, beginnings) => beginnings.some((beginning) => file.startsWith(beginning));

/** @returns the files of each process, in the order in which the processes start; files that share one are in the same folder, or of the rest in the same room */
export function processesOf(files) {
  const groups = new Map();
  for (const file of files) {
    const group = shares(file) ? sharedBy(file) : file;
    groups.set(group, [...(groups.get(group) ?? []), file]);
  }
  const many = Math.ceil(files.length / AT_ONCE); // few files, too, keep all cores busy
  const most = ([file]) => Math.min(many, isInRest(file) ? MOST_OF_REST : MOST_FILES);
  return [...groups.values()]
    .flatMap((group) => inParts(group, most(group)))
    .sort((a, b) => rankOf(a) - rankOf(b));
}

const sharedBy = (file) =>
  isInRest(file) ? `the rest of ${file.slice(0, file.indexOf("/"))}` : file.slice(0, file.lastIndexOf("/"));

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
