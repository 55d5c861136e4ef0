/** One line, or one part of each bar. */
export interface Series {
  /** As readers see it. */
  readonly name: string;
  /** The word whose colour it has, such as a state; see `chart.css`. */
  readonly word: string;
  /** A value for each place on the axis; null where there is none. */
  readonly values: readonly (number | null)[];
}

/** What a chart shows. */
export interface ChartData {
  /** Its name for screen readers. */
  readonly label: string;
  /** The names of the places on the axis, such as `2026-05-31`. */
  readonly names: readonly string[];
  /** The places as seconds since 1970, ascending. If absent, they are equally far apart. */
  readonly times?: readonly number[];
  readonly series: readonly Series[];
  /** The parts of a bar stand on each other, the first series below; lines do not. */
  readonly kind: "bars" | "lines";
}

/** From where to where each series is drawn, as values: a part of a bar stands on those before it. */
export function layersOf({
  series,
  kind,
}: Pick<ChartData, "series" | "kind">): (readonly [from: number, to: number] | null)[][] {
  const sums: number[] = [];
  return series.map(({ values }) =>
    values.map((value, at) => {
      if (value === null) return null;
      const from = kind === "lines" ? 0 : (sums[at] ?? 0);
      sums[at] = from + value;
      return [from, from + value];
    }),
  );
}

/** What is read out for a place on the axis: its name, and each value that it has. */
export function readingOf({ names, series }: Pick<ChartData, "names" | "series">, at: number): string {
  const values = series.flatMap(({ name, values: { [at]: value } }) =>
    value === null || value === undefined || value === 0 ? [] : [`${name} ${value}`],
  );
  return `${names[at] ?? ""}: ${values.join(", ") || "nothing"}`;
}

/** The places on the axis as shares of its length, and the share that each has: half a place is left at both ends. */
export function placesOf({ names, times = names.map((_, at) => at) }: Pick<ChartData, "names" | "times">): {
  readonly centres: readonly number[];
  readonly width: number;
} {
  const [first = 0] = times;
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const step = steps.length === 0 ? 1 : Math.min(...steps);
  const length = (times.at(-1) ?? first) - first + step;
  return { centres: times.map((time) => (time - first + step / 2) / length), width: step / length };
}

/** The values that get a line across the chart: at most five, 1, 2 or 5 times a power of ten apart. @param whole no fractions */
export function ticksOf(top: number, whole: boolean): readonly number[] {
  let step = whole ? 1 : 10 ** Math.floor(Math.log10(top / 4));
  for (let at = 0; top / step > 4; at++) step *= [2, 2.5, 2][at % 3] ?? 2;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step);
}

/** The places whose names are written: from the first on, each that is far enough from the last one. @param fitting how many characters fit */
export function labelledOf(data: Pick<ChartData, "names" | "times">, fitting: number): readonly number[] {
  const { centres } = placesOf(data);
  const apart = (Math.max(0, ...data.names.map((name) => name.length)) + 1) / fitting;
  let free = Number.NEGATIVE_INFINITY;
  return centres.flatMap((centre, at) => {
    if (centre < free) return [];
    free = centre + apart;
    return [at];
  });
}
