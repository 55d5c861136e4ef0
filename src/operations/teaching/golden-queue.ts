import type { Mutex } from "async-mutex";
import type { GoldenQuestions, Pace } from "./golden-questions.ts";
import type { ProposalStore } from "./proposal-store.ts";

export interface GoldenQueueOptions {
  readonly golden: GoldenQuestions;
  readonly proposalStore: ProposalStore;
  /** The lock of turns and replays; no question is asked while one runs. */
  readonly lock: Pick<Mutex, "isLocked">;
  /** A line for the operator. */
  readonly log: (line: string) => void;
}

/** Tests each new proposal on the golden questions, in the background. */
export interface GoldenQueue {
  add(proposalIds: readonly string[]): void;
  /** Stops between two questions. `touchstone proposals replay`, or accepting, does what is left. */
  close(): Promise<void>;
}

class Stopped extends Error {}

/** How long a question waits before it looks again whether a turn is running, in milliseconds. */
const WAIT_MS = 20;

export function createGoldenQueue({ golden, proposalStore, lock, log }: GoldenQueueOptions): GoldenQueue {
  const queue: string[] = [];
  let running: Promise<void> | null = null;
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
    for (let next = queue.shift(); next !== undefined && !closed; next = queue.shift()) {
      try {
        await rehearse(next);
      } catch (error) {
        if (!(error instanceof Stopped))
          log(
            `proposal ${next} could not be tested on the golden questions: ${error instanceof Error ? error.message : String(error)}`,
          );
      }
    }
  };
  const start = (): void => {
    running ??= run().finally(() => {
      running = null;
      if (queue.length > 0 && !closed) start();
    });
  };
  return {
    add: (proposalIds) => {
      queue.push(...proposalIds);
      start();
    },
    close: async () => {
      closed = true;
      await running;
    },
  };
}
