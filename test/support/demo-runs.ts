import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { askText } from "./ask.ts";
import { demoRunResult, type DemoRunResult } from "../../src/contract/demos.ts";
import { Failure } from "../../src/contract/failures.ts";
import { loadAuthority } from "../../src/operations/review/authority.ts";
import { demoOperations } from "../../src/operations/evals/demos.ts";
import { ROOT } from "./root.ts";

export const IDS = [
  "deductive_entailment_authority",
  "epistemic_truth_state",
  "proof_carrying_promotion",
] as const;
const temporary = mkdtempSync(join(tmpdir(), "touchstone-demos-"));
process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));

const authority = loadAuthority(join(ROOT, "data")).then((loaded) => loaded.authority);
/** The operations on demos over a data folder. */
export const operationsOver = async (dataDir: string) =>
  demoOperations({ dataDir, authority: await authority });
/** A run of a demo over a data folder. */
export const runOver = async (dataDir: string, id: string): Promise<DemoRunResult> =>
  demoRunResult.parse(JSON.parse(await askText(await operationsOver(dataDir), "runDemo", { id })));

/** A copy of the demos, one of whose files is changed. */
export function changed(path: string, change: (text: string) => string): string {
  const dataDir = mkdtempSync(join(temporary, "data-"));
  cpSync(join(ROOT, "data", "demos"), join(dataDir, "demos"), { recursive: true });
  const file = join(dataDir, "demos", path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
  return dataDir;
}
/** A copy of the demos, in one of whose files the object is edited. */
export const edited = (path: string, edit: (value: Record<string, unknown>) => void): string =>
  changed(path, (text) => {
    const value = JSON.parse(text) as Record<string, unknown>; // every file of a demo is an object
    edit(value);
    return JSON.stringify(value);
  });

/** What `assert.rejects` takes: a failure of this reason and message. */
export const fails =
  (reason: string, message: string | RegExp) =>
  (error: unknown): boolean => {
    assert.ok(error instanceof Failure);
    assert.equal(error.reason, reason);
    if (typeof message === "string") assert.equal(error.message, message);
    else assert.match(error.message, message);
    return true;
  };
