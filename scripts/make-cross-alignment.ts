// Builds the pack that aligns Greek with Hebrew from both packs' English translations: `node dist/scripts/make-cross-alignment.mjs [--data DIR] [--check]`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { PACK, makeCrossAlignment } from "./logos/cross-alignment.ts";

const HELP = `usage: node dist/scripts/make-cross-alignment.mjs [--data DIR] [--check]

Writes data/logos/cross-alignment from the edges of grc-koine and he-biblical to English, and from what was judged directly.
With --check nothing is written; exit code 1 if a file is not what would be written.
`;

const { values } = parseArgs({
  options: {
    data: { type: "string", default: fileURLToPath(new URL("../../data", import.meta.url)) },
    check: { type: "boolean" },
    help: { type: "boolean" },
  },
});
if (values.help) process.stdout.write(HELP);
else {
  const folder = join(values.data, "logos", PACK);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of await makeCrossAlignment(values.data)) {
    if (!values.check) writeFileSync(join(folder, name), text);
    else if (readFileSync(join(folder, name), "utf8") !== text) {
      process.stderr.write(`${name} is not what would be written\n`);
      process.exitCode = 1;
    }
  }
}
