import assert from "node:assert/strict";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { canonicalize } from "../../src/canonical/json.ts";
import { gateResult } from "../../src/contract/gate.ts";
import { reviewList } from "../../src/contract/reviews.ts";
import { openBackend } from "../../src/mcp/backend.ts";
import { serveMcp } from "../../src/mcp/server.ts";
import { acquireLock } from "../../src/operations/system/state-access.ts";
import { claimOf, INLINE } from "../operations/reviews/fixture.ts";
import { temporaryFolder, touchstone } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { startLive, type LiveServer } from "../support/server.ts";

const AT = "2026-05-01T00:00:00.000Z";
const CLAIMS = [claimOf("inferred"), claimOf("contradicted"), claimOf("refused"), INLINE, {}];
const POLICY = {
  accept: ["inferred"],
  required: [{ domain: "software.release", subject: "release", predicate: "signed" }],
};
const dataDir = join(ROOT, "data");
const folder = temporaryFolder();
let server: LiveServer;
before(async () => {
  server = await startLive();
});
after(async () => {
  await server.stop();
  folder.remove();
});

async function overHttp(body: object): Promise<{ readonly status: number; readonly text: string }> {
  const reply = await fetch(`${server.url}/gate`, { method: "POST", body: JSON.stringify(body) });
  return { status: reply.status, text: await reply.text() };
}

/** The text of the tool's answer, and whether it is an error. */
async function overMcp(
  args: object,
  stateDir: string,
): Promise<{ readonly text: string; readonly isError: boolean }> {
  const options = { root: ROOT, dataDir, stateDir, now: Date.now };
  const lines: string[] = [];
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "gate", arguments: args } };
  await serveMcp(
    Readable.from([Buffer.from(`${JSON.stringify(call)}\n`)]),
    (line) => {
      lines.push(line);
      return Promise.resolve();
    },
    {
      backend: openBackend(options, () => Promise.reject(new Error("nobody asks"))),
      tools: () => Promise.resolve([]),
      log: () => undefined,
    },
  );
  const { result } = JSON.parse(lines[0] ?? "") as {
    result: { content: { text: string }[]; structuredContent?: unknown; isError: boolean };
  };
  const [{ text } = { text: "" }] = result.content;
  if (!result.isError) assert.equal(JSON.stringify(result.structuredContent), text);
  return { text, isError: result.isError };
}

describe("the gate over HTTP, command line and MCP", () => {
  it("gives the same bytes for equal claims, policy and moment", async () => {
    const question = { claims: CLAIMS, policy: POLICY, at: AT };
    const http = await overHttp(question);
    const cli = await touchstone(
      [
        "gate",
        folder.file("claims.json", JSON.stringify(CLAIMS)),
        "--policy",
        folder.file("policy.json", JSON.stringify(POLICY)),
        "--at",
        AT,
        "--json",
      ],
      { env: { TOUCHSTONE_DATA: dataDir } },
    );
    const mcp = await overMcp(question, join(folder.path, "state"));
    assert.equal(http.text, `{"ok":true,"data":${mcp.text}}`);
    assert.equal(cli.stdout, `${mcp.text}\n`, cli.stderr);
    assert.equal(canonicalize(JSON.parse(mcp.text)), mcp.text);
    assert.deepEqual([http.status, cli.code], [200, 5]);
    assert.deepEqual(
      gateResult.parse(JSON.parse(mcp.text)).results.map(({ reason }) => reason),
      [
        "accepted",
        "state_not_accepted",
        "review_refused",
        "state_not_accepted",
        "review_invalid",
        "required_claim_missing",
      ],
    );
  });

  it("records through every edge, with the gate's decision; MCP reports a state directory held by a server", async () => {
    const question = { claims: [claimOf("inferred")], at: AT, record: true };
    assert.equal((await overHttp(question)).status, 200);
    const lock = await acquireLock(join(folder.path, "held"));
    lock.describe("http://127.0.0.1:1");
    const held = await overMcp(question, join(folder.path, "held"));
    await lock.release();
    assert.ok(held.isError);
    assert.match(held.text, /is held by process/);
    const stateDir = join(folder.path, "recorded");
    assert.ok(!(await overMcp(question, stateDir)).isError);
    const env = { TOUCHSTONE_DATA: dataDir, TOUCHSTONE_STATE: stateDir };
    const file = folder.file("one.json", JSON.stringify(claimOf("inferred")));
    assert.equal((await touchstone(["gate", file, "--record"], { env })).code, 0);
    const listed = async (state: string) =>
      reviewList
        .parse(
          JSON.parse(
            (await touchstone(["reviews", "list", "--json"], { env: { ...env, TOUCHSTONE_STATE: state } }))
              .stdout,
          ),
        )
        .items.map(({ passed, assigned_state }) => [passed, assigned_state]);
    assert.deepEqual(await listed(server.stateDir), [[true, "inferred"]]);
    assert.deepEqual(await listed(stateDir), [
      [true, "inferred"],
      [true, "inferred"],
    ]);
  });

  it("names the fault of a request over HTTP", async () => {
    for (const [body, told] of [
      [{}, /claims Required|claims must be/],
      [{ claims: [], policy: { max_age: 0 } }, /policy max_age/],
      [{ claims: [], at: "2026-02-30T00:00:00.000Z" }, /at must be a moment of the calendar/],
      [{ claims: [], extra: 1 }, /extra/],
    ] as const) {
      const { status, text } = await overHttp(body);
      assert.equal(status, 400, text);
      assert.match(text, told);
    }
  });
});
