// `npm run mutation -- ROOM … [--sample N] [--skip N] [--seed N] [--left] [--slow MS]`: changes the sources of a room one place at a time with Stryker, and
// looks whether its tests notice. Prints those that no test notices, and the score. A seed puts the mutants of a room in an order; `--skip` leaves out
// the first of them, so that a long run can be made in portions, whose results are kept and counted together. `--left` tries again those that were left, with slow tests, too, each in a process of its own.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT, ensureInstalled, ensureStryker, run } from "./install.mjs";
import { merged, printed } from "./mutation/results.mjs";
import { ROOMS, roomsOf } from "./rooms.mjs";
import { chosenFiles, testFiles } from "./test-files.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "500" },
    skip: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    left: { type: "boolean", default: false },
    slow: { type: "string" },
  },
});
const rooms = roomsOf(positionals, "mutation");
ensureInstalled();
const stryker = ensureStryker();
for (const room of rooms) mutate(room);

function mutate(room) {
  const { sources, words, slow = [], apart = [], quickMs = 100 } = ROOMS[room];
  const without = values.left ? apart : [...slow, ...apart];
  const tests = chosenFiles(testFiles(ROOT), { rest: false, words }).filter(
    (file) => !without.some((word) => file.includes(word)),
  );
  const place = join(ROOT, "dist", "mutation", room);
  mkdirSync(place, { recursive: true });
  const keptFile = join(place, "results.json");
  const kept = existsSync(keptFile) ? JSON.parse(readFileSync(keptFile, "utf8")) : {};
  const left = Object.entries(kept).filter(([, status]) => status === "Survived" || status === "NoCoverage");
  const config = {
    mutate: [`${sources}/**/*.ts`],
    ignorePatterns: ["/dist", "/release", "/data/state", "/.git", "/docs", "/biome.jsonc"],
    tempDirName: join("dist", "stryker"),
    tsconfigFile: "none", // Stryker would rewrite it with functions that TypeScript 7 has not
    testRunner: "rooms",
    rooms: {
      tests,
      slowMs: Number(values.slow ?? (values.left ? 3000 : quickMs)),
      known: join(place, "tests.json"),
      certain: values.left,
    },
    plugins: [join(stryker, "runner.js"), join(stryker, "sample.js")],
    checkers: ["sample"],
    sample: {
      seed: Number(values.seed),
      skip: Number(values.skip),
      size: Number(values.sample),
      only: values.left ? left.map(([identity]) => identity) : null,
    },
    coverageAnalysis: "perTest",
    concurrency: 1,
    timeoutMS: 3_600_000, // the runner ends what loops, by its processor time: a busy machine kills no mutant
    dryRunTimeoutMinutes: 60,
    reporters: ["json", "progress-append-only"],
    jsonReporter: { fileName: join(place, "report.json") },
    allowConsoleColors: false,
    warnings: { unknownOptions: false },
  };
  const file = join(place, "stryker.config.json");
  writeFileSync(file, JSON.stringify(config, null, 2));
  run(process.execPath, [
    join(stryker, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js"),
    "run",
    file,
  ]);
  const mutants = merged(JSON.parse(readFileSync(join(place, "report.json"), "utf8")), kept);
  writeFileSync(
    keptFile,
    JSON.stringify(Object.fromEntries(mutants.map(({ identity, status }) => [identity, status]))),
  );
  const explained = JSON.parse(readFileSync(join(ROOT, "scripts", "mutation", "explained.json"), "utf8"));
  for (const line of printed(
    room,
    mutants,
    explained.filter(({ file: of }) => of.startsWith(`${sources}/`)),
  ))
    console.log(line);
}
