// Writes `schemas/` and the README's table of routes from the contract: `node dist/scripts/generate-schemas.mjs [--check]`.
// With --check nothing is written: what differs is listed, and the exit code is 1.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { findDrift, writeSchemas } from "./schemas/files.ts";

const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const root = findRoot(process.cwd());
const lines = values.check ? findDrift(root) : writeSchemas(root).map((file) => `wrote ${file}`);
for (const line of lines) console.error(line);
if (values.check && lines.length > 0) {
  console.error("run `npm run schemas`");
  process.exitCode = 1;
}

function findRoot(from: string): string {
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, "package.json")) && existsSync(join(dir, "build.mjs"))) return dir;
    if (dir === dirname(dir)) throw new Error(`no project root above ${from}`);
  }
}
