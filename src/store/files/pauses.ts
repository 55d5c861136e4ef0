import { setImmediate } from "node:timers/promises";

/**
 * How long work may hold the event loop, in milliseconds, before others get their turn. A request over a new connection waits for three turns of
 * the loop: its connection, its bytes, and what it asks for.
 */
export const HELD_MS = 5;

/** To be awaited between two pieces of work: others get their turn where 5 ms have passed since they last had one. */
export type Pause = () => Promise<void> | undefined;

export function createPause(): Pause {
  let since = performance.now();
  return () => {
    if (performance.now() - since < HELD_MS) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}

/** The items that are wanted, in order; a long list gives others their turn. */
export async function filterWithPauses<Item>(
  items: Iterable<Item>,
  isWanted: (item: Item) => boolean,
): Promise<Item[]> {
  const pause = createPause();
  const wanted: Item[] = [];
  for (const item of items) {
    if (isWanted(item)) wanted.push(item);
    await pause();
  }
  return wanted;
}

/** What `make` gives for each item, in order; a long list gives others their turn. */
export async function mapWithPauses<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made | Promise<Made>,
): Promise<Made[]> {
  const pause = createPause();
  const made: Made[] = [];
  for (const item of items) {
    const one = make(item);
    made.push(one instanceof Promise ? await one : one);
    await pause();
  }
  return made;
}

/** Items of a group at most. */
const GROUP = 100;

/** The same in groups, for a list that is never held as a whole. Others get their turn before a group is made that takes long, and within it. */
export async function* groupsWithPauses<Item, Made>(
  items: Iterable<Item>,
  make: (item: Item) => Made,
): AsyncGenerator<readonly Made[]> {
  const pause = createPause();
  let group: Made[] = [];
  for (const item of items) {
    group.push(make(item));
    await pause();
    if (group.length < GROUP) continue;
    yield group;
    group = [];
  }
  yield group;
}
