import assert from "node:assert/strict";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { digestOfBytes } from "../../../src/canonical/digest.ts";
import { MAX_SLICE, type ReadRule } from "../../../src/engine/knowledge/knowledge.ts";
import { readSentence } from "../../../src/engine/language/read.ts";
import type { Keeping } from "../../../src/operations/library/kept-readings.ts";
import { loadPacks } from "../../../src/operations/library/packs.ts";
import { writeKeptPacks, type KeptPacks } from "../../../src/store/packs/kept-packs.ts";
import { inspectPack, writeSeal } from "../../../src/store/packs/packs.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

describe("the cache of parsed packs", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());
  const data = join(folder.path, "data");
  const file = join(folder.path, "state", "cache", "packs.kept");
  for (const pack of ["materials", "time-calendar"])
    cpSync(join(ROOT, "data", "packs", pack), join(data, "packs", pack), { recursive: true });

  /** A start: what it says, how many sentences the grammar had to read, and what it logged. */
  const start = async (keeping: Partial<Keeping> | null) => {
    let read = 0;
    const log: string[] = [];
    const readRule: ReadRule = (text, lexicon) => {
      read++;
      return readSentence(text, lexicon);
    }; // another one each time, so that nothing is remembered in the process
    const { knowledge, identity } = await loadPacks(
      data,
      readRule,
      keeping === null
        ? null
        : {
            reader: digestOfBytes("this code"),
            files: [file],
            keepIn: file,
            log: (line) => log.push(line),
            ...keeping,
          },
    );
    const symbols = new Set([
      "noun:metal/1",
      "noun:month/1",
      "noun:wood/1",
      "verb:follow/2",
      "adjective:brittle/1",
    ]);
    const { sentences } = knowledge.sliceAbout(symbols, new Set(["March"]));
    assert.ok(sentences.length > 8 && sentences.length < MAX_SLICE, String(sentences.length));
    const says = {
      identity,
      rules: knowledge.rules,
      sentences: sentences.map((one) => ({ ...one })),
      told: knowledge.factsAbout("copper").map(({ ref, text }) => [ref, text]),
    };
    return { says, read, log };
  };
  let plain: Awaited<ReturnType<typeof start>>["says"];
  before(async () => {
    plain = (await start(null)).says;
  });

  it("is written by the first start, and saves later ones the parsing, with the same knowledge", async () => {
    const first = await start({});
    assert.ok(first.read > 15 && existsSync(file));
    const second = await start({});
    assert.deepEqual([second.read, second.log], [0, []]);
    assert.deepEqual(first.says, plain);
    assert.deepEqual(second.says, plain);
  });

  it("lets a start build the knowledge once, on first use", async () => {
    const { packs } = JSON.parse(readFileSync(file, "utf8").split("\n")[1] ?? "") as KeptPacks;
    const without = join(folder.path, "without-readings.kept");
    await writeKeptPacks(without, { reader: digestOfBytes("this code"), packs, readings: [] }); // so that the grammar is asked whenever knowledge is put together
    let read = 0;
    const loaded = await loadPacks(
      data,
      (text, lexicon) => {
        read++;
        return readSentence(text, lexicon);
      },
      { reader: digestOfBytes("this code"), files: [without], keepIn: null, log: assert.fail },
    );
    assert.equal(read, 0);
    const { knowledge } = loaded;
    const once = read;
    assert.ok(once > 15);
    assert.equal(loaded.knowledge, knowledge);
    assert.equal(read, once);
  });

  it("is not used by other code, and not written by a read-only process", async () => {
    const before = readFileSync(file, "utf8");
    const other = await start({ reader: digestOfBytes("other code"), keepIn: null });
    assert.ok(other.read > 15);
    assert.deepEqual([other.says, other.log, readFileSync(file, "utf8")], [plain, [], before]);
    assert.ok((await start({ reader: null })).read > 15);
  });

  it("is not used when it is damaged, which is reported, and is rewritten", async () => {
    const sound = readFileSync(file);
    for (const damage of [
      sound.subarray(0, 1000),
      Buffer.concat([sound.subarray(0, 900), Buffer.from("x"), sound.subarray(901)]),
      Buffer.alloc(0),
    ]) {
      writeFileSync(file, damage);
      const { says, read, log } = await start({});
      assert.ok(read > 15 && says);
      assert.deepEqual(log, [`${file} is damaged and was not used; the packs are read again`]);
      assert.deepEqual(readFileSync(file), sound);
    }
  });

  it("does not hide that a pack differs from its seal, and is not used for a pack that was changed and resealed", async () => {
    const rules = join(data, "packs", "materials", "rules.jsonl");
    const text = readFileSync(rules, "utf8");
    writeFileSync(
      rules,
      text.replace(
        "If something is a metal and it is a mixture, then it is an alloy.",
        "If something is a mixture and it is a metal, then it is an alloy.",
      ),
    );
    assert.notEqual(readFileSync(rules, "utf8"), text);
    await assert.rejects(start({}), /materials\/manifest\.json:\d+:\d+: rules_checksum/);
    const pack = join(data, "packs", "materials");
    await writeSeal(pack, (await inspectPack(pack, "full")).found);
    const changed = await start({});
    assert.ok(changed.read > 15);
    assert.notDeepEqual(changed.says.identity, plain.identity);
    assert.equal((await start({})).read, 0);
  });
});
