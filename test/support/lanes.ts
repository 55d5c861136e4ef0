import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { LaneFile } from "../../src/contract/evals.ts";

/** Turns that take little: one that is right, one that is declined where an answer is wanted, one that is wrong. */
export const TINY_CASES = [
  {
    case_id: "t-1",
    prompt: "Ann is kind. Is Ann kind?",
    mode: "classical",
    expected: { kind: "verdict", verdict: "yes" },
  },
  { case_id: "t-2", prompt: "Of which to be or.", expected: { kind: "verdict", verdict: "yes" } },
  { case_id: "t-3", prompt: "Ann is kind. Is Ann tall?", expected: { kind: "verdict", verdict: "no" } },
];

/** Writes one version of a lane below `dataDir`. */
export function writeLane(
  dataDir: string,
  lane: string,
  {
    version = "v1",
    splits = { public: TINY_CASES },
    ...file
  }: Partial<LaneFile> & { readonly splits?: Readonly<Record<string, readonly object[] | string>> } = {},
): string {
  const folder = join(dataDir, "lanes", lane, version);
  mkdirSync(folder, { recursive: true });
  const whole = {
    lane,
    version,
    description: `The lane ${lane}.`,
    kind: "turns",
    acceptance: null,
    provenance: "made up",
    ...file,
  };
  writeFileSync(join(folder, "lane.json"), JSON.stringify(whole));
  for (const [split, rows] of Object.entries(splits))
    writeFileSync(
      join(folder, `${split}.jsonl`),
      typeof rows === "string" ? rows : rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
    );
  return folder;
}
