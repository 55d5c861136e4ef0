import { z } from "zod/v3";
import { describes } from "./describes.ts";
import { count, digest, object, present } from "./primitives.ts";
import type { LogosSafetyReport, LogosStatus } from "./types/logos.ts";

export type { LogosSafetyReport } from "./types/logos.ts";

/** Files of a logos pack beside its manifest and contract; each optional, and covered by the manifest key `<file>_checksum`. */
export const LOGOS_FILES = [
  "lexicon",
  "glosses",
  "morphology",
  "frames",
  "compositions",
  "alignment",
  "holonomy",
] as const;
export type LogosFile = (typeof LOGOS_FILES)[number];

export const LOGOS_STATUSES = ["clear", "warning", "failed", "unknown"] as const;
const status = describes<LogosStatus>()(z.enum(LOGOS_STATUSES));
const text = z.string();
const optional = z.string().nullable();
const texts = z.array(z.string());

// ---- stored rows: lines of canonical JSON --------------------------------------------------------------------------

export const lexiconEntry = z
  .object({
    entry_id: text,
    surface: text,
    lemma: text,
    language: text,
    part_of_speech: optional,
    pos: optional,
    morphology_id: optional,
    morphology_tags: texts,
    semantic_domains: texts,
    provenance_ids: texts,
    epistemic_status: text,
  })
  .strict();

/** A stored gloss; `gloss_id`, `entry_ids` and `raw` are made on reading. */
export const storedGloss = z
  .object({ lemma: text, pos: optional, gloss: text, epistemic_status: optional, provenance_ids: texts })
  .strict();

export const morphologyRow = z
  .object({
    morphology_id: text,
    surface: text,
    lemma: text,
    language: text,
    root: optional,
    stem: optional,
    prefix_chain: texts,
    suffix_chain: texts,
    inflection: z.record(z.string()),
  })
  .strict();

/** A rotor of three dimensions: scalar, e12, e13, e23. Normalised when it is loaded. */
export const rotor = z.array(z.number().finite()).length(4);

/** A stored edge; `edge_id`, `target_resolved` and `invalid_target` are made on reading. */
export const storedEdge = z
  .object({
    source_id: text,
    target_id: text,
    relation: text,
    weight: z.number().min(0).max(1),
    evidence_ids: texts,
    target_pack_id: optional,
    rotor,
  })
  .strict();
export type StoredEdge = z.infer<typeof storedEdge>;

/** A step of a loop, by the id that the edge gets on reading. */
export const holonomyEdge = z.object({ pack_id: text, edge_id: text, reversed: z.boolean() }).strict();
/** A stored loop; `deviation` and `verified` are computed on reading. */
export const storedHolonomyCase = z
  .object({ case_id: text, start_id: text, edges: z.array(holonomyEdge) })
  .strict();
export type StoredHolonomyCase = z.infer<typeof storedHolonomyCase>;

/** Rows as they are written: every key is present, and no other. */
export const LOGOS_ROWS = {
  lexicon: lexiconEntry,
  glosses: storedGloss,
  morphology: morphologyRow,
  frames: object,
  compositions: object,
  alignment: storedEdge,
  holonomy: storedHolonomyCase,
} as const satisfies Record<LogosFile, z.ZodTypeAny>;

const optionalOrNull = optional.default(null);
const textsOrNone = texts.default([]);

/** Rows as they are accepted: nullable keys may be absent, unknown ones are dropped. */
export const ACCEPTED_LOGOS_ROWS = {
  lexicon: lexiconEntry
    .extend({
      part_of_speech: optionalOrNull,
      pos: optionalOrNull,
      morphology_id: optionalOrNull,
      morphology_tags: textsOrNone,
      semantic_domains: textsOrNone,
      provenance_ids: textsOrNone,
      epistemic_status: text.default("speculative"),
    })
    .strip(),
  glosses: storedGloss
    .extend({ pos: optionalOrNull, epistemic_status: optionalOrNull, provenance_ids: textsOrNone })
    .strip(),
  morphology: morphologyRow
    .extend({
      root: optionalOrNull,
      stem: optionalOrNull,
      prefix_chain: textsOrNone,
      suffix_chain: textsOrNone,
      inflection: z.record(z.string()).default({}),
    })
    .strip(),
  frames: object,
  compositions: object,
  alignment: storedEdge.extend({ evidence_ids: textsOrNone, target_pack_id: optionalOrNull }).strip(),
  holonomy: storedHolonomyCase
    .extend({ edges: z.array(holonomyEdge.extend({ reversed: z.boolean().default(false) }).strip()) })
    .strip(),
} as const satisfies Record<LogosFile, z.ZodTypeAny>;
export type LogosRows = { readonly [F in LogosFile]: z.output<(typeof ACCEPTED_LOGOS_ROWS)[F]> };

/** The manifest keys that are read; other keys are kept as they are. `<file>_checksum` and `checksum` may hold anything here: the safety report checks them. */
export const logosManifest = z.object({
  pack_id: optionalOrNull,
  language: optionalOrNull,
  role: optionalOrNull,
  script: optionalOrNull,
  version: optionalOrNull,
  determinism_class: optionalOrNull,
  oov_policy: optionalOrNull,
  gate_engaged: z.boolean().default(false),
  normalization_policy: optionalOrNull,
  source_manifest: optionalOrNull,
  known_gaps: textsOrNone,
});
export type LogosManifest = z.output<typeof logosManifest>;

// ---- what the routes give -------------------------------------------------------------------------------------------

const summaryFields = {
  pack_id: text,
  manifest_path: text,
  language: optional,
  role: optional,
  script: optional,
  version: optional,
  determinism_class: optional,
  oov_policy: optional,
  gate_engaged: z.boolean(),
  lexicon_count: count,
  gloss_count: count,
  morphology_count: count,
  frame_count: count,
  composition_count: count,
  alignment_edge_count: count,
  holonomy_case_count: count,
  safety_status: status,
  manifest_digest: digest,
};

export const logosPackSummary = z.object(summaryFields).strict();
export type LogosPackSummary = z.infer<typeof logosPackSummary>;

export const logosPackOverview = z
  .object({
    ...summaryFields,
    schema_version: z.literal("logos_pack_overview_v1"),
    normalization_policy: optional,
    source_manifest: optional,
    known_gaps: texts,
  })
  .strict();
export type LogosPackOverview = z.infer<typeof logosPackOverview>;

export const glossRow = z
  .object({
    gloss_id: z.string().regex(/^[a-f0-9]{16}$/),
    lemma: text,
    gloss: text,
    pos: optional,
    epistemic_status: optional,
    entry_ids: texts,
    provenance_ids: texts,
    raw: object,
  })
  .strict();

export const alignmentRow = z
  .object({
    edge_id: z.string().regex(/^[a-f0-9]{16}$/),
    source_id: text,
    target_id: text,
    relation: text,
    weight: z.number().min(0).max(1),
    evidence_ids: texts,
    target_pack_id: optional,
    target_resolved: z.boolean(),
    invalid_target: z.boolean(),
  })
  .strict();
export type LogosAlignmentRow = z.infer<typeof alignmentRow>;

export const holonomyCase = z
  .object({
    case_id: text,
    start_id: text,
    edges: z.array(holonomyEdge),
    deviation: z.number().finite().nullable(),
    verified: z.boolean(),
  })
  .strict();

export const logosPackContents = z
  .object({
    schema_version: z.literal("logos_pack_contents_v1"),
    pack_id: text,
    manifest: object,
    lexicon: z.array(lexiconEntry),
    glosses: z.array(glossRow),
    morphology: z.array(morphologyRow),
    frames: z.array(object),
    compositions: z.array(object),
    alignment_edges: z.array(alignmentRow),
    holonomy_cases: z.array(holonomyCase),
  })
  .strict();
export type LogosPackContents = z.infer<typeof logosPackContents>;

export const logosAlignment = z.object({ pack_id: text, items: z.array(alignmentRow) }).strict();

export const logosSafetyReport = describes<LogosSafetyReport>()(
  z
    .object({
      schema_version: z.literal("logos_safety_report_v1"),
      pack_id: text,
      checksum_status: status,
      domain_contract_status: status,
      checksum_errors: texts,
      domain_contract: z
        .object({ pack_id: text, present: z.boolean(), valid: z.boolean(), errors: texts, contract: present })
        .strict(),
      oov_policy_ok: z.boolean(),
      gate_policy_ok: z.boolean(),
      path_safety_ok: z.boolean(),
      dangling_morphology_links: z.array(z.object({ entry_id: text, morphology_id: text }).strict()),
      invalid_alignment_targets: z.array(
        z
          .object({
            edge_id: text,
            source_id: text,
            target_id: text,
            relation: text,
            target_pack_id: optional,
          })
          .strict(),
      ),
      missing_holonomy_refs: status,
      epistemic_status_counts: z.record(count),
      speculative_entries: texts,
      contested_entries: texts,
      falsified_entries: texts,
      known_gaps: texts,
      verdict: status,
    })
    .strict(),
);
