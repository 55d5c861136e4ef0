import { digestOf } from "../../canonical/digest.ts";
import { CLOSURE_CEILING, type Heartbeat, type StoredLivedLife } from "../../contract/lived-life.ts";

type Derived = Pick<
  StoredLivedLife,
  | "heartbeats"
  | "closure_observed"
  | "closure_held"
  | "closure_ceiling"
  | "converged"
  | "total_facts_consolidated"
  | "total_proposals_created"
>;

/** What the beats of a life say of it as a whole. */
export function deriveLife(records: readonly Heartbeat[]): Derived {
  const measured = records.flatMap(({ versor_condition: condition }) =>
    condition === null ? [] : [condition],
  );
  const last = records.at(-1);
  return {
    heartbeats: records.length,
    closure_observed: measured.length > 0,
    closure_held: measured.every((condition) => condition < CLOSURE_CEILING),
    closure_ceiling: CLOSURE_CEILING,
    converged: last !== undefined && !last.did_work,
    total_facts_consolidated: records.reduce((sum, { facts_consolidated: facts }) => sum + facts, 0),
    total_proposals_created: records.reduce((sum, { proposals_created: proposals }) => sum + proposals, 0),
  };
}

/** Says how a stored life contradicts its beats, beginning with the field; null if it does not. */
export function findLifeContradiction({ record_digest: digest, ...life }: StoredLivedLife): string | null {
  for (const [index, beat] of life.records.entries()) {
    const fault = findBeatFault(beat, life.records[index - 1] ?? null);
    if (fault !== null) return `records/${index}/${fault}`;
  }
  const derived = deriveLife(life.records);
  const wrong = (Object.keys(derived) as (keyof Derived)[]).find((key) => derived[key] !== life[key]); // the table's own keys
  if (wrong !== undefined)
    return `${wrong} is ${String(life[wrong])}, but the records say ${String(derived[wrong])}`;
  // Only our own records keep consequences; one of another program need not have a digest.
  if (digest == null) return life.consolidated != null ? "record_digest is missing" : null;
  return digest === digestOf(life) ? null : "record_digest disagrees with the record";
}

function findBeatFault(beat: Heartbeat, before: Heartbeat | null): string | null {
  if (before !== null && beat.tick <= before.tick) return "tick is not later than the one before";
  if (beat.field_valid !== isValid(beat.versor_condition))
    return "field_valid disagrees with versor_condition";
  if (!beat.did_work && beat.facts_consolidated + beat.proposals_created > 0)
    return "did_work is false where something was done";
  return null;
}

export function isValid(condition: number | null): boolean {
  return condition === null || condition < CLOSURE_CEILING;
}
