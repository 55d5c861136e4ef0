import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { describe, it } from "node:test";
import { Failure } from "../../src/contract/failures.ts";
import type { Route } from "../../src/contract/routes.ts";
import { type Exchange, type Service, dispatch, onceSettled } from "../../src/http/dispatch.ts";
import { checkHost, checkSingleAuthorization } from "../../src/http/guards.ts";
import { createPages } from "../../src/http/pages.ts";
import { send, sendParts, streamedReply, successReply, taggedReply } from "../../src/http/respond.ts";
import { createTurnstile } from "../../src/http/turnstile.ts";

// The parts of the edge on requests and responses that are no connections.

class KeptResponse extends EventEmitter {
  status = 0;
  headers: readonly string[] = [];
  body: unknown = null;
  coding = "";
  destroyed = false;
  flushed = false;
  socket: unknown = null;
  writeHead(status: number, headers: readonly string[]): void {
    [this.status, this.headers] = [status, headers];
  }
  end(body?: unknown, coding = ""): void {
    [this.body, this.coding] = [body ?? this.body ?? "", coding];
  }
  write(body: unknown): boolean {
    this.body = body;
    return true;
  }
  flushHeaders(): void {
    this.flushed = true;
  }
  destroy(): void {
    this.destroyed = true;
  }
  header(name: string): string | undefined {
    const at = this.headers.findIndex((each, place) => place % 2 === 0 && each === name);
    return at < 0 ? undefined : this.headers[at + 1];
  }
}
const asResponse = (kept: KeptResponse) => kept as unknown as ServerResponse; // the parts use nothing else of it

function requestOf(more: object = {}): IncomingMessage {
  return {
    method: "GET",
    url: "/health",
    headers: { host: "localhost" },
    rawHeaders: ["Host", "localhost"],
    complete: true,
    socket: { writableEnded: false, destroyed: false },
    ...more,
  } as unknown as IncomingMessage; // the parts read nothing else of it
}

async function* partsOf(...parts: readonly string[]): AsyncGenerator<string> {
  yield* parts;
}

describe("a reply", () => {
  it("is text up to 64 KiB with its envelope, and bytes beyond", () => {
    const envelope = '{"ok":true,"data":}'.length;
    const most = 64 * 1024 - envelope;
    for (const [length, isText] of [
      [most, true],
      [most + 1, false],
    ] as const) {
      const { body, size } = successReply("1".repeat(length));
      assert.deepEqual([typeof body === "string", size], [isText, length + envelope]);
      assert.equal(Buffer.from(body).toString(), `{"ok":true,"data":${"1".repeat(length)}}`);
    }
    assert.equal(successReply('"é"').size, '{"ok":true,"data":"é"}'.length + 1);
  });

  it("with a tag is 304 for those who have it", () => {
    for (const [known, status] of [
      [undefined, 200],
      ['"a"', 304],
      ['W/"a"', 304],
      ['"b" , "a"', 304],
      [" * ", 304],
      ['"b", *', 200],
      ["a", 200],
      ['W/W/"a"', 200],
      ["", 200],
    ] as const) {
      const reply = taggedReply(successReply("1"), "a", known);
      assert.equal(reply.status, status, known);
      assert.deepEqual(reply.headers.slice(-4), ["ETag", '"a"', "Cache-Control", "private, no-cache"]);
    }
  });

  it("is sent in one write, as latin1 if it is ASCII", () => {
    for (const [text, coding] of [
      ['"a"', "latin1"],
      ['"ä"', "utf8"],
    ] as const) {
      const kept = new KeptResponse();
      send(
        requestOf({ headers: { origin: "http://localhost:1" } }),
        asResponse(kept),
        successReply(text),
        false,
      );
      assert.deepEqual([kept.status, kept.body, kept.coding], [200, `{"ok":true,"data":${text}}`, coding]);
      assert.equal(kept.header("Content-Length"), String(Buffer.byteLength(String(kept.body))));
      assert.equal(kept.header("Access-Control-Allow-Origin"), "http://localhost:1");
      assert.equal(kept.header("Connection"), undefined);
    }
  });

  it("closes the connection if the server stops", () => {
    const kept = new KeptResponse();
    send(requestOf(), asResponse(kept), successReply("1"), true);
    assert.deepEqual([kept.header("Connection"), kept.flushed], ["close", false]);
  });

  it("to a request whose body is left unread waits for earlier answers of the connection", () => {
    const unread = { complete: false, headers: { "transfer-encoding": "chunked" } };
    const [behind, first] = [new KeptResponse(), new KeptResponse()];
    const done: string[] = [];
    first.socket = Object.assign(new EventEmitter(), {
      end: () => done.push("end"),
      resume: () => done.push("resume"),
      destroy: () => done.push("destroy"),
    });
    for (const kept of [behind, first]) send(requestOf(unread), asResponse(kept), successReply("1"), false);
    assert.deepEqual(
      [behind.flushed, behind.coding, behind.header("Connection")],
      [false, "latin1", "close"],
    );
    assert.deepEqual([first.flushed, first.body, done], [true, '{"ok":true,"data":1}', ["end", "resume"]]);
    (first.socket as EventEmitter).emit("end");
    (first.socket as EventEmitter).emit("close");
    assert.deepEqual(done, ["end", "resume", "destroy"]);
  });

  it("is not sent on a connection that is closed already", () => {
    const kept = new KeptResponse();
    send(requestOf({ socket: { writableEnded: true } }), asResponse(kept), successReply("1"), false);
    assert.equal(kept.status, 0);
  });

  it("in parts closes the connection as others do", async () => {
    const none = streamedReply({
      [Symbol.asyncIterator]: () => ({
        next: () => Promise.resolve({ done: true as const, value: undefined }),
      }),
    });
    for (const [more, stopping, header] of [
      [{}, false, undefined],
      [{}, true, "close"],
      [{ complete: false, headers: { "transfer-encoding": "chunked" } }, false, "close"],
    ] as const) {
      const kept = new KeptResponse();
      const exchange = { request: requestOf({ ...more, method: "HEAD" }), response: asResponse(kept) };
      await sendParts(exchange, none, stopping);
      assert.deepEqual([kept.header("Connection"), kept.body], [header, ""]);
    }
  });
});

describe("a reply in parts", () => {
  const sent = async (parts: AsyncIterable<string>, more: object = {}) => {
    const client = Object.assign(new PassThrough(), {
      writeHead: (_status: number, given: string[]) => headers.push(...given),
    });
    const headers: string[] = [];
    const exchange = { request: requestOf(more), response: client as unknown as ServerResponse }; // a stream with a head
    return { client, headers, done: sendParts(exchange, streamedReply(parts), false) };
  };

  it("is the envelope around them, with the headers of every reply and the origin", async () => {
    const { client, headers, done } = await sent(partsOf("[1", ",2]"), {
      headers: { origin: "http://localhost:1" },
    });
    const text = (await client.toArray()).join("");
    await done;
    assert.equal(text, '{"ok":true,"data":[1,2]}');
    for (const [name, value] of [
      ["Content-Type", "application/json; charset=utf-8"],
      ["X-Content-Type-Options", "nosniff"],
      ["Access-Control-Allow-Origin", "http://localhost:1"],
    ])
      assert.equal(headers[headers.indexOf(String(name)) + 1], value);
  });

  it("ends without an error when its client goes, and with one when a part cannot be made", async () => {
    const gone = await sent(partsOf("[1", ",2]"));
    gone.client.destroy();
    await gone.done;
    const broken = await sent(
      (async function* () {
        yield "[1";
        throw new Error("a line is damaged");
      })(),
    );
    broken.client.resume().once("error", () => undefined);
    await assert.rejects(broken.done, /a line is damaged/);
  });
});

describe("the checks of a request", () => {
  it("refuse a target that names another server, and say why", () => {
    for (const [request, isPath] of [
      [{ url: "/a" }, true],
      [{ url: "*" }, true],
      [{ url: "localhost:1", method: "CONNECT" }, true],
      [{ url: "http://localhost/a" }, false],
      [{ url: "" }, false],
    ] as const)
      if (isPath) assert.doesNotThrow(() => checkHost(requestOf(request)));
      else
        assert.throws(
          () => checkHost(requestOf(request)),
          (error) =>
            error instanceof Failure &&
            error.detail === "the request target must be a path, not an absolute URL",
        );
  });

  it("count a header by its name, not by its length", () => {
    const rawHeaders = ["Host", "localhost", "Date", "today"];
    assert.doesNotThrow(() => checkHost(requestOf({ rawHeaders })));
    const detail = "there must be exactly one Host header";
    for (const twice of [
      ["Host", "localhost", "HOST", "localhost"],
      ["Date", "today"],
    ])
      assert.throws(
        () => checkHost(requestOf({ rawHeaders: twice })),
        (error) => error instanceof Failure && error.detail === detail,
      );
    assert.doesNotThrow(() =>
      checkSingleAuthorization(requestOf({ rawHeaders: ["Authorization", "a", "Authorizatiom", "b"] })),
    );
    assert.throws(() =>
      checkSingleAuthorization(requestOf({ rawHeaders: ["Authorization", "a", "authorization", "b"] })),
    );
  });
});

describe("the page of routes", () => {
  const route = (method: string, path: string, summary: string) =>
    ({ name: "x", method, path, summary }) as unknown as Route; // a page shows nothing else
  const routes = [
    route("GET", "/a", "what <b>it</b> & 'its' \"kind\" answer"),
    route("GET", "/a/{id}", "one"),
    route("POST", "/a", "make"),
  ];
  const bodyOf = (path: string): string =>
    Buffer.from(createPages(routes, null).find("GET", path, {})?.body ?? "").toString();

  it("links what can be read without an id, and shows all texts as they are", () => {
    assert.deepEqual(/<tbody>\n([^]*)\n<\/tbody>/.exec(bodyOf("/ui"))?.[1]?.split("\n"), [
      '<tr><td>GET</td><td><a href="/a"><code>/a</code></a></td><td>what &lt;b&gt;it&lt;/b&gt; &amp; &#39;its&#39; &quot;kind&quot; answer</td></tr>',
      "<tr><td>GET</td><td><code>/a/{id}</code></td><td>one</td></tr>",
      "<tr><td>POST</td><td><code>/a</code></td><td>make</td></tr>",
    ]);
  });

  it("has a style for light and dark", () =>
    assert.match(bodyOf("/ui/style.css"), /color-scheme: light dark/));
});

describe("the dispatcher", () => {
  const service = (more: Partial<Service>): Service => ({
    router: { match: () => null },
    access: () => undefined,
    isPrivate: true,
    pages: createPages([], null),
    events: null,
    questions: { find: () => null },
    operations: () => ({}),
    listTurns: createTurnstile(),
    log: (line) => assert.fail(line),
    isStopping: () => false,
    ...more,
  });
  const ask = async (more: Partial<Service>, request: object = {}): Promise<KeptResponse> => {
    const kept = new KeptResponse();
    const exchange: Exchange = {
      request: requestOf(request),
      response: asResponse(kept),
      awaitsContinue: false,
    };
    await dispatch(service(more), exchange);
    return kept;
  };
  const opened: unknown[] = [];
  const events: Service["events"] = {
    open: (request) => void opened.push(request.url),
    has: () => false,
    end: () => undefined,
  };

  it("sends nothing beside a stream of events, and has none without turns, for a POST, or when it stops", async () => {
    const stream = { url: "/ui/events" };
    assert.equal((await ask({ events }, stream)).status, 0);
    assert.deepEqual(opened, ["/ui/events"]);
    for (const [more, request] of [
      [{ events: null }, stream],
      [{ events }, { ...stream, method: "POST" }],
      [{ events, isStopping: () => true }, stream],
      [{ events }, {}],
    ] as const)
      assert.equal((await ask(more, request)).status, 404);
    assert.equal(opened.length, 1);
  });

  it("forbids caching of what is private", async () => {
    assert.equal((await ask({ isPrivate: true })).header("Cache-Control"), "no-store");
    assert.equal((await ask({ isPrivate: false })).header("Cache-Control"), undefined);
  });

  it("logs the cause of a 500, unless it is that the server stops", async () => {
    const failing = (cause: unknown): Partial<Service> => ({
      questions: {
        find: () => () => Promise.reject(new Failure("read_error", "it stops", { cause })),
      },
    });
    for (const [cause, stops, isLogged] of [
      [undefined, true, false],
      [undefined, false, true],
      [new Error("a disk"), true, true],
      [new Error("a disk"), false, true],
    ] as const) {
      const log: string[] = [];
      const kept = await ask({ ...failing(cause), isStopping: () => stops, log: (line) => log.push(line) });
      assert.deepEqual([kept.status, log.length > 0], [500, isLogged]);
    }
  });

  it("tells a client that has gone nothing, if it stops, and otherwise what it would tell others", async () => {
    const gone = { socket: { writableEnded: false, destroyed: true } };
    assert.equal((await ask({ isStopping: () => true }, gone)).status, 0);
    assert.equal((await ask({}, gone)).status, 404);
  });

  it("waits for its operations once", async () => {
    const table = {};
    const given = onceSettled(Promise.resolve(table));
    assert.ok(given() instanceof Promise);
    await given();
    assert.equal(given(), table);
    const failed = onceSettled(Promise.reject(new Error("damaged")));
    await assert.rejects(Promise.resolve(failed()), /damaged/);
    await assert.rejects(Promise.resolve(failed()), /damaged/);
  });
});
