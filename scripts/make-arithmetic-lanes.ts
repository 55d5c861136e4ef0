// Writes the arithmetic lanes to `data/lanes`: `node dist/scripts/make-arithmetic-lanes.mjs [--check]`.
// With --check it writes nothing, lists the differences and exits with 1.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { ARITHMETIC_LANES, filesOf } from "./arithmetic-lanes/made.ts";

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const dataDir = join(findRoot(process.cwd()), "data");
for (const lane of ARITHMETIC_LANES) {
  for (const [path, text] of filesOf(lane)) {
    const file = join(dataDir, path);
    if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
    console.error(
      values.check ? `data/${path} is not what make-arithmetic-lanes writes` : `wrote data/${path}`,
    );
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
