import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { digestOf } from "../../src/canonical/digest.ts";
import { canonicalize } from "../../src/canonical/json.ts";
import type { RouteName } from "../../src/contract/routes.ts";
import { versorOf } from "../../src/engine/memory/field.ts";
import { auditOperations } from "../../src/operations/audit/audit.ts";
import { contemplationOperations } from "../../src/operations/contemplation/contemplation.ts";
import { logosOperations } from "../../src/operations/library/logos.ts";
import { mathProposalOperations } from "../../src/operations/math/math-proposal-routes.ts";
import { artifactOperations } from "../../src/operations/system/artifacts.ts";
import { vaultOperations } from "../../src/operations/turns/vault-routes.ts";
import { HELD_MS } from "../../src/store/files/pauses.ts";
import { writeLogosSeal } from "../../src/store/packs/logos-seal.ts";
import { writeCheckpoint } from "../../src/store/state/vault-checkpoint.ts";
import { askText } from "../support/ask.ts";
import { ROOT } from "../support/root.ts";
import { draftOf, lineOf, writeMathLines } from "../support/math.ts";
import { turnsOfOthers } from "../support/turns-of-others.ts";
import { WorkCounter } from "../support/work.ts";

const [FEW, MANY] = [300, 1_200];
const digest = (of: unknown) => digestOf(of);

async function stateOf(count: number): Promise<string> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-lists-"));
  const places = Array.from({ length: count }, (_, at) => at);
  const sessions = places.map((at) => ({ session_id: `s${at}`, started_at: new Date(at).toISOString() }));
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(
    join(stateDir, "sessions.jsonl"),
    sessions.map((session) => `${JSON.stringify(session)}\n`).join(""),
  );
  const keys = places.map(digest);
  await writeCheckpoint(stateDir, {
    sessionId: "s0",
    writtenAt: "2026-05-01T00:00:00.000Z",
    revision: "unknown",
    turnCount: count,
    engineIdentity: digest(0),
    vault: {
      metadata: keys.map((key, at) => ({
        source: "turn",
        text: `t${at}`,
        meaning: {},
        key,
        turn_id: at + 1,
      })),
      versors: Float64Array.from(keys.flatMap((key) => [...versorOf(key)])),
      storeCount: count,
      reprojectInterval: 0,
      maxEntries: null,
    },
  });
  writeMathLines(
    stateDir,
    places.map((at) => lineOf(draftOf({ lemma: `word${at}` }))),
  );
  for (const at of places) put(stateDir, `contemplation/c-${String(at).padStart(5, "0")}.json`, "{}\n");
  for (const id of ["one", "two"]) await writeLanguage(join(stateDir, "data", "logos", id), id, count);
  return stateDir;
}

function put(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** A language pack with so many glosses. */
async function writeLanguage(folder: string, id: string, count: number): Promise<void> {
  const glosses = Array.from({ length: count }, (_, at) =>
    canonicalize({
      epistemic_status: "coherent",
      gloss: `g${at}`,
      lemma: `w${at}`,
      pos: "noun",
      provenance_ids: ["p"],
    }),
  );
  put(folder, "glosses.jsonl", glosses.map((line) => `${line}\n`).join(""));
  const manifest = JSON.parse(
    readFileSync(join(ROOT, "data", "logos", "en-core", "manifest.json"), "utf8"),
  ) as object;
  put(folder, "manifest.json", JSON.stringify({ ...manifest, pack_id: id }));
  await writeLogosSeal(folder);
}

const operationsOver = (stateDir: string) => ({
  ...auditOperations({ stateDir }),
  ...vaultOperations(stateDir),
  ...mathProposalOperations({ stateDir, reviewer: "nobody", telemetry: false }),
  ...contemplationOperations({ stateDir }),
  ...artifactOperations({ stateDir, dataDir: join(stateDir, "data") }),
  ...logosOperations({ dataDir: join(stateDir, "data") }),
});
type Opened = ReturnType<typeof operationsOver>;

/** How many items come; of a language pack, its glosses. */
const ask = async (operations: Opened, name: RouteName, limit: number, offset = 0): Promise<number> => {
  const query = new Map([
    ["limit", String(limit)],
    ["offset", String(offset)],
  ]);
  const { items, glosses = [] } = JSON.parse(await askText(operations, name, { id: "one", query })) as {
    items?: unknown[];
    glosses?: unknown[];
  };
  return (items ?? glosses).length;
};

const PAGED = [
  "auditEvents",
  "vaultEntries",
  "contemplationRuns",
  "artifacts",
] as const satisfies readonly (keyof Opened)[];
const LISTS = [...PAGED, "mathProposals", "logosContents"] as const satisfies readonly (keyof Opened)[];

describe("a list of many items", () => {
  const work = new WorkCounter();
  let [few, many] = ["", ""];
  before(async () => {
    await work.start(); // first: of a function that was compiled before, only the calls are counted
    [few, many] = [await stateOf(FEW), await stateOf(MANY)];
    await sleep(150); // files that are younger may change without a trace, and are read again
  });
  after(() => {
    work.stop();
    for (const stateDir of [few, many]) rmSync(stateDir, { recursive: true, force: true });
  });

  for (const name of LISTS)
    it(`gives others their turn every ${HELD_MS} ms: ${name}`, async () => {
      const operations = operationsOver(many);
      let count = 0;
      const turns = await turnsOfOthers(async () => {
        count = await ask(operations, name, MANY * 2);
      }, 1);
      assert.ok(count >= MANY, String(count));
      assert.ok(turns >= MANY / (HELD_MS + 1), `${turns} turns of others in ${count} items`);
    });

  it("gives them their turn when it is given again, too", async () => {
    for (const name of PAGED) {
      const operations = operationsOver(many);
      await ask(operations, name, MANY * 2);
      const turns = await turnsOfOthers(() => ask(operations, name, MANY * 2), 1);
      assert.ok(turns >= MANY / (HELD_MS + 1), `${name}: ${turns} turns of others`);
    }
  });

  for (const name of PAGED)
    it(`costs in proportion to the items that it gives, not to those that there are: ${name}`, async ({
      mock,
    }) => {
      // A list lets others work by the clock, on a busy machine more often: while it stands still, the cost is of the items alone.
      mock.method(performance, "now", () => 0);
      const [ofFew, ofMany] = [operationsOver(few), operationsOver(many)];
      for (const operations of [ofFew, ofMany]) await ask(operations, name, 2 * MANY); // reads the files
      const costs = async (operations: Opened, limit: number): Promise<number> =>
        work.of(async () => assert.equal(await ask(operations, name, limit, 100), limit));
      const [small, large] = [await costs(ofFew, 100), await costs(ofMany, 100)];
      assert.ok(large < 1.1 * small, `100 of ${FEW}: ${small}; 100 of ${MANY}: ${large}`);
      const double = await costs(ofMany, 200);
      assert.ok(double < 2.2 * large, `100: ${large}; 200: ${double}`);
    });
});
