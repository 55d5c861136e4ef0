import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Raw } from "../../src/operations/system/operation.ts";
import { fc } from "../support/properties.ts";
import { successReply } from "../../src/http/respond.ts";
import { startFixture, type Fixture } from "./fixture.ts";
import { postText, requestText, talk, type RawResponse } from "./raw-client.ts";

let server: Fixture;
before(async () => {
  server = await startFixture();
});
after(() => server.stop());

async function ask(bytes: string, headOnly: readonly number[] = []): Promise<RawResponse> {
  const {
    responses: [response],
  } = await talk(server.url, bytes, { headOnly });
  assert.ok(response);
  return response;
}
const host = "Host: localhost";

const KINDS: readonly (readonly [title: string, request: string, status: number])[] = [
  ["a success", requestText("GET", "/health"), 200],
  ["an unknown route", requestText("GET", "/nowhere"), 404],
  ["a refused Host", requestText("GET", "/health", ["Host: x"]), 400],
  ["a refused Origin", postText("/chat/turn", "{}", [host, "Origin: null"]), 400],
  ["OPTIONS", requestText("OPTIONS", "/anything/at%zz/all"), 204],
  ["OPTIONS *", requestText("OPTIONS", "*"), 204],
  ["a body that is no JSON", postText("/chat/turn", "x"), 400],
  ["a body over the limit", requestText("POST", "/chat/turn", [host, "Content-Length: 65537"]), 413],
  ["garbage", "\x16\x03\x01 hello\r\n\r\n", 400],
  ["headers over the limit", requestText("GET", "/health", [host, `X: ${"x".repeat(20_000)}`]), 431],
  ["CONNECT", requestText("CONNECT", "localhost:1"), 404],
];

describe("every response", () => {
  for (const [title, request, status] of KINDS) {
    it(`carries the common headers: ${title}`, async () => {
      const response = await ask(request);
      assert.equal(response.status, status);
      for (const [name, value] of [
        ["content-type", "application/json; charset=utf-8"],
        ["vary", "Origin"],
        ["x-content-type-options", "nosniff"],
        ["referrer-policy", "no-referrer"],
        ["cross-origin-resource-policy", "same-origin"],
        ["cross-origin-opener-policy", "same-origin"],
        ["content-security-policy", "default-src 'none'; frame-ancestors 'none'"],
        ["content-length", String(Buffer.byteLength(response.body))],
      ])
        assert.equal(response.headers.get(String(name)), value, name);
      assert.equal(response.headers.has("transfer-encoding"), false);
      if (status === 204) return assert.equal(response.body, "");
      assert.equal(JSON.parse(response.body).ok, status === 200);
      assert.equal(JSON.stringify(JSON.parse(response.body)), response.body, "the JSON is compact");
    });
  }

  for (const origin of [
    "http://localhost",
    "http://127.0.0.1:3000",
    "https://localhost:1",
    "app://LOCALHOST",
  ]) {
    it(`echoes the origin ${origin}`, async () => {
      for (const request of ["GET /health", "GET /nowhere", "OPTIONS /health"]) {
        const [method = "", target = ""] = request.split(" ");
        assert.equal(
          (await ask(requestText(method, target, [host, `Origin: ${origin}`]))).headers.get(
            "access-control-allow-origin",
          ),
          origin,
          request,
        );
      }
    });
  }

  for (const origin of [
    "null",
    "http://evil.example",
    "http://[::1]:8765",
    "http://localhost.evil.example",
    "",
  ]) {
    it(`does not echo the origin ${JSON.stringify(origin)}`, async () => {
      for (const method of ["GET", "OPTIONS"]) {
        assert.equal(
          (await ask(requestText(method, "/health", [host, `Origin: ${origin}`]))).headers.has(
            "access-control-allow-origin",
          ),
          false,
        );
      }
    });
  }
});

describe("OPTIONS", () => {
  it("lists the allowed methods; other responses do not", async () => {
    const { headers } = await ask(requestText("OPTIONS", "/health"));
    assert.equal(headers.get("access-control-allow-methods"), "GET, HEAD, POST, OPTIONS");
    assert.equal(headers.get("access-control-allow-headers"), "Content-Type, Idempotency-Key");
    assert.equal(
      (await ask(requestText("GET", "/health"))).headers.has("access-control-allow-methods"),
      false,
    );
  });
});

describe("HEAD", () => {
  for (const target of [
    "/health",
    "/health/",
    "/packs/x?a=1",
    "/packs/..",
    "/nowhere",
    "/chat/turn",
    "/ui",
    "/",
  ]) {
    it(`of ${target} is GET without the body`, async () => {
      const bytes = requestText("HEAD", target) + requestText("GET", target);
      const {
        responses: [head, get],
      } = await talk(server.url, bytes, { count: 2, headOnly: [0] });
      assert.ok(head && get);
      assert.equal(head.status, get.status);
      const withoutDate = ({ headers }: RawResponse) => [...headers].filter(([name]) => name !== "date");
      assert.deepEqual(withoutDate(head), withoutDate(get));
    });
  }
});

describe("a success", () => {
  it("is the whole envelope in UTF-8, whatever its data holds", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.constantFrom("", "\ud800", "\udc00", "\ud83d\ude00", "é".repeat(10_000), "é".repeat(40_000)),
        (text, end) => {
          const data = `${end}${text}${end}`;
          const { body, size } = successReply(data);
          assert.deepEqual(Buffer.from(body), Buffer.from(`{"ok":true,"data":${data}}`));
          assert.equal(size, Buffer.byteLength(body));
        },
      ),
    );
  });

  it("arrives byte for byte, short or long, ASCII or not", async () => {
    for (const text of ["", "plain", "\u007f", "é", "ÿ", "→", "\ud83d\ude00", "\ud800"].flatMap((each) => [
      each,
      `${each}${"x".repeat(3 * 64 * 1024)}`,
      each.repeat(40_000),
    ])) {
      const data = JSON.stringify(text);
      const each = await startFixture({ operations: { health: () => new Raw(data) } });
      const response = await fetch(`${each.url}/health`);
      assert.deepEqual(
        Buffer.from(await response.arrayBuffer()),
        Buffer.from(`{"ok":true,"data":${data}}`),
        data.slice(0, 20),
      );
      await each.stop();
    }
  });
});
