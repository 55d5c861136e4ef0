import { join } from "node:path";
import { loadAuthority } from "../../src/operations/review/authority.ts";
import { keepReviews } from "../../src/operations/reviews/keeper.ts";
import { createRecorder } from "../../src/operations/reviews/recorder.ts";
import { IDENTITY, claimOf } from "../operations/reviews/fixture.ts";
import { ROOT } from "../support/root.ts";

/** Puts three claims on record, a day apart, the second by a gate. */
export async function recordThree(stateDir: string): Promise<void> {
  const loaded = await loadAuthority(join(ROOT, "data"));
  const keeper = keepReviews(stateDir, "write");
  let nowMs = Date.UTC(2026, 4, 30);
  const record = createRecorder({
    keeper,
    loaded,
    engineIdentity: () => Promise.resolve(IDENTITY),
    now: () => (nowMs += 86_400_000),
  });
  const gate = {
    at: "2026-06-01T00:00:00.000Z",
    policy_digest: IDENTITY,
    passed: false,
    reason: "state_not_accepted",
  };
  for (const name of ["inferred", "contradicted", "refused"] as const) {
    const request = claimOf(name);
    const review = loaded.authority.review(request);
    await record({ request, review, ...(name === "contradicted" ? { gate } : {}) });
  }
  await keeper.close();
}
