import type { RecordedStage } from "../../src/engine/turn/record.ts";
import { perform } from "../../src/engine/turn/stage.ts";
import { STAGES } from "../../src/engine/turn/turn.ts";
import type { World } from "../../src/engine/answering/world.ts";

export interface Summary {
  readonly median_ms: number;
  readonly p95_ms: number;
  readonly max_ms: number;
  readonly total_ms: number;
}

/** Turns with a timer around each stage. */
export interface StagedTurns {
  /** Runs one turn. @param counted false for a warm-up @returns milliseconds */
  run(prompt: string, counted?: boolean): number;
  /** The time of each stage, in the order of the stages. */
  stages(): readonly ({ readonly stage: string } & Summary)[];
}

export function createStagedTurns(world: World): StagedTurns {
  const perStage: number[][] = STAGES.map(() => []);
  return {
    run: (prompt, counted = true) => {
      const recorded: RecordedStage[] = [];
      let value: unknown = prompt;
      let wholeMs = 0;
      STAGES.forEach((stage, index) => {
        const before = performance.now();
        // Each stage takes the previous stage's output, in the order of the list.
        value = perform(
          stage as unknown as Parameters<typeof perform<"input", unknown, unknown>>[0],
          world,
          value,
          recorded,
        );
        const elapsedMs = performance.now() - before;
        if (counted) perStage[index]?.push(elapsedMs);
        wholeMs += elapsedMs;
      });
      return wholeMs;
    },
    stages: () => STAGES.map(({ id }, index) => ({ stage: id, ...summarize(perStage[index] ?? []) })),
  };
}

export function summarize(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number =>
    Number((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2));
  return {
    median_ms: at(0.5),
    p95_ms: at(0.95),
    max_ms: at(1),
    total_ms: Number(values.reduce((sum, value) => sum + value, 0).toFixed(0)),
  };
}
