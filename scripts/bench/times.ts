/** Milliseconds of processor time per call of each variant, one figure per round. The variants alternate; two warm-up rounds come first. */
export function timeAll<Name extends string>(
  ways: Readonly<Record<Name, () => unknown>>,
  rounds: number,
  calls: number,
): Record<Name, number[]> {
  const names = Object.keys(ways) as Name[]; // the record's own keys
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = -2; round < rounds; round++) {
    for (const name of names) {
      const before = process.cpuUsage();
      for (let call = 0; call < calls; call++) ways[name]();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) times[name].push((user + system) / 1000 / calls);
    }
  }
  return times;
}

export function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** The median in microseconds. */
export function us(ms: readonly number[]): number {
  return Number((middle(ms) * 1000).toFixed(1));
}
export function ratio(ours: readonly number[], theirs: readonly number[]): number {
  return Number((middle(ours) / middle(theirs)).toFixed(2));
}
/** Megabytes per second. */
export function perSecond(bytes: number, ms: number): number {
  return Math.round(bytes / ms / 1000);
}
