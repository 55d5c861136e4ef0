import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { multivector } from "../../../src/algebra/multivector.ts";
import { digestOf, digestOfBytes } from "../../../src/canonical/digest.ts";
import { fieldEvidence as schema } from "../../../src/contract/field.ts";
import type { FieldEvidence } from "../../../src/contract/types/field.ts";
import {
  advance,
  fieldEvidence,
  findFieldContradiction,
  genesisField,
  missingFieldEvidence,
  versorDigest,
  versorOf,
} from "../../../src/engine/memory/field.ts";
import { anyDigest } from "../../algebra/arbitrary.ts";

const SEED = digestOf("packs and policies");
const HASH = "a".repeat(64);
const KEYS = [
  "schema_version",
  "status",
  "missing_reason",
  "trace_hash",
  "versor_condition",
  "versor_condition_ceiling",
  "field_valid",
  "field_digest",
  "parent_field_digest",
  "cga_inner",
];

describe("the field of a turn", () => {
  it("starts from a fixed function of its seed", () => {
    assert.deepEqual(genesisField(SEED), genesisField(SEED));
    assert.notDeepEqual(genesisField(SEED), genesisField(digestOf("other packs")));
  });

  it("advances by one versor for each proposition, in order", () => {
    const [a, b] = [digestOf("a"), digestOf("b")];
    const start = genesisField(SEED);
    assert.deepEqual(advance(start, []), start);
    assert.deepEqual(advance(start, [a, b]), advance(advance(start, [a]), [b]));
    assert.notDeepEqual(advance(start, [a, b]), advance(start, [b, a]));
    assert.deepEqual(genesisField(SEED), start, "and leaves the field before as it was");
  });

  it("is remembered under the versor by which it advances", () => {
    assert.deepEqual(versorOf(SEED), genesisField(SEED));
  });

  it("goes to different fields for different propositions", () => {
    fc.assert(
      fc.property(anyDigest, anyDigest, (a, b) => {
        fc.pre(a !== b);
        assert.notEqual(
          versorDigest(advance(genesisField(SEED), [a])),
          versorDigest(advance(genesisField(SEED), [b])),
        );
      }),
    );
  });
});

describe("field evidence", () => {
  const before = genesisField(SEED);
  const after = advance(before, [digestOf("a"), digestOf("b")]);

  it("has the keys of the contract in their order, and keeps its schema", () => {
    for (const record of [
      fieldEvidence(before, after, HASH),
      fieldEvidence(before, before, null),
      missingFieldEvidence("field_evidence_not_persisted"),
    ]) {
      assert.deepEqual(Object.keys(record), KEYS);
      assert.deepEqual(Object.keys(schema.shape), KEYS);
      const back: FieldEvidence = schema.parse(record);
      assert.deepEqual(back, record);
      assert.equal(findFieldContradiction(record), null);
    }
  });

  it("measures the field, and digests it by its canonical bytes", () => {
    const record = fieldEvidence(multivector({ 0: 1 }), multivector({ 0: 1, 3: -0 }), HASH);
    const digest = digestOfBytes(Buffer.from(`000000000000f03f${"00".repeat(248)}`, "hex"));
    assert.deepEqual(record, {
      schema_version: "field_evidence_v1",
      status: "recorded",
      missing_reason: null,
      trace_hash: HASH,
      versor_condition: 0,
      versor_condition_ceiling: 1e-6,
      field_valid: true,
      field_digest: digest,
      parent_field_digest: digest,
      cga_inner: 1,
    });
  });

  it("reports a field that is not a versor as invalid, and repairs nothing", () => {
    const off = multivector({ 0: 1 + 1e-6 });
    const record = fieldEvidence(before, off, HASH);
    assert.ok(record.versor_condition !== null && record.versor_condition > 1.9e-6);
    assert.equal(record.field_valid, false);
    assert.equal(record.field_digest, versorDigest(off));
    assert.equal(findFieldContradiction(record), null);
  });

  it("holds only scalars and digests", () => {
    for (const value of Object.values(fieldEvidence(before, after, HASH)))
      assert.notEqual(typeof value === "object" && value !== null, true);
  });

  const good: FieldEvidence = fieldEvidence(before, after, HASH);
  const missing = missingFieldEvidence("field_state_not_available");
  for (const [what, record, problem] of [
    ["a wrong flag", { ...good, field_valid: false }, "field_valid disagrees with versor_condition"],
    [
      "a flag that a large condition belies",
      { ...good, versor_condition: 1e-6 },
      "field_valid disagrees with versor_condition",
    ],
    ["another ceiling", { ...good, versor_condition_ceiling: 1 }, "versor_condition_ceiling is not 0.000001"],
    [
      "no condition",
      { ...good, versor_condition: null },
      "versor_condition is null although status is recorded",
    ],
    ["no flag", { ...good, field_valid: null }, "field_valid is null although status is recorded"],
    ["no digest", { ...good, field_digest: null }, "field_digest is null although status is recorded"],
    [
      "a measurement that is said to be missing",
      { ...missing, versor_condition: 0 },
      "versor_condition is set although status is missing_evidence",
    ],
  ] as const) {
    it(`is rejected with ${what}`, () => assert.equal(findFieldContradiction(record), problem));
  }
});
