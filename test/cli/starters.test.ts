import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { after, describe, it } from "node:test";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { digestHex } from "../../src/canonical/digest.ts";
import { PACK_FILES } from "../../src/contract/packs.ts";
import { sealCorpus } from "../../src/engine/authority/review.ts";
import { canonicalize } from "../../src/canonical/json.ts";
import { temporaryFolder, touchstone } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const at = (...path: string[]): string => join(folder.path, ...path);
const read = <T = Record<string, unknown>>(file: string): T => JSON.parse(readFileSync(file, "utf8")) as T; // as the test looks at it

const ajv = new Ajv2020({ strict: true });
const validators = new Map<string, ValidateFunction>();
function validatorOf(schema: string): ValidateFunction {
  const known = validators.get(schema) ?? ajv.compile(read(join(ROOT, "schemas", `${schema}.schema.json`)));
  validators.set(schema, known);
  return known;
}
const lines = (file: string): unknown[] =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

describe("a starter", () => {
  it("is a valid corpus as written, named after its file", async () => {
    const file = at("orchard.json");
    const made = await touchstone(["evidence", "new", file]);
    assert.deepEqual([made.code, made.stderr], [0, ""]);
    assert.match(made.stdout, /^wrote .*orchard\.json\nnext:\n {2}touchstone evidence seal --check/);
    assert.ok(validatorOf("corpus-file")(read(file)), ajv.errorsText(validatorOf("corpus-file").errors));
    const checked = await touchstone(["evidence", "seal", "--check", file, "--json"]);
    assert.equal(checked.code, 0, checked.stdout);
    assert.deepEqual(JSON.parse(checked.stdout), {
      file,
      corpus_id: "orchard",
      corpus_sha256: sealCorpus(read(file) as never).corpusSha256,
      record_count: 6,
      findings: [],
      valid: true,
    });
    const kinds = read<{ records: { kind: string }[] }>(file).records.map(({ kind }) => kind);
    assert.deepEqual([...new Set(kinds)].sort(), ["fact", "quantity", "rule"]);
  });

  it("is a valid pack beside the shipped ones", async () => {
    const made = await touchstone(["pack", "new", at("marks"), "--json"]);
    assert.equal(made.code, 0, made.stderr);
    assert.deepEqual(JSON.parse(made.stdout).files.length, 5);
    assert.ok(validatorOf("pack-manifest")(read(at("marks", "manifest.json"))));
    for (const file of PACK_FILES.filter((each) => existsSync(at("marks", `${each}.jsonl`))))
      for (const row of lines(at("marks", `${file}.jsonl`)))
        assert.ok(validatorOf(`pack-row-${file}`)(row), canonicalize(row));
    const checked = await touchstone(["pack", "check", at("marks")]);
    assert.deepEqual(
      [checked.code, checked.stdout],
      [0, "marks  facts 8, definitions 5, words 9, rules 1\n  0 errors, 0 warnings\n"],
    );
    const shipped = readdirSync(join(ROOT, "data", "packs")).map((pack) => join(ROOT, "data", "packs", pack));
    assert.equal((await touchstone(["pack", "check", at("marks"), ...shipped])).code, 0);
  });

  it("is a lane whose cases get the expected answers from the engine", async () => {
    const made = await touchstone(["evals", "new", at("own")]);
    assert.equal(made.code, 0, made.stderr);
    assert.ok(validatorOf("lane-file")(read(at("own", "v1", "lane.json"))));
    for (const row of lines(at("own", "v1", "public.jsonl")))
      assert.ok(validatorOf("lane-case-turns")(row), canonicalize(row));
    assert.deepEqual(
      await touchstone(["evals", "check", at("own")]).then(({ code, stdout }) => [code, stdout]),
      [0, "1 lane, 0 problems\n"],
    );
    const ran = await touchstone([
      "evals",
      "run",
      "--cases",
      at("own", "v1", "public.jsonl"),
      "--json",
      "--state",
      at("state"),
    ]);
    const { correct, total } = JSON.parse(ran.stdout).metrics as { correct: number; total: number };
    assert.deepEqual([ran.code, correct], [0, total], ran.stdout);
  });

  it("names its schema as its first key, by a path that leads there", () => {
    for (const [file, schema] of [
      [at("orchard.json"), "corpus-file"],
      [at("marks", "manifest.json"), "pack-manifest"],
      [at("own", "v1", "lane.json"), "lane-file"],
    ] as const) {
      const [[key, value] = ["", ""]] = Object.entries(read(file));
      assert.equal(key, "$schema");
      assert.equal(resolve(dirname(file), String(value)), join(ROOT, "schemas", `${schema}.schema.json`));
    }
    for (const [file, schema] of [
      ["corpus.json", "corpus-file"],
      ["pack/manifest.json", "pack-manifest"],
      ["lane/v1/lane.json", "lane-file"],
    ] as const) {
      const path = join(ROOT, "data", "templates", file);
      assert.equal(
        resolve(dirname(path), String(read(path)["$schema"])),
        join(ROOT, "schemas", `${schema}.schema.json`),
      );
    }
  });

  it("never overwrites a file, and must have a valid name", async () => {
    for (const args of [
      ["evidence", "new", at("orchard.json")],
      ["pack", "new", at("marks")],
      ["evals", "new", at("own")],
    ]) {
      const before = readFileSync(
        args[1] === "new" && args[0] === "evidence"
          ? at("orchard.json")
          : args[0] === "pack"
            ? at("marks", "facts.jsonl")
            : at("own", "v1", "lane.json"),
        "utf8",
      );
      const ran = await touchstone(args);
      assert.deepEqual([ran.code, ran.stdout], [1, ""]);
      assert.match(ran.stderr, /already exists, so nothing was written: choose another name/);
      assert.ok(before.length > 0);
    }
    for (const args of [
      ["evidence", "new", at("My Corpus.json")],
      ["pack", "new", at("..x")],
      ["evals", "new", at("UPPER")],
    ]) {
      const ran = await touchstone(args);
      assert.deepEqual([ran.code, ran.stdout], [2, ""], args.join(" "));
      assert.match(ran.stderr, /cannot be the name: it must match \^/);
    }
    for (const command of ["evidence", "pack", "evals"])
      assert.equal((await touchstone([command, "new"])).code, 2);
  });
});

describe("a $schema key", () => {
  it("changes neither the hash of a corpus nor its records", async () => {
    const { $schema: _, ...bare } = read(at("orchard.json"));
    const sealed = async (file: string): Promise<unknown> =>
      JSON.parse((await touchstone(["evidence", "seal", file, "--json"])).stdout);
    const [withKey, without] = [
      await sealed(at("orchard.json")),
      await sealed(folder.file("bare.json", JSON.stringify(bare))),
    ] as [{ corpus_sha256: string }, { corpus_sha256: string }];
    assert.deepEqual(withKey, without);
    assert.equal(withKey.corpus_sha256, digestHex(bare));
  });
  it("occurs only at the top of a document", async () => {
    const corpus = read<{ records: object[] }>(at("orchard.json"));
    const ran = await touchstone([
      "evidence",
      "seal",
      "--check",
      folder.file(
        "inner.json",
        JSON.stringify({ ...corpus, records: [{ $schema: "x", ...corpus.records[0] }] }),
      ),
    ]);
    assert.equal(ran.code, 5);
    assert.match(ran.stdout, /records\[0\]\.\$schema: is not a known key here/);
  });
});

describe("common mistakes", () => {
  it("are refused by the schemas that editors read", () => {
    const corpus = read<{ records: Record<string, unknown>[] }>(at("orchard.json"));
    const [record = {}] = corpus.records;
    const withRecord = (change: object): object => ({ ...corpus, records: [{ ...record, ...change }] });
    for (const wrong of [
      { ...corpus, corpus_id: "No" },
      { ...corpus, domains: [] },
      { ...corpus, extra: 1 },
      withRecord({ kind: "law" }),
      withRecord({ supports: "yes" }),
      withRecord({ formula: "a" }),
      withRecord({ subject: "Bed" }),
      withRecord({ statement: "" }),
    ])
      assert.ok(!validatorOf("corpus-file")(wrong), JSON.stringify(wrong).slice(0, 200));
    const manifest = read(at("marks", "manifest.json"));
    for (const wrong of [
      { ...manifest, version: "1.0" },
      { ...manifest, pack_id: "a b" },
      { ...manifest, counts: { fact: 1 } },
      { ...manifest, licence: undefined, license: "x" },
    ])
      assert.ok(!validatorOf("pack-manifest")(JSON.parse(JSON.stringify(wrong))));
    const fact = { id: "a", subject: "b", relation: "is_a", object: "c", source: "own" };
    for (const wrong of [
      { ...fact, relation: "isa" },
      { ...fact, id: "A" },
      { ...fact, strength: "strict" },
      { ...fact, note: "x" },
      { ...fact, source: "" },
    ])
      assert.ok(!validatorOf("pack-row-facts")(wrong), JSON.stringify(wrong));
    const one = { case_id: "a", prompt: "Is it?", expected: { kind: "refuse" } };
    for (const wrong of [
      { ...one, mode: "wild" },
      { ...one, expected: "no" },
      { ...one, expected: { kind: "verdict", verdict: "maybe" } },
      { ...one, case_id: "a b" },
      { ...one, note: 1 },
      { case_id: "a" },
    ])
      assert.ok(!validatorOf("lane-case-turns")(wrong), JSON.stringify(wrong));
  });

  it("do not occur in shipped rows", () => {
    for (const pack of readdirSync(join(ROOT, "data", "packs")))
      for (const file of PACK_FILES) {
        const path = join(ROOT, "data", "packs", pack, `${file}.jsonl`);
        if (existsSync(path))
          for (const row of lines(path).filter((_, nth) => nth % 20 === 0))
            assert.ok(validatorOf(`pack-row-${file}`)(row), canonicalize(row));
      }
  });

  it("in a corpus are all reported, each with line and column", async () => {
    const file = folder.file(
      "orchard-2.json",
      `{
  "corpus_id": "orchard-2",
  "domains": ["software.release", "own.x", "own.x"],
  "records": [
    {"evidence_id": "a", "kind": "fact", "statement": "s", "source_kind": "rumour", "provenance_root": "r", "subject": "t", "predicate": "p"},
    {"evidence_id": "b", "kind": "rule", "statement": "s", "source_kind": "pack", "provenance_root": "r", "formula": "t__p & & t__q"},
    {"evidence_id": "b", "kind": "rule", "statement": "s", "statement": "z", "source_kind": "pack", "provenance_root": "r", "formula": "t__p", "notes": 1},
    {"evidence_id": "b", "kind": "quantity", "statement": "s", "source_kind": "pack", "provenance_root": "r", "subject": "t", "predicate": "n", "value": 5, "range": {"min": 6, "max": 9}},
    {"kind": "fact"}
  ]
}
`,
    );
    const ran = await touchstone(["evidence", "seal", "--check", file]);
    assert.equal(ran.code, 5);
    const told = ran.stdout
      .trimEnd()
      .split("\n")
      .map((line) => line.replace(new RegExp(`^${file}:`), ""));
    assert.deepEqual(told, [
      "3:15: error: domains[0]: `software.release` is a domain of the corpus `release-readiness` already: choose another",
      "3:44: error: domains[2]: `own.x` appears twice: take one away",
      '5:75: error: records[0].source_kind: must be one of pack, teaching, vault, observation, premise, not "rumour"',
      "6:126: error: records[1].formula: cannot be read: found `&`, expected an atom, a variable, an integer or `(`",
      "7:60: error: duplicate key payload.records[2].statement",
      "7:144: error: records[2].notes: is not a known key here: correct its spelling, or remove it",
      "8:166: error: records[3].range: must hold the value",
      ...["evidence_id", "predicate", "provenance_root", "source_kind", "statement", "subject"].map(
        (key) =>
          `9:5: error: records[4].${key}: is missing: add it, ${key === "source_kind" ? "one of pack, teaching, vault, observation, premise" : "a text"}`,
      ),
      `13 errors in ${file}: fix them and check again`,
    ]);
    const json = JSON.parse((await touchstone(["evidence", "seal", "--check", file, "--json"])).stdout) as {
      valid: boolean;
      corpus_sha256: unknown;
      findings: { line: number; column: number; level: string }[];
    };
    assert.deepEqual(
      [
        json.valid,
        json.corpus_sha256,
        json.findings.length,
        json.findings[1]?.line,
        json.findings[1]?.column,
        json.findings[1]?.level,
      ],
      [false, null, 13, 3, 44, "error"],
    );
    const first = await touchstone(["evidence", "seal", file]);
    assert.equal(first.code, 2); // a key appears twice
    assert.match(
      first.stderr,
      /orchard-2\.json:7:60: duplicate key payload\.records\[2\]\.statement\n {2}touchstone evidence seal --check .* lists every problem/,
    );
  });

  it("in the JSON itself are reported by place", async () => {
    const ran = await touchstone([
      "evidence",
      "seal",
      "--check",
      folder.file("broken.json", '{\n  "corpus_id": "broken",\n}\n'),
    ]);
    assert.deepEqual(
      [ran.code, ran.stdout.split("\n")[0]?.replace(/^.*broken\.json/, "")],
      [
        5,
        ":3:1: error: is not JSON: `}` where a key in double quotes is expected: take the comma before it away",
      ],
    );
    assert.equal((await touchstone(["evidence", "seal", "--check", at("none.json")])).code, 1);
    assert.equal((await touchstone(["evidence", "list", "--check"])).code, 2);
  });

  it("in a pack are reported by file, line and column: rows, cycles, sources, seals", async () => {
    await touchstone(["pack", "new", at("slips")]);
    const facts = readFileSync(at("slips", "facts.jsonl"), "utf8").trimEnd().split("\n");
    const circle =
      '{"id":"sea-mark.is_a.bell-buoy","object":"bell buoy","relation":"is_a","source":"own","subject":"sea mark"}';
    writeFileSync(
      at("slips", "facts.jsonl"),
      `${[...facts, circle, '{"id":"t","object":"x","relation":"is","source":"else","subject":" y"}', '{"id":"u","object":"float","relation":"can","source":"else","subject":"buoy"}'].sort().join("\n")}\n`,
    );
    writeFileSync(at("slips", "words.jsonl"), '{"lemma":"a","pos":"noun"}\n{"lemma":"b",}\n');
    const { code, stdout } = await touchstone(["pack", "check", "--write", at("slips"), "--json"]);
    assert.equal(code, 5);
    const told = (
      JSON.parse(stdout) as {
        findings: { level: string; file: string; line: number; column: number; problem: string }[];
      }
    ).findings
      .filter(({ level }) => level === "error")
      .map(({ file, line, column, problem }) => `${file}:${line}:${column}: ${problem}`);
    assert.deepEqual(
      told.filter((each) => !each.includes("slips/")),
      [
        "facts.jsonl:10:35: relation must be one of is_a, instance_of, disjoint, has, lacks, made_of, property, not_property, can, cannot, part_of, located_in, partly_in, capital_of, borders, precedes, equals, has_exactly, synonym, antonym, does, used_for",
        "facts.jsonl:10:66: subject must have single spaces between words, and none at its ends",
        "words.jsonl:2:14: is not JSON: `}` where a key in double quotes is expected: take the comma before it away",
        "facts.jsonl:11:7: `u`: the source `else` is not in the manifest's provenance: add it there, or correct it here",
        "facts.jsonl:6:7: buoy.is_a.sea-mark: is_a has a cycle: sea mark → bell buoy → buoy → sea mark",
      ],
    );
    const text = await touchstone(["pack", "check", at("slips")]);
    assert.match(text.stdout, /^ {2}error: words\.jsonl:2:14: is not JSON/m);
  });

  it("in a lane are reported by file, line and column, all faults of a line at once", async () => {
    await touchstone(["evals", "new", at("slip_lane")]);
    const [lane, cases] = [at("slip_lane", "v1", "lane.json"), at("slip_lane", "v1", "public.jsonl")];
    writeFileSync(lane, readFileSync(lane, "utf8").replace('"slip_lane"', '"other"'));
    const good = '{"case_id":"a","prompt":"Is it?","expected":{"kind":"refuse"}}';
    writeFileSync(
      cases,
      `${good}\n{"case_id":"b c","prompt":"","expected":{"kind":"verdict","verdict":"maybe"},"tag":1}\n${good}\n{"case_id":\n`,
    );
    const expected = [
      "public.jsonl:2:12: case_id: must match ^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$",
      "public.jsonl:2:27: prompt: must have 1 to 4096 code points",
      "public.jsonl:2:27: prompt: must be non-empty",
      'public.jsonl:2:69: expected.verdict: must be one of yes, no, unknown, not "maybe"',
      "public.jsonl:2:78: tag: is not a known key here: correct its spelling, or remove it",
      "public.jsonl:3:12: case_id `a` is in line 1, too: give each case an id of its own",
      "public.jsonl:4:12: is not JSON: the text ends where a value is expected: a text in double quotes, a number, true, false, null, { or [",
    ];
    const told = async (path: string): Promise<string[]> => {
      const { code, stdout } = await touchstone(["evals", "check", path]);
      assert.equal(code, 5);
      return stdout
        .trimEnd()
        .split("\n")
        .slice(0, -1)
        .map((line) => line.replace(`${at("slip_lane")}/v1/`, ""));
    };
    assert.deepEqual(await told(cases), expected);
    assert.deepEqual(await told(at("slip_lane")), [
      "lane.json:3:11: lane is `other`, not the folder's name: make them the same",
      ...expected,
    ]);
    assert.deepEqual(await told(lane), [
      "lane.json:3:11: lane is `other`, not the folder's name: make them the same",
      ...expected,
    ]);
    const refused = await touchstone(["evals", "run", "--cases", cases]);
    assert.equal(refused.code, 1);
    assert.match(
      refused.stderr,
      /public\.jsonl cannot be used: fix these problems and run again\n.*public\.jsonl:2:27: prompt/,
    );
  });
});
