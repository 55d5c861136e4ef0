#!/usr/bin/env node
// Touchstone in one file. On its first start it unpacks itself into the user's cache folder, and runs from there.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliDecompressSync } from "node:zlib";

const version = "VERSION";
const digest = "DIGEST"; // of the file list and the files' bytes
const index = "INDEX"; // [path, size in bytes] of each file, in the order in which they are packed
const packed = "PACKED"; // all files, compressed

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`touchstone: needs Node 20.19 or newer; this is ${process.versions.node}\n`);
  process.exit(1);
}
const given = process.env["XDG_CACHE_HOME"];
const cache = given?.startsWith("/") ? given : join(homedir(), ".cache");
const home = join(cache, "touchstone", `${version}-${digest.slice(0, 16)}`);
if (!existsSync(home)) unpack(home);
const program = join(home, "dist", "touchstone.mjs");
await import(pathToFileURL(program).href);

/** Writes all files to a temporary folder beside the target and renames it, so that another start never sees a partial copy. */
function unpack(place) {
  const bytes = brotliDecompressSync(Buffer.from(packed, "base64"));
  const found = createHash("sha256").update(JSON.stringify(index)).update(bytes).digest("hex");
  if (found !== digest) {
    process.stderr.write("touchstone: this file is damaged; download it again\n");
    process.exit(1);
  }
  mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(`${place}.`);
  let offset = 0;
  for (const [path, size] of index) {
    mkdirSync(dirname(join(draft, path)), { recursive: true });
    writeFileSync(join(draft, path), bytes.subarray(offset, offset + size));
    offset += size;
  }
  try {
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(place)) throw error; // otherwise another start was faster
  }
}
