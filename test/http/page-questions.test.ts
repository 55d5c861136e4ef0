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

  it("turns a follow-up into a prompt that holds everything it asks about", async () => {
    assert.deepEqual(await ask({ earlier: "All oaks are trees. Is an oak a tree?", line: "Why?" }), {
      ok: true,
      data: "All oaks are trees. Is an oak a tree?\nWhy?",
    });
  });

  it("gives null for a line that is not a follow-up", async () => {
    assert.deepEqual(await ask({ earlier: "Is an oak a tree?", line: "Is a trout a fish?" }), {
      ok: true,
      data: null,
    });
  });

  it("refuses a follow-up whose body does not fit its schema", async () => {
    for (const [body, message] of [
      [{ line: "Why?" }, "earlier must be a string"],
      [{ earlier: 1, line: "Why?" }, "earlier must be a string"],
      [{ earlier: "Is an oak a tree?" }, "line must be a string"],
      [{ earlier: "Is an oak a tree?", line: "Why?", also: 1 }, "Unrecognized key(s) in object: 'also'"],
      [null, "request body must be an object"],
      [[], "request body must be an object"],
    ] as const) {
      const { ok, error } = await ask(body);
      assert.deepEqual([ok, error?.message], [false, message], JSON.stringify(body));
    }
  });

  it("refuses a follow-up from a page of another origin", async () => {
    const { error } = await ask({ earlier: "a", line: "Why?" }, { Origin: "http://elsewhere.example" });
    assert.match(error?.message ?? "", /origin not allowed/);
  });

  it("says that no checkpoint was signed", async () => {
    assert.deepEqual(await (await fetch(`${server.url}/ui/checkpoint`)).json(), { ok: true, data: null });
  });
});
