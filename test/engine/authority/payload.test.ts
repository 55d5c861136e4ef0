import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reviewResult } from "../../../src/contract/review.ts";
import { reviewRequest } from "../../../src/contract/review-request.ts";
import {
  asking,
  askingInline,
  authorityOver,
  ENVELOPE,
  fact,
  inline,
  traceOf,
} from "../../support/authority.ts";
import { createAuthority } from "../../../src/engine/authority/review.ts";

const F = fact("f1", "sky__cloudy");
const AUTHORITY = authorityOver(F);
const A = { ...asking({ claim: "sky__cloudy", premises: ["f1"], mode: "bounded_deductive" }, F) };
const B = askingInline(
  { claim: "sky__cloudy", premises: ["i"] },
  inline("i", "sky__cloudy", { independent: true, source_kind: "pack" }),
);

function errorsOf(payload: unknown): readonly string[] {
  const { result } = createAuthority([], ENVELOPE).review(payload);
  return (traceOf(result)["validation_errors"] as readonly string[] | undefined) ?? [];
}

type Path = readonly (string | number)[];

/** A copy with the value at a path replaced, or removed where it is undefined. */
function changed<T>(value: T, path: Path, replacement: unknown): T {
  const copy = structuredClone(value);
  let target = copy as Record<string | number, unknown>; // walks plain JSON
  for (const step of path.slice(0, -1)) target = target[step] as Record<string | number, unknown>;
  const last = path.at(-1) ?? "";
  if (replacement === undefined) delete target[last];
  else target[last] = replacement;
  return copy;
}

const text = (path: Path) =>
  path.reduce(
    (shown: string, step) => (typeof step === "number" ? `${shown}[${step}]` : `${shown}.${step}`),
    "payload",
  );
const LONG = (length: number) => "x".repeat(length);
const ASTRAL = "𝒳"; // one code point, two units

const ID_PATTERN = "does not match '^[A-Za-z0-9._-]{1,64}$'";
const SLUG_PATTERN = "does not match '^[a-z0-9._-]{1,64}$'";
const HASH_PATTERN = "does not match '^[a-f0-9]{64}$'";
const NAME_PATTERN = "does not match '^[a-z][a-z0-9_]*$'";
const LANES = "must be one of [frontier_fixture, local_fixture]";
const KINDS = "must be one of [pack, teaching, vault, observation, premise]";

/** For each place: its type, and bad values with what is said of them. */
const PLACES: readonly [typeof A | typeof B, Path, string, readonly [unknown, ...string[]][]][] = [
  [
    A,
    ["request_id"],
    "string",
    [
      ["", ID_PATTERN],
      ["a b", ID_PATTERN],
      [LONG(65), ID_PATTERN],
      ["ok\n", ID_PATTERN],
      ["\ud800", "is not well-formed Unicode", ID_PATTERN],
    ],
  ],
  [
    A,
    ["scenario_id"],
    "string",
    [
      ["Upper", SLUG_PATTERN],
      ["", SLUG_PATTERN],
    ],
  ],
  [A, ["proposer", "lane"], "string", [["other", LANES]]],
  [A, ["proposer", "model_family"], "string", [["gpt", "must be one of [model_style_proposer]"]]],
  [A, ["proposer", "proposal_id"], "string", [["é", ID_PATTERN]]],
  [
    A,
    ["proposer", "proposed_state"],
    "string",
    [
      ["", "shorter than 1"],
      [LONG(65), "longer than 64"],
      [ASTRAL.repeat(65), "longer than 64"],
    ],
  ],
  [
    A,
    ["proposer", "trace_hash"],
    "string",
    [
      ["F".repeat(64), HASH_PATTERN],
      ["0".repeat(63), HASH_PATTERN],
    ],
  ],
  [
    A,
    ["claim", "text"],
    "string",
    [
      ["", "shorter than 1"],
      [LONG(501), "longer than 500"],
      ["\udc00", "is not well-formed Unicode"],
    ],
  ],
  [A, ["claim", "domain"], "string", [["Lab", SLUG_PATTERN]]],
  [
    A,
    ["claim", "subject"],
    "string",
    [
      ["", "shorter than 1", NAME_PATTERN],
      ["Sky", NAME_PATTERN],
      [LONG(121), "longer than 120"],
      ["9a", NAME_PATTERN],
    ],
  ],
  [A, ["claim", "predicate"], "string", [["is blue", NAME_PATTERN]]],
  [
    B,
    ["claim", "subject"],
    "string",
    [
      ["", "shorter than 1"],
      [LONG(121), "longer than 120"],
    ],
  ],
  [A, ["evidence", 0, "evidence_id"], "string", [["a/b", ID_PATTERN]]],
  [A, ["evidence", 0, "content_sha256"], "string", [["abc", HASH_PATTERN]]],
  [B, ["evidence", 0, "evidence_id"], "string", [["", ID_PATTERN]]],
  [
    B,
    ["evidence", 0, "subject"],
    "string",
    [
      ["", "shorter than 1"],
      [LONG(121), "longer than 120"],
    ],
  ],
  [B, ["evidence", 0, "predicate"], "string", [[ASTRAL.repeat(121), "longer than 120"]]],
  [B, ["evidence", 0, "supports"], "boolean", []],
  [B, ["evidence", 0, "independent"], "boolean", []],
  [B, ["evidence", 0, "source_kind"], "string", [["rumour", KINDS]]],
  [A, ["inference", "mode"], "string", [["modal", "must be one of [bounded_deductive, bounded_arithmetic]"]]],
  [A, ["inference", "premise_ids", 0], "string", [["", ID_PATTERN]]],
  [A, ["inference", "premise_ids"], "array", []],
  [A, ["proposer"], "object", []],
  [A, ["claim"], "object", []],
  [A, ["inference"], "object", []],
  [A, ["evidence"], "array", []],
];

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  array: Array.isArray,
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
};

describe("the payload", () => {
  it("is accepted unchanged, in both shapes, by the authority and by the published schema", () => {
    for (const payload of [A, B]) {
      assert.deepEqual(errorsOf(payload), []);
      assert.ok(reviewRequest.safeParse(payload).success);
    }
  });

  it("must be an object", () => {
    for (const payload of [null, 1, "x", true, [], [A]])
      assert.deepEqual(errorsOf(payload), ["payload must be object"]);
  });

  it("is type-checked at every value, and a wrong one is not inspected any further", () => {
    for (const [base, path, type] of PLACES) {
      for (const value of [null, 1, "x", false, [], {}]) {
        if (TYPES[type]?.(value)) continue;
        const payload = changed(base, path, value);
        // A changed item may make the list one of the other shape; only the value's own error is of interest.
        assert.ok(
          errorsOf(payload).includes(`${text(path)} must be ${type}`),
          `${text(path)} = ${JSON.stringify(value)}: ${errorsOf(payload).join("; ")}`,
        );
        assert.equal(reviewRequest.safeParse(payload).success, false);
      }
    }
  });

  it("is checked for lengths in code points, enumerations and patterns, each problem in the fixed order", () => {
    for (const [base, path, , cases] of PLACES) {
      for (const [value, ...problems] of cases) {
        const payload = changed(base, path, value);
        assert.deepEqual(
          errorsOf(payload),
          problems.map((problem) => `${text(path)} ${problem}`),
          `${text(path)} = ${JSON.stringify(value)}`,
        );
        if (!problems.includes("is not well-formed Unicode"))
          assert.equal(reviewRequest.safeParse(payload).success, false);
      }
    }
  });

  it("may have texts of exactly the maximum length, counted in code points", () => {
    for (const length of [1, 500])
      assert.deepEqual(errorsOf(changed(A, ["claim", "text"], ASTRAL.repeat(length))), []);
    assert.deepEqual(errorsOf(changed(B, ["evidence", 0, "subject"], ASTRAL.repeat(120))), []);
  });

  it("is checked for missing properties in the order of the document, after unexpected ones in sorted order", () => {
    assert.deepEqual(errorsOf({ zebra: 1, apple: 2 }), [
      "payload unexpected property 'apple' (additionalProperties is false)",
      "payload unexpected property 'zebra' (additionalProperties is false)",
      "payload missing required property 'request_id'",
      "payload missing required property 'scenario_id'",
      "payload missing required property 'proposer'",
      "payload missing required property 'claim'",
    ]);
    const nested = { ...A, proposer: { x: 1 }, claim: {}, evidence: [{ content_sha256: 1 }], inference: {} };
    assert.deepEqual(errorsOf(nested), [
      "payload.proposer unexpected property 'x' (additionalProperties is false)",
      "payload.proposer missing required property 'lane'",
      "payload.proposer missing required property 'model_family'",
      "payload.proposer missing required property 'proposal_id'",
      "payload.claim missing required property 'text'",
      "payload.claim missing required property 'domain'",
      "payload.claim missing required property 'subject'",
      "payload.claim missing required property 'predicate'",
      "payload.evidence[0] missing required property 'evidence_id'",
      "payload.evidence[0].content_sha256 must be string",
      "payload.inference missing required property 'premise_ids'",
    ]);
  });

  it("must not mix references and inline records; the items are then not inspected", () => {
    const [reference] = A.evidence ?? [];
    const [record] = B.evidence ?? [];
    assert.deepEqual(errorsOf({ ...B, evidence: [reference, record, 5] }), [
      "payload.evidence must not mix references and inline records",
    ]);
    assert.deepEqual(errorsOf({ ...B, evidence: [reference, 5] }), ["payload.evidence[1] must be object"]);
  });

  it("lists the first 64 faults in order, and counts the rest", () => {
    const evidence = (count: number) => Array.from({ length: count }, () => "x");
    const { inference: _, ...rest } = B;
    const whole = errorsOf({ ...rest, evidence: evidence(64) });
    assert.deepEqual([whole.length, whole.at(-1)], [64, "payload.evidence[63] must be object"]);
    const many = errorsOf({ ...rest, zz: 1, evidence: evidence(20_000) });
    assert.deepEqual(
      [many.length, many[0], many[63], many[64]],
      [
        65,
        "payload unexpected property 'zz' (additionalProperties is false)",
        "payload.evidence[62] must be object",
        "and 19937 more",
      ],
    );
    const keys = Object.fromEntries(Array.from({ length: 100 }, (_none, index) => [`k${index}`, 0]));
    assert.equal(errorsOf({ ...rest, ...keys }).at(-1), "and 36 more");
  });

  it("shows a name that is not well-formed Unicode without passing it on", () => {
    assert.deepEqual(
      errorsOf(JSON.parse('{"\\ud800":1}'))[0],
      "payload unexpected property '\ufffd' (additionalProperties is false)",
    );
  });

  it("may hold a property with the name of an Object.prototype member, which is unexpected like any other", () => {
    const errors = errorsOf(
      JSON.parse('{"__proto__":{"request_id":"x"},"constructor":1,"hasOwnProperty":2}'),
    );
    assert.deepEqual(
      errors.slice(0, 3),
      ["__proto__", "constructor", "hasOwnProperty"].map(
        (name) => `payload unexpected property '${name}' (additionalProperties is false)`,
      ),
    );
    assert.ok(errors.includes("payload missing required property 'request_id'"));
  });

  it("has its ids echoed only if they match their patterns", () => {
    const { result } = AUTHORITY.review({ request_id: "good", scenario_id: "NOT GOOD" });
    assert.deepEqual([result.request_id, result.scenario_id], ["good", null]);
    assert.deepEqual(
      [AUTHORITY.review({ request_id: 7 }).result.request_id, AUTHORITY.review("x").result.request_id],
      [null, null],
    );
  });

  it("always yields a result of the published schema", () => {
    for (const payload of [
      A,
      B,
      null,
      {},
      [],
      { ...A, evidence: [] },
      { ...A, evidence: [1] },
      changed(A, ["claim", "domain"], "other"),
    ]) {
      const parsed = reviewResult.safeParse(AUTHORITY.review(payload).result);
      assert.ok(parsed.success, JSON.stringify(parsed.error?.issues));
    }
  });
});
