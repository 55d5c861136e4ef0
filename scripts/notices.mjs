// Collects the licences of the packages that the build bundles, as their authors require.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The folders of the packages that contribute to the outputs of a build, sorted. @param metafile from esbuild */
export function bundledPackages({ outputs }) {
  const inputs = Object.values(outputs).flatMap(({ inputs: parts }) =>
    Object.entries(parts)
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => path),
  );
  return [
    ...new Set(inputs.flatMap((path) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? [])),
  ].sort();
}

/** The text of a notices file: every package with its version, its licence and the licence's text. @throws Error for a package without one */
export function noticesOf(folders) {
  const parts = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = licenceOf(folder, name);
    if (typeof license !== "string" || file === null) throw new Error(`${name} comes without a licence`);
    return `${name} ${version} (${license})\n\n${readFileSync(file, "utf8").trim()}\n`;
  });
  return `What is built into the files beside this one, and under which licences.\n\n${parts.join(`\n${"-".repeat(80)}\n\n`)}`;
}

/** The licence file of a package; `scripts/licences` holds those that packages lack. The build runs in the project's folder. */
export function licenceOf(folder, name) {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry));
  if (file !== undefined) return join(folder, file);
  const ours = join("scripts", "licences", `${name}.txt`);
  return existsSync(ours) ? ours : null;
}
