import { replayReview } from "../../../src/operations/reviews/replay.ts";
import { readRecord, recordOperations, summarize } from "../../../src/operations/reviews/records.ts";
import { createVersions } from "../../../src/operations/reviews/versions.ts";
import { askRoute } from "../../../src/operations/system/route-call.ts";
import type { Operations } from "../../../src/operations/system/operation.ts";
import { IDENTITY, INLINE, claimOf, makePlace } from "./fixture.ts";

const GATE = {
  at: "2026-05-01T00:00:00.000Z",
  policy_digest: `sha256:${"a".repeat(64)}`,
  passed: false,
  reason: "state_not_accepted",
};

/** Real records of reviews, and what is made of them. */
export async function sampleReviews(): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const place = await makePlace();
  try {
    const requests = [claimOf("inferred"), claimOf("refused"), INLINE, [], { request_id: "\ud800" }];
    for (const request of requests) await place.record(request);
    await place.record(claimOf("contradicted"), GATE);
    const operations = recordOperations(place.keeper) as Operations;
    const records = await Promise.all([1, 2, 3, 4, 5, 6].map((id) => readRecord(place.keeper, id)));
    const replaying = {
      versions: createVersions(place.dataDir, place.loaded.corpora),
      engineIdentity: () => Promise.resolve(IDENTITY),
    };
    const without = { ...replaying, versions: createVersions(place.dataDir, []) };
    const altered = records.map((each) => ({ ...each, result: { ...each.result, evidence_ledger: ["x"] } }));
    return {
      "review-record": records,
      "review-summary": records.map(summarize),
      "review-list": [
        await askRoute(operations, "reviews"),
        { items: [], limit: 1, offset: 0, total: 0, damaged: [1] },
      ],
      "review-trend": [await askRoute(operations, "reviewTrend")],
      "review-replay": [
        ...(await Promise.all(records.map((each) => replayReview(each, replaying)))),
        ...(await Promise.all(records.map((each) => replayReview(each, without)))),
        ...(await Promise.all(altered.map((each) => replayReview(each, replaying)))),
      ],
    };
  } finally {
    await place.remove();
  }
}
