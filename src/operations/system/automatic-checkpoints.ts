import { Mutex } from "async-mutex";
import type { Journal } from "../../store/journal/journal.ts";
import { readStoredNodes } from "../../store/journal/kept-tree.ts";
import type { LineKind } from "../../store/journal/line-kind.ts";
import { hashRange } from "../../store/journal/proofs.ts";
import { noteSigning } from "../../store/journal/signing-log.ts";
import { GrowingTree, leafOf, nodeCount, peaksOf } from "../../store/journal/tree.ts";
import { recordCheckpoint } from "./journal-checkpoints.ts";
import { CheckpointRefusal, openKeyFences, takeJournalKey, whileSigning } from "./journal-key.ts";

/** When a server signs by itself. */
export interface CheckpointTimes {
  /** After how many new entries; null: never between start and stop. */
  readonly every: number | null;
  readonly atStop: boolean;
}

/** Signs checkpoints of one journal as it grows. A checkpoint that cannot be signed is logged and kept on record, and concerns no entry. */
export interface AutomaticCheckpoints {
  /** To be called after each entry. Returns at once: signing goes on beside the entries that follow. */
  noteEntry(): void;
  /** Finishes what is being signed, and signs what is new where a stop should. Never rejects. */
  close(): Promise<void>;
}

interface Automatic {
  readonly stateDir: string;
  readonly kind: LineKind;
  readonly journal: Pick<Journal, "status" | "scan">;
  readonly times: CheckpointTimes;
  readonly now: () => number;
  readonly log: (line: string) => void;
}

/** @param automatic of a journal that this process alone writes */
export function signAutomatically(automatic: Automatic): AutomaticCheckpoints {
  const { stateDir, journal, kind, times, now, log } = automatic;
  const lock = new Mutex();
  const signer = createSigner(automatic);
  let triedAt = journal.status().turn_count;
  const sign = (): Promise<void> =>
    lock.runExclusive(async () => {
      const why = await signer().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (why !== null) log(`no checkpoint was signed over the ${kind.title}, which goes on: ${why}`);
      const at = new Date(now()).toISOString();
      await noteSigning(stateDir, kind, { at, reason: why }).catch((error: unknown) => {
        log(
          `the record of signing cannot be written: ${error instanceof Error ? error.message : String(error)}`,
        );
      });
    });
  return {
    noteEntry: () => {
      const count = journal.status().turn_count;
      if (times.every === null || count - triedAt < times.every) return;
      triedAt = count;
      void sign();
    },
    close: () => (times.atStop ? sign() : lock.waitForUnlock()),
  };
}

/** What signs the entries by now, unless they are signed. It derives the root from the disk, and reads only what is new since its last call. */
function createSigner(automatic: Automatic): () => Promise<void> {
  const { stateDir, kind, journal, now } = automatic;
  let [read, isFirst]: [GrowingTree | null, boolean] = [null, true];
  const start = begin(automatic);
  start.catch(() => undefined); // who signs first is told
  return async () => {
    const { turn_count: count } = journal.status();
    const { fences, own, tree: signed } = await start;
    await own.refresh();
    const { commitment } = own;
    if (count === 0 || commitment?.size === count) return;
    if (commitment !== null && commitment.size > count)
      throw new CheckpointRefusal(
        `a checkpoint was signed over ${commitment.size} ${kind.noun}s, and ${count} are left`,
      );
    const tree = read ?? (isFirst ? signed : new GrowingTree());
    isFirst = false;
    read = null; // a scan that fails leaves the tree in between
    await journal.scan(tree.leaves + 1, (line) => {
      if (tree.leaves < count) tree.append(leafOf(digestIn(line, kind)));
      if (tree.leaves === commitment?.size && rootOf(tree) !== commitment.root)
        throw new CheckpointRefusal(
          `the first ${commitment.size} ${kind.noun}s are not those over which a checkpoint was signed`,
        );
    });
    const root = rootOf(tree);
    const { turn_count: countNow, head_digest: head } = journal.status();
    if (countNow === count && head !== `sha256:${root}`)
      throw new CheckpointRefusal(`the ${kind.title} on the disk is not the one that was written`);
    read = tree;
    await whileSigning(stateDir, async () => {
      const key = await takeJournalKey(stateDir, fences);
      await recordCheckpoint({
        stateDir,
        kind,
        key,
        records: own.records,
        origin: null,
        now,
        size: count,
        root,
      });
    });
  };
}

/** What signing begins with: taken before the journal grows, while the nodes that are kept beside it are all on the disk. */
async function begin({ stateDir, kind }: Automatic) {
  const fences = await openKeyFences(stateDir);
  const own = fences.find((each) => each.kind === kind)?.fence;
  if (own === undefined) throw new Error(`the key signs no ${kind.title}`);
  return { fences, own, tree: await treeThen(stateDir, kind, own.commitment) };
}

/** The tree over the entries that were signed last, where the kept nodes lead to the signed root; else one without leaves, over which all lines are read. */
async function treeThen(
  stateDir: string,
  kind: LineKind,
  commitment: { readonly size: number; readonly root: string } | null,
): Promise<GrowingTree> {
  const nodes = commitment === null ? null : await readStoredNodes(stateDir, kind);
  try {
    if (commitment === null || nodes === null || nodes.count < nodeCount(commitment.size))
      return new GrowingTree();
    const root = Buffer.from(hashRange(nodes.nodeAt, 0, commitment.size)).toString("hex");
    if (root !== commitment.root) return new GrowingTree();
    return new GrowingTree(
      commitment.size,
      peaksOf(commitment.size).map(({ height, index }) => nodes.nodeAt(height, index)),
    );
  } finally {
    await nodes?.close();
  }
}

function rootOf(tree: GrowingTree): string {
  return Buffer.from(tree.head() ?? []).toString("hex");
}

/** The digest in a verified line, in hexadecimal. */
function digestIn(line: Uint8Array, kind: LineKind): string {
  const entry = JSON.parse(new TextDecoder().decode(line)) as Readonly<Record<string, string>>; // the journal verified its line
  return (entry[kind.digestKey] ?? "").slice("sha256:".length);
}
