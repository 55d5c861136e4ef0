// `npm run coverage -- ROOM …`: runs the tests of rooms and reports which of their statements and branches they execute, by file. It fails below the
// floor that SECURITY.md states. Counted is what runs in the tests' own processes and threads, not in the built program.
import { join } from "node:path";
import { ROOT, ensureInstalled, run } from "./install.mjs";
import { ROOMS, roomsOf } from "./rooms.mjs";
import { chosenFiles, testFiles } from "./test-files.mjs";

const FLOOR = 98;

const rooms = roomsOf(process.argv.slice(2), "coverage");
ensureInstalled();
run(process.execPath, ["build.mjs", "--quiet", "--if-changed", "app", "ui", "engine", "library"]); // tests start the built program, too
const { measure } = await import("./coverage/measure.mjs");
for (const room of rooms) {
  const { sources, words } = ROOMS[room];
  const tests = chosenFiles(testFiles(ROOT), { rest: false, words });
  const { passed, statements, branches, files, unloaded } = await measure({
    root: ROOT,
    sources,
    tests: tests.map((file) => join("test", file)),
  });
  for (const { file, uncovered, ...part } of files.filter(({ uncovered }) => uncovered.length > 0))
    console.log(
      `  ${file}: ${part.statements} % of statements, ${part.branches} % of branches; not whole: ${uncovered.join(", ")}`,
    );
  for (const file of unloaded) console.log(`  ${file}: no test loads it`);
  console.log(
    `${room}: ${statements} % of statements, ${branches} % of branches${passed ? "" : "; TESTS FAIL"}`,
  );
  if (!passed || unloaded.length > 0 || statements < FLOOR || branches < FLOOR) process.exitCode = 1;
}
