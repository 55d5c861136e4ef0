import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { ContemplationSummaries, summaryReader } from "../../../src/operations/contemplation/summaries.ts";
import { fits } from "../../../src/operations/search/fitting.ts";
import type { OtherOptions } from "../../../src/operations/search/other-sources.ts";
import { createOthers } from "../../../src/operations/search/others.ts";
import { parseSearch } from "../../../src/operations/search/query.ts";
import { SEARCH_KINDS } from "../../../src/contract/search.ts";
import { openRunList } from "../../../src/operations/turns/runs.ts";
import { HELD_MS } from "../../../src/store/files/pauses.ts";
import { openRunFiles } from "../../../src/store/logs/contemplation-runs.ts";
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
const runFiles = openRunFiles(stateDir);
const openOthers = (given: object = {}) =>
  createOthers({
    stateDir,
    dataDir: join(stateDir, "data"),
    lists,
    proposalStore: { list: () => Promise.resolve([]) },
    runs: openRunList({ stateDir, journal: { status: () => ({ turn_count: 4 }) } as never }), // nothing else of it is asked for
    contemplations: new ContemplationSummaries(runFiles, summaryReader(runFiles)),
    ...given,
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
    const { documents, unread } = await openOthers().read(SEARCH_KINDS);
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
    const first = await others.read(SEARCH_KINDS);
    let second: typeof first | null = null;
    const turns = await turnsOfOthers(async () => {
      second = await others.read(SEARCH_KINDS);
    }, 1);
    assert.deepEqual(second, first);
    assert.ok(turns >= COUNT / (HELD_MS + 1), `${turns} turns of others over ${COUNT} files`);
  });

  it("reads again only the lists whose files have changed, and only those of the kinds that are wanted", async () => {
    let listed: string[] = [];
    const counting = new Proxy(
      {},
      {
        get: (_, name) => () => {
          listed.push(String(name));
          return Promise.resolve({ items: [{ proposal_id: "a", pack_id: "b" }], records: [] });
        },
      },
    );
    mkdirSync(join(stateDir, "math"));
    writeFileSync(join(stateDir, "math", "proposals.jsonl"), "{}\n");
    await sleep(150);
    const others = openOthers({ lists: counting });
    const asked = async (...kinds: Parameters<typeof others.read>[0]) => {
      listed = [];
      const { documents } = await others.read(kinds);
      return { listed, documents };
    };
    assert.deepEqual((await asked("math_proposal")).listed, ["mathProposals"]);
    await asked(...SEARCH_KINDS);
    assert.deepEqual((await asked(...SEARCH_KINDS)).listed, []);
    writeFileSync(join(stateDir, "math", "proposals.jsonl"), "{}\n{}\n");
    await sleep(150);
    assert.deepEqual((await asked(...SEARCH_KINDS)).listed.sort(), ["auditEvents", "mathProposals"]);
    const [one] = (await asked("math_proposal")).documents;
    assert.equal(one?.id, "a");
  });

  it("gives what it has read so far, and says what it still reads", async () => {
    let goOn = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const groups = async function* () {
      yield [{ run_id: "c-1", prompt: "Is the barn red?" }];
      await waiting;
      yield [{ run_id: "c-2", prompt: "Is the barn old?" }];
    };
    const others = openOthers({ contemplations: { groups } });
    const ids = ({ documents }: { readonly documents: readonly { readonly id: string }[] }) =>
      documents.map(({ id }) => id);
    const first = await others.readSoFar(["proposal", "contemplation", "lane"]);
    assert.deepEqual([ids(first), first.reading], [["c-1"], ["contemplation", "lane"]]);
    goOn();
    const whole = await others.read(["proposal", "contemplation", "lane"]);
    assert.deepEqual([ids(whole), whole.reading], [["c-1", "c-2"], []]);
    const again = await others.readSoFar(["contemplation"]);
    assert.deepEqual([ids(again), again.reading], [["c-1", "c-2"], []]);
  });

  it("are found by the same words whether their folded words are kept or not", async () => {
    const texts = [
      "The parcel's glass, naïve",
      "boss-parcels",
      "a red barn",
      "Glass of the 2nd barn is rare",
    ];
    const items = texts.map((text, at) => ({ pack_id: String(at), text }));
    const packs = { packs: () => Promise.resolve({ items }) };
    const { documents } = await openOthers({ lists: packs }).read(["pack"]);
    for (const q of [
      "parcel",
      "parcels",
      "glas",
      "glass",
      "boss",
      "bos*",
      '"red ba*"',
      '"red barn"',
      "naive",
      "b*",
      "s",
      "rare of",
    ]) {
      const { clauses } = parseSearch({ q }, () => []);
      for (const { folded, ...document } of documents) {
        assert.ok(folded !== undefined);
        assert.equal(fits({ ...document, folded }, clauses), fits(document, clauses), `${q} in ${folded}`);
      }
    }
    const { clauses } = parseSearch({ q: '"red barn"' }, () => []);
    let looked = 0;
    const counted = documents.map(({ texts: own, ...document }) => ({
      ...document,
      get texts() {
        looked++;
        return own;
      },
    }));
    assert.equal(counted.filter((document) => fits(document, clauses)).length, 1);
    assert.equal(looked, 1, "the texts of the others are not taken apart");
  });
});
