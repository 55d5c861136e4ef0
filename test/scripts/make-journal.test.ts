import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { makeTurns } from "../../scripts/make-journal.ts";
import { digestOf } from "../../src/canonical/digest.ts";
import { canonicalize } from "../../src/canonical/json.ts";
import { ROUTES, type Route } from "../../src/contract/routes.ts";
import type { TurnJournalEntry, TurnJournalSummary, TurnReplayComparison } from "../../src/contract/turn.ts";
import { checkJournal } from "../../src/store/journal/check.ts";
import { sealEntry } from "../../src/store/journal/seal.ts";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { startLive, type LiveServer } from "../support/server.ts";

const TURNS = 120;
const PLACE = { root: ROOT, dataDir: join(ROOT, "data") };
const routes: readonly Route[] = ROUTES;

describe("a generated journal", () => {
  const folder = temporaryFolder();
  const made = join(folder.path, "made");
  let size = 0;
  let server: LiveServer;
  before(async () => {
    size = await makeTurns(made, TURNS, PLACE);
    server = await startLive((stateDir) => cpSync(made, stateDir, { recursive: true }));
  });
  after(async () => {
    await server?.stop();
    folder.remove();
  });

  /** The data of a route, which must have the form that the contract gives it. */
  async function read<T>(path: string, template: string): Promise<T> {
    const response = await fetch(`${server.url}${path}`);
    const { data } = (await response.json()) as { data?: unknown };
    assert.equal(response.status, 200, path);
    const route = routes.find((each) => each.path === template);
    assert.ok(route, template);
    route.data.parse(data);
    return data as T; // it has the route's form
  }

  it("has the same bytes each time, equal to sealing each entry", async () => {
    const again = join(folder.path, "again");
    await makeTurns(again, TURNS, PLACE);
    const journal = join("journal", "turns.jsonl");
    const bytes = readFileSync(join(made, journal));
    assert.equal(bytes.byteLength, size);
    assert.ok(bytes.equals(readFileSync(join(again, journal))));
    for (const line of bytes.toString("utf8").trimEnd().split("\n").slice(0, 8)) {
      const { journal_digest: digest, ...entry } = JSON.parse(line) as TurnJournalEntry; // a line of the journal
      assert.equal(digest, digestOf(entry));
      assert.equal(line, Buffer.from(sealEntry(entry).line).toString("utf8"));
      assert.equal(line, canonicalize(JSON.parse(line)));
    }
    rmSync(again, { recursive: true });
  });

  it("passes every check of a journal, including trace hashes", async () => {
    const { valid, damage, good_count: good, traces } = await checkJournal(made);
    assert.deepEqual([valid, damage, good], [true, [], TURNS]);
    assert.deepEqual(traces, { derived: TURNS, without_evidence: 0 });
  });

  it("is served by every route of a turn, with its whole record", async () => {
    const { items } = await read<{ items: TurnJournalSummary[] }>("/trace/turns?limit=500", "/trace/turns");
    assert.deepEqual(
      items.map(({ turn_id: id }) => id),
      Array.from({ length: TURNS }, (_, at) => at + 1),
    );
    const surfaces = new Set<string>();
    for (const { turn_id: id } of [...items.slice(0, 8), ...items.slice(-4)]) {
      const entry = await read<TurnJournalEntry>(`/trace/${id}`, "/trace/{id}");
      surfaces.add(entry.surface);
      for (const [part, name] of [
        ["pipeline", "pipeline_record"],
        ["field", "field_evidence"],
      ] as const) {
        const record = await read<{ status: string }>(`/trace/${id}/${part}`, `/trace/{id}/${part}`);
        assert.equal(record.status, "recorded");
        assert.deepEqual(record, entry[name]);
      }
      const bundle = await read<{ trace_hash: unknown }>(`/trace/${id}/bundle`, "/trace/{id}/bundle");
      assert.equal(bundle.trace_hash, entry.trace_hash);
      const replay = await read<TurnReplayComparison>(`/replay/${id}`, "/replay/{id}");
      assert.deepEqual(
        [replay.equivalent, replay.divergences.map(({ severity }) => severity).includes("critical")],
        [true, false],
      );
    }
    assert.equal(surfaces.size, 4, "not all turns are the same");
  });

  it("belongs to a run that the pages of runs show", async () => {
    const { items } = await read<{ items: { session_id: string; turn_count: number }[] }>("/runs", "/runs");
    assert.deepEqual(
      items.map(({ session_id: id, turn_count: count }) => [id, count]),
      [["made", TURNS]],
    );
    const { turns } = await read<{ turns: unknown[] }>("/runs/made?limit=500", "/runs/{id}");
    assert.equal(turns.length, TURNS);
  });

  it("accepts further turns", async () => {
    const response = await fetch(`${server.url}/chat/turn`, {
      method: "POST",
      body: JSON.stringify({ prompt: "Is a cat an animal?" }),
    });
    const { data } = (await response.json()) as { data: { turn_id: number } };
    assert.deepEqual([response.status, data.turn_id], [200, TURNS + 1]);
  });
});
