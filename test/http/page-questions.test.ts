import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { startLive, type LiveServer } from "../support/server.ts";

describe("what pages ask besides the routes", () => {
  let server: LiveServer;
  before(async () => {
    server = await startLive();
  });
  after(() => server.stop());
  const ask = async (body: unknown, headers: Record<string, string> = {}) =>
    (
      await fetch(`${server.url}/ui/follow-up`, { method: "POST", body: JSON.stringify(body), headers })
    ).json() as Promise<{ ok: boolean; data?: unknown; error?: { message: string } }>; // the envelope

  it("makes a prompt of a follow-up that holds all that it asks about, and nothing of any other line or body", async () => {
    assert.deepEqual(await ask({ earlier: "All oaks are trees. Is an oak a tree?", line: "Why?" }), {
      ok: true,
      data: "All oaks are trees. Is an oak a tree?\nWhy?",
    });
    for (const body of [
      { earlier: "Is an oak a tree?", line: "Is a trout a fish?" },
      { line: "Why?" },
      { earlier: 1, line: "Why?" },
      null,
      [],
    ])
      assert.deepEqual(await ask(body), { ok: true, data: null }, JSON.stringify(body));
    assert.match(
      (await ask({ earlier: "a", line: "Why?" }, { Origin: "http://elsewhere.example" })).error?.message ??
        "",
      /origin not allowed/,
    );
  });

  it("tells that no checkpoint was signed", async () => {
    assert.deepEqual(await (await fetch(`${server.url}/ui/checkpoint`)).json(), { ok: true, data: null });
  });
});
