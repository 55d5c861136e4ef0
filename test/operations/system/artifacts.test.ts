import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { digestOfBytes } from "../../../src/canonical/digest.ts";
import {
  MAX_ARTIFACT_BYTES,
  artifactDetail,
  artifactRef,
  type ArtifactDetail,
  type ArtifactRef,
} from "../../../src/contract/artifacts.ts";
import { Failure } from "../../../src/contract/failures.ts";
import { artifactOperations } from "../../../src/operations/system/artifacts.ts";
import { requestText, talk } from "../../http/raw-client.ts";
import { startLive, type LiveServer } from "../../support/server.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-artifacts-"));
after(() => rmSync(root, { recursive: true, force: true }));

/** A long while ago: files so young that they could change unnoticed are read anyway. */
const OLD = new Date(Date.UTC(2026, 0, 1));

interface Fixture {
  readonly stateDir: string;
  readonly dataDir: string;
  put(id: string, content?: string | Uint8Array): string;
  list(query?: Record<string, string>): Promise<ArtifactRef[]>;
  show(id: string): Promise<ArtifactDetail>;
}

function open(): Fixture {
  const base = mkdtempSync(join(root, "f-"));
  const [stateDir, dataDir] = [join(base, "elsewhere"), join(base, "inputs")];
  const operations = artifactOperations({ stateDir, dataDir });
  const put = (id: string, content: string | Uint8Array = "{}"): string => {
    const file = join(id.startsWith("state/") ? stateDir : dataDir, id.slice(id.indexOf("/") + 1));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
    utimesSync(file, OLD, OLD);
    return file;
  };
  return {
    stateDir,
    dataDir,
    put,
    list: async (query = {}) => {
      const data = JSON.parse(
        await askText(operations, "artifacts", {
          id: "",
          query: new Map(Object.entries(query)),
          body: undefined,
        }),
      ) as { items: unknown[] };
      assert.deepEqual(Object.keys(data), ["items"]);
      return data.items.map((item) => artifactRef.parse(item));
    },
    show: async (id) =>
      artifactDetail.parse(
        JSON.parse(await askText(operations, "artifact", { id, query: new Map(), body: undefined })),
      ),
  };
}

const fails = (work: Promise<unknown>, reason: Failure["reason"], message: string) =>
  assert.rejects(work, (error) => {
    assert.ok(error instanceof Failure, String(error));
    assert.deepEqual([error.reason, error.message], [reason, message]);
    return true;
  });

describe("GET /artifacts", () => {
  let fixture: Fixture;
  beforeEach(() => {
    fixture = open();
  });
  const idsOf = async (query?: Record<string, string>) =>
    (await fixture.list(query)).map(({ artifact_id }) => artifact_id);

  it("is empty without folders", async () => assert.deepEqual(await fixture.list(), []));

  it("lists the roots in their order, each with its kind, and within a root by path", async () => {
    const expected: readonly (readonly [string, string])[] = [
      ["state/checkpoint/manifest.json", "engine_state_manifest"],
      ["state/checkpoint/vault.json", "unknown"],
      ["state/journal/turns.jsonl", "trace"],
      ["state/sessions.jsonl", "session_log"],
      ["state/teaching/proposals.jsonl", "proposal"],
      ["state/teaching/ratified.jsonl", "proposal"],
      ["state/math/lexicon.jsonl", "proposal"],
      ["state/telemetry/operator.jsonl", "telemetry"],
      ["state/lived-life.json", "lived_life"],
      ["state/contemplation/2.json", "contemplation_report"],
      ["state/evals/lane/v1/report.json", "eval_result"],
      ["state/practice/report.json", "practice_report"],
      ["data/evidence/b.json", "evidence_corpus"],
      ["data/packs/animals.md", "pack"],
      ["data/packs/animals/facts.jsonl", "pack"],
      ["data/packs/animals/manifest.json", "pack"],
      ["data/logos/en/lexicon.jsonl", "pack"],
      ["data/policies/safety.json", "policy"],
      ["data/demos/one/demo.json", "demo"],
      ["data/lanes/one/v1/cases.jsonl", "eval_lane"],
    ];
    for (const [id] of [...expected].reverse()) fixture.put(id, id);
    assert.deepEqual(
      (await fixture.list()).map(({ artifact_id, kind }) => [artifact_id, kind]),
      expected,
    );
    for (const { artifact_id, path, digest, created_at } of await fixture.list())
      assert.deepEqual([path, digest, created_at], [artifact_id, digestOfBytes(artifact_id), null]);
  });
  it("lists nothing outside the roots, and no other file suffix", async () => {
    for (const id of [
      "state/lock.json",
      "state/journal/other.jsonl",
      "state/checkpoint/vault.f64",
      "data/README.md",
      "data/other/x.json",
      "data/evidence/x.JSON",
      "data/evidence/x.json.bak",
      "data/evidence/json",
      "state/sessions.jsonl/x.json",
    ])
      fixture.put(id);
    fixture.put("data/evidence/notes.txt");
    assert.deepEqual(await idsOf(), ["data/evidence/notes.txt"]);
  });
  it("takes `limit` and ignores every other key", async () => {
    for (const name of ["a", "b", "c"]) fixture.put(`data/evidence/${name}.json`);
    assert.deepEqual(await idsOf({ limit: "2", offset: "x" }), [
      "data/evidence/a.json",
      "data/evidence/b.json",
    ]);
    assert.deepEqual(await idsOf({ limit: "0" }), []);
    assert.equal((await idsOf({ limit: "999999999999999" })).length, 3);
    await fails(fixture.list({ limit: "x" }), "bad_value", "limit must be an integer");
    await fails(fixture.list({ limit: "-1" }), "bad_value", "limit must be non-negative");
  });
  it("returns a hundred at most by default", async () => {
    for (let index = 0; index < 103; index++) fixture.put(`data/lanes/${index}.json`);
    assert.deepEqual([(await idsOf()).length, (await idsOf({ limit: "200" })).length], [100, 103]);
  });
  it("follows no link to a file, to a folder, or to a root; the two directories themselves may be links", async () => {
    fixture.put("data/evidence/real.json");
    const secret = join(root, "secret");
    mkdirSync(secret, { recursive: true });
    writeFileSync(join(secret, "s.json"), "{}");
    symlinkSync(join(secret, "s.json"), join(fixture.dataDir, "evidence", "link.json"));
    symlinkSync(secret, join(fixture.dataDir, "evidence", "folder"));
    symlinkSync(secret, join(fixture.dataDir, "packs"));
    mkdirSync(fixture.stateDir);
    symlinkSync(secret, join(fixture.stateDir, "journal"));
    writeFileSync(join(secret, "turns.jsonl"), "");
    symlinkSync(join(secret, "s.json"), join(fixture.stateDir, "sessions.jsonl"));
    assert.deepEqual(await idsOf(), ["data/evidence/real.json"]);
    for (const id of [
      "data/evidence/link.json",
      "data/evidence/folder/s.json",
      "data/packs/s.json",
      "state/journal/turns.jsonl",
      "state/sessions.jsonl",
    ])
      await fails(fixture.show(id), "not_found", `artifact not found: ${id}`);
    renameSync(fixture.dataDir, `${fixture.dataDir}-moved`);
    symlinkSync(`${fixture.dataDir}-moved`, fixture.dataDir);
    assert.deepEqual(await idsOf(), ["data/evidence/real.json"]);
    assert.equal((await fixture.show("data/evidence/real.json")).kind, "evidence_corpus");
  });
  it("lists no folder or pipe with a file's name, and does not block on one", async () => {
    mkdirSync(join(fixture.dataDir, "evidence", "folder.json"), { recursive: true });
    execFileSync("mkfifo", [join(fixture.dataDir, "evidence", "pipe.json")]);
    assert.deepEqual(await idsOf(), []);
    for (const id of ["data/evidence/folder.json", "data/evidence/pipe.json"])
      await fails(fixture.show(id), "not_found", `artifact not found: ${id}`);
  });
  it("lists no name that cannot be an id", async () => {
    for (const name of ["back\\slash.json", "line\nbreak.json"]) fixture.put(`data/evidence/${name}`);
    writeFileSync(
      Buffer.concat([
        Buffer.from(join(fixture.dataDir, "evidence/")),
        Buffer.from([0xff, 0xfe]),
        Buffer.from(".json"),
      ]),
      "{}",
    );
    assert.deepEqual(await idsOf(), []);
  });
  it("notices files that were added, changed, replaced and removed since the last call", async () => {
    const file = fixture.put("data/evidence/a.json", "1");
    const digestNow = async () => (await fixture.list()).map(({ digest }) => digest);
    assert.deepEqual(await digestNow(), [digestOfBytes("1")]);
    writeFileSync(file, "2"); // same size
    assert.deepEqual(await digestNow(), [digestOfBytes("2")]);
    fixture.put("data/evidence/deep/er/b.json", "3");
    assert.deepEqual(await digestNow(), [digestOfBytes("2"), digestOfBytes("3")]);
    fixture.put("data/evidence/deep/er/c.json", "4");
    assert.equal((await digestNow()).length, 3);
    rmSync(join(fixture.dataDir, "evidence", "deep"), { recursive: true });
    assert.deepEqual(await digestNow(), [digestOfBytes("2")]);
    rmSync(file);
    symlinkSync(fixture.put("state/sessions.jsonl", "5"), file);
    assert.deepEqual(await idsOf(), ["state/sessions.jsonl"]);
  });
  it("follows the journal as it grows, is truncated, and is changed in its middle", async () => {
    const texts = ["one\n", "one\ntwo\n", "one\ntwo\nthree\n", "one\ntxo\nthree\n", "one\n", "uno\n", ""];
    for (const text of texts) {
      writeFileSync(fixture.put("state/journal/turns.jsonl"), text);
      assert.deepEqual(
        (await fixture.list()).map(({ digest }) => digest),
        [digestOfBytes(text)],
        text,
      );
    }
  });
});

describe("GET /artifacts/{id}", () => {
  let fixture: Fixture;
  before(() => {
    fixture = open();
  });
  const contentCases: readonly (readonly [
    string,
    string | Uint8Array,
    ArtifactDetail["content_type"],
    unknown,
  ])[] = [
    ["x.json", '{"b": [1, 2.50, "é"], "a": null}\n', "json", { b: [1, 2.5, "é"], a: null }],
    ["x.json", "42", "json", 42],
    ["x.json", "null", "json", null],
    ["x.json", "", "text", ""],
    ["x.json", "{broken", "text", "{broken"],
    ["x.json", "\ufeff{}", "text", "\ufeff{}"],
    ["x.json", "[1e999]", "text", "[1e999]"],
    ["x.json", `[${"9".repeat(400)}]`, "text", `[${"9".repeat(400)}]`],
    ["x.json", "[1e100]", "json", [1e100]],
    [
      "x.json",
      `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
      "text",
      `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    ],
    ["x.json", '{"__proto__":1,"2":0,"1":0}', "json", JSON.parse('{"__proto__":1,"2":0,"1":0}')],
    ["x.jsonl", '{"a":1}\n\n  \t\n2\r\n', "jsonl", [{ a: 1 }, 2]],
    ["x.jsonl", "", "jsonl", []],
    ["x.jsonl", '1\n"torn', "text", '1\n"torn'],
    ["x.jsonl", "1 2\n", "text", "1 2\n"],
    ["x.md", "# A\n", "text", "# A\n"],
    ["x.txt", "1", "text", "1"],
    ["x.txt", new Uint8Array([0x61, 0xff]), "unknown", null],
    ["x.json", new Uint8Array([0x22, 0xc3, 0x22]), "unknown", null],
    ["x.jsonl", new Uint8Array([0xed, 0xa0, 0x80]), "unknown", null],
  ];
  for (const [name, bytes, type, content] of contentCases) {
    it(`shows ${name} of ${JSON.stringify(String(bytes).slice(0, 30))} as ${type}`, async () => {
      fixture.put(`data/evidence/${name}`, bytes);
      assert.deepEqual(await fixture.show(`data/evidence/${name}`), {
        artifact_id: `data/evidence/${name}`,
        path: `data/evidence/${name}`,
        kind: "evidence_corpus",
        digest: digestOfBytes(bytes),
        created_at: null,
        content_type: type,
        content,
      });
    });
  }
  it("counts the manifest of the checkpoint, and no other, as the engine's", async () => {
    for (const id of ["state/checkpoint/manifest.json", "state/checkpoint/old/manifest.json"])
      fixture.put(id);
    assert.deepEqual(
      [
        (await fixture.show("state/checkpoint/manifest.json")).kind,
        (await fixture.show("state/checkpoint/old/manifest.json")).kind,
      ],
      ["engine_state_manifest", "unknown"],
    );
  });
  it("shows files up to the limit, and says of larger ones that they are too large", async () => {
    const file = fixture.put("data/lanes/large.txt", "");
    truncateSync(file, MAX_ARTIFACT_BYTES);
    assert.equal((await fixture.show("data/lanes/large.txt")).content_type, "text");
    truncateSync(file, MAX_ARTIFACT_BYTES + 1);
    await fails(
      fixture.show("data/lanes/large.txt"),
      "artifact_too_large",
      "artifact too large: data/lanes/large.txt",
    );
  });
  it("refuses paths outside the roots, and finds only listed files", async () => {
    for (const id of [
      "state/lock",
      "state",
      "state/journal",
      "state/journal/turns.index",
      "state/sessions.jsonl/x.json",
      "data/README.md",
      "data/evidences/x.json",
      "elsewhere/x.json",
      "Data/evidence/x.json",
    ])
      await fails(fixture.show(id), "bad_value", "artifact path not allowed");
    fixture.put("data/evidence/x.bin");
    for (const id of [
      "data/evidence",
      "data/evidence/none.json",
      "data/evidence/x.bin",
      "state/checkpoint/vault.f64",
      "state/lived-life.json",
      `data/evidence/${"x".repeat(300)}.json`,
      "data/evidence/x.json/y.json",
    ])
      await fails(fixture.show(id), "not_found", `artifact not found: ${id}`);
  });
});

describe("artifacts over HTTP", () => {
  let server: LiveServer;
  before(async () => {
    server = await startLive();
  });
  after(() => server.stop());
  const get = async (target: string) => {
    const response = await fetch(`${server.url}${target}`);
    return {
      status: response.status,
      json: (await response.json()) as {
        data?: ArtifactDetail & { items: ArtifactRef[] };
        error?: { code: string; message: string };
      },
    };
  };

  it("gives an artifact the same under its id with raw and encoded slashes, however odd its name", async () => {
    mkdirSync(join(server.stateDir, "contemplation"));
    for (const name of [
      "plain.json",
      "with blank.json",
      "100%.json",
      "%2e%2e.json",
      "späte ☃ 𝔘.json",
      "a?b#c&d.json",
      "..json",
    ]) {
      writeFileSync(join(server.stateDir, "contemplation", name), JSON.stringify({ name }));
      const id = `state/contemplation/${name}`;
      for (const target of [
        `/artifacts/${encodeURIComponent(id)}`,
        `/artifacts/${id.split("/").map(encodeURIComponent).join("/")}`,
        `/artifacts/${encodeURIComponent(id)}/`,
      ]) {
        const { status, json } = await get(target);
        assert.deepEqual([status, json.data?.artifact_id, json.data?.content], [200, id, { name }], target);
      }
    }
    const { json } = await get("/artifacts?limit=1000");
    const ids = json.data?.items.map(({ artifact_id: id }) => id) ?? [];
    assert.ok(ids.includes("state/contemplation/100%.json") && ids.includes("data/policies/safety.json"));
    assert.ok(!JSON.stringify(json).includes(server.stateDir), "the state directory is nobody's business");
  });
  it("refuses every path out of the roots", async () => {
    const targets = [
      "%2Fetc%2Fpasswd",
      "/etc/passwd",
      "data%2F..%2Fpackage.json",
      "data/evidence/%2e%2e/%2e%2e/package.json",
      "data/evidence//x.json",
      "data/evidence/.%2Fx.json",
      "data%5Cevidence%5Cx.json",
      "data/evidence/x.json%00",
      "data/evidence/%0a.json",
      "state/lock",
      "package.json",
      "..",
    ];
    for (const target of targets) {
      const {
        responses: [response],
      } = await talk(server.url, requestText("GET", `/artifacts/${target}`)); // other clients resolve dots themselves
      assert.deepEqual(
        [response?.status, JSON.parse(response?.body ?? "")],
        [400, { ok: false, error: { code: "bad_request", message: "artifact path not allowed" } }],
        target,
      );
    }
  });
  it("answers for missing files and for malformed ids", async () => {
    assert.deepEqual((await get("/artifacts/data/evidence/none.json")).json.error, {
      code: "not_found",
      message: "artifact not found: data/evidence/none.json",
    });
    assert.equal(
      (await get("/artifacts/data/evidence/%zz.json")).json.error?.message,
      "route not found: GET /artifacts/data/evidence/%zz.json",
    );
  });
});
