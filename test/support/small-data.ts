import { cpSync } from "node:fs";
import { join } from "node:path";
import { writeLane } from "./lanes.ts";
import { SMALL_PACK, writePackFixture } from "./packs.ts";
import { ROOT } from "./root.ts";

/** A data directory that opens in a moment: the policies, the evidence, one small pack, and three golden questions. */
export function writeSmallData(dataDir: string): void {
  for (const part of ["policies", "evidence"])
    cpSync(join(ROOT, "data", part), join(dataDir, part), { recursive: true });
  writePackFixture(dataDir, "small", SMALL_PACK);
  writeLane(dataDir, "golden_questions");
}
