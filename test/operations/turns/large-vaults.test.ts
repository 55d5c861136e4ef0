import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it, mock } from "node:test";
import { createSearch, type SearchOptions } from "../../../src/operations/search/search.ts";
import { HELD_MS } from "../../../src/store/files/pauses.ts";

// A search goes through all statements of a vault, and gives others their turn.

const COUNT = 500;
const folder = mkdtempSync(join(tmpdir(), "touchstone-vaults-"));
after(() => rmSync(folder, { recursive: true }));

/** How often something else got its turn while `run` was at work, where each look at the clock takes a millisecond. */
async function turnsOfOthers(run: () => Promise<unknown>): Promise<number> {
  let [turns, time, done] = [0, 0, false];
  const other = (): void => {
    if (done) return;
    turns++;
    setImmediate(other);
  };
  const clock = mock.method(performance, "now", () => time++);
  setImmediate(other);
  await run().finally(() => {
    done = true;
    clock.mock.restore();
  });
  return turns;
}

describe(`${COUNT} statements`, () => {
  it("are searched while others get their turn, at first, and again, and for a word that none has", async () => {
    const items = Array.from({ length: COUNT }, (_, at) => ({
      entry_index: at,
      text: `Person${at} is kind.`,
    }));
    const none = () => Promise.resolve({ items: [] });
    const lists = new Proxy({}, { get: (_, name) => (name === "vaultEntries" ? () => ({ items }) : none) });
    const { facets } = createSearch({
      stateDir: folder,
      dataDir: join(folder, "data"),
      lists,
      proposalStore: { list: () => Promise.resolve([]) },
      journal: { status: () => ({ turn_count: 0 }) },
      reviews: { read: () => Promise.resolve({ count: 0 }) },
      indexes: { answer: () => Promise.resolve(null) },
    } as unknown as SearchOptions); // nothing else of them is used, since there are no turns and reviews
    for (const [q, count, rounds] of [
      ["kind:vault kind", COUNT, 2],
      ["kind:vault kind", COUNT, 1],
      ["kind:vault zzyzx", 0, 2],
    ] as const) {
      let found: Readonly<Record<string, number>> = {};
      const turns = await turnsOfOthers(async () => {
        found = (await facets({ q })).kind;
      });
      assert.equal(found["vault"] ?? 0, count);
      assert.ok(turns >= (rounds * COUNT) / (HELD_MS + 1), `${turns} turns of others for ${q}`);
    }
  });
});
