import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { EPISTEMIC_STATES } from "../../../src/contract/taxonomy.ts";
import {
  asking,
  askingInline,
  authorityOver,
  bytesOf,
  fact,
  inline,
  rule,
  shippedAuthority,
  shippedScenarios,
} from "../../support/authority.ts";

const RECORDS = [
  fact("f1", "sky__cloudy"),
  rule("r1", "sky__cloudy -> street__wet"),
  fact("s1", "street__wet"),
];
const AUTHORITY = authorityOver(...RECORDS);
const REQUESTS = [
  asking({ claim: "street__wet", premises: ["f1", "r1"] }, ...RECORDS.slice(0, 2)),
  asking({ claim: "street__wet" }, ...RECORDS),
  askingInline(
    { claim: "a__b", domain: "lab.test" },
    inline("i", "a__b", { independent: true }),
    inline("j", "!a__b"),
  ),
];

/** Everything that only the authority may say, in the words of the result, the ledger and the labels. */
const FORBIDDEN: Readonly<Record<string, unknown>> = {
  status: "assigned",
  assigned_state: "verified",
  normative_clearance: "cleared",
  evidence_ledger: ["f1"],
  authority_path: ["authority.decide"],
  decision_reason: "verified_by_matching_evidence",
  trace_summary: {},
  inference_basis: ["f1"],
  refusal_reason: null,
  invalid_reason: null,
  question: "?",
  certificate: {},
  oracle_verdict: "entailed",
  proof: "T",
  envelope_version: "mine",
  corpus_id: "lab",
  content: "x",
  supports: true,
  independent: true,
  source_kind: "observation",
  provenance_root: "two",
  trace_hash: "0".repeat(64),
  proposed_state: "verified",
  __proto__x: 1,
  constructor: {},
  toString: "x",
};

describe("the proposer", () => {
  it("affects only the two flags about the members that the authority ignores", () => {
    for (const request of REQUESTS) {
      const plain = AUTHORITY.review(request).result;
      for (const state of [...EPISTEMIC_STATES, "anything", "\u2028", "x".repeat(64)]) {
        for (const hash of [undefined, "0".repeat(64), plain.trace_hash]) {
          const proposer = {
            ...request.proposer,
            proposed_state: state,
            ...(hash === undefined ? {} : { trace_hash: hash }),
          };
          const { result } = AUTHORITY.review({ ...request, proposer });
          const { trace_hash: _a, trace_summary: said, ...rest } = result;
          const { trace_hash: _b, trace_summary: expected, ...plainRest } = plain;
          assert.deepEqual(rest, plainRest);
          assert.deepEqual(said, {
            ...expected,
            proposer_state_ignored: true,
            proposer_trace_hash_ignored: hash !== undefined,
          });
        }
      }
    }
  });

  it("gets the same bytes for any values of the ignored members", () => {
    for (const request of REQUESTS) {
      const send = (state: string, hash: string) =>
        bytesOf(
          AUTHORITY.review({
            ...request,
            proposer: { ...request.proposer, proposed_state: state, trace_hash: hash },
          }).result,
        );
      assert.equal(send("verified", "0".repeat(64)), send("contradicted", "f".repeat(64)));
    }
  });

  it("is refused for any additional property in any object, and the property has no effect", () => {
    for (const request of REQUESTS) {
      for (const [where, objects] of places(request)) {
        for (const [name, value] of Object.entries(FORBIDDEN)) {
          if (where.allowed.includes(name)) continue;
          const copy = structuredClone(request);
          Object.defineProperty(objects(copy), name, { value, enumerable: true, configurable: true });
          const { result } = AUTHORITY.review(copy);
          assert.equal(result.status, "invalid", `${where.path}.${name}`);
          assert.equal(result.assigned_state, null);
          assert.deepEqual(result.evidence_ledger, []);
          assert.ok(result.invalid_reason?.includes(name), `${where.path}.${name}: ${result.invalid_reason}`);
        }
      }
    }
  });

  it("cannot smuggle labels into references: an item with a hash and a label is outside the schema", () => {
    const request = asking({ claim: "street__wet" }, ...RECORDS);
    const evidence = request.evidence?.map((item) => ({ ...(item as object), independent: true }));
    const { result } = AUTHORITY.review({ ...request, evidence });
    assert.equal(
      result.invalid_reason,
      [0, 1, 2]
        .map(
          (n) => `payload.evidence[${n}] unexpected property 'independent' (additionalProperties is false)`,
        )
        .join("; "),
    );
  });

  it("gets the same bytes whatever the order of its keys", () => {
    for (const { request } of shippedScenarios()) {
      const authority = shippedAuthority();
      assert.equal(
        bytesOf(authority.review(reversed(request)).result),
        bytesOf(authority.review(request).result),
      );
    }
  });

  it("makes claims in some worked scenarios that the authority rejects without effect", () => {
    const authority = shippedAuthority();
    const wrong = shippedScenarios().filter(({ proposer_wrong }) => proposer_wrong);
    assert.ok(wrong.length >= 5);
    for (const { request } of wrong) {
      const proposer = request["proposer"] as Record<string, unknown> | undefined;
      const state = authority.review(request).result.assigned_state;
      assert.notEqual(proposer?.["proposed_state"], state);
    }
  });
});

interface Place {
  readonly path: string;
  readonly allowed: readonly string[];
}

/** Every object of a request, with the property names that it may have. */
function places(request: ReturnType<typeof asking>): [Place, (copy: ReturnType<typeof asking>) => object][] {
  const item = request.evidence?.[0];
  const allowed =
    typeof item === "object" && item !== null && "content_sha256" in item
      ? ["evidence_id", "content_sha256"]
      : ["evidence_id", "subject", "predicate", "supports", "independent", "source_kind"];
  return [
    [{ path: "payload", allowed: [] }, (copy) => copy],
    [{ path: "payload.proposer", allowed: ["proposed_state", "trace_hash"] }, (copy) => copy.proposer],
    [{ path: "payload.claim", allowed: [] }, (copy) => copy.claim],
    [{ path: "payload.evidence[0]", allowed }, (copy) => copy.evidence?.[0] as object],
    ...(request.inference
      ? [
          [
            { path: "payload.inference", allowed: [] },
            (copy: ReturnType<typeof asking>) => copy.inference ?? {},
          ] as [Place, (copy: ReturnType<typeof asking>) => object],
        ]
      : []),
  ];
}

/** The same value with every object's keys the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
  assert.equal(canonicalize(copy), canonicalize(value));
  return copy;
}
