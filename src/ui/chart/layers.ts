/** One line, area or part of a bar over time. */
export interface Series {
  /** As readers see it. */
  readonly name: string;
  /** The word whose colour it has, such as a state; see `chart.css`. */
  readonly word: string;
  /** A value for each time of the chart; null where there is none. */
  readonly values: readonly (number | null)[];
}

/** What a chart shows. */
export interface ChartData {
  /** Its name for screen readers. */
  readonly label: string;
  /** The names of the points in time, for axis and readings, such as `2026-05-31`. */
  readonly names: readonly string[];
  /** The same times in seconds since 1970, ascending. */
  readonly times: readonly number[];
  readonly series: readonly Series[];
  /** Bars and areas stand on each other, the first series below; lines do not. */
  readonly kind: "bars" | "areas" | "lines";
}

/** The values to draw: each series on those before it where they are stacked. */
export function layersOf({ series, kind }: Pick<ChartData, "series" | "kind">): (number | null)[][] {
  if (kind === "lines") return series.map(({ values }) => [...values]);
  const sums: number[] = [];
  return series.map(({ values }) => values.map((value, at) => (sums[at] = (sums[at] ?? 0) + (value ?? 0))));
}

/** What is read out for a point in time: its name, and each value that it has. */
export function readingOf({ names, series }: Pick<ChartData, "names" | "series">, at: number): string {
  const values = series.flatMap(({ name, values: { [at]: value } }) =>
    value === null || value === undefined || value === 0 ? [] : [`${name} ${value}`],
  );
  return `${names[at] ?? ""}: ${values.join(", ") || "nothing"}`;
}

/** The times that get a label: from left to right, each far enough from the one before. @param perSecond pixels */
export function labelledTimes(times: readonly number[], perSecond: number, labelPx: number): number[] {
  const chosen: number[] = [];
  for (const time of times) {
    const last = chosen.at(-1);
    if (last === undefined || (time - last) * perSecond >= labelPx) chosen.push(time);
  }
  return chosen;
}

/** The range of the axis of time: half a step beyond the first and the last point, so that bars have room. */
export function rangeOf(times: readonly number[]): [number, number] {
  const [first = 0] = times;
  const last = times.at(-1) ?? first;
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const room = steps.length === 0 ? DAY / 2 : Math.min(...steps) / 2;
  return [first - room, last + room];
}

const DAY = 86_400;
