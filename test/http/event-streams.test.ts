import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, it } from "node:test";
import { createEventStreams } from "../../src/http/events.ts";
import { urlOf } from "../../src/http/server.ts";

/** A response that keeps what is written to it. */
class Kept extends EventEmitter {
  readonly written: string[] = [];
  ended = false;
  writeHead(): void {}
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
});

describe("the address of a server", () => {
  it("has brackets around an IPv6 address", () => {
    assert.deepEqual(
      ["127.0.0.1", "localhost", "::1"].map((host) => urlOf(host, 8765)),
      ["http://127.0.0.1:8765", "http://localhost:8765", "http://[::1]:8765"],
    );
  });
});
