import { setTimeout as sleep } from "node:timers/promises";

const TICK_MS = 10;

/** Milliseconds that some work takes by timers of this process: one that gets no processor for a while does not count it. At most what a clock says. */
export async function ownTime(work: () => Promise<unknown>): Promise<number> {
  let [ticks, ended] = [0, false];
  const ticking = (async () => {
    for (;;) {
      await sleep(TICK_MS);
      if (ended) return;
      ticks++;
    }
  })();
  try {
    await work();
  } finally {
    ended = true;
    await ticking;
  }
  return ticks * TICK_MS;
}
