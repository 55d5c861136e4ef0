import { digestHex } from "../../canonical/digest.ts";
import { TraceTexts, type TraceFinding, type TraceParts } from "./trace-texts.ts";
import type { Noted } from "./watch.ts";

/** The result of checking a turn's trace hash. It cannot be derived if the entry lacks the evidence, as older entries do. */
export type TraceCheck =
  | { readonly derived: false }
  | { readonly derived: true; readonly problem: string | null };

type Members = Readonly<Record<string, unknown>>;

/** How many stages the hash covers; the next stage records the hash itself. */
const COVERED_STAGES = 6;
/** Members of the entry. @see contract §6.4 */
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
/** Members about the field. The pipeline record, its last stage and the field's evidence all repeat them. */
const MEASURED = ["versor_condition", "field_digest"] as const;

export const TRACE_PARTS: TraceParts = {
  covered: COVERED,
  measured: MEASURED,
  coveredStages: COVERED_STAGES,
};

/** {@link checkTrace} for entries that verified. Most are correct, which a fast path finds without parsing them. */
export class TraceChecker {
  readonly #texts = new TraceTexts(TRACE_PARTS);
  /** What {@link confirm} needs to know of an entry. */
  readonly watched = this.#texts.watched;

  /** The fast path alone, for an entry whose places were noted as it was verified. */
  confirm(bytes: Uint8Array, noted: Noted): TraceFinding {
    return this.#texts.checkNoted(bytes, noted);
  }

  check(line: Uint8Array): TraceCheck {
    const quick = this.#texts.check(line);
    if (quick === null) return checkTrace(line);
    return quick === "right" ? { derived: true, problem: null } : { derived: false };
  }
}

/** Derives an entry's trace hash again, from the contract alone, and compares it with every place that states it. */
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

/** Null for an entry that lacks a member: no hash matches it. */
function hashOf(material: Members): string | null {
  return Object.values(material).includes(undefined) ? null : digestHex(material);
}

function pick(from: Members, names: readonly string[]): Members {
  return Object.fromEntries(names.map((name) => [name, from[name]]));
}

/** The members of an object; for anything else, none. */
function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {}; // any object may have any members
}
