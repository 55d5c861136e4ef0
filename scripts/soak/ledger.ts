import { readTree } from "../../src/store/journal/kept-tree.ts";
import { checkJournal } from "../../src/store/journal/check.ts";
import { openJournal } from "../../src/store/journal/open.ts";

/** What the server acknowledged: turns by id, with what must be found again. */
export interface Acknowledged {
  readonly prompt: string;
  readonly traceHash: string;
}

export class Ledger {
  readonly turns = new Map<number, Acknowledged>();
  readonly problems: string[] = [];
  lastId = 0;

  acknowledge(turnId: number, turn: Acknowledged): void {
    if (this.turns.has(turnId)) this.problem(`turn ${turnId} was acknowledged twice`);
    this.turns.set(turnId, turn);
    this.lastId = Math.max(this.lastId, turnId);
  }

  problem(text: string): void {
    if (this.problems.length < 50) this.problems.push(text);
  }
}

export interface Verdict {
  readonly turns: number;
  readonly acknowledged: number;
  readonly missing: readonly number[];
  readonly repeated: readonly number[];
  readonly valid: boolean;
  readonly index: string;
  readonly tree: string;
  readonly unacknowledged: number;
}

/** Checks the whole journal: it has every acknowledged turn once with the answer that was given, and every digest and the tree verify. */
export async function verifyAll(stateDir: string, ledger: Ledger): Promise<Verdict> {
  const check = await checkJournal(stateDir);
  const journal = await openJournal(stateDir, { mode: "read" });
  const seen = new Map<number, number>();
  const missing = new Set(ledger.turns.keys());
  try {
    await journal.scan(1, (line) => {
      const entry = JSON.parse(Buffer.from(line).toString()) as {
        turn_id: number;
        prompt: string;
        trace_hash: string;
      }; // the line is verified
      seen.set(entry.turn_id, (seen.get(entry.turn_id) ?? 0) + 1);
      const known = ledger.turns.get(entry.turn_id);
      if (known?.prompt === entry.prompt && known.traceHash === entry.trace_hash)
        missing.delete(entry.turn_id);
    });
  } finally {
    await journal.close();
  }
  const repeated = [...seen].flatMap(([id, count]) => (count > 1 ? [id] : []));
  const { size } = await readTree(stateDir);
  return {
    turns: size,
    acknowledged: ledger.turns.size,
    missing: [...missing],
    repeated,
    valid: check.valid,
    index: check.index,
    tree: check.tree,
    unacknowledged: size - ledger.turns.size,
  };
}
