import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readExamples, readIfAny } from "../schemas/files.ts";
import { commandLinePage } from "./command-line.ts";
import { errorsPage } from "./errors.ts";
import { httpPage } from "./http.ts";
import { limitsPage } from "./limits.ts";
import { mcpPage } from "./mcp.ts";
import { modulePage } from "./module.ts";

const FOLDER = join("docs", "reference");
/** Hand-written pages of the folder. */
const WRITTEN: readonly string[] = ["glossary.md"];

/** The generated pages of `docs/reference`, by name. */
export async function generateReference(root: string): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ["command-line.md", await commandLinePage()],
    ["errors.md", errorsPage()],
    ["http.md", httpPage(readExamples(root))],
    ["limits.md", limitsPage()],
    ["mcp.md", mcpPage()],
    ["module.md", modulePage(root)],
  ]);
}

/** The differences between the files under `root` and the generated ones, one line each; empty if there are none. */
export async function findReferenceDrift(root: string): Promise<string[]> {
  const pages = await generateReference(root);
  const stale = [...pages]
    .filter(([name, text]) => readIfAny(join(root, FOLDER, name)) !== text)
    .map(([name]) => `docs/reference/${name} is not what the code says`);
  return [...stale, ...strayPages(root, pages).map((name) => `docs/reference/${name} is not generated`)];
}

/** Brings `docs/reference` up to date. Returns what it wrote or removed. */
export async function writeReference(root: string): Promise<string[]> {
  const pages = await generateReference(root);
  mkdirSync(join(root, FOLDER), { recursive: true });
  const written = [...pages].filter(([name, text]) => readIfAny(join(root, FOLDER, name)) !== text);
  for (const [name, text] of written) writeFileSync(join(root, FOLDER, name), text);
  const stray = strayPages(root, pages);
  for (const name of stray) rmSync(join(root, FOLDER, name));
  return [...written.map(([name]) => name), ...stray].map((name) => join(FOLDER, name));
}

function strayPages(root: string, pages: ReadonlyMap<string, string>): string[] {
  return readdirSync(join(root, FOLDER))
    .filter((name) => !pages.has(name) && !WRITTEN.includes(name))
    .sort();
}
