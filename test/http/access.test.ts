import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { ROUTES, type Route } from "../../src/contract/routes.ts";
import { createTurnFeed } from "../../src/operations/turns/turn-feed.ts";
import * as target from "../../src/http/target.ts";
import { startFixture, type Fixture } from "./fixture.ts";
import { postText, requestText, talk, type RawResponse } from "./raw-client.ts";

const TOKEN = "t0ken-of_this.test~0123456789abcdef";
const HOST = "Host: localhost";
const BEARER = `Authorization: Bearer ${TOKEN}`;

let [guarded, open]: [Fixture | null, Fixture | null] = [null, null];
before(async () => {
  guarded = await startFixture({
    token: TOKEN,
    turns: Promise.resolve(createTurnFeed(() => 3)),
    reviewHelp: Promise.resolve({
      certificateOf: () => Promise.resolve(null),
      find: () => Promise.reject(new Error("nothing is to be found")),
      checkCorpus: () => Promise.reject(new Error("nothing is to be checked")),
    }),
  });
  open = await startFixture();
});
after(async () => {
  await guarded?.stop();
  await open?.stop();
});

async function ask(bytes: string, server = guarded): Promise<RawResponse> {
  const {
    responses: [response],
  } = await talk(server?.url ?? "", bytes);
  return response ?? assert.fail("no answer");
}

/** The answer to a request without a token, or with a wrong one: the same for all. */
function assertRefused({ status, headers, body }: RawResponse): void {
  assert.deepEqual(
    [status, headers.get("www-authenticate"), headers.get("content-type")],
    [401, "Bearer", "application/json; charset=utf-8"],
  );
  const { ok, error } = JSON.parse(body) as {
    ok: boolean;
    error: { code: string; message: string; detail: string };
  };
  assert.deepEqual([ok, error.code, error.message], [false, "bad_request", "access token required"]);
  assert.match(error.detail, /Authorization: Bearer TOKEN/);
}

describe("a server with an access token", () => {
  for (const { method, path: template, name } of ROUTES as readonly Route[]) {
    const path = template.replace("{id}", "1");
    it(`${method} ${path}: ${path === "/health" ? "answers anybody" : "answers only those who name it"}`, async () => {
      const send = (headers: readonly string[]) =>
        ask(method === "GET" ? requestText(method, path, headers) : postText(path, "{}", headers));
      if (path !== "/health") assertRefused(await send([HOST]));
      const { status, body } = await send([HOST, ...(path === "/health" ? [] : [BEARER])]);
      assert.deepEqual([status, (JSON.parse(body) as { data: { name: string } }).data.name], [200, name]);
    });
  }

  // Whatever answers with data below /ui/ has its path in target.ts.
  const paths = Object.entries(target)
    .filter(([key, value]) => key.endsWith("_PATH") && typeof value === "string")
    .map(([, value]) => String(value));
  for (const path of paths) {
    it(`keeps ${path} from requests without the token`, async () => {
      for (const method of ["GET", "HEAD", "POST"])
        assert.equal(
          (
            await talk(
              guarded?.url ?? "",
              method === "POST" ? postText(path, "{}") : requestText(method, path),
              { headOnly: method === "HEAD" ? [0] : [] },
            )
          ).responses[0]?.status,
          401,
          method,
        );
    });
  }

  it("streams turns and serves certificates to requests with the token", async () => {
    const reply = await fetch(`${guarded?.url}/ui/events`, { headers: { authorization: `Bearer ${TOKEN}` } });
    const reader = reply.body?.getReader();
    assert.deepEqual(
      [reply.status, /turn_count|retry/.test(Buffer.from((await reader?.read())?.value ?? []).toString())],
      [200, true],
    );
    await reader?.cancel();
    assert.equal((await ask(postText("/ui/certificate", "{}", [HOST, BEARER]))).status, 204);
  });

  it("reveals nothing: existing and unknown paths are refused alike, before a body is read", async () => {
    for (const bytes of [
      requestText("GET", "/packs/animals"),
      requestText("GET", "/nowhere"),
      requestText("DELETE", "/packs/x"),
      postText("/chat/turn", "{"),
      postText("/chat/turn", "x".repeat(70_000)),
    ])
      assertRefused(await ask(bytes));
  });

  it("serves the page and its files, which hold no data, and OPTIONS without a token", async () => {
    for (const [bytes, status] of [
      [requestText("GET", "/ui"), 200],
      [requestText("GET", "/", [HOST, "Accept: text/html"]), 200],
      [requestText("GET", "/ui/trace/1"), 200],
      [requestText("GET", "/ui/style.css"), 200],
      [requestText("OPTIONS", "/packs"), 204],
      [requestText("GET", "/"), 401],
    ] as const) {
      assert.equal((await ask(bytes)).status, status, bytes);
    }
  });

  it("checks Host and Origin first, even for requests that have the token", async () => {
    for (const [bytes, message] of [
      [requestText("GET", "/packs", ["Host: evil.example", BEARER]), "host not allowed"],
      [requestText("GET", "/packs", ["Host: evil.example"]), "host not allowed"],
      [postText("/chat/turn", "{}", [HOST, "Origin: http://evil.example", BEARER]), "origin not allowed"],
      [postText("/chat/turn", "{}", [HOST, "Origin: null"]), "origin not allowed"],
    ] as const) {
      const { status, body } = await ask(bytes);
      assert.deepEqual(
        [status, (JSON.parse(body) as { error: { message: string } }).error.message],
        [400, message],
      );
    }
  });

  for (const header of [
    "Authorization:",
    "Authorization: Bearer",
    `Authorization: ${TOKEN}`,
    `Authorization: Basic ${TOKEN}`,
    `Authorization: Bearer ${TOKEN}x`,
    `Authorization: Bearer ${TOKEN.slice(0, -1)}`,
    `Authorization: Bearer ${TOKEN.toUpperCase()}`,
    `Authorization: Bearer ${TOKEN},`,
    `Authorization: Bearer "${TOKEN}"`,
    `Authorization: Bearer ${TOKEN} ${TOKEN}`,
    `Authorization: Bearer\t${TOKEN}`,
    "Authorization: Bearer null",
    `Cookie: token=${TOKEN}`,
    `X-Authorization: Bearer ${TOKEN}`,
    `Proxy-Authorization: Bearer ${TOKEN}`,
  ])
    it(`refuses ${JSON.stringify(header)}`, async () =>
      assertRefused(await ask(requestText("GET", "/packs", [HOST, header]))));

  it("accepts no token in the query", async () => {
    for (const query of [`?token=${TOKEN}`, `?access_token=${TOKEN}`])
      assertRefused(await ask(requestText("GET", `/packs${query}`)));
  });

  it("accepts the scheme in any case, and a first header that is right", async () => {
    for (const headers of [[`authorization: bearer ${TOKEN}`], [`AUTHORIZATION: BEARER   ${TOKEN}  `]])
      assert.equal((await ask(requestText("GET", "/packs", [HOST, ...headers]))).status, 200);
  });

  it("forbids caching of data and refusals, but not of its pages", async () => {
    for (const bytes of [
      requestText("GET", "/packs", [HOST, BEARER]),
      requestText("GET", "/packs"),
      requestText("GET", "/nowhere", [HOST, BEARER]),
      postText("/chat/turn", "{}", [HOST, BEARER]),
    ])
      assert.equal((await ask(bytes)).headers.get("cache-control"), "no-store", bytes);
    assert.notEqual(
      (await ask(requestText("GET", "/ui/style.css"))).headers.get("cache-control"),
      "no-store",
    );
    assert.notEqual((await ask(requestText("GET", "/packs"), open)).headers.get("cache-control"), "no-store");
  });

  it("refuses two Authorization headers, even if one of them is right", async () => {
    for (const [first, second] of [
      [BEARER, BEARER],
      [BEARER, "Authorization: Bearer x"],
      ["authorization: Bearer x", BEARER],
    ] as const)
      for (const server of [guarded, open]) {
        const { status, body } = await ask(requestText("GET", "/packs", [HOST, first, second]), server);
        const { error } = JSON.parse(body) as { error: { code: string; detail: string } };
        assert.deepEqual([status, error.code], [400, "bad_request"]);
        assert.match(error.detail, /at most one Authorization/);
      }
  });

  it("writes the token nowhere in its log", async () => {
    const failing = await startFixture({
      token: TOKEN,
      operations: {
        packs: () => {
          throw new Error("out of order");
        },
      },
    });
    const { body } = await ask(requestText("GET", "/packs?q=1", [HOST, BEARER]), failing);
    await failing.stop();
    assert.ok(failing.log.length > 0 && !failing.log.join("\n").includes(TOKEN) && !body.includes(TOKEN));
  });
});

describe("a server without a token", () => {
  it("asks for none, and ignores one", async () => {
    for (const headers of [[HOST], [HOST, BEARER], [HOST, "Authorization: Basic eA=="]])
      assert.equal((await ask(requestText("GET", "/packs", headers), open)).status, 200);
  });
});
