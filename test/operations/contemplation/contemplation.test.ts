import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { digestOf, digestOfBytes } from "../../../src/canonical/digest.ts";
import { contemplationRunDetail, contemplationRunSummary } from "../../../src/contract/contemplation.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { contemplationOperations } from "../../../src/operations/contemplation/contemplation.ts";
import { YES, contemplateIn } from "../../support/contemplation.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-contemplation-"));
after(() => rmSync(root, { recursive: true }));
let stateDir: string;
let operations: ReturnType<typeof contemplationOperations>;
beforeEach(() => {
  stateDir = mkdtempSync(join(root, "s-"));
  operations = contemplationOperations({ stateDir });
});

type Json = Record<string, unknown>;

function put(runId: string, value: unknown): void {
  mkdirSync(join(stateDir, "contemplation"), { recursive: true });
  writeFileSync(
    join(stateDir, "contemplation", `${runId}.json`),
    typeof value === "string" ? value : JSON.stringify(value),
  );
}

async function list(query: Record<string, string> = {}): Promise<Json[]> {
  const data = JSON.parse(
    await askText(operations, "contemplationRuns", {
      id: "",
      query: new Map(Object.entries(query)),
      body: undefined,
    }),
  ) as { items: Json[] };
  data.items.forEach((item) => contemplationRunSummary.parse(item));
  return data.items;
}

async function show(id: string) {
  return contemplationRunDetail.parse(
    JSON.parse(await askText(operations, "contemplationRun", { id, query: new Map(), body: undefined })),
  );
}

async function failureOf(id: string): Promise<string> {
  try {
    await show(id);
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return `${error.reason}: ${error.message}`;
  }
  return "none";
}

describe("the list of contemplations", () => {
  it("is empty without a folder, and newest first with one", async () => {
    assert.deepEqual(await list(), []);
    for (const id of ["c-1", "c-3", "c-2"]) put(id, { prompt: id });
    assert.deepEqual(
      (await list()).map(({ run_id: id }) => id),
      ["c-3", "c-2", "c-1"],
    );
    assert.deepEqual(
      (await list({ limit: "1", offset: "1" })).map(({ prompt }) => prompt),
      ["c-2"],
    );
  });

  it("skips files that are not runs", async () => {
    put("ok", {});
    put("-bad", {});
    put(".hidden", {});
    mkdirSync(join(stateDir, "contemplation", "folder.json"));
    symlinkSync(join(stateDir, "contemplation", "ok.json"), join(stateDir, "contemplation", "link.json"));
    writeFileSync(join(stateDir, "contemplation", "note.txt"), "{}");
    assert.deepEqual(
      (await list()).map(({ run_id: id }) => id),
      ["ok"],
    );
    for (const id of ["-bad", ".hidden", "folder", "link", "note", "missing", "a/b", "x".repeat(129)])
      assert.equal(await failureOf(id), `not_found: contemplation run not found: ${id}`);
  });

  it("shows only name and digest of a broken file, and the others in full", async () => {
    put("b", { prompt: "sound" });
    put("a", "{broken");
    const [sound, broken] = await list();
    assert.deepEqual([sound?.["run_id"], sound?.["prompt"]], ["b", "sound"]);
    const bytes = readFileSync(join(stateDir, "contemplation", "a.json"));
    assert.deepEqual(
      [broken?.["run_id"], broken?.["source_digest"], broken?.["prompt"], broken?.["learning_arc_closed"]],
      ["a", digestOfBytes(bytes), null, null],
    );
    assert.equal(await failureOf("a"), "read_error: state/contemplation/a.json is not JSON in UTF-8");
  });

  it("notices a changed file", async () => {
    put("a", { prompt: "one" });
    utimesSync(join(stateDir, "contemplation", "a.json"), 1, 1);
    assert.equal((await list())[0]?.["prompt"], "one");
    put("a", { prompt: "two" });
    assert.equal((await list())[0]?.["prompt"], "two");
    put("b", {});
    assert.equal((await list()).length, 2);
  });
});

describe("a contemplation", () => {
  it("is shown with absent parts as null, whatever schema it has", async () => {
    put("r", { extra: 1 });
    const bytes = readFileSync(join(stateDir, "contemplation", "r.json"));
    assert.deepEqual(await show("r"), {
      run_id: "r",
      source_path: "state/contemplation/r.json",
      source_digest: digestOfBytes(bytes),
      prompt: null,
      cold_subject: null,
      scene_count: 0,
      learning_arc_closed: null,
      all_claims_supported: null,
      active_corpus_byte_identical: null,
      before: null,
      after: null,
      engine_chain: null,
      scenes: [],
    });
  });

  it("names the part that each scene plays by the first word found in its id", async () => {
    const ids = [
      "S1_COLD_start",
      "enrichment",
      "checkpoint_x",
      "engine_proposal",
      "authored",
      "ratified",
      "regrounded",
      "cold_proposal",
      "proposal_ratified",
      "grounded_by_ratifying",
      "else",
    ];
    put("r", { scenes: ids.map((scene) => ({ scene, claim: "c", detail: {} })) });
    assert.deepEqual(
      (await show("r")).scenes.map(({ stage_role: role }) => role),
      [
        "cold_attempt",
        "engine_enrichment",
        "engine_enrichment",
        "engine_proposal",
        "engine_proposal",
        "operator_ratifies",
        "grounded",
        "cold_attempt",
        "engine_proposal",
        "operator_ratifies",
        "other",
      ],
    );
  });

  it("takes ids and states of scenes from their detail, never empty, and numbers scenes without an id", async () => {
    put("r", {
      scenes: [
        { claim: "c", detail: { proposal_id: "p", candidate_id: "", state: "pending", grounding_source: 3 } },
        { scene: "", claim: "d" },
      ],
    });
    const [first, second] = (await show("r")).scenes;
    assert.deepEqual(first, {
      scene_id: "scene_1",
      claim: "c",
      detail: { proposal_id: "p", candidate_id: "", state: "pending", grounding_source: 3 },
      stage_role: "other",
      proposal_id: "p",
      candidate_id: null,
      proposal_state: "pending",
      grounding_source: null,
    });
    assert.deepEqual(second, {
      scene_id: "scene_2",
      claim: "d",
      detail: {},
      stage_role: "other",
      proposal_id: null,
      candidate_id: null,
      proposal_state: null,
      grounding_source: null,
    });
  });

  it("shows the first engine chain, else the first proposed one", async () => {
    put("a", {
      scenes: [
        { detail: { proposed_chain: { a: 1 } } },
        { detail: { engine_chain: { b: 1 } } },
        { detail: { engine_chain: { c: 1 } } },
      ],
    });
    put("b", { scenes: [{ detail: { proposed_chain: "text" } }, { detail: { proposed_chain: { a: 1 } } }] });
    assert.deepEqual((await show("a")).engine_chain, { b: 1 });
    assert.deepEqual((await show("b")).engine_chain, { a: 1 });
  });

  const CONTRADICTIONS: readonly (readonly [string, Json, RegExp])[] = [
    ["another run's id", { run_id: "x" }, /^bad_value: run_id /],
    ["a count that is not that of the scenes", { scene_count: 1, scenes: [] }, /^bad_value: scene_count /],
    [
      "a closed arc without a grounded scene",
      { learning_arc_closed: true, scenes: [{ scene: "cold" }] },
      /^bad_value: learning_arc_closed /,
    ],
    [
      "a closed arc with a scene that says what would be",
      { learning_arc_closed: true, scenes: [{ scene: "grounded", detail: { would: true } }] },
      /^bad_value: learning_arc_closed /,
    ],
    [
      "support for a claim that has none",
      { all_claims_supported: true, scenes: [{ detail: { supported: false } }] },
      /^bad_value: all_claims_supported /,
    ],
    [
      "an identical corpus with two digests",
      {
        active_corpus_byte_identical: true,
        before: { active_corpus_digest: "a" },
        after: { active_corpus_digest: "b" },
      },
      /^bad_value: active_corpus_byte_identical /,
    ],
    [
      "a changed corpus with one digest",
      {
        active_corpus_byte_identical: false,
        before: { active_corpus_digest: "a" },
        after: { active_corpus_digest: "a" },
      },
      /^bad_value: active_corpus_byte_identical /,
    ],
    ["scenes that are no list", { scenes: {} }, /^bad_value: scenes /],
    ["a flag that is no flag", { learning_arc_closed: "yes" }, /^bad_value: learning_arc_closed /],
    ["a detail that is no object", { scenes: [{ detail: [] }] }, /^bad_value: scenes\/0\/detail /],
  ];
  for (const [what, value, message] of CONTRADICTIONS) {
    it(`is refused with ${what}`, async () => {
      put("r", value);
      assert.match(await failureOf("r"), message);
      const [listed] = await list();
      assert.deepEqual([listed?.["run_id"], listed?.["prompt"], listed?.["scene_count"]], ["r", null, 0]);
    });
  }
});

describe("a run of this service", () => {
  const folder = mkdtempSync(join(root, "own-"));
  let stored: Json;
  let runId: string;
  before(async () => {
    ({ runId } = await contemplateIn(folder, "All glorps are kind. Bob is a glorp. Is Bob kind?", YES));
    stored = JSON.parse(readFileSync(join(folder, "contemplation", `${runId}.json`), "utf8")) as Json;
  });

  /** The record with one change, under a digest that fits, so that only the change itself can give it away. */
  function changed(change: (record: Json) => void): Json {
    const { record_digest: _, ...record } = structuredClone(stored);
    change(record);
    return { ...record, record_digest: digestOf(record) };
  }
  const scene = (record: Json, at: number): { scene: string; claim: string; detail: Json } =>
    (record["scenes"] as { scene: string; claim: string; detail: Json }[])[at]!;

  it("round-trips through its file", async () => {
    put(runId, stored);
    const {
      learning_arc_closed: closed,
      all_claims_supported: supported,
      scene_count: count,
    } = await show(runId);
    assert.deepEqual([closed, supported, count], [true, true, 7]);
  });

  const FLIPS: readonly (readonly [string, (record: Json) => void])[] = [
    [
      "run_id",
      (record) => {
        record["run_id"] = "c-other";
      },
    ],
    [
      "scene_count",
      (record) => {
        record["scene_count"] = 6;
      },
    ],
    [
      "learning_arc_closed",
      (record) => {
        record["learning_arc_closed"] = false;
      },
    ],
    [
      "learning_arc_closed",
      (record) => {
        scene(record, 4).detail["state"] = "pending";
      },
    ],
    [
      "learning_arc_closed",
      (record) => {
        scene(record, 6).detail["grounding_source"] = "vault";
      },
    ],
    [
      "learning_arc_closed",
      (record) => {
        (record["scenes"] as unknown[]).splice(2, 2);
        record["scene_count"] = 5;
      },
    ],
    [
      "all_claims_supported",
      (record) => {
        record["all_claims_supported"] = false;
      },
    ],
    [
      "all_claims_supported",
      (record) => {
        scene(record, 0).claim = "Everything is settled.";
      },
    ],
    [
      "all_claims_supported",
      (record) => {
        Object.assign(scene(record, 0).detail["answer"] as Json, { kind: "verdict", verdict: "yes" });
      },
    ],
    [
      "all_claims_supported",
      (record) => {
        (scene(record, 2).detail["without_it"] as Json)["verdict"] = "no";
      },
    ],
    [
      "all_claims_supported",
      (record) => {
        scene(record, 1).detail["settling"] = [];
      },
    ],
    [
      "active_corpus_byte_identical",
      (record) => {
        record["active_corpus_byte_identical"] = true;
      },
    ],
    [
      "before/active_corpus_digest",
      (record) => {
        const side = record["before"] as Json;
        (side["active_corpus"] as Json[])[0]!["digest"] = `sha256:${"0".repeat(64)}`;
      },
    ],
    [
      "after/active_corpus_digest",
      (record) => {
        (record["after"] as Json)["active_corpus"] = [];
      },
    ],
    [
      "prompt",
      (record) => {
        delete record["prompt"];
      },
    ],
    [
      "before",
      (record) => {
        delete record["before"];
      },
    ],
    [
      "scenes",
      (record) => {
        delete record["scenes"];
        delete record["scene_count"];
        record["scene_count"] = 0;
        record["learning_arc_closed"] = false;
      },
    ],
  ];
  for (const [field, change] of FLIPS) {
    it(`is refused by the name ${field} after ${change.toString().replace(/\s+/g, " ").slice(12, 100)}`, async () => {
      put(runId, changed(change));
      assert.match(await failureOf(runId), new RegExp(`^bad_value: ${field} `));
    });
  }

  it("is refused because of its digest under the name of another schema, too", async () => {
    put(runId, { ...stored, schema_version: "contemplation_run_v0", prompt: "Is Bob tall?" });
    assert.match(await failureOf(runId), /^bad_value: record_digest /);
    const { record_digest: _, ...foreign } = stored;
    put(runId, { ...foreign, schema_version: "contemplation_run_v0", prompt: "Is Bob tall?" });
    assert.equal((await show(runId)).prompt, "Is Bob tall?");
  });

  it("is refused because of its digest for every other change", async () => {
    for (const [key, value] of Object.entries({ prompt: "Is Bob tall?", cold_subject: "Tom", added: 1 })) {
      put(runId, { ...stored, [key]: value });
      assert.match(await failureOf(runId), /^bad_value: record_digest /);
    }
  });
});
