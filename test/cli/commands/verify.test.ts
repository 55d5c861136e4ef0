import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { after, test } from "node:test";
import { UsageError } from "../../../src/cli/terminal/arguments.ts";
import { FileError } from "../../../src/cli/terminal/files.ts";
import { verifyCommand } from "../../../src/cli/commands/verify.ts";
import { digestHex } from "../../../src/canonical/digest.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import {
  fact,
  keysOf,
  legOf,
  recordsOf,
  refutationOf,
  requestOf,
  resultOf,
  rule,
  sealResult,
} from "../../support/review-case.ts";

const dir = mkdtempSync(join(tmpdir(), "touchstone-verify-"));
after(() => rmSync(dir, { recursive: true }));
const at = (name: string): string => join(dir, name);

const records = recordsOf({ a: rule("lock__off -> door__open"), b: fact("lock", "off") });
const request = requestOf(records, { premise_ids: ["a", "b"] }),
  { bytes, entry } = refutationOf(records, { a: "lock__off -> door__open", b: "lock__off" }, "entailed");
const result = resultOf(
  request,
  legOf("entailed", "tautological_implication", ["a", "b"], {
    certificate: entry,
    keys: keysOf(
      ["0:lock__off?F:T;1:door__open?T:@0", "0:lock__off?T:F"],
      "0:lock__off?T:F;1:door__open?@0:F",
      { refutation_check_key: "0:lock__off?F:T;1:door__open?@0:T" },
    ),
  }),
  {
    decision_reason: "entailed_from_resolved_premises",
    state: "inferred",
    evidence_ledger: ["a", "b"],
    inference_basis: ["a", "b"],
  },
);
const seen = recordsOf({ a: fact("door", "open") }),
  seenRequest = requestOf(seen),
  corpus = { corpus_id: "house", domains: ["house.doors"], records: [...seen.values()] };
const seenResult = resultOf(
  seenRequest,
  { consulted: false, detail: "no_inference_block" },
  {
    decision_reason: "evidence_present_but_not_verifying",
    state: "evidenced",
    evidence_ledger: ["a"],
    summary: { independent_support_count: 1, corpus_sha256: digestHex(corpus) },
  },
);
mkdirSync(at("data/evidence"), { recursive: true });
mkdirSync(at("data/policies"));
writeFileSync(
  at("data/evidence/house.json"),
  JSON.stringify({ $schema: "../../schemas/corpus.schema.json", ...corpus }),
);
writeFileSync(
  at("data/policies/envelope.json"),
  JSON.stringify({ version: "envelope-1", domains: ["house.doors"] }),
);
writeFileSync(at("data/evidence/broken.json"), "{");
writeFileSync(at("certificate"), bytes);
for (const [name, value] of Object.entries({
  request,
  result,
  seenRequest,
  seenResult,
  envelope: { ok: true, data: result },
  wrong: { ...result, status: "refused" },
}))
  writeFileSync(at(name), JSON.stringify(value));
writeFileSync(at("text"), "no JSON");

async function run(
  args: string[],
  { input = "", env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<{ code: number; out: string }> {
  let out = "";
  const stdout = new Writable({
    write(chunk, _, done) {
      out += String(chunk);
      done();
    },
  });
  const code = await verifyCommand.run(args, {
    stdin: Readable.from([input]),
    stdout,
    stderr: new Writable({ write: (_, __, done) => done() }),
    env,
    root: dir,
  });
  return { code, out };
}
const files = (requestName: string, resultName: string, ...more: string[]): string[] => [
  "--request",
  at(requestName),
  "--result",
  at(resultName),
  ...more,
];
const certificate = ["--certificate", at("certificate")];

test("a valid result: exit code 0, what was checked and what was not", async () => {
  const { code, out } = await run(files("request", "result", ...certificate));
  assert.equal(code, 0);
  assert.match(out, /^valid\n( {2}\+ .+\n)+not checked\n( {2}- .+\n)+$/);
  assert.match(out, /uses 2 of 2 premises/);
});

test("a result that is not valid: exit code 1, and the problems", async () => {
  const { code, out } = await run(files("request", "wrong", ...certificate));
  assert.equal(code, 1);
  assert.match(out, /^not valid\n {2}! /);
  assert.match(out, /`status` is "refused", expected "assigned"/);
});

test("with --json one line of canonical JSON", async () => {
  const { out } = await run(files("request", "wrong", "--json"));
  const value = JSON.parse(out) as object;
  assert.equal(out, `${canonicalize(value)}\n`);
  assert.deepEqual(Object.keys(value), ["checked", "notes", "problems", "valid"]);
});

test("the result may be in an HTTP envelope, and any one file may come from standard input", async () => {
  assert.equal((await run(files("request", "envelope", ...certificate))).code, 0);
  assert.equal(
    (
      await run(["--request", "-", "--result", at("result"), ...certificate], {
        input: JSON.stringify(request),
      })
    ).code,
    0,
  );
  assert.equal(
    (
      await run(["--request", at("request"), "--result", "-", ...certificate], {
        input: readFileSync(at("envelope"), "utf8"),
      })
    ).code,
    0,
  );
  assert.equal(
    (await run(files("request", "result", "--certificate", "-"), { input: Buffer.from(bytes).toString() }))
      .code,
    0,
  );
});

test("without a certificate file the records come from the sealed corpora: --data, TOUCHSTONE_DATA, data", async () => {
  assert.equal((await run(files("seenRequest", "seenResult"))).code, 0);
  assert.equal(
    (await run(files("seenRequest", "seenResult"), { env: { TOUCHSTONE_DATA: at("nowhere") } })).code,
    1,
  );
  assert.equal(
    (
      await run(files("seenRequest", "seenResult", "--data", at("data")), {
        env: { TOUCHSTONE_DATA: at("nowhere") },
      })
    ).code,
    0,
  );
  assert.match((await run(files("request", "result"))).out, /expected "invalid_evidence_reference"/);
});

test("a data folder given explicitly is compared, even beside a certificate file", async () => {
  const summary = seenResult["trace_summary"] as object,
    sealed = { format: "touchstone-records-1", records: [...seen.values()] };
  writeFileSync(at("sealed"), canonicalize(sealed));
  const args = (name: string, ...more: string[]) =>
    files("seenRequest", name, "--certificate", at("sealed"), ...more);
  assert.match((await run(args("seenResult"))).out, /no envelope was given[^]*no corpus was given/);
  const { code, out } = await run(args("seenResult", "--data", at("data")));
  assert.equal(code, 0);
  assert.doesNotMatch(out, /not checked/);
  for (const [key, forged] of Object.entries({
    corpus_id: "home",
    corpus_sha256: "0".repeat(64),
    envelope_version: "envelope-2",
  })) {
    writeFileSync(
      at("forged"),
      JSON.stringify(sealResult({ ...seenResult, trace_summary: { ...summary, [key]: forged } })),
    );
    assert.equal((await run(args("forged"))).code, 0);
    const found = await run(args("forged", "--data", at("data")));
    assert.deepEqual([found.code, found.out.includes(`\`trace_summary.${key}\` is`)], [1, true], key);
  }
});

test("unreadable material is not a valid result", async () => {
  for (const args of [
    files("request", "missing"),
    files("text", "result"),
    files("request", "result", "--certificate", at("missing")),
  ])
    await assert.rejects(run(args), FileError);
  const { code, out } = await run(files("request", "result", "--certificate", at("text")));
  assert.deepEqual([code, out.split("\n")[1]], [1, "  ! the certificate file is not canonical JSON"]);
});

test("a command line with missing, excess or contradictory arguments is a usage error", async () => {
  for (const args of [
    [],
    ["--request", at("request")],
    ["--result", at("result")],
    files("request", "result", "extra"),
    files("request", "result", "--wat"),
    ["--request", "-", "--result", "-"],
    files("request", "result", "--data", ""),
  ])
    await assert.rejects(run(args), UsageError, args.join(" "));
});

test("--help shows every option", async () => {
  const { code, out } = await run(["--help"]);
  assert.equal(code, 0);
  for (const option of ["--request", "--result", "--certificate", "--data", "--json", "--help"])
    assert.ok(out.includes(option));
});
