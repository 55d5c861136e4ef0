import assert from "node:assert/strict";
import { test } from "node:test";
import { fc, runs } from "../support/properties.ts";
import { digestHex } from "../../src/canonical/digest.ts";
import { createAuthority, sealCorpus } from "../../src/engine/authority/review.ts";
import { verifyResult } from "../../src/verify/result.ts";
import { type Tree, fact, quantity, recordsOf, requestOf, rule, sealResult } from "../support/review-case.ts";

const TERMS = ["x__n", "y__n + 1", "2 * x__n - y__n", "3", "z__n"];
const comparison = fc
  .tuple(fc.constantFrom(...TERMS), fc.constantFrom("<", ">=", "=", "!="), fc.integer({ min: -3, max: 9 }))
  .map(([term, sign, value]) => `${term} ${sign} ${value < 0 ? `0 - ${-value}` : value}`);
const leaf = fc.oneof(comparison, fc.constantFrom("p", "q", "door__open", "lock__off", "true"));
const formula = fc
  .array(fc.tuple(leaf, fc.constantFrom("&", "|", "->", "<->")), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.map(([text, op], at) => (at === 0 ? `(${text})` : `${op} (${text})`)).join(" "));
const bound = fc.tuple(fc.integer({ min: -4, max: 4 }), fc.integer({ min: 0, max: 6 }));

test("the engine's diagram keys are recomputed, and a changed key is detected", () => {
  fc.assert(
    fc.property(fc.array(formula, { minLength: 1, maxLength: 3 }), bound, bound, (rules, x, y) => {
      const records = recordsOf({
        ...Object.fromEntries(rules.map((text, at) => [`r${at}`, rule(text)])),
        f: fact("lock", "off"),
        x: quantity("x", "n", x[0], x[0], x[0] + x[1]),
        y: quantity("y", "n", y[0], y[0] - 1, y[0] + y[1]),
        z: quantity("z", "n", 2),
      });
      const corpus = { corpus_id: "house", domains: ["house.doors"], records: [...records.values()] };
      const request = requestOf(records, {
        mode: "bounded_arithmetic",
        premise_ids: [...rules.map((_, at) => `r${at}`), "f", "z"],
      });
      const envelope = { version: "envelope-1", domains: [] };
      const review = createAuthority([sealCorpus(corpus as never)], envelope).review(request);
      const result = JSON.parse(review.text) as Tree & { trace_summary: Tree & { inference: Tree } };
      const material = {
        request,
        certificate: new TextEncoder().encode(review.certificateFile()!),
        records: new Map(),
        corpora: [corpus],
        envelope,
      };
      assert.deepEqual(verifyResult({ ...material, result }).problems, []);
      const trace = result.trace_summary.inference["entailment_trace"] as Tree;
      for (const key of Object.keys(trace).filter((each) => each.endsWith("_key"))) {
        const forged = structuredClone(result);
        (forged.trace_summary.inference["entailment_trace"] as Tree)[key] = "0:other?T:F";
        assert.match(
          verifyResult({ ...material, result: sealResult(forged) }).problems.join(),
          new RegExp(key),
        );
      }
    }),
    { numRuns: runs(150), seed: 20261124 },
  );
});

test("what names the corpus and the envelope is recomputed from those that were given", () => {
  const records = recordsOf({ a: fact("door", "open"), b: fact("door", "open") });
  const corpus = { corpus_id: "house", domains: ["house.doors"], records: [...records.values()] };
  const envelope = { version: "envelope-1", domains: [] };
  const request = requestOf(records);
  const { text } = createAuthority([sealCorpus(corpus as never)], envelope).review(request);
  const result = JSON.parse(text) as Tree & { trace_summary: Tree };
  const sealed = new Map([...records.values()].map((record) => [digestHex(record), record]));
  const shown = { $schema: "../corpus.schema.json", ...corpus }; // a key for editors, which the seal leaves out
  const material = { request, certificate: null, records: sealed, corpora: [shown], envelope };
  assert.deepEqual(verifyResult({ ...material, result }).problems, []);
  for (const [field, value] of [
    ["corpus_id", "barn"],
    ["corpus_sha256", "0".repeat(64)],
    ["envelope_version", "envelope-2"],
  ] as const) {
    const forged = structuredClone(result);
    assert.ok(field in forged.trace_summary);
    forged.trace_summary[field] = value;
    const { problems } = verifyResult({ ...material, result: sealResult(forged) });
    assert.match(problems.join(), new RegExp(field), field);
  }
});

test("keys whose truth tables are too large are reported as not checked", () => {
  const records = recordsOf(
    Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`q${at}`, quantity("v", `n${at}`, 0, 0, 2)])),
  );
  records.set("r", {
    ...recordsOf({ r: rule(Array.from({ length: 11 }, (_, at) => `v__n${at} >= 0`).join(" & ")) }).get("r"),
  });
  const corpus = { corpus_id: "house", domains: ["house.doors"], records: [...records.values()] };
  const request = requestOf(records, { mode: "bounded_arithmetic", premise_ids: ["r"] });
  const review = createAuthority([sealCorpus(corpus as never)], { version: "1", domains: [] }).review(
    request,
  );
  const { problems, notes } = verifyResult({
    request,
    result: JSON.parse(review.text),
    certificate: new TextEncoder().encode(review.certificateFile()!),
    records: new Map(),
  });
  assert.deepEqual(problems, []);
  assert.match(notes.join("\n"), /diagram keys.*too large/);
});

test("a corpus and an envelope that were given decide what lies outside and which references are wrong", () => {
  const records = recordsOf({ a: fact("door", "open"), b: fact("door", "open") }),
    corpus = { corpus_id: "house", domains: ["house.doors"], records: [...records.values()] },
    envelope = { version: "1", domains: ["garden"] },
    authority = createAuthority([sealCorpus(corpus as never)], envelope);
  const wrong = recordsOf({ a: fact("door", "shut"), c: fact("door", "open") });
  const inline = [{ evidence_id: "a", subject: "door", predicate: "open", supports: true }];
  for (const [request, problem] of [
    [requestOf(wrong), "evidence_reference_errors"],
    [requestOf(records, undefined, { domain: "else" }), "decision_reason"],
    [requestOf(inline, undefined, { domain: "garden" }), "decision_reason"],
    [requestOf(inline, undefined, { domain: "else" }), "decision_reason"],
  ] as const) {
    const result = JSON.parse(authority.review(request).text) as Tree,
      sealed = new Map([...records.values()].map((record) => [digestHex(record), record])),
      material = { request, result, certificate: null, records: sealed },
      given = { corpora: [corpus], envelope };
    assert.deepEqual(verifyResult({ ...material, ...given }).problems, []);
    const other = { corpora: [{ ...corpus, domains: ["else"] }], envelope: { ...envelope, domains: [] } },
      swapped = { corpora: [{ ...corpus, records: [...records.values()].slice(1) }], envelope };
    const { problems } = verifyResult({
      ...material,
      ...(problem === "decision_reason" ? other : swapped),
    });
    assert.match(problems.join(), new RegExp(problem));
  }
});
