import { join } from "node:path";
import { parseNote } from "../../attest/note.ts";
import { formatTlogProof } from "../../attest/tlog-proof.ts";
import { NODE_FILES } from "../../store/files/files.ts";
import {
  commitmentOf,
  readCheckpointLog,
  type CheckpointRecord,
} from "../../store/journal/checkpoint-log.ts";
import { readCosigned, type CosignedNote } from "../../store/journal/cosigned-notes.ts";
import { TURNS } from "../../store/journal/line-kind.ts";
import { proveInclusion } from "./journal-checkpoints.ts";
import { CheckpointRefusal } from "./journal-key.ts";

/**
 * Proof that a turn is in the journal, as a file that is checked offline (C2SP tlog-proof). It leads to the last checkpoint that witnesses cosigned
 * and that covers the turn, or else to the last one that was signed.
 * @throws CheckpointRefusal; the system's errors
 */
export async function proveTurn(stateDir: string, turnId: number): Promise<string> {
  const records = await readCheckpointLog(NODE_FILES, join(stateDir, TURNS.folder));
  const most = commitmentOf(records)?.size ?? 0; // cosigned notes of turns that were lost since, and given up, prove nothing
  const covers = ({ note: { tree } }: CosignedNote): boolean => tree.size >= turnId && tree.size <= most;
  const { text, note } =
    (await readCosigned(stateDir, TURNS)).find(covers) ??
    lastSigned(records).find(covers) ??
    noCheckpoint(turnId);
  const proof = await proveInclusion(stateDir, turnId, note.tree.size);
  if (proof.root_hash !== note.tree.rootHex)
    throw new CheckpointRefusal(
      `the first ${note.tree.size} turns are not those that the checkpoint was signed over`,
    );
  return formatTlogProof(turnId - 1, proof.path, text);
}

/** The last signed checkpoint, as a list of one; empty if there is none. */
function lastSigned(records: readonly CheckpointRecord[]): readonly CosignedNote[] {
  const last = records.findLast((record) => record.kind === "signed");
  const note = last?.kind === "signed" ? parseNote(last.note) : null;
  return last?.kind === "signed" && note !== null ? [{ text: last.note, note }] : [];
}

function noCheckpoint(turnId: number): never {
  throw new CheckpointRefusal(
    `no checkpoint covers turn ${turnId} yet: \`touchstone journal checkpoint\` signs one`,
  );
}
