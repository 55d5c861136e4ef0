import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { digestOf, digestOfBytes, type Digest } from "../../../src/canonical/digest.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { livedLife } from "../../../src/contract/lived-life.ts";
import { livedLifeOperations } from "../../../src/operations/contemplation/lived-life.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-lived-"));
after(() => rmSync(root, { recursive: true }));
let stateDir: string;
beforeEach(() => {
  stateDir = mkdtempSync(join(root, "s-"));
});

type Json = Record<string, unknown>;
const idOf = (packs: readonly string[]): Digest => digestOf({ packs: [...packs] });

function beat(tick: number, change: Json = {}): Json {
  return {
    tick,
    versor_condition: 1e-15,
    field_valid: true,
    facts_consolidated: 2,
    proposals_created: 1,
    pending_proposals: 1,
    did_work: true,
    ...change,
  };
}
const LAST = beat(2, { facts_consolidated: 0, proposals_created: 0, did_work: false });

function life(change: Json = {}): Json {
  return {
    schema_version: "lived_life_v1",
    identity: idOf(["a", "b"]),
    identity_pack_ids: ["a", "b"],
    heartbeats: 2,
    closure_observed: true,
    closure_held: true,
    closure_ceiling: 1e-6,
    final_checkpoint_ok: true,
    converged: true,
    total_facts_consolidated: 2,
    total_proposals_created: 1,
    records: [beat(1), LAST],
    ...change,
  };
}

async function read(
  value: unknown,
  identityOf: (packs: readonly string[]) => Promise<Digest> = (packs) => Promise.resolve(idOf(packs)),
) {
  if (value !== undefined)
    writeFileSync(
      join(stateDir, "lived-life.json"),
      typeof value === "string" ? value : JSON.stringify(value),
    );
  return livedLife.parse(
    JSON.parse(
      await askText(livedLifeOperations({ stateDir, identityOf }), "livedLife", {
        id: "",
        query: new Map(),
        body: undefined,
      }),
    ),
  );
}

async function failure(value: unknown): Promise<string> {
  try {
    await read(value);
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return `${error.reason}: ${error.message}`;
  }
  return "none";
}

describe("the record of a life", () => {
  it("is missing without a file: zeros, false, null, nothing", async () => {
    const { missing_reason: reason, resume_summary: summary, ...rest } = await read(undefined);
    assert.deepEqual(rest, {
      schema_version: "lived_life_v1",
      status: "missing_evidence",
      identity: null,
      current_identity: null,
      heartbeats: 0,
      closure_observed: false,
      closure_held: false,
      closure_ceiling: 1e-6,
      final_checkpoint_ok: false,
      converged: false,
      total_facts_consolidated: 0,
      total_proposals_created: 0,
      resume_status: "unknown",
      records: [],
      artifact: null,
    });
    assert.ok(reason !== null && summary !== "");
  });

  it("is missing, for another reason, under an unknown schema", async () => {
    const [none, other] = [
      await read(undefined),
      await read({ schema_version: "lived_life_v9", heartbeats: "many" }),
    ];
    assert.equal(other.status, "missing_evidence");
    assert.notEqual(other.missing_reason, none.missing_reason);
    assert.deepEqual({ ...other, missing_reason: null }, { ...none, missing_reason: null });
  });

  it("is shown as stored, with derived members added", async () => {
    const shown = await read(life());
    assert.deepEqual(shown.records, [beat(1), LAST]);
    assert.deepEqual(
      [shown.status, shown.resume_status, shown.current_identity],
      ["recorded", "would_resume", idOf(["a", "b"])],
    );
    assert.deepEqual(shown.artifact, {
      artifact_id: "state/lived-life.json",
      path: "state/lived-life.json",
      kind: "lived_life",
      digest: digestOfBytes(readFileSync(join(stateDir, "lived-life.json"))),
      created_at: null,
    });
  });

  it("says in one sentence for each status whether a life would continue", async () => {
    const asked: (readonly string[])[] = [];
    const same = await read(life());
    const changed = await read(life(), (packs) => {
      asked.push(packs);
      return Promise.resolve(idOf(["c"]));
    });
    const [noIdentity, noPacks] = [
      await read(life({ identity: null })),
      await read(life({ identity_pack_ids: null })),
    ];
    assert.deepEqual(asked, [["a", "b"]], "the packs of the record, not those of now");
    assert.deepEqual(
      [same, changed, noIdentity, noPacks].map((each) => each.resume_status),
      ["would_resume", "substrate_changed", "unknown", "unknown"],
    );
    assert.equal(new Set([same, changed, noIdentity].map((each) => each.resume_summary)).size, 3);
    assert.equal(noIdentity.resume_summary, noPacks.resume_summary);
  });

  it("counts as held if nothing was measured, and as not observed", async () => {
    const records = [beat(1, { versor_condition: null }), LAST].map((each) => ({
      ...each,
      versor_condition: null,
    }));
    const shown = await read(life({ records, closure_observed: false, closure_held: true }));
    assert.deepEqual(
      [shown.closure_observed, shown.closure_held, shown.records[0]?.field_valid],
      [false, true, true],
    );
  });

  it("shows whether the field was broken", async () => {
    const shown = await read(
      life({ records: [beat(1, { versor_condition: 1e-6, field_valid: false }), LAST], closure_held: false }),
    );
    assert.equal(shown.closure_held, false);
  });

  const CONTRADICTIONS: readonly (readonly [string, Json])[] = [
    ["heartbeats", { heartbeats: 3 }],
    ["closure_observed", { closure_observed: false }],
    ["closure_held", { closure_held: false }],
    ["closure_held", { records: [beat(1, { versor_condition: 2e-6, field_valid: false }), LAST] }],
    ["closure_ceiling", { closure_ceiling: 1e-5 }],
    ["converged", { converged: false }],
    [
      "converged",
      {
        records: [],
        heartbeats: 0,
        closure_observed: false,
        total_facts_consolidated: 0,
        total_proposals_created: 0,
      },
    ],
    ["total_facts_consolidated", { total_facts_consolidated: 1 }],
    ["total_proposals_created", { total_proposals_created: 0 }],
    ["records/1/tick", { records: [beat(1), { ...LAST, tick: 1 }] }],
    ["records/0/field_valid", { records: [beat(1, { field_valid: false }), LAST] }],
    ["records/0/field_valid", { records: [beat(1, { versor_condition: 1e-6 }), LAST] }],
    ["records/0/did_work", { records: [beat(1, { did_work: false }), LAST] }],
    ["records/0/facts_consolidated", { records: [beat(1, { facts_consolidated: -1 }), LAST] }],
    ["records/1/versor_condition", { records: [beat(1), { ...LAST, versor_condition: "0" }] }],
    ["identity", { identity: "x" }],
    ["identity_pack_ids", { identity_pack_ids: "a" }],
    ["final_checkpoint_ok", { final_checkpoint_ok: "yes" }],
    ["record_digest", { record_digest: `sha256:${"0".repeat(64)}` }],
  ];
  for (const [field, change] of CONTRADICTIONS) {
    it(`is refused by the name ${field} with ${JSON.stringify(change).slice(0, 80)}`, async () => {
      assert.match(await failure(life(change)), new RegExp(`^bad_value: ${field} `));
    });
  }

  it("is refused by name if a stored field is missing", async () => {
    for (const key of [
      "identity",
      "heartbeats",
      "closure_observed",
      "closure_held",
      "closure_ceiling",
      "final_checkpoint_ok",
      "converged",
      "total_facts_consolidated",
      "total_proposals_created",
      "records",
    ]) {
      const { [key]: _, ...rest } = life();
      assert.match(await failure(rest), new RegExp(`^bad_value: ${key} `));
    }
  });

  it("reveals every change through its digest", async () => {
    const record = life({ consolidated: [] });
    const sealed = { ...record, record_digest: digestOf(record) };
    assert.equal(await failure(sealed), "none");
    assert.equal(await failure(record), "bad_value: record_digest is missing (state/lived-life.json)");
    assert.equal(await failure(life()), "none", "a record of another program need not have one");
    for (const change of [
      { identity: idOf([]) },
      { identity_pack_ids: ["a"] },
      { final_checkpoint_ok: false },
      { added: 1 },
      { records: [beat(1, { pending_proposals: 9 }), LAST] },
    ]) {
      assert.match(
        await failure({ ...sealed, ...change }),
        /^bad_value: record_digest /,
        JSON.stringify(change),
      );
    }
  });

  it("cannot be read if it is not a JSON object", async () => {
    for (const text of ["", "{", "[]", "null", "1"]) assert.match(await failure(text), /^read_error: /);
    rmSync(join(stateDir, "lived-life.json"));
    mkdirSync(join(stateDir, "lived-life.json"));
    assert.match(await failure(undefined), /^read_error: state\/lived-life\.json cannot be read/);
  });
});
