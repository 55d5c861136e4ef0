import { createPublicKey, type KeyObject } from "node:crypto";
import { join } from "node:path";
import { signNote, verifierOf } from "../../attest/note.ts";
import { digestOfBytes } from "../../canonical/digest.ts";
import { plural } from "../../contract/plural.ts";
import { NODE_FILES } from "../../store/files/files.ts";
import {
  appendCheckpoint,
  commitmentOf,
  readCheckpointLog,
  type CheckpointRecord,
} from "../../store/journal/checkpoint-log.ts";
import { CheckpointRefusal, nameIn, takeJournalKey, whileSigning } from "./journal-key.ts";
import { readTree, type KeptTree } from "../../store/journal/kept-tree.ts";
import { describeFault } from "../../store/journal/errors.ts";
import { CheckpointFence } from "../../store/journal/fence.ts";
import { TURNS, type LineKind } from "../../store/journal/line-kind.ts";
import { openJournal } from "../../store/journal/open.ts";
import { consistencyPath, hashRange, inclusionPath } from "../../store/journal/proofs.ts";

/** Proof that a turn is in a journal of `tree_size` turns. Hashes in hexadecimal; `path` from the leaf to the root. */
export interface InclusionProof {
  readonly schema_version: "journal_inclusion_v1";
  readonly turn_id: number;
  readonly journal_digest: string;
  readonly tree_size: number;
  readonly root_hash: string;
  readonly path: readonly string[];
}
/** Proof that a journal of `second_size` turns begins with all `first_size` turns of an earlier one. */
export interface ConsistencyProof {
  readonly schema_version: "journal_consistency_v1";
  readonly first_size: number;
  readonly first_root: string;
  readonly second_size: number;
  readonly second_root: string;
  readonly path: readonly string[];
}

/** @param size of the tree to prove against; null: all turns. @throws CheckpointRefusal; the system's errors */
export async function proveInclusion(
  stateDir: string,
  turnId: number,
  size: number | null,
): Promise<InclusionProof> {
  const tree = await soundTree(stateDir, TURNS);
  const treeSize = sizeWithin(tree, size ?? tree.size);
  if (turnId < 1 || turnId > treeSize)
    throw new CheckpointRefusal(`there is no turn ${turnId} among the first ${treeSize}`);
  const digest = await digestOfTurn(stateDir, turnId);
  return {
    schema_version: "journal_inclusion_v1",
    turn_id: turnId,
    journal_digest: digest,
    tree_size: treeSize,
    root_hash: rootAt(tree, treeSize),
    path: inclusionPath(tree.nodeAt, turnId - 1, treeSize).map(hex),
  };
}

/** @throws CheckpointRefusal; the system's errors */
export async function proveConsistency(
  stateDir: string,
  first: number,
  second: number | null,
): Promise<ConsistencyProof> {
  const tree = await soundTree(stateDir, TURNS);
  const secondSize = sizeWithin(tree, second ?? tree.size);
  if (first < 1 || first > secondSize)
    throw new CheckpointRefusal(`the earlier size must be from 1 to ${secondSize}`);
  return {
    schema_version: "journal_consistency_v1",
    first_size: first,
    first_root: rootAt(tree, first),
    second_size: secondSize,
    second_root: rootAt(tree, secondSize),
    path: consistencyPath(tree.nodeAt, first, secondSize).map(hex),
  };
}

export interface SignedCheckpoint {
  readonly note: string;
  readonly verifier: string;
  readonly size: number;
  readonly root: string;
  readonly isNew: boolean;
}

/**
 * Signs the journal on the disk. Every line is verified again, and the journal must still begin with the turns of the last checkpoint. The
 * same journal gets the same note. The key is created where nothing was signed yet; a lost or exchanged one is never replaced.
 * @param origin the name of the journal and its key; null: the name in the last checkpoint, or else one derived from the key
 * @throws CheckpointRefusal; the system's errors
 */
export async function signCheckpoint({
  stateDir,
  origin,
  now,
  kind = TURNS,
}: {
  readonly stateDir: string;
  readonly origin: string | null;
  readonly now: () => number;
  readonly kind?: LineKind;
}): Promise<SignedCheckpoint> {
  const folder = join(stateDir, kind.folder);
  const tree = await soundTree(stateDir, kind);
  if (tree.size === 0)
    throw new CheckpointRefusal(
      `the ${kind.title} has no ${kind.noun}s to sign yet: \`${kind.maker}\` takes one`,
    );
  return whileSigning(stateDir, async () => {
    const key = await takeJournalKey(stateDir);
    const records = await readCheckpointLog(NODE_FILES, folder);
    checkBeginning(tree, records, kind);
    const { size } = tree;
    return recordCheckpoint({ stateDir, kind, key, records, origin, now, size, root: rootAt(tree, size) });
  });
}

/** @throws CheckpointRefusal if the journal does not begin with what was signed */
function checkBeginning(tree: KeptTree, records: readonly CheckpointRecord[], kind: LineKind): void {
  const last = commitmentOf(records);
  if (last !== null && (last.size > tree.size || rootAt(tree, last.size) !== last.root)) {
    throw new CheckpointRefusal(
      `the ${kind.title} does not begin with the ${last.size} ${kind.noun}s of the last checkpoint; \`${kind.command} accept-rollback\` accepts it as it is`,
    );
  }
}

/** Signs a root, and adds the note to the log of checkpoints unless it is there. The caller has checked that the journal has this root. @throws the system's errors */
export async function recordCheckpoint({
  stateDir,
  kind,
  key,
  records,
  origin,
  now,
  size,
  root,
}: {
  readonly stateDir: string;
  readonly kind: LineKind;
  readonly key: KeyObject;
  /** Of the log by now. */
  readonly records: readonly CheckpointRecord[];
  readonly origin: string | null;
  readonly now: () => number;
  readonly size: number;
  readonly root: string;
}): Promise<SignedCheckpoint> {
  const name = origin ?? nameIn(records) ?? defaultName(key, kind);
  const { text: verifier } = verifierOf(name, createPublicKey(key));
  const note = signNote({ origin: name, size, rootHex: root }, name, key);
  const isNew =
    !records.some((record) => record.kind === "signed" && record.note === note) ||
    commitmentOf(records)?.size !== size;
  if (isNew)
    await appendCheckpoint(join(stateDir, kind.folder), {
      kind: "signed",
      size,
      root,
      note,
      at: new Date(now()).toISOString(),
    });
  return { note, verifier, size, root, isNew };
}

/** The public key in the form of a verifier, under the name that it signs with. The key is created at first use. @throws CheckpointRefusal; the system's errors */
export async function journalVerifier(stateDir: string, kind: LineKind = TURNS): Promise<string> {
  const key = await takeJournalKey(stateDir);
  const records = await readCheckpointLog(NODE_FILES, join(stateDir, kind.folder));
  return verifierOf(nameIn(records) ?? defaultName(key, kind), createPublicKey(key)).text;
}

/** Accepts a journal that has lost or changed signed turns, and records that. @throws CheckpointRefusal if nothing is missing */
export async function acceptRollback({
  stateDir,
  now,
  kind = TURNS,
}: {
  readonly stateDir: string;
  readonly now: () => number;
  readonly kind?: LineKind;
}): Promise<{ readonly size: number; readonly before: number }> {
  const folder = join(stateDir, kind.folder);
  const tree = await soundTree(stateDir, kind);
  const { commitment: last, fault } = await CheckpointFence.open(NODE_FILES, stateDir, kind);
  if (fault !== null) throw new CheckpointRefusal(describeFault(fault, kind));
  if (last === null || (last.size <= tree.size && rootAt(tree, last.size) === last.root))
    throw new CheckpointRefusal(
      `the ${kind.title} has all signed ${kind.noun}s, so there is no rollback to accept`,
    );
  const record: CheckpointRecord = {
    kind: "rollback_accepted",
    size: tree.size,
    root: tree.size === 0 ? null : rootAt(tree, tree.size),
    before: last.size,
    at: new Date(now()).toISOString(),
  };
  await whileSigning(stateDir, () => appendCheckpoint(folder, record));
  for (const name of [kind.index, kind.tree]) await NODE_FILES.remove(join(folder, name)); // they still hold the lost lines; the next start rebuilds them
  return { size: tree.size, before: last.size };
}

async function soundTree(stateDir: string, kind: LineKind): Promise<KeptTree> {
  const tree = await readTree(stateDir, kind);
  const [damage] = tree.damage;
  if (damage !== undefined)
    throw new CheckpointRefusal(
      `${kind.noun} ${damage.turn_id} is damaged at byte ${damage.offset}: ${damage.problem}; a damaged journal cannot be proved or signed`,
    );
  return tree;
}

async function digestOfTurn(stateDir: string, turnId: number): Promise<string> {
  const journal = await openJournal(stateDir, { mode: "read" });
  try {
    const line = await journal.line(turnId);
    const { journal_digest: digest } = JSON.parse(new TextDecoder().decode(line ?? new Uint8Array())) as {
      journal_digest: string;
    }; // its line was verified
    return digest;
  } finally {
    await journal.close();
  }
}

function sizeWithin(tree: KeptTree, size: number): number {
  if (size < 1 || size > tree.size)
    throw new CheckpointRefusal(
      `the journal has ${plural(tree.size, "turn")}; the size must be from 1 to ${tree.size}`,
    );
  return size;
}

function rootAt({ nodeAt }: KeptTree, size: number): string {
  return hex(hashRange(nodeAt, 0, size));
}

function defaultName(key: KeyObject, { folder }: LineKind): string {
  const digest = digestOfBytes(createPublicKey(key).export({ type: "spki", format: "der" }));
  return `touchstone.invalid/${folder}/${digest.slice("sha256:".length, "sha256:".length + 16)}`;
}

function hex(hash: Uint8Array): string {
  return Buffer.from(hash).toString("hex");
}
