// Writes the generated evaluation lanes to `data/lanes`: `node dist/scripts/make-lanes.mjs [--check]`.
// With --check it writes nothing, lists the differences and exits with 1.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { MADE_LANES, filesOf } from "./lanes/made.ts";

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const dataDir = join(findRoot(process.cwd()), "data");
for (const lane of MADE_LANES) {
  for (const [path, text] of filesOf(lane, dataDir)) {
    const file = join(dataDir, path);
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    console.error(values.check ? `data/${path} is not what make-lanes writes` : `wrote data/${path}`);
    if (values.check) {
      process.exitCode = 1;
      continue;
    }
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

function findRoot(from: string): string {
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, "package.json")) && existsSync(join(dir, "build.mjs"))) return dir;
    if (dir === dirname(dir)) throw new Error(`no project root above ${from}`);
  }
}
