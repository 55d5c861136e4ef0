import { digestHex } from "../../canonical/digest.ts";
import { TraceTexts, type TraceParts } from "./trace-texts.ts";

/** What a turn's evidence says of its trace hash: nothing is derived where there is no evidence, as in older entries. */
export type TraceCheck =
  | { readonly derived: false }
  | { readonly derived: true; readonly problem: string | null };

type Members = Readonly<Record<string, unknown>>;

/** How many stages the hash covers; the one after them is its own. */
const COVERED_STAGES = 6;
/** Of the entry itself. @see contract §6.4 */
const COVERED = [
  "prompt",
  "surface",
  "articulation_surface",
  "walk_surface",
  "grounding_source",
  "epistemic_state",
  "normative_clearance",
  "refusal_emitted",
  "hedge_injected",
] as const;
/** Of the field, which the record, its last stage and the field's evidence all tell. */
const MEASURED = ["versor_condition", "field_digest"] as const;

export const TRACE_PARTS: TraceParts = {
  covered: COVERED,
  measured: MEASURED,
  coveredStages: COVERED_STAGES,
};

/** {@link checkTrace} of entries that verified, most of which are as they should be: those are found without making values. */
export class TraceChecker {
  readonly #texts = new TraceTexts(TRACE_PARTS);

  check(line: Uint8Array): TraceCheck {
    const quick = this.#texts.check(line);
    if (quick === null) return checkTrace(line);
    return quick === "right" ? { derived: true, problem: null } : { derived: false };
  }
}

/** Derives the trace hash of an entry again, from the contract alone, and compares all that tell it. */
export function checkTrace(line: Uint8Array): TraceCheck {
  const entry = membersOf(JSON.parse(Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString()));
  const record = membersOf(entry["pipeline_record"]);
  if (record["status"] !== "recorded") return { derived: false };
  const stages = Array.isArray(record["stages"]) ? (record["stages"] as unknown[]) : [];
  const own = membersOf(membersOf(stages[COVERED_STAGES])["detail"]);
  const field = membersOf(entry["field_evidence"]);
  const tellers = [
    ["pipeline_record", record],
    ["the stage trace_hash", own],
    ...(field["status"] === "recorded" ? [["field_evidence", field] as const] : []),
  ] as const;
  for (const name of MEASURED) {
    const unlike = tellers.find(([, told]) => told[name] !== record[name]);
    if (unlike !== undefined)
      return { derived: true, problem: `${name} of ${unlike[0]} disagrees with pipeline_record` };
  }
  const hash = hashOf({
    ...pick(entry, COVERED),
    ...pick(record, MEASURED),
    stages: stages.slice(0, COVERED_STAGES),
  });
  const wrong = [["the entry", entry] as const, ...tellers].find(([, told]) => told["trace_hash"] !== hash);
  return {
    derived: true,
    problem: wrong === undefined ? null : `trace_hash of ${wrong[0]} is not that of the turn`,
  };
}

/** Null for an entry that lacks a member, so that nothing is its hash. */
function hashOf(material: Members): string | null {
  return Object.values(material).includes(undefined) ? null : digestHex(material);
}

function pick(from: Members, names: readonly string[]): Members {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

/** The members of an object; none of anything else. */
function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {}; // any object may have any
}
