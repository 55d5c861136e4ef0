import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { createOthers, type OtherOptions } from "../../../src/operations/search/others.ts";
import { openRunList } from "../../../src/operations/turns/runs.ts";

const stateDir = mkdtempSync(join(tmpdir(), "touchstone-others-"));
after(() => rmSync(stateDir, { recursive: true }));

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
    const none = () => Promise.resolve({ items: [] });
    const lists = new Proxy(
      {},
      { get: (_, name) => (name === "runs" ? assert.fail("a route is asked") : none) },
    );
    const others = createOthers({
      stateDir,
      dataDir: join(stateDir, "data"),
      lists,
      proposalStore: { list: () => Promise.resolve([]) },
      runs: openRunList({ stateDir, journal: { status: () => ({ turn_count: 4 }) } as never }), // nothing else of it is asked for
    } as unknown as OtherOptions);
    const { documents, unread } = await others();
    assert.deepEqual(unread, []);
    assert.deepEqual(
      documents.map(({ kind, id, time, session, digests }) => [kind, id, time, session, digests.length]),
      [
        ["run", "first", "2026-11-01T00:00:00.000Z", "first", 2],
        ["run", "second", "2026-11-03T00:00:00.000Z", "second", 2],
      ],
    );
  });
});
