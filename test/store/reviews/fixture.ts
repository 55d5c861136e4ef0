import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sealEntry } from "../../../src/store/journal/seal.ts";
import { REVIEWS } from "../../../src/store/reviews/kind.ts";

/** A small record of the shape that facets are read from. */
export function recordOf(id: number, standing = id % 3 === 0 ? "contradicted" : "verified"): object {
  return {
    schema_version: "review_record_v1",
    review_id: id,
    recorded_at: new Date(Date.UTC(2026, 4, 1 + (id % 40))).toISOString(),
    request: { claim: { domain: id % 2 === 0 ? "even" : "odd", subject: `s${id % 5}`, text: "é😀" } },
    result: {
      assigned_state: standing === "refused" ? null : standing,
      status: standing === "refused" ? "refused" : "assigned",
      evidence_ledger: [`e${id % 7}`, "all"],
    },
    ...(id % 4 === 0 ? { gate: { passed: id % 8 === 0 } } : {}),
  };
}

export function lineOf(id: number, standing?: string): Buffer {
  return Buffer.from(sealEntry(recordOf(id, standing), REVIEWS).record);
}

/** The lines of the reviews 1 to `count`. */
export function lines(count: number): Buffer[] {
  return Array.from({ length: count }, (_, index) => lineOf(index + 1));
}

/** A state directory of its own, and its record of reviews. */
export class State {
  readonly dir = mkdtempSync(join(tmpdir(), "touchstone-reviews-"));
  readonly folder = join(this.dir, "reviews");
  readonly file = join(this.folder, "reviews.jsonl");

  /** Everything beside the record goes. */
  reset(content: Uint8Array): void {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.file, content);
  }
  read(): Buffer {
    return readFileSync(this.file);
  }
  quarantined(): Buffer[] {
    try {
      const folder = join(this.folder, "quarantine");
      return readdirSync(folder).map((name) => readFileSync(join(folder, name)));
    } catch {
      return [];
    }
  }
  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}
