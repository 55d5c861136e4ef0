import { join } from "node:path";
import { digestOfBytes } from "../../canonical/digest.ts";
import { createPause } from "../files/pauses.ts";
import { readFileIfAny } from "../files/inputs.ts";
import { replaceFile } from "../files/replace-file.ts";
import { SEARCH_FOLDER } from "./line-index.ts";

/** What was made of a file while it had a stamp. */
export interface KeptRow<T> {
  readonly stamp: string;
  readonly value: T;
}

/**
 * Values that were made of files and are kept over the end of the process: `<state>/search/NAME.kept` has the digest of the rest, the format, and a
 * line of JSON for each. It is derived: what is not as it was written counts as absent.
 * @param format changes with the values and with what is checked when they are made
 */
export async function readKeptRows<T>(
  stateDir: string,
  name: string,
  format: string,
): Promise<Map<string, KeptRow<T>>> {
  const bytes = await readFileIfAny(fileOf(stateDir, name)).catch(() => null);
  const [digest, own, ...lines] = bytes === null ? [] : Buffer.from(bytes).toString("utf8").split("\n");
  const rows = new Map<string, KeptRow<T>>();
  if (own !== format || digest !== digestOfBytes(bodyOf(format, lines))) return rows;
  const pause = createPause();
  for (const line of lines) {
    const [key, stamp, value] = JSON.parse(line) as [string, string, T]; // as it was written, which the digest says
    rows.set(key, { stamp, value });
    await pause();
  }
  return rows;
}

export async function writeKeptRows<T>(
  stateDir: string,
  name: string,
  format: string,
  rows: ReadonlyMap<string, KeptRow<T>>,
): Promise<void> {
  const body = bodyOf(
    format,
    [...rows].map(([key, { stamp, value }]) => JSON.stringify([key, stamp, value])),
  );
  await replaceFile(fileOf(stateDir, name), `${digestOfBytes(body)}\n${body}`);
}

const bodyOf = (format: string, lines: readonly string[]): string => [format, ...lines].join("\n");

const fileOf = (stateDir: string, name: string): string => join(stateDir, SEARCH_FOLDER, `${name}.kept`);
