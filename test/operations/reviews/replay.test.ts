import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { reviewReplay, type ReviewImpact } from "../../../src/contract/reviews.ts";
import { sealCorpus } from "../../../src/engine/authority/review.ts";
import { loadAuthority } from "../../../src/operations/review/authority.ts";
import { findImpact, type ImpactTally } from "../../../src/operations/reviews/impact.ts";
import { readRecord } from "../../../src/operations/reviews/records.ts";
import { replayReview } from "../../../src/operations/reviews/replay.ts";
import { createVersions } from "../../../src/operations/reviews/versions.ts";
import type { CorpusFile } from "../../../src/contract/evidence.ts";
import { IDENTITY, INLINE, claimOf, makePlace, type Place } from "./fixture.ts";

let place: Place;
let corpusPath: string;
let original: string;
/** The hash of the corpus as it was when the reviews were recorded. */
let superseded: string;
before(async () => {
  place = await makePlace();
  corpusPath = join(place.dataDir, "evidence", "release-readiness.json");
  superseded =
    place.loaded.corpora.find(({ corpusId }) => corpusId === "release-readiness")?.corpusSha256 ?? "";
  original = readFileSync(corpusPath, "utf8");
  for (const request of [
    claimOf("inferred"),
    claimOf("contradicted"),
    claimOf("refused"),
    INLINE,
    [],
    { a: "\ud800" },
  ])
    await place.record(request);
});
after(() => place.remove());

async function replay(id: number, identity = IDENTITY) {
  const { corpora } = await loadAuthority(place.dataDir);
  const versions = createVersions(place.dataDir, corpora);
  const record = await readRecord(place.keeper, id);
  return reviewReplay.parse(
    await replayReview(record, { versions, engineIdentity: () => Promise.resolve(identity) }),
  );
}

/** The corpus of release readiness without some records. */
function without(...ids: readonly string[]): CorpusFile {
  const file = JSON.parse(original) as CorpusFile;
  return { ...file, records: file.records.filter(({ evidence_id: id }) => !ids.includes(id)) };
}

describe("a replay of a recorded review", () => {
  it("is equal for every kind of request, and says whether the engine is the same", async () => {
    for (let id = 1; id <= 6; id++) {
      const found = await replay(id);
      assert.deepEqual([found.outcome, found.divergences, found.same_engine], ["equal", [], true]);
      assert.equal(found.replay_trace_hash, found.original_trace_hash);
    }
    assert.equal((await replay(1, `sha256:${"0".repeat(64)}` as typeof IDENTITY)).same_engine, false);
  });

  it("reports a missing corpus that was replaced and not kept", async () => {
    const [id = ""] = without().records.map(({ evidence_id }) => evidence_id);
    writeFileSync(corpusPath, JSON.stringify(without(id)));
    const found = await replay(1);
    assert.equal(found.outcome, "evidence_missing");
    assert.equal(found.replay_trace_hash, null);
    assert.deepEqual(found.missing, [{ corpus_id: "release-readiness", corpus_sha256: superseded }]);
    assert.equal((await replay(2)).outcome, "equal");
  });

  it("finds the superseded version by its hash, and trusts the hash, not the name", async () => {
    const folder = join(place.dataDir, "evidence", "superseded");
    const file = join(folder, `release-readiness.${superseded.slice(0, 16)}.json`);
    mkdirSync(folder);
    for (const [content, outcome] of [
      ["no JSON", "evidence_missing"],
      [readFileSync(corpusPath, "utf8"), "evidence_missing"],
      [original, "equal"],
    ] as const) {
      writeFileSync(file, content);
      assert.equal((await replay(1)).outcome, outcome);
    }
    writeFileSync(corpusPath, original);
  });

  it("differs, member by member, if the authority decides otherwise", async () => {
    const record = await readRecord(place.keeper, 1);
    const altered = { ...record, result: { ...record.result, assigned_state: "verified" as const } };
    const versions = createVersions(place.dataDir, place.loaded.corpora);
    const found = await replayReview(altered, {
      versions,
      engineIdentity: () => Promise.resolve(IDENTITY),
    });
    assert.equal(found.outcome, "differs");
    assert.deepEqual(found.divergences, [
      { path: "assigned_state", original: "verified", replay: "inferred" },
    ]);
  });
});

async function impactOf(file: CorpusFile): Promise<[ReviewImpact[], ImpactTally]> {
  const impacts: ReviewImpact[] = [];
  const tally = await findImpact(
    place.keeper,
    sealCorpus(file),
    {},
    {
      found: (impact) => {
        impacts.push(impact);
        return Promise.resolve();
      },
      progress: () => undefined,
    },
  );
  return [impacts, tally];
}

describe("the impact of a new version of a corpus", () => {
  it("is empty for the same records, and for new wording that decides nothing", async () => {
    const same = without();
    assert.deepEqual(await impactOf(same), [[], { compared: 1, changed: 0, unreadable: 0 }]);
    const reworded = {
      ...same,
      records: same.records.map((record) => ({
        ...record,
        statement: `${record.statement} Indeed.`.slice(0, 500),
      })),
    };
    assert.deepEqual(await impactOf(reworded), [[], { compared: 1, changed: 0, unreadable: 0 }]);
  });

  it("names a decision that loses its evidence, and the missing records", async () => {
    const [impacts, tally] = await impactOf(without("rule.traceable"));
    assert.deepEqual(tally, { compared: 1, changed: 1, unreadable: 0 });
    const [impact] = impacts;
    assert.deepEqual(impact?.revoked, ["rule.traceable"]);
    assert.equal(impact.recorded.assigned_state, "inferred");
    assert.equal(impact.anew.assigned_state, "undetermined");
  });

  it("is empty for a corpus that no recorded review consulted", async () => {
    const [impacts, tally] = await impactOf({ ...without(), corpus_id: "elsewhere" });
    assert.deepEqual([impacts, tally.compared], [[], 0]);
  });
});
