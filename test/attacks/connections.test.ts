import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startFixture } from "../http/fixture.ts";
import { listenTo, open, postText, requestText, talk } from "../http/raw-client.ts";

/** All of them with EVERY_CASE=1; the path is the same. */
const CONNECTIONS = process.env["EVERY_CASE"] === "1" ? 10_000 : 500;
const AT_ONCE = 100;
const LIMIT = 64;

const sockets = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === "TCPSocketWrap").length;

/** What a connection of a flood does, in turn, and what it may hear: the status of an answer, or nothing where there was no room. */
const DOES: readonly ((socket: Socket) => Promise<number | null>)[] = [
  async (socket) => {
    socket.write(requestText("GET", "/health", ["Host: localhost", "Connection: close"]));
    return heard(socket);
  },
  async (socket) => {
    socket.write("GET /health HTTP/1.1\r\nHost: loc");
    await sleep(5);
    socket.resetAndDestroy();
    return null;
  },
  async (socket) => {
    socket.write(postText("/chat/turn", "{}", ["Host: localhost", "Connection: close"]));
    return heard(socket);
  },
  async (socket) => {
    socket.end();
    return heard(socket);
  },
  async (socket) => {
    socket.write("POST /chat/turn HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{");
    await sleep(5);
    socket.resetAndDestroy();
    return null;
  },
];

async function heard(socket: Socket): Promise<number | null> {
  return (await listenTo(socket, { untilClosed: true })).responses[0]?.status ?? null;
}

describe("a flood of connections", () => {
  it(`of ${CONNECTIONS}, ${AT_ONCE} at once, is answered up to the limit; afterwards the server is as before`, async () => {
    const server = await startFixture({
      limits: { maxConnections: LIMIT, headersTimeoutMs: 400, requestTimeoutMs: 800, checkIntervalMs: 50 },
    });
    const before = sockets();
    const statuses = new Map<number | null, number>();
    for (let begun = 0; begun < CONNECTIONS; begun += AT_ONCE) {
      const wave = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, index) => {
          const socket = await open(server.url).catch(() => null);
          socket?.on("error", () => undefined);
          return socket === null ? null : (DOES[index % DOES.length]?.(socket) ?? null);
        }),
      );
      for (const status of wave) statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    assert.deepEqual(
      [...statuses.keys()].filter((status) => status !== null && status !== 200),
      [],
    );
    assert.ok((statuses.get(200) ?? 0) >= (CONNECTIONS / AT_ONCE) * 10, JSON.stringify([...statuses]));
    for (let patience = 100; sockets() > before && patience > 0; patience--) await sleep(20);
    assert.equal(sockets(), before, "every connection is given back");
    assert.equal((await talk(server.url, requestText("GET", "/health"))).responses[0]?.status, 200);
    await server.stop();
    assert.deepEqual(server.log, []);
  });

  it("that stay idle get no more than the limit, and the next one is served once they time out", async () => {
    const server = await startFixture({
      limits: { maxConnections: LIMIT, headersTimeoutMs: 200, requestTimeoutMs: 400, checkIntervalMs: 50 },
    });
    const held = await Promise.all(
      Array.from({ length: LIMIT + 36 }, async () => {
        const socket = await open(server.url);
        socket.on("error", () => undefined);
        socket.write("GET /health HTTP/1.1\r\nHost: localhost\r\nX: ");
        return heard(socket);
      }),
    );
    assert.deepEqual(
      [held.filter((status) => status === 408).length, held.filter((status) => status === null).length],
      [LIMIT, 36],
    );
    assert.equal((await talk(server.url, requestText("GET", "/health"))).responses[0]?.status, 200);
    await server.stop();
    assert.deepEqual(server.log, []);
  });
});
