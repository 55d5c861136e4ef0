import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { after, describe, it } from "node:test";
import { canonicalize } from "../../src/canonical/json.ts";
import { digestHex } from "../../src/canonical/digest.ts";
import { getCommand } from "../../src/cli/commands/get.ts";
import { corpusDetail } from "../../src/contract/evidence.ts";
import { ROUTES, type Route } from "../../src/contract/routes.ts";
import { ENGINE_VERSION } from "../../src/operations/system/version.ts";
import { temporaryFolder, touchstone } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { lineOf, writeMathLines } from "../support/math.ts";
import { openTurnFixture } from "../support/turns.ts";

const folder = temporaryFolder();
after(() => folder.remove());

const RECORD = {
  evidence_id: "e1",
  kind: "fact",
  statement: "s",
  source_kind: "pack",
  provenance_root: "r",
  subject: "a",
  predicate: "b",
};
const QUANTITY = { ...RECORD, kind: "quantity", value: 3, range: { min: 0, max: 9 } };
const RULE = {
  evidence_id: "r1",
  kind: "rule",
  statement: "s",
  source_kind: "pack",
  provenance_root: "r",
  formula: "a__b -> c__d",
};
const corpus = (change: object, ...records: object[]) => ({
  corpus_id: "mine",
  domains: ["my.domain"],
  records,
  ...change,
});

describe("touchstone evidence", () => {
  it("lists the sealed corpora, and the records of one with the hashes that requests cite", async () => {
    const listed = JSON.parse((await touchstone(["evidence", "list", "--json"])).stdout) as {
      items: { corpus_id: string; corpus_sha256: string }[];
    };
    assert.deepEqual(
      listed.items.map(({ corpus_id }) => corpus_id),
      ["cold-chain", "grant-eligibility", "release-readiness"],
    );
    for (const { corpus_id, corpus_sha256 } of listed.items) {
      const file = JSON.parse(readFileSync(join(ROOT, "data", "evidence", `${corpus_id}.json`), "utf8")) as {
        records: object[];
      };
      assert.equal(corpus_sha256, digestHex(file));
      const shown = await touchstone(["evidence", "list", corpus_id, "--json"]);
      const detail = corpusDetail.parse(JSON.parse(shown.stdout));
      assert.deepEqual(
        detail.records,
        file.records.map((record) => ({ ...record, content_sha256: digestHex(record) })),
      );
      assert.equal(shown.stdout, `${canonicalize(detail)}\n`);
    }
    assert.match((await touchstone(["evidence", "list", "cold-chain"])).stdout, /^cold-chain {2}\d+ records/);
  });

  it("seals a corpus file anywhere", async () => {
    const value = corpus({}, RECORD, QUANTITY, RULE);
    const unique = { ...value, records: [RECORD, { ...QUANTITY, evidence_id: "q1" }, RULE] };
    const ran = await touchstone([
      "evidence",
      "seal",
      folder.file("mine.json", JSON.stringify(unique)),
      "--json",
    ]);
    assert.equal(ran.code, 0, ran.stderr);
    assert.equal((JSON.parse(ran.stdout) as { corpus_sha256: string }).corpus_sha256, digestHex(unique));
  });

  it("refuses a corpus that breaks a rule, naming the place", async () => {
    const cases: readonly [unknown, RegExp][] = [
      [corpus({}, RECORD, RECORD), /duplicate evidence_id `e1`/],
      [corpus({ domains: [] }, RECORD), /domains/],
      [corpus({ corpus_id: "No" }, RECORD), /corpus_id/],
      [corpus({ extra: 1 }, RECORD), /extra/],
      [corpus({}, { ...RECORD, supports: "yes" }), /records\[0\]\.supports/],
      [corpus({}, { ...RECORD, formula: "a" }), /records\[0\].*formula/],
      [corpus({}, { ...RECORD, subject: "a__b" }), /records\[0\]\.subject/],
      [corpus({}, { ...RECORD, subject: "A" }), /records\[0\]\.subject/],
      [corpus({}, { ...RECORD, statement: "" }), /records\[0\]\.statement/],
      [corpus({}, { ...RECORD, source_kind: "rumour" }), /records\[0\]\.source_kind/],
      [corpus({}, { ...QUANTITY, value: 10 }), /records\[0\]\.range: must hold the value/],
      [corpus({}, { ...QUANTITY, value: 1.5 }), /records\[0\]\.value/],
      [corpus({}, { ...QUANTITY, range: { min: 0, max: 1_000_000_001 } }), /records\[0\]\.range\.max/],
      [
        corpus({}, { ...RULE, formula: "a__b__c" }),
        /records\[0\]\.formula: holds an identifier with more than one `__`/,
      ],
      [corpus({}, { ...RULE, formula: "x".repeat(2001) }), /records\[0\]\.formula/],
      [corpus({}, { ...RULE, kind: "law" }), /records\[0\]\.kind/],
    ];
    for (const [value, message] of cases) {
      const ran = await touchstone(["evidence", "seal", folder.file("bad.json", JSON.stringify(value))]);
      assert.deepEqual([ran.code, ran.stdout], [1, ""], JSON.stringify(value));
      assert.match(ran.stderr, message);
    }
  });

  it("stops the authority from starting with data that breaks a rule", async () => {
    const data = join(folder.path, "data");
    cpSync(join(ROOT, "data", "policies"), join(data, "policies"), { recursive: true });
    mkdirSync(join(data, "evidence"));
    const write = (name: string, value: unknown) =>
      writeFileSync(join(data, "evidence", name), JSON.stringify(value));
    write("mine.json", corpus({}, RECORD));
    assert.equal((await touchstone(["evidence", "list", "--data", data])).code, 0);
    write("other.json", corpus({ corpus_id: "other" }, RECORD));
    const shared = await touchstone(["review", "-", "--data", data], { input: "{}" });
    assert.equal(shared.code, 1);
    assert.match(shared.stderr, /two corpora claim the domain `my\.domain`/);
    write("other.json", corpus({ corpus_id: "another", domains: ["x"] }, RECORD));
    assert.match(
      (await touchstone(["evidence", "list", "--data", data])).stderr,
      /corpus_id is `another`, not the file's name/,
    );
    writeFileSync(
      join(data, "evidence", "other.json"),
      '{"corpus_id":"other","domains":["x"],"records":[{"evidence_id":"\\ud800"}]}',
    );
    assert.equal((await touchstone(["evidence", "list", "--data", data])).code, 1);
  });
});

describe("touchstone get", () => {
  /** The command in this process: a process for each route would cost more than the routes. */
  async function get(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
    const [stdout, stderr] = [new PassThrough({ highWaterMark: 1 << 24 }), new PassThrough()];
    const code = await getCommand.run(args, {
      stdin: Readable.from([]),
      stdout,
      stderr,
      env: {},
      root: ROOT,
    });
    const text = (stream: PassThrough): string => String(stream.read() ?? "");
    return { code, stdout: text(stdout), stderr: text(stderr) };
  }

  /** An id for each route that has one, over the state of a turn that stated something. */
  const IDS: Readonly<Record<string, string>> = {
    corpus: "cold-chain",
    "vault entry": "0",
    run: "session-1",
    "trace turn": "1",
    "trace pipeline": "1",
    "trace field": "1",
    "trace bundle": "1",
    "replay turn": "1",
    artifact: "state/sessions.jsonl",
    "logos pack": "grc-koine",
    pack: "animals",
    "eval lane": "refusals",
    "contemplation run": "none-yet",
    job: "none-yet",
    review: "1",
  };
  /** What such a state has nothing of, and the exit code that says so. */
  const NOTHING: Readonly<Record<string, number>> = {
    "/calibration/classes": 6,
    "/serving/metrics": 6,
    "/contemplation/runs/none-yet": 1,
    "/jobs/none-yet": 1,
    "/reviews/1": 1,
    "/reviews/1/replay": 1,
  };

  it("answers every GET route without a server, with data of its schema, and writes nothing", async () => {
    const state = join(folder.path, "state");
    const fixture = await openTurnFixture(state);
    const {
      proposal_candidates: [candidate],
    } = await fixture.take("Tom is a cat.");
    await fixture.runtime.close();
    const [mathId] = writeMathLines(state, [lineOf()]);
    const ids: Readonly<Record<string, string | undefined>> = {
      ...IDS,
      proposal: candidate?.candidate_id,
      "math proposal": mathId,
    };
    const before = readdirSync(state, { recursive: true }).length;
    for (const { method, path: template, id, data: schema } of ROUTES as readonly Route[]) {
      if (method !== "GET") continue;
      const path = template.replace(
        "{id}",
        id === undefined ? "" : (ids[id.noun] ?? assert.fail(`no ${id.noun} to ask for`)),
      );
      const { code, stdout, stderr } = await get(path, "--json", "--state", state);
      if (NOTHING[path] !== undefined) {
        assert.deepEqual([code, stdout], [NOTHING[path], ""], path);
        continue;
      }
      assert.deepEqual([code, stderr], [0, ""], path);
      const data: unknown = JSON.parse(stdout);
      assert.ok(schema.safeParse(data).success, path);
      assert.equal(stdout, `${canonicalize(data)}\n`);
    }
    assert.equal(readdirSync(state, { recursive: true }).length, before);
  });

  it("exits with 6 if the evidence was never stored, with 2 for a bad value, with 1 for an unknown id", async () => {
    const state = join(folder.path, "empty");
    mkdirSync(state);
    for (const [path, code, message] of [
      [
        "/vault/summary",
        6,
        /persisted evidence is absent: state\/checkpoint\/vault\.json \(evidence_unavailable\)/,
      ],
      ["/vault/entries", 6, /evidence_unavailable/],
      ["/vault/entries/0/recall", 6, /evidence_unavailable/],
      ["/trace/turns?limit=x", 2, /limit must be an integer \(bad_request\)/],
      ["/runs?offset=-1", 2, /offset must be non-negative/],
      ["/trace/1", 1, /trace turn not found: 1 \(not_found\)/],
      ["/replay/1", 1, /replay turn not found: 1/],
      ["/runs/none", 1, /run not found: none/],
    ] as const) {
      const ran = await get(path, "--state", state);
      assert.deepEqual([ran.code, ran.stdout], [code, ""], path);
      assert.match(ran.stderr, message);
    }
  });

  it("names a missing route, and lists those that exist", async () => {
    const unknown = await touchstone(["get", "/nothing"]);
    assert.deepEqual([unknown.code, unknown.stdout], [1, ""]);
    assert.match(unknown.stderr, /route not found: GET \/nothing \(not_found\)/);
    assert.match(
      (await touchstone(["get", "/epistemic-truth-state/corpora/none"])).stderr,
      /corpus not found: none/,
    );
    const help = (await touchstone(["get", "--help"])).stdout;
    for (const { method, path } of ROUTES) assert.equal(help.includes(`  ${path} `), method === "GET", path);
  });
});

describe("the version", () => {
  it("of the engine equals the package's", async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
    assert.equal(ENGINE_VERSION, version);
    for (const option of ["--version", "-V"])
      assert.deepEqual(await touchstone([option]), { code: 0, stdout: `${version}\n`, stderr: "" });
  });
});
