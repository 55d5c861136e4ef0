import { z } from "zod/v3";
import { describes } from "./describes.ts";
import { digest, hex64 } from "./primitives.ts";
import type { FieldEvidence } from "./types/field.ts";

/**
 * What a turn shows of its field: scalars and digests. `status: "missing_evidence"` stands for rows without it, all nulls.
 * Whether a record is consistent is checked when it is read (contract §6.5), so that the error can name it.
 */
export const fieldEvidence = describes<FieldEvidence>()(
  z
    .object({
      schema_version: z.literal("field_evidence_v1"),
      status: z.enum(["recorded", "missing_evidence"]),
      missing_reason: z.string().nullable(),
      trace_hash: hex64.nullable(),
      versor_condition: z.number().finite().nullable(),
      versor_condition_ceiling: z.number().finite(),
      field_valid: z.boolean().nullable(),
      field_digest: digest.nullable(),
      parent_field_digest: digest.nullable(),
      cga_inner: z.number().finite().nullable(),
    })
    .strict(),
);
