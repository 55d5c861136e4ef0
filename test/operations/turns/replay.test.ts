import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import {
  REPLAY_SEVERITY,
  turnJournalEntry,
  turnReplayComparison,
  type TurnJournalEntry,
} from "../../../src/contract/turn.ts";
import { compare, createReplayer } from "../../../src/operations/turns/replayer.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { INITIAL_ARITHMETIC_STATE } from "../../../src/operations/world/arithmetic-state.ts";
import { NO_TEACHINGS } from "../../../src/operations/teaching/teachings.ts";
import { openContextLog } from "../../../src/store/logs/context-log.ts";
import { openTurnFixture, type TurnFixture } from "../../support/turns.ts";

/** What contract §6.7 names informational. */
const INFORMATIONAL = [
  "checkpoint_emitted",
  "journal_digest",
  "proposal_candidates",
  "timestamp",
  "turn_cost_ms",
];

/** Nothing ratified, and nothing to rebuild from. */
const APART = {
  teachings: NO_TEACHINGS,
  arithmetic: INITIAL_ARITHMETIC_STATE,
  contextLog: openContextLog("/nowhere"),
  journal: () => assert.fail("not needed"),
  sessions: () => Promise.resolve([]),
  coreIdentity: () => Promise.resolve("sha256:x"),
  now: Date.now,
};

describe("GET /replay/{id}, rule by rule", () => {
  let fixture: TurnFixture;
  let entry: TurnJournalEntry;
  before(async () => {
    fixture = await openTurnFixture();
    await fixture.take("Alice is kind. All kind people are nice. Is Alice nice?");
    entry = turnJournalEntry.parse(await fixture.ask("traceTurn", { id: "1" }));
  });
  after(() => fixture.close());
  const replayed = () => ({ ...entry, timestamp: null, journal_digest: null });

  it("every field of an entry is classified exactly once", () => {
    assert.deepEqual(Object.keys(REPLAY_SEVERITY).sort(), Object.keys(turnJournalEntry.shape).sort());
    assert.deepEqual(
      Object.entries(REPLAY_SEVERITY)
        .filter(([, severity]) => severity === "informational")
        .map(([path]) => path)
        .sort(),
      INFORMATIONAL,
    );
  });
  for (const [path, severity] of Object.entries(REPLAY_SEVERITY)) {
    it(`a difference in ${path} is ${severity}`, () => {
      const other = { ...replayed(), [path]: "something else" } as ReturnType<typeof replayed>;
      const comparison = compare(entry, other, "sealed_fresh_runtime_single_turn");
      const found = comparison.divergences.filter((divergence) => divergence.path === path);
      assert.deepEqual(
        found.map((divergence) => [divergence.severity, divergence.replay]),
        [[severity, "something else"]],
      );
      assert.equal(comparison.equivalent, severity === "informational");
    });
  }
  it("compares with a sealed run: basis, origin, hashes, divergences sorted by path", async () => {
    const comparison = turnReplayComparison.parse(await fixture.ask("replay", { id: "1" }));
    assert.deepEqual(
      [comparison.basis, comparison.origin_state, comparison.equivalent],
      ["sealed_fresh_runtime_single_turn", "unrecorded", true],
    );
    assert.deepEqual(
      [comparison.original_trace_hash, comparison.replay_trace_hash],
      [entry.trace_hash, entry.trace_hash],
    );
    const paths = comparison.divergences.map(({ path }) => path);
    assert.deepEqual(paths, [...paths].sort());
    assert.ok(paths.every((path) => INFORMATIONAL.includes(path)));
    for (const path of ["timestamp", "journal_digest"])
      assert.equal(comparison.divergences.find((divergence) => divergence.path === path)?.replay, null);
    assert.deepEqual(comparison.leeway_evidence, entry.leeway_evidence);
  });
  it("leaves the journal and the log of sessions unchanged", async () => {
    const files = ["journal/turns.jsonl", "sessions.jsonl"].map((name) => join(fixture.stateDir, name));
    const before = files.map((file) => [readFileSync(file, "utf8"), statSync(file).mtimeMs]);
    await fixture.ask("replay", { id: "1" });
    assert.deepEqual(
      files.map((file) => [readFileSync(file, "utf8"), statSync(file).mtimeMs]),
      before,
    );
  });
  it("an earlier turn's statement is unknown to a sealed run, so that a turn that used it diverges in critical fields", async () => {
    await fixture.take("Zara is a plumber.");
    const { grounding_source: source } = await fixture.take("Is Zara a plumber?");
    assert.equal(source, "vault");
    const comparison = turnReplayComparison.parse(await fixture.ask("replay", { id: "3" }));
    assert.equal(comparison.equivalent, false);
    const critical = comparison.divergences
      .filter(({ severity }) => severity === "critical")
      .map(({ path }) => path);
    for (const path of ["epistemic_state", "grounding_source", "pipeline_record", "surface", "trace_hash"])
      assert.ok(critical.includes(path), path);
  });
  it("a run that fails is 500 runtime_unavailable, without a comparison", async () => {
    const broken = createReplayer({
      inputs: () =>
        Promise.resolve({
          get speech() {
            return assert.fail();
          },
          world: () => assert.fail(),
          sealed: () => {
            throw new Error("out of order");
          },
        }),
      ...APART,
    });
    await assert.rejects(
      broken.replay(entry, "sealed"),
      (error) => error instanceof Failure && error.reason === "runtime_unavailable",
    );
  });
  it("an entry without a canonical pipeline trace is 501", async () => {
    const replayer = createReplayer({
      inputs: () => assert.fail("not needed"),
      ...APART,
    });
    await assert.rejects(
      replayer.replay({ ...entry, trace_hash: null, trace_integrity: "legacy_unhashed" }, "sealed"),
      (error) =>
        error instanceof Failure &&
        error.reason === "evidence_unavailable" &&
        error.message.includes("canonical pipeline trace hash"),
    );
  });
});
