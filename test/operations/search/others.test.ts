import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createOthers, type OtherOptions } from "../../../src/operations/search/others.ts";
import { openRunList } from "../../../src/operations/turns/runs.ts";
import { HELD_MS } from "../../../src/store/files/pauses.ts";
import { turnsOfOthers } from "../../support/turns-of-others.ts";

const stateDir = mkdtempSync(join(tmpdir(), "touchstone-others-"));
after(() => rmSync(stateDir, { recursive: true }));

const lists = new Proxy(
  {},
  {
    get: (_, name) =>
      name === "runs" ? assert.fail("a route is asked") : () => Promise.resolve({ items: [] }),
  },
);
const openOthers = () =>
  createOthers({
    stateDir,
    dataDir: join(stateDir, "data"),
    lists,
    proposalStore: { list: () => Promise.resolve([]) },
    runs: openRunList({ stateDir, journal: { status: () => ({ turn_count: 4 }) } as never }), // nothing else of it is asked for
  } as unknown as OtherOptions);

describe("what is searched beside journals", () => {
  it("has the runs, for which no route reads all of the journal for its digest", async () => {
    const session = (id: string, first: number) => ({
      session_id: id,
      started_at: `2026-11-0${first}T00:00:00.000Z`,
      engine_identity: `sha256:${String(first).repeat(64)}`,
      core_identity: `sha256:${"c".repeat(64)}`,
      git_revision: "abc",
      first_turn_id: first,
    });
    const lines = [session("first", 1), session("without-turns", 3), session("second", 3)];
    writeFileSync(
      join(stateDir, "sessions.jsonl"),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(""),
    );
    const { documents, unread } = await openOthers()();
    assert.deepEqual(unread, []);
    assert.deepEqual(
      documents.map(({ kind, id, time, session, digests }) => [kind, id, time, session, digests.length]),
      [
        ["run", "first", "2026-11-01T00:00:00.000Z", "first", 2],
        ["run", "second", "2026-11-03T00:00:00.000Z", "second", 2],
      ],
    );
  });

  it("lets others work while it looks at many files, also where nothing has changed", async () => {
    const COUNT = 400;
    mkdirSync(join(stateDir, "contemplation"));
    for (let at = 0; at < COUNT; at++) writeFileSync(join(stateDir, "contemplation", `c-${at}.json`), "{}\n");
    await sleep(150); // younger files may change without a trace, and are read again
    const others = openOthers();
    const first = await others();
    let second: typeof first | null = null;
    const turns = await turnsOfOthers(async () => {
      second = await others();
    }, 1);
    assert.equal(second, first, "nothing was read again");
    assert.ok(turns >= COUNT / (HELD_MS + 1), `${turns} turns of others over ${COUNT} files`);
  });
});
