/** Admits a few at a time for each key, in order of arrival. */
export interface Slots<Key> {
  /** Resolves when it is the caller's turn; null if that is now. */
  enter(key: Key): Promise<void> | null;
  leave(key: Key): void;
}

/** @param size how many at a time */
export function createSlots<Key extends object>(size: number): Slots<Key> {
  const held = new WeakMap<Key, { inside: number; readonly waiting: (() => void)[] }>();
  return {
    enter: (key) => {
      const here = held.get(key) ?? { inside: 0, waiting: [] };
      held.set(key, here);
      if (here.inside < size) {
        here.inside++;
        return null;
      }
      return new Promise((resolve) => here.waiting.push(resolve));
    },
    leave: (key) => {
      const here = held.get(key);
      if (here === undefined) return;
      const next = here.waiting.shift();
      if (next === undefined) here.inside--;
      else next();
    },
  };
}
