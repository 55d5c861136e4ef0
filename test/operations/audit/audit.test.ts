import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { digestHex, digestOf, sha256Hex } from "../../../src/canonical/digest.ts";
import { auditEvent, type AuditEvent } from "../../../src/contract/audit.ts";
import { auditOperations } from "../../../src/operations/audit/audit.ts";
import { openRatifiedWords } from "../../../src/operations/math/ratified-words.ts";
import { describeChangedLogs, describeUnreadableLogs } from "../../../src/operations/system/changed-logs.ts";
import { openMathLog } from "../../../src/store/logs/math-log.ts";
import { appendSealed } from "../../../src/store/logs/log-seals.ts";
import { draftOf, lineOf, pointerTo, writeMathLines } from "../../support/math.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-audit-"));
after(() => rmSync(root, { recursive: true }));
let stateDir: string;
let operations: ReturnType<typeof auditOperations>;
beforeEach(() => {
  stateDir = mkdtempSync(join(root, "s-"));
  operations = auditOperations({ stateDir });
});

function put(path: string, ...lines: readonly (object | string)[]): void {
  const file = join(stateDir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""),
  );
}
async function read(query: Record<string, string> = {}): Promise<AuditEvent[]> {
  const page = JSON.parse(
    await askText(operations, "auditEvents", { query: new Map(Object.entries(query)) }),
  ) as { items: unknown[] };
  return page.items.map((item) => auditEvent.parse(item));
}
const at = (second: number): string => `2026-05-01T00:00:0${second}.000Z`;

describe("GET /audit/events", () => {
  it("is empty without logs", async () =>
    assert.deepEqual(JSON.parse(await askText(operations, "auditEvents")), {
      items: [],
      limit: 100,
      offset: 0,
    }));

  const math = '{"domain":"math"}';
  const cases: readonly {
    readonly source: AuditEvent["source"];
    readonly path: string;
    readonly line: object | string;
    readonly event: Partial<AuditEvent>;
  }[] = [
    {
      source: "engine_state_manifest",
      path: "checkpoint/manifest.json",
      line: { written_at: at(1), written_at_revision: "abc", turn_count: 3 },
      event: {
        event_type: "engine_state_checkpoint",
        timestamp: at(1),
        mutation_boundary: true,
        ref_id: "abc",
        summary: "engine_state_checkpoint: abc",
      },
    },
    {
      source: "session_log",
      path: "sessions.jsonl",
      line: { session_id: "s1", started_at: at(2) },
      event: {
        event_type: "session_start",
        timestamp: at(2),
        mutation_boundary: false,
        ref_id: "s1",
        summary: "session_start: s1",
      },
    },
    ...(
      [
        ["created", false],
        ["replay", false],
        ["transition", true],
        ["accepted_corpus_append", true],
      ] as const
    ).map(([event, mutates]) => ({
      source: "teaching_proposal_log" as const,
      path: "teaching/proposals.jsonl",
      line: { event, proposal_id: "p1", at: at(3) },
      event: {
        event_type: event,
        timestamp: at(3),
        mutation_boundary: mutates,
        ref_id: "p1",
        summary: `${event}: p1`,
      },
    })),
    {
      source: "math_proposal_log",
      path: "math/proposals.jsonl",
      line: math,
      event: {
        event_type: "math_proposal_record",
        timestamp: null,
        mutation_boundary: false,
        ref_id: sha256Hex(math),
        summary: `math_proposal_record: ${sha256Hex(math)}`,
      },
    },
    {
      source: "math_lexicon_log",
      path: "math/lexicon.jsonl",
      line: { lemma: "bakes", proposal_id: "m1" },
      event: {
        event_type: "vocabulary_ratified",
        timestamp: null,
        mutation_boundary: true,
        ref_id: "m1",
        summary: "vocabulary_ratified: m1",
      },
    },
    ...["operator_ratify", "operator_reject", "operator_defer"].map((event) => ({
      source: "operator_telemetry" as const,
      path: "telemetry/operator.jsonl",
      line: { event, proposal_id: "m1" },
      event: {
        event_type: event,
        timestamp: null,
        mutation_boundary: true,
        ref_id: "m1",
        summary: `${event}: m1`,
      },
    })),
    {
      source: "session_log",
      path: "sessions.jsonl",
      line: { started_at: "yesterday", session_id: 7 },
      event: { event_type: "session_start", timestamp: null, ref_id: null, summary: "session_start" },
    },
  ];
  for (const { source, path, line, event } of cases) {
    it(`shows a line of ${path} as ${event.summary}`, async () => {
      put(path, line);
      const payload: unknown = typeof line === "string" ? JSON.parse(line) : line;
      const payloadDigest = digestOf(payload);
      const [told, ...others] = await read();
      assert.deepEqual(others, []);
      assert.deepEqual({ ...told, ...event }, told);
      assert.deepEqual(
        [told?.source, told?.source_path, told?.payload, told?.payload_digest],
        [source, `state/${path}`, payload, payloadDigest],
      );
      assert.equal(
        told?.event_id,
        digestOf({
          event_type: told?.event_type,
          line_no: 1,
          payload_digest: payloadDigest,
          source,
          source_path: `state/${path}`,
        }),
      );
    });
  }

  it("skips unreadable lines and those that are no event of their source, and counts them", async () => {
    put(
      "sessions.jsonl",
      "{",
      "",
      "[]",
      "7",
      { session_id: "good" },
      "\ud800",
      '{"x":"\\ud800"}',
      `${"[".repeat(300)}`,
    );
    put("teaching/proposals.jsonl", { proposal_id: "no event" }, { event: 1 });
    put(
      "telemetry/operator.jsonl",
      { event: "other", proposal_id: "x" },
      { event: "operator_", proposal_id: "y" },
    );
    put("checkpoint/manifest.json", "not json");
    const events = await read();
    assert.deepEqual(
      events.map(({ source, ref_id }) => [source, ref_id]),
      [
        ["operator_telemetry", "y"],
        ["session_log", "good"],
      ],
    );
    assert.equal(
      events[1]?.event_id,
      digestOf({
        event_type: "session_start",
        line_no: 5,
        payload_digest: digestOf({ session_id: "good" }),
        source: "session_log",
        source_path: "state/sessions.jsonl",
      }),
    );
  });
  it("sorts by time, source, path and line, undated first, and pages", async () => {
    put(
      "sessions.jsonl",
      { session_id: "late", started_at: at(5) },
      { session_id: "early", started_at: at(2) },
      { session_id: "undated" },
    );
    put(
      "teaching/proposals.jsonl",
      { event: "created", proposal_id: "b", at: at(2) },
      { event: "created", proposal_id: "a", at: at(2) },
    );
    put("checkpoint/manifest.json", { written_at: at(2), written_at_revision: "r" });
    put(
      "telemetry/operator.jsonl",
      { event: "operator_defer", proposal_id: "t2" },
      { event: "operator_defer", proposal_id: "t1" },
    );
    put("math/lexicon.jsonl", { proposal_id: "l" });
    put("math/proposals.jsonl", "{}", "{}");
    const order = [
      "l",
      sha256Hex("{}"),
      sha256Hex("{}"),
      "t2",
      "t1",
      "undated",
      "r",
      "early",
      "b",
      "a",
      "late",
    ];
    assert.deepEqual(
      (await read()).map(({ ref_id }) => ref_id),
      order,
    );
    assert.equal(
      new Set((await read()).map(({ event_id }) => event_id)).size,
      order.length,
      "equal lines are different events",
    );
    assert.deepEqual(
      (await read({ limit: "3", offset: "2" })).map(({ ref_id }) => ref_id),
      order.slice(2, 5),
    );
    assert.deepEqual(await read({ offset: "99" }), []);
    await assert.rejects(async () => read({ limit: "1.5" }), { message: "limit must be an integer" });
  });
  it("shows lines appended after the first read", async () => {
    put("sessions.jsonl", { session_id: "one" });
    assert.equal((await read()).length, 1);
    appendFileSync(join(stateDir, "sessions.jsonl"), '{"session_id":"two"}\n');
    assert.deepEqual(
      (await read()).map(({ ref_id }) => ref_id),
      ["one", "two"],
    );
  });
  it("omits a log that cannot be read, and shows the others", async () => {
    put("sessions.jsonl", { session_id: "one" });
    mkdirSync(join(stateDir, "math", "lexicon.jsonl"), { recursive: true });
    assert.deepEqual(
      (await read()).map(({ ref_id }) => ref_id),
      ["one"],
    );
    assert.match(
      (await describeUnreadableLogs(stateDir)).join(),
      /state\/math\/lexicon\.jsonl cannot be read/,
    );
  });
});

describe("a log that has changed since it was written", () => {
  const LOGS = [
    ["sessions.jsonl", '{"session_id":"s1"}'],
    ["teaching/proposals.jsonl", '{"event":"created"}'],
    ["math/proposals.jsonl", '{"domain":"math"}'],
    ["telemetry/operator.jsonl", '{"event":"operator_defer"}'],
  ] as const;
  for (const [path, line] of LOGS) {
    it(`is shown without changed lines, which a start reports, and completely without seals: ${path}`, async () => {
      await appendSealed(join(stateDir, path), [line, line.replace("{", '{"a":1,')]);
      assert.equal((await read()).length, 2);
      put(path, line, line.replace("{", '{"a":2,'));
      for (let again = 0; again < 2; again++)
        assert.deepEqual(
          (await read()).map(({ payload }) => payload),
          [JSON.parse(line)],
        );
      assert.deepEqual(await describeChangedLogs(stateDir), [
        `state/${path} has changed since it was written: line 2`,
      ]);
      rmSync(join(stateDir, `${path}.seals`));
      assert.equal((await read()).length, 2);
    });
  }

  it("shows a ratified word that differs from its proposal's suggestion, which is reported where words are used", async () => {
    const [id = ""] = writeMathLines(stateDir, [lineOf(draftOf())]);
    const word = {
      lemma: "bakes",
      category: "change_verb",
      polarity: "increase",
      proposal_id: id,
      evidence_hash: digestHex(pointerTo("bakes")),
      reviewer: "ada",
      ratifier_kind: "cli",
    };
    const CASES = [
      [{ lemma: "takes" }, "lemma is not that of the proposal"],
      [{ evidence_hash: "0".repeat(64) }, "evidence_hash is not that of the proposal's first pointer"],
      [{ category: "unit_noun" }, "polarity does not fit unit_noun"],
      [{ polarity: "more" }, "polarity does not fit change_verb"],
    ] as const;
    put("math/lexicon.jsonl", { ...word, polarity: "decrease" }); // the operator's choice
    assert.equal((await read()).length, 2);
    for (const unknown of [{ category: "constructor" }, { polarity: "sideways" }, { polarity: null }]) {
      put("math/lexicon.jsonl", { ...word, ...unknown }); // of a later version
      assert.equal((await read()).length, 2);
    }
    for (const [change, fault] of CASES) {
      put("math/lexicon.jsonl", { ...word, lemma: "x", proposal_id: "0".repeat(64) }, { ...word, ...change });
      assert.equal((await read()).length, 3);
      await assert.rejects(openRatifiedWords(openMathLog(stateDir)).read(), {
        message: `state/math/lexicon.jsonl line 2: ${fault}`,
      });
    }
  });
});
