/** Announces turns as they are journaled. */
export interface TurnFeed {
  /** The id of the last turn; 0 before the first. */
  head(): number;
  /** Calls `listener` with the id of each new turn; the returned function unsubscribes it. */
  follow(listener: (turnId: number) => void): () => void;
}

/** A feed with the method that announces a turn. */
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
