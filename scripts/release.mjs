// `npm run release`: builds, and writes to release/ the package, the single-file program, their bill of materials (CycloneDX), and SHA-256 sums.
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, ensureInstalled, run } from "./install.mjs";

const FOLDER = join(ROOT, "release");

ensureInstalled();
run(process.execPath, ["build.mjs", "--quiet", "app", "ui", "engine", "library"]);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
run("npm", ["pack", "--ignore-scripts", "--loglevel=error", "--pack-destination", FOLDER]);
run(process.execPath, ["scripts/deploy/single-file.mjs", "--out", join(FOLDER, "touchstone.mjs")]);
const { status, stdout } = spawnSync(
  "npm",
  ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--loglevel=error"],
  { cwd: ROOT, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
);
if (status !== 0) {
  console.error("release: npm sbom failed");
  process.exit(1);
}
const bom = JSON.parse(stdout);
const { name, version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
bom.metadata.component.name = name; // npm uses the folder's name
writeFileSync(join(FOLDER, `${name}-${version}.cdx.json`), `${JSON.stringify(bom, null, 2)}\n`);
const sums = readdirSync(FOLDER)
  .sort()
  .map(
    (file) =>
      `${createHash("sha256")
        .update(readFileSync(join(FOLDER, file)))
        .digest("hex")}  ${file}\n`,
  );
writeFileSync(join(FOLDER, "SHA256SUMS"), sums.join(""));
console.log(`release: ${readdirSync(FOLDER).sort().join(", ")}`);
