import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { turnHoursOf } from "../../../src/operations/turns/turn-hours.ts";

const NOW = Date.parse("2026-11-27T12:30:00.000Z");

/** A journal of turns at these times, with what they took; null: a damaged line. */
function journalOf(turns: readonly (readonly [at: string, ms: number] | null)[]) {
  return {
    status: () => ({ turn_count: turns.length, head_digest: null, size_bytes: 0 }),
    line: (id: number) => {
      const turn = turns[id - 1];
      if (!turn) return Promise.reject(new Error("damaged"));
      const [at, ms] = turn;
      const said = 'he said "turn_cost_ms":9';
      return Promise.resolve(
        Buffer.from(JSON.stringify({ prompt: said, timestamp: at, turn_cost_ms: ms, turn_id: id })),
      );
    },
  };
}

describe("the turns of the last day", () => {
  it("are counted by hour with median and 95th percentile, without older and damaged ones", async () => {
    const day = "2026-11-27";
    const turns = [
      ["2026-11-26T12:00:00.000Z", 1000],
      [`${day}T10:05:00.000Z`, 8],
      null,
      ...Array.from({ length: 20 }, (_, at) => [`${day}T12:00:00.000Z`, at + 1] as const),
    ] as const;
    assert.deepEqual(await turnHoursOf(journalOf(turns), () => NOW)(), {
      items: [
        { hour: `${day}T10:00:00.000Z`, turns: 1, median_ms: 8, p95_ms: 8 },
        { hour: `${day}T12:00:00.000Z`, turns: 20, median_ms: 10, p95_ms: 19 },
      ],
      latency: [
        { up_to_ms: 1, turns: 1 },
        { up_to_ms: 2, turns: 1 },
        { up_to_ms: 5, turns: 3 },
        { up_to_ms: 10, turns: 6 },
        { up_to_ms: 20, turns: 10 },
      ],
      turns: 21,
    });
    assert.deepEqual(await turnHoursOf(journalOf([]), () => NOW)(), { items: [], latency: [], turns: 0 });
  });

  it("are read once: later only what came since", async () => {
    const turns: (readonly [string, number])[] = [
      ["2026-11-27T12:00:00.000Z", 4],
      ["2026-11-27T12:01:00.000Z", 8],
    ];
    const read: number[] = [];
    const journal = {
      status: () => journalOf(turns).status(),
      line: (id: number) => {
        read.push(id);
        return journalOf(turns).line(id);
      },
    };
    const hours = turnHoursOf(journal, () => NOW);
    assert.equal((await hours()).turns, 2);
    turns.push(["2026-11-27T12:02:00.000Z", 6]);
    const { items } = await hours();
    assert.deepEqual(items, [{ hour: "2026-11-27T12:00:00.000Z", turns: 3, median_ms: 6, p95_ms: 8 }]);
    assert.deepEqual(read, [2, 1, 3]);
  });
});
