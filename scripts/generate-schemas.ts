// Writes `schemas/` and `docs/reference/` from the code: `node dist/scripts/generate-schemas.mjs [--check | --examples]`.
// With --check it writes nothing, lists the differences and exits with 1. With --examples it first records the examples of the OpenAPI description
// anew, with one request per route over the golden day.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { findReferenceDrift, writeReference } from "./reference/files.ts";
import { recordExamples } from "./schemas/examples.ts";
import { findDrift, writeExamples, writeSchemas } from "./schemas/files.ts";
import { openGoldenDay } from "./schemas/golden-day.ts";

const { values } = parseArgs({
  options: { check: { type: "boolean", default: false }, examples: { type: "boolean", default: false } },
});
const root = findRoot(process.cwd());
if (values.examples) await record();
const lines = values.check
  ? [...findDrift(root), ...(await findReferenceDrift(root))]
  : [...writeSchemas(root), ...(await writeReference(root))].map((file) => `wrote ${file}`);
for (const line of lines) console.error(line);
if (values.check && lines.length > 0) {
  console.error("run `npm run schemas`");
  process.exitCode = 1;
}

async function record(): Promise<void> {
  const day = await openGoldenDay(root);
  try {
    writeExamples(root, await recordExamples(day));
  } finally {
    await day.close();
  }
}

function findRoot(from: string): string {
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, "package.json")) && existsSync(join(dir, "build.mjs"))) return dir;
    if (dir === dirname(dir)) throw new Error(`no project root above ${from}`);
  }
}
