import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { digestHex, digestOf } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { inspectLine, inspectRecord, parseRecord, type FileItem } from "../../../src/ui/parts/file-items.ts";
import { linesOf } from "../../../src/ui/parts/file-lines.ts";

async function lines(file: Blob, sliceBytes?: number, maxBytes?: number) {
  const found = [];
  for await (const each of linesOf(file, sliceBytes, maxBytes)) found.push(each);
  return found;
}

async function inspect(text: string | Uint8Array): Promise<readonly FileItem[]> {
  const items: FileItem[] = [];
  for await (const line of linesOf(new Blob([typeof text === "string" ? text : Buffer.from(text)]), 64))
    items.push(await inspectLine(line, items.at(-1) ?? null));
  return items;
}

const seal = (turn_id: number, prompt = "Is it?"): string => {
  const entry = {
    turn_id,
    prompt,
    surface: "Yes.",
    timestamp: "2026-01-02T03:04:05.678Z",
    grounding_source: "pack",
    trace_integrity: "pipeline_trace",
    epistemic_state: "decoded",
    refusal_emitted: false,
    proposal_candidates: [],
  };
  return canonicalize({ ...entry, journal_digest: digestOf(entry) });
};
const faults = (items: readonly FileItem[]) =>
  items.flatMap(({ line, row }) => (row.fault === null ? [] : [`line ${line} ${row.fault}`]));

describe("the lines of a file", () => {
  it("are the same however the file is sliced", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("", "a", "bcd", "é", "\u{1F600}")),
        fc.boolean(),
        fc.integer({ min: 1, max: 7 }),
        async (parts, ended, slice) => {
          const text = parts.map((part) => `${part}\n`).join("") + (ended ? "" : "rest");
          const file = new Blob([text]);
          const found = await lines(file, slice);
          assert.deepEqual(
            found.map(({ bytes }) => new TextDecoder().decode(bytes ?? new Uint8Array())),
            [...parts, ...(ended ? [] : ["rest"])],
          );
          for (const { start, end, bytes } of found)
            assert.equal(
              await file.slice(start, end).text(),
              new TextDecoder().decode(bytes ?? new Uint8Array()),
            );
          assert.deepEqual(
            found.map(({ line }) => line),
            found.map((_, at) => at + 1),
          );
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it("are dropped if they exceed the limit for a line", async () => {
    const found = await lines(new Blob(["ab\nabcdefgh\ncd"]), 3, 4);
    assert.deepEqual(
      found.map(({ bytes, ended }) => [bytes?.length ?? null, ended]),
      [
        [2, true],
        [null, true],
        [2, false],
      ],
    );
  });
});

describe("a line of a journal", () => {
  it("is sound if its digest, order and canonical form are right", async () => {
    const items = await inspect(`${seal(1)}\n${seal(2)}\n`);
    assert.deepEqual(faults(items), []);
    assert.deepEqual(
      items.map(({ kind, row }) => [kind, row.turnId, row.state, row.refused, row.teaches]),
      [
        ["entry", 1, "decoded", false, false],
        ["entry", 2, "decoded", false, false],
      ],
    );
  });

  it("is listed with its problem", async () => {
    const bad = [
      seal(1),
      seal(2).replace("Yes.", "No."),
      seal(3).replace('":', '": '),
      "{",
      "",
      '{"other":1}',
      seal(4),
      seal(6),
    ];
    assert.deepEqual(faults(await inspect(`${bad.join("\n")}\n`)), [
      "line 2 does not match its digest",
      "line 3 is not in canonical form",
      "line 4 is not JSON",
      "line 5 is empty",
      "line 8 is turn 6, after turn 4",
    ]);
    assert.deepEqual(faults(await inspect(`${seal(1)}\n{"other":1}\n`)), ["line 2 is not a journal entry"]);
    assert.deepEqual(faults(await inspect(`${seal(1)}\n${seal(2).slice(0, 40)}`)), [
      "line 2 is not JSON: it has no line end, and may be cut short",
    ]);
    assert.deepEqual(faults(await inspect(seal(1))), ["line 1 has no line end"]);
    assert.deepEqual(faults(await inspect(new Uint8Array([0xff, 0x0a]))), ["line 1 is not UTF-8"]);
  });
});

describe("a record of a file", () => {
  const place = { line: 1, start: 0, end: 1 };

  it("may also be a bundle or a review, each with its digest, with or without its response envelope", async () => {
    const evidence = { schema_version: "evidence_bundle_v1", prompt: "Is it?", surface: "Yes." };
    const bundle = {
      ...evidence,
      turn_id: 4,
      journal_digest: "x",
      generated_from: "turn_journal",
      replay_reproducer: "y",
      bundle_digest: digestOf(evidence),
    };
    const result = { authority_path: [], decision_reason: "no_evidence", status: "refused" };
    const review = { ...result, trace_hash: digestHex(result) };
    for (const [kind, value] of [
      ["bundle", bundle],
      ["review", review],
    ] as const) {
      for (const text of [JSON.stringify(value), JSON.stringify({ ok: true, data: value }, null, 2)]) {
        const item = await inspectRecord(place, parseRecord(text)?.value);
        assert.deepEqual([item.kind, item.row.fault], [kind, null]);
      }
      assert.equal(
        (await inspectRecord(place, { ...value, more: 1 })).row.fault,
        "does not match its digest",
      );
    }
    assert.deepEqual(
      [(await inspectRecord(place, { a: 1 })).kind, (await inspectRecord(place, [1])).kind],
      ["other", "other"],
    );
  });

  it("is damaged if its digest cannot be computed at all", async () => {
    assert.equal(
      (await inspectRecord(place, { journal_digest: "sha256:0", turn_id: 1, prompt: "\ud800" })).row.fault,
      "does not match its digest",
    );
  });
});
