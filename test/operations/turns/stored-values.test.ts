import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { digestOf } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import {
  evidenceBundle,
  turnJournalEntry,
  turnJournalSummary,
  turnReplayComparison,
  type TurnJournalEntry,
} from "../../../src/contract/turn.ts";
import { askRoute } from "../../../src/operations/system/route-call.ts";
import { openTestReader, openTurnFixture, type TurnFixture } from "../../support/turns.ts";

type Loose = Record<string, unknown>;

/** Each way in which a stored entry may hold a value that is not known, and what is read in its place. */
const CASES: readonly (readonly [what: string, change: (entry: TurnJournalEntry) => Loose, read: Loose])[] = [
  ["an epistemic state", () => ({ epistemic_state: "guessed" }), { epistemic_state: "undetermined" }],
  ["a clearance", () => ({ normative_clearance: "waived" }), { normative_clearance: "unassessable" }],
  ["a state that is no text", () => ({ epistemic_state: 7 }), { epistemic_state: "undetermined" }],
  ["a clearance of null", () => ({ normative_clearance: null }), { normative_clearance: "unassessable" }],
  ["a grounding", () => ({ grounding_source: "rumour" }), { grounding_source: "none" }],
  ["an integrity", () => ({ trace_integrity: "signed" }), { trace_integrity: "pipeline_trace" }],
  [
    "an integrity of a turn without a hash",
    () => ({ trace_integrity: "signed", trace_hash: null }),
    { trace_integrity: "legacy_unhashed", trace_hash: null },
  ],
  [
    "the outcome of a verdict",
    () => ({ safety_verdict: { outcome: "postponed", runtime_detail: "x" } }),
    { safety_verdict: { outcome: "unassessable", runtime_detail: "x" } },
  ],
  [
    "a licence and a disclosure",
    ({ leeway_evidence: leeway }) => ({
      leeway_evidence: { ...leeway, license: "LEND", claim_disclosure: "hinted" },
    }),
    {},
  ],
  [
    "the status of a record",
    ({ pipeline_record: record }) => ({ pipeline_record: { ...record, status: "partial" } }),
    { pipeline_record: null },
  ],
  [
    "a stage",
    ({ pipeline_record: record }) => ({
      pipeline_record: { ...record, stages: record?.stages.map((each) => ({ ...each, stage_id: "dream" })) },
    }),
    { pipeline_record: null },
  ],
  [
    "the status of a stage",
    ({ pipeline_record: record }) => ({
      pipeline_record: { ...record, stages: record?.stages.map((each) => ({ ...each, status: "skipped" })) },
    }),
    { pipeline_record: null },
  ],
  [
    "the status of a field",
    ({ field_evidence: field }) => ({ field_evidence: { ...field, status: "estimated" } }),
    { field_evidence: null },
  ],
];

describe("an unknown value of a stored enumeration", () => {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-values-"));
  let fixture: TurnFixture;
  let known: TurnJournalEntry;
  before(async () => {
    const first = await openTurnFixture();
    await first.take("Alice is kind."); // a statement with a candidate: the start looks at both
    const { journal_digest: _, ...entry } = (await first.ask("traceTurn", {
      id: "1",
    })) as unknown as TurnJournalEntry; // a line of the journal
    known = entry as TurnJournalEntry; // its digest is made anew
    await first.close();
    const rows = [() => ({}), ...CASES.map(([, change]) => change)].map((change, at) => ({
      ...known,
      ...change(known),
      turn_id: at + 1,
    }));
    mkdirSync(join(stateDir, "journal"));
    writeFileSync(
      join(stateDir, "journal", "turns.jsonl"),
      rows.map((row) => `${canonicalize({ ...row, journal_digest: digestOf(row) })}\n`).join(""),
    );
    fixture = await openTurnFixture(stateDir); // which is the start of a server
  });
  after(async () => {
    await fixture?.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  it("lets the service start, and take the next turn", async () => {
    assert.ok(known.proposal_candidates.length > 0, "the entries are looked at for their candidates");
    assert.equal((await fixture.take("Is Alice kind?")).turn_id, CASES.length + 2);
  });

  it("is in no list: each item has the contract's form", async () => {
    const { items } = (await fixture.ask("traceTurns")) as { items: unknown[] };
    assert.ok(items.length > CASES.length);
    const summaries = items.map((item) => turnJournalSummary.parse(item));
    const at = (what: string) => summaries[CASES.findIndex(([name]) => name === what) + 1];
    assert.equal(at("a grounding")?.grounding_source, "none");
    assert.equal(at("an integrity")?.trace_integrity, "pipeline_trace");
    const { items: runs } = (await fixture.ask("runs")) as { items: { session_id: string }[] };
    for (const { session_id: id } of runs) await fixture.ask("run", { id });
  });

  for (const [at, [what, change, read]] of CASES.entries())
    it(`is read as the weakest value, on every route of the turn: ${what}`, async () => {
      const id = String(at + 2);
      const entry = turnJournalEntry.parse(await fixture.ask("traceTurn", { id }));
      const stored = { ...known, ...change(known), turn_id: at + 2 };
      const leeway =
        what === "a licence and a disclosure"
          ? { leeway_evidence: { ...known.leeway_evidence, license: "unknown", claim_disclosure: "none" } }
          : {};
      assert.deepEqual(entry, { ...stored, ...read, ...leeway, journal_digest: digestOf(stored) });

      const bundle = evidenceBundle.parse(await fixture.ask("traceBundle", { id }));
      for (const name of ["epistemic_state", "normative_clearance", "grounding_source"] as const)
        assert.equal(bundle[name], entry[name]);
      const pipeline = await fixture.ask("tracePipeline", { id });
      assert.equal(pipeline["status"], entry.pipeline_record === null ? "missing_evidence" : "recorded");
      const field = await fixture.ask("traceField", { id });
      assert.equal(field["status"], entry.field_evidence === null ? "missing_evidence" : "recorded");

      if (entry.trace_hash === null) return; // such turns are not replayed
      const replayed = turnReplayComparison.parse(await fixture.ask("replay", { id }));
      const differing = replayed.divergences
        .filter(({ severity }) => severity === "critical")
        .map(({ path }) => path);
      const names = Object.keys(read) as (keyof TurnJournalEntry)[]; // of members of an entry
      const expected = names.filter((name) => !isDeepStrictEqual(entry[name], known[name]));
      assert.deepEqual(differing.sort(), expected.sort());
    });

  it("is distinguished from a malformed member, which makes the record contradictory", async () => {
    const other = mkdtempSync(join(tmpdir(), "touchstone-values-"));
    const row = { ...known, refusal_emitted: 7, proposal_candidates: [] };
    mkdirSync(join(other, "journal"));
    writeFileSync(
      join(other, "journal", "turns.jsonl"),
      `${canonicalize({ ...row, journal_digest: digestOf(row) })}\n`,
    );
    const reader = await openTestReader(other);
    await assert.rejects(askRoute(reader.operations, "traceBundle", { id: "1" }), /`refusal_emitted`/);
    await reader.close();
    rmSync(other, { recursive: true, force: true });
  });
});
