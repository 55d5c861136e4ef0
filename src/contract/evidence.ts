import { z } from "zod/v3";
import { describes } from "./describes.ts";
import { NAME, editorKey, hex64, id, matching, slug, text } from "./primitives.ts";
import type { EvidenceRecord } from "./types/evidence.ts";
import { sourceKind } from "./taxonomy.ts";

/** The largest magnitude of a quantity and of the ends of its range. */
export const MAX_QUANTITY = 1_000_000_000;

/** A subject or a predicate. */
export const SUBJECT_PART = matching(NAME)
  .max(120)
  .regex(/^(?!.*__)/, "must not hold `__`");
const bounded = z.number().int().min(-MAX_QUANTITY).max(MAX_QUANTITY);
/** Printable ASCII without outer or double spaces: no two roots that look alike are two sources. */
export const PROVENANCE_ROOT = /^[!-~]+(?: [!-~]+)*$/;
const common = {
  evidence_id: id,
  statement: text(1, 500),
  source_kind: sourceKind,
  provenance_root: z
    .string()
    .max(120)
    .regex(PROVENANCE_ROOT, "must be printable ASCII, without spaces at the ends or two together"),
};

export const factRecord = z
  .object({
    ...common,
    kind: z.literal("fact"),
    subject: SUBJECT_PART,
    predicate: SUBJECT_PART,
    supports: z.boolean().optional(),
  })
  .strict();
export const ruleRecord = z.object({ ...common, kind: z.literal("rule"), formula: text(1, 2000) }).strict();
export const quantityRecord = z
  .object({
    ...common,
    kind: z.literal("quantity"),
    subject: SUBJECT_PART,
    predicate: SUBJECT_PART,
    value: bounded,
    range: z.object({ min: bounded, max: bounded }).strict().optional(),
  })
  .strict();

/** One record of evidence as stored in a corpus file. */
export const evidenceRecord = describes<EvidenceRecord>()(
  z.discriminatedUnion("kind", [factRecord, ruleRecord, quantityRecord]).superRefine((record, context) => {
    const fail = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (
      record.kind === "quantity" &&
      record.range &&
      !(record.range.min <= record.value && record.value <= record.range.max)
    ) {
      fail("range", "must hold the value");
    }
    if (
      record.kind === "rule" &&
      record.formula.match(/[\p{L}_][\p{L}\p{Nd}_]*/gu)?.some((name) => name.split("__").length > 2)
    ) {
      fail("formula", "holds an identifier with more than one `__`");
    }
  }),
);

/** `data/evidence/<corpus_id>.json`. */
export const corpusFile = z
  .object({
    ...editorKey,
    corpus_id: slug.regex(
      /^(?!.*\.origin$)/,
      "must not end in `.origin`: the origin file of another corpus has that name",
    ),
    domains: z.array(slug).min(1),
    records: z.array(evidenceRecord),
  })
  .strict();
export type CorpusFile = z.infer<typeof corpusFile>;

/** `data/policies/envelope.json`: the domains beyond the corpora in which inline evidence may be judged. */
export const envelopeFile = z.object({ version: text(1, 64), domains: z.array(slug) }).strict();
export type EnvelopeFile = z.infer<typeof envelopeFile>;

const summary = {
  corpus_id: slug,
  corpus_sha256: hex64,
  record_count: z.number().int().nonnegative(),
  domains: z.array(slug),
};
export const corpusSummary = z.object(summary).strict();
export type CorpusSummary = z.infer<typeof corpusSummary>;

const sealed = { content_sha256: hex64 };
export const sealedRecord = z.discriminatedUnion("kind", [
  factRecord.extend(sealed),
  ruleRecord.extend(sealed),
  quantityRecord.extend(sealed),
]);
export const corpusDetail = z.object({ ...summary, records: z.array(sealedRecord) }).strict();
export type CorpusDetail = z.infer<typeof corpusDetail>;
