import { Session } from "node:inspector/promises";
import { isOwnCode } from "./coverage.ts";

/** Counts the work of this process: how often blocks of our code run, the same number on every machine, as no clock has a part in it. */
export class WorkCounter {
  readonly #session = new Session();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post("Profiler.enable");
    await this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** The work of `run`, and of whatever else runs meanwhile. */
  async of(run: () => unknown): Promise<number> {
    await this.forget();
    return this.since(run);
  }

  /** Forgets what was done until now. */
  async forget(): Promise<void> {
    await this.#session.post("Profiler.takePreciseCoverage");
  }

  /** Runs something: the work since this was called last, which saves half of the time where nothing else was done meanwhile. */
  async since(run: () => unknown): Promise<number> {
    await run();
    const { result } = await this.#session.post("Profiler.takePreciseCoverage");
    return result
      .filter(({ url }) => isOwnCode(url))
      .flatMap(({ functions }) => functions)
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, { count }) => sum + count, 0);
  }

  stop(): void {
    this.#session.disconnect();
  }
}
