import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, describe, it } from "node:test";
import { ROUTES } from "../../src/contract/routes.ts";
import { Listing, MAX_WHOLE_ITEMS } from "../../src/operations/system/operation.ts";
import { echoOperations, startFixture, type Fixture } from "./fixture.ts";
import { open, requestText, talk } from "./raw-client.ts";

const item = (nth: number) => ({ nth, text: `“${"x".repeat(40)}”` });
const many = (count: number) => Array.from({ length: count }, (_, nth) => item(nth));
/** How many groups of the endless list were made. */
let made = 0;

async function* groupsOf(count: number, failsAt = Infinity) {
  for (let from = 0; from < count; from += 100) {
    if (from >= failsAt) throw new Error("the disk is gone");
    made++;
    yield many(Math.min(100, count - from));
  }
}

let server: Fixture;
before(async () => {
  server = await startFixture({
    operations: {
      ...echoOperations(ROUTES),
      traceTurns: ({ query: { limit = "0", fail } }: { query: Record<string, string> }) =>
        new Listing(groupsOf(Number(limit), fail === undefined ? Infinity : Number(fail)) as never, {}), // any items do
      packs: ({ query: { limit = "0" } }: { query: Record<string, string> }) => ({
        before: 1,
        items: many(Number(limit)),
        after: null,
      }),
    },
  });
});
after(() => server.stop());

const dataOf = async (path: string) => {
  const response = await fetch(`${server.url}${path}`);
  return { headers: response.headers, json: (await response.json()) as { ok: boolean; data: unknown } };
};

describe("a list", () => {
  it("of at most 1,000 items has a Content-Length", async () => {
    const { headers, json } = await dataOf(`/packs?limit=${MAX_WHOLE_ITEMS}`);
    assert.ok(headers.has("content-length") && !headers.has("transfer-encoding"));
    assert.deepEqual(json, { ok: true, data: { before: 1, items: many(MAX_WHOLE_ITEMS), after: null } });
  });

  it("of more items is chunked, with the same text", async () => {
    for (const count of [MAX_WHOLE_ITEMS + 1, 2_500]) {
      const { headers, json } = await dataOf(`/packs?limit=${count}`);
      assert.ok(!headers.has("content-length") && headers.get("transfer-encoding") === "chunked");
      assert.deepEqual(json, { ok: true, data: { before: 1, items: many(count), after: null } });
    }
  });

  it("in parts is kept by no cache where data is under a token", async () => {
    const token = "t".repeat(32);
    const operations = { ...echoOperations(ROUTES), packs: () => ({ items: many(MAX_WHOLE_ITEMS + 1) }) };
    const guarded = await startFixture({ token, operations });
    const reply = await fetch(`${guarded.url}/packs`, { headers: { authorization: `Bearer ${token}` } });
    await reply.arrayBuffer();
    await guarded.stop();
    assert.deepEqual(
      [reply.headers.get("transfer-encoding"), reply.headers.get("cache-control")],
      ["chunked", "no-store"],
    );
  });

  it("that is built while it is sent has nothing for HEAD but its headers, and is not built", async () => {
    const before = made;
    const response = await fetch(`${server.url}/trace/turns?limit=100000`, { method: "HEAD" });
    assert.deepEqual([response.status, await response.text()], [200, ""]);
    assert.ok(made - before <= 1, `${made - before} groups`);
  });

  it("that is built while it is sent tells a local page that it may read it", async () => {
    const headers = { Origin: "http://localhost:3000" };
    const response = await fetch(`${server.url}/trace/turns?limit=2000`, { headers });
    assert.equal(response.headers.get("access-control-allow-origin"), headers.Origin);
    await response.text();
  });

  it("that is built while it is sent arrives whole, even if it is empty", async () => {
    for (const count of [0, 1, 100, 101, 2_345])
      assert.deepEqual((await dataOf(`/trace/turns?limit=${count}`)).json, {
        ok: true,
        data: {
          items: Array.from({ length: Math.ceil(count / 100) }, (_, nth) =>
            many(Math.min(100, count - nth * 100)),
          ).flat(),
        },
      });
  });

  it("has no body for HEAD", async () => {
    const { responses } = await talk(server.url, requestText("HEAD", "/trace/turns?limit=5000"), {
      headOnly: [0],
    });
    assert.deepEqual([responses[0]?.status, responses[0]?.body], [200, ""]);
  });

  it("fails like any other request if its first group fails", async () => {
    const response = await fetch(`${server.url}/trace/turns?limit=100&fail=0`);
    assert.equal(response.status, 500);
    assert.match(await response.text(), /"code":"runtime_unavailable"/);
  });

  it("that fails later is cut off without its end, and the log says why", async () => {
    await assert.rejects(dataOf("/trace/turns?limit=1000&fail=500"), /terminated/);
    assert.ok(server.log.some((line) => line.includes("broken off") && line.includes("the disk is gone")));
  });

  it("is built no faster than its client reads it, and no further once the client has gone", async () => {
    made = 0;
    const socket = await open(server.url);
    socket.write(requestText("GET", "/trace/turns?limit=100000000"));
    await once(socket, "data");
    socket.pause();
    let before = -1;
    for (let patience = 200; patience > 0 && made !== before; patience--) {
      before = made;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.ok(made < 5_000, `${made} groups were made for a client that reads nothing`);
    socket.destroy();
    const atEnd = made;
    await fetch(`${server.url}/health`);
    assert.ok(made <= atEnd + 2);
  });
});
