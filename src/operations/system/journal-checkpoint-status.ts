import { createPublicKey } from "node:crypto";
import { join } from "node:path";
import { isSignedBy, parseNote, verifierOf } from "../../attest/note.ts";
import { agree, plural } from "../../contract/plural.ts";
import { NODE_FILES } from "../../store/files/files.ts";
import { readCheckpointLog } from "../../store/journal/checkpoint-log.ts";
import { JournalDamagedError } from "../../store/journal/errors.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { readStoredNodes } from "../../store/journal/kept-tree.ts";
import { TURNS } from "../../store/journal/line-kind.ts";
import { hashRange, type NodeAt } from "../../store/journal/proofs.ts";
import { hashNode, leafCount, leafOf, nodePlace } from "../../store/journal/tree.ts";
import { KeyError, readKey } from "../../store/state/keys.ts";

/** The last signed checkpoint of the journal, and whether it still holds. `root_hash` in hexadecimal; `signed_at` as a timestamp. */
export interface JournalCheckpointStatus {
  readonly tree_size: number;
  readonly root_hash: string;
  readonly signed_at: string;
  readonly key_name: string;
  /** The public key, as `touchstone journal key` prints it; null if the state directory lacks the key. */
  readonly verifier: string | null;
  /** Whether the note is signed with that key; null without it. */
  readonly is_signed: boolean | null;
  /** Whether the stored tree of the journal begins with the signed one; null if that is unknown. */
  readonly is_consistent: boolean | null;
  /** The problem found; null if there is none. */
  readonly problem: string | null;
  readonly note: string;
}

/** How many leaves are computed from lines. If the stored tree lacks more, the next start of the server rebuilds it. */
const MAX_LEAVES = 1024;

/** Reads the status of the last checkpoint; null if none was signed. @throws the system's errors */
export type JournalCheckpointOf = () => Promise<JournalCheckpointStatus | null>;
type Read = Pick<Journal, "status" | "lines">;

/**
 * Compares the checkpoint with the stored tree, in O(log n) reads, and with the lines of the last turns, which the tree may lack. Other lines are
 * not verified; `touchstone journal check` does that. Nothing is written, and no key is created.
 */
export function journalCheckpointOf(stateDir: string, journal: Read): JournalCheckpointOf {
  return async () => {
    const records = await readCheckpointLog(NODE_FILES, join(stateDir, TURNS.folder));
    const signed = records.findLast((record) => record.kind === "signed");
    const note = signed?.kind === "signed" ? parseNote(signed.note) : null;
    if (signed?.kind !== "signed" || note === null) return null;
    const { origin } = note.tree;
    const key = await readKey(stateDir, "journal").catch((error: unknown) => {
      if (error instanceof KeyError) return null;
      throw error;
    });
    const verifier = key === null ? null : verifierOf(origin, createPublicKey(key));
    const isSigned =
      verifier === null
        ? null
        : note.tree.size === signed.size && note.tree.rootHex === signed.root && isSignedBy(note, verifier);
    const last = records.at(-1);
    const { holds, problem } =
      last?.kind === "rollback_accepted"
        ? {
            holds: null,
            problem: `a journal cut back to ${plural(last.size, "turn")} was accepted on ${last.at}; nothing has been signed since`,
          }
        : await compare(stateDir, signed, journal);
    return {
      tree_size: signed.size,
      root_hash: signed.root,
      signed_at: signed.at,
      key_name: origin,
      verifier: verifier?.text ?? null,
      is_signed: isSigned,
      is_consistent: holds,
      problem: isSigned === false ? "the note is not signed with the key of this state directory" : problem,
      note: signed.note,
    };
  };
}

interface Finding {
  readonly holds: boolean | null;
  readonly problem: string | null;
}

async function compare(
  stateDir: string,
  { size, root }: { readonly size: number; readonly root: string },
  journal: Read,
): Promise<Finding> {
  const { turn_count: count } = journal.status();
  if (count < size)
    return {
      holds: false,
      problem: `${count} of the ${size} signed turns ${agree(count, "is", "are")} left`,
    };
  const stored = await readStoredNodes(stateDir);
  try {
    const have = stored?.count ?? 0;
    const first = Math.min(size, leafCount(have));
    if (size - first > MAX_LEAVES)
      return {
        holds: null,
        problem: "the stored tree lacks some of the signed turns; the next start of the server rebuilds it",
      };
    const leaves = (await journal.lines(first, size - first)).map((line) => leafOf(digestIn(line)));
    const nodeAt: NodeAt = (height, index) => {
      if (stored !== null && nodePlace(height, index) < have) return stored.nodeAt(height, index);
      const leaf = height === 0 ? leaves[index - first] : undefined;
      return leaf ?? hashNode(nodeAt(height - 1, 2 * index), nodeAt(height - 1, 2 * index + 1));
    };
    const holds = Buffer.from(hashRange(nodeAt, 0, size)).toString("hex") === root;
    return {
      holds,
      problem: holds ? null : `the journal does not begin with the ${plural(size, "signed turn")}`,
    };
  } catch (error) {
    if (error instanceof JournalDamagedError) return { holds: null, problem: error.message };
    throw error;
  } finally {
    await stored?.close();
  }
}

/** The digest of a verified line, in hexadecimal. */
function digestIn(line: Uint8Array): string {
  const { journal_digest: digest } = JSON.parse(new TextDecoder().decode(line)) as {
    readonly journal_digest: string;
  }; // the journal verified its line
  return digest.slice("sha256:".length);
}
