import type { TurnHour, TurnHours } from "../../contract/turn-hours.ts";
import type { Journal } from "../../store/journal/journal.ts";

export type TurnHoursOf = () => Promise<TurnHours>;

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** Reading these takes some 100 ms. */
const LAST_TURNS = 2_000;

/** In a line of canonical JSON: inside a string the key's quotes would be escaped. */
const COST = /"turn_cost_ms":(?<ms>\d+)/;
const TIME = /"timestamp":"(?<at>[^"]+)"/;

/** Reads the journal from its end; what cannot be read is left out. */
export function turnHoursOf(journal: Pick<Journal, "status" | "line">, now: () => number): TurnHoursOf {
  return async () => {
    const hours = new Map<number, number[]>();
    const since = now() - DAY_MS;
    const { turn_count: count } = journal.status();
    let turns = 0;
    for (let id = count; id > Math.max(0, count - LAST_TURNS); id--) {
      const line = await journal.line(id).catch(() => null);
      if (line === null) continue;
      const text = Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString("latin1");
      const at = Date.parse(TIME.exec(text)?.groups?.["at"] ?? "");
      const cost = COST.exec(text)?.groups?.["ms"];
      if (Number.isNaN(at) || cost === undefined) continue;
      if (at < since) break;
      turns++;
      const hour = Math.floor(at / HOUR_MS) * HOUR_MS;
      const costs = hours.get(hour) ?? [];
      hours.set(hour, costs);
      costs.push(Number(cost));
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
    return { items, turns };
  };
}
