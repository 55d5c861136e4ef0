import assert from "node:assert/strict";
import { test } from "node:test";
import { verifyResult } from "../../src/verify/result.ts";
import { DIGEST, type Tree, sealResult } from "../support/review-case.ts";
import { tampered } from "../support/tamper.ts";
import { CASES } from "../support/result-cases.ts";

for (const [title, make] of Object.entries(CASES)) {
  test(`${title}: the result is valid, and no field of it can be changed`, () => {
    const { material, free = [] } = make(),
      verification = verifyResult(material);
    assert.deepEqual([verification.valid, verification.problems], [true, []]);
    assert.ok(verification.checked.length >= 2);
    for (const { result, path } of tampered(material.result as Tree, free)) {
      assert.equal(
        verifyResult({ ...material, result: sealResult(result) }).valid,
        false,
        `${path}: ${JSON.stringify(result)}`,
      );
    }
    assert.equal(
      verifyResult({ ...material, result: { ...(material.result as Tree), trace_hash: DIGEST } }).valid,
      false,
    );
  });
}
