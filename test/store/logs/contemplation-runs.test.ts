import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { freshRunId, openRunFiles, writeRun } from "../../../src/store/logs/contemplation-runs.ts";
import { DISK } from "../../../src/store/files/disk.ts";
import { replaceFile } from "../../../src/store/files/replace-file.ts";
import { readActiveCorpus } from "../../../src/store/packs/corpus.ts";
import { writePackFixture } from "../../support/packs.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-runs-"));
after(() => rmSync(root, { recursive: true }));
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(root, "d-"));
});

describe("the files of contemplations", () => {
  it("have ids that sort by time", () => {
    const ids = [0, 1, 1000, 60_000, 86_400_000, 31_536_000_000].map((later) =>
      freshRunId(Date.UTC(2026, 10, 21) + later),
    );
    assert.deepEqual([...ids].sort(), ids);
    for (const id of ids) assert.match(id, /^c-\d{8}T\d{9}Z-[a-f0-9]{6}$/);
    assert.notEqual(freshRunId(0), freshRunId(0));
  });

  it("appear complete and private, with no leftovers beside them", async () => {
    await writeRun(dir, "c-1", { b: 1, a: "ä" });
    assert.equal(readFileSync(join(dir, "contemplation", "c-1.json"), "utf8"), '{"a":"ä","b":1}\n');
    assert.deepEqual(readdirSync(join(dir, "contemplation")), ["c-1.json"]);
    assert.equal(statSync(join(dir, "contemplation", "c-1.json")).mode & 0o777, 0o600);
    const files = openRunFiles(dir);
    assert.deepEqual(
      [await files.ids(), (await files.read("c-1"))?.value, await files.read("c-2")],
      [["c-1"], { a: "ä", b: 1 }, null],
    );
  });
});

describe("replacing a file", () => {
  it("leaves the old or the new one, whichever step fails, and no reader sees anything else", async () => {
    const file = join(dir, "contemplation", "x.json");
    await replaceFile(file, "old");
    for (const step of ["write", "rename"] as const) {
      const broken = { ...DISK, [step]: () => Promise.reject(new Error("the disk is full")) };
      await assert.rejects(replaceFile(file, "new", broken), /the disk is full/);
      assert.equal(readFileSync(file, "utf8"), "old");
      assert.deepEqual(await openRunFiles(dir).ids(), ["x"]);
    }
    await assert.rejects(
      replaceFile(file, "new", { ...DISK, syncFolder: () => Promise.reject(new Error("gone")) }),
    );
    assert.equal(readFileSync(file, "utf8"), "new");
  });
});

describe("the active corpus", () => {
  it("changes with any byte of packs, policies and teachings, and with nothing else", async () => {
    const [data, state] = [join(dir, "data"), join(dir, "state")];
    writePackFixture(data, "birds");
    const digests = new Set<string>();
    const look = async () => {
      const text = JSON.stringify(await readActiveCorpus(data, state));
      const isNew = !digests.has(text);
      digests.add(text);
      return isNew;
    };
    assert.equal(await look(), true);
    await replaceFile(join(state, "teaching", "proposals.jsonl"), "{}\n");
    await replaceFile(join(data, "demos", "d.json"), "{}\n");
    assert.equal(await look(), false);
    for (const file of [
      join(data, "packs", "birds", "note.txt"),
      join(data, "packs", "birds", "deep", "x"),
      join(data, "policies", "p.json"),
      join(state, "teaching", "ratified.jsonl"),
      join(state, "math", "lexicon.jsonl"),
    ]) {
      await replaceFile(file, "1");
      assert.equal(await look(), true, file);
      await replaceFile(file, "2");
      assert.equal(await look(), true, file);
    }
  });
});
