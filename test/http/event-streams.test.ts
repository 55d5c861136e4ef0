import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { describe, it, test } from "node:test";
import { createEventStreams } from "../../src/http/events.ts";
import { logErrors, urlOf } from "../../src/http/server.ts";

/** A response that keeps what is written to it. */
class Kept extends EventEmitter {
  readonly written: string[] = [];
  readonly head: unknown[] = [];
  ended = false;
  shouldKeepAlive = true;
  writeHead(...head: unknown[]): void {
    this.head.push(...head);
  }
  write(text: string): void {
    this.written.push(text);
  }
  end(): void {
    this.ended = true;
  }
}
const GET = { method: "GET" } as IncomingMessage;
const asResponse = (kept: Kept) => kept as unknown as ServerResponse; // the streams use nothing else of it

describe("the streams of events", () => {
  it("do not follow the journal for a page that has left before it was open", async () => {
    const told: ((turnId: number) => void)[] = [];
    const follow = (tell: (turnId: number) => void) => {
      told.push(tell);
      return () => undefined;
    };
    const feed = { head: () => 3, follow };
    let open: (value: typeof feed) => void = () => assert.fail();
    const turns = new Promise<typeof feed>((resolve) => {
      open = resolve;
    });
    const streams = createEventStreams(turns);
    const [left, here] = [new Kept(), new Kept()];
    for (const kept of [left, here]) streams.open(GET, asResponse(kept));
    left.emit("close");
    assert.deepEqual([streams.has(asResponse(left)), streams.has(asResponse(here))], [false, true]);
    open(feed);
    await turns;
    await Promise.resolve();
    assert.equal(told.length, 1);
    assert.deepEqual(left.written, ["retry: 2000\n\n"]);
    assert.deepEqual(here.written.slice(1), ['id: 3\nevent: turns\ndata: {"turn_count":3}\n\n']);
    streams.end();
    assert.deepEqual([left.ended, here.ended], [false, true]);
  });

  const follow = () => () => undefined;
  const opened = () => createEventStreams(Promise.resolve({ head: () => 3, follow }));

  it("begin with their type, and end their connection", () => {
    const kept = new Kept();
    opened().open(GET, asResponse(kept));
    const [status, headers] = kept.head as [number, string[]];
    assert.equal(status, 200);
    assert.deepEqual(headers.slice(0, 6), [
      "Content-Type",
      "text/event-stream; charset=utf-8",
      "Cache-Control",
      "no-store",
      "Vary",
      "Origin",
    ]);
    assert.equal(kept.shouldKeepAlive, false);
  });

  it("are none for HEAD", () => {
    const [streams, kept] = [opened(), new Kept()];
    streams.open({ method: "HEAD" } as IncomingMessage, asResponse(kept));
    assert.deepEqual([kept.ended, streams.has(asResponse(kept))], [true, false]);
  });

  it("are 32 at most, until one goes", async () => {
    const streams = opened();
    const all = Array.from({ length: 33 }, () => {
      const kept = new Kept();
      streams.open(GET, asResponse(kept));
      return kept;
    });
    assert.deepEqual(
      all.map(({ ended }) => ended),
      [...Array<boolean>(32).fill(false), true],
    );
    all[0]!.emit("close");
    const next = new Kept();
    streams.open(GET, asResponse(next));
    assert.equal(next.ended, false);
    streams.end();
  });

  it("end if the journal does not open, and stop following it when their page goes", async () => {
    const turns = Promise.reject(new Error("damaged"));
    const kept = new Kept();
    createEventStreams(turns).open(GET, asResponse(kept));
    await turns.catch(() => undefined);
    await Promise.resolve();
    assert.equal(kept.ended, true);
    let left = 0;
    const feed = { head: () => 3, follow: () => () => left++ };
    const [streams, page] = [createEventStreams(Promise.resolve(feed)), new Kept()];
    streams.open(GET, asResponse(page));
    await Promise.resolve();
    await Promise.resolve();
    assert.equal(left, 0);
    page.emit("close");
    assert.equal(left, 1);
  });
});

describe("the address of a server", () => {
  it("has brackets around an IPv6 address", () => {
    assert.deepEqual(
      ["127.0.0.1", "localhost", "::1"].map((host) => urlOf(host, 8765)),
      ["http://127.0.0.1:8765", "http://localhost:8765", "http://[::1]:8765"],
    );
  });
});

test("an error of a server that listens is logged, and ends nothing", () => {
  const [server, log] = [createServer(), [] as string[]];
  logErrors(server, (line) => log.push(line));
  server.emit("error", new Error("EMFILE"));
  assert.deepEqual(log, ["the server reports EMFILE"]);
});
