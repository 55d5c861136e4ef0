import { Failure } from "../../contract/failures.ts";
import type { TurnJournalEntry } from "../../contract/turn.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { decodeEntry } from "./trace.ts";

/** Occurs in an entry whose turn wrote a checkpoint, and in no prompt, where the quotes would be escaped. */
const EMITTED = Buffer.from('"checkpoint_emitted":true');

/** Visits the turns after `from`, up to `to`, that may have changed the vault. Damaged turns cannot be read and are skipped. */
export async function forEachStatingTurn(
  journal: Pick<Journal, "damage" | "forEach" | "line" | "status">,
  { from, to }: { readonly from: number; readonly to: number },
  visit: (entry: TurnJournalEntry) => void | Promise<void>,
): Promise<void> {
  const take = async (line: Uint8Array): Promise<void> => {
    if (!Buffer.from(line.buffer, line.byteOffset, line.byteLength).includes(EMITTED)) return;
    const entry = decoded(line);
    if (entry !== null && hasStated(entry)) await visit(entry);
  };
  const damaged = new Set(journal.damage.map(({ turn_id: id }) => id));
  if (damaged.size === 0) return journal.forEach(from, to - from, take);
  for (let turnId = from + 1; turnId <= Math.min(to, journal.status().turn_count); turnId++) {
    const line = damaged.has(turnId) ? null : await journal.line(turnId);
    if (line !== null) await take(line);
  }
}

/** Null for an entry that contradicts its schema. */
function decoded(line: Uint8Array): TurnJournalEntry | null {
  try {
    return decodeEntry(line);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

/**
 * Whether a turn changed the vault: an acknowledgement states something, and a declined correction contests what it may refer to. Other turns
 * only write a checkpoint when the last one is old. A turn without a record may have stated something.
 */
export function hasStated({
  checkpoint_emitted: emitted,
  pipeline_record: record,
}: TurnJournalEntry): boolean {
  if (!emitted) return false;
  const answer = record?.stages.find(({ stage_id: id }) => id === "realizer")?.detail["answer"];
  return (
    typeof answer !== "object" ||
    answer === null ||
    !("kind" in answer) ||
    answer.kind === "acknowledgement" ||
    answer.kind === "refused"
  );
}
