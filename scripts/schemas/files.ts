import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MCP_TOOLS, type McpTool } from "../../src/contract/mcp.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import type { Examples } from "./examples.ts";
import { DIALECT, envelopeOf, toJsonSchema } from "./json-schema.ts";
import { NOUNS } from "./nouns.ts";
import { openapiOf } from "./openapi.ts";
import { FILE_SCHEMAS } from "./rows.ts";

/** Recorded, not generated: the source of the examples in `openapi.json`. */
const EXAMPLES = "examples.json";

/** The recorded examples of a project; empty if none were recorded yet. */
export function readExamples(root: string): Examples {
  return JSON.parse(readIfAny(join(root, "schemas", EXAMPLES)) ?? "{}") as Examples; // written below
}

export function writeExamples(root: string, examples: Examples): void {
  writeFileSync(join(root, "schemas", EXAMPLES), textOf(examples));
}

/** The files of `schemas/`, by name. */
export function generateSchemas(examples: Examples): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  for (const { name, title, schema } of NOUNS) {
    const generated = toJsonSchema(schema);
    const shape = name === "success-envelope" ? envelopeOf(generated, {}) : generated;
    files.set(`${name}.schema.json`, textOf({ $schema: DIALECT, title, ...shape }));
  }
  for (const { name, schema } of FILE_SCHEMAS) files.set(`${name}.schema.json`, textOf(schema));
  files.set("openapi.json", textOf(openapiOf(ROUTES, examples)));
  files.set("mcp-tools.json", textOf({ tools: MCP_TOOLS.map(toolOf) }));
  return files;
}

/** A tool, as hosts list it. */
function toolOf({ name, title, description, input, output, changesNothing }: McpTool): object {
  const annotations = {
    title,
    readOnlyHint: changesNothing,
    destructiveHint: false,
    idempotentHint: changesNothing,
    openWorldHint: false,
  };
  return {
    name,
    title,
    description,
    inputSchema: toJsonSchema(input),
    outputSchema: toJsonSchema(output),
    annotations,
  };
}

/** The differences between the files under `root` and the generated ones, one line each; empty if there are none. */
export function findDrift(root: string): string[] {
  const files = generateSchemas(readExamples(root));
  const stale = [...files]
    .filter(([name, text]) => readIfAny(join(root, "schemas", name)) !== text)
    .map(([name]) => `schemas/${name} is not what the contract says`);
  return [...stale, ...strayFiles(root, files).map((name) => `schemas/${name} is not generated`)];
}

/** Brings `schemas/` up to date without touching unchanged files. Returns what it wrote or removed. */
export function writeSchemas(root: string): string[] {
  mkdirSync(join(root, "schemas"), { recursive: true });
  const files = generateSchemas(readExamples(root));
  const wanted = new Map([...files].map(([name, text]) => [join("schemas", name), text]));
  const written = [...wanted].filter(([file, text]) => readIfAny(join(root, file)) !== text);
  for (const [file, text] of written) writeFileSync(join(root, file), text);
  const stray = strayFiles(root, files).map((name) => join("schemas", name));
  for (const file of stray) rmSync(join(root, file));
  return [...written.map(([file]) => file), ...stray];
}

function strayFiles(root: string, files: ReadonlyMap<string, string>): string[] {
  return readdirSync(join(root, "schemas"))
    .filter((name) => name.endsWith(".json") && name !== EXAMPLES && !files.has(name))
    .sort();
}

/** The text of a file; null if it is missing. @throws the system's other errors */
export function readIfAny(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null; // what `readFileSync` throws
    throw error;
  }
}

function textOf(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
