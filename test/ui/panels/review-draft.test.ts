import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reviewRequestA, reviewRequestB } from "../../../src/contract/review-request.ts";
import { brokenAt, inAddress, parseDraft } from "../../../src/ui/panels/review-kept.ts";
import {
  INLINE_EXAMPLE,
  claimable,
  emptyDraft,
  evidenceIds,
  premiseIds,
  withClaim,
  withUse,
  withValue,
  without,
  type SealedRecord,
} from "../../../src/ui/panels/review-draft.ts";
import { faultsOf, placeIn } from "../../../src/ui/panels/review-faults.ts";

const common = { source_kind: "observation", provenance_root: "sensor" } as const;
const fact: SealedRecord = {
  ...common,
  kind: "fact",
  evidence_id: "f1",
  statement: "The gate is shut.",
  subject: "gate",
  predicate: "shut",
  content_sha256: "a".repeat(64),
};
const rule: SealedRecord = {
  ...common,
  kind: "rule",
  evidence_id: "r1",
  statement: "If the gate is shut, it is safe.",
  formula: "gate__shut -> gate__safe",
  content_sha256: "b".repeat(64),
};
const quantity: SealedRecord = {
  ...common,
  kind: "quantity",
  evidence_id: "q1",
  statement: "Three bolts.",
  subject: "gate",
  predicate: "bolts",
  value: 3,
  content_sha256: "c".repeat(64),
};
const counted: SealedRecord = { ...rule, evidence_id: "r2", formula: "gate__bolts >= 2 -> gate__safe" };
const records = [fact, rule, quantity, counted];

describe("a request of the workbench", () => {
  it("has the shape that the authority accepts, inline and picked", () => {
    assert.ok(reviewRequestB.safeParse(INLINE_EXAMPLE).success);
    const draft = withUse(
      withUse(withClaim(emptyDraft("plant.safety"), "gate__safe", records), fact, "premise", records),
      rule,
      "premise",
      records,
    );
    assert.ok(reviewRequestA.safeParse(draft).success, JSON.stringify(draft));
    assert.deepEqual(draft["claim"], {
      text: "gate: safe",
      domain: "plant.safety",
      subject: "gate",
      predicate: "safe",
    });
    assert.deepEqual(draft["inference"], { premise_ids: ["f1", "r1"], mode: "bounded_deductive" });
  });

  it("can claim anything that facts and rules mention, in the words of the record that states it", () => {
    assert.deepEqual(claimable(records), ["gate__safe", "gate__shut"]);
    assert.equal(
      (withClaim(emptyDraft("d"), "gate__shut", records)["claim"] as { readonly text: string }).text,
      "The gate is shut.",
    );
  });

  it("cites its premises, uses arithmetic if one of them needs it, and drops unused ones", () => {
    const citing = withUse(emptyDraft("d"), fact, "cite", records);
    assert.deepEqual([evidenceIds(citing), premiseIds(citing), citing["inference"]], [["f1"], [], undefined]);
    const counting = withUse(withUse(citing, counted, "premise", records), rule, "premise", records);
    assert.deepEqual(
      [evidenceIds(counting), counting["inference"]],
      [["f1", "r2", "r1"], { premise_ids: ["r2", "r1"], mode: "bounded_arithmetic" }],
    );
    assert.deepEqual(withUse(counting, counted, "cite", records)["inference"], {
      premise_ids: ["r1"],
      mode: "bounded_deductive",
    });
    assert.deepEqual(evidenceIds(withUse(counting, counted, "none", records)), ["f1", "r1"]);
    assert.deepEqual(
      evidenceIds(withUse(INLINE_EXAMPLE, fact, "cite", records)),
      ["f1"],
      "inline items and references do not mix",
    );
  });

  it("neither cites nor uses as premises any items if it has none", () => {
    const draft = withUse(withUse(emptyDraft("d"), fact, "cite", records), rule, "premise", records);
    const less = without(draft, "r1");
    assert.deepEqual([evidenceIds(less), less["inference"]], [["f1"], undefined]);
    assert.deepEqual(evidenceIds(without(draft, "r1", "f1")), []);
    assert.deepEqual(evidenceIds(null), []);
    assert.deepEqual(evidenceIds({ evidence: "none" }), []);
  });

  it("changes in one place without affecting the rest or the original", () => {
    const before = JSON.stringify(INLINE_EXAMPLE);
    const after = withValue(INLINE_EXAMPLE, ["evidence", 1, "supports"], false);
    assert.deepEqual(
      JSON.parse(JSON.stringify(after)),
      JSON.parse(before.replace(/(second-reader.*?"supports":)true/, "$1false")),
    );
    assert.equal(JSON.stringify(INLINE_EXAMPLE), before);
    assert.equal(withValue(after, ["claim"], undefined)["claim"], undefined);
  });
});

describe("what is wrong with a request", () => {
  const text = JSON.stringify(
    {
      claim: { text: 'a "b": {', subject: "" },
      evidence: [{ evidence_id: "x" }, { evidence_id: "x", supports: [1, 2] }],
    },
    null,
    2,
  );
  const draft: unknown = JSON.parse(text);
  const at = (path: string): string | null => {
    const range = placeIn(text, path);
    return range === null ? null : text.slice(...range).replace(/\s+/g, "");
  };

  it("is located in the request", () => {
    assert.deepEqual(
      faultsOf(
        [
          "payload must be object",
          "payload.claim.subject shorter than 1",
          "payload.claim missing required property 'domain'",
          "payload.evidence[1] unexpected property 'y' (additionalProperties is false)",
          "payload.evidence[1].supports must be boolean",
          "duplicate evidence reference 'x'",
          "unknown evidence reference 'x'",
        ],
        draft,
      ),
      [
        { path: "", what: "must be object" },
        { path: "claim.subject", what: "shorter than 1" },
        { path: "claim.domain", what: "is missing" },
        { path: "evidence[1].y", what: "does not belong here" },
        { path: "evidence[1].supports", what: "must be boolean" },
        { path: "evidence[1]", what: "duplicate evidence reference 'x'" },
        { path: "evidence[0]", what: "unknown evidence reference 'x'" },
      ],
    );
  });

  it("is located in the text; a missing member is located at its object", () => {
    assert.equal(at("claim.subject"), '""');
    assert.equal(at("claim.text"), '"a\\"b\\":{"');
    assert.equal(at("evidence[1].supports"), "[1,2]");
    assert.equal(at("evidence[0]"), '{"evidence_id":"x"}');
    assert.equal(at("evidence[0].supports"), '{"evidence_id":"x"}');
    assert.equal(at("evidence[7]"), at("evidence"));
    assert.equal(at(""), JSON.stringify(draft).replace(/\s+/g, ""));
  });
});

describe("a text that is not JSON", () => {
  it("is reported at the position where a JSON parser stops", () => {
    const broken: readonly (readonly [before: string, after: string])[] = [
      ["", ""],
      ["", "x"],
      ['{"claim": ', "}"],
      ['{"a": 1, ', "}"],
      ["[1, 2", ""],
      ["[1, 2 ", "3]"],
      ['{"a" ', "1}"],
      ["", '"\\q"'],
      ['{"a": 1} ', "true"],
      ['{"a": [true, ', "nul]}"],
      ["[0", "1]"],
    ];
    for (const [before, after] of broken) {
      assert.equal(parseDraft(before + after).kind, "unreadable", before + after);
      assert.equal(brokenAt(before + after), before.length, before + after);
    }
    for (const text of ["{}", "[]", ' {"a": [1, -2.5e3, "\\u00e9\\n", {"b": null}], "c": {}} '])
      assert.deepEqual([parseDraft(text).kind, brokenAt(text)], ["read", text.length], text);
    assert.equal(brokenAt("[".repeat(100_000)), 501, "nesting without end is not followed");
  });

  it("is kept in the URL as long as it is short", () => {
    assert.equal(inAddress({ a: "é" }), '{"a":"é"}');
    assert.equal(inAddress({ a: "x".repeat(3_000) }), "");
  });
});
