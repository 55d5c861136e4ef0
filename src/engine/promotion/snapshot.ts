import { digestOf, type Digest } from "../../canonical/digest.ts";
import type { Proposition } from "../language/meaning.ts";
import { type Facts, vaultFact, type VaultFact, type VaultStatus } from "../answer/vault.ts";
import { hasKeys, isDigest, isIndex, isList, isProposition, isText } from "./shape-checks.ts";

/** A vault entry in a snapshot. Its position in the list is its index. */
export interface SnapshotEntry {
  readonly text: string;
  readonly meaning: Proposition;
  /** Digest of the meaning. */
  readonly key: Digest;
  readonly epistemic_status: VaultStatus;
  readonly turn_id: number;
}

/** The entries of a vault under one digest, which also covers their statuses. */
export interface SealedVault {
  readonly entries: readonly SnapshotEntry[];
  readonly digest: Digest;
}

export function sealVault(facts: Facts): SealedVault {
  const entries = facts.map(
    ({ text, meaning, key, status, turnId }): SnapshotEntry => ({
      text,
      meaning,
      key,
      epistemic_status: status,
      turn_id: turnId,
    }),
  );
  return { entries, digest: digestOf(entries) };
}

const STATUSES: ReadonlySet<unknown> = new Set([
  "speculative",
  "contested",
  "coherent",
] satisfies VaultStatus[]);
const MAX_ENTRIES = 100_000;

function isEntry(value: unknown): boolean {
  return (
    hasKeys(value, ["text", "meaning", "key", "epistemic_status", "turn_id"]) &&
    isText(value["text"], 8192) &&
    isProposition(value["meaning"]) &&
    isDigest(value["key"]) &&
    STATUSES.has(value["epistemic_status"]) &&
    isIndex(value["turn_id"])
  );
}

/**
 * The entries of a snapshot from outside; or a description of its first fault: form, key of an entry, or
 * digest.
 */
export function openSnapshot(value: unknown): readonly VaultFact[] | string {
  if (
    !hasKeys(value, ["entries", "digest"]) ||
    !isDigest(value["digest"]) ||
    !isList(value["entries"], isEntry, MAX_ENTRIES)
  )
    return "snapshot is malformed";
  const entries = value["entries"] as readonly SnapshotEntry[]; // `isEntry` checked each
  const forged = entries.findIndex(({ meaning, key }) => digestOf(meaning) !== key);
  if (forged >= 0) return `snapshot.entries[${forged}].key is not the digest of its meaning`;
  if (digestOf(entries) !== value["digest"]) return "snapshot.digest disagrees with its entries";
  return entries.map(({ text, meaning, key, epistemic_status: status, turn_id: turnId }, index) =>
    vaultFact({ index, text, meaning, key, status, turnId }),
  );
}
