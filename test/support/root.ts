import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The project's root: tests run from a bundle, so they find it from the working folder upwards. */
export const ROOT = findRoot(process.cwd());

function findRoot(from: string): string {
  for (let dir = from; ; dir = dirname(dir)) {
    if (existsSync(join(dir, "package.json")) && existsSync(join(dir, "build.mjs"))) return dir;
    if (dir === dirname(dir)) throw new Error(`no project root above ${from}`);
  }
}
