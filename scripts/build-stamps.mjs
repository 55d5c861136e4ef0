// What a target was built from: `node build.mjs --if-changed …` rebuilds only targets whose inputs changed.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const BUILD = ["build.mjs", "package-lock.json", "package.json", "tsconfig.json"];
/** The folders that targets are built from; every other target reads `src` alone. `dist/packs.kept` is made of the packs. */
const FOLDERS = {
  app: ["src", "data/packs"],
  scripts: ["src", "scripts"],
  checks: ["src", "scripts", "test"],
};
const SOURCE = /\.(?:ts|mts|mjs|css|html|svg|jsonl?)$/;

function filesIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** A digest of all that a target's outputs depend on: the build itself, the options and every source. Type-only files count, too. */
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

/** Whether what an earlier build of the target wrote is still there, and is what a build would write now. */
export function isCurrent(name, stamp, root = ".") {
  const place = placeOf(root, name);
  if (!existsSync(place)) return false;
  const { stamp: earlier, outputs } = JSON.parse(readFileSync(place, "utf8"));
  return earlier === stamp && outputs.every((file) => existsSync(join(root, file)));
}

/** Forgets what was built, before it is built anew: a build that fails leaves no stamp. */
export function forget(name, root = ".") {
  rmSync(placeOf(root, name), { force: true });
}

/** Notes what a build of the target has written, as paths below the root. */
export function remember(name, stamp, outputs, root = ".") {
  const place = placeOf(root, name);
  mkdirSync(dirname(place), { recursive: true });
  writeFileSync(place, JSON.stringify({ stamp, outputs }));
}
