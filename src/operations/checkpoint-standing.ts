import { createPublicKey } from "node:crypto";
import { join } from "node:path";
import { isSignedBy, parseNote, verifierOf } from "../attest/note.ts";
import { NODE_FILES } from "../store/files.ts";
import { readCheckpointLog, type CheckpointRecord } from "../store/journal/checkpoint-log.ts";
import { readStoredNodes } from "../store/journal/kept-tree.ts";
import { JOURNAL_FOLDER } from "../store/journal/open.ts";
import { hashRange } from "../store/journal/proofs.ts";
import { KeyError, readKey } from "../store/keys.ts";

/** The last checkpoint that was signed of a journal, and how it stands now. `root_hash` in hexadecimal; `signed_at` as a timestamp. */
export interface CheckpointStanding {
  readonly tree_size: number;
  readonly root_hash: string;
  readonly signed_at: string;
  readonly key_name: string;
  /** The public key, as `touchstone journal key` prints it; null where the key is not in the state directory. */
  readonly verifier: string | null;
  /** Whether the note is signed with that key; null without it. */
  readonly is_signed: boolean | null;
  /** Whether the tree that is kept beside the journal begins with what was signed; null where that cannot be told. */
  readonly is_consistent: boolean | null;
  /** What is not as it should be; null where nothing is. */
  readonly problem: string | null;
  readonly note: string;
}

/**
 * The standing by the derived tree, in O(log n) reads: no line of the journal is verified again, which `touchstone journal check` does. Nothing is
 * written, and no key is made. Null where no checkpoint was signed. @throws the system's errors
 */
export async function readCheckpointStanding(stateDir: string): Promise<CheckpointStanding | null> {
  const records = await readCheckpointLog(NODE_FILES, join(stateDir, JOURNAL_FOLDER));
  const signed = records.findLast((record) => record.kind === "signed");
  const note = signed?.kind === "signed" ? parseNote(signed.note) : null;
  if (signed?.kind !== "signed" || note === null) return null;
  const { origin } = note.tree;
  const key = await readKey(stateDir, "journal").catch((error: unknown) => { if (error instanceof KeyError) return null; throw error; });
  const verifier = key === null ? null : verifierOf(origin, createPublicKey(key));
  const isSigned = verifier === null ? null : note.tree.size === signed.size && note.tree.rootHex === signed.root && isSignedBy(note, verifier);
  const consistency = await compare(stateDir, signed, records.at(-1));
  return {
    tree_size: signed.size, root_hash: signed.root, signed_at: signed.at, key_name: origin, verifier: verifier?.text ?? null, is_signed: isSigned,
    is_consistent: consistency.holds, problem: isSigned === false ? "the note is not signed with the key of this state directory" : consistency.problem, note: signed.note,
  };
}

type Signed = Extract<CheckpointRecord, { readonly kind: "signed" }>;

async function compare(stateDir: string, { size, root }: Signed, last: CheckpointRecord | undefined): Promise<{ readonly holds: boolean | null; readonly problem: string | null }> {
  if (last?.kind === "rollback_accepted") return { holds: null, problem: `a journal cut back to ${last.size} turns was accepted on ${last.at}; nothing is signed since` };
  const nodes = await readStoredNodes(stateDir, size);
  if (nodes === null) return await storedLeaf(stateDir) ? { holds: false, problem: `fewer than the ${size} signed turns are left` } : { holds: null, problem: "the tree beside the journal is not there; a start of the server makes it" };
  try {
    const holds = Buffer.from(hashRange(nodes.nodeAt, 0, size)).toString("hex") === root;
    return { holds, problem: holds ? null : `the first ${size} turns are not those that were signed` };
  } finally {
    await nodes.close();
  }
}

/** Whether the tree beside the journal has any node. */
async function storedLeaf(stateDir: string): Promise<boolean> {
  const nodes = await readStoredNodes(stateDir, 1);
  await nodes?.close();
  return nodes !== null;
}
