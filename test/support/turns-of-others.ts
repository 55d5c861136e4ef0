import { mock } from "node:test";

/** How often something else got its turn while `run` was at work, where each look at the clock takes so many milliseconds. */
export async function turnsOfOthers(run: () => Promise<unknown>, milliseconds: number): Promise<number> {
  let [turns, time, done] = [0, 0, false];
  const other = (): void => {
    if (done) return;
    turns++;
    setImmediate(other);
  };
  const clock = mock.method(performance, "now", () => (time += milliseconds));
  setImmediate(other);
  await run().finally(() => {
    done = true;
    clock.mock.restore();
  });
  return turns;
}
