import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { Failure } from "../../src/contract/failures.ts";
import type { RouteName } from "../../src/contract/routes.ts";
import { differencesFrom } from "../../src/operations/evals/demo-difference.ts";
import { openReader, openRuntime } from "../../src/operations/runtime.ts";
import { readPackInputs } from "../../src/store/files/inputs.ts";
import { NODE_FILES } from "../../src/store/files/files.ts";
import { readCheckpointLog } from "../../src/store/journal/checkpoint-log.ts";
import { readHolder } from "../../src/store/lock/lock-record.ts";
import { openContextLog } from "../../src/store/logs/context-log.ts";
import { openMathLog } from "../../src/store/logs/math-log.ts";
import { readPromotions } from "../../src/store/logs/promotion-log.ts";
import { openTeachingFiles } from "../../src/store/logs/teaching-files.ts";
import { readSessions } from "../../src/store/logs/sessions.ts";
import { readPacks } from "../../src/store/packs/packs.ts";
import { askText } from "../support/ask.ts";
import { writePackFixture } from "../support/packs.ts";
import { ROOT } from "../support/root.ts";
import { readSources } from "../support/source-code.ts";
import { makePlace, type Place } from "../support/tampering-place.ts";

type Loose = Record<string, unknown>;

let place: Place;
before(async () => {
  place = await makePlace();
});
after(() => place.remove());

/** The text with its first key, and the value of it, a second time: `JSON.parse` does not see it. */
function withKeyTwice(text: string): string {
  const [name = "", value] = Object.entries(JSON.parse(text) as Loose)[0] ?? [];
  const twice = text.replace("{", `{${JSON.stringify(name)}:${JSON.stringify(value)},`);
  assert.deepEqual(JSON.parse(twice), JSON.parse(text));
  return twice;
}

/** The state with one file changed, without what shows that a line is not as it was written. */
async function inCopy(
  file: string,
  change: (text: string) => string,
  work: (stateDir: string) => Promise<void>,
): Promise<void> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-keys-"));
  try {
    cpSync(place.stateDir, stateDir, { recursive: true });
    for (const name of readdirSync(stateDir, { recursive: true, encoding: "utf8" }))
      if (/seals?$/.test(name)) rmSync(join(stateDir, name));
    writeFileSync(join(stateDir, file), change(readFileSync(join(stateDir, file), "utf8")));
    await work(stateDir);
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}

const options = (stateDir: string) => ({ root: ROOT, dataDir: place.dataDir, stateDir, now: Date.now });

/** The data of a route, or what it refuses with. */
async function ask(stateDir: string, name: RouteName, id = ""): Promise<Loose | string> {
  const reader = await openReader(options(stateDir));
  try {
    return JSON.parse(await askText(reader.operations, name, { id })) as Loose; // every answer is an object
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.message;
  } finally {
    await reader.close();
  }
}

/** A server starts, whatever stands in the file. */
async function start(stateDir: string): Promise<void> {
  const silent = { sessionId: null, log: () => undefined, onPoisoned: assert.fail };
  await (await openRuntime({ ...options(stateDir), ...silent })).close();
}

/** How many events of the audit come from a file. */
const audited = (path: string) => async (stateDir: string) => {
  const data = await ask(stateDir, "auditEvents");
  assert.ok(typeof data === "object", String(data));
  return (data["items"] as Loose[]).filter((item) => item["source_path"] === path).length;
};

/** What each log says, counted: a line with a key twice is unreadable, and skipped. */
const LOGS: Readonly<Record<string, (stateDir: string) => Promise<number>>> = {
  "sessions.jsonl": async (stateDir) => (await readSessions(stateDir)).length,
  "teaching/proposals.jsonl": audited("state/teaching/proposals.jsonl"),
  "teaching/ratified.jsonl": async (stateDir) => (await openTeachingFiles(stateDir).ratified.read()).length,
  "journal/context.jsonl": async (stateDir) => (await openContextLog(stateDir).segments()).length,
  "teaching/promotions.jsonl": async (stateDir) => (await readPromotions(stateDir)).length,
  "math/proposals.jsonl": async (stateDir) => (await openMathLog(stateDir).proposals.read()).size,
  "math/lexicon.jsonl": async (stateDir) => (await openMathLog(stateDir).lexicon.read()).length,
  "telemetry/operator.jsonl": audited("state/telemetry/operator.jsonl"),
};

/** What each file that holds one record makes its route say; null: the record is as if it were not there. */
const RECORDS: readonly (readonly [file: string, route: RouteName, problem: RegExp | null])[] = [
  ["lived-life.json", "livedLife", /^state\/lived-life\.json has a duplicate key payload\.\w+$/],
  [
    "practice/report.json",
    "calibrationClasses",
    /^state\/practice\/report\.json has a duplicate key payload\.schema_version$/,
  ],
  ["evals/tiny/v1/report.json", "servingMetrics", null],
  ["checkpoint/manifest.json", "runs", null],
  [
    "checkpoint/vault.json",
    "vaultSummary",
    /^state\/checkpoint\/vault\.json is unreadable: it has a duplicate key payload\.\w+$/,
  ],
];

describe("a repeated key in a stored file", () => {
  for (const [file, count] of Object.entries(LOGS))
    it(`makes a line of ${file} unreadable, and no other`, async () => {
      const before = await count(place.stateDir);
      assert.ok(before > 0);
      const change = (text: string): string => {
        const [first = "", ...others] = text.split("\n");
        return [withKeyTwice(first), ...others].join("\n");
      };
      await inCopy(file, change, async (stateDir) => {
        assert.equal(await count(stateDir), before - 1);
        await start(stateDir);
      });
    });

  for (const [file, route, problem] of RECORDS)
    it(`is reported by the route of ${file}, and does not stop a start`, async () => {
      await inCopy(file, withKeyTwice, async (stateDir) => {
        const data = await ask(stateDir, route);
        if (problem === null) assert.ok(typeof data === "object", String(data));
        else assert.match(String(data), problem);
        await start(stateDir);
      });
    });

  it("does not remove the other reports from the list; a checkpoint lacks its manifest", async () => {
    await inCopy("evals/tiny/v1/report.json", withKeyTwice, async (stateDir) => {
      const { items } = (await ask(stateDir, "servingMetrics")) as { items: Loose[] };
      assert.deepEqual(items.map(({ lane }) => lane).sort(), ["formulas", "rows"]);
      for (const lane of ["formulas", "rows"]) rmSync(join(stateDir, "evals", lane), { recursive: true });
      assert.equal(
        await ask(stateDir, "servingMetrics"),
        "state/evals/tiny/v1/report.json has a duplicate key payload.cases",
      );
    });
    await inCopy("checkpoint/manifest.json", withKeyTwice, async (stateDir) => {
      const { items } = (await ask(stateDir, "runs")) as { items: Loose[] };
      assert.deepEqual(
        items.map((run) => run["checkpoint_present"]),
        [false, false],
      );
      assert.equal(((await ask(stateDir, "runtimeStatus")) as Loose)["checkpoint_revision"], "unknown");
    });
  });

  it("is reported by a run of contemplation, which stays in the list", async () => {
    const [run = ""] = readdirSync(join(place.stateDir, "contemplation"));
    const id = run.replace(/\.json$/, "");
    await inCopy(`contemplation/${run}`, withKeyTwice, async (stateDir) => {
      assert.match(
        String(await ask(stateDir, "contemplationRun", id)),
        /^state\/contemplation\/.*\.json has a duplicate key payload\.\w+$/,
      );
      const { items } = (await ask(stateDir, "contemplationRuns")) as { items: Loose[] };
      assert.ok(items.some((item) => item["run_id"] === id && item["prompt"] === null));
    });
  });

  it("does not prevent an artifact from being shown as text", async () => {
    const { content_type: known } = (await ask(place.stateDir, "artifact", "state/lived-life.json")) as Loose;
    await inCopy("lived-life.json", withKeyTwice, async (stateDir) => {
      const detail = (await ask(stateDir, "artifact", "state/lived-life.json")) as Loose;
      assert.deepEqual([known, detail["content_type"], typeof detail["content"]], ["json", "text", "string"]);
    });
  });

  it("excludes a journal checkpoint from the log of checkpoints", async () => {
    const folder = mkdtempSync(join(tmpdir(), "touchstone-keys-"));
    const record = {
      kind: "rollback_accepted",
      size: 1,
      root: null,
      before: 2,
      at: "2026-01-01T00:00:00.000Z",
    };
    const line = JSON.stringify(record);
    writeFileSync(join(folder, "checkpoints.log"), `${line}\n${withKeyTwice(line)}\n`);
    assert.deepEqual(await readCheckpointLog(NODE_FILES, folder), [record]);
    writeFileSync(join(folder, "holder"), withKeyTwice('{"pid":1,"address":null}'));
    assert.equal(readHolder(join(folder, "holder")), null);
    rmSync(folder, { recursive: true });
  });

  it("is found at a start in the senses of a pack, even if their seal matches", async () => {
    const data = mkdtempSync(join(tmpdir(), "touchstone-keys-"));
    mkdirSync(join(data, "packs"));
    const sense = '{"antonyms":[],"id":"penguin%1:05:00::","id":"auk%1:05:00::","lemmas":["auk"]}\n';
    const pack = writePackFixture(data, "zoo", { senses: sense });
    await assert.rejects(readPacks(data), /zoo\/senses\.jsonl:1:\d+: duplicate key payload\.id$/);
    writeFileSync(join(pack, "manifest.json"), '{"pack_id":"other","pack_id":"another"}');
    assert.deepEqual(
      (await readPackInputs(data)).map(({ pack_id: id }) => id),
      ["zoo"],
    );
    rmSync(data, { recursive: true });
  });

  it("counts as a difference from a committed response", () => {
    assert.deepEqual(differencesFrom('{"a":1,"a":1}\n', '{"a":1}'), [
      "the committed response has a duplicate key payload.a",
    ]);
  });
});

/** Why a text is read with `JSON.parse` itself: by the file, how often. Anything else comes from outside this process, and is read strictly. */
const LENIENT: Readonly<Record<string, readonly [times: number, why: string]>> = {
  "src/canonical/json-places.ts": [1, "a single text, that the reader of places cut out"],
  "src/canonical/strict-json.ts": [4, "the strict reader itself"],
  "src/attest/journal-copy.ts": [1, "compared with its canonical form, which has no key twice"],
  "src/cli/commands/get.ts": [1, "the answer of an operation of this process"],
  "src/cli/commands/mcp.ts": [1, "a generated file of this package"],
  "src/cli/commands/verify-proof.ts": [1, "a line that is reported where it is not canonical"],
  "src/engine/knowledge/senses.ts": [
    2,
    "rows of a pack that were read strictly at the start, or before it was kept",
  ],
  "src/mcp/tools.ts": [1, "the answer of an operation of this process"],
  "src/mcp/transport.ts": [1, "the reader of places told of keys that stand twice just before"],
  "src/operations/evals/demo-difference.ts": [1, "the answer of an operation of this process"],
  "src/operations/evals/demo-runners.ts": [1, "the answer of an operation of this process"],
  "src/operations/evidence/json-stream.ts": [1, "a single key, which is compared with those before it"],
  "src/operations/library/pack-check.ts": [1, "rows that passed the check of their pack"],
  "src/operations/practice/practice-proposals.ts": [1, "lines that were sealed just now"],
  "src/operations/review/evidence-check.ts": [
    1,
    "keys that stand twice were told already; the rest is told too",
  ],
  "src/operations/reviews/records.ts": [2, "a line of the record, which is canonical, and the request in it"],
  "src/operations/search/documents.ts": [1, "a line of the journal, which is canonical"],
  "src/operations/system/route-call.ts": [1, "the answer of an operation of this process"],
  "src/operations/system/automatic-checkpoints.ts": [1, "a line of the journal, which is canonical"],
  "src/operations/system/journal-checkpoint-status.ts": [1, "a line of the journal, which is canonical"],
  "src/operations/system/journal-checkpoints.ts": [1, "a line of the journal, which is canonical"],
  "src/operations/doctor.ts": [1, "a file of this package"],
  "src/operations/turns/chat.ts": [1, "canonical text that was just made"],
  "src/operations/turns/trace.ts": [3, "a line of the journal, which is canonical"],
  "src/store/files/document.ts": [1, "the repeated key was found, and the rest is reported too"],
  "src/store/journal/canonical-bytes.ts": [1, "a single text"],
  "src/store/journal/tail.ts": [1, "whether bytes are JSON at all; no value is taken"],
  "src/store/journal/trace-check.ts": [1, "a line of the journal, which is canonical"],
  "src/store/packs/kept-packs.ts": [1, "its digest says that this program wrote it"],
  "src/store/packs/packs.ts": [
    2,
    "a single text, and rows whose digests are those of rows that were read strictly",
  ],
  "src/store/reviews/facet-file.ts": [1, "a derived file, made anew where it is not as it was written"],
  "src/store/reviews/facets.ts": [1, "a line of the record, which is canonical"],
  "src/store/search/line-index.ts": [1, "a derived file, made anew where its digest is not right"],
  "src/store/search/kept-rows.ts": [1, "a derived file, made anew where its digest is not right"],
  "src/store/state/vault-kept.ts": [2, "its digest, and that of vault.json, say that this program wrote it"],
  "src/ui/api.ts": [1, "the server's answer"],
  "src/ui/parts/proof.ts": [1, "the server's file, all of which the checker looks at"],
  "src/ui/parts/stored.ts": [1, "what this page keeps in the browser"],
  "src/ui/tables.ts": [1, "a table in the page itself"],
};

describe("every place that reads JSON", () => {
  it("parses it strictly, or documents why it need not", () => {
    const found = readSources("src").flatMap(({ path, code }) => {
      const times = [...code.matchAll(/\bJSON\s*\.\s*parse\b/g)].length;
      return times === 0 ? [] : [[path, times] as const];
    });
    assert.deepEqual(
      Object.fromEntries(found),
      Object.fromEntries(Object.entries(LENIENT).map(([path, [times]]) => [path, times])),
    );
  });
});
