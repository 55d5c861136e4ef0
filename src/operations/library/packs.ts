import type { Digest } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import {
  createKnowledge,
  UnreadableRule,
  type Knowledge,
  type ReadRule,
} from "../../engine/knowledge/knowledge.ts";
import type { PackContent } from "../../engine/knowledge/pack.ts";
import { createSenses, joinSenses } from "../../engine/knowledge/senses.ts";
import { DataError } from "../../store/files/data-error.ts";
import { readPacks, type Pack } from "../../store/packs/packs.ts";
import { openKept, type Keeping } from "./kept-readings.ts";

/** The packs of a data directory, and what they say. */
export interface LoadedPacks {
  /** Put together at once, or where an earlier start has kept what the grammar made of just these packs, when it is first asked for. */
  readonly knowledge: Knowledge;
  /** Sorted by pack_id. */
  readonly packs: readonly Pack[];
  /** The packs' part of the engine's identity (contract §5). */
  readonly identity: readonly { readonly pack_id: string; readonly manifest_digest: Digest }[];
}

/**
 * What the last packs came to. A process that opens the same ones again and again, as one that takes many command lines does, puts them together
 * once; a function of what the manifests seal, so that nobody can tell.
 */
let last: { readonly of: string; readonly readRule: ReadRule; readonly knowledge: Knowledge } | null = null;

/**
 * Reads all packs and puts together what they say.
 * @param readRule reads a sentence of `rules.jsonl` with the words that the packs bring.
 * @param keeping where what it says of them is kept from start to start; null: nowhere. What comes of the packs is the same.
 * @throws DataError naming file and line of what cannot be used.
 */
export async function loadPacks(
  dataDir: string,
  readRule: ReadRule,
  keeping: Keeping | null = null,
): Promise<LoadedPacks> {
  const kept = await openKept(keeping);
  const packs = await readPacks(dataDir, kept.passed);
  const identity = packs.map(({ packId, manifestDigest }) => ({
    pack_id: packId,
    manifest_digest: manifestDigest,
  }));
  const of = canonicalize(identity);
  const known = (): Knowledge | null =>
    last?.of === of && last.readRule === readRule ? last.knowledge : null;
  const before = kept.readingsOf(identity);
  const readings = before ?? new Map<string, ReturnType<ReadRule>>();
  const remembered: ReadRule = (text, lexicon) => {
    const found = readings.get(text) ?? readRule(text, lexicon);
    readings.set(text, found);
    return found;
  };
  const make = (): Knowledge => {
    const knowledge = known() ?? knowledgeOf(packs, remembered);
    last = { of, readRule, knowledge };
    return knowledge;
  };
  if (before === null && known() === null) {
    make();
    await kept.keep(identity, readings);
  }
  let knowledge: Knowledge | null = null;
  return {
    get knowledge() {
      return (knowledge ??= make());
    },
    packs,
    identity,
  };
}

/** @throws DataError where a sentence cannot be read */
function knowledgeOf(packs: readonly Pack[], readRule: ReadRule): Knowledge {
  const senses = joinSenses(
    packs.flatMap((pack) => (pack.senses === null ? [] : [createSenses(pack.packId, pack.senses)])),
  );
  try {
    return createKnowledge(packs.map(contentOf), { readRule, senses });
  } catch (error) {
    if (!(error instanceof UnreadableRule)) throw error;
    throw new DataError(
      `data/packs/${error.ref.replace("/", "/rules.jsonl: ")}`,
      error.message.slice(error.ref.length + 2),
      error,
    );
  }
}

/** A stored pack as the engine takes it. The row types of store and engine are one another's mirror; here they meet. */
export function contentOf({ packId, facts, definitions, words, rules }: Pack): PackContent {
  return { packId, facts, definitions, words, rules };
}
