import { join } from "node:path";
import { noFindings } from "../../attest/journal-copy.ts";
import { parseNote, type SignedNote } from "../../attest/note.ts";
import { checkPolicy, type Policy } from "../../attest/policy.ts";
import { formatTlogProof } from "../../attest/tlog-proof.ts";
import { plural } from "../../contract/plural.ts";
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

/** A proof that a turn is in the journal, as a file that is checked offline (C2SP tlog-proof), and the checkpoint that it leads to. */
export interface TurnProof {
  readonly text: string;
  readonly note: SignedNote;
}

/**
 * Proves a turn by the last checkpoint that covers it and meets a policy: when a witness is away, the last one may lack a cosignature that an earlier
 * one has. Without a policy it is the last one that witnesses cosigned, or else the last one that was signed.
 * @throws CheckpointRefusal; the system's errors
 */
export async function proveTurn(stateDir: string, turnId: number, policy: Policy | null): Promise<TurnProof> {
  const records = await readCheckpointLog(NODE_FILES, join(stateDir, TURNS.folder));
  const most = commitmentOf(records)?.size ?? 0; // cosigned notes of turns that were lost since, and given up, prove nothing
  const covering = [...(await readCosigned(stateDir, TURNS)), ...signedNotes(records)].filter(
    ({ note: { tree } }) => tree.size >= turnId && tree.size <= most,
  );
  const [{ text, note } = noCheckpoint(turnId)] = policy === null ? covering : meeting(policy, covering);
  const proof = await proveInclusion(stateDir, turnId, note.tree.size);
  if (proof.root_hash !== note.tree.rootHex)
    throw new CheckpointRefusal(
      `the first ${note.tree.size} turns are not those that the checkpoint was signed over`,
    );
  return { text: formatTlogProof(turnId - 1, proof.path, text), note };
}

/** The signed checkpoints, the last one first. */
function signedNotes(records: readonly CheckpointRecord[]): readonly CosignedNote[] {
  return records
    .flatMap((record) => {
      const note = record.kind === "signed" ? parseNote(record.note) : null;
      return record.kind === "signed" && note !== null ? [{ text: record.note, note }] : [];
    })
    .reverse();
}

/** Those that meet a policy, the largest first. @throws CheckpointRefusal if there are some, but none does */
function meeting(policy: Policy, notes: readonly CosignedNote[]): readonly CosignedNote[] {
  const judged = [...notes]
    .sort((a, b) => b.note.tree.size - a.note.tree.size)
    .map((each) => {
      const findings = noFindings();
      checkPolicy(policy, each.note, findings);
      return { ...each, problems: findings.problems };
    });
  const met = judged.filter(({ problems }) => problems.length === 0);
  const [last] = judged;
  if (met.length === 0 && last !== undefined)
    throw new CheckpointRefusal(
      `no checkpoint that covers the turn meets the policy; the last one, over ${plural(last.note.tree.size, "turn")}: ${last.problems.join("; ")}`,
    );
  return met;
}

function noCheckpoint(turnId: number): never {
  throw new CheckpointRefusal(
    `no checkpoint covers turn ${turnId} yet: \`touchstone journal checkpoint\` signs one`,
  );
}
