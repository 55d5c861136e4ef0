import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSlots } from "../../src/http/slots.ts";

describe("slots", () => {
  it("admit as many at a time as there are, and the others in order of arrival", async () => {
    const slots = createSlots<object>(2);
    const [key, order] = [{}, [] as number[]];
    const enter = (number: number) => slots.enter(key)?.then(() => order.push(number)) ?? null;
    assert.deepEqual([enter(1), enter(2)], [null, null]);
    const waiting = [enter(3), enter(4)];
    slots.leave(key);
    await waiting[0];
    assert.deepEqual(order, [3]);
    slots.leave(key);
    await waiting[1];
    assert.deepEqual(order, [3, 4]);
    slots.leave(key);
    assert.equal(enter(5), null, "who left made room");
    assert.notEqual(enter(6), null, "and no more than that");
  });

  it("are each key's own, and nobody can leave who never came", () => {
    const slots = createSlots<object>(1);
    const [one, other] = [{}, {}];
    slots.leave(one);
    assert.equal(slots.enter(one), null);
    assert.equal(slots.enter(other), null);
    assert.notEqual(slots.enter(one), null);
  });
});
