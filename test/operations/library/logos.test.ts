import assert from "node:assert/strict";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, it } from "node:test";
import { digestHex, digestOf, digestOfBytes } from "../../../src/canonical/digest.ts";
import { Failure } from "../../../src/contract/failures.ts";
import {
  logosPackOverview,
  type LogosAlignmentRow,
  type LogosPackContents,
  type LogosPackOverview,
  type LogosPackSummary,
  type LogosSafetyReport,
} from "../../../src/contract/logos.ts";
import { ROUTES } from "../../../src/contract/routes.ts";
import {
  SOUND,
  askLogos,
  edge,
  entry,
  loop,
  step,
  writeLogosFixture,
  type LogosRoute,
} from "../../support/logos.ts";

const folders: string[] = [];
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "touchstone-logos-"));
  folders.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const PACK_ROUTES = [
  "logosPack",
  "logosContents",
  "logosSafety",
  "logosAlignment",
] as const satisfies readonly LogosRoute[];
const isUnknown =
  (id: string) =>
  (error: unknown): boolean =>
    error instanceof Failure &&
    error.reason === "not_found" &&
    error.message === `logos pack not found: ${id}`;
const short = (value: unknown): string => digestHex(value).slice(0, 16);
const listOf = async (data: string): Promise<LogosPackSummary[]> =>
  (await askLogos(data)<{ items: LogosPackSummary[] }>("logosPacks")).items;
const safetyOf = (data: string, id = "sound"): Promise<LogosSafetyReport> =>
  askLogos(data)<LogosSafetyReport>("logosSafety", id);

describe("the routes of language packs", () => {
  it("give what their schemas say", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "sound");
    const ask = askLogos(data);
    for (const { name, data: schema } of ROUTES.filter(({ path }) => path.startsWith("/logos/")))
      schema.parse(await ask(name as LogosRoute, "sound"));
  });
  it("list packs sorted by id, with counts and safety", async () => {
    const data = dataFolder();
    for (const id of ["sound", "a-pack", "B-pack"]) writeLogosFixture(data, id);
    const items = await listOf(data);
    assert.deepEqual(
      items.map(({ pack_id }) => pack_id),
      ["B-pack", "a-pack", "sound"],
    );
    assert.deepEqual(items[2], {
      pack_id: "sound",
      manifest_path: "data/logos/sound/manifest.json",
      language: "en",
      role: "surface",
      script: "Latn",
      version: "1.0.0",
      determinism_class: "deterministic",
      oov_policy: "fail_closed",
      gate_engaged: false,
      lexicon_count: 2,
      gloss_count: 1,
      morphology_count: 1,
      frame_count: 0,
      composition_count: 0,
      alignment_edge_count: 2,
      holonomy_case_count: 1,
      safety_status: "clear",
      manifest_digest: digestOfBytes(readFileSync(join(data, "logos", "sound", "manifest.json"))),
    });
  });
  it("add to the summary what an overview has more", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "sound", {
      manifest: (manifest) => {
        manifest["known_gaps"] = ["no verbs"];
        manifest["source_manifest"] = "sources/list.json";
      },
    });
    const overview = await askLogos(data)<LogosPackOverview>("logosPack", "sound");
    const [summary] = await listOf(data);
    assert.deepEqual(overview, {
      schema_version: "logos_pack_overview_v1",
      ...summary,
      normalization_policy: "NFC",
      source_manifest: "sources/list.json",
      known_gaps: ["no verbs"],
    });
    assert.equal(overview.safety_status, "warning");
    assert.deepEqual(Object.keys(logosPackOverview.shape).sort(), Object.keys(overview).sort());
  });
  it("are empty without a folder of packs", async () => {
    assert.deepEqual(await listOf(dataFolder()), []);
  });
  it("fill in what a manifest and rows may leave out", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "bare", {
      files: {
        lexicon: [{ entry_id: "x", surface: "x", lemma: "x", language: "en", more: 1 }],
        glosses: [{ lemma: "x", gloss: "y", note: "kept in raw" }],
      },
      manifest: (manifest) => {
        for (const key of ["role", "known_gaps", "gate_engaged", "pack_id"]) delete manifest[key];
      },
    });
    const contents = await askLogos(data)<LogosPackContents>("logosContents", "bare");
    assert.deepEqual(contents.lexicon, [
      {
        entry_id: "x",
        surface: "x",
        lemma: "x",
        language: "en",
        part_of_speech: null,
        pos: null,
        morphology_id: null,
        morphology_tags: [],
        semantic_domains: [],
        provenance_ids: [],
        epistemic_status: "speculative",
      },
    ]);
    assert.deepEqual(contents.glosses, [
      {
        gloss_id: short(["bare", 1, "x", null, "y"]),
        lemma: "x",
        gloss: "y",
        pos: null,
        epistemic_status: null,
        entry_ids: ["x"],
        provenance_ids: [],
        raw: { lemma: "x", gloss: "y", note: "kept in raw" },
      },
    ]);
    assert.deepEqual((await safetyOf(data, "bare")).speculative_entries, ["x"]);
  });
});

describe("the contents of a language pack", () => {
  it("are its rows in file order, with the ids that the contract names", async () => {
    const data = dataFolder();
    const lexicon = [entry("en:zeal:noun"), entry("en:word:verb"), entry("en:word:noun")];
    const glosses = [
      { lemma: "zeal", pos: null, gloss: "eagerness", epistemic_status: null, provenance_ids: [] },
      { lemma: "word", pos: "noun", gloss: "a unit", epistemic_status: "coherent", provenance_ids: ["own"] },
    ];
    const frames = [{ b: 1, a: [2] }, { x: null }];
    writeLogosFixture(data, "p", { files: { lexicon, glosses, frames, compositions: frames } });
    const contents = await askLogos(data)<LogosPackContents>("logosContents", "p");
    assert.equal(contents.schema_version, "logos_pack_contents_v1");
    assert.deepEqual(
      contents.manifest,
      JSON.parse(readFileSync(join(data, "logos", "p", "manifest.json"), "utf8")),
    );
    assert.deepEqual(
      [contents.lexicon, contents.frames, contents.compositions, contents.morphology],
      [lexicon, frames, frames, []],
    );
    assert.deepEqual(
      contents.glosses,
      glosses.map((gloss, at) => ({
        ...gloss,
        raw: gloss,
        gloss_id: short(["p", at + 1, gloss.lemma, gloss.pos, gloss.gloss]),
        entry_ids: at === 0 ? ["en:zeal:noun"] : ["en:word:noun", "en:word:verb"],
      })),
    );
  });
  it("count blank lines in the number of a gloss", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "p", {
      files: { glosses: '\n{"gloss":"y","lemma":"x"}\n \n{"gloss":"z","lemma":"x"}' },
    });
    assert.deepEqual(
      (await askLogos(data)<LogosPackContents>("logosContents", "p")).glosses.map(({ gloss_id }) => gloss_id),
      [short(["p", 2, "x", null, "y"]), short(["p", 4, "x", null, "z"])],
    );
  });
  it("measure loops over the edges of all packs", async () => {
    const data = dataFolder();
    const [a, b] = [
      [1, 0.2, 0, 0],
      [1, 0, 0.2, 0],
    ];
    writeLogosFixture(data, "one", {
      files: {
        lexicon: [entry("grc:x:noun"), entry("en:x:noun")],
        alignment: [edge("grc:x:noun", "en:x:noun", a)],
      },
    });
    writeLogosFixture(data, "two", {
      files: {
        lexicon: [entry("he:x:noun")],
        alignment: [edge("he:x:noun", "en:x:noun", b), edge("he:x:noun", "grc:x:noun", [5, -1, 1, 0.2])],
        holonomy: [
          // b·ã of rotors that are normalised on load: (1 + 0.2·e13)(1 − 0.2·e12) = 1 − 0.2·e12 + 0.2·e13 − 0.04·e23
          loop(
            "closes",
            "he:x:noun",
            step("two", "he:x:noun", "en:x:noun"),
            step("one", "grc:x:noun", "en:x:noun", true),
            step("two", "he:x:noun", "grc:x:noun", true),
          ),
          loop("nowhere", "he:x:noun", step("one", "he:x:noun", "en:x:noun")),
          loop("open", "he:x:noun", step("two", "he:x:noun", "en:x:noun")),
        ],
      },
    });
    const [first, second, third] = (await askLogos(data)<LogosPackContents>("logosContents", "two"))
      .holonomy_cases;
    assert.deepEqual(
      [second?.deviation, second?.verified, third?.deviation, third?.verified],
      [null, false, null, false],
    );
    assert.equal(first?.verified, false, "the last edge turns e23 the other way");
    assert.ok(first.deviation !== null && first.deviation > 0.01 && first.deviation < 0.1);
    writeLogosFixture(data, "two", {
      files: {
        lexicon: [entry("he:x:noun")],
        alignment: [edge("he:x:noun", "en:x:noun", b), edge("he:x:noun", "grc:x:noun", [5, -1, 1, -0.2])],
        holonomy: [
          loop(
            "closes",
            "he:x:noun",
            step("two", "he:x:noun", "en:x:noun"),
            step("one", "grc:x:noun", "en:x:noun", true),
            step("two", "he:x:noun", "grc:x:noun", true),
          ),
        ],
      },
    });
    const [closed] = (await askLogos(data)<LogosPackContents>("logosContents", "two")).holonomy_cases;
    assert.equal(closed?.verified, true);
    assert.ok(closed.deviation !== null && closed.deviation < 1e-15);
  });
  it("take an edge that stands twice for none: neither is the one that a loop means", async () => {
    const data = dataFolder();
    const twice = {
      ...SOUND,
      alignment: [...(SOUND["alignment"] ?? []), edge("en:word:noun", "en:speech:noun", [1, 0, 0, 0])],
    };
    writeLogosFixture(data, "sound", { files: twice });
    assert.equal((await safetyOf(data)).missing_holonomy_refs, "warning");
  });
});

describe("the alignment of a language pack", () => {
  it("says which targets are entries of any pack, without the rotor", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "grc", {
      files: {
        lexicon: [entry("grc:a:noun")],
        alignment: [
          edge("grc:a:noun", "en:word:noun", [2, 0, 0, 0], { target_pack_id: "elsewhere", weight: 0.5 }),
          edge("grc:a:noun", "en:gone:noun"),
        ],
      },
    });
    writeLogosFixture(data, "sound");
    const { pack_id, items } = await askLogos(data)<{ pack_id: string; items: LogosAlignmentRow[] }>(
      "logosAlignment",
      "grc",
    );
    assert.equal(pack_id, "grc");
    assert.deepEqual(items, [
      {
        edge_id: short(["grc:a:noun", "en:word:noun", "translates"]),
        source_id: "grc:a:noun",
        target_id: "en:word:noun",
        relation: "translates",
        weight: 0.5,
        evidence_ids: ["own"],
        target_pack_id: "elsewhere",
        target_resolved: true,
        invalid_target: false,
      },
      {
        edge_id: short(["grc:a:noun", "en:gone:noun", "translates"]),
        source_id: "grc:a:noun",
        target_id: "en:gone:noun",
        relation: "translates",
        weight: 1,
        evidence_ids: ["own"],
        target_pack_id: null,
        target_resolved: false,
        invalid_target: true,
      },
    ]);
    const report = await safetyOf(data, "grc");
    assert.deepEqual(report.invalid_alignment_targets, [
      {
        edge_id: short(["grc:a:noun", "en:gone:noun", "translates"]),
        source_id: "grc:a:noun",
        target_id: "en:gone:noun",
        relation: "translates",
        target_pack_id: null,
      },
    ]);
    assert.equal(report.verdict, "warning");
  });
});

describe("a pack that cannot be used", () => {
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
  it("takes no part in what others link to", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "broken", { files: { lexicon: [entry("en:word:noun"), { entry_id: 1 }] } });
    writeLogosFixture(data, "grc", { files: { alignment: [edge("a", "en:word:noun")] } });
    assert.equal((await safetyOf(data, "grc")).invalid_alignment_targets.length, 1);
  });
  it("is not there without a manifest, with an unsafe id, or as a file", async () => {
    const data = dataFolder();
    mkdirSync(join(data, "logos", "empty"), { recursive: true });
    writeFileSync(join(data, "logos", "file"), "x");
    writeLogosFixture(data, "../x", { folder: "unsafe" });
    writeLogosFixture(data, "a..b", { folder: "dots" });
    assert.deepEqual(await listOf(data), []);
    for (const id of ["empty", "file", "unsafe", "../x", "..", "", "a..b"])
      await assert.rejects(askLogos(data)("logosPack", id), isUnknown(id));
  });
  it("goes by the id of its manifest", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "named", { folder: "folder" });
    assert.deepEqual(
      (await listOf(data)).map(({ pack_id, manifest_path }) => [pack_id, manifest_path]),
      [["named", "data/logos/folder/manifest.json"]],
    );
    await assert.rejects(askLogos(data)("logosPack", "folder"), isUnknown("folder"));
  });
});

describe("what leaves the folder of a pack", () => {
  const elsewhere = (data: string): string => {
    const file = join(data, "elsewhere.jsonl");
    writeFileSync(file, '{"secret":1}\n');
    return file;
  };

  it("is not read, and fails the pack: a link to a file", async () => {
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
  it("is no link that stays inside", async () => {
    const data = dataFolder();
    const folder = writeLogosFixture(data, "sound");
    symlinkSync("lexicon.jsonl", join(folder, "copy.txt"));
    assert.equal((await safetyOf(data)).verdict, "clear");
  });
  it("is no pack: a folder that is a link", async () => {
    const data = dataFolder();
    const real = writeLogosFixture(join(data, "other"), "sound");
    mkdirSync(join(data, "logos"));
    symlinkSync(real, join(data, "logos", "sound"));
    assert.deepEqual(await listOf(data), []);
  });
  it("is no manifest: a link to one elsewhere", async () => {
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
  it("is not waited for: a file that is a folder", async () => {
    const data = dataFolder();
    const folder = writeLogosFixture(data, "sound", { files: {} });
    mkdirSync(join(folder, "lexicon.jsonl"));
    assert.deepEqual((await safetyOf(data)).checksum_errors, []);
  });
});

describe("a change", () => {
  it("of a file is reported at the next read, even when size and time stay the same", async () => {
    const data = dataFolder();
    const folder = writeLogosFixture(data, "sound");
    const ask = askLogos(data);
    const file = join(folder, "lexicon.jsonl");
    const old = new Date(Date.now() - 3_600_000);
    utimesSync(file, old, old);
    await new Promise((resolve) => setTimeout(resolve, 120)); // so that the files are old enough to be kept
    const before = await ask<LogosSafetyReport>("logosSafety", "sound");
    assert.deepEqual(await ask("logosSafety", "sound"), before);
    const bytes = readFileSync(file);
    const declared = digestOfBytes(bytes);
    const changed = Buffer.from(bytes.toString().replace("coherent", "cohexent"));
    writeFileSync(file, changed);
    utimesSync(file, old, old);
    assert.equal(statSync(file).size, bytes.length);
    assert.deepEqual((await ask<LogosSafetyReport>("logosSafety", "sound")).checksum_errors, [
      `lexicon_checksum:mismatch:${digestOfBytes(changed)}!=${declared}`,
    ]);
    writeFileSync(file, bytes);
    assert.deepEqual(await ask("logosSafety", "sound"), before);
  });
  it("of any file, manifest or contract, and what is new and gone, is seen", async () => {
    const data = dataFolder();
    const folder = writeLogosFixture(data, "sound");
    const ask = askLogos(data);
    assert.equal((await ask<LogosSafetyReport>("logosSafety", "sound")).verdict, "clear");
    for (const file of ["lexicon", "glosses", "morphology", "alignment", "holonomy"]) {
      const bytes = readFileSync(join(folder, `${file}.jsonl`));
      appendFileSync(join(folder, `${file}.jsonl`), "\n");
      const errors = (await ask<LogosSafetyReport>("logosSafety", "sound")).checksum_errors;
      assert.deepEqual(errors, [
        `${file}_checksum:mismatch:${digestOfBytes(Buffer.concat([bytes, Buffer.from("\n")]))}!=${digestOfBytes(bytes)}`,
      ]);
      rmSync(join(folder, `${file}.jsonl`));
      assert.ok(
        (await ask<LogosSafetyReport>("logosSafety", "sound")).checksum_errors.includes(
          `${file}:missing_for:${file}_checksum`,
        ),
      );
      writeFileSync(join(folder, `${file}.jsonl`), bytes);
    }
    writeFileSync(join(folder, "frames.jsonl"), "{}\n");
    assert.deepEqual((await ask<LogosSafetyReport>("logosSafety", "sound")).checksum_errors, [
      "frames_checksum:missing",
    ]);
    rmSync(join(folder, "frames.jsonl"));
    writeFileSync(join(folder, "domain_contract.json"), "{");
    const { domain_contract: contract } = await ask<LogosSafetyReport>("logosSafety", "sound");
    assert.deepEqual(
      [contract.present, contract.valid, contract.errors],
      [true, false, ["domain_contract.json is not JSON"]],
    );
    rmSync(join(folder, "domain_contract.json"));
    assert.equal((await ask<LogosSafetyReport>("logosSafety", "sound")).domain_contract.present, false);
    const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Record<
      string,
      unknown
    >;
    writeFileSync(join(folder, "manifest.json"), JSON.stringify({ ...manifest, checksum: digestOf({}) }));
    assert.match(
      (await ask<LogosSafetyReport>("logosSafety", "sound")).checksum_errors.join(),
      /^checksum:mismatch:sha256:/,
    );
    rmSync(folder, { recursive: true });
    await assert.rejects(ask("logosSafety", "sound"), isUnknown("sound"));
    writeLogosFixture(data, "sound");
    assert.equal((await ask<LogosSafetyReport>("logosSafety", "sound")).verdict, "clear");
  });
  it("of one pack is seen in what others say of it", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "sound");
    writeLogosFixture(data, "grc", { files: { alignment: [edge("a", "en:word:noun")] } });
    const ask = askLogos(data);
    assert.equal((await ask<LogosSafetyReport>("logosSafety", "grc")).invalid_alignment_targets.length, 0);
    rmSync(join(data, "logos", "sound"), { recursive: true });
    assert.equal((await ask<LogosSafetyReport>("logosSafety", "grc")).invalid_alignment_targets.length, 1);
  });
});
