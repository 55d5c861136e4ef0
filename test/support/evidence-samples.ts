import type { OriginFile } from "../../src/contract/origin.ts";
import type { ImportMap } from "../../src/contract/evidence-map.ts";
import type { RulesFile } from "../../src/contract/evidence-rules.ts";

const SHA = "a".repeat(64);
const AT = "2026-05-04T10:00:00.000Z";
const TOOL = "touchstone 0.1.0";

export const ORIGIN_SAMPLES: readonly OriginFile[] = [
  {
    schema_version: "corpus_origin_v1",
    corpus_id: "pumps",
    corpus_sha256: SHA,
    predecessor: null,
    recorded_at: AT,
    sources: [
      {
        kind: "import",
        tool: TOOL,
        format: "csv",
        file: "pumps.csv",
        sha256: SHA,
        size_bytes: 12,
        map_sha256: SHA,
        recorded_at: AT,
      },
      { kind: "hand", tool: TOOL, recorded_at: AT },
    ],
    names: [{ part: "subject", name: "pump_7", original: ["Pump 7"] }],
    records: [
      {
        evidence_id: "csv.1",
        content_sha256: SHA,
        source: 0,
        place: { line: 2, column: 1, row: 1 },
        observed_at: null,
        signer: null,
      },
    ],
  },
];
export const MAP_SAMPLES: readonly ImportMap[] = [
  {
    format: "csv",
    domains: ["plant.pumps"],
    delimiter: ",",
    records: [
      {
        kind: "fact",
        subject: "{pump}",
        predicate: "is_inspected",
        statement: "{pump} is inspected.",
        provenance_root: "inspection",
      },
    ],
  },
];
export const RULES_SAMPLES: readonly RulesFile[] = [
  { rules: [{ statement: "If a then b.", formula: "x__a -> x__b" }] },
];
