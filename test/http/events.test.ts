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

  it("ends when the server stops, without delaying it", async () => {
    const stream = await listen();
    await stream.until(/turn_count/);
    const stopped = server.stop();
    assert.equal(await stream.until(/never/), true);
    await stopped;
  });
});
