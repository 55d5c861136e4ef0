import { EVIDENCE_STATUSES, STAGE_IDS } from "./pipeline.ts";
import { DISCLOSURES, GROUNDING_SOURCES, LICENSES, TRACE_INTEGRITIES, VERDICT_OUTCOMES } from "./turn.ts";
import { CLEARANCES, EPISTEMIC_STATES } from "./taxonomy.ts";

// A later version, or a manual edit, may have stored enumeration values that this version does not know, or that are not strings. Each is
// read as the value that claims the least, and never makes a route or the start fail. @see contract §2.5, §6.1, §6.2

type Members = Readonly<Record<string, unknown>>;

/** The value that replaces an unknown one, by member. */
interface Reading {
  readonly known: readonly string[];
  readonly unknown: string;
}

const OF_ENTRY: Readonly<Record<string, Reading>> = {
  grounding_source: { known: GROUNDING_SOURCES, unknown: "none" },
  epistemic_state: { known: EPISTEMIC_STATES, unknown: "undetermined" },
  normative_clearance: { known: CLEARANCES, unknown: "unassessable" },
  mutation_mode: { known: ["runtime_turn"], unknown: "runtime_turn" },
};
const OF_VERDICT: Readonly<Record<string, Reading>> = {
  outcome: { known: VERDICT_OUTCOMES, unknown: "unassessable" },
};
const OF_LEEWAY: Readonly<Record<string, Reading>> = {
  license: { known: LICENSES, unknown: "unknown" },
  claim_disclosure: { known: DISCLOSURES, unknown: "none" },
};
const VERDICTS = ["identity_verdict", "safety_verdict", "ethics_verdict"] as const;

/** The versions of evidence that this version reads. */
const EVIDENCE_VERSIONS = ["cognitive_pipeline_record_v1", "field_evidence_v1"] as const;

/** All known values, by the name of the member that holds them, anywhere in an entry. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [OF_ENTRY, OF_VERDICT, OF_LEEWAY].flatMap((readings) =>
      Object.entries(readings).map(([name, { known }]) => [name, known] as const),
    ),
  ),
  trace_integrity: TRACE_INTEGRITIES,
  schema_version: EVIDENCE_VERSIONS,
  status: EVIDENCE_STATUSES,
  stage_id: STAGE_IDS,
};
const SUSPECT = new RegExp(
  Object.entries(KNOWN)
    .map(([name, known]) => `"${name}":(?!"(?:${known.join("|")})")`)
    .join("|"),
);

/** Whether a line of canonical JSON may hold an unknown value. False is certain; true means that the line must be checked, which is rare. */
export function mayHoldUnknown(line: string): boolean {
  return SUSPECT.test(line);
}

/** An entry with its unknown values replaced; the same object if there are none. Other defects are left as they are. */
export function readKnown(entry: unknown): unknown {
  if (!isObject(entry)) return entry;
  const changes: Record<string, unknown> = changesOf(entry, OF_ENTRY);
  for (const name of VERDICTS) putRead(changes, name, entry[name], OF_VERDICT);
  putRead(changes, "leeway_evidence", entry["leeway_evidence"], OF_LEEWAY);
  if (isUnknown(entry["trace_integrity"], TRACE_INTEGRITIES))
    changes["trace_integrity"] = entry["trace_hash"] === null ? "legacy_unhashed" : "pipeline_trace";
  // Evidence of an unknown kind counts as missing.
  if (isUnknownEvidence(entry["field_evidence"])) changes["field_evidence"] = null;
  if (isUnknownPipeline(entry["pipeline_record"])) changes["pipeline_record"] = null;
  return Object.keys(changes).length === 0 ? entry : { ...entry, ...changes };
}

function putRead(
  changes: Record<string, unknown>,
  name: string,
  value: unknown,
  readings: Readonly<Record<string, Reading>>,
): void {
  if (!isObject(value)) return;
  const inner = changesOf(value, readings);
  if (Object.keys(inner).length > 0) changes[name] = { ...value, ...inner };
}

function changesOf(value: Members, readings: Readonly<Record<string, Reading>>): Record<string, string> {
  const unknown = Object.entries(readings).filter(([name, { known }]) => isUnknown(value[name], known));
  return Object.fromEntries(unknown.map(([name, reading]) => [name, reading.unknown]));
}

function isUnknownPipeline(record: unknown): boolean {
  if (isUnknownEvidence(record)) return true;
  const stages = isObject(record) ? record["stages"] : null;
  return (
    Array.isArray(stages) &&
    stages.some((each) => isUnknownStatus(each) || (isObject(each) && isUnknown(each["stage_id"], STAGE_IDS)))
  );
}

function isUnknownEvidence(record: unknown): boolean {
  return (
    isUnknownStatus(record) || (isObject(record) && isUnknown(record["schema_version"], EVIDENCE_VERSIONS))
  );
}

function isUnknownStatus(record: unknown): boolean {
  return isObject(record) && isUnknown(record["status"], EVIDENCE_STATUSES);
}

/** Absent members are no concern of this check. */
function isUnknown(value: unknown, known: readonly string[]): boolean {
  return value !== undefined && !known.some((each) => each === value);
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
