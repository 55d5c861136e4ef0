import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach } from "node:test";
import { digestHex } from "../../src/canonical/digest.ts";
import { Failure } from "../../src/contract/failures.ts";
import type { LogosPackSummary, LogosSafetyReport } from "../../src/contract/logos.ts";
import { askLogos, type LogosRoute } from "./logos.ts";

const folders: string[] = [];
/** A fresh data folder, which goes when the test ends. */
export function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-logos-"));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Routes that show one pack. */
export const PACK_ROUTES = [
  "logosPack",
  "logosContents",
  "logosSafety",
  "logosAlignment",
] as const satisfies readonly LogosRoute[];
/** What `assert.rejects` takes: no pack has this id. */
export const isUnknown =
  (id: string) =>
  (error: unknown): boolean =>
    error instanceof Failure &&
    error.reason === "not_found" &&
    error.message === `logos pack not found: ${id}`;
/** The beginning of a digest, as rows show it. */
export const short = (value: unknown): string => digestHex(value).slice(0, 16);
/** The packs that the list shows. */
export const listOf = async (data: string): Promise<LogosPackSummary[]> =>
  (await askLogos(data)<{ items: LogosPackSummary[] }>("logosPacks")).items;
/** The safety report of a pack. */
export const safetyOf = (data: string, id = "sound"): Promise<LogosSafetyReport> =>
  askLogos(data)<LogosSafetyReport>("logosSafety", id);
