import type { Mutex } from "async-mutex";
import { compareText } from "../../canonical/json.ts";
import type { GoldenQuestions, Pace } from "./golden-questions.ts";
import type { Proposal, ProposalStore } from "./proposal-store.ts";

export interface GoldenQueueOptions {
  readonly golden: GoldenQuestions;
  readonly proposalStore: ProposalStore;
  /** The lock of turns and replays; no question is asked while one runs. */
  readonly lock: Pick<Mutex, "isLocked">;
  /** A line for the operator. */
  readonly log: (line: string) => void;
  /** How often it looks whether another process has raised proposals, in milliseconds. */
  readonly looksEveryMs?: number;
}

/** Tests pending proposals on the golden questions, in the background, the newest first: each of them once in a process. */
export interface GoldenQueue {
  /** There may be new proposals. */
  wake(): void;
  /** Stops between two questions. `touchstone proposals replay`, or accepting, does what is left. */
  close(): Promise<void>;
}

class Stopped extends Error {}

/** How long a question waits before it looks again whether a turn is running, in milliseconds. */
const WAIT_MS = 20;

const LOOKS_EVERY_MS = 2_000;

export function createGoldenQueue({
  golden,
  proposalStore,
  lock,
  log,
  looksEveryMs = LOOKS_EVERY_MS,
}: GoldenQueueOptions): GoldenQueue {
  const looked = new Set<string>();
  let seen: readonly Proposal[] | null = null;
  let unread = "";
  let work: Promise<void> = Promise.resolve();
  let closed = false;
  const pace: Pace = async () => {
    do
      await new Promise((resolve) => {
        if (lock.isLocked()) setTimeout(resolve, WAIT_MS);
        else setImmediate(resolve);
      });
    while (lock.isLocked() && !closed);
    if (closed) throw new Stopped();
  };
  const rehearse = async (proposalId: string): Promise<void> => {
    const proposal = await proposalStore.find(proposalId);
    if (proposal === null || proposal.state !== "pending" || (await golden.isCurrent(proposal.replay)))
      return;
    await proposalStore.recordReplay(proposalId, await golden.evidenceFor(proposal, pace));
  };
  const run = async (): Promise<void> => {
    const found = await proposalStore.list();
    if (found === seen) return;
    seen = found;
    const pending = found.filter(({ state, proposalId }) => state === "pending" && !looked.has(proposalId));
    for (const { proposalId } of pending.sort(newestFirst)) {
      if (closed) return;
      looked.add(proposalId);
      await rehearse(proposalId).catch((error: unknown) => {
        if (error instanceof Stopped) return;
        const why = error instanceof Error ? error.message : String(error);
        log(`proposal ${proposalId} could not be tested on the golden questions: ${why}`);
      });
    }
  };
  const wake = (): void => {
    work = work.then(run).then(
      () => {
        unread = "";
      },
      (error: unknown) => {
        if (String(error) !== unread) log(`the proposals could not be read: ${String(error)}`);
        unread = String(error);
      },
    );
  };
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    wake();
    void work.finally(() => {
      looking = false;
    });
  }, looksEveryMs).unref();
  return {
    wake,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await work;
    },
  };
}

const newestFirst = (a: Proposal, b: Proposal): number => compareText(b.createdAt ?? "", a.createdAt ?? "");
