import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import type { Installed } from "../../operations/evidence/next-version.ts";
import { dataPathOf } from "../terminal/arguments.ts";
import { write } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";

/** The options with which commands that add to a corpus name it. */
export const CORPUS_OPTIONS = {
  corpus: { type: "string" },
  domain: { type: "string" },
  data: { type: "string" },
} as const;

/** The default corpus for what was run and measured here, and its domain when it is new. */
const CAPTURED = "captured";

interface CorpusFlags {
  readonly corpus?: string | undefined;
  readonly domain?: string | undefined;
  readonly data?: string | undefined;
}

/** The corpus file to add to: `--corpus`, else `<data>/evidence/captured.json`. @throws UsageError */
export function corpusNamed(
  { corpus, domain, data }: CorpusFlags,
  io: CliIo,
): { readonly file: string; readonly domain: string | null } {
  if (corpus !== undefined) return { file: corpus, domain: domain ?? null };
  return { file: join(dataPathOf(data, io), "evidence", `${CAPTURED}.json`), domain: domain ?? CAPTURED };
}

/** Says what a corpus holds now. */
export async function printInstalled(
  installed: Installed & { readonly file: string },
  lead: string,
  json: boolean,
  stream: CliIo["stdout"],
): Promise<void> {
  const { corpus_sha256: sha256, superseded_sha256: before } = installed;
  const shown = `${lead}\n  ${sha256}\n${before === null ? "" : `  replaces ${before}\n`}`;
  await write(stream, json ? `${canonicalize(installed)}\n` : shown);
}
