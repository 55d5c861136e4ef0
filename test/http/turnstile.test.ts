import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSlots } from "../../src/http/slots.ts";
import { createTurnstile } from "../../src/http/turnstile.ts";

describe("a turnstile", () => {
  it("lets one part of one list be built at a time, and other requests run before each", async () => {
    const turns = createTurnstile();
    let [inside, most, answered] = [0, 0, 0];
    const seen: number[] = [];
    const part = async (): Promise<void> => {
      seen.push(answered);
      setImmediate(() => answered++); // somebody else's request
      most = Math.max(most, ++inside);
      await Promise.resolve();
      inside--;
    };
    await Promise.all(Array.from({ length: 8 }, () => turns(part)));
    assert.equal(most, 1);
    assert.deepEqual(seen, [0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("continues after a part that fails, which only its own caller sees", async () => {
    const turns = createTurnstile();
    const failed = turns(() => Promise.reject(new Error("the disk is gone")));
    const next = turns(() => Promise.resolve("made"));
    await assert.rejects(failed, /the disk is gone/);
    assert.equal(await next, "made");
  });
});

describe("slots", () => {
  it("admit a limited number of requests per connection, the others in order, and other connections at once", async () => {
    const slots = createSlots<object>(2);
    const [one, other] = [{}, {}];
    assert.deepEqual([slots.enter(one), slots.enter(one), slots.enter(other)], [null, null, null]);
    const order: string[] = [];
    const waiting = ["third", "fourth"].map((name) => slots.enter(one)?.then(() => order.push(name)));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(order, []);
    slots.leave(one);
    await waiting[0];
    assert.deepEqual(order, ["third"]);
    slots.leave(one);
    await waiting[1];
    slots.leave(one);
    slots.leave(one);
    assert.equal(slots.enter(one), null);
  });
});
