import type { TurnJournalEntry } from "../../contract/turn.ts";
import type { Sentence } from "../../engine/knowledge/fact.ts";
import { runTurn, type Turn } from "../../engine/turn/turn.ts";
import type { Vault } from "../../engine/answer/vault.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { applyWrite } from "./memory.ts";
import type { Ratification } from "../learning/teachings.ts";
import { decodeEntry } from "./trace.ts";
import type { Inputs } from "../system/world.ts";

/** How an entry says that its turn wrote a checkpoint. In a prompt the quotes would be escaped. */
const EMITTED = Buffer.from('"checkpoint_emitted":true');

/** How often a turn is run again because it came out otherwise than it was recorded, in one start: some seconds. */
const MAX_FURTHER_RUNS = 1000;

export interface Restatement {
  readonly inputs: Inputs;
  readonly journal: Journal;
  /** What was stated until the turn `from`. */
  readonly kept: Vault;
  readonly from: number;
  /** In file order. */
  readonly taught: readonly Ratification[];
}

/**
 * Runs again the turns after `from` that stated something. Damaged turns, which nothing can be read of, are passed over.
 *
 * Turns and decisions stand in two files, and their times tell only as well as the clock did how they followed each other. But of a turn
 * the journal has the trace hash, which depends on what was ratified by then wherever that changed anything. So the time is a guess: a turn
 * that comes out otherwise is run with fewer and with more of the decisions, in their order, until it comes out as it was recorded.
 * @returns the vault, and the turns that came out as recorded with none of them: other packs or another engine answered those
 */
export async function restate({
  inputs,
  journal,
  kept,
  from,
  taught,
}: Restatement): Promise<{ readonly vault: Vault; readonly changed: readonly number[] }> {
  const known = prefixesOf(taught);
  const changed: number[] = [];
  let vault = kept;
  let furtherRuns = 0;
  const runAgain = ({
    turn_id: turnId,
    prompt,
    timestamp,
    trace_hash: recorded,
    field_evidence: field,
  }: TurnJournalEntry): Turn => {
    const guess = taught.filter(({ since }) => since <= timestamp).length;
    const first = runTurn(inputs.world(vault, known(guess)), prompt);
    if (recorded === null || first.fields.trace_hash === recorded) return first;
    // Turns start from a field that packs and policies fix: where that is another one, no hash can be as it was recorded.
    const isSameStart = first.fields.field_evidence.parent_field_digest === field?.parent_field_digest;
    for (const count of isSameStart ? outwards(guess, taught.length) : []) {
      if (furtherRuns++ >= MAX_FURTHER_RUNS) break;
      const other = runTurn(inputs.world(vault, known(count)), prompt);
      if (other.fields.trace_hash === recorded) return other;
    }
    changed.push(turnId);
    return first;
  };
  const take = (line: Uint8Array): void => {
    if (!Buffer.from(line.buffer, line.byteOffset, line.byteLength).includes(EMITTED)) return;
    const entry = decodeEntry(line);
    if (!hasStated(entry)) return;
    vault = applyWrite(vault, runAgain(entry).write, entry.turn_id);
  };
  const damaged = new Set(journal.damage.map(({ turn_id: id }) => id));
  if (damaged.size === 0) await journal.forEach(from, Infinity, take);
  else
    for (let turnId = from + 1; turnId <= journal.status().turn_count; turnId++) {
      const line = damaged.has(turnId) ? null : await journal.line(turnId);
      if (line !== null) take(line);
    }
  return { vault, changed };
}

/**
 * An acknowledgement states something, and a correction that is declined contests what it may be meant for; other turns write a checkpoint
 * when the last one is long ago. What has no record may have stated something.
 */
function hasStated({ pipeline_record: record }: TurnJournalEntry): boolean {
  const answer = record?.stages.find(({ stage_id: id }) => id === "realizer")?.detail["answer"];
  return (
    typeof answer !== "object" ||
    answer === null ||
    !("kind" in answer) ||
    answer.kind === "acknowledgement" ||
    answer.kind === "refused"
  );
}

/** What the first so many decisions ratified, in file order; the same array for the same number. */
function prefixesOf(taught: readonly Ratification[]): (count: number) => readonly Sentence[] {
  const order = [...taught].sort((a, b) => a.decision - b.decision);
  const made = new Map<number, readonly Sentence[]>();
  return (count) => {
    const last = order[count]?.decision ?? Infinity;
    const sentences =
      made.get(count) ?? taught.flatMap(({ sentence, decision }) => (decision < last ? [sentence] : []));
    made.set(count, sentences);
    return sentences;
  };
}

/** The numbers from 0 to `most` without `middle`, those beside it first. */
function* outwards(middle: number, most: number): Generator<number> {
  for (let step = 1; step <= most; step++) {
    if (middle - step >= 0) yield middle - step;
    if (middle + step <= most) yield middle + step;
  }
}
