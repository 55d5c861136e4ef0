import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { z } from "zod/v3";
import { faultsIn } from "../../src/contract/faults.ts";
import { reviewRequestA, reviewRequestB } from "../../src/contract/review-request.ts";
import { ruleOf } from "../../src/contract/rules.ts";

const VALUES = [
  "",
  "x",
  "X y",
  "\ud800",
  "a".repeat(121),
  "😀".repeat(120),
  "😀".repeat(121),
  1,
  null,
  true,
  [],
  {},
];
const HASH = "a".repeat(64);
const FRAME = {
  request_id: "r",
  scenario_id: "s",
  proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "p" },
  claim: { text: "t", domain: "d", subject: "a", predicate: "b" },
  inference: { mode: "bounded_deductive", premise_ids: ["e"] },
};
const A = { ...FRAME, evidence: [{ evidence_id: "e", content_sha256: HASH }] };
const B = {
  ...FRAME,
  evidence: [{ evidence_id: "e", subject: "a", predicate: "b", supports: true, source_kind: "pack" }],
};

/** Copies of a value with one of its parts replaced, removed or added. */
function* variants(value: unknown): Generator<unknown> {
  yield* VALUES;
  if (typeof value !== "object" || value === null) return;
  const members = value as Record<string, unknown>; // an array's items, too
  const withMember = (key: string, member: unknown): unknown =>
    Array.isArray(value) ? Object.assign([...value], { [key]: member }) : { ...members, [key]: member };
  for (const [key, member] of Object.entries(members)) {
    for (const other of variants(member)) yield withMember(key, other);
    if (Array.isArray(value)) continue;
    const { [key]: _, ...rest } = members;
    yield rest;
  }
  if (!Array.isArray(value)) yield { ...members, unheard_of: 1 };
}

describe("the rule of a schema", () => {
  for (const [name, schema, sample] of [
    ["A", reviewRequestA, A],
    ["B", reviewRequestB, B],
  ] as const) {
    it(`accepts exactly what Zod accepts for a request of shape ${name}`, () => {
      const rule = ruleOf(schema);
      let accepted = 0;
      for (const value of [sample, ...variants(sample)]) {
        if (name === "A" && JSON.stringify(value)?.includes('"evidence":[]') === true) continue; // that is shape B
        const fits = schema.safeParse(value).success;
        assert.equal(faultsIn(value, rule, "payload").texts.length === 0, fits, JSON.stringify(value));
        accepted += Number(fits);
      }
      assert.ok(accepted > 5);
    });
  }

  it("is refused for a schema that it could not represent completely", () => {
    for (const schema of [
      z.number(),
      z.object({ a: z.string() }),
      z.string().regex(/a/).min(2),
      z.string().refine(() => false),
      z.array(z.unknown()),
    ])
      assert.throws(() => ruleOf(schema));
  });
});
