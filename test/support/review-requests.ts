import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { digestHex } from "../../src/canonical/digest.ts";
import { ROOT } from "./root.ts";

interface Recorded {
  readonly evidence_id: string;
}
const BASE = {
  request_id: "r-1",
  scenario_id: "page",
  proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "p-1" },
};
const recordsOf = (corpus: string): readonly Recorded[] =>
  (
    JSON.parse(readFileSync(join(ROOT, "data", "evidence", `${corpus}.json`), "utf8")) as {
      readonly records: readonly Recorded[];
    }
  ).records;
const RECORDS = [...recordsOf("release-readiness"), ...recordsOf("cold-chain")];

/** A request that cites records, all of them as premises if `infers`. */
export function citing(claim: string, ids: readonly string[], infers: boolean): Record<string, unknown> {
  const [subject, predicate] = claim.split("__");
  const evidence = ids.map((id) => ({
    evidence_id: id,
    content_sha256: digestHex(RECORDS.find(({ evidence_id: each }) => each === id) ?? assert.fail(id)),
  }));
  return {
    ...BASE,
    claim: { text: `Is ${claim} so?`, domain: "software.release", subject, predicate },
    evidence,
    ...(infers ? { inference: { premise_ids: ids } } : {}),
  };
}

type Said = readonly [id: string, supports: boolean, independent: boolean];
/** A request with inline items on one claim, and premises on other matters. */
export function inline(items: readonly Said[], more: Record<string, unknown> = {}): Record<string, unknown> {
  const evidence = items.map(([id, supports, independent]) => ({
    evidence_id: id,
    subject: "kiln",
    predicate: "lit",
    supports,
    independent,
    source_kind: "observation",
  }));
  return {
    ...BASE,
    claim: { text: "The kiln is lit.", domain: "software.release", subject: "kiln", predicate: "lit" },
    evidence,
    ...more,
  };
}

/** Records of the corpus `release-readiness` that prove `tests__green`. */
export const GREEN = [
  "fact.unit-green.pipeline",
  "fact.integration-green.pipeline",
  "fact.e2e-green.devices",
  "rule.tests-green",
];
/** A claim that these records prove. */
export const ENTAILED = citing("tests__green", GREEN, true);
const MANY = Array.from({ length: 21 }, (_, at) => ({
  evidence_id: `e${at}`,
  subject: `kiln${at}`,
  predicate: "lit",
  supports: true,
}));

/** For each row of the decision table that a request can reach: the state in the card. */
export const VERDICTS: readonly (readonly [row: number, state: string, request: Record<string, unknown>])[] =
  [
    [1, "invalid", inline([], { more: 1 })],
    [
      2,
      "scope boundary",
      inline([], { claim: { text: "x", domain: "nowhere.at-all", subject: "a", predicate: "b" } }),
    ],
    [
      3,
      "invalid",
      { ...ENTAILED, evidence: [{ evidence_id: "nobody.knows", content_sha256: "0".repeat(64) }] },
    ],
    [
      4,
      "refused",
      {
        ...citing("stability__budget_kept", ["qty.used-minutes.laboratory"], true),
        claim: { text: "x", domain: "logistics.cold_chain", subject: "stability", predicate: "budget_kept" },
      },
    ],
    [
      5,
      "computationally bounded",
      inline([], { evidence: MANY, inference: { premise_ids: MANY.map(({ evidence_id: id }) => id) } }),
    ],
    [
      7,
      "refused",
      citing("tests__green", ["fact.integration-green.pipeline", "fact.integration-red.nightly"], true),
    ],
    [8, "contradicted", inline([["no", false, true]], { inference: { premise_ids: ["no"] } })],
    [9, "contradicted", inline([["no", false, true]])],
    [
      10,
      "ambiguous",
      inline([
        ["yes", true, true],
        ["no", false, true],
      ]),
    ],
    [
      11,
      "verified",
      inline([
        ["one", true, true],
        ["two", true, true],
      ]),
    ],
    [12, "inferred", ENTAILED],
    [13, "evidenced", inline([["one", true, false]])],
    [14, "undetermined", citing("tests__green", GREEN.slice(1), true)],
  ];
