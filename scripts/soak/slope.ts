/** A sample: the time in seconds, and the value. */
export interface Sample {
  readonly atS: number;
  readonly value: number;
}

export interface Level {
  readonly first: number;
  readonly last: number;
  readonly perMinute: number;
}

/**
 * The trend of the second half of some samples: the medians of its first and last third, and the least-squares
 * growth per minute.
 */
export function levelOf(samples: readonly Sample[]): Level | null {
  const settled = samples.slice(Math.floor(samples.length / 2));
  if (settled.length < 3) return null;
  const third = Math.ceil(settled.length / 3);
  const [meanAt, meanValue] = [mean(settled.map(({ atS }) => atS)), mean(settled.map(({ value }) => value))];
  const spread = settled.reduce((sum, { atS }) => sum + (atS - meanAt) ** 2, 0);
  const along = settled.reduce((sum, { atS, value }) => sum + (atS - meanAt) * (value - meanValue), 0);
  return {
    first: median(settled.slice(0, third)),
    last: median(settled.slice(-third)),
    perMinute: spread === 0 ? 0 : (60 * along) / spread,
  };
}

/** Whether a level rises by no more than a fraction of itself, or by no more than noise. */
export function isFlat(
  { first, last }: Level,
  { part, noise }: { readonly part: number; readonly noise: number },
): boolean {
  return last - first <= Math.max(first * part, noise);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function median(samples: readonly Sample[]): number {
  const values = samples.map(({ value }) => value).sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
}
