import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { appendLog, parseLog } from "../logs/log.ts";
import type { LineKind } from "./line-kind.ts";

// A checkpoint that a server cannot sign by itself concerns no entry, so nobody may notice for months. The log beside the journal keeps since when,
// and why; a line for each new reason, and one with a reason of null when a checkpoint is signed again.

/** Beside the journal, in the folder of its kind. */
const FILE = "signing.jsonl";

export interface SigningRecord {
  /** Since when no checkpoint could be signed, as a timestamp, and the last reason; null if the last one was signed. */
  readonly failing: { readonly since: string; readonly reason: string } | null;
  /** How many failures on record ended with a signed checkpoint. */
  readonly overcome: number;
}

/** @throws the error of the file system */
export async function readSigning(stateDir: string, { folder }: LineKind): Promise<SigningRecord> {
  const bytes = await readFile(join(stateDir, folder, FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  let failing: SigningRecord["failing"] = null as SigningRecord["failing"]; // else the compiler takes it to stay null in the loop
  let overcome = 0;
  for (const { value } of parseLog(bytes)) {
    const { at, reason } = Object(value) as Readonly<Record<string, unknown>>; // any value has members, or none
    if (typeof at !== "string") continue;
    if (typeof reason === "string") failing = { since: failing?.since ?? at, reason };
    else if (failing !== null) {
      failing = null;
      overcome++;
    }
  }
  return { failing, overcome };
}

/** Notes a failure, or with a reason of null that a checkpoint was signed; what the record says already is not repeated. @throws the error of the file system */
export async function noteSigning(
  stateDir: string,
  kind: LineKind,
  { at, reason }: { readonly at: string; readonly reason: string | null },
): Promise<void> {
  const { failing } = await readSigning(stateDir, kind);
  if (reason === (failing?.reason ?? null)) return;
  await appendLog(join(stateDir, kind.folder, FILE), [canonicalize({ at, reason })]);
}
