import { z } from "zod/v3";
import { editorKey, hex64, matching, NAME, slug } from "./primitives.ts";
import { epistemicState, sourceKind } from "./taxonomy.ts";
import type { GatePolicy } from "./types/gate.ts";

/** One hundred years, in seconds: past it an age is a mistake. */
const MAX_AGE = 3_155_760_000;

const part = matching(NAME).max(120);
const gateCorpus = z
  .object({
    corpus_id: slug,
    corpus_sha256: z.array(hex64).default([]),
    signers: z.array(hex64).default([]),
  })
  .strict();

/** A file that says what a gate asks of claims. What is absent has the default. */
export const gatePolicyFile = z
  .object({
    ...editorKey,
    accept: z.array(epistemicState).min(1).default(["verified", "inferred"]),
    sealed_only: z.boolean().default(true),
    corpora: z.array(gateCorpus).default([]),
    source_kinds: z.array(sourceKind).min(1).default(["pack", "teaching", "vault", "observation"]),
    max_age: z.number().int().min(1).max(MAX_AGE).nullable().default(null),
    required: z.array(z.object({ domain: slug, subject: part, predicate: part }).strict()).default([]),
  })
  .strict();

/** The policy of a file without the key that only serves editors: its canonical form is what `policy_digest` names. */
export function policyOf({ $schema: _, ...policy }: z.output<typeof gatePolicyFile>): GatePolicy {
  return policy;
}
