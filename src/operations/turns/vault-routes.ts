import type { Digest } from "../../canonical/digest.ts";
import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import { digest } from "../../contract/primitives.ts";
import {
  VAULT_PATH,
  type RecallHit,
  type VaultEntry,
  type VaultMetadata,
  type VaultRecall,
  type VaultSummary,
} from "../../contract/vault.ts";
import { versorDigest, versorOf } from "../../engine/memory/field.ts";
import { TOP_K, recall, versorAt } from "../../engine/memory/recall.ts";
import { createPause, groupsWithPauses, mapWithPauses } from "../../store/files/pauses.ts";
import { CheckpointReader, checkpointFingerprint } from "../../store/state/checkpoint-reader.ts";
import { CheckpointError, type Vault } from "../../store/state/vault-snapshot.ts";
import { Listing, MAX_WHOLE_ITEMS, type Operations } from "../system/operation.ts";

/** The three routes over the persisted vault. They read the snapshot again whenever it has changed, and never write. */
export function vaultOperations(
  stateDir: string,
  reader = new CheckpointReader(stateDir),
): Operations<"vaultSummary" | "vaultEntries" | "vaultRecall"> {
  const vault = vaultReader(stateDir, reader);
  return {
    vaultSummary: async () => summarize(await vault()),
    vaultEntries: async ({ query: { limit, offset } }) => {
      const stored = await vault();
      const count = Math.max(0, Math.min(limit, stored.metadata.length - offset));
      const [places, rest] = [Array(count).keys(), { limit, offset }];
      const describe = (at: number) => describeEntry(stored, offset + at);
      if (count > MAX_WHOLE_ITEMS) return new Listing(groupsWithPauses(places, describe), rest);
      return { items: await mapWithPauses(places, describe), ...rest };
    },
    vaultRecall: async ({ id: { id } }) => {
      const stored = await vault();
      if (id >= stored.metadata.length) throw notFound("vault entry", id);
      return recallEntry(stored, id);
    },
  };
}

/** Gives the vault as it is on the disk, read once for all requests until a file changes. */
function vaultReader(stateDir: string, reader: CheckpointReader): () => Promise<Vault> {
  let known: { readonly fingerprint: string; readonly vault: Promise<Vault> } | null = null;
  let sound: Vault | null = null; // the last one that was
  return async () => {
    const fingerprint = await checkpointFingerprint(stateDir).catch(unreadable);
    if (known?.fingerprint === fingerprint) return known.vault;
    const reading = { fingerprint, vault: openVault(reader, sound) };
    known = reading;
    try {
      sound = await reading.vault;
      return sound;
    } catch (error) {
      if (known === reading) known = null; // what failed may have been the disk
      throw error;
    }
  };
}

/** @param sound entries that it holds alike need no second look @throws Failure for a snapshot that is absent, unreadable or at odds with itself */
async function openVault(reader: CheckpointReader, sound: Vault | null): Promise<Vault> {
  const vault = await reader.vault().catch(unreadable);
  if (vault === null)
    throw new Failure("evidence_unavailable", `persisted evidence is absent: ${VAULT_PATH}`);
  const pause = createPause();
  for (let index = vault.kept?.rows.length ?? 0; index < vault.metadata.length; index++) {
    if (!isKnown(vault, sound, index) && isForged(vault, index))
      throw new Failure("bad_value", `versors_file vault.f64 disagrees with metadata[${index}].key`);
    await pause();
  }
  return vault;
}

/** Whether an entry has the key and the versor of one that was found sound. Its status may be another. */
function isKnown({ metadata, versors }: Vault, sound: Vault | null, index: number): boolean {
  const [before, now] = [sound?.metadata.at(index), metadata.at(index)];
  if (sound === null || (before !== now && keyOf(before) === null)) return false;
  if (before !== now && keyOf(before) !== keyOf(now)) return false;
  const versor = versorAt(sound.versors, index);
  return versorAt(versors, index).every((component, at) => component === versor[at]);
}

/** Whether an entry that a turn wrote has another versor than its key gives. Of entries that others wrote, nothing is known. */
function isForged({ metadata, versors }: Vault, index: number): boolean {
  const key = keyOf(metadata.at(index));
  const versor = versorAt(versors, index);
  return key !== null && versorOf(key).some((component, at) => component !== versor[at]);
}

/** The key of an entry that a turn wrote; null for any other. */
function keyOf({ source, text, meaning, key, turn_id: turnId }: VaultMetadata = {}): Digest | null {
  const isOwn =
    source === "turn" &&
    typeof text === "string" &&
    typeof meaning === "object" &&
    meaning !== null &&
    typeof turnId === "number";
  return isOwn && digest.safeParse(key).success ? (key as Digest) : null; // it was parsed
}

function unreadable(cause: unknown): never {
  if (!(cause instanceof CheckpointError))
    throw new Failure("read_error", `${VAULT_PATH} cannot be read`, { cause });
  throw new Failure(cause.kind === "contradictory" ? "bad_value" : "read_error", cause.message, { cause });
}

function summarize({ metadata, storeCount, reprojectInterval, maxEntries }: Vault): VaultSummary {
  return {
    source_path: VAULT_PATH,
    entry_count: metadata.length,
    store_count: storeCount,
    reproject_interval: reprojectInterval,
    max_entries: maxEntries,
    persisted: true,
  };
}

function describeEntry(vault: Vault, index: number): VaultEntry {
  return {
    entry_index: index,
    ...statusOf(vault, index),
    metadata: { ...vault.metadata.at(index) },
    versor_digest: digestAt(vault, index),
  };
}

function recallEntry(vault: Vault, index: number): VaultRecall {
  const found = recall(vault.versors, versorAt(vault.versors, index));
  const hits = found.hits.map(
    (hit, rank): RecallHit => ({
      entry_index: hit.index,
      rank,
      cga_inner: hit.cgaInner,
      exact_self_match: hit.exact,
      ...statusOf(vault, hit.index),
      versor_digest: digestAt(vault, hit.index),
    }),
  );
  const self = hits.find((hit) => hit.entry_index === index);
  return {
    entry_index: index,
    query_versor_digest: digestAt(vault, index),
    cga_inner: found.selfInner,
    exact_self_match: self?.exact_self_match ?? false,
    top_k: TOP_K,
    hits,
    self_hit_rank: self?.rank ?? null,
    self_hit_found: self !== undefined,
    exact_cga: true,
    approximate: false,
    source_path: VAULT_PATH,
  };
}

/** What the metadata say of an entry; anything but a text counts as not said. */
function statusOf(
  { metadata }: Vault,
  index: number,
): Pick<VaultEntry, "epistemic_status" | "epistemic_state"> {
  const { epistemic_status: status, epistemic_state: state } = metadata.at(index) ?? {};
  return {
    epistemic_status: typeof status === "string" ? status : "unknown",
    epistemic_state: typeof state === "string" ? state : "unknown",
  };
}

function digestAt({ versors }: Vault, index: number): string {
  return versorDigest(versorAt(versors, index));
}
