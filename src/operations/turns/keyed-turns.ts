import { digestOf } from "../../canonical/digest.ts";
import { Failure } from "../../contract/failures.ts";
import type { ChatTurnResult } from "../../contract/turn.ts";
import type { Journal } from "../../store/journal/journal.ts";
import type { KeyLog } from "../../store/logs/key-log.ts";
import { readSoundEntry } from "./trace.ts";

/** The turns that clients asked for under an `Idempotency-Key`. @see contract §19 */
export interface KeyedTurns {
  /** The turn that was taken under a key; null if none was. @throws Failure `key_conflict` if its prompt was another, `read_error` */
  find(key: string, prompt: string): Promise<ChatTurnResult | null>;
  /** Logs the turn that is about to be journaled under a key; resolves when the line is on the disk. @throws the error of the file system */
  record(turn: { readonly key: string; readonly turnId: number; readonly prompt: string }): Promise<void>;
}

/**
 * The key is on the disk before its turn, so that no crash leaves a turn without its key. A line may therefore name a turn that was never
 * taken: then there is no turn with its id, or one with another prompt.
 */
export function createKeyedTurns(keyLog: KeyLog, journal: Journal): KeyedTurns {
  return {
    find: async (key, prompt) => {
      const line = await reading(keyLog.find(key));
      if (line === null || line.turn_id > journal.status().turn_count) return null;
      const {
        timestamp: _timestamp,
        trace_integrity: _integrity,
        journal_digest: _digest,
        ...result
      } = await readSoundEntry(journal, line.turn_id, "trace turn");
      if (digestOf(result.prompt) !== line.prompt_digest) return null;
      if (result.prompt !== prompt)
        throw new Failure("key_conflict", `conflict: the key \`${key}\` was used for another prompt`);
      return result;
    },
    record: ({ key, turnId, prompt }) =>
      keyLog.append({ key, turn_id: turnId, prompt_digest: digestOf(prompt) }),
  };
}

async function reading<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending;
  } catch (cause) {
    throw new Failure("read_error", "the keys of earlier turns cannot be read", { cause });
  }
}
