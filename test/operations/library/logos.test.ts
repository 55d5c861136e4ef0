import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { digestOfBytes } from "../../../src/canonical/digest.ts";
import {
  logosPackOverview,
  type LogosAlignmentRow,
  type LogosPackContents,
  type LogosPackOverview,
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
import { dataFolder, listOf, safetyOf, short } from "../../support/logos-data.ts";

describe("the routes of language packs", () => {
  it("answer as their schemas say", async () => {
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
  it("add the details of an overview to the summary", async () => {
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
  it("fill in optional members of manifests and rows", async () => {
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
  it("ignore both copies of a repeated edge, as it is unclear which one a loop means", async () => {
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
  it("shows which targets are entries of any pack, without the rotor", async () => {
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
