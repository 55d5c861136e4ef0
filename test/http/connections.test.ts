import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { ROUTES } from "../../src/contract/routes.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { ownTime } from "../support/own-time.ts";
import { echoOperations, startFixture, type Fixture } from "./fixture.ts";
import { createTurnFeed } from "../../src/operations/turns/turn-feed.ts";
import { listenTo, open, postText, requestText, talk } from "./raw-client.ts";

/** Operations of which `/packs/{id}` waits `id` milliseconds. */
const slow = (onBegun = () => {}) => ({
  ...echoOperations(ROUTES),
  pack: async ({ id: { id } }: { readonly id: { readonly id: string } }) => {
    onBegun();
    await sleep(Number(id));
    return { id: Number(id) };
  },
});
/** A server with slow operations, and when the first of them is under way: how long that takes depends on the machine. */
async function startSlow(): Promise<{ readonly server: Fixture; readonly begun: Promise<void> }> {
  let onBegun!: () => void;
  const begun = new Promise<void>((resolve) => {
    onBegun = resolve;
  });
  return { server: await startFixture({ operations: slow(onBegun) }), begun };
}
const bodies = (responses: readonly { body: string }[]) =>
  responses.map(({ body }) => JSON.parse(body).data?.id ?? JSON.parse(body).error.message);

describe("a connection", () => {
  let server: Fixture;
  before(async () => {
    server = await startFixture({ operations: slow() });
  });
  after(() => server.stop());

  it("carries many requests, one after another", async () => {
    const socket = await open(server.url);
    for (let turn = 0; turn < 20; turn++) {
      socket.write(turn % 2 === 0 ? requestText("GET", "/packs/0") : postText("/chat/turn", "{}"));
      const status = await new Promise((resolve) =>
        socket.once("data", (data: Buffer) => resolve(data.toString().split(" ")[1])),
      );
      assert.equal(status, "200");
    }
    socket.destroy();
  });

  it("goes on after refusals, with their bodies discarded", async () => {
    const refused =
      postText("/nowhere", "x".repeat(60_000)) +
      requestText("GET", "/health", ["Host: x"]) +
      postText("/chat/turn", "{");
    const { responses } = await talk(server.url, refused + requestText("GET", "/health"), { count: 4 });
    assert.deepEqual(
      responses.map(({ status }) => status),
      [404, 400, 400, 200],
    );
  });

  it("answers pipelined requests in their order", async () => {
    const { responses } = await talk(
      server.url,
      ["80", "1", "40", "0"].map((id) => requestText("GET", `/packs/${id}`)).join(""),
      { count: 4 },
    );
    assert.deepEqual(bodies(responses), [80, 1, 40, 0]);
  });

  it("answers the requests before garbage, then the garbage, then closes", async () => {
    const { responses, closed } = await talk(
      server.url,
      requestText("GET", "/packs/60") + requestText("GET", "/packs/10") + "garbage\r\n\r\n",
      { untilClosed: true },
    );
    assert.deepEqual([bodies(responses), closed], [[60, 10, "malformed request"], true]);
  });

  it("closes on request", async () => {
    const { responses, closed } = await talk(
      server.url,
      requestText("GET", "/health", ["Host: localhost", "Connection: close"]),
      { untilClosed: true },
    );
    assert.deepEqual([responses[0]?.status, closed], [200, true]);
  });

  it("makes room, as the longest idle one, for a new one beyond the limit", async () => {
    const narrow = await startFixture({ limits: { maxConnections: 2 } });
    const [older, newer] = [await open(narrow.url), await open(narrow.url)];
    older.write(requestText("GET", "/health"));
    await new Promise((resolve) => older.once("data", resolve)); // now the other one has been silent for longer
    const left = new Promise((resolve) => newer.once("close", resolve));
    const { responses } = await talk(narrow.url, requestText("GET", "/health"));
    assert.equal(responses[0]?.status, 200);
    await left;
    assert.equal(older.destroyed, false);
    older.destroy();
    await narrow.stop();
  });

  it("is kept while it waits for its answer, and one beyond the limit is closed", async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = 0;
    const narrow = await startFixture({
      limits: { maxConnections: 2 },
      operations: {
        ...echoOperations(ROUTES),
        pack: async () => {
          begun++;
          await held;
          return {};
        },
      },
    });
    const busy = ["1", "2"].map((id) => talk(narrow.url, requestText("GET", `/packs/${id}`)));
    while (begun < 2) await sleep(5);
    const refused = await talk(narrow.url, requestText("GET", "/health"), { untilClosed: true });
    assert.deepEqual(refused.responses, []);
    release();
    for (const { responses } of await Promise.all(busy)) assert.equal(responses[0]?.status, 200);
    assert.equal((await talk(narrow.url, requestText("GET", "/health"))).responses[0]?.status, 200);
    await narrow.stop();
  });

  it("that streams turns is closed for a new one if all others are busy", async () => {
    const narrow = await startFixture({
      limits: { maxConnections: 1 },
      turns: Promise.resolve(createTurnFeed(() => 3)),
    });
    const stream = await open(narrow.url);
    stream.write(requestText("GET", "/ui/events"));
    await new Promise((resolve) => stream.once("data", resolve));
    const left = new Promise((resolve) => stream.once("close", resolve));
    assert.equal((await talk(narrow.url, requestText("GET", "/health"))).responses[0]?.status, 200);
    await left;
    await narrow.stop();
  });

  it("that streams turns is kept as long as an idle one can be closed, even if it is silent for longer", async () => {
    const narrow = await startFixture({
      limits: { maxConnections: 2 },
      turns: Promise.resolve(createTurnFeed(() => 3)),
    });
    const stream = await open(narrow.url);
    stream.write(requestText("GET", "/ui/events"));
    await new Promise((resolve) => stream.once("data", resolve));
    const idle = await open(narrow.url);
    const left = Promise.race(
      Object.entries({ stream, idle }).map(
        ([name, socket]) => new Promise((resolve) => socket.once("close", () => resolve(name))),
      ),
    );
    assert.equal((await talk(narrow.url, requestText("GET", "/health"))).responses[0]?.status, 200);
    assert.equal(await left, "idle");
    stream.destroy();
    await narrow.stop();
  });

  for (const [coding, expected] of [
    ["gzip", [501, "unsupported"]],
    ["identity", [501, "unsupported"]],
    ["gzip, chunked", [501, "unsupported"]],
    ["x", [501, "unsupported"]],
    ["chunked, gzip", [400, "bad_request"]], // what the parser itself rejects
  ] as const)
    it(`whose request body has the coding ${coding} is answered once and closed: the body is never parsed as a request`, async () => {
      const hidden = postText("/chat/turn", '{"prompt":"hidden"}');
      const head = requestText("POST", "/chat/turn", ["Host: localhost", `Transfer-Encoding: ${coding}`]);
      const { responses, closed } = await talk(server.url, head + hidden, { untilClosed: true });
      assert.deepEqual([responses.length, closed], [1, true]);
      const [{ status, body } = { status: 0, body: "{}" }] = responses;
      const { error } = JSON.parse(body) as { error: { code: string } };
      assert.deepEqual([status, error.code], expected);
    });
});

describe("stopping", () => {
  it("finishes the current request, closes its connection and every idle or silent one", async () => {
    const { server, begun } = await startSlow();
    const [silent, idle, half] = [await open(server.url), await open(server.url), await open(server.url)];
    idle.write(requestText("GET", "/health"));
    await new Promise((resolve) => idle.once("data", resolve));
    half.write("GET /hea");
    const inHand = talk(server.url, requestText("GET", "/packs/200"), { untilClosed: true });
    await begun;
    const others = Promise.all([silent, idle, half].map((socket) => listenTo(socket, { untilClosed: true })));
    assert.ok((await ownTime(() => server.stop())) < 1_400);
    const {
      responses: [response],
      closed,
    } = await inHand;
    assert.deepEqual([response?.status, response?.headers.get("connection"), closed], [200, "close", true]);
    assert.deepEqual(
      (await others).map((other) => other.closed),
      [true, true, true],
    );
    await assert.rejects(open(server.url), { code: "ECONNREFUSED" });
  });

  it("takes less than two seconds, whatever the current requests do", async () => {
    const { server, begun } = await startSlow();
    const inHand = talk(server.url, requestText("GET", "/packs/5000"), { untilClosed: true });
    await begun;
    assert.ok((await ownTime(() => server.stop())) < 2_000);
    assert.deepEqual((await inHand).responses, []);
  });

  it("is immediate on a second request to stop", async () => {
    const { server, begun } = await startSlow();
    const inHand = talk(server.url, requestText("GET", "/packs/5000"), { untilClosed: true });
    await begun;
    assert.ok((await ownTime(() => Promise.all([server.stop(), server.stop()]))) < 1_000);
    await inHand;
    await server.stop();
  });
});

describe("a server whose operations are still opening", () => {
  it("answers the transport's checks and delays all other requests", async () => {
    let open!: (operations: ReturnType<typeof echoOperations>) => void;
    const server = await startFixture({
      operations: new Promise((resolve) => {
        open = resolve;
      }),
    });
    assert.equal((await talk(server.url, requestText("GET", "/nowhere"))).responses[0]?.status, 404);
    const waiting = talk(server.url, requestText("GET", "/health"));
    assert.equal(await Promise.race([waiting, sleep(50)]), undefined);
    open(echoOperations(ROUTES));
    assert.equal((await waiting).responses[0]?.status, 200);
    await server.stop();
  });
});
