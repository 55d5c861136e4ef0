import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { readPolicySet } from "../../src/store/packs/policies.ts";
import { inspectPack } from "../../src/store/packs/packs.ts";
import { parseManifest } from "../../src/store/packs/logos.ts";
import { readCertificate } from "../../src/verify/refutation.ts";
import { askingInline, inline } from "../support/authority.ts";
import { temporaryFolder, touchstone } from "../support/cli.ts";
import { writePackFixture } from "../support/packs.ts";
import { ROOT } from "../support/root.ts";
import { post, startLive, type LiveServer } from "../support/server.ts";

const folder = temporaryFolder();
let server: LiveServer;
before(async () => {
  server = await startLive();
});
after(async () => {
  await server.stop();
  folder.remove();
});

const ASK = { claim: "x__p" };
/** Two pieces of evidence, the second of which denies the claim and says afterwards that it supports it. */
const DENIED = JSON.stringify(askingInline(ASK, inline("one", "x__p"), inline("two", "!x__p"))).replace(
  '"supports":false',
  '"supports":false,"supports":true',
);
const PROBLEM = "duplicate key payload.evidence[1].supports";

describe("a repeated key in an object", () => {
  it("fails a request over HTTP, on every route that has a body", async () => {
    const { status, json } = await post(server.url, DENIED);
    assert.deepEqual(
      [status, json["error"]],
      [400, { code: "bad_request", message: "invalid JSON body", detail: PROBLEM }],
    );
    for (const path of ["/chat/turn", "/evals/run", "/math-proposals/0/reject"]) {
      const response = await fetch(`${server.url}${path}`, {
        method: "POST",
        body: '{"prompt":"All men are mortal.","\\u0070rompt":"Socrates is a man."}',
      });
      const { error } = (await response.json()) as { error: { message: string; detail: unknown } };
      assert.deepEqual(
        [response.status, error.message, error.detail],
        [400, "invalid JSON body", "duplicate key payload.prompt"],
        path,
      );
    }
  });

  it("makes a request on the command line invalid", async () => {
    const one = await touchstone(["review", folder.file("denied.json", DENIED)]);
    assert.deepEqual([one.code, one.stdout], [4, ""]);
    assert.match(
      one.stderr,
      /denied\.json`: duplicate key payload\.evidence\[1\]\.supports \(line 1, column \d+\)\n/,
    );
    const good = JSON.stringify(askingInline(ASK, inline("one", "x__p"), inline("two", "x__p")));
    const many = await touchstone(["review", "--jsonl", "-"], { input: `${good}\n${DENIED}\n${good}\n` });
    const [first, second, third] = many.stdout.trimEnd().split("\n");
    assert.equal(many.code, 4);
    assert.equal(first, third);
    assert.deepEqual((JSON.parse(second ?? "") as { error: unknown }).error, {
      code: "bad_request",
      message: "invalid JSON body",
      detail: PROBLEM,
    });
  });

  it("is a usage error for other commands", async () => {
    const good = folder.file("good.json", JSON.stringify(askingInline(ASK)));
    const [request, result] = [
      folder.file("a.json", DENIED),
      folder.file("b.json", '{"ok":true,"ok":false}'),
    ];
    const certificate = folder.file("c.json", '{"format":"touchstone-bdd-1","format":"x"}');
    const runs: readonly (readonly [args: string[], named: RegExp])[] = [
      [
        ["verify", "--request", request, "--result", good],
        /a\.json`: duplicate key payload\.evidence\[1\]\.supports/,
      ],
      [["verify", "--request", good, "--result", result], /b\.json`: duplicate key payload\.ok/],
      [
        ["verify", "--request", good, "--result", good, "--certificate", certificate],
        /c\.json`: duplicate key payload\.format/,
      ],
      [
        ["evals", "run", "--cases", folder.file("d.jsonl", '{"case_id":"a","prompt":"x","prompt":"y"}\n')],
        /d\.jsonl:1:\d+: duplicate key payload\.prompt/,
      ],
      [
        ["evidence", "seal", folder.file("e.json", '{"corpus_id":"e","corpus_id":"f"}')],
        /e\.json:1:18: duplicate key payload\.corpus_id/,
      ],
    ];
    for (const [args, named] of runs) {
      const { code, stderr } = await touchstone(args);
      assert.deepEqual([code, named.test(stderr)], [2, true], `${args.join(" ")}: ${stderr}`);
    }
  });

  it("is reported for its line of questions", async () => {
    const { stdout } = await touchstone(["entail", "-"], {
      input: '{"premises":["p"],"query":"p","query":"!p"}\n{"premises":["p"],"query":"p"}\n',
    });
    const [first, second] = stdout.trimEnd().split("\n");
    assert.match(first ?? "", /"detail":"duplicate key payload\.query"/);
    assert.match(second ?? "", /"outcome":"entailed"/);
  });

  it("makes a stored corpus or policy unreadable", async () => {
    const data = join(folder.path, "data");
    for (const part of ["evidence", "policies"])
      cpSync(join(ROOT, "data", part), join(data, part), { recursive: true });
    const file = join(data, "evidence", "release-readiness.json");
    const text = readFileSync(file, "utf8");
    writeFileSync(file, text.replace('"corpus_id"', '"corpus_id": "other", "corpus_id"'));
    const ran = await touchstone(["review", folder.file("g.json", "{}"), "--data", data]);
    assert.equal(ran.code, 2);
    assert.match(
      ran.stderr,
      /data\/evidence\/release-readiness\.json:\d+:\d+: duplicate key payload\.corpus_id/,
    );

    const policy = join(data, "policies", "safety.json");
    writeFileSync(policy, readFileSync(policy, "utf8").replace('"version"', '"version": "0", "version"'));
    await assert.rejects(readPolicySet(data), {
      message: "data/policies/safety.json: duplicate key payload.version",
    });
  });

  it("makes a pack unreadable", async () => {
    const data = join(folder.path, "packs");
    mkdirSync(data);
    const pack = writePackFixture(data, "zoo");
    const facts = join(pack, "facts.jsonl");
    writeFileSync(facts, readFileSync(facts, "utf8").replace("{", '{"id":"first",'));
    const { problems } = await inspectPack(pack, "start");
    assert.match(problems[0]?.problem ?? "", /^duplicate key payload\.id$/);
    assert.throws(() => parseManifest(Buffer.from('{"pack_id":"a","pack_id":"b"}')), {
      message: "manifest.json: duplicate key payload.pack_id",
    });
    assert.throws(() => readCertificate(Buffer.from('{"a":1,"a":1}')), /duplicate key payload\.a/);
  });
});
