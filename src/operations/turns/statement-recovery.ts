import type { TurnJournalEntry } from "../../contract/turn.ts";
import type { Sentence } from "../../engine/knowledge/fact.ts";
import type { Turn } from "../../engine/turn/turn.ts";
import type { Vault } from "../../engine/answer/vault.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { applyWrite } from "../world/vault-state.ts";
import type { DatedTeaching } from "../teaching/teachings.ts";
import { forEachStatingTurn } from "./stating-turns.ts";
import type { Inputs } from "../world/inputs.ts";

/** How many extra runs one start may spend on turns whose result differs from the record: some seconds. */
const MAX_FURTHER_RUNS = 1000;

export interface StatementRecovery {
  readonly inputs: () => Promise<Inputs>;
  readonly journal: Journal;
  /** The vault after turn `from`. */
  readonly kept: Vault;
  readonly from: number;
  /** In file order. */
  readonly taught: readonly DatedTeaching[];
}

/**
 * Runs the turns after `from` that stated something again. Damaged turns cannot be read and are skipped.
 *
 * Turns and decisions are in two files, and only the clock tells their order. But the journal has the trace hash of each turn, which depends
 * on the teachings of that time if they mattered. So the time gives a first guess; if the hash differs, the turn is run with fewer and with
 * more of the decisions, in their order, until the hash is the recorded one.
 * @returns the vault, and the turns that no choice of decisions reproduces: other packs or another engine answered them
 */
export async function recoverStatements({
  inputs,
  journal,
  kept,
  from,
  taught,
}: StatementRecovery): Promise<{ readonly vault: Vault; readonly changed: readonly number[] }> {
  const known = prefixesOf(taught);
  const changed: number[] = [];
  let vault = kept;
  let furtherRuns = 0;
  const runAgain = async ({
    turn_id: turnId,
    prompt,
    timestamp,
    trace_hash: recorded,
    field_evidence: field,
  }: TurnJournalEntry): Promise<Turn> => {
    const { runTurn } = await import("../../engine/turn/turn.ts"); // after a stop there is nothing to run, and no need of it
    const ready = await inputs();
    const guess = taught.filter(({ since }) => since <= timestamp).length;
    const first = runTurn(ready.world(vault, known(guess)), prompt);
    if (recorded === null || first.fields.trace_hash === recorded) return first;
    // Packs and policies fix the field that turns start from. If it differs from the recorded one, no hash can match.
    const isSameStart = first.fields.field_evidence.parent_field_digest === field?.parent_field_digest;
    for (const count of isSameStart ? outwards(guess, taught.length) : []) {
      if (furtherRuns++ >= MAX_FURTHER_RUNS) break;
      const other = runTurn(ready.world(vault, known(count)), prompt);
      if (other.fields.trace_hash === recorded) return other;
    }
    changed.push(turnId);
    return first;
  };
  await forEachStatingTurn(journal, { from, to: journal.status().turn_count }, async (entry) => {
    const { write } = await runAgain(entry);
    vault = applyWrite(vault, write, entry.turn_id);
  });
  return { vault, changed };
}

/** The teachings of the first `count` decisions, in file order; the same array for the same count. */
function prefixesOf(taught: readonly DatedTeaching[]): (count: number) => readonly Sentence[] {
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

/** The numbers from 0 to `most` except `middle`, nearest first. */
function* outwards(middle: number, most: number): Generator<number> {
  for (let step = 1; step <= most; step++) {
    if (middle - step >= 0) yield middle - step;
    if (middle + step <= most) yield middle + step;
  }
}
