import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { digestHex } from "../../src/canonical/digest.ts";
import { loadAuthority } from "../../src/operations/review/authority.ts";
import { verifyResult } from "../../src/verify/result.ts";
import { type Tree, sealResult } from "../support/review-case.ts";
import { ROOT } from "../support/root.ts";
import { tampered } from "../support/tamper.ts";

const data = join(ROOT, "data"),
  folder = join(data, "demos", "epistemic_truth_state", "scenarios");
const authority = loadAuthority(data).then((loaded) => loaded.authority);
const records = new Map(
  readdirSync(join(data, "evidence")).flatMap((name) =>
    (JSON.parse(readFileSync(join(data, "evidence", name), "utf8")) as { records: unknown[] }).records.map(
      (record) => [digestHex(record), record] as const,
    ),
  ),
);
const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(data, ...path), "utf8"));
const background = {
  corpora: readdirSync(join(data, "evidence")).map((each) => read("evidence", each)),
  envelope: read("policies", "envelope.json"),
};
/** Of the changes of a result and of the bytes of its certificate so many are tried. */
const [CHANGES, BYTES] = process.env["EVERY_CASE"] === "1" ? [150, 100] : [30, 25];
// Without corpora and envelope, these are told as not checked.
const FREE = ["envelope_version", "corpus_id", "corpus_sha256"].map((key) => `trace_summary.${key}`);
const UNCHECKED = /no envelope was given/;

// What the authority itself says must hold before the verifier, and nothing next to it.
for (const name of readdirSync(folder)
  .filter((each) => each.endsWith(".json"))
  .sort()) {
  test(`${name}: the authority's result is valid, and one with a changed field is not`, async () => {
    const { request } = JSON.parse(readFileSync(join(folder, name), "utf8")) as { request: unknown };
    const review = (await authority).review(request),
      file = review.certificateFile();
    const certificate = file === null ? null : new TextEncoder().encode(file),
      result = JSON.parse(review.text) as Tree;
    const verification = verifyResult({ request, result, certificate, records: new Map() });
    assert.deepEqual(verification.problems, []);
    assert.match(
      result["decision_reason"] === "invalid_payload" ? "no envelope was given" : verification.notes.join(),
      UNCHECKED,
    );
    const complete = verifyResult({ request, result, certificate, records: new Map(), ...background });
    assert.deepEqual(complete.problems, []);
    assert.doesNotMatch(complete.notes.join(), /given|diagram/);
    if (file === null || file.startsWith('{"format":"touchstone-records-1"'))
      assert.equal(verifyResult({ request, result, certificate: null, records }).valid, true);
    else
      assert.match(
        verifyResult({ request, result, certificate: null, records }).problems.join(),
        /certificate file is needed/,
      );

    for (const [free, given] of [
      [FREE, {}],
      [[], background],
    ] as const) {
      const all = [...tampered(result, free)],
        every = Math.ceil(all.length / CHANGES);
      for (const { result: other, path } of all.filter((_, place) => place % every === 0)) {
        assert.equal(
          verifyResult({ request, result: sealResult(other), certificate, records: new Map(), ...given })
            .valid,
          false,
          `${path} in ${JSON.stringify(other)}`,
        );
      }
    }
    const summary = result["trace_summary"] as Tree;
    for (const key of ["envelope_version", "corpus_id", "corpus_sha256"].filter((each) => summary[each])) {
      const forged = sealResult({ ...result, trace_summary: { ...summary, [key]: "0".repeat(64) } });
      const { problems } = verifyResult({
        request,
        result: forged,
        certificate,
        records: new Map(),
        ...background,
      });
      assert.match(problems.join(), new RegExp(key));
    }
    for (
      let place = 0;
      certificate !== null && place < certificate.length;
      place += Math.ceil(certificate.length / BYTES)
    ) {
      assert.equal(
        verifyResult({
          request,
          result,
          certificate: certificate.with(place, certificate[place]! ^ 1),
          records: new Map(),
        }).valid,
        false,
        `byte ${place}`,
      );
    }
  });
}
