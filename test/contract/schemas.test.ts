import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { z } from "zod/v3";
import { NOUNS } from "../../scripts/schemas/nouns.ts";
import { ADDS, MAP, assertClosed } from "../support/closed-schemas.ts";
import { schemaOf, validatorOf } from "../support/generated-schemas.ts";
import { mutate, oneOfEach } from "../support/json-mutations.ts";
import { SAMPLES, authority, requests } from "../support/schema-samples.ts";

/** Rules that hold between members: JSON Schema has no words for them. */
const CROSS_FIELD = new Set([
  "must hold the value",
  "holds an identifier with more than one `__`",
  "names a source that is not there",
  "is missing: name the source that the rows come from",
  "is missing: list the predicate types that you accept",
  "applies only to the format csv",
  "applies only to the format dsse",
  "must be absent: the signer is the root",
]);

/** Whether Zod accepts a value, cross-field rules apart. */
function zodAccepts(schema: z.ZodTypeAny, value: unknown): boolean {
  const parsed = schema.safeParse(value);
  return parsed.success || parsed.error.issues.every(({ message }) => CROSS_FIELD.has(message));
}

for (const { name, schema } of NOUNS) {
  describe(`${name}.schema.json`, () => {
    it("allows no unknown key and leaves no value without a type", () => assertClosed(schemaOf(name), name));

    it("compiles strictly and accepts samples", () => {
      const validate = validatorOf(name);
      assert.ok(SAMPLES[name]?.length, `no samples of ${name}`);
      for (const sample of SAMPLES[name])
        assert.ok(validate(sample), JSON.stringify([validate.errors, sample]));
    });

    if (name !== "success-envelope") {
      it("judges mutated samples as the contract does, and refuses every unknown key", () => {
        const validate = validatorOf(name);
        const seen = { accepted: 0, refused: 0 };
        const done = new Set<string>();
        for (const sample of oneOfEach(SAMPLES[name] ?? [])) {
          mutate(
            sample,
            (change) => {
              const accepted = validate(sample);
              seen[accepted ? "accepted" : "refused"]++;
              assert.equal(accepted, zodAccepts(schema, sample), change);
              if (
                change.endsWith(" added") &&
                !ADDS.test(change) &&
                !MAP.test(name) &&
                !/\/(?:original|replay)\b/.test(change)
              )
                assert.ok(!accepted, change);
            },
            done,
          );
        }
        assert.ok(seen.refused > 0);
      });
    }
  });
}

describe("the schema of a request", () => {
  it("accepts exactly the payloads that the authority does not call invalid", () => {
    const validate = validatorOf("review-request");
    const done = new Set<string>();
    for (const request of oneOfEach(requests)) {
      mutate(
        request,
        (change) => {
          assert.equal(
            authority.review(request).result.decision_reason !== "invalid_payload",
            validate(request),
            `${String(request["scenario_id"])}${change}`,
          );
        },
        done,
      );
    }
  });
});

describe("lengths in schemas", () => {
  it("are those of the contract, in code points", () => {
    const { properties } = schemaOf("envelope-file");
    assert.deepEqual(properties?.["version"], { type: "string", minLength: 1, maxLength: 64 });
    const validate = validatorOf("envelope-file");
    assert.deepEqual(
      ["", "😀".repeat(64), "😀".repeat(65)].map((version) => validate({ version, domains: [] })),
      [false, true, false],
    );
  });
});

describe("the success envelope", () => {
  const validate = validatorOf("success-envelope");
  for (const bad of [{}, { ok: true }, { ok: false, data: 1 }, { ok: true, data: 1, more: 1 }, [], null]) {
    it(`refuses ${JSON.stringify(bad)}`, () => assert.ok(!validate(bad)));
  }
});
