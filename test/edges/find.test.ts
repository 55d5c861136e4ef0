import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { canonicalize } from "../../src/canonical/json.ts";
import { shippedAuthority } from "../support/authority.ts";
import { temporaryFolder, touchstone } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { startLive, type LiveServer } from "../support/server.ts";

const folder = temporaryFolder();
const CLAIM = {
  domain: "software.release",
  subject: "artefact",
  predicate: "traceable",
  text: "It can be traced.",
};
const REQUEST = {
  request_id: "mine",
  scenario_id: "ci",
  proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "p" },
  claim: CLAIM,
};
const env = { TOUCHSTONE_DATA: join(ROOT, "data"), TOUCHSTONE_STATE: join(folder.path, "state") };
const authority = shippedAuthority();

let server: LiveServer;
before(async () => {
  server = await startLive();
});
after(async () => {
  await server.stop();
  folder.remove();
});

async function overHttp(body: unknown): Promise<{ readonly status: number; readonly text: string }> {
  const reply = await fetch(`${server.url}/ui/find-evidence`, { method: "POST", body: JSON.stringify(body) });
  return { status: reply.status, text: await reply.text() };
}

async function overMcp(claim: unknown): Promise<{ readonly text: string; readonly isError: boolean }> {
  const call = {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: {
      name: "find_evidence",
      arguments: claim,
      _meta: {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
      },
    },
  };
  const { stdout } = await touchstone(["mcp"], { input: `${JSON.stringify(call)}\n`, env });
  const { result } = JSON.parse(stdout) as {
    readonly result: { readonly content: readonly [{ readonly text: string }]; readonly isError: boolean };
  };
  return { text: result.content[0].text, isError: result.isError };
}

describe("a request built by finding evidence for a claim", () => {
  it("is the same through command line, MCP and page, and reviewing it again gives the same bytes", async () => {
    for (const [name, given] of [
      ["claim.json", JSON.stringify(CLAIM)],
      ["request.json", JSON.stringify(REQUEST)],
      [
        "claim.yaml",
        Object.entries(CLAIM)
          .map(([key, value]) => `${key}: ${value}\n`)
          .join(""),
      ],
    ] as const) {
      const out = join(folder.path, "found.json");
      const ran = await touchstone(["review", "--find", folder.file(name, given), "--request", out], { env });
      assert.deepEqual([ran.code, ran.stderr], [0, ""]);
      const request = JSON.parse(readFileSync(out, "utf8")) as { readonly request_id: string };
      const { result, text } = authority.review(request);
      assert.equal(ran.stdout, `${text}\n`, name);
      assert.equal(result.assigned_state, "inferred");
      assert.equal((await touchstone(["review", out], { env })).stdout, ran.stdout, name);
      const bytes = canonicalize({ request, result });
      const asked: unknown = name === "request.json" ? REQUEST : CLAIM;
      assert.deepEqual(await overHttp(asked), { status: 200, text: `{"ok":true,"data":${bytes}}` }, name);
      if (name === "claim.json") assert.deepEqual(await overMcp(CLAIM), { text: bytes, isError: false });
    }
  });

  it("is refused for a payload that is not a claim or has evidence already; each edge names the fault", async () => {
    for (const [given, told] of [
      [{ ...CLAIM, subject: "The artefact" }, /subject: /],
      [{ ...REQUEST, evidence: [] }, /the request has `evidence` already/],
      [{ ...REQUEST, scenario_id: "a b" }, /scenario_id: /],
      [null, /must be an object/],
    ] as const) {
      const ran = await touchstone(["review", "--find", "-"], { input: JSON.stringify(given), env });
      assert.deepEqual([ran.code, ran.stdout], [4, ""], ran.stderr);
      assert.match(ran.stderr, told);
      const { status, text } = await overHttp(given);
      assert.equal(status, 400);
      assert.match(text, told);
    }
    const { text, isError } = await overMcp({ ...CLAIM, subject: "The artefact" });
    assert.equal(isError, true);
    assert.match(text, /subject/);
  });

  it("needs exactly one claim; on the command line --find needs --request", async () => {
    const two = JSON.stringify([CLAIM, CLAIM]);
    const many = await touchstone(["review", "--find", "-"], { input: two, env });
    assert.deepEqual([many.code, many.stdout], [2, ""]);
    assert.match(many.stderr, /--find takes one claim.*touchstone gate/);
    const alone = await touchstone(["review", "-", "--request", "x"], { input: JSON.stringify(CLAIM), env });
    assert.deepEqual([alone.code, /--request needs --find/.test(alone.stderr)], [2, true]);
  });
});
