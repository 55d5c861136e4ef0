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
import type { Pack } from "../../store/packs/packs.ts";
import type { Keeping } from "./kept-readings.ts";
import { openPacks, type OpenedPacks } from "./opened-packs.ts";

/** The packs of a data directory, and the knowledge compiled from them. */
export interface LoadedPacks extends Pick<OpenedPacks, "packs" | "identity"> {
  /** Compiled at once; or at first use, if an earlier start cached the readings of exactly these packs. */
  readonly knowledge: Knowledge;
}

/**
 * The last compiled packs. A process that opens the same packs many times compiles them once. The result depends only on the sealed content,
 * so the cache changes no answer.
 */
let last: { readonly of: string; readonly readRule: ReadRule; readonly knowledge: Knowledge } | null = null;

/**
 * Reads all packs and compiles them.
 * @param readRule reads a sentence of `rules.jsonl` with the words that the packs bring.
 * @param keeping where the readings are cached between starts; null: nowhere. The result is the same.
 * @throws DataError naming the file and line that cannot be used
 */
export async function loadPacks(
  dataDir: string,
  readRule: ReadRule,
  keeping: Keeping | null = null,
): Promise<LoadedPacks> {
  const { packs, identity, readings: before, keep } = await openPacks(dataDir, keeping);
  const of = canonicalize(identity);
  const known = (): Knowledge | null =>
    last?.of === of && last.readRule === readRule ? last.knowledge : null;
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
    await keep(readings);
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

/** Converts a stored pack to the engine's form. The row types of store and engine mirror each other, and meet only here. */
export function contentOf({ packId, facts, definitions, words, rules }: Pack): PackContent {
  return { packId, facts, definitions, words, rules };
}
