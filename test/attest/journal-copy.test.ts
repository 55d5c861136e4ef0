import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkCopy, checkProof, createCopyCheck, noFindings } from "../../src/attest/journal-copy.ts";
import { sealEntry } from "../../src/store/journal/seal.ts";

const record = Buffer.from(sealEntry({ turn_id: 1, prompt: "what is \ufffd?" }).record);

describe("the check of a journal's copy", () => {
  it("accepts sealed lines, and an empty copy", () => {
    for (const [bytes, turns] of [
      [record, 1],
      [Buffer.concat([record, Buffer.from(sealEntry({ turn_id: 2 }).record)]), 2],
      [Buffer.alloc(0), 0],
    ] as const) {
      const findings = noFindings();
      assert.equal(checkCopy(bytes, findings).length, turns);
      assert.deepEqual(findings.problems, []);
    }
  });

  it("refuses bytes that are not UTF-8, even if a lenient reader would read the same text", () => {
    const at = record.indexOf("\ufffd");
    const altered = Buffer.concat([record.subarray(0, at), Buffer.from([0xff]), record.subarray(at + 3)]);
    assert.equal(altered.toString(), record.toString());
    const findings = noFindings();
    assert.deepEqual(checkCopy(altered, findings), []);
    assert.deepEqual(findings.problems, ["turn 1: its line is not UTF-8"]);
  });

  it("names a line that is blank, misplaced, or without its end", () => {
    for (const [bytes, problem] of [
      [Buffer.concat([record, Buffer.from("\n")]), "turn 2: its line is not JSON"],
      [Buffer.concat([record, record]), "turn 2: its line says turn 1"],
      [record.subarray(0, -1), "the journal does not end with a whole line"],
    ] as const) {
      const findings = noFindings();
      checkCopy(bytes, findings);
      assert.deepEqual(findings.problems, [problem]);
    }
  });

  it("gives the same result however the bytes are chunked, and reports its progress", () => {
    const whole = Buffer.concat(
      [1, 2, 3].map((turn_id) => Buffer.from(sealEntry({ turn_id, prompt: "ß".repeat(turn_id) }).record)),
    );
    const leaves = checkCopy(whole, noFindings());
    for (let size = 1; size < whole.length; size += 7) {
      const findings = noFindings();
      const check = createCopyCheck(findings);
      for (let from = 0; from < whole.length; from += size)
        assert.ok(check.take(whole.subarray(from, from + size)));
      assert.deepEqual([check.turns, check.end(), findings.problems], [3, leaves, []], String(size));
    }
  });

  it("aborts on an endless line before it fills the memory", () => {
    const findings = noFindings();
    const check = createCopyCheck(findings);
    let given = 1;
    while (check.take(Buffer.alloc(1024 * 1024, 0x61))) given++;
    assert.deepEqual(
      [check.end(), findings.problems, given],
      [[], ["turn 1: its line takes more than 16777216 bytes"], 17],
    );
  });
});

describe("the check of a proof", () => {
  it("refuses members that are not numbers or texts, even those that throw when converted", () => {
    const stubborn = { toString: 1, valueOf: 1 };
    for (const proof of [
      {
        schema_version: "journal_inclusion_v1",
        turn_id: stubborn,
        tree_size: 1,
        journal_digest: stubborn,
        path: [],
      },
      { schema_version: "journal_inclusion_v1", turn_id: "1", tree_size: "1" },
      {
        schema_version: "journal_consistency_v1",
        first_size: stubborn,
        first_root: stubborn,
        second_size: stubborn,
        second_root: stubborn,
        path: [],
      },
    ]) {
      const findings = noFindings();
      checkProof(proof, { notes: [], line: null }, findings);
      assert.match(findings.problems.join(), /^the proof does not /);
      assert.deepEqual(findings.checked, []);
    }
  });
});
