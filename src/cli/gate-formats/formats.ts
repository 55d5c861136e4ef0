import { writeGithub } from "./github.ts";
import { writeJunit } from "./junit.ts";
import { writeMarkdown } from "./markdown.ts";
import type { GateWriter } from "./report.ts";
import { writeSarif } from "./sarif.ts";
import { writeTable } from "./table.ts";

/** What `--format` can be: how a decision of the gate is written. */
export const GATE_FORMATS = {
  table: writeTable,
  json: ({ text }) => `${text}\n`,
  junit: writeJunit,
  sarif: writeSarif,
  github: writeGithub,
  markdown: writeMarkdown,
} as const satisfies Readonly<Record<string, GateWriter>>;

export type GateFormat = keyof typeof GATE_FORMATS;
export const GATE_FORMAT_NAMES = Object.keys(GATE_FORMATS) as readonly GateFormat[]; // the keys of that table
