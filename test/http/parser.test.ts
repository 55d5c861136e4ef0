import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { startFixture, type Fixture } from "./fixture.ts";
import { listenTo, open, requestText, talk } from "./raw-client.ts";

let server: Fixture;
before(async () => {
  server = await startFixture({
    limits: { headersTimeoutMs: 150, requestTimeoutMs: 300, checkIntervalMs: 50 },
  });
});
after(() => server.stop());

const refusal = (message: string) => ({ ok: false, error: { code: "bad_request", message } });

describe("what the HTTP parser rejects", () => {
  for (const [title, bytes] of [
    ["garbage", "hello\r\n\r\n"],
    ["a TLS handshake", "\x16\x03\x01\x00\xa5\x01\x00\x00"],
    ["an unknown method", "BREW /pot HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["a method in lower case", "get /health HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["another version", "GET /health HTTP/3.7\r\nHost: localhost\r\n\r\n"],
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a target without a slash", "GET health HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["a target with bytes beyond ASCII", "GET /\xc3\xa9 HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["a target with a NUL", "GET /\0 HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["a header without a colon", "GET /health HTTP/1.1\r\nHost localhost\r\n\r\n"],
    ["a control character in a header", "GET /health HTTP/1.1\r\nHost: localhost\r\nX: \0\r\n\r\n"],
    [
      "two lengths",
      "POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
    ],
    [
      "a length and chunks",
      "POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a negative length", "POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n"],
    [
      "a length beyond all numbers",
      `POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${"9".repeat(40)}\r\n\r\n`,
    ],
    [
      "a chunk of no size",
      "POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
  ] as const) {
    it(`is answered 400 in JSON and the connection closed: ${title}`, async () => {
      const { responses, closed } = await talk(server.url, bytes, { untilClosed: true });
      assert.equal(responses.length, 1);
      assert.deepEqual(
        [responses[0]?.status, responses[0]?.headers.get("connection"), closed],
        [400, "close", true],
      );
      assert.deepEqual(JSON.parse(responses[0]?.body ?? ""), refusal("malformed request"));
    });
  }

  it("is answered 431 for headers over the limit, however many more come", async () => {
    for (const size of [20_000, 2_000_000]) {
      const {
        responses: [response],
        closed,
      } = await talk(
        server.url,
        requestText("GET", "/health", ["Host: localhost", `X: ${"x".repeat(size)}`]),
        { untilClosed: true },
      );
      assert.deepEqual([response?.status, closed], [431, true]);
      assert.deepEqual(JSON.parse(response?.body ?? ""), refusal("request headers too large"));
    }
  });

  it("takes headers just under the limit", async () => {
    assert.equal(
      (await talk(server.url, requestText("GET", "/health", ["Host: localhost", `X: ${"x".repeat(16_000)}`])))
        .responses[0]?.status,
      200,
    );
  });

  it("is answered 400 if the client disconnects midway", async () => {
    const socket = await open(server.url);
    socket.end("POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{");
    const {
      responses: [response],
    } = await listenTo(socket, { untilClosed: true });
    assert.equal(response?.status, 400);
  });

  it("does not stop the server when clients reset their connections", async () => {
    for (const text of [
      "",
      "GET /hea",
      "POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{",
    ]) {
      const socket = await open(server.url);
      socket.write(text);
      await sleep(20);
      socket.resetAndDestroy();
    }
    assert.equal((await talk(server.url, requestText("GET", "/health"))).responses[0]?.status, 200);
    assert.deepEqual(server.log, []);
  });
});

describe("a slow request", () => {
  for (const [title, bytes] of [
    ["headers that do not end", "GET /health HTTP/1.1\r\nHost: localhost\r\n"],
    ["a body that does not come", "POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n"],
    [
      "a body that stops",
      "POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    ],
    ["nothing at all", ""],
  ] as const) {
    it(`is answered 408 in JSON and the connection closed: ${title}`, async () => {
      const { responses, closed } = await talk(server.url, bytes, { untilClosed: true });
      assert.deepEqual([responses.map(({ status }) => status), closed], [[408], true]);
      assert.deepEqual(JSON.parse(responses[0]?.body ?? ""), refusal("request took too long to arrive"));
      assert.deepEqual(server.log, []);
    });
  }

  it("whose body arrives after the 408 is not answered twice", async () => {
    const socket = await open(server.url);
    socket.on("error", () => undefined);
    socket.write("POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n");
    const heard: string[] = [];
    socket.on("data", (data) => {
      heard.push(String(data));
      socket.write("{}");
    });
    await once(socket, "close");
    assert.equal(heard.join("").match(/HTTP\/1\.1/g)?.length, 1);
  });
});
