import type { LatencyStep, TurnHour, TurnHours } from "../../contract/figures.ts";
import type { Journal } from "../../store/journal/journal.ts";

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** Reading these takes some 100 ms, once: what a turn took is kept. */
const LAST_TURNS = 2_000;

/** When a turn was taken, and how many milliseconds it took. */
interface Taken {
  readonly at: number;
  readonly costMs: number;
}

/** In a line of canonical JSON: inside a string the key's quotes would be escaped. */
const COST = /"turn_cost_ms":(?<ms>\d+)/;
const TIME = /"timestamp":"(?<at>[^"]+)"/;

/** Reads the journal from its end; what cannot be read is left out. */
export function turnHoursOf(
  journal: Pick<Journal, "status" | "line">,
  now: () => number,
): () => Promise<TurnHours> {
  /** By turn; those that could not be read are not in it. */
  const known = new Map<number, Taken>();
  const read = async (id: number): Promise<Taken | null> => {
    const line = await journal.line(id).catch(() => null);
    if (line === null) return null;
    const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString("latin1");
    const at = Date.parse(TIME.exec(text)?.groups?.["at"] ?? "");
    const cost = COST.exec(text)?.groups?.["ms"];
    return Number.isNaN(at) || cost === undefined ? null : { at, costMs: Number(cost) };
  };
  return async () => {
    const hours = new Map<number, number[]>();
    const since = now() - DAY_MS;
    const { turn_count: count } = journal.status();
    const first = Math.max(0, count - LAST_TURNS);
    for (const id of known.keys()) if (id <= first) known.delete(id);
    let turns = 0;
    for (let id = count; id > first; id--) {
      const taken = known.get(id) ?? (await read(id));
      if (taken === null) continue;
      known.set(id, taken);
      if (taken.at < since) break;
      turns++;
      const hour = Math.floor(taken.at / HOUR_MS) * HOUR_MS;
      const costs = hours.get(hour) ?? [];
      hours.set(hour, costs);
      costs.push(taken.costMs);
    }
    const items = [...hours]
      .sort(([a], [b]) => a - b)
      .map(([hour, costs]): TurnHour => {
        const sorted = Float64Array.from(costs).sort();
        const rank = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
        return {
          hour: new Date(hour).toISOString(),
          turns: costs.length,
          median_ms: rank(0.5),
          p95_ms: rank(0.95),
        };
      });
    return { items, latency: latencyOf([...hours.values()].flat()), turns };
  };
}

/** The ends of the steps into which times are counted, in milliseconds. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000] as const;

/** How many times are in each step, from the first that has some to the last. */
function latencyOf(costs: readonly number[]): readonly LatencyStep[] {
  const steps = [...STEPS, null].map((end, at): LatencyStep => {
    const before = STEPS[at - 1] ?? -1;
    return { up_to_ms: end, turns: costs.filter((ms) => ms > before && ms <= (end ?? Infinity)).length };
  });
  const used = steps.flatMap(({ turns }, at) => (turns > 0 ? [at] : []));
  return steps.slice(used[0] ?? 0, (used.at(-1) ?? -1) + 1);
}
