import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { startServer, type RunningServer } from "../../src/http/server.ts";
import { createTurnFeed } from "../../src/operations/turns/turn-feed.ts";

let head = 7;
const feed = createTurnFeed(() => head);
let server: RunningServer;
before(async () => {
  server = await startServer({
    host: "127.0.0.1",
    port: 0,
    operations: {},
    log: () => undefined,
    turns: Promise.resolve(feed),
  });
});
after(() => server.stop());

const listen = async (more: RequestInit = {}) => {
  const response = await fetch(`${server.url}/ui/events`, more);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  let text = "";
  /** Reads until `wanted` has come; true at the end of the stream. */
  const until = async (wanted: RegExp): Promise<boolean> => {
    while (!wanted.test(text)) {
      const { done, value } = await reader.read();
      if (done) return true;
      text += value;
    }
    return false;
  };
  return { response, until, text: () => text, cancel: () => reader.cancel() };
};

describe("the stream of turns", () => {
  it("sends the last turn id at once, then an event with its id for each turn", async () => {
    const stream = await listen();
    assert.deepEqual(
      [
        stream.response.status,
        stream.response.headers.get("content-type"),
        stream.response.headers.get("cache-control"),
      ],
      [200, "text/event-stream; charset=utf-8", "no-store"],
    );
    await stream.until(/"turn_count":7\}\n\n/);
    head = 8;
    feed.tell(8);
    await stream.until(/"turn_count":8\}\n\n/);
    assert.equal(
      stream.text(),
      'retry: 2000\n\nid: 7\nevent: turns\ndata: {"turn_count":7}\n\nid: 8\nevent: turns\ndata: {"turn_count":8}\n\n',
    );
    await stream.cancel();
  });

  it("is refused to a page of another site, like every expensive route", async () => {
    const foreign = await fetch(`${server.url}/ui/events`, { headers: { Origin: "http://evil.example" } });
    assert.equal(
      foreign.status,
      (await fetch(`${server.url}/replay/1`, { headers: { Origin: "http://evil.example" } })).status,
    );
    assert.match(await foreign.text(), /origin not allowed/);
  });

  it("has nothing for HEAD but its headers", async () => {
    const { status, headers } = await fetch(`${server.url}/ui/events`, { method: "HEAD" });
    assert.deepEqual([status, headers.get("content-type")], [200, "text/event-stream; charset=utf-8"]);
  });

  it("ends at once for more pages than 32, until one of them goes", async () => {
    const streams = await Promise.all(Array.from({ length: 32 }, () => listen()));
    for (const stream of streams) assert.equal(await stream.until(/turn_count/), false);
    const refused = await listen();
    assert.equal(await refused.until(/turn_count/), true);
    assert.equal(refused.text(), "retry: 2000\n\n", "it says when to come again");
    await streams[0]?.cancel();
    for (let isFree = false; !isFree; ) {
      const next = await listen();
      isFree = !(await next.until(/turn_count/)); // the server hears later that the other went
      await next.cancel();
    }
    for (const stream of streams.slice(1)) await stream.cancel();
  });

  it("ends if the runtime does not open", async () => {
    const broken = await startServer({
      host: "127.0.0.1",
      port: 0,
      operations: {},
      log: () => undefined,
      turns: Promise.reject(new Error("no runtime")),
    });
    const response = await fetch(`${broken.url}/ui/events`);
    assert.deepEqual([response.status, await response.text()], [200, "retry: 2000\n\n"]);
    await broken.stop();
  });

  it("says every 15 seconds that it is still there", async (context) => {
    context.mock.timers.enable({ apis: ["setInterval"] });
    const quiet = await startServer({
      host: "127.0.0.1",
      port: 0,
      operations: {},
      log: () => undefined,
      turns: Promise.resolve(feed),
    });
    const response = await fetch(`${quiet.url}/ui/events`);
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader() ?? assert.fail();
    let text = "";
    const until = async (wanted: RegExp): Promise<void> => {
      while (!wanted.test(text)) text += (await reader.read()).value ?? assert.fail("the stream has ended");
    };
    await until(/turn_count/);
    context.mock.timers.tick(14_999);
    context.mock.timers.tick(1);
    await until(/\n\n: still here\n\n$/);
    assert.equal(text.match(/still here/g)?.length, 1);
    await reader.cancel();
    await quiet.stop();
  });

  it("ends when the server stops, without delaying it", async () => {
    const stream = await listen();
    await stream.until(/turn_count/);
    const stopped = server.stop();
    assert.equal(await stream.until(/never/), true);
    await stopped;
  });
});
