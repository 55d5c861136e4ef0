import type { EvidenceFormat } from "../../../contract/origin.ts";
import { readCheckRuns } from "./check-runs.ts";
import { readCsv } from "./csv.ts";
import { readCyclonedx } from "./cyclonedx.ts";
import { readDsse } from "./dsse.ts";
import { readJson, readJsonLines } from "./json.ts";
import { readJunit } from "./junit.ts";
import { readOtelMetrics } from "./otel-metrics.ts";
import type { FormatReader } from "./reader.ts";
import { readSarif } from "./sarif.ts";
import { readSpdx } from "./spdx.ts";

/** How each format is read. */
export const READERS: Readonly<Record<EvidenceFormat, FormatReader>> = {
  junit: readJunit,
  sarif: readSarif,
  cyclonedx: readCyclonedx,
  spdx: readSpdx,
  dsse: readDsse,
  csv: readCsv,
  json: readJson,
  jsonl: readJsonLines,
  "check-runs": readCheckRuns,
  "otel-metrics": readOtelMetrics,
};
