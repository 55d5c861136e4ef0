/** The turns of an hour, and how long they took: what the first page of the workbench draws. */
export interface TurnHour {
  /** When it begins, as a timestamp. */
  readonly hour: string;
  readonly turns: number;
  readonly median_ms: number;
  readonly p95_ms: number;
}

/** Turns that took no longer than this, and longer than the step before; null: longer than every step. */
export interface LatencyStep {
  readonly up_to_ms: number | null;
  readonly turns: number;
}

/** The hours of the last day that had turns, in order, and how long their turns took. `turns`: how many were read for them. */
export interface TurnHours {
  readonly items: readonly TurnHour[];
  readonly latency: readonly LatencyStep[];
  readonly turns: number;
}

/** One run of a lane: its counts, as kept in the history beside its reports. */
export interface LaneRun {
  readonly at: string;
  readonly version: string;
  readonly split: string;
  readonly correct: number;
  readonly refused: number;
  readonly wrong: number;
  readonly total: number;
}

/** The runs of each lane that has some, the oldest first. */
export interface LaneRuns {
  readonly items: readonly { readonly lane: string; readonly runs: readonly LaneRun[] }[];
}

/** The next licence of a class of answers. */
export interface NextLicence {
  readonly class_name: string;
  /** Null: it has all that it can have. */
  readonly next: "PROPOSE" | "SERVE" | null;
  /** How many more right answers reach it, if none is wrong. */
  readonly needs: number;
  /** Right answers by now. */
  readonly has: number;
}

/** How long a stage of a turn took. */
export interface StageTime {
  readonly stage: string;
  readonly ms: number;
}

/** A prompt like one that was refused, which would be answered. */
export interface Rewording {
  readonly prompt: string;
  /** In what it differs. */
  readonly how: string;
}
