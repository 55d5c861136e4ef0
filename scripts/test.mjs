// `npm test [-- part of a file name …]`: installs what is missing, checks format, lint and types, builds, and runs test files with `node --test`:
// those whose path contains one of the parts, otherwise all except the rest of test-files.mjs. `--rest` (`npm run test:rest`) runs the rest.
// `--built` runs the tests that an earlier call built, under whichever Node runs this script.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isCurrent, remember, stampOf } from "./build-stamps.mjs";
import { ROOT, ensureInstalled, ensureMcpClients } from "./install.mjs";
import { chosenFiles, parseArguments, testFiles } from "./test-files.mjs";
import { AT_ONCE, processesOf, writeProcesses } from "./test-processes.mjs";

const wanted = parseArguments(process.argv.slice(2));
const files = testFiles(ROOT);
const chosen = chosenFiles(files, wanted);
if (wanted.error !== null || chosen.length === 0) {
  console.error(wanted.error ?? `no test file matches ${wanted.words.join(", ")}`);
  process.exit(1);
}
if (!wanted.built) await prepare();
const missing = chosen
  .map((file) => join(ROOT, "dist", "checks", file.replace(/\.ts$/, ".mjs")))
  .filter((file) => !existsSync(file));
if (missing.length > 0) {
  console.error(`not built: ${missing[0]} and ${missing.length - 1} more; run npm test without --built`);
  process.exit(1);
}
const status = runTests();
sumUp();
process.exitCode = status;

/** Everything before the tests. If words select a few files, it skips format and lint, and bundles only those tests. */
async function prepare() {
  const few = wanted.words.length > 0;
  ensureInstalled();
  if (chosen.some((file) => file.startsWith("mcp/clients"))) ensureMcpClients();
  const only = few ? ["--", ...chosen.map((file) => join("test", file))] : [];
  const targets = ["app", "ui", "engine", "library", "checks"];
  const checking = async () => {
    if (!few && !wanted.rest) {
      await run(tool("knip", "bin", "knip.js"));
      await run(tool("@biomejs", "biome", "bin", "biome"), "ci");
    }
    await checkTypes();
  };
  await Promise.all([checking(), run("build.mjs", "--quiet", "--if-changed", ...targets, ...only)]);
}

function tool(...path) {
  return join(ROOT, "node_modules", ...path);
}

/** Checks the types of both projects, unless they were checked since any file changed. */
async function checkTypes() {
  const stamp = stampOf("types", {}, ROOT);
  for (const [project, name] of [
    [".", "node"],
    ["src/ui", "ui"],
  ]) {
    const info = join("dist", "typecheck", `${name}.tsbuildinfo`);
    if (isCurrent(`types-${name}`, stamp, ROOT)) continue;
    const options = ["--checkers", "1", "--incremental", "--tsBuildInfoFile", info, "-p", project];
    await run(tool("typescript", "bin", "tsc"), ...options);
    remember(`types-${name}`, stamp, [info], ROOT);
  }
}

/** Runs a program of Node beside others. Ends this process if it fails. */
function run(...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) return resolve();
      console.error(`${args[0]} failed (${signal ?? code})`);
      process.exit(code ?? 1);
    });
  });
}

/** @returns the exit code of Node's test runner */
function runTests() {
  const ownReporter = new URL("test-skips.mjs", import.meta.url).href;
  const reporters = [
    ["spec", "stdout"],
    ["junit", "junit.xml"],
    [ownReporter, join("dist", "skipped.txt")],
  ];
  const { status, error } = spawnSync(
    process.execPath,
    [
      "--enable-source-maps",
      "--max-semi-space-size=64", // as tests make much that is soon garbage, a larger space for it saves a tenth of the computing
      "--import",
      new URL("test-guard.mjs", import.meta.url).href,
      "--test",
      `--test-concurrency=${AT_ONCE}`, // Node's default leaves one core idle; on two that is half the machine
      ...reporters.flatMap(([reporter, destination]) => [
        `--test-reporter=${reporter}`,
        `--test-reporter-destination=${destination}`,
      ]),
      ...writeProcesses(processesOf(chosen), ROOT), // one by one: Node 20 takes no globs here, and newer majors take no folders
    ],
    { cwd: ROOT, stdio: ["ignore", "inherit", "inherit"] },
  );
  if (error) throw error;
  return status ?? 1;
}

/** The last lines: what was skipped and why, and where the tests are that `npm test` omits. */
function sumUp() {
  console.log(`\n${readFileSync(join(ROOT, "dist", "skipped.txt"), "utf8").trimEnd()}`);
  const left = files.length - chosen.length;
  if (!wanted.rest && wanted.words.length === 0)
    console.log(`left out: ${left} of ${files.length} test files; npm run test:rest runs them`);
}
