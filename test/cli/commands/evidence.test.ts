import assert from "node:assert/strict";
import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { attest } from "../../../src/attest/dsse.ts";
import { sha256Hex } from "../../../src/canonical/digest.ts";
import { originFile } from "../../../src/contract/origin.ts";
import { corpusFile } from "../../../src/contract/evidence.ts";
import { temporaryFolder, touchstone } from "../../support/cli.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const at = (...path: string[]): string => join(folder.path, ...path);
const AT = ["--at", "2026-05-04T10:00:00Z"];
const corpusIn = (file: string) => corpusFile.parse(JSON.parse(readFileSync(file, "utf8")));
const originIn = (file: string) =>
  originFile.parse(JSON.parse(readFileSync(file.replace(/\.json$/, ".origin.json"), "utf8")));

async function mapOf(format: string): Promise<string> {
  const printed = await touchstone(["evidence", "import", format, "--print-map"]);
  assert.equal(printed.code, 0, printed.stderr);
  return folder.file(`${format}.yaml`, printed.stdout);
}
/** Imports a text with the template of its format, into a corpus of its own. */
async function imported(format: string, text: string, name: string, more: readonly string[] = []) {
  const source = folder.file(`${name}.source`, text);
  const out = at(name, `${name}.json`);
  const ran = await touchstone([
    ...["evidence", "import", format, source, "--map", await mapOf(format), "--out", out],
    ...AT,
    ...more,
  ]);
  return { ...ran, out, source };
}

const JUNIT = `<testsuites><testsuite name="s" failures="1">
  <testcase classname="a" name="adds"/>
  <testcase classname="a" name="breaks"><failure message="no"/></testcase>
  <testcase classname="a" name="waits"><skipped/></testcase>
</testsuite></testsuites>`;
const CSV = "item,result,length_m\npump,ok,2.5\nvalve,defect,0.125\n";
const SARIF = {
  version: "2.1.0",
  runs: [
    {
      results: [
        {
          ruleId: "x",
          kind: "pass",
          message: { text: "fine" },
          locations: [{ physicalLocation: { artifactLocation: { uri: "a.ts" } } }],
        },
        {
          ruleId: "x",
          level: "error",
          message: { text: "bad" },
          locations: [{ physicalLocation: { artifactLocation: { uri: "b.ts" } } }],
        },
      ],
      tool: { driver: { name: "lint", rules: [] } },
    },
  ],
};
const COMPONENT = {
  name: "x",
  version: "1.0",
  purl: "pkg:npm/x@1.0",
  licenses: [{ license: { id: "MIT" } }],
};
const METRIC = {
  name: "latency",
  unit: "ms",
  gauge: { dataPoints: [{ asDouble: 1.5, timeUnixNano: "1700000000000000000" }] },
};

/** What the template of a format makes of a small file of it. */
const SOUND: readonly (readonly [format: string, text: string, said: readonly string[]])[] = [
  ["junit", JUNIT, ["s_a_adds passes true", "s_a_breaks passes false"]],
  [
    "csv",
    CSV,
    ["pump is_inspected true", "pump length_mm 2500", "valve is_inspected false", "valve length_mm 125"],
  ],
  ["sarif", JSON.stringify(SARIF), ["a_ts meets_x true", "b_ts meets_x false"]],
  [
    "cyclonedx",
    JSON.stringify({ bomFormat: "CycloneDX", components: [COMPONENT] }),
    ["pkg_npm_x_1_0 is_component true", "pkg_npm_x_1_0 licensed_mit true"],
  ],
  [
    "spdx",
    JSON.stringify({
      packages: [
        {
          name: "x",
          licenseDeclared: "MIT",
          licenseConcluded: "NOASSERTION",
          externalRefs: [{ referenceType: "purl", referenceLocator: "pkg:npm/x@1.0" }],
        },
      ],
      spdxVersion: "SPDX-2.3",
    }),
    ["pkg_npm_x_1_0 is_component true", "pkg_npm_x_1_0 licensed_mit true"],
  ],
  ["json", '{"items":[{"name":"a","state":"ready"},{"name":"b","state":"waiting"}]}', ["a is_ready true"]],
  [
    "jsonl",
    '{"name":"a","state":"ready"}\n\n{"name":"b","state":"failed"}\n',
    ["a is_ready true", "b is_ready false"],
  ],
  [
    "check-runs",
    JSON.stringify({
      total_count: 2,
      check_runs: [
        { name: "ci", head_sha: "abc", status: "completed", conclusion: "success", app: { slug: "act" } },
        { name: "slow", head_sha: "abc", status: "queued", conclusion: null, app: { slug: "act" } },
      ],
    }),
    ["commit_abc passes_ci true"],
  ],
  [
    "otel-metrics",
    JSON.stringify({
      resourceMetrics: [
        {
          scopeMetrics: [{ metrics: [METRIC] }],
          resource: { attributes: [{ key: "service.name", value: { stringValue: "api" } }] },
        },
      ],
    }),
    ["api latency_us 1500"],
  ],
];

describe("evidence import", () => {
  for (const [format, text, said] of SOUND)
    it(`makes records of ${format} by its printed map, each with its origin`, async () => {
      const { code, stderr, out, source } = await imported(format, text, `sound-${format}`);
      assert.equal(code, 0, stderr);
      const { records } = corpusIn(out);
      const shown = records.map((record) =>
        record.kind === "rule"
          ? ""
          : `${record.subject} ${record.predicate} ${record.kind === "fact" ? record.supports !== false : record.value}`,
      );
      assert.deepEqual(shown, said);
      const origin = originIn(out);
      assert.deepEqual(
        origin.records.map((each) => each.evidence_id),
        records.map((each) => each.evidence_id),
      );
      assert.deepEqual(
        origin.sources.map((each) => ("sha256" in each ? each.sha256 : "")),
        [sha256Hex(readFileSync(source))],
      );
      const again = await imported(format, text, `sound-${format}`);
      assert.equal(originIn(again.out).corpus_sha256, origin.corpus_sha256);
      assert.equal(originIn(again.out).predecessor, null, "the same version replaces nothing");
    });

  const MALFORMED: readonly (readonly [format: string, text: string, place: string, problem: RegExp])[] = [
    ["junit", '<testsuites>\n<testcase name="x"></testsuites>', "2:", /is not XML/],
    [
      "junit",
      '<testsuite>\n<testcase name="x"><oops/></testcase></testsuite>',
      "2:20:",
      /`oops` in a test case is not known/,
    ],
    [
      "junit",
      '<testsuite name="s" failures="2"><testcase name="x"><failure/></testcase></testsuite>',
      "1:",
      /a failure is missing/,
    ],
    ["junit", '<!DOCTYPE a [<!ENTITY x "y">]><testsuite/>', "1:", /document type/],
    ["csv", "item,result,length_m\npump,ok,2.5\nvalve,odd,1\n", "3:7:", /`result` is `odd`/],
    ["csv", "item,result,length_m\npump,ok\n", "2:", /2 fields, the header 3/],
    ["csv", "item,result,length_m\npump,ok,2.5004\n", "2:9:", /no whole number/],
    ["csv", 'item,result,length_m\n"pump,ok,2.5\n', "2:1:", /never closed/],
    [
      "csv",
      "item,result,length_m\nBig Pump,ok,1\nbig-pump,ok,1\n",
      "3:1:",
      /`Big Pump` and `big-pump` would both be the subject `big_pump`/,
    ],
    [
      "json",
      '{"items":[{"name":"a","state":"ready"},\n{"name":"a","name":"b","state":"ready"}]}',
      "2:1:",
      /duplicate key/,
    ],
    ["json", '{"items":[{"name":"a","state":"ready"}', "1:", /cut off/],
    ["jsonl", '{"name":"a","state":"ready"}\n{"name":}\n', "2:9:", /is not JSON/],
    ["sarif", '{"version":"2.0.0","runs":[{"results":[{}]}]}', "1:1:", /not 2\.1\.0/],
    ["cyclonedx", '{"components":[]}', "1:1:", /not CycloneDX/],
    ["spdx", '{"packages":[{}]}', "1:1:", /not SPDX-2/],
    ["check-runs", '{"total_count":2,"check_runs":[]}', "1:1:", /ask for all pages/],
    ["otel-metrics", '{"resourceMetrics":[1}', "1:22:", /is not JSON/],
  ];
  for (const [index, [format, text, place, problem]] of MALFORMED.entries())
    it(`refuses malformed ${format} with the place of the fault, and writes nothing: ${String(problem)}`, async () => {
      const { code, stderr, source } = await imported(format, text, `bad-${index}`);
      assert.equal(code, problem.source === "duplicate key" ? 2 : 1, stderr);
      assert.ok(stderr.includes(`${source}:${place}`), stderr);
      assert.match(stderr, problem);
      assert.deepEqual(
        readdirSync(at(`bad-${index}`)).filter((name) => name !== ".evidence-lock"),
        [],
      );
    });

  it("keeps the previous version in superseded/, and extends it with --append", async () => {
    const first = await imported("csv", CSV, "versions");
    const before = originIn(first.out).corpus_sha256;
    const bytes = readFileSync(first.out);
    await imported("csv", "item,result,length_m\nhose,ok,1\n", "versions", ["--append"]);
    assert.equal(corpusIn(first.out).records.length, 6);
    assert.equal(originIn(first.out).predecessor, before);
    assert.deepEqual(
      originIn(first.out).records.map((each) => each.source),
      [0, 0, 0, 0, 1, 1],
    );
    assert.deepEqual(
      readFileSync(at("versions", "superseded", `versions.${before.slice(0, 16)}.json`)),
      bytes,
    );
  });

  it("reads a row that spans several pieces of a large file", async () => {
    const rows = Array.from(
      { length: 20_000 },
      (_, n) => `{"name":"item ${n}","state":"ready","note":"ä\\"\\\\"}`,
    );
    const { code, stderr, out } = await imported("json", `{"items":[${rows.join(",\n")}]}`, "large");
    assert.equal(code, 0, stderr);
    assert.equal(corpusIn(out).records.length, 20_000);
    assert.equal(originIn(out).records[19_999]?.place?.line, 20_000);
  });

  it("does not replace a file that is not a corpus", async () => {
    await imported("csv", CSV, "other");
    folder.file("other/other.json", '{"name":"a package"}');
    assert.match((await imported("csv", CSV, "other")).stderr, /is no corpus of this name/);
    assert.equal(readFileSync(at("other", "other.json"), "utf8"), '{"name":"a package"}');
  });
});

describe("evidence import of attestations", () => {
  const pair = () =>
    generateKeyPairSync("ec", {
      namedCurve: "P-256",
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
  const [own, other] = [pair(), pair()];
  const envelope = attest({ turn_id: 1 }, createPrivateKey(own.privateKey));
  const TYPE = "https://touchstone.invalid/evidence-bundle/v1";
  const run = async (
    name: string,
    value: unknown,
    key: string,
    type = TYPE,
    more: readonly string[] = [],
  ) => {
    const out = at(name, `${name}.json`);
    const map = folder.file(
      `${name}.yaml`,
      `format: dsse\ndomains: [a]\npredicate_types: ["${type}"]\nrecords: [{kind: fact, subject: "sha256 {sha256}", predicate: is_attested, statement: "{name} is attested."}]\n`,
    );
    const files = [
      folder.file(`${name}.att`, JSON.stringify(value)),
      "--map",
      map,
      "--out",
      out,
      "--key",
      folder.file(`${name}.pem`, key),
    ];
    return { ...(await touchstone(["evidence", "import", "dsse", ...files, ...more])), out };
  };
  it("makes the signer the provenance root", async () => {
    const { code, stderr, out } = await run("signed", envelope, own.publicKey);
    assert.equal(code, 0, stderr);
    const signer = originIn(out).records[0]?.signer;
    assert.equal(signer, sha256Hex(createPublicKey(own.publicKey).export({ type: "spki", format: "der" })));
    assert.equal(corpusIn(out).records[0]?.provenance_root, `key:${signer}`);
  });
  it("fails closed with a named error", async () => {
    const [first] = envelope.signatures;
    const forged = {
      ...envelope,
      signatures: [{ keyid: first?.keyid, sig: Buffer.alloc(70).toString("base64") }],
    };
    const elsewhere = folder.file("elsewhere", "x");
    for (const [name, ran] of Object.entries({
      unknown_key: await run("f1", envelope, other.publicKey),
      bad_signature: await run("f2", forged, own.publicKey),
      no_envelope: await run("f3", { payload: 1 }, own.publicKey),
      unknown_predicate: await run("f4", envelope, own.publicKey, "https://other.example/v1"),
      other_subject: await run("f5", envelope, own.publicKey, TYPE, ["--artifact", elsewhere]),
    })) {
      assert.equal(ran.code, 1, name);
      assert.match(ran.stderr, new RegExp(`${name}: `));
      assert.equal(existsSync(ran.out), false);
    }
  });
});

describe("evidence trace", () => {
  it("shows the source line of a record, and says if the file has changed", async () => {
    const { out, source } = await imported("csv", CSV, "traced");
    const id = corpusIn(out).records[2]?.evidence_id ?? "";
    const shown = await touchstone(["evidence", "trace", id, "--corpus", out, "--source", source]);
    assert.match(shown.stdout, /line 3, column 1, row 2\n[^]*\n {2}\| valve,defect,0\.125\n$/);
    folder.file("traced.source", `${CSV} `);
    assert.match(
      (await touchstone(["evidence", "trace", id, "--corpus", out, "--source", source])).stdout,
      /another file by now/,
    );
  });

  it("names the folder or the file where it found no record of an id", async () => {
    const data = join(folder.path, "without-records");
    mkdirSync(join(data, "evidence"), { recursive: true });
    const { out } = await imported("csv", CSV, "searched");
    for (const [option, place] of [
      [["--data", data], join(data, "evidence")],
      [["--corpus", out], out],
    ] as const) {
      const { code, stderr } = await touchstone(["evidence", "trace", "nothing", ...option]);
      assert.equal(code, 1);
      assert.ok(stderr.includes(`${place}: no record is \`nothing\``), stderr);
    }
  });
});

describe("evidence capture and file", () => {
  const capture = (name: string, script: string, more: readonly string[] = []) =>
    touchstone(
      [
        ...[
          "evidence",
          "capture",
          "--corpus",
          at(`${name}.json`),
          "--domain",
          name,
          "--subject",
          "release",
          "--predicate",
          "tests_pass",
        ],
        ...more,
        "--",
        process.execPath,
        "-e",
        script,
      ],
      { input: "given" },
    );
  it("passes input, output and exit code through, and records the exit as support or denial", async () => {
    const ran = await capture("runs", "process.stdin.pipe(process.stdout); process.exitCode = 3");
    assert.deepEqual([ran.code, ran.stdout], [3, "given"]);
    assert.equal((await capture("runs", "0")).code, 0);
    const supports = corpusIn(at("runs.json")).records.map(
      (each) => each.kind === "fact" && each.supports !== false,
    );
    assert.deepEqual(supports, [false, true], "a later run adds a record, and the denial stays");
    const [source] = originIn(at("runs.json")).sources;
    assert.equal(source?.kind === "command" && source.stdout.sha256, sha256Hex("given"));
    await capture("runs", "0", ["--replace"]);
    assert.equal(corpusIn(at("runs.json")).records.length, 1);
  });
  it("records nothing for a command that cannot start or changes its input", async () => {
    const input = folder.file("input", "a");
    const changed = await capture("none", `require("fs").appendFileSync(${JSON.stringify(input)}, "b")`, [
      "--input",
      input,
    ]);
    assert.match(changed.stderr, /an input changed/);
    const absent = await touchstone([
      "evidence",
      "capture",
      "--corpus",
      at("none.json"),
      "--subject",
      "a",
      "--predicate",
      "b",
      "--",
      "no-such-program-here",
    ]);
    assert.deepEqual([changed.code, absent.code, existsSync(at("none.json"))], [1, 1, false]);
  });
  it("records digest and size of a file, in place of its earlier ones", async () => {
    const measure = (text: string) =>
      touchstone([
        "evidence",
        "file",
        folder.file("notes.txt", text),
        "--subject",
        "notes",
        "--corpus",
        at("files.json"),
        "--domain",
        "files",
        ...AT,
      ]);
    await measure("one");
    await measure("three");
    assert.deepEqual(
      corpusIn(at("files.json")).records.map((each) =>
        each.kind === "quantity" ? each.value : each.kind === "fact" ? each.predicate : "",
      ),
      [`sha256_${sha256Hex("three")}`, 5],
    );
  });
});

describe("evidence rules, new and diff", () => {
  it("reads rules, shows them in words, and reports faults by line", async () => {
    const file = folder.file(
      "rules.md",
      "# Rules\n- If sound and deep, it may berth. `wall__sound & basin__depth >= 90 -> ferry__may_berth`\n- Broken. `a__b &`\n- Always. `a__b | !a__b`\n- Never. `a__b & !a__b`\n- No formula.\n",
    );
    const checked = await touchstone(["evidence", "rules", "--check", file]);
    assert.equal(checked.code, 5);
    assert.match(
      checked.stdout,
      /reads: if wall sound and basin depth ≥ 90, then ferry may berth\n {2}needs: basin__depth/,
    );
    for (const text of [
      ":3: error: the formula is malformed",
      ":4: error: the formula always holds",
      ":5: error: the formula can never hold",
      ":6: error: a rule is one line",
    ])
      assert.ok(checked.stdout.includes(text), text);
    assert.equal(
      (await touchstone(["evidence", "rules", file, "--corpus", at("rules.json"), "--domain", "r"])).code,
      5,
    );
    assert.equal(existsSync(at("rules.json")), false);
  });
  it("adds rules and records by hand, and compares two versions", async () => {
    const file = folder.file(
      "good.yaml",
      'rules:\n  - statement: If a then b.\n    formula: "x__a -> x__b"\n',
    );
    const corpus = at("hand.json");
    assert.equal(
      (await touchstone(["evidence", "rules", file, "--corpus", corpus, "--domain", "h"])).code,
      0,
    );
    const before = originIn(corpus).corpus_sha256;
    const options = [
      "--kind",
      "fact",
      "--id",
      "f.1",
      "--subject",
      "x",
      "--predicate",
      "a",
      "--statement",
      "It is.",
      "--root",
      "me",
    ];
    assert.equal((await touchstone(["evidence", "new", corpus, ...options])).code, 0);
    assert.match((await touchstone(["evidence", "new", corpus, ...options])).stderr, /`f\.1` appears twice/);
    const diff = await touchstone([
      "evidence",
      "diff",
      at("superseded", `hand.${before.slice(0, 16)}.json`),
      corpus,
    ]);
    assert.equal(diff.stdout, "+ f.1  It is.\n1 record added, 0 removed, 0 changed\n");
  });
});
