import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { digestHex } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { createAuthority, sealCorpus } from "../../../src/engine/authority/review.ts";
import {
  corpusOf,
  ENVELOPE,
  fact,
  rule,
  shippedAuthority,
  shippedScenarios,
} from "../../support/authority.ts";

describe("a review's texts", () => {
  it("are the canonical forms of the result and of the certificate, whatever the row", () => {
    const authority = shippedAuthority();
    for (const { scenario_id, request } of shippedScenarios()) {
      const { result, text, certificateFile } = authority.review(request);
      assert.equal(text, canonicalize(result), scenario_id);
      const { trace_hash, ...rest } = result;
      const { trace_summary, ...head } = rest;
      for (const part of [head, trace_summary])
        assert.equal(
          JSON.stringify(part),
          canonicalize(part),
          `${scenario_id}: written down in order, so that nothing is copied`,
        );
      assert.equal(trace_hash, digestHex(rest), scenario_id);
      const file = certificateFile();
      if (file === null) continue;
      assert.equal(file, canonicalize(JSON.parse(file)), scenario_id);
      const { evidence } = request as { evidence: readonly object[] }; // a certificate cites some
      assert.equal(
        Object.hasOwn(JSON.parse(file) as object, "records"),
        evidence.some((item) => Object.hasOwn(item, "content_sha256")),
        `${scenario_id}: sealed records stand in the file, inline ones in the request`,
      );
    }
  });
});

describe("a sealed corpus", () => {
  const file = {
    corpus_id: "lab",
    domains: ["lab.test"],
    records: [fact("f", "a__b"), rule("r", "a__b -> c__d")],
  };

  it("has the digests of what is stored, without the name of the schema, which tells an editor alone", () => {
    const sealed = sealCorpus({ $schema: "corpus.schema.json", ...file });
    assert.equal(sealed.corpusSha256, digestHex(file));
    assert.deepEqual(
      [...sealed.records.values()].map(({ contentSha256 }) => contentSha256),
      file.records.map((record) => digestHex(record)),
    );
  });

  it("has each id once", () => {
    assert.throws(
      () => sealCorpus({ ...file, records: [fact("f", "a__b"), fact("g", "a__b"), fact("f", "c__d")] }),
      {
        message: "duplicate evidence_id `f` in corpus `lab`",
      },
    );
  });

  it("has its domains for itself", () => {
    const other = sealCorpus({ ...file, corpus_id: "other", domains: ["free.test", "lab.test"] });
    assert.throws(() => createAuthority([corpusOf([]), other], ENVELOPE), {
      message: "two corpora claim the domain `lab.test`",
    });
  });
});
