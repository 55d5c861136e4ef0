import assert from "node:assert/strict";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterEach, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { UsageError } from "../../../src/cli/terminal/arguments.ts";
import { logosCommand } from "../../../src/cli/commands/logos.ts";
import { temporaryFolder } from "../../support/cli.ts";
import { SOUND, edge, entry, loop, step, writeLogosFixture } from "../../support/logos.ts";

const folders: ReturnType<typeof temporaryFolder>[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});
function dataFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder.path;
}

async function run(
  data: string,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [new PassThrough({ highWaterMark: 1 << 24 }), new PassThrough()];
  const code = await logosCommand.run([...args, "--data", data], {
    stdin: Readable.from([]),
    stdout,
    stderr,
    env: {},
    root: "/nowhere",
  });
  const text = (stream: PassThrough): string => String(stream.read() ?? "");
  return { code, stdout: text(stdout), stderr: text(stderr) };
}

describe("touchstone logos check", () => {
  it("prints rows and safety of each pack and ends with 0", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "sound");
    assert.deepEqual(await run(data, "check"), {
      code: 0,
      stdout:
        "sound  lexicon 2, glosses 1, morphology 1, alignment 2, holonomy 1\n  safety: clear; 0 errors, 0 warnings\n",
      stderr: "",
    });
  });
  it("says so if there are no packs", async () => {
    assert.equal((await run(dataFolder(), "check")).stdout, "there are no language packs\n");
  });

  const row = (more: Record<string, unknown>): string =>
    `${canonicalize({ ...entry("en:word:noun"), ...more })}\n`;
  const ERRORS: readonly [string, Parameters<typeof writeLogosFixture>[2], string][] = [
    ["a row that is not JSON", { files: { lexicon: `${row({})}{\n` } }, "lexicon.jsonl:2: is not JSON"],
    ["a blank line", { files: { lexicon: `\n${row({})}` } }, "lexicon.jsonl:1: is blank"],
    [
      "a file without a line end",
      { files: { lexicon: row({}).trim() } },
      "lexicon.jsonl: must end in a line end",
    ],
    [
      "keys out of order",
      {
        files: {
          glosses: '{"pos":null,"lemma":"word","gloss":"x","epistemic_status":null,"provenance_ids":[]}\n',
        },
      },
      "glosses.jsonl:1: is not canonical JSON: keys sorted, no blanks between them, characters unescaped",
    ],
    [
      "a key that rows do not have",
      { files: { lexicon: row({ colour: "red" }) } },
      "lexicon.jsonl:1: the row: Unrecognized key(s) in object: 'colour'",
    ],
    [
      "a key that is not there",
      { files: { morphology: '{"lemma":"x"}\n' } },
      "morphology.jsonl:1: morphology_id: Required",
    ],
    [
      "a repeated id",
      { files: { lexicon: row({}) + row({ surface: "words" }) } },
      "lexicon.jsonl:2: line 1 has en:word:noun already",
    ],
    [
      "a repeated edge",
      {
        files: {
          lexicon: row({}),
          alignment: [
            edge("en:word:noun", "en:word:noun"),
            edge("en:word:noun", "en:word:noun", [1, 1, 0, 0]),
          ],
        },
      },
      " already",
    ],
    [
      "text in another Unicode form",
      { files: { lexicon: row({ surface: "e\u0301" }) } },
      "lexicon.jsonl:1: is not in Unicode form NFC",
    ],
    [
      "a row in another language",
      { files: { lexicon: row({ language: "he" }) } },
      'lexicon.jsonl:1: language: "he", while the pack is "en"',
    ],
    [
      "a rotor of nought",
      { files: { lexicon: row({}), alignment: [edge("en:word:noun", "en:word:noun", [0, 0, 0, 0])] } },
      "alignment.jsonl:1: rotor: is nought, so that it has no direction",
    ],
    [
      "a source that is no entry",
      { files: { lexicon: row({}), alignment: [edge("en:x:noun", "en:word:noun")] } },
      "alignment.jsonl:1: source_id: no pack has the entry `en:x:noun`",
    ],
    [
      "a target that is no entry",
      { files: { lexicon: row({}), alignment: [edge("en:word:noun", "en:x:noun")] } },
      "alignment.jsonl:1: target_id: no pack has the entry `en:x:noun`",
    ],
    [
      "a target in another pack than is said",
      {
        files: {
          lexicon: row({}),
          alignment: [edge("en:word:noun", "en:word:noun", [1, 0, 0, 0], { target_pack_id: "q" })],
        },
      },
      "alignment.jsonl:1: target_pack_id: `en:word:noun` is not in `q`",
    ],
    [
      "a link that dangles",
      { files: { lexicon: row({ morphology_id: "m" }) } },
      "lexicon.jsonl: `en:word:noun`: there is no `m` in morphology.jsonl",
    ],
    [
      "a checksum that is missing",
      {
        manifest: (manifest) => {
          delete manifest["checksum"];
        },
      },
      "manifest.json: checksum:missing",
    ],
    [
      "a contract of another pack",
      { contract: { pack_id: "q", language: "en" } },
      'domain_contract.json: pack_id: "q", not "sound"',
    ],
    [
      "an unknown policy",
      {
        manifest: (manifest) => {
          manifest["oov_policy"] = "guess";
        },
      },
      'manifest.json: oov_policy: "guess" is none of fail_closed, tagged_fallback and propose_vocab_expansion',
    ],
    [
      "a gate that does not close",
      {
        manifest: (manifest) => {
          Object.assign(manifest, { role: "depth", gate_engaged: true, oov_policy: "tagged_fallback" });
        },
      },
      'manifest.json: oov_policy: a depth role with an engaged gate demands "fail_closed", not "tagged_fallback"',
    ],
    [
      "a name that leaves the folder",
      {
        manifest: (manifest) => {
          manifest["source_manifest"] = "../x";
        },
      },
      "a file or a name leads out of the folder",
    ],
    [
      "a manifest of another form",
      {
        manifest: (manifest) => {
          manifest["known_gaps"] = 1;
        },
      },
      "manifest.json: known_gaps: Expected array, received number",
    ],
    [
      "a file that no checksum covers",
      { files: { ...SOUND, senses: "{}\n" } },
      "senses.jsonl: is no file of a language pack; no checksum covers it",
    ],
    [
      "an id that is not the folder's name",
      { folder: "other" },
      "manifest.json: pack_id: `sound` is not the folder's name",
    ],
  ];
  for (const [what, fixture, problem] of ERRORS) {
    it(`ends with 5 and names ${what}`, async () => {
      const data = dataFolder();
      writeLogosFixture(data, "sound", fixture);
      const { code, stdout } = await run(data, "check");
      assert.ok(
        stdout.split("\n").some((line) => line.startsWith("  error: ") && line.endsWith(problem)),
        `${problem}\nis not in\n${stdout}`,
      );
      assert.equal(code, 5);
    });
  }
  it("reports two packs with one id, and a folder without a manifest", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "sound");
    writeLogosFixture(data, "sound", { folder: "twin" });
    writeLogosFixture(data, "..", { folder: "unsafe" });
    const { code, stdout } = await run(data, "check");
    assert.equal(code, 5);
    assert.match(stdout, /^sound .*\n {2}error: manifest\.json: pack_id: another pack is `sound` too$/m);
    assert.match(stdout, /^unsafe .*\n {2}error: is no pack: .*\n {2}cannot be used; 1 error, 0 warnings$/m);
  });
  it("warns about loops that do not close and glosses without an entry, and exits with 0", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "sound", {
      files: {
        ...SOUND,
        glosses: [{ lemma: "nothing", pos: null, gloss: "x", epistemic_status: null, provenance_ids: [] }],
        holonomy: [
          loop(
            "round",
            "en:word:noun",
            step("sound", "en:word:noun", "en:speech:noun"),
            step("sound", "en:speech:noun", "en:word:noun", false),
          ),
          loop("half", "en:word:noun", step("sound", "en:word:noun", "en:speech:noun")),
          loop("gone", "x", step("q", "x", "y")),
        ],
      },
    });
    const { code, stdout } = await run(data, "check");
    assert.equal(code, 0);
    assert.equal(
      stdout.split("\n").slice(1, 5).join("\n"),
      [
        "  warning: holonomy.jsonl: `half`: is no closed loop",
        "  warning: holonomy.jsonl: `gone`: an edge is missing",
        "  warning: glosses.jsonl:1: no entry has the lemma `nothing`",
        "  safety: warning; 0 errors, 3 warnings",
      ].join("\n"),
    );
  });
  it("updates checksums with --write, and changes nothing else", async () => {
    const data = dataFolder();
    const folder = writeLogosFixture(data, "sound", {
      manifest: (manifest) => {
        manifest["frames_checksum"] = "gone";
      },
    });
    const manifest = join(folder, "manifest.json");
    appendFileSync(join(folder, "lexicon.jsonl"), `${canonicalize(entry("en:new:noun"))}\n`);
    assert.equal((await run(data, "check")).code, 5);
    assert.equal((await run(data, "check", "--write")).code, 0);
    const written = JSON.parse(readFileSync(manifest, "utf8")) as Record<string, unknown>;
    assert.equal(written["frames_checksum"], undefined);
    assert.deepEqual([written["pack_id"], written["provenance"]], ["sound", "the tests"]);
    const bytes = readFileSync(manifest);
    assert.equal((await run(data, "check", "--write")).code, 0);
    assert.deepEqual(readFileSync(manifest), bytes);
    writeFileSync(manifest, "{");
    assert.equal((await run(data, "check", "--write")).code, 5);
    assert.equal(readFileSync(manifest, "utf8"), "{");
  });
  it("prints canonical JSON", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "sound");
    const { stdout } = await run(data, "check", "--json");
    const value = JSON.parse(stdout) as {
      packs: { folder: string; errors: number; report: { verdict: string } }[];
      findings: unknown[];
    };
    assert.equal(stdout, `${canonicalize(value)}\n`);
    assert.deepEqual(
      [value.packs[0]?.folder, value.packs[0]?.errors, value.packs[0]?.report.verdict, value.findings],
      ["sound", 0, "clear", []],
    );
  });
});

describe("touchstone logos list and show", () => {
  it("print packs and a report", async () => {
    const data = dataFolder();
    writeLogosFixture(data, "sound", {
      manifest: (manifest) => {
        manifest["known_gaps"] = ["no verbs"];
      },
    });
    assert.equal(
      (await run(data, "list")).stdout,
      "pack   language  role     entries  edges  loops  safety\nsound  en        surface        2      2      1  warning\n",
    );
    const { code, stdout } = await run(data, "show", "sound");
    assert.equal(code, 0);
    assert.match(stdout, /^sound {2}safety: warning\n/);
    assert.match(stdout, /^ {2}gap: no verbs$/m);
    assert.equal(
      (JSON.parse((await run(data, "show", "sound", "--json")).stdout) as { verdict: string }).verdict,
      "warning",
    );
  });
  it("exit with 1 for a pack that does not exist", async () => {
    assert.deepEqual(await run(dataFolder(), "show", "gone"), {
      code: 1,
      stdout: "",
      stderr:
        "touchstone logos: logos pack not found: gone (not_found); `touchstone logos list` lists them\n",
    });
  });
});

describe("touchstone logos", () => {
  for (const args of [[], ["look"], ["check", "x"], ["show"], ["list", "x"], ["list", "--write"]]) {
    it(`refuses \`logos ${args.join(" ")}\``, () => assert.rejects(run(dataFolder(), ...args), UsageError));
  }
  it("prints its help with --help", async () =>
    assert.equal((await run(dataFolder(), "check", "--help")).stdout, logosCommand.help));
});
