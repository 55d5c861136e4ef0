import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { MemorySegment } from "../../../src/store/search/memory-segment.ts";
import { wordsOf } from "../../../src/store/search/words.ts";

const RECORDS = 1_000;
const MEGABYTE = 2 ** 20;

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void; // what the flag exposes
/** Bytes that are reachable: buffers that nobody holds are given back beside the collection, some time after it. */
async function held(): Promise<number> {
  let [bytes, calm] = [Number.POSITIVE_INFINITY, 0];
  while (calm < 3) {
    collect();
    await setTimeout(20);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    calm = heapUsed + arrayBuffers < bytes - MEGABYTE / 10 ? 0 : calm + 1;
    bytes = Math.min(bytes, heapUsed + arrayBuffers);
  }
  return bytes;
}

/** A text of 4,000 words, of which one is long and its own. */
const textOf = (doc: number): string =>
  `${"every parcel in the barn is sealed ".repeat(571)} wordofrecord${String(doc).padStart(4, "0")}`;

function filled(): MemorySegment {
  const segment = new MemorySegment(1, RECORDS);
  for (let doc = 0; doc < RECORDS; doc++) {
    const words = wordsOf(textOf(doc)).map(({ word }) => word);
    segment.add({ time: doc, state: "decoded", grounding: "none", flags: [], digests: [], words });
  }
  return segment;
}

describe("the newest records of an index", () => {
  it("take some bytes for each word, and keep no text in memory", async () => {
    const before = await held();
    const segment = filled();
    const taken = (await held()) - before;
    assert.ok(segment.isFull);
    // 4 million words of 4 bytes; the texts would take 20 MB more.
    assert.ok(taken < 24 * MEGABYTE, `${Math.round(taken / MEGABYTE)} MB`);
  });

  it("are found again when they are put in the order of words", () => {
    const words = [...filled().postings()];
    assert.deepEqual(
      words.map(([word]) => word),
      words.map(([word]) => word).sort(),
    );
    const [, { docs, positions }] = words.find(([word]) => word === "wordofrecord0123") ?? assert.fail();
    assert.deepEqual([[...docs], [...positions]], [[123], [571 * 7]]);
  });

  it("tell which two words of their texts often follow each other", () => {
    const segment = new MemorySegment(1, 4);
    const add = (...texts: readonly string[]) => {
      const words = texts.flatMap((text) => [...wordsOf(text).map(({ word }) => word), null]);
      segment.add({ time: 1, state: "decoded", grounding: "none", flags: ["refused"], digests: [], words });
    };
    assert.equal(segment.commonPair(), null);
    add("barn", "oak");
    assert.equal(segment.commonPair(), null, "no pair goes over a gap, or into the flags and letters");
    add("the barn is red");
    add("is the barn old");
    assert.deepEqual(segment.commonPair(), ["the", "barn"]);
  });
});
