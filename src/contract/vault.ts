import { z } from "zod/v3";
import { count, digest, id, timestamp } from "./primitives.ts";

/** The artifact id of the snapshot. */
export const VAULT_PATH = "state/checkpoint/vault.json";

const metadata = z.record(z.unknown());
export type VaultMetadata = z.infer<typeof metadata>;

const counts = { store_count: count, reproject_interval: count, max_entries: count.nullable() };

/** One versor inside the snapshot: 32 little-endian float64 in base64. */
const packedVersor = z
  .object({
    dtype: z.literal("float64"),
    shape: z.array(z.literal(32)).length(1),
    b64: z.string(),
  })
  .strict();
export type PackedVersor = z.infer<typeof packedVersor>;

/** `checkpoint/vault.json` with its versors inside. */
export const vaultSnapshotInline = z
  .object({ versors: z.array(packedVersor), metadata: z.array(metadata), ...counts })
  .strict();
/** `checkpoint/vault.json` beside `vault.f64`, which holds the versors one after another. */
export const vaultSnapshotBeside = z
  .object({ versors_file: z.literal("vault.f64"), metadata: z.array(metadata), ...counts })
  .strict();
/** `checkpoint/vault.json` */
export const vaultSnapshot = z.union([vaultSnapshotBeside, vaultSnapshotInline]);

/** A line of `checkpoint/vault.log`: entries added after `vault.json`, and earlier ones whose standing changed. */
export const vaultLogLine = z
  .object({
    turn_count: count,
    entries: z.array(metadata),
    versors: z.array(packedVersor),
    statuses: z.array(
      z.object({ index: count, epistemic_status: z.string(), epistemic_state: z.string() }).strict(),
    ),
    previous: digest,
    line_digest: digest,
  })
  .strict();
export type VaultLogLine = z.infer<typeof vaultLogLine>;

/** `checkpoint/manifest.json` */
export const checkpointManifest = z
  .object({
    schema_version: z.literal("checkpoint_manifest_v1"),
    session_id: id,
    written_at: timestamp,
    written_at_revision: z.string(),
    turn_count: count,
    engine_identity: digest,
    parent_engine_identity: digest.nullable(),
    vault_digest: digest.nullable(),
    // Of what `vault.log` held when the manifest was written; manifests of earlier versions lack both.
    log_digest: digest.optional(),
    log_bytes: count.optional(),
  })
  .strict();
export type CheckpointManifest = z.infer<typeof checkpointManifest>;

export const vaultSummary = z
  .object({
    source_path: z.literal(VAULT_PATH),
    entry_count: count,
    ...counts,
    persisted: z.literal(true),
  })
  .strict();
export type VaultSummary = z.infer<typeof vaultSummary>;

export const vaultEntry = z
  .object({
    entry_index: count,
    epistemic_status: z.string(),
    epistemic_state: z.string(),
    metadata,
    versor_digest: digest.nullable(),
  })
  .strict();
export type VaultEntry = z.infer<typeof vaultEntry>;

export const recallHit = z
  .object({
    entry_index: count,
    rank: count,
    cga_inner: z.number().finite(),
    exact_self_match: z.boolean(),
    epistemic_status: z.string(),
    epistemic_state: z.string(),
    versor_digest: digest.nullable(),
  })
  .strict();
export type RecallHit = z.infer<typeof recallHit>;

/** The data of `GET /vault/entries/{index}/recall`. */
export const vaultRecall = z
  .object({
    entry_index: count,
    query_versor_digest: digest.nullable(),
    cga_inner: z.number().finite(),
    exact_self_match: z.boolean(),
    top_k: z.literal(5),
    hits: z.array(recallHit),
    self_hit_rank: count.nullable(),
    self_hit_found: z.boolean(),
    exact_cga: z.literal(true),
    approximate: z.literal(false),
    source_path: z.literal(VAULT_PATH),
  })
  .strict();
export type VaultRecall = z.infer<typeof vaultRecall>;
