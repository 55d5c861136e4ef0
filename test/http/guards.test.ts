import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
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
  assert.ok(response, "there is an answer");
  return response;
}
const messageOf = ({ body }: RawResponse): unknown => JSON.parse(body).error?.message;

describe("the Host check", () => {
  const allowed = [
    "127.0.0.1",
    "localhost",
    "[::1]",
    "LocalHost",
    "LOCALHOST:80",
    "127.0.0.1:8765",
    "localhost:1",
    "[::1]:65535",
  ];
  for (const host of allowed)
    it(`allows ${host}`, async () =>
      assert.equal((await ask(requestText("GET", "/health", [`Host: ${host}`]))).status, 200));

  const refused = [
    "",
    "evil.example",
    "localhost.evil.example",
    "evil-localhost",
    "localhost.",
    "127.0.0.2",
    "127.1",
    "0.0.0.0",
    "::1",
    "[::1",
    "[0:0:0:0:0:0:0:1]",
    "localhost:",
    "localhost:x",
    "localhost:123456",
    "localhost:80:80",
    "localhost, localhost",
    "user@localhost",
    "localhost/x",
    "http://localhost",
    "127.0.0.1\t.evil",
  ];
  for (const host of refused) {
    it(`refuses ${JSON.stringify(host)}`, async () => {
      const response = await ask(requestText("GET", "/health", [`Host: ${host}`]));
      assert.deepEqual([response.status, messageOf(response)], [400, "host not allowed"]);
      assert.match(JSON.parse(response.body).error.detail, /127\.0\.0\.1, localhost or \[::1\]/);
    });
  }

  for (const [title, text] of [
    ["no Host", requestText("GET", "/health", ["Accept: */*"])],
    ["no Host in HTTP/1.0", "GET /health HTTP/1.0\r\n\r\n"],
    ["no Host and no version, as in HTTP/0.9", "GET /health\r\n\r\n"],
    [
      "two Host headers, the good one first",
      requestText("GET", "/health", ["Host: localhost", "Host: evil.example"]),
    ],
    ["two equal Host headers", requestText("GET", "/health", ["Host: localhost", "X: y", "HOST: localhost"])],
    [
      "a second Host behind 2,100 other headers",
      requestText("GET", "/health", [
        "Host: localhost",
        ...Array.from({ length: 2_100 }, () => "a:"),
        "Host: evil.example",
      ]),
    ],
    ["an absolute-form target, even of an allowed host", requestText("GET", "http://localhost/health")],
    ["an absolute-form OPTIONS", requestText("OPTIONS", "http://localhost/health")],
  ] as const) {
    it(`refuses ${title}`, async () => {
      const response = await ask(text);
      assert.deepEqual([response.status, messageOf(response)], [400, "host not allowed"]);
    });
  }

  it("accepts HTTP/1.0 with a Host", async () => {
    const {
      responses: [response],
      closed,
    } = await talk(server.url, "GET /health HTTP/1.0\r\nHost: localhost\r\n\r\n", { untilClosed: true });
    assert.deepEqual([response?.status, closed], [200, true]);
  });

  it("reads a target that starts with two slashes as a path", async () => {
    assert.equal(
      messageOf(await ask(requestText("GET", "//evil.example/x"))),
      "route not found: GET //evil.example/x",
    );
  });
});

describe("the Origin check", () => {
  const post = (headers: readonly string[]) =>
    ask(postText("/chat/turn", "{}", ["Host: localhost", ...headers]));
  const allowed = [
    [],
    ["Origin: http://localhost"],
    ["Origin: http://127.0.0.1:3000"],
    ["Origin: https://LOCALHOST:1"],
    ["Origin: http://[::1]:8765"],
    ["Origin: vscode-webview://localhost"],
    ["Sec-Fetch-Site: same-origin"],
    ["Sec-Fetch-Site: same-site"],
    ["Sec-Fetch-Site: none"],
    ["Origin: http://localhost", "Sec-Fetch-Site: cross-site"],
  ];
  for (const headers of allowed)
    it(`lets a POST pass with ${headers.join(", ") || "neither header"}`, async () =>
      assert.equal((await post(headers)).status, 200));

  const refused = [
    ["Origin: null"],
    ["Origin:"],
    ["Origin: http://evil.example"],
    ["Origin: http://localhost.evil.example"],
    ["Origin: http://localhost@evil.example"],
    ["Origin: localhost"],
    ["Origin: http://localhost/"],
    ["Origin: http://localhost:x"],
    ["Origin: http://localhost", "Origin: http://evil.example"],
    ["Sec-Fetch-Site: cross-site"],
    ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: none"],
    ["Sec-Fetch-Site: none", "Sec-Fetch-Site: cross-site"],
    ["Origin: http://evil.example", "Sec-Fetch-Site: same-origin"],
    ["Origin: file://"],
  ];
  for (const headers of refused) {
    it(`refuses a POST with ${headers.join(", ")}`, async () => {
      const response = await post(headers);
      assert.deepEqual([response.status, messageOf(response)], [400, "origin not allowed"]);
    });
  }

  for (const [method, target, status] of [
    ["GET", "/health", 200],
    ["GET", "/packs/x", 200],
    ["GET", "/replay/1", 400],
    ["HEAD", "/replay/1", 400],
    ["GET", "/replay/1/?x=1", 400],
    ["GET", "/replay", 404],
    ["DELETE", "/replay/1", 404],
    ["OPTIONS", "/replay/1", 204],
  ] as const) {
    it(`answers a cross-site ${method} ${target} with ${status}`, async () => {
      for (const header of ["Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site"]) {
        assert.equal(
          (await ask(requestText(method, target, ["Host: localhost", header]), method === "HEAD" ? [0] : []))
            .status,
          status,
          header,
        );
      }
    });
  }

  it("refuses the POSTs that a cross-site form can send: text/plain and empty", async () => {
    const headers = [
      "Host: localhost",
      "Origin: http://evil.example",
      "Sec-Fetch-Site: cross-site",
      "Content-Type: text/plain",
    ];
    for (const body of ["{}", ""])
      assert.equal(messageOf(await ask(postText("/chat/turn", body, headers))), "origin not allowed");
  });
});
