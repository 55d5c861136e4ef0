import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "./root.ts";

/** Of so many cases of a lane, one is kept. */
const STEP = 16;

/**
 * The project's data in a folder of its own, with a sample of each lane's cases: for tests in which lanes are run by the way, as the golden
 * questions are before every acceptance. EVERY_CASE=1 keeps them all.
 */
export function thinData(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "touchstone-data-"));
  cpSync(join(ROOT, "data"), path, { recursive: true });
  if (process.env["EVERY_CASE"] !== "1") {
    for (const name of readdirSync(join(path, "lanes"), { recursive: true, encoding: "utf8" }))
      if (name.endsWith(".jsonl")) thin(join(path, "lanes", name));
  }
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function thin(file: string): void {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "");
  writeFileSync(
    file,
    lines
      .filter((_, at) => at % STEP === 0)
      .map((line) => `${line}\n`)
      .join(""),
  );
}
