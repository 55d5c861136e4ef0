import { z } from "zod/v3";
import { describes } from "./describes.ts";
import { count, digest, hex64 } from "./primitives.ts";
import type { Answer } from "./types/answer.ts";
import type { PipelineRecord } from "./types/pipeline.ts";
import type { DeepReadonly, Same } from "./types/same.ts";
import type { StageDetails, StageId } from "./types/stages.ts";

export type { PipelineRecord } from "./types/pipeline.ts";

/** The seven stages of a turn, in order. @see contract §6.3 */
export const STAGE_IDS = [
  "input",
  "intent",
  "proposition_graph",
  "articulation_target",
  "realizer",
  "walk_telemetry",
  "trace_hash",
] as const;

/** Whether evidence was recorded: of a record, a stage, a field. */
export const EVIDENCE_STATUSES = ["recorded", "missing_evidence"] as const;

export const INTENT_TAGS = [
  "definition",
  "cause",
  "procedure",
  "comparison",
  "correction",
  "recall",
  "verification",
  "transitive_query",
  "assertion",
  "narrative",
  "example",
  "deduction",
  "arithmetic",
  "unknown",
] as const;

export const ANSWER_KINDS = [
  "verdict",
  "validity",
  "number",
  "text",
  "list",
  "definition",
  "acknowledgement",
  "refused",
] as const;
export const ANSWER_MODES = [
  "classical",
  "classical_import",
  "rules_forward",
  "rules_closed",
  "state",
  "defeasible",
  "modal",
  "arithmetic",
  "words",
] as const;

/** The typed answer behind a surface. @see contract §6.3, Answer */
export const answer = describes<Answer>()(
  z
    .object({
      kind: z.enum(ANSWER_KINDS),
      mode: z.enum(ANSWER_MODES),
      verdict: z.enum(["yes", "no", "unknown"]).nullable(),
      validity: z.enum(["valid", "invalid"]).nullable(),
      value: z.string().nullable(),
      unit: z.string().nullable(),
      items: z.array(z.string()),
      grounds: z.array(
        z
          .object({
            source: z.enum(["pack", "teaching", "vault", "prompt"]),
            ref: z.string(),
            text: z.string(),
          })
          .strict(),
      ),
      derivation: z.array(
        z
          .object({
            step: z.number().int().positive(),
            rule: z.string(),
            from: z.array(z.number().int().positive()),
            conclusion: z.string(),
          })
          .strict(),
      ),
      missing: z.array(z.string()),
      refusal_reason: z.string().nullable(),
      other_modes: z.array(z.object({ mode: z.enum(ANSWER_MODES), answer: z.string() }).strict()),
    })
    .strict(),
);

const intentShape = {
  tag: z.enum(INTENT_TAGS),
  subject: z.string(),
  secondary_subject: z.string().nullable(),
  object: z.string().nullable(),
  relation: z.string().nullable(),
  frame: z.string().nullable(),
  negated: z.boolean(),
};

const proposition = z
  .object({
    subject: z.string(),
    predicate: z.string(),
    surface: z.string(),
    frame_id: z.string(),
    relation_norm: z.string(),
    object: z.string().nullable(),
  })
  .strict();

/** The `detail` of each stage. */
export const stageDetails = {
  input: z
    .object({
      input_text: z.string(),
      input_tokens: z.array(z.string()),
      filtered_tokens: z.array(z.string()),
    })
    .strict(),
  intent: z
    .object({ ...intentShape, dropped_compound_clauses: z.array(z.object(intentShape).strict()) })
    .strict(),
  proposition_graph: z
    .object({
      nodes: z.array(
        z
          .object({
            node_id: z.string(),
            subject: z.string(),
            predicate: z.string(),
            object: z.string(),
            source_intent: z.string(),
            negated: z.boolean(),
            language: z.string().nullable(),
            root: z.string().nullable(),
            morphology_id: z.string().nullable(),
          })
          .strict(),
      ),
      edges: z.array(z.object({ source: z.string(), target: z.string(), relation: z.string() }).strict()),
      roots: z.array(z.string()),
      topo_order: z.array(z.string()),
    })
    .strict(),
  articulation_target: z
    .object({
      source_intent: z.string(),
      steps: z.array(
        z
          .object({
            node_id: z.string(),
            move: z.enum(["assert", "elaborate", "contrast", "sequence", "correct"]),
            predicate: z.string(),
            subject: z.string(),
          })
          .strict(),
      ),
    })
    .strict(),
  realizer: z
    .object({
      surface: z.string(),
      dialogue_role: z.string(),
      articulation_surface: z.string().nullable(),
      proposition: proposition.nullable(),
      answer,
    })
    .strict(),
  walk_telemetry: z
    .object({
      walk_surface: z.string().nullable(),
      operator_invocation: z.string().nullable(),
      recall_energy_class: z.string().nullable(),
      admissibility_trace_hash: z.string().nullable(),
      refusal_reason: z.string().nullable(),
      vault_hits: count,
      admissibility_trace_count: count,
      teaching_candidate_present: z.boolean(),
      ratified_teaching_used: z.boolean(),
    })
    .strict(),
  trace_hash: z
    .object({ trace_hash: hex64, versor_condition: z.number().finite(), field_digest: digest })
    .strict(),
} as const satisfies Record<StageId, z.ZodTypeAny>;
true satisfies Same<
  DeepReadonly<{ [Id in StageId]: z.infer<(typeof stageDetails)[Id]> }>,
  DeepReadonly<StageDetails>
>;

const stage = z
  .object({
    stage_id: z.enum(STAGE_IDS),
    label: z.string(),
    status: z.enum(EVIDENCE_STATUSES),
    summary: z.string(),
    detail: z.record(z.unknown()),
  })
  .strict();
const edge = z
  .object({ from_stage: z.string(), to_stage: z.string(), label: z.string().nullable() })
  .strict();

/** A record as an entry holds it; {@link checkPipelineRecord} says what more is asked of a recorded one. */
export const pipelineRecord = describes<PipelineRecord>()(
  z
    .object({
      schema_version: z.literal("cognitive_pipeline_record_v1"),
      status: z.enum(EVIDENCE_STATUSES),
      missing_reason: z.string().nullable(),
      trace_hash: hex64.nullable(),
      versor_condition: z.number().finite().nullable(),
      field_digest: digest.nullable(),
      stages: z.array(stage),
      edges: z.array(edge),
    })
    .strict(),
);

/** The placeholder for an entry without a record. */
export const MISSING_PIPELINE_RECORD: PipelineRecord = {
  schema_version: "cognitive_pipeline_record_v1",
  status: "missing_evidence",
  missing_reason: "pipeline_record_not_persisted",
  trace_hash: null,
  versor_condition: null,
  field_digest: null,
  stages: [],
  edges: [],
};

/** Keys that would hold the raw field; they must not occur at any depth. */
const RAW_FIELD_KEYS: ReadonlySet<string> = new Set([
  "F",
  "field_state",
  "field_state_before",
  "field_state_after",
  "holonomy",
  "versor",
  "multivector",
  "subject_versor",
  "predicate_versor",
  "object_versor",
]);

/**
 * What makes a record invalid, as a short text naming the place; null for a valid one. A record in the missing form is valid.
 * @see contract §6.3: each stage once and recorded, hash and versor condition set, edges join stages, no raw field at any depth.
 */
export function checkPipelineRecord(value: unknown): string | null {
  const parsed = pipelineRecord.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `pipeline_record${issue === undefined ? "" : pointerOf(issue.path)} is malformed`;
  }
  const record = parsed.data;
  if (record.status === "missing_evidence") return null;
  return (
    findStageFault(record) ?? findEdgeFault(record) ?? findRawField(record.stages, "pipeline_record/stages")
  );
}

function findStageFault(record: PipelineRecord): string | null {
  if (record.trace_hash === null) return "pipeline_record/trace_hash is missing";
  if (record.versor_condition === null) return "pipeline_record/versor_condition is missing";
  for (const id of STAGE_IDS) {
    const found = record.stages.filter((each) => each.stage_id === id);
    if (found.length !== 1) return `pipeline_record/stages has ${found.length} stages \`${id}\``;
    if (found[0]?.status !== "recorded") return `pipeline_record stage \`${id}\` is not recorded`;
  }
  return null;
}

function findEdgeFault(record: PipelineRecord): string | null {
  const known: ReadonlySet<string> = new Set(STAGE_IDS);
  const loose = record.edges.find((each) => !known.has(each.from_stage) || !known.has(each.to_stage));
  return loose === undefined
    ? null
    : `pipeline_record/edges joins \`${loose.from_stage}\` to \`${loose.to_stage}\`, which are not both stages`;
}

/** The place of the first array of exactly 32 numbers, or of the first forbidden key, below `value`. */
function findRawField(value: unknown, place: string): string | null {
  if (typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) {
    if (value.length === 32 && value.every((item) => typeof item === "number"))
      return `${place} holds a raw field`;
    return firstFault(
      value.map((item, index) => [String(index), item] as const),
      place,
    );
  }
  const forbidden = Object.keys(value).find((key) => RAW_FIELD_KEYS.has(key));
  return forbidden === undefined
    ? firstFault(Object.entries(value), place)
    : `${place}/${forbidden} holds a raw field`;
}

function firstFault(members: Iterable<readonly [string, unknown]>, place: string): string | null {
  for (const [key, member] of members) {
    const fault = findRawField(member, `${place}/${key}`);
    if (fault !== null) return fault;
  }
  return null;
}

function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${step}`).join("");
}
