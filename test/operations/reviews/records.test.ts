import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { sha256Hex } from "../../../src/canonical/digest.ts";
import { reviewList, reviewRecord, type ReviewRecord } from "../../../src/contract/reviews.ts";
import { askRoute } from "../../../src/operations/system/route-call.ts";
import { recordOperations } from "../../../src/operations/reviews/records.ts";
import { checkReviews } from "../../../src/operations/reviews/check.ts";
import { keepReviews } from "../../../src/operations/reviews/keeper.ts";
import type { Operations } from "../../../src/operations/system/operation.ts";
import { INLINE, claimOf, makePlace, type Place } from "./fixture.ts";

let place: Place;
before(async () => {
  place = await makePlace();
});
after(() => place.remove());

const ask = (name: "reviews" | "reviewTrend" | "reviewRecord", given: Parameters<typeof askRoute>[2]) =>
  askRoute(recordOperations(place.keeper) as Operations, name, given);
const listed = async (query: Readonly<Record<string, string>>) => {
  const list = await ask("reviews", { query: new Map(Object.entries(query)) });
  return reviewList.parse(list);
};
const idsOf = async (query: Readonly<Record<string, string>>) =>
  (await listed(query)).items.map((item) => item.review_id);
const recordAt = async (id: number): Promise<ReviewRecord> =>
  reviewRecord.parse(await ask("reviewRecord", { id: String(id) }));

const GATE = {
  at: "2026-06-01T00:00:00.000Z",
  policy_digest: `sha256:${"a".repeat(64)}`,
  passed: true,
  reason: "accepted",
};

describe("a recorded review", () => {
  it("is sealed with request, result, corpora and engine, and no file exists before the first", async () => {
    assert.deepEqual((await listed({})).items, []);
    assert.equal(existsSync(join(place.stateDir, "reviews")), false);
    const recorded = await place.record(claimOf("inferred"));
    assert.equal(recorded.review_id, 1);
    const record = await recordAt(1);
    assert.equal(record.record_digest, recorded.record_digest);
    assert.deepEqual(record.request, claimOf("inferred"));
    assert.equal(record.recorded_at, "2026-05-01T00:00:00.000Z");
    assert.deepEqual(
      record.corpora.map(({ corpus_id }) => corpus_id),
      ["release-readiness"],
    );
  });

  it("has the result in the very bytes that the authority gave, and the digest of the certificate's file", async () => {
    const review = place.loaded.authority.review(claimOf("inferred"));
    const line = readFileSync(join(place.stateDir, "reviews", "reviews.jsonl"), "utf8");
    assert.ok(line.includes(`"result":${review.text},`));
    assert.equal((await recordAt(1)).certificate_sha256, sha256Hex(review.certificateFile() ?? ""));
  });

  it("may come from a gate, have inline evidence, or not be a valid request at all", async () => {
    place.nowMs = Date.UTC(2026, 4, 31, 23, 59);
    assert.equal((await place.record(claimOf("contradicted"), GATE)).review_id, 2);
    assert.deepEqual((await recordAt(2)).gate, GATE);
    place.nowMs = Date.UTC(2026, 5, 1);
    await place.record(INLINE);
    const inline = await recordAt(3);
    assert.deepEqual(inline.corpora, []);
    assert.ok(inline.envelope.domains.includes("software.release"));
    await place.record([]);
    assert.deepEqual((await recordAt(4)).request, []);
  });

  it("is stored as text if the request has no canonical form", async () => {
    await place.record({ request_id: "\ud800" });
    const record = await recordAt(5);
    assert.equal("request" in record, false);
    assert.equal(record.request_text, '{"request_id":"\\ud800"}');
  });

  it("is refused if it cannot be written, and its id is free again", async () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`) as unknown;
    await assert.rejects(place.record(deep), /the request nests too deep to be recorded/);
    assert.equal((await listed({})).total, 5);
  });
});

describe("the list of reviews", () => {
  it("is filtered by state, domain, subject, evidence, gate and time, both ends included", async () => {
    assert.deepEqual(await idsOf({ state: "inferred" }), [1]);
    assert.deepEqual(await idsOf({ state: "invalid" }), [4, 5]);
    assert.deepEqual(await idsOf({ domain: "software.release" }), [1, 3]);
    assert.deepEqual(await idsOf({ domain: "software.release", subject: "it" }), [3]);
    assert.deepEqual(await idsOf({ passed: "true" }), [2]);
    assert.deepEqual(await idsOf({ passed: "false" }), []);
    assert.deepEqual(await idsOf({ evidence: "rule.traceable" }), [1]);
    assert.deepEqual(await idsOf({ since: "2026-05", until: "2026-05" }), [1, 2]);
    assert.deepEqual(await idsOf({ since: "2026-05-02", until: "2026-05-31" }), [2]);
    assert.deepEqual(await idsOf({ until: "2026-05-31T23:58:59.999Z" }), [1]);
    assert.deepEqual(await idsOf({ since: "2026-06-01T00:00:00.000Z" }), [3, 4, 5]);
    assert.deepEqual(await idsOf({ since: "2027" }), []);
  });

  it("is paged, and gives the total", async () => {
    const { items, total, limit, offset } = await listed({ limit: "2", offset: "1" });
    assert.deepEqual([items.map((item) => item.review_id), total, limit, offset], [[2, 3], 5, 2, 1]);
  });

  it("is listed with the newest first, a page at a time", async () => {
    const page = async (offset: string) =>
      (await listed({ order: "newest", limit: "2", offset })).items.map((item) => item.review_id);
    assert.deepEqual(
      [await page("0"), await page("2"), await page("4"), await page("6")],
      [[5, 4], [3, 2], [1], []],
    );
  });

  it("is listed by a value of the reviews, the newest first among equals, those without one last, a page at a time", async () => {
    assert.deepEqual(await idsOf({ order: "gate" }), [2, 5, 4, 3, 1]);
    assert.deepEqual((await idsOf({ order: "-gate" })).slice(-1), [1]);
    assert.deepEqual(
      (await listed({ order: "-subject" })).items.map(({ subject }) => subject),
      [...(await listed({ order: "subject" })).items.map(({ subject }) => subject)].sort((a, b) => {
        if (a === b) return 0;
        if (a === null || b === null) return a === null ? 1 : -1;
        return a < b ? 1 : -1;
      }),
    );
    assert.deepEqual(await idsOf({ order: "domain", domain: "software.release" }), [3, 1]);
    const { items } = await listed({ order: "state" });
    const states = items.map((item) => item.assigned_state ?? item.status);
    assert.deepEqual(states, [...states].sort());
    assert.deepEqual(await idsOf({ order: "domain", limit: "2", offset: "3" }), [5, 4]);
    assert.deepEqual((await idsOf({ order: "subject" })).slice(-2), [5, 4]);
  });

  it("refuses invalid filter values", async () => {
    for (const [query, problem] of [
      [{ state: "fine" }, "state must be an epistemic state, refused or invalid"],
      [{ passed: "yes" }, "passed must be true or false"],
      [{ since: "yesterday" }, /^since must be a year, month, day or timestamp/],
      [{ until: "2026-13" }, /^until must be a year/],
      [{ order: "best" }, /^order must be one of oldest, newest, state, -state, /],
      [{ limit: "-1" }, "limit must be non-negative"],
    ] as const)
      await assert.rejects(listed(query), (error: Error) =>
        typeof problem === "string" ? error.message === problem : problem.test(error.message),
      );
  });

  it("is counted by day and state", async () => {
    assert.deepEqual(await ask("reviewTrend", { query: new Map([["until", "2026-05"]]) }), {
      items: [
        { day: "2026-05-01", total: 1, states: { inferred: 1 } },
        { day: "2026-05-31", total: 1, states: { contradicted: 1 } },
      ],
    });
  });

  it("has no entry for a review that was never recorded", async () => {
    await assert.rejects(ask("reviewRecord", { id: "9" }), /review not found: 9/);
  });
});

describe("a check of the record", () => {
  it("finds it sound, and a result that is not that of its trace hash", async () => {
    await place.keeper.close();
    const sound = await checkReviews(place.stateDir);
    assert.deepEqual(
      [sound.valid, sound.review_count, sound.good_count, sound.facets],
      [true, 5, 5, "agrees"],
    );
    const { sealEntry } = await import("../../../src/store/journal/seal.ts");
    const { REVIEWS } = await import("../../../src/store/reviews/kind.ts");
    const file = join(place.stateDir, "reviews", "reviews.jsonl");
    const before = readFileSync(file);
    const [first = "", ...rest] = before.toString().split("\n");
    const { record_digest: _, ...forged } = JSON.parse(first) as ReviewRecord;
    const record = sealEntry(
      { ...forged, result: { ...forged.result, assigned_state: "verified" } },
      REVIEWS,
    ).record;
    writeFileSync(file, Buffer.concat([record, Buffer.from(rest.join("\n"))]));
    const found = await checkReviews(place.stateDir);
    assert.equal(found.valid, false);
    assert.deepEqual(found.damage[0], {
      review_id: 1,
      offset: null,
      problem: "trace_hash of its result is not that of the result",
    });
    writeFileSync(file, before);
  });

  it("excludes a record with values of another version from the list, and reports it", async () => {
    const { sealEntry } = await import("../../../src/store/journal/seal.ts");
    const { REVIEWS } = await import("../../../src/store/reviews/kind.ts");
    const file = join(place.stateDir, "reviews", "reviews.jsonl");
    const before = readFileSync(file);
    const [first = "", ...rest] = before.toString().split("\n");
    const { record_digest: _, ...later } = JSON.parse(first) as ReviewRecord;
    const { record } = sealEntry(
      { ...later, result: { ...later.result, decision_reason: "decided_by_lot" } },
      REVIEWS,
    );
    writeFileSync(file, Buffer.concat([record, Buffer.from(rest.join("\n"))]));
    const keeper = keepReviews(place.stateDir, "write");
    const list = await askRoute(recordOperations(keeper) as Operations, "reviews", {});
    assert.deepEqual([list.items.map((item) => item.review_id), list.damaged], [[2, 3, 4, 5], [1]]);
    await keeper.close();
    writeFileSync(file, before);
  });

  it("reports a damaged record, which a list omits and every other access answers with an error", async () => {
    const file = join(place.stateDir, "reviews", "reviews.jsonl");
    const bytes = readFileSync(file);
    const at = bytes.indexOf("cold_chain");
    bytes[at] = 0x43;
    writeFileSync(file, bytes);
    const keeper = keepReviews(place.stateDir, "write");
    const operations = recordOperations(keeper) as Operations;
    const list = await askRoute(operations, "reviews", {});
    assert.deepEqual([list.items.map((item) => item.review_id), list.damaged], [[1, 3, 4, 5], [2]]);
    await assert.rejects(
      askRoute(operations, "reviewRecord", { id: "2" }),
      /review 2 of the record of reviews is damaged/,
    );
    await keeper.close();
    const found = await checkReviews(place.stateDir);
    assert.deepEqual([found.valid, found.damage[0]?.review_id, found.facets], [false, 2, "not_checked"]);
  });
});
