import { z } from "zod/v3";
import { ANSWER_MODES } from "./pipeline.ts";
import { LANE_ID, count, digest, editorKey, matching, object, present, text, unicode } from "./primitives.ts";

const laneId = matching(LANE_ID);

/** A lane of evaluation cases. @see contract §12.3 */
export const evalLaneSummary = z
  .object({
    lane: laneId,
    versions: z.array(z.string()),
    splits: z.array(z.string()),
    read_only: z.boolean(),
    description: z.string().nullable(),
  })
  .strict();
export type EvalLaneSummary = z.infer<typeof evalLaneSummary>;

export const evalList = z.object({ lanes: z.array(evalLaneSummary) }).strict();

/** Which lane to run; null counts as absent, and other keys are ignored. @see contract §12.3 */
export const evalRunRequest = z
  .object({ lane: unicode, version: unicode.nullish(), split: unicode.nullish() })
  .strip()
  .transform(({ lane, version, split }) => ({ lane, version: version ?? "v1", split: split ?? "public" }));

export const evalCaseResult = z
  .object({
    case_id: z.string(),
    outcome: z.enum(["correct", "wrong", "refused"]),
    passed: z.boolean(),
    expected: present,
    actual: present,
    refusal_reason: z.string().nullable(),
    failure_reasons: z.array(z.string()),
  })
  .strict();
export type EvalCaseResult = z.infer<typeof evalCaseResult>;

/** Every lane has these counts; a lane may have more. */
export const evalMetrics = z
  .object({ correct: count, wrong: count, refused: count, total: count, pass_rate: z.number().min(0).max(1) })
  .catchall(z.unknown());

export const evalRunResult = z
  .object({
    lane: laneId,
    version: z.string(),
    split: z.string(),
    passed: z.boolean().nullable(),
    metrics: evalMetrics,
    cases: z.array(evalCaseResult),
    source_digest: digest.nullable(),
  })
  .strict();
export type EvalRunResult = z.infer<typeof evalRunResult>;

/** What a lane's report counted. @see contract §12.2 */
export const servingMetrics = z
  .object({
    lane: laneId,
    correct: count,
    refused: count,
    wrong: count,
    sample_count: count,
    source_path: z.string(),
    source_digest: digest,
  })
  .strict();
export type ServingMetrics = z.infer<typeof servingMetrics>;

// ---- lanes as they are stored: data/lanes/<lane>/v<N> -----------------------------------------------------------------

/** Versions of a lane. */
export const LANE_VERSION = /^v(?:0|[1-9][0-9]{0,8})$/;
/** Splits of a version: `<split>.jsonl`. */
export const LANE_SPLIT = LANE_ID;

/** What answers the cases of a lane: sealed turns, the engine for formulas with its oracle, or the pack check. */
export const LANE_KINDS = ["turns", "entailment", "packs"] as const;
export type LaneKind = (typeof LANE_KINDS)[number];

/** What a run must reach to pass; a lane without it is only measured. */
export const acceptance = z
  .object({ max_wrong: count, min_pass_rate: z.number().min(0).max(1).optional() })
  .strict();
export type Acceptance = z.infer<typeof acceptance>;

/** Classes that practice counts by: classes of answers, and classes of cases that have no answer. */
export const className = matching(/^[a-z][a-z0-9_]{0,63}$/);

/** `lane.json`; `class_name`: the class of cases whose row names none. */
export const laneFile = z
  .object({
    ...editorKey,
    lane: laneId,
    version: matching(LANE_VERSION),
    description: text(1, 1000),
    kind: z.enum(LANE_KINDS),
    acceptance: acceptance.nullable(),
    provenance: text(1, 2000),
    class_name: className.optional(),
  })
  .strict();
export type LaneFile = z.infer<typeof laneFile>;

/** A text that UTF-8 can hold. */
const wellFormed = (min: number, max: number) =>
  text(min, max).refine((value) => !/\p{Surrogate}/u.test(value), "is not well-formed Unicode");
const caseId = matching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/);

/** What a turn should answer. `also` lists values that are as correct as `value`. */
export const expectedAnswer = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("verdict"), verdict: z.enum(["yes", "no", "unknown"]) }).strict(),
  z.object({ kind: z.literal("validity"), verdict: z.enum(["valid", "invalid"]) }).strict(),
  z
    .object({
      kind: z.literal("number"),
      value: z.string(),
      unit: z.string().nullable().default(null),
      also: z.array(z.string()).optional(),
    })
    .strict(),
  z.object({ kind: z.literal("text"), value: z.string(), also: z.array(z.string()).optional() }).strict(),
  z.object({ kind: z.literal("refuse") }).strict(),
]);

const promptText = wellFormed(1, 4096).refine((prompt) => prompt.trim() !== "", "must be non-empty");
/** The most earlier prompts that a case may have. */
const MAX_EARLIER_TURNS = 64;
/** `turns`: earlier prompts of the same session, in order; the prompt is asked in the world that their statements leave. */
const turnCaseShape = {
  case_id: caseId,
  prompt: promptText,
  turns: z.array(promptText).max(MAX_EARLIER_TURNS).optional(),
  mode: z.enum(ANSWER_MODES).nullish(),
  expected: expectedAnswer,
};
/** A row of a lane of turns; `why` is for people. */
export const turnCase = z
  .object({ ...turnCaseShape, class_name: className.optional(), why: z.string().optional() })
  .strict();
/** A row for `evals run --cases`: any id will do, and other keys are ignored. */
export const looseTurnCase = z.object({ ...turnCaseShape, case_id: text(1, 256) });
/** A case of an outside benchmark whose label we dispute: its id, the label, our answer, and why. Its text is not repeated. */
export const disputedCase = z
  .object({ case_id: text(1, 256), label: expectedAnswer, held: expectedAnswer, proof: text(20, 2000) })
  .strict();
export type DisputedCase = z.infer<typeof disputedCase>;
export type TurnCase = z.infer<typeof looseTurnCase> & Pick<z.infer<typeof turnCase>, "class_name">;

/** A row of a lane of formulas. `refused`: the premises contradict each other, or a formula cannot be read. */
export const entailmentCase = z
  .object({
    case_id: caseId,
    premises: z.array(z.string()),
    query: z.string(),
    expected: z.enum(["entailed", "refuted", "unknown", "refused"]),
    why: z.string().optional(),
  })
  .strict();
export type EntailmentCase = z.infer<typeof entailmentCase>;

/** Kinds of errors in packs: in the manifest, in one row or its order, and between rows. */
export const PACK_FAULTS = [
  "manifest",
  "row",
  "form",
  "repeat",
  "circle",
  "disjoint",
  "denial",
  "rule",
] as const;
export type PackFault = (typeof PACK_FAULTS)[number];

const rows = z.array(object).optional();
/** A pack inside a case: its rows in file order. The manifest is made to fit them, except for the keys that `manifest` replaces. */
const packInCase = z
  .object({
    pack_id: z.string(),
    manifest: object.optional(),
    facts: rows,
    definitions: rows,
    words: rows,
    rules: rows,
  })
  .strict();
/** A row of a lane of packs: packs that are checked together, and the kinds of errors in them, sorted; empty for sound packs. */
export const packCase = z
  .object({
    case_id: caseId,
    packs: z.array(packInCase).min(1),
    expected: z.array(z.enum(PACK_FAULTS)),
    why: z.string().optional(),
  })
  .strict();
export type PackCase = z.infer<typeof packCase>;
