/** Tells of turns that are in the journal, as they come. */
export interface TurnFeed {
  /** The id of the last turn; 0 before the first. */
  head(): number;
  /** Calls `listener` with the id of each turn from now on; the returned function ends that. */
  follow(listener: (turnId: number) => void): () => void;
}

/** A feed, and how the one who takes turns tells it. */
export function createTurnFeed(head: () => number): TurnFeed & { tell(turnId: number): void } {
  const listeners = new Set<(turnId: number) => void>();
  return {
    head,
    follow: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell: (turnId) => {
      for (const listener of listeners) listener(turnId);
    },
  };
}
