import assert from "node:assert/strict";
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { digestOfBytes } from "../../../src/canonical/digest.ts";
import type { LogosPackContents } from "../../../src/contract/logos.ts";
import { askLogos, edge, entry, writeLogosFixture } from "../../support/logos.ts";
import { PACK_ROUTES, dataFolder, isUnknown, listOf, safetyOf } from "../../support/logos-data.ts";

describe("a language pack that cannot be used", () => {
  const BROKEN: Record<string, Parameters<typeof writeLogosFixture>[2]> = {
    "a row that is not JSON": { files: { lexicon: "{\n" } },
    "a row without a needed key": { files: { lexicon: [{ entry_id: "x" }] } },
    "a row with a value of another type": { files: { glosses: [{ lemma: "x", gloss: 7 }] } },
    "a frame that is no object": { files: { frames: "[]\n" } },
    "a weight above 1": { files: { alignment: [edge("a", "b", [1, 0, 0, 0], { weight: 1.5 })] } },
    "a rotor without a direction": { files: { alignment: [edge("a", "b", [0, 0, 0, 0])] } },
    "a rotor of three components": { files: { alignment: [edge("a", "b", [1, 0, 0])] } },
    "a number beyond all numbers": { files: { frames: '{"a":1e999}\n' } },
    "half a character": { files: { frames: '{"a":"\\ud800"}\n' } },
    "a manifest with a value of another type": {
      manifest: (manifest) => {
        manifest["known_gaps"] = "none";
      },
    },
    "a checksum that is half a character": {
      manifest: (manifest) => {
        manifest["checksum"] = "\ud800";
      },
    },
  };
  for (const [what, fixture] of Object.entries(BROKEN)) {
    it(`because of ${what} is unknown to every route and listed as failed`, async () => {
      const data = dataFolder();
      writeLogosFixture(data, "sound");
      writeLogosFixture(data, "broken", fixture);
      const ask = askLogos(data);
      for (const route of PACK_ROUTES) await assert.rejects(ask(route, "broken"), isUnknown("broken"));
      const items = await listOf(data);
      assert.deepEqual(
        items.map(({ pack_id, safety_status, lexicon_count }) => [pack_id, safety_status, lexicon_count]),
        [
          ["broken", "failed", 0],
          ["sound", "clear", 2],
        ],
      );
      assert.equal(
        items[0]?.manifest_digest,
        digestOfBytes(readFileSync(join(data, "logos", "broken", "manifest.json"))),
      );
    });
  }
  for (const manifest of ["", "{", "[]", "null", '"x"', "\xff"]) {
    it(`because its manifest is \`${manifest}\` is listed as failed under its folder's name`, async () => {
      const data = dataFolder();
      const folder = writeLogosFixture(data, "broken");
      writeFileSync(join(folder, "manifest.json"), manifest, "latin1");
      assert.deepEqual(
        (await listOf(data)).map(({ pack_id, safety_status }) => [pack_id, safety_status]),
        [["broken", "failed"]],
      );
      for (const route of PACK_ROUTES)
        await assert.rejects(askLogos(data)(route, "broken"), isUnknown("broken"));
    });
  }
  it("is omitted from the alignment of other packs", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "broken", { files: { lexicon: [entry("en:word:noun"), { entry_id: 1 }] } });
    writeLogosFixture(data, "grc", { files: { alignment: [edge("a", "en:word:noun")] } });
    assert.equal((await safetyOf(data, "grc")).invalid_alignment_targets.length, 1);
  });
  it("is not listed without a manifest, with an unsafe id, or as a file", async () => {
    const data = dataFolder();
    mkdirSync(join(data, "logos", "empty"), { recursive: true });
    writeFileSync(join(data, "logos", "file"), "x");
    writeLogosFixture(data, "../x", { folder: "unsafe" });
    writeLogosFixture(data, "a..b", { folder: "dots" });
    assert.deepEqual(await listOf(data), []);
    for (const id of ["empty", "file", "unsafe", "../x", "..", "", "a..b"])
      await assert.rejects(askLogos(data)("logosPack", id), isUnknown(id));
  });
  it("is identified by the id of its manifest", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "named", { folder: "folder" });
    assert.deepEqual(
      (await listOf(data)).map(({ pack_id, manifest_path }) => [pack_id, manifest_path]),
      [["named", "data/logos/folder/manifest.json"]],
    );
    await assert.rejects(askLogos(data)("logosPack", "folder"), isUnknown("folder"));
  });
});

describe("a path out of a language pack's folder", () => {
  const elsewhere = (data: string): string => {
    const file = join(data, "elsewhere.jsonl");
    writeFileSync(file, '{"secret":1}\n');
    return file;
  };

  it("fails the pack and is not read: a link to a file", async () => {
    const data = dataFolder();
    const folder = writeLogosFixture(data, "sound");
    symlinkSync(elsewhere(data), join(folder, "frames.jsonl"));
    const report = await safetyOf(data);
    assert.deepEqual([report.path_safety_ok, report.verdict], [false, "failed"]);
    assert.deepEqual((await askLogos(data)<LogosPackContents>("logosContents", "sound")).frames, []);
  });
  it("fails the pack: a link to a folder, below it, to nowhere, to itself", async () => {
    for (const [name, target] of [
      ["more", ".."],
      ["sub/deep", "../../.."],
      ["gone", "nothing"],
      ["round", "round"],
      ["root", "/"],
    ] as const) {
      const data = dataFolder();
      const folder = writeLogosFixture(data, "sound");
      mkdirSync(join(folder, "sub"));
      symlinkSync(target, join(folder, name));
      assert.equal((await safetyOf(data)).path_safety_ok, false, name);
    }
  });
  it("fails the pack: a source that the manifest names", async () => {
    for (const [source, isOk] of [
      ["../x.json", false],
      ["a/../../x", false],
      ["/etc/x", false],
      ["a\\..\\b", false],
      ["C:\\x", false],
      ["a/b..c.json", true],
      ["x.json", true],
      [null, true],
    ] as const) {
      const data = dataFolder();
      writeLogosFixture(data, "sound", {
        manifest: (manifest) => {
          manifest["source_manifest"] = source;
        },
      });
      assert.equal((await safetyOf(data)).path_safety_ok, isOk, String(source));
    }
  });
  it("is not reported for a link that stays inside the folder", async () => {
    const data = dataFolder();
    const folder = writeLogosFixture(data, "sound");
    symlinkSync("lexicon.jsonl", join(folder, "copy.txt"));
    assert.equal((await safetyOf(data)).verdict, "clear");
  });
  it("does not turn a linked folder into a pack", async () => {
    const data = dataFolder();
    const real = writeLogosFixture(join(data, "other"), "sound");
    mkdirSync(join(data, "logos"));
    symlinkSync(real, join(data, "logos", "sound"));
    assert.deepEqual(await listOf(data), []);
  });
  it("does not turn a link to a manifest elsewhere into a manifest", async () => {
    const data = dataFolder();
    const folder = writeLogosFixture(data, "sound");
    renameSync(join(folder, "manifest.json"), join(data, "elsewhere.json"));
    symlinkSync(join(data, "elsewhere.json"), join(folder, "manifest.json"));
    assert.deepEqual(await listOf(data), []);
  });
  it("is not read as a folder of packs: a file", async () => {
    const data = dataFolder();
    writeFileSync(join(data, "logos"), "x");
    assert.deepEqual(await listOf(data), []);
    await assert.rejects(askLogos(data)("logosPack", "sound"), isUnknown("sound"));
  });
  it("is not read where a folder has the name of a file", async () => {
    const data = dataFolder();
    const folder = writeLogosFixture(data, "sound", { files: {} });
    mkdirSync(join(folder, "lexicon.jsonl"));
    assert.deepEqual((await safetyOf(data)).checksum_errors, []);
  });
});
