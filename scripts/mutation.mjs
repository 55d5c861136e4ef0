// `npm run mutation -- ROOM … [--sample N] [--skip N] [--seed N] [--only WORD]`: changes the sources of a room one place at a time with Stryker, and
// looks whether its fast tests notice. Prints those that no test notices, and the score. A seed puts the mutants of a room in an order; `--skip` leaves
// out the first of them, so that a long run can be made in portions.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, ensureInstalled, ensureStryker, run } from "./install.mjs";
import { ROOMS, roomsOf } from "./rooms.mjs";
import { chosenFiles, isInRest, testFiles } from "./test-files.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "500" },
    skip: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});
const rooms = roomsOf(positionals, "mutation");
ensureInstalled();
const stryker = ensureStryker();
for (const room of rooms) mutate(room);

function mutate(room) {
  const { sources, words, slow = [] } = ROOMS[room];
  const tests = chosenFiles(testFiles(ROOT), { rest: false, words }).filter(
    (file) => !isInRest(file) && !slow.some((word) => file.includes(word)),
  );
  const place = join("dist", "mutation", room);
  mkdirSync(join(ROOT, place), { recursive: true });
  const config = {
    mutate: [`${sources}/**/*${values.only}*.ts`],
    ignorePatterns: ["/dist", "/release", "/data/state", "/.git", "/docs", "/biome.jsonc"],
    tempDirName: join("dist", "stryker"),
    tsconfigFile: "none", // Stryker would rewrite it with functions that TypeScript 7 has not
    buildCommand: `node build.mjs --quiet checks -- ${tests.map((file) => join("test", file)).join(" ")}`,
    testRunner: "tap",
    tap: {
      testFiles: tests.map((file) => join("dist", "checks", file.replace(/\.ts$/, ".mjs"))),
      nodeArgs: [
        "--test-reporter=tap",
        "-r",
        join(stryker, "watchdog.cjs"),
        "-r",
        "{{hookFile}}",
        "{{testFile}}",
      ],
      forceBail: true,
    },
    plugins: ["@stryker-mutator/tap-runner", join(stryker, "sample.js")],
    checkers: ["sample"],
    sample: { seed: Number(values.seed), skip: Number(values.skip), size: Number(values.sample) },
    coverageAnalysis: "perTest",
    concurrency: 1,
    timeoutMS: 600_000, // the watchdog ends what loops, by its processor time: a busy machine kills no mutant
    dryRunTimeoutMinutes: 30,
    reporters: ["json", "progress-append-only"],
    jsonReporter: { fileName: join(place, "report.json") },
    allowConsoleColors: false,
    warnings: { unknownOptions: false },
  };
  const file = join(place, "stryker.config.json");
  writeFileSync(join(ROOT, file), JSON.stringify(config, null, 2));
  run(process.execPath, [
    join(stryker, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js"),
    "run",
    file,
  ]);
  report(room, JSON.parse(readFileSync(join(ROOT, place, "report.json"), "utf8")));
}

/** Mutants that did not compile or were not in the sample do not count. */
function report(room, { files }) {
  const all = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({
      file,
      line: source.split("\n")[mutant.location.start.line - 1].trim(),
      ...mutant,
    })),
  );
  const counted = all.filter(({ status }) =>
    ["Killed", "Timeout", "Survived", "NoCoverage", "RuntimeError"].includes(status),
  );
  const left = counted.filter(({ status }) => status === "Survived" || status === "NoCoverage");
  for (const { file, location, mutatorName, replacement, status, line } of left)
    console.log(
      `${status} ${file}:${location.start.line}:${location.start.column} ${mutatorName}: ${line} → ${replacement}`,
    );
  const killed = counted.length - left.length;
  console.log(
    `${room}: ${killed} of ${counted.length} mutants killed (${((100 * killed) / counted.length).toFixed(1)} %), of ${all.length}`,
  );
}
