import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { importWordnetPack } from "../../../src/operations/library/pack-import.ts";
import { checkPacks } from "../../../src/operations/library/pack-check.ts";
import { libraryOperations } from "../../../src/operations/library/library.ts";
import { loadPacks } from "../../../src/operations/library/packs.ts";
import { DataError } from "../../../src/store/files/data-error.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { REJECTED_RULE, writePackFixture } from "../../support/packs.ts";
import { writeWordnet } from "../../support/wordnet.ts";
import { readTestRule } from "../../engine/knowledge/packs.ts";

const folder = temporaryFolder();
after(() => folder.remove());
let made = 0;
const fresh = () => {
  const data = join(folder.path, `data-${++made}`);
  return { data, into: join(data, "packs"), from: writeWordnet(join(folder.path, `net-${made}`)) };
};
const refused = (work: Promise<unknown>, expected: RegExp) =>
  assert.rejects(
    work,
    (error) => (error instanceof DataError && expected.test(error.message)) || assert.fail(String(error)),
  );

describe("importing WordNet", () => {
  it("makes a sound pack of senses, with licence and provenance, that loads beside others", async () => {
    const { data, into, from } = fresh();
    writePackFixture(data, "zoo");
    assert.deepEqual(await importWordnetPack({ from, into, packId: "net" }), {
      packId: "net",
      folder: join(into, "net"),
      senses: 11,
      words: 13,
    });
    assert.equal((await checkPacks(data, [join(into, "net")], { write: false })).findings.length, 0);
    assert.match(readFileSync(join(into, "net", "licence.txt"), "utf8"), /made-up database/);
    const { knowledge, packs, identity } = await loadPacks(data, readTestRule);
    assert.deepEqual(
      identity.map(({ pack_id }) => pack_id),
      ["net", "zoo"],
    );
    assert.equal(knowledge.senses.senses("grumbler").length, 2);
    assert.deepEqual(knowledge.factsAbout("grumbler"), [], "a fact between senses is no fact about a word");
    assert.deepEqual(knowledge.parentsOf("tufted grumbler"), []);
    const [net] = packs;
    assert.match(net?.manifest.provenance["wordnet"] ?? "", /WordNet 3\.0.*Princeton University/);
    const listed = JSON.parse(
      await askText(libraryOperations({ dataDir: data }), "pack", {
        id: "net",
        query: new Map(),
        body: undefined,
      }),
    ) as { checksums: object };
    assert.deepEqual(Object.keys(listed.checksums), ["senses_checksum", "checksum"]);
  });
  it("writes the same bytes every time", async () => {
    const bytes = async () => {
      const { into, from } = fresh();
      await importWordnetPack({ from, into, packId: "net" });
      return readdirSync(join(into, "net"))
        .sort()
        .map((name) => readFileSync(join(into, "net", name), "utf8"));
    };
    assert.deepEqual(await bytes(), await bytes());
  });
  it("reports its progress", async () => {
    const { into, from } = fresh();
    const steps: string[] = [];
    await importWordnetPack({
      from,
      into,
      packId: "net",
      onProgress: (step, done, total) => steps.push(`${step} ${done}/${total}`),
    });
    assert.deepEqual(steps, [
      "reading 1/4",
      "reading 2/4",
      "reading 3/4",
      "reading 4/4",
      "writing 0/1",
      "writing 1/1",
    ]);
  });

  it("refuses a folder that lacks a file, naming it, and leaves nothing behind", async () => {
    const { into, from } = fresh();
    rmSync(join(from, "index.verb"));
    await refused(
      importWordnetPack({ from, into, packId: "net" }),
      /index\.verb: cannot be read; the folder must hold/,
    );
    assert.equal(existsSync(into), false);
  });
  it("refuses a file of another format, naming the line", async () => {
    const { into } = fresh();
    const from = writeWordnet(join(folder.path, "broken"), (line) =>
      line.replace("03 n 01 thing", "03 n zz thing"),
    );
    await refused(
      importWordnetPack({ from, into, packId: "net" }),
      /WordNet: data\.noun: line 3: not a synset/,
    );
  });
  it("refuses to overwrite a folder, and refuses an invalid id", async () => {
    const { into, from } = fresh();
    mkdirSync(join(into, "net"), { recursive: true });
    await refused(importWordnetPack({ from, into, packId: "net" }), /is there already/);
    assert.deepEqual(readdirSync(into), ["net"]);
    await refused(importWordnetPack({ from, into, packId: "../net" }), /is not an id of a pack/);
  });
});

describe("loading packs", () => {
  it("refuses a rule that does not parse, naming pack and row", async () => {
    const { data } = fresh();
    writePackFixture(data, "zoo");
    await refused(
      loadPacks(data, () => REJECTED_RULE),
      /^data\/packs\/zoo\/rules\.jsonl: r1: cannot be read at `every`; expected a capital letter$/,
    );
  });
});
