import type { Digest } from "../canonical/digest.ts";
import { createKnowledge, UnreadableRule, type Knowledge, type ReadRule } from "../engine/knowledge/knowledge.ts";
import type { PackContent } from "../engine/knowledge/pack.ts";
import { createSenses, joinSenses } from "../engine/knowledge/senses.ts";
import { DataError } from "../store/evidence.ts";
import { readPacks, type Pack } from "../store/packs.ts";

/** The packs of a data directory, and what they say. */
export interface LoadedPacks {
  readonly knowledge: Knowledge;
  /** Sorted by pack_id. */
  readonly packs: readonly Pack[];
  /** The packs' part of the engine's identity (contract §5). */
  readonly identity: readonly { readonly pack_id: string; readonly manifest_digest: Digest }[];
}

/**
 * Reads all packs and puts together what they say.
 * @param readRule reads a sentence of `rules.jsonl` with the words that the packs bring.
 * @throws DataError naming file and line of what cannot be used.
 */
export async function loadPacks(dataDir: string, readRule: ReadRule): Promise<LoadedPacks> {
  const packs = await readPacks(dataDir);
  const senses = joinSenses(packs.flatMap((pack) => (pack.senses === null ? [] : [createSenses(pack.packId, pack.senses)])));
  try {
    return { knowledge: createKnowledge(packs.map(contentOf), { readRule, senses }), packs, identity: packs.map(({ packId, manifestDigest }) => ({ pack_id: packId, manifest_digest: manifestDigest })) };
  } catch (error) {
    if (!(error instanceof UnreadableRule)) throw error;
    throw new DataError(`data/packs/${error.ref.replace("/", "/rules.jsonl: ")}`, error.message.slice(error.ref.length + 2), error);
  }
}

/** A stored pack as the engine takes it. The row types of store and engine are one another's mirror; here they meet. */
export function contentOf({ packId, facts, definitions, words, rules }: Pack): PackContent {
  return { packId, facts, definitions, words, rules };
}
