import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { digestOfBytes } from "../../../src/canonical/digest.ts";
import { DataError } from "../../../src/store/files/data-error.ts";
import { inspectPack, readPacks, writeSeal } from "../../../src/store/packs/packs.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { SMALL_PACK, writePackFixture } from "../../support/packs.ts";

const folder = temporaryFolder();
after(() => folder.remove());
let made = 0;
const newData = (): string => join(folder.path, `data-${++made}`);
const fact = (change: object): object => ({
  id: "f1",
  object: "bird",
  relation: "is_a",
  source: "own",
  subject: "penguin",
  ...change,
});
const factLine = '{"id":"f1","object":"bird","relation":"is_a","source":"own","subject":"penguin"}\n';

describe("reading packs", () => {
  it("gives the rows of every pack, sorted by id, with the digest of the manifest's bytes", async () => {
    const data = newData();
    writePackFixture(data, "zoo");
    const first = writePackFixture(data, "alpha", { facts: SMALL_PACK["facts"] ?? [] });
    const packs = await readPacks(data);
    assert.deepEqual(
      packs.map(({ packId }) => packId),
      ["alpha", "zoo"],
    );
    assert.equal(packs[0]?.manifestDigest, digestOfBytes(readFileSync(join(first, "manifest.json"))));
    const { facts, definitions, words, rules, senses } = packs[1] ?? assert.fail();
    assert.deepEqual({ facts, definitions, words, rules, senses }, { ...SMALL_PACK, senses: null });
    assert.deepEqual(packs[0]?.rules, []);
  });
  it("finds none without a folder, and skips folders without a manifest or with an unsafe name", async () => {
    const data = newData();
    assert.deepEqual(await readPacks(data), []);
    mkdirSync(join(data, "packs", "empty"), { recursive: true });
    writePackFixture(data, "_hidden");
    writePackFixture(data, "a..b");
    assert.deepEqual(await readPacks(data), []);
  });

  const FACTS: readonly (readonly [what: string, rows: readonly object[] | string, expected: RegExp])[] = [
    ["not JSON", "{\n", /facts\.jsonl:1:2: is not JSON/],
    ["no object", "[]\n", /:1:1: a row must be an object/],
    ["a blank line", `${factLine}\n`, /:2:1: is not JSON/],
    [
      "a missing key",
      [{ id: "f1", object: "bird", relation: "is_a", source: "own" }],
      /:1:1: subject is missing/,
    ],
    ["an unknown key", [fact({ extra: 1 })], /:1:2: `extra` is not a key of facts/],
    [
      "an inherited key",
      '{"id":"f1","object":"bird","relation":"is_a","source":"own","subject":"penguin","toString":1}\n',
      /`toString` is not a key/,
    ],
    ["an unknown relation", [fact({ relation: "eats" })], /:1:39: relation must be one of is_a,/],
    ["an unknown strength", [fact({ strength: "strict" })], /strength must be one of typical/],
    ["a bad id", [fact({ id: "F1" })], /id must match/],
    ["an empty term", [fact({ subject: "" })], /subject must not be empty/],
    ["blanks at the ends", [fact({ subject: " cat" })], /subject must have single spaces/],
    ["control characters", [fact({ subject: "c\u0000at" })], /subject must not hold control characters/],
    [
      "a lone surrogate",
      '{"id":"f1","object":"bird","relation":"is_a","source":"own","subject":"\\ud800"}\n',
      /lone surrogate/,
    ],
    ["a form other than NFC", [fact({ subject: "cafe\u0301" })], /NFC/],
    ["an id twice", [fact({}), fact({ object: "animal" })], /:2:7: `f1` appears twice/],
    ["rows out of order", [fact({ id: "f2" }), fact({})], /:2:7: `f1` comes after `f2`/],
    ["no line end", factLine.trimEnd(), /must end in a line end/],
    [
      "an unknown source",
      [fact({ source: "rumour" })],
      /`f1`: the source `rumour` is not in the manifest's provenance/,
    ],
  ];
  for (const [what, text] of [
    [
      "keys out of order",
      '{"object":"bird","id":"f1","relation":"is_a","source":"own","subject":"penguin"}\n',
    ],
    ["blanks between keys", factLine.replaceAll(",", ", ")],
  ] as const) {
    it(`reports ${what} when it checks everything`, async () => {
      const at = writePackFixture(newData(), "p", { facts: text });
      assert.deepEqual((await inspectPack(at, "full")).problems, [
        {
          file: "facts.jsonl",
          line: 1,
          column: 1,
          problem: "is not canonical JSON: keys sorted, no blanks between them",
        },
      ]);
    });
  }
  it("names a key that appears twice, and its place", async () => {
    const at = writePackFixture(newData(), "p", { facts: factLine.replace("{", '{"id":"f1",') });
    for (const depth of ["start", "full"] as const)
      assert.deepEqual((await inspectPack(at, depth)).problems[0], {
        file: "facts.jsonl",
        line: 1,
        column: 12,
        problem: "duplicate key payload.id",
      });
  });
  for (const [what, rows, expected] of FACTS) {
    it(`refuses a fact with ${what}, naming file and line`, async () => {
      const data = newData();
      writePackFixture(data, "p", { facts: rows });
      await assert.rejects(
        readPacks(data),
        (error) =>
          (error instanceof DataError &&
            error.message.startsWith("data/packs/p/facts.jsonl:") &&
            expected.test(error.message)) ||
          assert.fail(String(error)),
      );
    });
  }
  it("refuses words out of order by lemma and part of speech", async () => {
    const data = newData();
    writePackFixture(data, "p", {
      words: [
        { lemma: "run", pos: "verb" },
        { lemma: "run", pos: "noun" },
      ],
    });
    await assert.rejects(readPacks(data), /words\.jsonl:2:10: `run, noun` comes after `run, verb`/);
  });

  const MANIFESTS: readonly (readonly [
    what: string,
    change: (manifest: Record<string, unknown>) => void,
    expected: RegExp,
  ])[] = [
    [
      "another id",
      (manifest) => {
        manifest["pack_id"] = "q";
      },
      /pack_id is `q`, not the folder's name/,
    ],
    [
      "an unknown key",
      (manifest) => {
        manifest["mood"] = "good";
      },
      /:1:\d+: mood: is not a known key/,
    ],
    [
      "no title",
      (manifest) => {
        delete manifest["title"];
      },
      /title/,
    ],
    [
      "a wrong count",
      (manifest) => {
        manifest["counts"] = { ...(manifest["counts"] as object), facts: 3 };
      },
      /counts\.facts is 3, not 2/,
    ],
    [
      "a wrong checksum of a file",
      (manifest) => {
        manifest["facts_checksum"] = `sha256:${"0".repeat(64)}`;
      },
      /facts_checksum is sha256:0{64}, not sha256:/,
    ],
    [
      "a missing checksum of a file",
      (manifest) => {
        delete manifest["rules_checksum"];
      },
      /rules_checksum is missing/,
    ],
    [
      "a checksum of a file that is not there",
      (manifest) => {
        manifest["senses_checksum"] = `sha256:${"0".repeat(64)}`;
      },
      /there is no senses\.jsonl/,
    ],
    [
      "a wrong checksum of all",
      (manifest) => {
        manifest["checksum"] = `sha256:${"0".repeat(64)}`;
      },
      /: checksum is sha256:0{64}, not sha256:/,
    ],
  ];
  for (const [what, change, expected] of MANIFESTS) {
    it(`refuses a manifest with ${what}`, async () => {
      const data = newData();
      writePackFixture(data, "p", SMALL_PACK, change);
      await assert.rejects(
        readPacks(data),
        (error) =>
          (error instanceof DataError &&
            error.message.startsWith("data/packs/p/manifest.json:") &&
            expected.test(error.message)) ||
          assert.fail(String(error)),
      );
    });
  }
  it("refuses rows that were changed after sealing, by their bytes", async () => {
    const data = newData();
    const at = join(writePackFixture(data, "p"), "facts.jsonl");
    writeFileSync(at, readFileSync(at, "utf8").replace('"fly"', '"swim"'));
    await assert.rejects(readPacks(data), /facts_checksum/);
  });
});

describe("sealing a pack", () => {
  it("brings counts and checksums up to date and leaves the rest", async () => {
    const data = newData();
    const at = writePackFixture(data, "p", SMALL_PACK, (manifest) => {
      for (const key of Object.keys(manifest)) if (key.includes("checksum")) delete manifest[key];
      manifest["counts"] = { facts: 77 };
      manifest["senses_checksum"] = "stale";
    });
    await writeSeal(at, (await inspectPack(at, "full")).found);
    const { pack, problems } = await inspectPack(at, "full");
    assert.deepEqual(problems, []);
    assert.deepEqual(pack?.manifest.counts, { facts: 2, definitions: 1, words: 2, rules: 1 });
    assert.equal(pack?.manifest.title, "A pack");
    const before = readFileSync(join(at, "manifest.json"), "utf8");
    await writeSeal(at, (await inspectPack(at, "full")).found);
    assert.equal(readFileSync(join(at, "manifest.json"), "utf8"), before);
  });
  it("reports every fault, not only the first", async () => {
    const at = writePackFixture(newData(), "p", { facts: "{\n[]\n" });
    assert.deepEqual(
      (await inspectPack(at, "full")).problems.map(({ line }) => line),
      [1, 2],
    );
  });
});
