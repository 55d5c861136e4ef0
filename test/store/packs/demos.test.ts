import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createDemoStore } from "../../../src/store/packs/demos.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());
/** Long enough for files to be known from then on. */
const age = () => sleep(150);
const ID = "epistemic_truth_state";

describe("the stored demos", () => {
  it("are current after every change of a file or a folder", async () => {
    const demos = join(folder.path, "demos");
    mkdirSync(folder.path, { recursive: true });
    cpSync(join(ROOT, "data/demos"), demos, { recursive: true });
    const store = createDemoStore(folder.path);
    await age();
    const all = await store.ids();
    const first = await store.read(ID);
    const [one] = first?.scenarios ?? [];
    assert.ok(first && one?.committed);
    assert.deepEqual(await store.read(ID), first);

    const name = `${one.scenario.scenario_id}.json`;
    const scenario = join(demos, ID, "scenarios", name);
    const response = join(demos, ID, "responses", name);
    const text = readFileSync(scenario, "utf8");
    writeFileSync(scenario, JSON.stringify({ ...(JSON.parse(text) as object), title: "Another title" }));
    writeFileSync(response, "{}");
    await age();
    const [changed] = (await store.read(ID))?.scenarios ?? [];
    assert.deepEqual([changed?.scenario.title, changed?.committed], ["Another title", "{}"]);

    rmSync(response);
    assert.equal((await store.read(ID))?.scenarios[0]?.committed, null);
    renameSync(scenario, `${scenario}.away`);
    assert.equal((await store.read(ID))?.scenarios.length, first.scenarios.length - 1);
    writeFileSync(scenario, "{");
    await age();
    for (let read = 0; read < 2; read++) await assert.rejects(store.read(ID), /scenarios\/.*is not JSON/);

    renameSync(join(demos, ID), join(demos, "other"));
    await age();
    assert.deepEqual(await store.ids(), [...all.filter((id) => id !== ID), "other"].sort());
    await assert.rejects(store.read("other"), /demo_id: is `epistemic_truth_state`/);
  });

  it("are parsed with the current schema of their operation", async () => {
    const data = join(folder.path, "operations");
    cpSync(join(ROOT, "data/demos", ID), join(data, "demos", ID), { recursive: true });
    const file = join(data, "demos", ID, "demo.json");
    const store = createDemoStore(data);
    await age();
    assert.equal((await store.read(ID))?.operation, "review");
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace(/"operation":\s*"review"/, '"operation":"promotion"'),
    );
    await assert.rejects(store.read(ID), /data\/demos\/epistemic_truth_state\/scenarios\//);
  });

  it("are read through a link, wherever it pointed before", async () => {
    const data = join(folder.path, "linked");
    cpSync(join(ROOT, "data/demos", ID), join(data, "demos", ID), { recursive: true });
    const file = join(data, "demos", ID, "demo.json");
    const target = join(data, "target.json");
    renameSync(file, target);
    symlinkSync(target, file);
    const store = createDemoStore(data);
    await age();
    assert.notEqual((await store.read(ID))?.demo.title, "Another title");
    writeFileSync(
      target,
      JSON.stringify({ ...(JSON.parse(readFileSync(target, "utf8")) as object), title: "Another title" }),
    );
    await age();
    assert.equal((await store.read(ID))?.demo.title, "Another title");
  });
});
