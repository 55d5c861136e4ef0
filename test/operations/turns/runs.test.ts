import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { digestOfBytes } from "../../../src/canonical/digest.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { runDetail, runSummary } from "../../../src/contract/run.ts";
import { openTurnFixture, type TurnFixture } from "../../support/turns.ts";

describe("GET /runs and /runs/{id}, rule by rule", () => {
  let fixture: TurnFixture;
  before(async () => {
    fixture = await openTurnFixture(); // session-1: two turns, the first of which writes the checkpoint
    await fixture.take("Zara is a plumber.");
    await fixture.take("Is Zara a plumber?");
    fixture = await fixture.reopen(); // session-2: none
    fixture = await fixture.reopen(); // session-3: one
    await fixture.take("Is a cat an animal?");
  });
  after(() => fixture.close());

  it("a run is a session with at least one turn, from its first turn to the next session's", async () => {
    const { items, limit, offset } = (await fixture.ask("runs")) as {
      items: unknown[];
      limit: number;
      offset: number;
    };
    const runs = items.map((item) => runSummary.parse(item));
    assert.deepEqual(
      runs.map(({ session_id, turn_count }) => [session_id, turn_count]),
      [
        ["session-1", 2],
        ["session-3", 1],
      ],
    );
    assert.deepEqual([limit, offset], [100, 0]);
    assert.deepEqual(
      runs.map(({ checkpoint_present, evidence_gap }) => [checkpoint_present, evidence_gap]),
      [
        [true, null],
        [false, "no checkpoint manifest names this session"],
      ],
    );
    assert.deepEqual(
      runs[0]?.artifact_refs.map(({ artifact_id, kind, digest }) => [
        artifact_id,
        kind,
        digest?.startsWith("sha256:"),
      ]),
      [
        ["state/journal/turns.jsonl", "trace", true],
        ["state/sessions.jsonl", "session_log", true],
        ["state/checkpoint/manifest.json", "engine_state_manifest", true],
      ],
    );
    const page = (await fixture.ask("runs", { query: { limit: "1", offset: "1" } })) as {
      items: { session_id: string }[];
    };
    assert.deepEqual(
      page.items.map(({ session_id }) => session_id),
      ["session-3"],
    );
  });
  it("a run's turns are paged, its manifest is the one that names it, and its identity is compared", async () => {
    const first = runDetail.parse(await fixture.ask("run", { id: "session-1" }));
    assert.deepEqual(
      first.turns.map(({ turn_id, trace_path }) => [turn_id, trace_path]),
      [
        [1, "/trace/1"],
        [2, "/trace/2"],
      ],
    );
    assert.equal(first.manifest?.session_id, "session-1");
    assert.deepEqual(
      [
        first.identity_continuity.status,
        first.identity_continuity.lineage_relation,
        first.identity_continuity.parent_engine_identity,
      ],
      ["verified", "missing_parent", null],
    );
    const third = runDetail.parse(await fixture.ask("run", { id: "session-3" }));
    assert.deepEqual(
      [third.manifest, third.identity_continuity.lineage_relation, third.turns.map(({ turn_id }) => turn_id)],
      [null, "self_parent", [3]],
    );
    const paged = runDetail.parse(
      await fixture.ask("run", { id: "session-1", query: { limit: "1", offset: "1" } }),
    );
    assert.deepEqual([paged.turn_count, paged.turns.map(({ turn_id }) => turn_id)], [2, [2]]);
    assert.equal(paged.updated_at, first.updated_at);
  });
  it("an unknown session, and one without turns, is 404", async () => {
    for (const id of ["session-2", "nobody"])
      await assert.rejects(
        fixture.ask("run", { id }),
        (error) =>
          error instanceof Failure &&
          error.reason === "not_found" &&
          error.message === `run not found: ${id}`,
      );
  });
  it("bad pagination is 400", async () => {
    await assert.rejects(fixture.ask("runs", { query: { limit: "-1" } }), {
      message: "limit must be non-negative",
    });
  });
  it("files are read as they are now: the journal's digest even at the same size, and a manifest only beside a sound vault", async () => {
    const file = (path: string) => join(fixture.stateDir, path);
    const refs = async () => runSummary.parse(((await fixture.ask("runs")) as { items: unknown[] }).items[0]);
    const age = () => sleep(150); // long enough for files to be known from then on
    await age();
    const sound = await refs();
    assert.deepEqual(await refs(), sound);
    const vault = readFileSync(file("checkpoint/vault.json"));
    writeFileSync(
      file("checkpoint/vault.json"),
      vault.toString().replace(/\d/, (digit) => (digit === "1" ? "2" : "1")),
    );
    await age();
    for (let read = 0; read < 2; read++)
      assert.deepEqual([(await refs()).checkpoint_present, (await refs()).artifact_refs.length], [false, 2]);
    writeFileSync(file("checkpoint/vault.json"), vault);
    await age();
    assert.deepEqual(await refs(), sound);
    const journal = readFileSync(file("journal/turns.jsonl"));
    const changed = Buffer.from(journal);
    changed.write("i", changed.indexOf("Is a cat"));
    writeFileSync(file("journal/turns.jsonl"), changed);
    await age();
    assert.equal((await refs()).artifact_refs[0]?.digest, digestOfBytes(changed));
    writeFileSync(file("journal/turns.jsonl"), journal);
    await age();
    assert.deepEqual(await refs(), sound);
  });
  it("a changed session line is omitted from the list and refused by name, and the others are shown", async () => {
    const file = join(fixture.stateDir, "sessions.jsonl");
    const whole = readFileSync(file, "utf8");
    const ids = async () =>
      ((await fixture.ask("runs")) as { items: { session_id: string; evidence_gap: string | null }[] }).items; // of the contract
    const before = await ids();
    writeFileSync(
      file,
      whole
        .replace('"session_id":"session-2"', '"session_id":"session-9"')
        .replace('"session_id":"session-1"', '"session_id":"session-8"'),
    );
    const after = await ids();
    assert.deepEqual(
      after.map(({ session_id: id }) => id),
      before.map(({ session_id: id }) => id).filter((id) => id !== "session-1" && id !== "session-2"),
    );
    for (const { evidence_gap: gap } of after)
      assert.match(
        gap ?? "checkpoint",
        /^checkpoint|sessions\.jsonl has changed since it was written: lines 1, 2/,
      );
    await assert.rejects(
      fixture.ask("run", { id: "session-8" }),
      /sessions\.jsonl has changed since it was written/,
    );
    writeFileSync(file, whole);
    assert.deepEqual(await ids(), before);
  });
  it("a new turn is visible at once", async () => {
    const before = runDetail.parse(await fixture.ask("run", { id: "session-3" }));
    await fixture.take("Is a dog an animal?");
    const after = runDetail.parse(await fixture.ask("run", { id: "session-3" }));
    assert.deepEqual(
      [before.turn_count, after.turn_count, after.turns.at(-1)?.timestamp],
      [1, 2, after.updated_at],
    );
    assert.notEqual(after.updated_at, before.updated_at);
    assert.equal(
      after.artifact_refs[0]?.digest,
      digestOfBytes(readFileSync(join(fixture.stateDir, "journal/turns.jsonl"))),
    );
  });
});
