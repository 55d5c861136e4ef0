import type { Digest } from "../../canonical/digest.ts";
import type { ReadRule } from "../../engine/knowledge/knowledge.ts";
import { readPacks, type Pack } from "../../store/packs/packs.ts";
import { openKept, type Keeping } from "./kept-readings.ts";

/** The packs of a data directory, not compiled yet. */
export interface OpenedPacks {
  /** Sorted by pack_id. */
  readonly packs: readonly Pack[];
  /** The packs' part of the engine's identity (contract §5). */
  readonly identity: readonly { readonly pack_id: string; readonly manifest_digest: Digest }[];
  /** How their sentences were read by an earlier start; null if none compiled exactly these packs. */
  readonly readings: Map<string, ReturnType<ReadRule>> | null;
  /** Caches the readings for the next start. */
  keep(readings: Map<string, ReturnType<ReadRule>>): Promise<void>;
}

/**
 * Reads all packs.
 * @param keeping where compiled packs are cached between starts; null: nowhere
 * @throws DataError naming the file and line that cannot be used
 */
export async function openPacks(dataDir: string, keeping: Keeping | null): Promise<OpenedPacks> {
  const kept = await openKept(keeping);
  const packs = await readPacks(dataDir, kept.passed);
  const identity = packs.map(({ packId, manifestDigest }) => ({
    pack_id: packId,
    manifest_digest: manifestDigest,
  }));
  return {
    packs,
    identity,
    readings: kept.readingsOf(identity),
    keep: (readings) => kept.keep(identity, readings),
  };
}
