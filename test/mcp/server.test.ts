import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, before, describe, it } from "node:test";
import { openBackend, type Backend } from "../../src/mcp/backend.ts";
import { HANDSHAKE_REVISIONS, serveMcp } from "../../src/mcp/server.ts";
import { MAX_MESSAGE_BYTES } from "../../src/mcp/transport.ts";
import { openRuntime, type Runtime } from "../../src/operations/runtime.ts";
import { askRoute } from "../../src/operations/system/route-call.ts";
import { shippedScenarios } from "../support/authority.ts";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";
import { writeSmallData } from "../support/small-data.ts";

const folder = temporaryFolder();
const [dataDir, stateDir] = [join(folder.path, "data"), join(folder.path, "state")];
let runtime: Runtime;
let backend: Backend;

/** What comes back, as far as it is looked at: a member that is not there fails the test that reads it. */
interface Reply {
  readonly jsonrpc: string;
  readonly id: string | number | null;
  readonly result: Result;
  readonly error: {
    readonly code: number;
    readonly message: string;
    readonly data: {
      readonly requested: string;
      readonly supported: readonly string[];
      readonly uri: string;
    };
  };
}
interface Result {
  readonly protocolVersion: string;
  readonly serverInfo: { readonly name: string };
  readonly capabilities: object;
  readonly resultType: string;
  readonly supportedVersions: readonly string[];
  readonly ttlMs: number;
  readonly cacheScope: string;
  readonly _meta: { readonly "io.modelcontextprotocol/serverInfo": { readonly name: string } };
  readonly content: readonly [{ readonly text: string }, { readonly text: string }];
  readonly structuredContent: Structured;
  readonly isError: boolean;
  readonly resources: readonly { readonly uri: string }[];
  readonly nextCursor?: string;
  readonly contents: readonly [{ readonly text: string }];
  readonly resourceTemplates: readonly { readonly uriTemplate: string }[];
}
interface Listed {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema: Readonly<Record<string, unknown>>;
  readonly annotations: { readonly readOnlyHint: boolean; readonly idempotentHint: boolean };
}
interface Structured {
  readonly status: string;
  readonly corpora: readonly [{ readonly domains: readonly [string]; readonly record_count: number }];
  readonly records: readonly [{ readonly content_sha256: string }];
  readonly record_total: number;
  readonly answer: { readonly verdict: string; readonly mode: string };
  readonly turn_id: number;
  readonly trace_hash: string;
  readonly timestamp: string;
  readonly explanation: string;
}

/** Sends bytes as they are, in these pieces; the parsed lines that come back. */
async function exchange(
  chunks: readonly (string | Buffer)[],
  over: Partial<Backend> = {},
): Promise<readonly Reply[]> {
  const lines: Reply[] = [];
  await serveMcp(
    Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
    (line) => {
      assert.ok(!line.includes("\n"));
      lines.push(JSON.parse(line) as Reply);
      return Promise.resolve();
    },
    { backend: { ...backend, ...over }, tools: () => Promise.resolve([]), log: () => undefined },
  );
  return lines;
}
const line = (message: object): string => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
const request = async (method: string, params: object = {}, over: Partial<Backend> = {}): Promise<Reply> => {
  const [reply, ...more] = await exchange([line({ id: "one", method, params })], over);
  assert.ok(reply);
  assert.deepEqual([reply.jsonrpc, reply.id, more], ["2.0", "one", []]);
  return reply;
};
const call = async (name: string, args: unknown): Promise<Result> =>
  (await request("tools/call", { name, arguments: args })).result;
const STATELESS = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

before(async () => {
  writeSmallData(dataDir);
  const options = { root: ROOT, dataDir, stateDir, now: Date.now };
  runtime = await openRuntime({
    ...options,
    sessionId: "mcp",
    log: () => undefined,
    onPoisoned: () => undefined,
  });
  backend = openBackend(options, (prompt) => askRoute(runtime.operations, "chatTurn", { body: { prompt } }));
  await runtime.takeTurn("Every quillon is a bird. Ute is a quillon. Is Ute a bird?");
});
after(async () => {
  await runtime?.close();
  folder.remove();
});

describe("the handshake of a host", () => {
  it("agrees on the requested revision if it is supported, otherwise on the newest that has a handshake", async () => {
    for (const [asked, agreed] of [
      ...HANDSHAKE_REVISIONS.map((each) => [each, each]),
      ["1999-01-01", "2025-11-25"],
    ]) {
      const { result } = await request("initialize", {
        protocolVersion: asked,
        capabilities: {},
        clientInfo: { name: "host", version: "1" },
      });
      assert.deepEqual(
        [result.protocolVersion, result.serverInfo.name, Object.keys(result.capabilities)],
        [agreed, "touchstone", ["tools", "resources"]],
      );
    }
    const unnamed = await request("initialize", {
      capabilities: {},
      clientInfo: { name: "host", version: "1" },
    });
    assert.match(unnamed.error.message, /protocolVersion/);
    assert.deepEqual(
      await exchange([line({ method: "notifications/initialized" }), line({ id: 2, method: "ping" })]),
      [{ jsonrpc: "2.0", id: 2, result: {} }],
    );
  });

  it("is unnecessary if each request names its revision; results say that they are complete and how long they may be cached", async () => {
    const { result } = await request("server/discover", { _meta: STATELESS });
    assert.deepEqual(
      [
        result.resultType,
        result.supportedVersions[0],
        result.ttlMs,
        result.cacheScope,
        result._meta["io.modelcontextprotocol/serverInfo"].name,
      ],
      ["complete", "2026-07-28", 0, "private", "touchstone"],
    );
    assert.equal((await request("tools/list", { _meta: STATELESS })).result.resultType, "complete");
    assert.deepEqual(Object.keys((await request("tools/list")).result), ["tools"]);
  });

  it("refuses an unsupported revision, and methods of the other kind of revision", async () => {
    const unknown = await request("tools/list", {
      _meta: { ...STATELESS, "io.modelcontextprotocol/protocolVersion": "2031-01-01" },
    });
    assert.deepEqual(
      [unknown.error.code, unknown.error.data.requested, unknown.error.data.supported[0]],
      [-32022, "2031-01-01", "2026-07-28"],
    );
    for (const [method, params, code] of [
      ["ping", { _meta: STATELESS }, -32601],
      ["initialize", { _meta: STATELESS }, -32601],
      ["server/discover", {}, -32601],
      ["tools/list", { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } }, -32602],
    ] as const) {
      assert.equal((await request(method, params)).error.code, code, method);
    }
  });
});

describe("a malformed stream", () => {
  it("is answered message by message, and later requests are served", async () => {
    const ping = line({ id: 9, method: "ping" });
    for (const [bad, code, id] of [
      ["nonsense\n", -32700, null],
      ['{"jsonrpc":"2.0","id":1,\n', -32700, null],
      [Buffer.from([0x22, 0xff, 0x22, 0x0a]), -32700, null],
      ["[]\n", -32600, null],
      [`[${ping.trim()}]\n`, -32600, null],
      ["null\n", -32600, null],
      ["7\n", -32600, null],
      ['{"id":1,"method":"ping"}\n', -32600, null],
      [line({ id: 1 }), -32600, 1],
      [line({ id: 1, method: 5 }), -32600, 1],
      [line({ id: {}, method: "ping" }), -32600, null],
      [line({ id: 1.5, method: "ping" }), -32600, null],
      [line({ id: null, method: "ping" }), -32600, null],
      [line({ id: 1, method: "ping", params: [] }), -32602, 1],
      [line({ id: "x", method: "__proto__" }), -32601, "x"],
      [line({ id: 1, method: "tools/call" }), -32602, 1],
      [line({ id: 1, method: "tools/call", params: { name: "constructor" } }), -32602, 1],
      [line({ id: 1, method: "tools/call", params: { name: "ask", arguments: "Is it?" } }), -32602, 1],
      [line({ id: 1, method: "tools/call", params: { name: "ask", arguments: [] } }), -32602, 1],
      [line({ id: 1, method: "subscriptions/listen", params: { _meta: STATELESS } }), -32603, 1],
      [
        `{"jsonrpc":"2.0","id":1,"method":"ping","params":${`{"a":`.repeat(1001)}1${"}".repeat(1002)}\n`,
        -32700,
        null,
      ],
      [line({ id: 1, method: "resources/read", params: { uri: 5 } }), -32602, 1],
      [line({ id: 1, method: "resources/list", params: { cursor: "turns:0" } }), -32602, 1],
      [line({ id: 1, method: "resources/list", params: { cursor: 3 } }), -32602, 1],
      [`${"x".repeat(MAX_MESSAGE_BYTES + 1)}\n`, -32600, null],
    ] as const) {
      const replies = await exchange([bad, ping]);
      const refused = replies.find(({ error }) => error !== undefined);
      assert.deepEqual(
        [replies.length, refused?.error.code, refused?.id],
        [2, code, id],
        String(bad).slice(0, 80),
      );
      assert.ok(replies.some(({ id: of }) => of === 9));
    }
  });

  it("may arrive in any chunks, with blank lines, CRLF and no last line end", async () => {
    const bytes = Buffer.from(
      `\r\n\n${line({ id: "é", method: "ping" }).trim()}\r\n  \n${line({ id: 2, method: "ping" }).trim()}`,
    );
    const replies = await exchange([...bytes].map((byte) => Buffer.from([byte])));
    assert.deepEqual(
      replies.map(({ id }) => id),
      ["é", 2],
    );
  });

  it("gets no answer to notifications and unexpected responses", async () => {
    assert.deepEqual(
      await exchange([
        line({ method: "notifications/cancelled", params: { requestId: 1 } }),
        line({ id: 1, result: {} }),
        line({ id: 1, error: { code: 1, message: "" } }),
      ]),
      [],
    );
  });

  it("gets an internal error if something of ours fails, and continues", async () => {
    const replies = await exchange(
      [
        line({
          id: 1,
          method: "tools/call",
          params: { name: "ask", arguments: { prompt: "Is Ute a bird?" } },
        }),
        line({ id: 2, method: "ping" }),
      ],
      { ask: () => Promise.reject(new Error("the disk is full")) },
    );
    assert.deepEqual(replies.find(({ id }) => id === 1)?.error, {
      code: -32603,
      message: "the disk is full",
    });
    assert.ok(replies.some(({ id }) => id === 2));
  });

  it("has at most sixteen requests in progress, however many arrive", async () => {
    let [atWork, most] = [0, 0];
    const ask: Backend["ask"] = async () => {
      most = Math.max(most, ++atWork);
      await new Promise((resolve) => setImmediate(resolve));
      atWork--;
      throw new Error("busy");
    };
    const replies = await exchange(
      Array.from({ length: 200 }, (_, id) =>
        line({ id, method: "tools/call", params: { name: "ask", arguments: { prompt: "Is Ute a bird?" } } }),
      ),
      { ask },
    );
    assert.deepEqual([replies.length, most], [200, 16]);
  });
});

describe("a repeated key in an object", () => {
  const claim = (facts: string): string =>
    `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"epistemic_truth_state_review","arguments":${facts}}}\n`;

  it("makes the message malformed, and is reported as on every edge", async () => {
    for (const [bad, id, told] of [
      [claim(`{"claim":{"text":"a","text":"b"}}`), 7, "duplicate key payload.claim.text"],
      [
        claim(`{"evidence":[{},{"supports":false,"\\u0073upports":true}]}`),
        7,
        "duplicate key payload.evidence[1].supports",
      ],
      [claim(`{"request_id":"a","request_id":"a"}`), 7, "duplicate key payload.request_id"],
      [claim(`{},"name":"ask"`), 7, "duplicate key message.params.name"],
      [claim(`{},"arguments":{}`), 7, "duplicate key message.params.arguments"],
      [
        `{"jsonrpc":"2.0","id":7,"method":"ping","params":{},"params":{}}\n`,
        7,
        "duplicate key message.params",
      ],
      [`{"jsonrpc":"2.0","id":7,"id":8,"method":"ping"}\n`, null, "duplicate key message.id"],
      [
        `{"jsonrpc":"2.0","method":"notifications/initialized","method":"ping"}\n`,
        null,
        "duplicate key message.method",
      ],
    ] as const) {
      const replies = await exchange([bad]);
      assert.deepEqual(
        replies.map((reply) => [reply.id, reply.error.code, reply.error.message]),
        [[id, -32700, told]],
        bad,
      );
    }
  });
});

describe("the tools", () => {
  it("return the canonical bytes of a review as the structured content, and recognise every name in a claim", async () => {
    const { request: claim } = shippedScenarios()[0] ?? assert.fail();
    const sent: string[] = [];
    const ask = (text: string): Promise<void> =>
      serveMcp(
        Readable.from([
          Buffer.from(
            `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"epistemic_truth_state_review","arguments":${text}}}\n`,
          ),
        ]),
        (reply) => {
          sent.push(reply);
          return Promise.resolve();
        },
        { backend, tools: () => Promise.resolve([]), log: () => undefined },
      );
    await ask(JSON.stringify(claim));
    assert.ok(sent[0]?.includes(`"structuredContent":${(await backend.review(claim)).text}`));
    const hidden = `{"__proto__":{},${JSON.stringify(claim).slice(1)}`;
    await ask(hidden);
    assert.ok(sent[1]?.includes(`"structuredContent":${(await backend.review(JSON.parse(hidden))).text}`));
    assert.match(sent[1] ?? "", /unexpected property '__proto__'/);
  });

  it("decide claims: the text is the canonical result, the structured content the same, and an invalid claim is a result", async () => {
    for (const { request: claim } of shippedScenarios().slice(0, 6)) {
      const { text } = await backend.review(claim);
      const result = await call("epistemic_truth_state_review", claim);
      assert.equal(result.content[0].text, text);
      assert.deepEqual([result.structuredContent, result.isError], [JSON.parse(text), false]);
    }
    const invalid = await call("epistemic_truth_state_review", { hostile: true });
    assert.deepEqual([invalid.structuredContent.status, invalid.isError], ["invalid", false]);
    assert.match(invalid.content[1].text, /payload missing required property 'request_id'/);
  });

  it("list evidence with the ids that a review cites, in pages", async () => {
    const { structuredContent: all } = await call("list_sealed_evidence", {});
    assert.deepEqual([all.records, all.record_total], [[], 0]);
    const [domain] = all.corpora[0].domains;
    const { structuredContent: page } = await call("list_sealed_evidence", { domain, limit: 2, offset: 1 });
    assert.equal(page.records.length, 2);
    assert.equal(page.record_total, all.corpora[0].record_count);
    assert.match(page.records[0].content_sha256, /^[a-f0-9]{64}$/);
    const none = await call("list_sealed_evidence", { domain: "no.such" });
    assert.deepEqual(
      [
        none.isError,
        none.content[0].text.startsWith("no sealed corpus judges the domain `no.such`; there are "),
      ],
      [true, true],
    );
  });

  it("ask, and explain the answer: premises, steps with their rules, hashes", async () => {
    const asked = await call("ask", { prompt: "Every quillon is a bird. Pip is a quillon. Is Pip a bird?" });
    assert.deepEqual([asked.isError, asked.structuredContent.answer.verdict], [false, "yes"]);
    const { turn_id: id, trace_hash: trace } = asked.structuredContent;
    const { structuredContent: explained } = await call("explain_turn", { turn_id: id });
    assert.match(
      explained.explanation,
      new RegExp(
        `^turn ${id}: Every quillon[^]*premise \\(prompt sentence 1\\): Every quillon is a bird\\.[^]*step 3 from 1, 2 by \\w+: Pip is a bird\\.[^]*trace: ${trace}\n$`,
      ),
    );
    assert.equal(explained.timestamp.length, 24);
    const closed = await call("ask", { prompt: "Pip is a quillon. Is Pip green?", mode: "rules_closed" });
    assert.deepEqual(
      [closed.structuredContent.answer.mode, closed.structuredContent.answer.verdict],
      ["rules_closed", "no"],
    );
  });

  it("report wrong arguments as a result with an error", async () => {
    for (const [name, args, told] of [
      ["explain_turn", {}, /`turn_id`: Required.*It takes `turn_id`\./],
      ["explain_turn", { turn_id: 0 }, /turn_id/],
      ["explain_turn", { turn_id: 424_242 }, /not found: 424242/],
      ["explain_turn", { turn_id: 1, more: 1 }, /more/],
      ["ask", { prompt: "" }, /prompt/],
      ["ask", { prompt: "x".repeat(4097) }, /prompt/],
      ["ask", { prompt: "Is Ute a bird?", mode: "magic" }, /mode/],
      ["list_sealed_evidence", { limit: 501 }, /limit/],
    ] as const) {
      const result = await call(name, args);
      assert.deepEqual([result.isError, result.structuredContent], [true, undefined], name);
      assert.match(result.content[0].text, told);
    }
  });
});

describe("the list of tools", () => {
  it("has names that hosts accept, inputs that are closed objects, and hints about which tools change something", () => {
    const { tools } = JSON.parse(readFileSync(join(ROOT, "schemas", "mcp-tools.json"), "utf8")) as {
      tools: readonly Listed[];
    };
    const changing = tools.filter(({ annotations }) => !annotations.readOnlyHint);
    assert.deepEqual(
      changing.map(({ name }) => name),
      ["gate", "ask"],
    );
    assert.deepEqual(
      tools.filter(({ annotations }) => !annotations.idempotentHint),
      changing,
    );
    for (const { name, inputSchema, outputSchema } of tools) {
      assert.match(name, /^[a-zA-Z0-9_-]{1,64}$/);
      assert.deepEqual(
        [inputSchema["type"], inputSchema["anyOf"], outputSchema["type"]],
        ["object", undefined, "object"],
        name,
      );
      assert.equal(
        JSON.stringify(inputSchema).split(`"type":"object"`).length,
        JSON.stringify(inputSchema).split(`"additionalProperties":false`).length,
        `${name}: every object is closed`,
      );
    }
    assert.match(
      tools[0]?.description ?? "",
      /Ignored, whatever you write there: `proposer\.proposed_state`, `proposer\.trace_hash`/,
    );
  });
});

describe("the resources", () => {
  it("are the corpora and the bundles, the newest turn first, in pages", async () => {
    const { result: first } = await request("resources/list");
    const uris = first.resources.map(({ uri }) => uri);
    assert.ok(
      uris.some((uri) => uri.startsWith("touchstone://corpora/")) && uris.includes("touchstone://bundles/1"),
    );
    const turns = Array.from({ length: 120 }, (_, at) => ({ turn_id: 120 - at, prompt_excerpt: "p" }));
    const paged = {
      turns: ({ limit, offset }: { limit: number; offset: number }) =>
        Promise.resolve(turns.slice(offset, offset + limit)),
    } as unknown as Backend; // of a summary only these are read
    const seen: string[] = [];
    for (let cursor: unknown, pages = 0; pages < 9; pages++) {
      const { result } = await request("resources/list", cursor === undefined ? {} : { cursor }, {
        turns: paged.turns,
      });
      seen.push(...result.resources.map(({ uri }) => uri));
      if ((cursor = result.nextCursor) === undefined) break;
    }
    assert.deepEqual(
      seen.filter((uri) => uri.includes("bundles")),
      turns.map(({ turn_id: id }) => `touchstone://bundles/${id}`),
    );
    assert.equal(new Set(seen).size, seen.length);
  });

  it("are read whole; an unknown one is an error that names it", async () => {
    const { result } = await request("resources/read", { uri: "touchstone://bundles/1" });
    assert.match(
      (JSON.parse(result.contents[0].text) as { bundle_digest: string }).bundle_digest,
      /^sha256:/,
    );
    const templates = (await request("resources/templates/list")).result.resourceTemplates;
    assert.deepEqual(
      templates.map(({ uriTemplate }) => uriTemplate),
      ["touchstone://corpora/{corpus_id}", "touchstone://bundles/{turn_id}"],
    );
    for (const uri of [
      "touchstone://bundles/99",
      "touchstone://bundles/../1",
      "touchstone://bundles/",
      "touchstone://corpora/none",
      "file:///etc/passwd",
      "",
    ]) {
      const { error } = await request("resources/read", { uri });
      assert.deepEqual([error.code, error.data.uri], [-32602, uri]);
    }
  });
});
