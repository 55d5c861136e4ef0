import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadAuthority, type LoadedAuthority } from "../../../src/operations/review/authority.ts";
import { keepReviews, type ReviewKeeper } from "../../../src/operations/reviews/keeper.ts";
import { createRecorder, type RecordReview } from "../../../src/operations/reviews/recorder.ts";
import type { GateOutcome } from "../../../src/contract/reviews.ts";
import { ROOT } from "../../support/root.ts";

export const IDENTITY = `sha256:${"e".repeat(64)}` as const;

/** A claim of `data/demos/readme`. */
export function claimOf(name: "inferred" | "contradicted" | "refused"): Record<string, unknown> {
  return JSON.parse(readFileSync(join(ROOT, "data", "demos", "readme", `${name}.json`), "utf8")) as Record<
    string,
    unknown
  >;
}

/** A claim without references. */
export const INLINE = {
  request_id: "inline-1",
  scenario_id: "inline",
  proposer: { lane: "frontier_fixture", model_family: "model_style_proposer", proposal_id: "p-1" },
  claim: { text: "It holds.", domain: "software.release", subject: "it", predicate: "holds" },
  evidence: [{ evidence_id: "w1", subject: "it", predicate: "holds", supports: true }],
};

/** State and data directories of their own, and reviews recorded there at a clock that the test sets. */
export interface Place {
  readonly stateDir: string;
  readonly dataDir: string;
  readonly keeper: ReviewKeeper;
  readonly loaded: LoadedAuthority;
  nowMs: number;
  /** Reviews a request and puts it on record. */
  record(request: unknown, gate?: GateOutcome): ReturnType<RecordReview>;
  remove(): Promise<void>;
}

export async function makePlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-recorded-"));
  const [stateDir, dataDir] = [join(folder, "state"), join(folder, "data")];
  for (const part of ["policies", "evidence"])
    cpSync(join(ROOT, "data", part), join(dataDir, part), { recursive: true });
  const loaded = await loadAuthority(dataDir);
  const keeper = keepReviews(stateDir, "write");
  const place: Place = {
    stateDir,
    dataDir,
    keeper,
    loaded,
    nowMs: Date.UTC(2026, 4, 1),
    record: (request, gate) => {
      const record = createRecorder({
        keeper,
        loaded,
        engineIdentity: () => Promise.resolve(IDENTITY),
        now: () => place.nowMs,
      });
      const review = loaded.authority.review(request);
      return record({ request, review, ...(gate === undefined ? {} : { gate }) });
    },
    remove: async () => {
      await keeper.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return place;
}
