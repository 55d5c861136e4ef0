// `node scripts/deploy/single-file.mjs [--out FILE]`: packs the built program, the workbench and the data into one `.mjs` that needs nothing
// but Node. At its first start the file unpacks itself into the user's cache folder; later starts run from there.
import { createHash } from "node:crypto";
import { chmodSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import { ROOT } from "../install.mjs";

/** What the program needs to run, files or folders below the project. Documents and types stay in the package. */
const PARTS = [
  "package.json",
  "LICENSE",
  "dist/touchstone.mjs",
  "dist/review-worker.mjs",
  "dist/thread-worker.mjs",
  "dist/chunks",
  "dist/packs.kept",
  "dist/words.br",
  "dist/ui",
  "dist/THIRD-PARTY-NOTICES.txt",
  "data/demos",
  "data/evidence",
  "data/lanes",
  "data/logos",
  "data/packs",
  "data/policies",
  "data/templates",
  "schemas/mcp-tools.json",
  "schemas/openapi.json",
  "scripts/deploy/github-action",
];

/** Writes the single file. @returns its size in bytes */
function writeSingleFile(out) {
  const files = PARTS.flatMap((part) => filesOf(part));
  const index = files.map(({ path, bytes }) => [path, bytes.length]);
  const plain = Buffer.concat(files.map(({ bytes }) => bytes));
  const packed = brotliCompressSync(plain, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
  });
  const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const digest = createHash("sha256").update(JSON.stringify(index)).update(plain).digest("hex");
  const head = readFileSync(new URL("single-file-start.mjs", import.meta.url), "utf8");
  const text = head
    .replace('"VERSION"', () => JSON.stringify(version))
    .replace('"DIGEST"', () => JSON.stringify(digest))
    .replace('"INDEX"', () => JSON.stringify(index))
    .replace('"PACKED"', () => JSON.stringify(packed.toString("base64")));
  mkdirSync(dirname(resolve(out)), { recursive: true });
  writeFileSync(out, text);
  chmodSync(out, 0o755);
  return Buffer.byteLength(text);
}

function filesOf(part) {
  const path = join(ROOT, part);
  if (statSync(path).isFile()) return [{ path: part, bytes: readFileSync(path) }];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(`${part}/${name}`));
}

const { values } = parseArgs({ options: { out: { type: "string", default: "release/touchstone.mjs" } } });
const size = writeSingleFile(values.out);
console.log(`wrote ${values.out}: ${(size / 1e6).toFixed(1)} MB`);
