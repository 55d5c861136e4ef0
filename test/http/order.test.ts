import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { ROUTES, type Route } from "../../src/contract/routes.ts";
import { startFixture, type Fixture } from "./fixture.ts";
import { postText, requestText, talk } from "./raw-client.ts";

let server: Fixture;
before(async () => {
  server = await startFixture();
});
after(() => server.stop());

const evilHost = "Host: evil.example";
const evilOrigin = "Origin: http://evil.example";
const host = "Host: localhost";
const big = "x".repeat(70_000);

/** Each request breaks the rule of its own step and of later ones; the answer is that of the earliest. */
const CASES: readonly (readonly [title: string, request: string, status: number, message: string | null])[] =
  [
    ["1 the parser before 2 the Host", `BREW /x HTTP/1.1\r\n${evilHost}\r\n\r\n`, 400, "malformed request"],
    [
      "2 the Host before 3 the Origin",
      postText("/chat/turn", "{", [evilHost, evilOrigin]),
      400,
      "host not allowed",
    ],
    ["2 the Host before 4 OPTIONS", requestText("OPTIONS", "/health", [evilHost]), 400, "host not allowed"],
    ["2 the Host before 5 the route", requestText("GET", "/nowhere", [evilHost]), 400, "host not allowed"],
    [
      "2 the Host before the pages",
      requestText("GET", "/ui", [evilHost, "Accept: text/html"]),
      400,
      "host not allowed",
    ],
    [
      "2 an absolute-form target before 3 the Origin",
      postText("http://localhost/chat/turn", "{}", [host, evilOrigin]),
      400,
      "host not allowed",
    ],
    [
      "3 the Origin before 5 the route",
      postText("/nowhere", "{}", [host, evilOrigin]),
      400,
      "origin not allowed",
    ],
    [
      "3 the Origin before 7 the size",
      postText("/chat/turn", big, [host, evilOrigin]),
      400,
      "origin not allowed",
    ],
    ["4 OPTIONS before 5 the route", requestText("OPTIONS", "/nowhere"), 204, null],
    ["5 the route before 7 the size", postText("/nowhere", big), 404, "route not found: POST /nowhere"],
    ["5 the route before 8 the JSON", postText("/health", "{"), 404, "route not found: POST /health"],
    [
      "5 a malformed escape before 8 the JSON",
      postText("/math-proposals/%zz/defer", "{"),
      404,
      "route not found: POST /math-proposals/%zz/defer",
    ],
    ["7 the size before 8 the JSON", postText("/chat/turn", big), 413, "request body exceeds 65536 bytes"],
    ["8 the JSON before 9 the handler", postText("/chat/turn", "{"), 400, "invalid JSON body"],
    [
      "9 the handler's id, its body being ignored",
      postText("/math-proposals/a%2Fb/defer", "{"),
      404,
      "math proposal not found: a/b",
    ],
  ];

describe("the order of processing", () => {
  for (const [title, request, status, message] of CASES) {
    it(title, async () => {
      const {
        responses: [response],
      } = await talk(server.url, request);
      assert.equal(response?.status, status);
      assert.equal(response.body === "" ? null : JSON.parse(response.body).error.message, message);
    });
  }
});

describe("the order of processing, for every route", () => {
  for (const { method, path: template, name, body } of ROUTES as readonly Route[]) {
    const path = template.replace("{id}", "1");
    const send = async (headers: readonly string[], content = "{") => {
      const bytes = method === "GET" ? requestText("GET", path, headers) : postText(path, content, headers);
      const {
        responses: [response],
      } = await talk(server.url, bytes);
      const json = JSON.parse(response?.body ?? "null") as {
        error?: { message: string };
        data?: { name: string };
      };
      return [response?.status, json.error?.message ?? json.data?.name];
    };
    it(`${method} ${path}: host, origin, size, JSON, operation`, async () => {
      assert.deepEqual(await send([evilHost, evilOrigin]), [400, "host not allowed"]);
      const guarded = method === "POST" || path.startsWith("/replay/");
      for (const foreign of [[evilOrigin], ["Origin: null"], ["Sec-Fetch-Site: cross-site"]]) {
        assert.deepEqual(
          await send([host, ...foreign]),
          guarded ? [400, "origin not allowed"] : [200, name],
          String(foreign),
        );
      }
      if (body === undefined) return;
      assert.deepEqual(await send([host], "{".repeat(body.maxBytes + 1)), [
        413,
        `request body exceeds ${body.maxBytes} bytes`,
      ]);
      assert.deepEqual(await send([host]), [400, "invalid JSON body"]);
      assert.deepEqual(await send([host], "{}"), [200, name]);
    });
  }
});

describe("an unknown route", () => {
  for (const [request, shown] of [
    ["PUT /health", "PUT /health"],
    ["DELETE /", "DELETE /"],
    ["PATCH /trace/1", "PATCH /trace/1"],
    ["POST /health/?x=1", "POST /health"],
    ["GET *", "GET *"],
    ["GET /a%20b//", "GET /a%20b"],
    ["GET /healthy", "GET /healthy"],
    ["GET /health/x", "GET /health/x"],
    ["GET /packs/%E0%A4%A", "GET /packs/%E0%A4%A"],
    ["GET /./health", "GET /./health"],
    ["GET /x/../health", "GET /x/../health"],
    ["GET /\"<b>'", "GET /\"<b>'"],
    ["PROPFIND /health", "PROPFIND /health"],
    ["MKCOL /x", "MKCOL /x"],
    ["LOCK /x", "LOCK /x"],
    ["REPORT /x", "REPORT /x"],
    ["TRACE /health", "TRACE /health"],
    ["CONNECT localhost:80", "CONNECT localhost:80"],
    ["PURGE /x", "PURGE /x"],
    ["M-SEARCH /x", "M-SEARCH /x"],
  ] as const) {
    it(`${request} is named in the answer`, async () => {
      const [method = "", target = ""] = request.split(" ");
      const {
        responses: [response],
      } = await talk(server.url, requestText(method, target));
      assert.equal(response?.status, 404);
      assert.deepEqual(JSON.parse(response.body), {
        ok: false,
        error: { code: "not_found", message: `route not found: ${shown}` },
      });
    });
  }

  it("is answered even if the client asks to upgrade", async () => {
    const {
      responses: [response],
    } = await talk(
      server.url,
      requestText("GET", "/ws", ["Host: localhost", "Connection: Upgrade", "Upgrade: websocket"]),
    );
    assert.equal(response?.status, 404);
  });
});

describe("a known route", () => {
  for (const [request, expected] of [
    ["GET /packs/a", { id: "a", query: [] }],
    ["GET /packs/a///", { id: "a", query: [] }],
    [
      "GET /packs/a/?limit=1&limit=2&x=&y=%20",
      {
        id: "a",
        query: [
          ["limit", "1"],
          ["y", " "],
        ],
      },
    ],
    ["GET /proposals/%C3%A9%25%3F", { id: "é%?", query: [] }],
    ["GET /logos/packs/x/contents", { id: "x", query: [] }],
  ] as const) {
    it(`${JSON.stringify(request)} reaches its operation`, async () => {
      const [method = "", target = ""] = request.split(" ");
      const {
        responses: [response],
      } = await talk(server.url, requestText(method, target));
      assert.equal(response?.status, 200);
      const { id, query } = JSON.parse(response.body).data;
      assert.deepEqual({ id, query }, expected);
    });
  }

  for (const [target, status, code, message] of [
    ["/packs/..", 400, "bad_request", "unsafe pack id"],
    ["/packs/%2e%2e", 400, "bad_request", "unsafe pack id"],
    ["/packs/a/b", 400, "bad_request", "unsafe pack id"],
    ["/packs/a%2Fb", 400, "bad_request", "unsafe pack id"],
    ["/packs/a%00", 400, "bad_request", "unsafe pack id"],
    ["/logos/packs/a/b/contents", 404, "not_found", "logos pack not found: a/b"],
    ["/logos/packs/%2E/contents", 404, "not_found", "logos pack not found: ."],
  ] as const) {
    it(`GET ${target} gets the route's answer for a malformed id`, async () => {
      const {
        responses: [response],
      } = await talk(server.url, requestText("GET", target));
      assert.equal(response?.status, status);
      assert.deepEqual(JSON.parse(response.body).error, { code, message });
    });
  }
});
