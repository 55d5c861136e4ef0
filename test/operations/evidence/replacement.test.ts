import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { CorpusFile } from "../../../src/contract/evidence.ts";
import { appendRecord } from "../../../src/operations/evidence/append.ts";
import { revokeRecords, supersedeCorpus } from "../../../src/operations/evidence/replacement.ts";
import { traceRecord } from "../../../src/operations/evidence/trace.ts";
import { loadAuthority } from "../../../src/operations/review/authority.ts";
import { readRecord } from "../../../src/operations/reviews/records.ts";
import { replayReview } from "../../../src/operations/reviews/replay.ts";
import { createVersions } from "../../../src/operations/reviews/versions.ts";
import { isCorpusName } from "../../../src/store/packs/evidence.ts";
import { IDENTITY, claimOf, makePlace, type Place } from "../reviews/fixture.ts";

const ID = "release-readiness";
let place: Place;
let original: string;
before(async () => {
  place = await makePlace();
  original = readFileSync(fileOf(), "utf8");
  await place.record(claimOf("inferred"));
});
after(() => place.remove());

const where = () => ({ dataDir: place.dataDir, recordedAt: "2026-05-04T10:00:00.000Z" });
const fileOf = (name = `${ID}.json`): string => join(place.dataDir, "evidence", name);
const shaNow = async (): Promise<string | undefined> =>
  (await loadAuthority(place.dataDir)).corpora.find(({ corpusId }) => corpusId === ID)?.corpusSha256;
const outcome = async (): Promise<string> => {
  const versions = createVersions(place.dataDir, (await loadAuthority(place.dataDir)).corpora);
  const record = await readRecord(place.keeper, 1);
  return (await replayReview(record, { versions, engineIdentity: () => Promise.resolve(IDENTITY) })).outcome;
};

describe("a corpus that is replaced", () => {
  it("loses revoked records, and its previous version is kept byte for byte, so that replays are equal", async () => {
    const first = await shaNow();
    const done = await revokeRecords(where(), ID, ["rule.traceable"]);
    assert.deepEqual(
      [done.superseded_sha256, done.corpus_sha256, done.revoked],
      [first, await shaNow(), ["rule.traceable"]],
    );
    assert.equal(done.superseded_file, `evidence/superseded/${ID}.${first?.slice(0, 16)}.json`);
    assert.equal(readFileSync(join(place.dataDir, done.superseded_file), "utf8"), original);
    assert.equal(await outcome(), "equal");
  });

  it("is superseded by a file, even back to the first version", async () => {
    const again = join(place.dataDir, "again.json");
    writeFileSync(again, original);
    const done = await supersedeCorpus(where(), again);
    assert.equal(done.corpus_sha256, await shaNow());
    assert.equal(readdirSync(fileOf("superseded")).filter(isCorpusName).length, 2);
    assert.equal(await outcome(), "equal");
  });

  it("keeps the origin of the remaining records, and of the previous version", async () => {
    const corpus = fileOf("pumps.json");
    const record = (id: string) => ({
      evidence_id: id,
      kind: "fact" as const,
      statement: `${id} holds.`,
      source_kind: "observation" as const,
      provenance_root: "me",
      subject: id,
      predicate: "holds",
    });
    for (const id of ["a", "b"])
      await appendRecord({
        file: corpus,
        domain: "plant",
        record: record(id),
        recordedAt: where().recordedAt,
      });
    const before = readFileSync(fileOf("pumps.origin.json"), "utf8");
    const done = await revokeRecords(where(), "pumps", ["a"]);
    const traced = async () => (await traceRecord("b", { corpus }, null)).origin;
    assert.deepEqual(
      [(await traced())?.source.kind, (await traced())?.predecessor],
      ["hand", done.superseded_sha256],
    );
    const kept = join(place.dataDir, done.superseded_file);
    assert.equal(readFileSync(kept.replace(/json$/, "origin.json"), "utf8"), before);
    await supersedeCorpus(where(), kept);
    assert.equal((await traceRecord("a", { corpus }, null)).origin?.source.kind, "hand", "and back");
  });

  it("is unchanged if the new version is identical, shares a domain or is no served corpus, or the record is unknown", async () => {
    const before = readFileSync(fileOf(), "utf8");
    const file = join(place.dataDir, "next.json");
    const corpus = JSON.parse(original) as CorpusFile;
    for (const [next, problem] of [
      [corpus, /is this version already/],
      [
        { ...corpus, domains: ["logistics.cold_chain"] },
        /is a domain of the corpus `cold-chain` beside it already/,
      ],
      [{ ...corpus, corpus_id: "elsewhere" }, /is not served/],
      [{ ...corpus, records: [...corpus.records, corpus.records[0]] }, /duplicate evidence_id/],
      [{ ...corpus, records: 1 }, /records/],
    ] as const) {
      writeFileSync(file, JSON.stringify(next));
      await assert.rejects(supersedeCorpus(where(), file), problem);
    }
    await assert.rejects(revokeRecords(where(), ID, ["nobody"]), /has no record `nobody`/);
    assert.equal(readFileSync(fileOf(), "utf8"), before);
    assert.deepEqual(
      readdirSync(fileOf(".")).filter((name) => name.endsWith(".next")),
      [],
    );
    assert.ok(existsSync(fileOf()));
  });
});
