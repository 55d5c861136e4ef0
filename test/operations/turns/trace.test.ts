import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { digestOf } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { evidenceBundle, turnJournalSummary, type TurnJournalEntry } from "../../../src/contract/turn.ts";
import { Listing, MAX_WHOLE_ITEMS } from "../../../src/operations/system/operation.ts";
import type { Journal } from "../../../src/store/journal/journal.ts";
import { bundleOf, excerpt, traceOperations } from "../../../src/operations/turns/trace.ts";
import { openTestReader, openTurnFixture, type TurnFixture } from "../../support/turns.ts";

const ROUTES_BY_ID = ["traceTurn", "tracePipeline", "traceField", "traceBundle", "replay"] as const;
const NOUNS = {
  traceTurn: "trace turn",
  tracePipeline: "trace pipeline",
  traceField: "trace field",
  traceBundle: "trace bundle",
  replay: "replay turn",
} as const;

describe("a list of more turns than are sent whole", () => {
  it("is read forty at a time, each when it is asked for; so is a shorter one, while others get their turn", async ({
    mock,
  }) => {
    const asked: [offset: number, limit: number][] = [];
    const journal = {
      status: () => ({ turn_count: MAX_WHOLE_ITEMS + 51 }),
      lines: (offset: number, limit: number) => {
        asked.push([offset, limit]);
        return Promise.resolve([]);
      },
    } as unknown as Journal; // nothing else is asked of it
    const list = (limit: number, offset: number) =>
      traceOperations(journal).traceTurns({ id: {}, query: { limit, offset }, body: undefined } as never);
    let [others, time, done] = [0, 0, false];
    const clock = mock.method(performance, "now", () => (time += 100)); // late at each look
    const other = (): void => {
      others++;
      if (!done) setImmediate(other);
    };
    other();
    assert.deepEqual(await list(1e9, 51), { items: [] });
    done = true;
    clock.mock.restore();
    assert.deepEqual(
      asked.splice(0),
      Array.from({ length: 25 }, (_, nth) => [51 + 40 * nth, 40]),
    );
    assert.ok(others > 25, String(others));
    const long = await list(1e9, 0);
    assert.ok(long instanceof Listing);
    assert.deepEqual(asked, [], "nothing is read ahead");
    for await (const _ of long.groups) if (asked.length === 2) break;
    assert.deepEqual(asked, [
      [0, 40],
      [40, 40],
    ]);
  });
});

describe("the trace routes, rule by rule", () => {
  let fixture: TurnFixture;
  before(async () => {
    fixture = await openTurnFixture();
    for (const prompt of ["Alice is kind.", "Is Alice kind?", `Is it true that ${"very ".repeat(60)}`])
      await fixture.take(prompt);
  });
  after(() => fixture.close());

  it("non-integer turn ids and unknown turns are 404 not_found, in each route's own words", async () => {
    for (const name of ROUTES_BY_ID) {
      for (const id of [
        "x",
        "1.0",
        "01",
        "+1",
        "-1",
        "1e0",
        "0",
        "4",
        "999999999999999",
        "1".repeat(16),
        " 1",
      ]) {
        await assert.rejects(
          fixture.ask(name, { id }),
          (error) =>
            error instanceof Failure &&
            error.reason === "not_found" &&
            error.message === `${NOUNS[name]} not found: ${id}`,
          `${name} ${id}`,
        );
      }
    }
  });
  it("GET /trace/turns lists summaries by turn id, 50 from 0 unless asked otherwise", async () => {
    const { items } = (await fixture.ask("traceTurns")) as { items: unknown[] };
    const summaries = items.map((item) => turnJournalSummary.parse(item));
    assert.deepEqual(
      summaries.map(({ turn_id }) => turn_id),
      [1, 2, 3],
    );
    assert.equal([...(summaries[2]?.prompt_excerpt ?? "")].length, 120);
    const page = (await fixture.ask("traceTurns", { query: { limit: "1", offset: "1" } })) as {
      items: { turn_id: number }[];
    };
    assert.deepEqual([Object.keys(page), page.items.map(({ turn_id }) => turn_id)], [["items"], [2]]);
    assert.deepEqual(await fixture.ask("traceTurns", { query: { offset: "3" } }), { items: [] });
    assert.deepEqual(await fixture.ask("traceTurns", { query: { limit: "0" } }), { items: [] });
    for (const [query, message] of [
      [{ limit: "x" }, "limit must be an integer"],
      [{ offset: "-1" }, "offset must be non-negative"],
    ] as const) {
      await assert.rejects(fixture.ask("traceTurns", { query }), { message });
    }
  });
  it("GET /trace/{id} answers with the line's own bytes", async () => {
    const [line] = readFileSync(join(fixture.stateDir, "journal", "turns.jsonl"), "utf8").split("\n");
    assert.equal(
      await askText(fixture.runtime.operations, "traceTurn", { id: "1", query: new Map(), body: undefined }),
      line,
    );
    assert.equal(line, canonicalize(JSON.parse(line ?? "")));
  });
  it("GET /trace/{id}/pipeline and /field give the record and the evidence of the entry", async () => {
    const entry = await fixture.ask("traceTurn", { id: "2" });
    assert.deepEqual(await fixture.ask("tracePipeline", { id: "2" }), entry["pipeline_record"]);
    assert.deepEqual(await fixture.ask("traceField", { id: "2" }), entry["field_evidence"]);
  });
  it("the bundle's digest covers the evidence and not where it is stored", async () => {
    const bundle = evidenceBundle.parse(await fixture.ask("traceBundle", { id: "2" }));
    const {
      bundle_digest: digest,
      turn_id: _1,
      journal_digest: _2,
      replay_reproducer: reproducer,
      generated_from: _3,
      ...evidence
    } = bundle;
    assert.equal(digest, digestOf(evidence));
    assert.equal(reproducer, `touchstone replay turn 2 --expect ${bundle.trace_hash}`);
    const entry = (await fixture.ask("traceTurn", { id: "2" })) as unknown as TurnJournalEntry; // a line of the journal
    const moved = bundleOf({
      ...entry,
      turn_id: 7,
      journal_digest: `sha256:${"0".repeat(64)}`,
      timestamp: "2020-01-01T00:00:00.000Z",
      turn_cost_ms: 999,
    });
    assert.equal(moved.bundle_digest, digest);
    assert.notEqual(bundleOf({ ...entry, surface: "other" }).bundle_digest, digest);
    assert.equal(bundleOf({ ...entry, trace_hash: null }).replay_reproducer, "touchstone replay turn 2");
  });
  it("a page of 50 by default", async () => {
    for (let turn = 4; turn <= 52; turn++) await fixture.take("Is Alice kind?");
    const { items } = (await fixture.ask("traceTurns")) as { items: unknown[] };
    assert.equal(items.length, 50);
  });
});

describe("entries that predate their evidence", () => {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-legacy-"));
  after(() => rmSync(stateDir, { recursive: true, force: true }));

  it("answer in the missing form, are not replayed, and a record that contradicts itself is 400", async () => {
    const fixture = await openTurnFixture();
    const { journal_digest: _, ...entry } = (await fixture
      .take("Alice is kind.")
      .then(() => fixture.ask("traceTurn", { id: "1" }))) as unknown as TurnJournalEntry; // a line of the journal
    await fixture.close();
    const { pipeline_record: record, field_evidence: evidence } = entry;
    assert.ok(record !== null && evidence !== null);
    const rows = [
      {
        ...entry,
        turn_id: 1,
        trace_hash: null,
        trace_integrity: "legacy_unhashed",
        pipeline_record: null,
        field_evidence: null,
        leeway_evidence: null,
      },
      {
        ...entry,
        turn_id: 2,
        field_evidence: { ...evidence, field_valid: false },
        pipeline_record: { ...record, stages: record.stages.slice(1) },
      },
    ];
    mkdirSync(join(stateDir, "journal"));
    writeFileSync(join(stateDir, "journal", "turns.jsonl"), "");
    for (const row of rows)
      appendFileSync(
        join(stateDir, "journal", "turns.jsonl"),
        `${canonicalize({ ...row, journal_digest: digestOf(row) })}\n`,
      );
    const reader = await openTestReader(stateDir);
    const ask = async (name: (typeof ROUTES_BY_ID)[number], id: string) =>
      JSON.parse(await askText(reader.operations, name, { id, query: new Map(), body: undefined })) as Record<
        string,
        unknown
      >; // an object
    try {
      const [pipeline, field, bundle] = [
        await ask("tracePipeline", "1"),
        await ask("traceField", "1"),
        await ask("traceBundle", "1"),
      ];
      assert.deepEqual(
        [pipeline["status"], pipeline["missing_reason"], pipeline["stages"]],
        ["missing_evidence", "pipeline_record_not_persisted", []],
      );
      assert.deepEqual(
        [field["status"], field["missing_reason"], field["versor_condition"]],
        ["missing_evidence", "field_evidence_not_persisted", null],
      );
      assert.deepEqual(
        [bundle["pipeline_record"], bundle["field_evidence"], bundle["replay_reproducer"]],
        [null, null, "touchstone replay turn 1"],
      );
      await assert.rejects(
        ask("replay", "1"),
        (error) =>
          error instanceof Failure &&
          error.reason === "evidence_unavailable" &&
          error.message.includes("canonical pipeline trace hash"),
      );
      await assert.rejects(
        ask("traceField", "2"),
        (error) =>
          error instanceof Failure &&
          error.reason === "bad_value" &&
          error.message === "field_valid disagrees with versor_condition",
      );
      await assert.rejects(
        ask("tracePipeline", "2"),
        (error) =>
          error instanceof Failure && error.reason === "bad_value" && error.message.includes("`input`"),
      );
    } finally {
      await reader.close();
    }
  });
});

describe("an excerpt", () => {
  it("is the first 120 code points", () => {
    assert.equal(excerpt("x".repeat(120)), "x".repeat(120));
    assert.equal(excerpt("x".repeat(121)), "x".repeat(120));
    assert.equal(excerpt("😀".repeat(121)), "😀".repeat(120));
    assert.equal(excerpt(`${"x".repeat(119)}😀y`), `${"x".repeat(119)}😀`);
  });
});
