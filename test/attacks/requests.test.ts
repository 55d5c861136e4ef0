import assert from "node:assert/strict";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { after, before, describe, it } from "node:test";
import { ROUTES } from "../../src/contract/routes.ts";
import { Raw } from "../../src/operations/system/operation.ts";
import type { OperationTable } from "../../src/operations/system/route-call.ts";
import { echoOperations, startFixture, type Echoed, type Fixture } from "../http/fixture.ts";
import { postText, requestText, talk } from "../http/raw-client.ts";

// What is not here has its tests in test/http: hosts, origins, targets and parser errors one by one.

let server: Fixture;
/** The ids that operations were asked for. */
const asked: string[] = [];
before(async () => {
  const echo = Object.entries(echoOperations(ROUTES)) as [string, (given: Echoed) => unknown][]; // of this fixture
  const operations = echo.map(([name, answer]) => [
    name,
    (given: Echoed) => {
      asked.push(given.id?.id ?? "");
      return answer(given);
    },
  ]);
  server = await startFixture({ operations: Object.fromEntries(operations) as OperationTable });
});
after(() => server.stop());

const POST = "POST /chat/turn HTTP/1.1\r\nHost: localhost\r\n";
const chunked = "2\r\n{}\r\n0\r\n\r\n";
const post = (headers: string, body: string): string => `${POST}${headers}\r\n\r\n${body}`;
/** Follows every attack: it must be read as a request of its own, or not at all. */
const NEXT = requestText("GET", "/packs/next");
/** What would be smuggled: no attack may make the server answer it. */
const INNER = "GET /packs/inner HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** What an attack must come to: refused, or not taken as its coding is unknown, with the connection closed; read whole, after which the next request is answered; or answered with its body left unread, and the connection closed. */
type Outcome = "refused" | "not taken" | "read" | "read, and closed";
const FRAMING: readonly (readonly [what: string, bytes: string, outcome: Outcome])[] = [
  [
    "a length and chunks",
    post("Content-Length: 4\r\nTransfer-Encoding: chunked", `0\r\n\r\n${INNER}`),
    "refused",
  ],
  [
    "chunks and a length",
    post(`Transfer-Encoding: chunked\r\nContent-Length: ${5 + INNER.length}`, `0\r\n\r\n${INNER}`),
    "refused",
  ],
  ["two lengths that differ", post("Content-Length: 2\r\nContent-Length: 70", `{}${INNER}`), "refused"],
  ["two lengths that agree", post("Content-Length: 2\r\nContent-Length: 2", "{}"), "refused"],
  ["a list of lengths", post("Content-Length: 2, 2", "{}"), "refused"],
  ["a length with a sign", post("Content-Length: +2", "{}"), "refused"],
  ["a hexadecimal length", post("Content-Length: 0x2", "{}"), "refused"],
  ["no length after the colon", post("Content-Length: ", INNER), "refused"],
  ["a blank before the colon", post("Content-Length : 2", "{}"), "refused"],
  ["a length that begins with zeros", post("Content-Length: 0002", "{}"), "read"],
  ["a coding that ends in chunked", post("Transfer-Encoding: xchunked", chunked), "not taken"],
  ["chunked, then another coding", post("Transfer-Encoding: chunked, identity", chunked), "refused"],
  ["no chunks, and no length", post("Transfer-Encoding: identity", INNER), "not taken"],
  ["a body in gzip", post("Transfer-Encoding: gzip", INNER), "not taken"],
  ["chunks of gzip", post("Transfer-Encoding: gzip, chunked", chunked), "not taken"],
  ["a coding of no name", post("Transfer-Encoding: ", INNER), "not taken"],
  ["a coding with a parameter", post("Transfer-Encoding: chunked;q=1", chunked), "not taken"],
  ["chunks of chunks", post("Transfer-Encoding: chunked, chunked", chunked), "refused"],
  [
    "chunks in HTTP/1.0, which has none",
    post("Connection: keep-alive\r\nTransfer-Encoding: chunked", chunked).replace("HTTP/1.1", "HTTP/1.0"),
    "not taken",
  ],
  [
    "a GET with a coding",
    requestText("GET", "/packs/x", ["Host: localhost", "Transfer-Encoding: gzip"]) + INNER,
    "not taken",
  ],
  ["two codings", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", chunked), "refused"],
  ["a coding behind a vertical tab", post("Transfer-Encoding: \x0bchunked", chunked), "refused"],
  ["a coding in quotation marks", post('Transfer-Encoding: "chunked"', chunked), "not taken"],
  ["a coding with a blank before the colon", post("Transfer-Encoding : chunked", chunked), "refused"],
  ["a coding in capitals", post("Transfer-Encoding: CHUNKED", chunked), "read"],
  ["a header that goes on in the next line", post("X: a\r\n b\r\nContent-Length: 2", "{}"), "refused"],
  ["a coding in the next line", post("Transfer-Encoding:\r\n chunked", chunked), "refused"],
  [
    "a Host that goes on in the next line",
    "GET /packs/x HTTP/1.1\r\nHost: localhost\r\n .evil.example\r\n\r\n",
    "refused",
  ],
  ["line ends without a carriage return", "GET /packs/x HTTP/1.1\nHost: localhost\n\n", "refused"],
  ["one header that ends so", "GET /packs/x HTTP/1.1\r\nHost: localhost\nX: y\r\n\r\n", "refused"],
  [
    "a carriage return alone in a header",
    "GET /packs/x HTTP/1.1\r\nHost: localhost\rX: y\r\n\r\n",
    "refused",
  ],
  ["a blank before a header", "GET /packs/x HTTP/1.1\r\n Host: localhost\r\n\r\n", "refused"],
  ["a header without a name", "GET /packs/x HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n", "refused"],
  ["a blank in the target", "GET /packs/x /y HTTP/1.1\r\nHost: localhost\r\n\r\n", "refused"],
  ["tabs in the request line", "GET\t/packs/x\tHTTP/1.1\r\nHost: localhost\r\n\r\n", "refused"],
  ["empty lines before the request", `\r\n\r\n${requestText("GET", "/packs/x")}`, "read"],
  ["a chunk with an extension", post("Transfer-Encoding: chunked", "2;a=b\r\n{}\r\n0\r\n\r\n"), "read"],
  [
    "an extension of 20,000 characters",
    post("Transfer-Encoding: chunked", `2;${"a".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
    "refused",
  ],
  [
    "an extension that ends in a line feed",
    post("Transfer-Encoding: chunked", `2;a\n{}\r\n0\r\n\r\n`),
    "refused",
  ],
  ["chunks with line feeds alone", post("Transfer-Encoding: chunked", "2\n{}\n0\n\n"), "refused"],
  ["a chunk beyond all numbers", post("Transfer-Encoding: chunked", "ffffffffffffffffff\r\n{}"), "refused"],
  ["a chunk of negative size", post("Transfer-Encoding: chunked", "-2\r\n{}\r\n0\r\n\r\n"), "refused"],
  ["a size with 0x", post("Transfer-Encoding: chunked", "0x2\r\n{}\r\n0\r\n\r\n"), "refused"],
  ["a chunk without its line end", post("Transfer-Encoding: chunked", "2\r\n{}0\r\n\r\n"), "refused"],
  [
    "a trailer that names a Host and a length",
    post("Transfer-Encoding: chunked", "2\r\n{}\r\n0\r\nHost: evil.example\r\nContent-Length: 100\r\n\r\n"),
    "refused",
  ],
  [
    "a GET with a body that is a request",
    requestText("GET", "/packs/x", ["Host: localhost", `Content-Length: ${INNER.length}`]) + INNER,
    "read",
  ],
  [
    "a GET with chunks",
    `${requestText("GET", "/packs/x", ["Host: localhost", "Transfer-Encoding: chunked"])}${INNER.length.toString(16)}\r\n${INNER}\r\n0\r\n\r\n`,
    "read, and closed",
  ],
];

describe("a request whose end is ambiguous", () => {
  for (const [what, bytes, outcome] of FRAMING) {
    it(`is ${outcome}: ${what}`, async () => {
      const { responses, closed } = await talk(
        server.url,
        bytes + NEXT,
        outcome === "read" ? { count: 2 } : { untilClosed: true },
      );
      const told = responses.map(({ status, body }) => [
        status,
        (JSON.parse(body) as { data?: { id: string } }).data?.id,
      ]);
      if (outcome === "refused") assert.deepEqual([told, closed], [[[400, undefined]], true]);
      else if (outcome === "not taken") assert.deepEqual([told, closed], [[[501, undefined]], true]);
      else if (outcome === "read, and closed") assert.deepEqual([told, closed], [[[200, "x"]], true]);
      else assert.deepEqual([told.length, told[0]?.[0], told[1]], [2, 200, [200, "next"]]);
      assert.ok(!responses.some(({ body }) => body.includes('"inner"')));
      assert.ok(!asked.includes("inner"), "nothing inside it is run, answered or not");
    });
  }
});

describe("headers that claim more than they may", () => {
  for (const header of [
    "X-Forwarded-Host: evil.example",
    "Forwarded: host=evil.example",
    "X-Original-URL: /packs/other",
    "X-Rewrite-URL: /packs/other",
    "X-HTTP-Method-Override: POST",
    "X-Forwarded-For: 127.0.0.1",
  ]) {
    it(`changes nothing: ${header}`, async () => {
      const {
        responses: [plain],
      } = await talk(server.url, requestText("GET", "/packs/x"));
      const {
        responses: [other],
      } = await talk(server.url, requestText("GET", "/packs/x", ["Host: localhost", header]));
      assert.deepEqual([other?.status, other?.body], [plain?.status, plain?.body]);
    });
  }
});

/** How a name can be written so that something between reads another one. Each is that id and no other, or no route at all; a slash or a dot segment inside never leaves the template. */
const TARGETS: readonly (readonly [target: string, status: number, what: string])[] = [
  ["/packs/%2e%2e%2fhealth", 400, "unsafe pack id"],
  ["/packs/..%2f..%2fetc%2fpasswd", 400, "unsafe pack id"],
  ["/packs/%252e%252e", 400, "unsafe pack id"],
  ["/packs/..;/health", 400, "unsafe pack id"],
  ["/packs/a%5c..%5cb", 400, "unsafe pack id"],
  ["/packs/%EF%BC%8E%EF%BC%8E", 400, "unsafe pack id"],
  ["/packs/a%0d%0aX:%20y", 400, "unsafe pack id"],
  ["/packs/%C0%AE%C0%AE", 404, "route not found: GET /packs/%C0%AE%C0%AE"],
  ["/packs/%E0%80%AF", 404, "route not found: GET /packs/%E0%80%AF"],
  ["/packs/%F4%90%80%80", 404, "route not found: GET /packs/%F4%90%80%80"],
  ["/packs/%ED%A0%80", 404, "route not found: GET /packs/%ED%A0%80"],
  ["/packs/%u002e", 404, "route not found: GET /packs/%u002e"],
  ["/packs/%", 404, "route not found: GET /packs/%"],
  ["/packs/%2", 404, "route not found: GET /packs/%2"],
  ["/%70acks/x", 404, "route not found: GET /%70acks/x"],
  ["/PACKS/x", 404, "route not found: GET /PACKS/x"],
  ["//packs/x", 404, "route not found: GET //packs/x"],
  ["/packs//x", 400, "unsafe pack id"],
  ["/./packs/x", 404, "route not found: GET /./packs/x"],
  ["/ui/assets/..%2f..%2fpackage.json", 404, "route not found: GET /ui/assets/..%2f..%2fpackage.json"],
  ["/ui/assets/../../package.json", 404, "route not found: GET /ui/assets/../../package.json"],
  ["/ui/..%2fpackage.json", 404, "route not found: GET /ui/..%2fpackage.json"],
  ["/packs/p%D0%B0ck", 400, "unsafe pack id"],
  ["/packs/pa\u200bck".replace("\u200b", "%E2%80%8B"), 400, "unsafe pack id"],
  ["/packs/%E2%80%AEkcap", 400, "unsafe pack id"],
  ["/packs/ﬁ".replace("ﬁ", "%EF%AC%81"), 400, "unsafe pack id"],
  ["/packs/__proto__", 400, "unsafe pack id"],
  ["/packs/constructor", 200, ""],
  ["/trace/1e3", 200, ""],
  ["/artifacts/..%2fpackage.json", 400, "artifact path not allowed"],
  ["/artifacts/state/%2e%2e/package.json", 400, "artifact path not allowed"],
  ["/artifacts/%2fetc%2fpasswd", 400, "artifact path not allowed"],
  ["/artifacts/C:%5cboot.ini", 400, "artifact path not allowed"],
  ["/artifacts/state%00.json", 400, "artifact path not allowed"],
];

describe("an alternative spelling of a name", () => {
  for (const [target, status, what] of TARGETS) {
    it(`${target}: ${status} ${what}`, async () => {
      const {
        responses: [response],
      } = await talk(server.url, requestText("GET", target));
      assert.equal(response?.status, status, response?.body);
      if (what !== "")
        assert.equal((JSON.parse(response.body) as { error: { message: string } }).error.message, what);
    });
  }
});

describe("a compressed body", () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000, " "));
  for (const [coding, body] of [
    ["gzip", gzipSync("{}")],
    ["br", brotliCompressSync("{}")],
    ["gzip, gzip", gzipSync(gzipSync("{}"))],
    ["gzip", bomb],
  ] as const) {
    it(`of ${body.length} bytes in ${coding} is never decompressed, and fails as invalid JSON`, async () => {
      const head = Buffer.from(
        `${POST}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      const {
        responses: [response],
      } = await talk(server.url, Buffer.concat([head, body]));
      assert.deepEqual(
        [
          response?.status,
          (JSON.parse(response?.body ?? "") as { error: { message: string } }).error.message,
        ],
        [400, "invalid JSON body"],
      );
    });
  }
});

describe("a chunked body beyond the limit", () => {
  for (const [what, size, count] of [
    ["a few large ones", 32_768, 3],
    ["many of one byte", 1, 70_000],
  ] as const) {
    it(`is refused while it arrives, and the connection closed: ${what}`, async () => {
      const chunk = `${size.toString(16)}\r\n${" ".repeat(size)}\r\n`;
      const { responses, closed } = await talk(
        server.url,
        post("Transfer-Encoding: chunked", chunk.repeat(count)),
        { untilClosed: true },
      );
      assert.deepEqual([responses.map(({ status }) => status), closed], [[413], true]);
    });
  }
});

describe("a JSON bomb", () => {
  let taking: Fixture;
  before(async () => {
    taking = await startFixture({
      operations: {
        ratifyMathProposal: ({ body }: { readonly body: unknown }) => new Raw(JSON.stringify(typeof body)),
        health: () => ({ status: "ok" }),
      },
    });
  });
  after(() => taking.stop());
  for (const [what, body, status] of [
    ["32,000 brackets", `${"[".repeat(32_000)}${"]".repeat(32_000)}`, 200],
    ["10,000 objects in one another", `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`, 200],
    ["30,000 numbers", `[${"1,".repeat(30_000)}1]`, 200],
    ["a number of 60,000 digits", `{"a":${"9".repeat(60_000)}}`, 200],
    ["1e400", '{"a":1e400}', 200],
    ["a key 9,000 times", `{${'"a":1,'.repeat(9_000)}"a":1}`, 400],
    ["a text of 60,000 escapes", `{"a":"${"\\n".repeat(30_000)}"}`, 200],
    ["brackets that stay open", "[".repeat(65_000), 400],
    ["65,536 blanks", " ".repeat(65_536), 400],
  ] as const) {
    it(`is parsed, and costs no more than its bytes: ${what}`, async () => {
      const {
        responses: [response],
      } = await talk(taking.url, postText("/math-proposals/x/ratify", body));
      assert.equal(response?.status, status);
      assert.equal((await talk(taking.url, requestText("GET", "/health"))).responses[0]?.status, 200);
    });
  }

  it("with names of Object.prototype members is an object with such keys, and changes no other", async () => {
    const {
      responses: [response],
    } = await talk(
      server.url,
      postText(
        "/chat/turn",
        '{"__proto__":{"prompt":"x","polluted":1},"constructor":{"prototype":{"polluted":1}}}',
      ),
    );
    assert.equal(response?.status, 200);
    assert.deepEqual(
      [({} as Record<string, unknown>)["polluted"], ({} as Record<string, unknown>)["prompt"]],
      [undefined, undefined],
    );
    const reading = await startFixture({
      routes: ROUTES,
      operations: { packs: ({ query }: { readonly query: object }) => ({ query }) },
    });
    const {
      responses: [listed],
    } = await talk(reading.url, requestText("GET", "/packs?__proto__=1&constructor=2&limit=3"));
    await reading.stop();
    assert.equal(listed?.body, '{"ok":true,"data":{"query":{"limit":3,"offset":0}}}');
  });
});

describe("text aimed at the log", () => {
  it("stays within one printable line per entry", async () => {
    const failing = await startFixture({
      operations: {
        packs: () => {
          throw new Error("first\nsecond \u001b[31mred\u202eder \r\n2026-01-01 forged");
        },
      },
    });
    const targets = ["/packs?x=%0a%1b[31m", "/packs?\"'><script>", `/packs?${"a".repeat(9_000)}`];
    for (const target of targets)
      await talk(
        failing.url,
        requestText("GET", target, ["Host: localhost", "User-Agent: \u00e9\u0085x", "X: a\tb"]),
      );
    await failing.stop();
    assert.ok(failing.log.length >= targets.length);
    for (const line of failing.log) assert.match(line, /^incident [0-9a-f]{8}: GET \/packs\?[ -~]*$/);
  });
});
