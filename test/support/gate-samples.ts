import { join } from "node:path";
import { gatePolicyFile } from "../../src/contract/gate.ts";
import { createGate } from "../../src/operations/gate/gate.ts";
import { loadAuthority } from "../../src/operations/review/authority.ts";
import { shippedScenarios } from "./authority.ts";
import { ROOT } from "./root.ts";

const POLICY = {
  $schema: "x",
  accept: ["verified"],
  sealed_only: true,
  corpora: [
    { corpus_id: "cold-chain", corpus_sha256: ["a".repeat(64)], signers: ["b".repeat(64)] },
    { corpus_id: "release-readiness" },
  ],
  source_kinds: ["observation"],
  max_age: 86_400,
  required: [{ domain: "software.release", subject: "release", predicate: "signed" }],
};
const AT = "2026-05-01T00:00:00.000Z";
const dataDir = join(ROOT, "data");
const claims = shippedScenarios().map(({ request }) => request);
const gate = createGate({ dataDir, loaded: await loadAuthority(dataDir) });
const answers = await Promise.all(
  [{}, POLICY].map((policy) => gate({ claims, policy: gatePolicyFile.parse(policy), at: AT, record: null })),
);

/** Values that the schemas of the gate accept; the results are real ones. */
export const GATE_SAMPLES: Readonly<Record<string, readonly unknown[]>> = {
  "gate-policy": [{}, POLICY],
  "project-file": [{}, { $schema: "x", claims: "c.yaml", policy: "p.yaml", data: "d", state: "/s" }],
  "gate-request": [{ claims: [] }, { claims, policy: POLICY, at: AT, record: false }],
  "gate-result": answers.map(({ text }) => JSON.parse(text) as unknown),
};
