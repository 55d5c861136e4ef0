import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { IncomingMessage } from "node:http";
import { leavesBodyUnread, readBody } from "../../src/http/body.ts";
import { ownTime } from "../support/own-time.ts";
import { startFixture, type Fixture } from "./fixture.ts";
import { listenTo, open, postText, requestText, talk } from "./raw-client.ts";

let server: Fixture;
before(async () => {
  server = await startFixture();
});
after(() => server.stop());

const HOST = "Host: localhost";
const CHUNKED = [HOST, "Transfer-Encoding: chunked"];
const REVIEW = "/epistemic-truth-state/review";
const text = (length: number) => `"${"x".repeat(length - 2)}"`;
const chunk = (part: string) => `${Buffer.byteLength(part, "latin1").toString(16)}\r\n${part}\r\n`;
const chunked = (target: string, parts: readonly string[]) =>
  requestText("POST", target, CHUNKED) + parts.map(chunk).join("") + "0\r\n\r\n";
const thirds = (body: string) => [body.slice(0, 10), body.slice(10, 30_000), body.slice(30_000)];

async function ask(bytes: string) {
  const {
    responses: [response],
  } = await talk(server.url, bytes);
  assert.ok(response);
  return { status: response.status, headers: response.headers, json: JSON.parse(response.body) };
}

describe("long bodies that are complete in the same moment", () => {
  /** In which turn of the event loop each of eight bodies is there. */
  async function turnsOf(length: number): Promise<readonly number[]> {
    let turn = 0;
    const count = (): void => {
      if (turn >= 0) setImmediate(count);
      turn++;
    };
    count();
    const bodies = Array.from({ length: 8 }, () =>
      Object.assign(Readable.from([Buffer.from(text(length))]), { headers: {}, complete: true }),
    );
    const seen: number[] = [];
    await Promise.all(
      bodies.map(async (body) => {
        const rule = { maxBytes: 100_000, emptyIsObject: false };
        await readBody(body as unknown as IncomingMessage, rule, () => undefined); // the part of it that is read
        seen.push(turn);
      }),
    );
    turn = -2; // ends the count
    return seen;
  }

  it("are decoded one in a turn of the event loop, and short ones at once", async () => {
    assert.equal(new Set(await turnsOf(60_000)).size, 8);
    assert.equal(new Set(await turnsOf(1_000)).size, 1);
  });
});

describe("the limit of a body", () => {
  for (const [target, limit] of [
    ["/chat/turn", 65_536],
    [REVIEW, 262_144],
  ] as const) {
    it(`of ${target} allows ${limit} bytes, declared and chunked`, async () => {
      assert.equal((await ask(postText(target, text(limit)))).json.data.body.length, limit - 2);
      assert.equal((await ask(chunked(target, thirds(text(limit))))).json.data.body.length, limit - 2);
    });

    it(`of ${target} refuses ${limit + 1} bytes, declared and chunked, and closes`, async () => {
      for (const request of [postText(target, text(limit + 1)), chunked(target, thirds(text(limit + 1)))]) {
        const { status, headers, json } = await ask(request);
        assert.deepEqual(
          [status, json],
          [413, { ok: false, error: { code: "read_error", message: `request body exceeds ${limit} bytes` } }],
        );
        assert.equal(headers.get("connection"), "close");
      }
    });
  }

  it("is answered from the declared length, before a byte of the body", async () => {
    const took = await ownTime(async () => {
      const {
        responses: [response],
        closed,
      } = await talk(server.url, requestText("POST", "/chat/turn", [HOST, "Content-Length: 900000000000"]), {
        untilClosed: true,
      });
      assert.deepEqual([response?.status, closed], [413, true]);
    });
    assert.ok(took < 500, `${took} ms`);
  });

  it("is answered even to a client that sends everything before it reads", async () => {
    const response = await fetch(`${server.url}/chat/turn`, { method: "POST", body: text(2_000_000) });
    assert.equal(response.status, 413);
    assert.equal(((await response.json()) as { ok: boolean }).ok, false);
  });

  it("counts bytes, not characters", async () => {
    assert.equal((await ask(postText("/chat/turn", `"${"\xc3\xa9".repeat(32_767)}"`))).status, 200);
    assert.equal((await ask(postText("/chat/turn", `"${"\xc3\xa9".repeat(32_768)}"`))).status, 413);
  });

  it("does not execute requests pipelined behind a refused body", async () => {
    const { responses } = await talk(
      server.url,
      postText("/chat/turn", text(65_537)) + requestText("GET", "/health"),
      { untilClosed: true },
    );
    assert.deepEqual(
      responses.map(({ status }) => status),
      [413],
    );
  });
});

describe("Expect: 100-continue", () => {
  const expecting = (length: number, ...more: string[]) =>
    requestText("POST", "/chat/turn", [HOST, "Expect: 100-continue", `Content-Length: ${length}`, ...more]);

  it("is followed by 100 and then the answer", async () => {
    const socket = await open(server.url);
    socket.write(expecting(2));
    await sleep(50);
    socket.write("{}");
    const { responses } = await listenTo(socket, { count: 2 });
    assert.deepEqual(
      responses.map(({ status }) => status),
      [100, 200],
    );
  });

  it("of a body over the limit is answered 413 without 100", async () => {
    const { responses } = await talk(server.url, expecting(65_537), { untilClosed: true });
    assert.deepEqual(
      responses.map(({ status }) => status),
      [413],
    );
  });

  it("of a refused request is answered without 100", async () => {
    const { responses } = await talk(server.url, expecting(2, "Origin: null"), { untilClosed: true });
    assert.deepEqual(
      responses.map(({ status }) => status),
      [400],
    );
  });

  it("with another expectation is ignored", async () => {
    assert.equal((await ask(postText("/chat/turn", "{}", [HOST, "Expect: tea"]))).status, 200);
  });
});

describe("the text of a body", () => {
  for (const [title, body, value] of [
    ["an object", `{"a":[1,null]}`, { a: [1, null] }],
    ["an array", "[]", []],
    ["a bare number", " 1 ", 1],
    ["an empty body where that is an object", "", {}],
    ["UTF-8", '"\xc3\xa9\xf0\x9f\x98\x80"', "é😀"],
  ] as const) {
    it(`is read: ${title}`, async () =>
      assert.deepEqual((await ask(postText("/chat/turn", body))).json.data.body, value));
  }

  for (const type of [
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/json; charset=latin1",
    "nonsense",
  ]) {
    it(`is read as JSON under the type ${type}`, async () => {
      assert.deepEqual(
        (await ask(postText("/chat/turn", `{"a":1}`, [HOST, `Content-Type: ${type}`]))).json.data.body,
        { a: 1 },
      );
    });
  }

  for (const [title, target, body] of [
    ["cut off", "/chat/turn", "{"],
    ["white space only", "/chat/turn", " "],
    ["empty on the review", REVIEW, ""],
    ["a byte order mark", "/chat/turn", "\xef\xbb\xbf{}"],
    ["a lone continuation byte", "/chat/turn", '"\x80"'],
    ["an overlong form", "/chat/turn", '"\xc0\xaf"'],
    ["an encoded surrogate", "/chat/turn", '"\xed\xa0\x80"'],
    ["UTF-16", "/chat/turn", "\xff\xfe{\0}\0"],
    ["a form", "/chat/turn", "prompt=hello"],
    ["nesting to the limit of the size", REVIEW, "[".repeat(262_144)],
  ] as const) {
    it(`is refused: ${title}`, async () => {
      const { status, json } = await ask(postText(target, body));
      assert.deepEqual(
        [status, json.error.code, json.error.message],
        [400, "bad_request", "invalid JSON body"],
      );
      assert.equal(typeof json.error.detail, "string");
    });
  }

  it("keeps an own key named __proto__ harmless", async () => {
    const { json } = await ask(postText("/chat/turn", `{"__proto__":{"polluted":true}}`));
    assert.equal(({} as Record<string, unknown>)["polluted"], undefined);
    assert.deepEqual(Object.keys(json.data.body), ["__proto__"]);
  });
});

describe("a body on a route that takes none", () => {
  it("on a GET is ignored and the connection goes on", async () => {
    const request =
      requestText("GET", "/health", [HOST, "Content-Length: 5"]) + "hello" + requestText("GET", "/packs/x");
    const { responses } = await talk(server.url, request, { count: 2 });
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200],
    );
  });

  it("on a GET, chunked or large, is answered and the connection closed", async () => {
    for (const header of ["Transfer-Encoding: chunked", "Content-Length: 10000000"]) {
      const {
        responses: [response],
        closed,
      } = await talk(server.url, requestText("GET", "/health", [HOST, header]), { untilClosed: true });
      assert.deepEqual(
        [response?.status, response?.headers.get("connection"), closed],
        [200, "close", true],
        header,
      );
    }
  });

  for (const [method, status] of [
    ["HEAD", 200],
    ["OPTIONS", 204],
    ["DELETE", 404],
  ] as const) {
    it(`on ${method} does not delay the answer`, async () => {
      const request = requestText(method, "/health", [HOST, "Transfer-Encoding: chunked"]);
      const { responses, closed } = await talk(server.url, request, { untilClosed: true, headOnly: [0] });
      assert.deepEqual([responses.map((response) => response.status), closed], [[status], true]);
    });
  }

  it("on a route that ignores it need not be JSON", async () => {
    const { status, json } = await ask(postText("/math-proposals/x/defer", "{"));
    assert.deepEqual([status, json.data.id], [200, "x"]);
  });
});

describe("a connection with an unread body", () => {
  for (const [headers, complete, leaves] of [
    [{}, false, false],
    [{}, true, false],
    [{ "content-length": "0" }, false, false],
    [{ "content-length": "65536" }, false, false],
    [{ "content-length": "65537" }, false, true],
    [{ "content-length": "65537" }, true, false],
    [{ "content-length": "1", expect: "100-continue" }, false, true],
    [{ "content-length": "0", expect: "100-continue" }, false, false],
    [{ expect: "100-continue" }, false, false],
    [{ "transfer-encoding": "chunked" }, false, true],
    [{ "transfer-encoding": "chunked" }, true, false],
    [{ "transfer-encoding": " Chunked " }, true, false],
    [{ "transfer-encoding": "gzip" }, true, true],
    [{ "transfer-encoding": "gzip, chunked" }, true, true],
  ] as const)
    it(`${leaves ? "is closed" : "goes on"}: ${JSON.stringify(headers)}${complete ? ", all of it arrived" : ""}`, () =>
      assert.equal(leavesBodyUnread({ headers, complete } as unknown as IncomingMessage), leaves)); // it looks at nothing else
});
