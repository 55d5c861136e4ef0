/** The turns of an hour, and how long they took: what the page of the workbench draws. */
export interface TurnHour {
  /** When it begins, as a timestamp. */
  readonly hour: string;
  readonly turns: number;
  readonly median_ms: number;
  readonly p95_ms: number;
}

/** The hours of the last day that had turns, in order. `turns`: how many were read for them. */
export interface TurnHours {
  readonly items: readonly TurnHour[];
  readonly turns: number;
}
