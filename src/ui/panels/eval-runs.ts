import { plural } from "../../contract/plural.ts";
import type { DataOf, Loaded } from "../api.ts";
import type { Page } from "../panel.ts";

/** The lane and version that one request runs. */
export interface Lane {
  readonly lane: string;
  readonly version: string;
  readonly split: string;
}

/** `lane`: the lane that the server is running, and for how many seconds; null if done. */
export interface RunState {
  readonly done: number;
  readonly total: number;
  readonly lane: string | null;
  readonly seconds: number;
  readonly stopped: boolean;
}

/** Runs lanes one after the other, because the server has one lock. */
export interface Runs {
  start(lanes: readonly Lane[]): void;
  /** Starts no further lane. The server finishes the current one. */
  stop(): void;
  running(): boolean;
  /** Null before the first run. */
  state(): RunState | null;
  outcome(lane: string): Loaded<DataOf<"runEval">> | undefined;
  close(): void;
}

export function openRuns(page: Page): Runs {
  const outcomes = new Map<string, Loaded<DataOf<"runEval">>>();
  let queue: readonly Lane[] = [];
  let [at, began, going, stopped] = [0, 0, false, false];
  const timer = setInterval(() => {
    if (going) page.draw();
  }, 1000);
  const next = (): void => {
    const lane = queue[at];
    if (!lane || stopped) {
      going = false;
      page.say(`${at} of ${plural(queue.length, "lane")} run`);
      return;
    }
    began = performance.now();
    page.load<"runEval">(
      "/evals/run",
      (loaded) => {
        outcomes.set(lane.lane, loaded);
        at += 1;
        next();
      },
      lane,
    );
    page.draw();
  };
  return {
    start: (lanes) => {
      [queue, at, going, stopped] = [lanes, 0, true, false];
      next();
    },
    stop: () => {
      stopped = true;
      page.draw();
    },
    running: () => going,
    state: () =>
      queue.length === 0
        ? null
        : {
            done: at,
            total: queue.length,
            lane: going ? (queue[at]?.lane ?? null) : null,
            seconds: Math.round((performance.now() - began) / 1000),
            stopped,
          },
    outcome: (lane) => outcomes.get(lane),
    close: () => clearInterval(timer),
  };
}
