// Build stamps: `node build.mjs --if-changed …` rebuilds only the targets whose inputs changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const BUILD = ["build.mjs", "package-lock.json", "package.json", "tsconfig.json"];
/** The folders that targets are built from; targets not listed read `src` alone. `dist/packs.kept` is built from the packs. */
const FOLDERS = {
  app: ["src", "data/packs"],
  scripts: ["src", "scripts"],
  checks: ["src", "scripts", "test"],
  types: ["src", "scripts", "test"],
};
const SOURCE = /\.(?:ts|mts|mjs|css|html|svg|jsonl?)$/;

function filesIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A digest of everything that a target's outputs depend on: the build script, the options and every source. Type-only files count, too. */
export function stampOf(name, options, root = ".") {
  const hash = createHash("sha256").update(`${process.versions.node}\0${JSON.stringify(options)}\0`);
  const folders = new Set(["scripts", ...(FOLDERS[name] ?? ["src"])]);
  const sources = [...folders].flatMap((folder) => filesIn(root, folder));
  for (const file of [...BUILD.map((name) => join(root, name)), ...sources])
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
}

const placeOf = (root, name) => join(root, "dist", "stamps", `${name}.json`);

/** Whether an earlier build's outputs still exist and match what a build would write now. */
export function isCurrent(name, stamp, root = ".") {
  const place = placeOf(root, name);
  if (!existsSync(place)) return false;
  const { stamp: earlier, outputs } = JSON.parse(readFileSync(place, "utf8"));
  return earlier === stamp && outputs.every((file) => existsSync(join(root, file)));
}

/** Deletes the stamp before a build, so that a failed build leaves none. */
export function forget(name, root = ".") {
  rmSync(placeOf(root, name), { force: true });
}

/** Records the outputs of a build, as paths below the root. */
export function remember(name, stamp, outputs, root = ".") {
  const place = placeOf(root, name);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify({ stamp, outputs }));
}
