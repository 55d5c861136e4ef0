import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import type { RouteName } from "../../../src/contract/routes.ts";
import { createSearch, type SearchOptions } from "../../../src/operations/search/search.ts";
import { Listing } from "../../../src/operations/system/operation.ts";
import { HELD_MS } from "../../../src/store/files/pauses.ts";
import { turnsOfOthers } from "../../support/turns-of-others.ts";

// A search goes through all statements of a vault, and gives others their turn.

const COUNT = 500;
const folder = mkdtempSync(join(tmpdir(), "touchstone-vaults-"));
after(() => rmSync(folder, { recursive: true }));

describe(`${COUNT} statements`, () => {
  const items = Array.from({ length: COUNT }, (_, at) => ({
    entry_index: at,
    text: `Person${at} is kind.`,
  }));
  const groups = async function* () {
    yield items.slice(0, COUNT / 2);
    yield await Promise.resolve(items.slice(COUNT / 2));
  };
  const listing = () => new Listing<RouteName>(groups() as never, {} as never); // any items do
  for (const [how, vaultEntries] of [
    ["", () => ({ items })],
    [", also where they come in groups", listing],
  ] as const)
    it(`are searched while others get their turn, at first, and again, and for a word that none has${how}`, async () => {
      const none = () => Promise.resolve({ items: [] });
      const lists = new Proxy({}, { get: (_, name) => (name === "vaultEntries" ? vaultEntries : none) });
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
        }, 1);
        assert.equal(found["vault"] ?? 0, count);
        assert.ok(turns >= (rounds * COUNT) / (HELD_MS + 1), `${turns} turns of others for ${q}`);
      }
    });
});
