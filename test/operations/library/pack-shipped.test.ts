import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { checkPacks } from "../../../src/operations/library/pack-check.ts";
import { readPacks } from "../../../src/store/packs/packs.ts";
import { ROOT } from "../../support/root.ts";

const DATA = join(ROOT, "data");

describe("the shipped packs", () => {
  it("are sealed, and do not contradict one another", async () => {
    const { packs, findings } = await checkPacks(DATA, [], { write: false });
    assert.ok(packs.length > 0);
    assert.deepEqual(
      findings.filter(({ level }) => level === "error"),
      [],
    );
  });
  it("load, and every row names its source", async () => {
    for (const { packId, manifest } of await readPacks(DATA)) {
      assert.ok(Object.keys(manifest.provenance).length > 0, packId);
      assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
    }
  });
});
