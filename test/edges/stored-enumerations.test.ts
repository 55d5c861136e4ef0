import { traceHashOf, type TraceMaterial } from "../../src/engine/turn/trace.ts";
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { digestHex, digestOf, digestOfBytes, sha256Hex } from "../../src/canonical/digest.ts";
import { canonicalize } from "../../src/canonical/json.ts";
import { practiceReport } from "../../src/contract/calibration.ts";
import { evalRunResult } from "../../src/contract/evals.ts";
import { Failure } from "../../src/contract/failures.ts";
import { livedLife, storedLivedLife } from "../../src/contract/lived-life.ts";
import { lexiconLine, mathProposalLine, telemetryLine } from "../../src/contract/math-proposals.ts";
import { STAGE_IDS, stageDetails } from "../../src/contract/pipeline.ts";
import { proposalEvent } from "../../src/contract/proposals.ts";
import { ROUTES, type Route, type RouteName } from "../../src/contract/routes.ts";
import { turnJournalEntry } from "../../src/contract/turn.ts";
import { checkpointManifest } from "../../src/contract/vault.ts";
import { openReader, openRuntime } from "../../src/operations/runtime.ts";
import type { OperationTable } from "../../src/operations/system/route-call.ts";
import { askText } from "../support/ask.ts";
import { enumerationPlaces, withValueAt, type ValuePath } from "../support/enumeration-places.ts";
import { ROOT } from "../support/root.ts";
import { makePlace, type Place } from "../support/tampering-place.ts";

// Whatever stands where a stored record has a text of a closed list, every GET route answers, or has the contract's error for that one
// record; and a server starts.

type Loose = Record<string, unknown>;
type Ids = Partial<Record<RouteName, readonly string[]>>;

const VAULT = "checkpoint/vault.json";

/** What may stand there: a text of a later version, and what is no text. */
const VALUES: readonly unknown[] = ["of_a_later_version", 7, null];
const EVERY = process.env["EVERY_CASE"] === "1";

/** A record changed at one place. `what` names the change. */
interface Changed {
  readonly what: string;
  readonly record: Loose;
}

/** Every change of a record at some places, those that the record does not have left out. */
function changesOf(record: Loose, places: readonly ValuePath[]): Changed[] {
  return places.flatMap((path) =>
    VALUES.flatMap((value): Changed[] => {
      const changed = withValueAt(record, path, value) as Loose | null;
      return changed === null
        ? []
        : [{ what: `${path.join(".")} = ${JSON.stringify(value)}`, record: changed }];
    }),
  );
}

/** One value for each place, by turns, where each change is a state of its own; all with EVERY_CASE=1. */
const sampled = (changes: readonly Changed[]): readonly Changed[] =>
  changes.filter((_, at) => EVERY || at % VALUES.length === Math.floor(at / VALUES.length) % VALUES.length);

let place: Place;
before(async () => {
  place = await makePlace();
});
after(() => place.remove());

/** A copy of the state without what shows that a line is not as it was written: the records are another version's, and not damaged. */
async function inCopy<T>(work: (stateDir: string) => Promise<T>): Promise<T> {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-enumerations-"));
  try {
    cpSync(place.stateDir, stateDir, { recursive: true });
    for (const name of readdirSync(stateDir, { recursive: true, encoding: "utf8" }))
      if (/seals?$/.test(name)) rmSync(join(stateDir, name));
    return await work(stateDir);
  } finally {
    rmSync(stateDir, { recursive: true, force: true });
  }
}

const recordsIn = (file: string): Loose[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Loose);

/** Asks every GET route, those of one record for all the ids. Says what failed, or was not of the contract's form. */
async function askAll(operations: OperationTable, ids: Ids): Promise<string[]> {
  const failed: string[] = [];
  for (const route of ROUTES as readonly Route[]) {
    if (route.method !== "GET") continue;
    for (const id of route.id === undefined ? [""] : (ids[route.name as RouteName] ?? [])) {
      try {
        const query = new Map([["limit", "10000"]]);
        const text = await askText(operations, route.name as RouteName, { id, query });
        const { error } = route.data.safeParse(JSON.parse(text));
        if (error) failed.push(`${route.name} ${id}: ${error.message}`);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        failed.push(`${route.name} ${id}: ${error.message}`);
      }
    }
  }
  return failed;
}

const options = (stateDir: string) => ({ root: ROOT, dataDir: place.dataDir, stateDir, now: Date.now });

let looks = 0;

/** What fails in a process that only reads, and in a server that starts: in one of them by turns, with EVERY_CASE=1 in both. */
async function failuresIn(stateDir: string, ids: Ids): Promise<string[]> {
  const turn = looks++ % 2;
  const read = EVERY || turn === 0 ? await failuresOfReader(stateDir, ids) : [];
  const served = EVERY || turn === 1 ? await failuresOfServer(stateDir, ids) : [];
  return [...new Set([...read, ...served])];
}

async function failuresOfReader(stateDir: string, ids: Ids): Promise<string[]> {
  const reader = await openReader(options(stateDir));
  const read = await askAll(reader.operations, ids);
  await reader.close();
  return read;
}

async function failuresOfServer(stateDir: string, ids: Ids): Promise<string[]> {
  const silent = { sessionId: null, log: () => undefined, onPoisoned: assert.fail };
  const runtime = await openRuntime({ ...options(stateDir), ...silent });
  const served = await askAll(runtime.operations, ids);
  await runtime.close();
  return served;
}

describe("an unknown enumeration value in a stored file", () => {
  it("stops no route of a turn", async () => {
    const places = [
      ...enumerationPlaces(turnJournalEntry),
      ...STAGE_IDS.flatMap((id, at) =>
        enumerationPlaces(stageDetails[id]).map((path) => [
          "pipeline_record",
          "stages",
          String(at),
          "detail",
          ...path,
        ]),
      ),
    ];
    await inCopy(async (stateDir) => {
      const file = join(stateDir, "journal", "turns.jsonl");
      const known = recordsIn(file);
      const changes = changesOf(known[3] ?? {}, places);
      assert.ok(changes.length >= 60, `${changes.length} changes`);
      const entries = changes.map(({ record: { journal_digest: _, ...record } }, at) => ({
        ...retraced(record),
        turn_id: known.length + at + 1,
      }));
      const lines = [...known, ...entries.map((entry) => ({ ...entry, journal_digest: digestOf(entry) }))];
      writeFileSync(file, lines.map((line) => `${canonicalize(line)}\n`).join(""));
      const turns = entries.map(({ turn_id: id }) => String(id));
      const failed = await failuresIn(stateDir, {
        traceTurn: turns,
        tracePipeline: turns,
        traceField: turns,
        traceBundle: turns,
        replay: turns,
        run: ["first", "second"],
      });
      assert.deepEqual(failed, []);
    });
  });

  it("stops no route of a math proposal, except for a proposal of another domain", async () => {
    await inCopy(async (stateDir) => {
      const file = join(stateDir, "math", "proposals.jsonl");
      const known = recordsIn(file);
      const lines = changesOf(known[1] ?? {}, enumerationPlaces(mathProposalLine)).map(
        ({ what, record }) => ({
          what,
          line: canonicalize(sealMath(record)),
        }),
      );
      writeFileSync(
        file,
        [...known.map((each) => canonicalize(each)), ...lines.map(({ line }) => line)]
          .map((line) => `${line}\n`)
          .join(""),
      );
      const others = lines.filter(({ what }) => what.startsWith("domain"));
      assert.deepEqual([others.length, lines.length], [3, 12]);
      const failed = await failuresIn(stateDir, { mathProposal: lines.map(({ line }) => sha256Hex(line)) });
      assert.deepEqual(
        failed,
        others.map(
          ({ line }) =>
            `mathProposal ${sha256Hex(line)}: the proposal belongs to another partition than math`,
        ),
      );
    });
  });

  for (const [file, places] of [
    ["math/lexicon.jsonl", [...enumerationPlaces(lexiconLine), ["category"], ["polarity"]]],
    ["telemetry/operator.jsonl", enumerationPlaces(telemetryLine)],
  ] as const)
    it(`stops no list: ${file}`, async () => {
      await inCopy(async (stateDir) => {
        const known = recordsIn(join(stateDir, file));
        const changes = known.flatMap((record) => changesOf(record, places));
        assert.ok(changes.length > 0);
        const lines = [...known, ...changes.map(({ record }) => record)];
        writeFileSync(join(stateDir, file), lines.map((line) => `${canonicalize(line)}\n`).join(""));
        assert.deepEqual(await failuresIn(stateDir, {}), []);
      });
    });

  it("gives a proposal with an unknown decision the state `unknown`", async () => {
    const file = "teaching/proposals.jsonl";
    const places = [...enumerationPlaces(proposalEvent), ["to"], ["evidence", "*", "polarity"]];
    const known = recordsIn(join(place.stateDir, file));
    const seen = new Set<unknown>();
    for (const [at, { event, proposal_id: id }] of known.entries()) {
      if (seen.has(event)) continue;
      seen.add(event);
      for (const { what, record } of sampled(changesOf(known[at] ?? {}, places)))
        await inCopy(async (stateDir) => {
          const lines = known.with(at, record).map((line) => `${canonicalize(line)}\n`);
          writeFileSync(join(stateDir, file), lines.join(""));
          const failed = await failuresIn(stateDir, { proposal: [String(id)] });
          // An event that is not known is not there, so that the others may contradict one another.
          assert.deepEqual(
            failed.filter((each) => !each.startsWith(`proposal ${String(id)}: `)),
            [],
            `${String(event)}: ${what}`,
          );
          if (!what.startsWith("to")) return;
          const reader = await openReader(options(stateDir));
          const { items } = JSON.parse(await askText(reader.operations, "proposals")) as { items: Loose[] };
          await reader.close();
          assert.equal(items.find((item) => item["proposal_id"] === id)?.["state"], "unknown", what);
        });
    }
    assert.equal(seen.size, 4);
  });

  it("does not remove runs of contemplation from the list", async () => {
    await inCopy(async (stateDir) => {
      const folder = join(stateDir, "contemplation");
      const [first = ""] = readdirSync(folder);
      const run = JSON.parse(readFileSync(join(folder, first), "utf8")) as Loose;
      const ids = changesOf(run, [
        ["schema_version"],
        ["scenes", "*", "detail", "grounding_source"],
        ["scenes", "*", "detail", "state"],
      ]).map(({ record: { record_digest: _, ...record } }, at) => {
        const changed = { ...record, run_id: `x-${at}` };
        const sealed = { ...changed, record_digest: digestOf(changed) };
        writeFileSync(join(folder, `x-${at}.json`), canonicalize(sealed));
        return `x-${at}`;
      });
      assert.ok(ids.length >= 6);
      assert.deepEqual(await failuresIn(stateDir, { contemplationRun: ids }), []);
    });
  });

  for (const { file, places, seal = (record: Loose) => record, refused = [] } of recordKinds())
    it(`hides no other record: ${file}`, async () => {
      const known = JSON.parse(readFileSync(join(place.stateDir, file), "utf8")) as Loose;
      const changes = changesOf(known, places);
      assert.ok(changes.length > 0);
      for (const { what, record } of sampled(changes))
        await inCopy(async (stateDir) => {
          const text = `${canonicalize(seal(record))}\n`;
          writeFileSync(join(stateDir, file), text);
          if (file === VAULT) nameVault(stateDir, text);
          assert.deepEqual(
            (await failuresIn(stateDir, { run: ["first", "second"] })).filter(
              (failure) => !refused.some((pattern) => pattern.test(failure)),
            ),
            [],
            what,
          );
        });
    });
});

interface Kind {
  readonly file: string;
  readonly places: readonly ValuePath[];
  /** Makes the digest of a changed record anew. */
  readonly seal?: (record: Loose) => Loose;
  /** The contract's errors for the record, on the one route that shows it. */
  readonly refused?: readonly RegExp[];
}

/** Files that hold one record. */
function recordKinds(): readonly Kind[] {
  return [
    {
      file: "lived-life.json",
      places: [
        ...enumerationPlaces(storedLivedLife),
        ...enumerationPlaces(livedLife.pick({ schema_version: true })),
        ["consolidated", "*", "rests_on", "*", "source"],
      ],
      seal: ({ record_digest: _, ...life }) => ({ ...life, record_digest: digestOf(life) }),
    },
    {
      file: "practice/report.json",
      places: enumerationPlaces(practiceReport),
      seal: ({ report_digest: _, ...report }) => ({ ...report, report_digest: digestOf(report) }),
      refused: [/^calibrationClasses : schema_version does not have the form of a practice report$/],
    },
    { file: "evals/tiny/v1/report.json", places: enumerationPlaces(evalRunResult) },
    { file: "checkpoint/manifest.json", places: enumerationPlaces(checkpointManifest) },
    {
      file: VAULT,
      places: [
        ["versors_file"],
        ["metadata", "*", "epistemic_status"],
        ["metadata", "*", "epistemic_state"],
        ["metadata", "*", "source"],
      ],
      refused: [
        /^vault(?:Summary|Entries) : state\/checkpoint\/vault\.json is unreadable: it is not a snapshot$/,
      ],
    },
  ];
}

/** The manifest names the bytes of the vault. */
function nameVault(stateDir: string, text: string): void {
  const file = join(stateDir, "checkpoint", "manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Loose;
  const none = Buffer.alloc(0);
  // What the log says follows the vault that was.
  writeFileSync(join(stateDir, "checkpoint", "vault.log"), none);
  const named = { vault_digest: digestOfBytes(text), log_bytes: 0, log_digest: digestOfBytes(none) };
  writeFileSync(file, `${canonicalize({ ...manifest, ...named })}\n`);
}

/** A line with the hashes that its pointers and steps have. */
function sealMath(line: Loose): Loose {
  const pointers = (line["evidence_pointers"] as Loose[]).map(({ evidence_hash: _, ...pointer }) => ({
    ...pointer,
    evidence_hash: digestHex(pointer),
  }));
  const { steps } = line["reasoning_trace"] as Loose;
  return {
    ...line,
    evidence_pointers: pointers,
    reasoning_trace: { trace_id: digestHex(steps), steps },
  };
}

/** The entry with the trace hash of what it says now: who wrote the unknown value sealed it. */
function retraced(entry: Loose): Loose {
  const record = entry["pipeline_record"] as (TraceMaterial & Loose) | null; // as entries have it
  if (record === null || !Array.isArray(record.stages)) return entry;
  const { versor_condition, field_digest } = record;
  const material = { ...(entry as unknown as TraceMaterial), versor_condition, field_digest };
  const hash = traceHashOf({ ...material, stages: record.stages.slice(0, 6) });
  return JSON.parse(canonicalize(entry).replaceAll(String(entry["trace_hash"]), hash)) as Loose;
}
