// `npm test [-- part of a file name …]`: installs what is missing, checks types, builds, runs every test with `node --test`.
// `--built` runs what an earlier call has built, under whichever Node runs this script.
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ROOT, ensureInstalled, ensureMcpClients, run } from "./install.mjs";

const args = process.argv.slice(2);
const wanted = args.filter((arg) => arg !== "--built");
if (!args.includes("--built")) {
  ensureInstalled();
  ensureMcpClients();
  for (const project of [".", "src/ui"])
    run(process.execPath, [
      join(ROOT, "node_modules", "typescript", "bin", "tsc"),
      "--checkers",
      "1",
      "-p",
      project,
    ]);
  run(process.execPath, ["build.mjs"]);
}
const dir = join(ROOT, "dist", "checks");
// Files are named one by one: Node 20 takes no globs here, and newer majors take no folders.
const files = readdirSync(dir, { recursive: true })
  .filter((file) => file.endsWith(".test.mjs"))
  .filter((file) => wanted.length === 0 || wanted.some((part) => file.includes(part)))
  .sort()
  .map((file) => join(dir, file));
if (files.length === 0) {
  console.error(`no test file matches ${wanted.join(", ")}`);
  process.exit(1);
}
// Node's default leaves one core idle; on two that is half the machine.
run(process.execPath, [
  "--enable-source-maps",
  "--import",
  new URL("test-guard.mjs", import.meta.url).href,
  "--test",
  `--test-concurrency=${availableParallelism()}`,
  "--test-reporter=spec",
  "--test-reporter-destination=stdout",
  "--test-reporter=junit",
  "--test-reporter-destination=junit.xml",
  ...files,
]);
