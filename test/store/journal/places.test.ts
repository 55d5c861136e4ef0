import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { OpenFile } from "../../../src/store/files/files.ts";
import { BAD, GOOD, type Place, Places, UNKNOWN } from "../../../src/store/journal/places.ts";
import { MAX_LINE_BYTES } from "../../../src/store/journal/seal.ts";
import { CHUNK_TURNS, END_BYTES, StoredPlaces } from "../../../src/store/journal/stored-places.ts";
import { createRandom } from "../../support/random.ts";

/** An index in memory that counts how often it is read. */
class Index {
  reads = 0;
  closed = false;
  bytes: Buffer;
  constructor(ends: readonly number[]) {
    this.bytes = Buffer.alloc(ends.length * END_BYTES);
    ends.forEach((end, at) => this.bytes.writeBigUInt64LE(BigInt(end), at * END_BYTES));
  }
  readonly file = {
    read: (into: Uint8Array, at: number) => {
      this.reads++;
      return this.bytes.copy(into, 0, at, at + into.byteLength);
    },
    close: () => {
      this.closed = true;
      return Promise.resolve();
    },
  } as OpenFile; // nothing else of it is used
}

const endsOf = (count: number, length = 10): number[] =>
  Array.from({ length: count }, (_, at) => (at + 1) * length);

describe("places of good lines", () => {
  it("are the same whether they are added one by one or many at once, also after a line that is not good", () => {
    const [one, many] = [new Places(), new Places()];
    for (const places of [one, many]) places.add(0, 10, BAD);
    const ends = endsOf(3000).slice(1);
    for (const end of ends) one.add(end - 10, end, GOOD);
    many.addGood(Float64Array.from(ends.slice(0, 1000)));
    many.addGood(Float64Array.from(ends.slice(1000)));
    assert.equal(many.count, 3000);
    for (const turnId of [1, 2, 1000, 1001, 1002, 3000]) assert.deepEqual(many.at(turnId), one.at(turnId));
  });
});

describe("the places of an index", () => {
  it("are read for a chunk of turns at a time, beyond 32 bits, too", () => {
    const length = 2 ** 24; // as long as lines may be: the second chunk begins at 2^32
    const count = CHUNK_TURNS + 3;
    const index = new Index(endsOf(count, length));
    const stored = new StoredPlaces(index.file, count, length * count);
    for (const turnId of [2, CHUNK_TURNS])
      assert.deepEqual(stored.at(turnId), {
        start: length * (turnId - 1),
        end: length * turnId,
        state: UNKNOWN,
      });
    assert.equal(index.reads, 1);
    const last = { start: length * (count - 1), end: length * count };
    assert.deepEqual(stored.at(CHUNK_TURNS + 1).start, 2 ** 32);
    assert.deepEqual(stored.at(count), { ...last, state: UNKNOWN });
    stored.mark(count, GOOD);
    assert.deepEqual([stored.at(count).state, stored.at(count - 1).state], [GOOD, UNKNOWN]);
    assert.equal(index.reads, 2);
    stored.forget();
    assert.deepEqual(stored.at(count), { ...last, state: UNKNOWN });
    assert.equal(index.reads, 3);
  });

  it("have the first line at byte 0", () => {
    const stored = new StoredPlaces(new Index(endsOf(2)).file, 2, 20);
    assert.deepEqual(
      [stored.at(1), stored.at(2)],
      [
        { start: 0, end: 10, state: UNKNOWN },
        { start: 10, end: 20, state: UNKNOWN },
      ],
    );
  });

  it("are at byte 0 without a length where they cannot be right", () => {
    const nowhere = { start: 0, end: 0, state: UNKNOWN };
    for (const [ends, size, count = ends.length] of [
      [[10, 10, 20], 20],
      [[10, 9, 20], 20],
      [[0, 10, 20], 20],
      [[10, 20, 30], 29],
      [[10, 10 + MAX_LINE_BYTES + 2], 10 ** 9],
      [[10, 20], 30, 3],
    ] as const) {
      const stored = new StoredPlaces(new Index(ends).file, count, size);
      for (let turnId = 1; turnId <= count; turnId++)
        assert.deepEqual(stored.at(turnId), nowhere, `${ends.join()} of ${size}`);
    }
    const longest = new StoredPlaces(new Index([10, 10 + MAX_LINE_BYTES + 1]).file, 2, 10 ** 9);
    assert.equal(longest.at(2).end, 10 + MAX_LINE_BYTES + 1);
  });

  it("are closed with their index", async () => {
    const index = new Index([10]);
    await new StoredPlaces(index.file, 1, 10).close();
    assert.equal(index.closed, true);
  });
});

describe("places", () => {
  for (const known of [0, 1, 5])
    it(`are those that were set, ${known} of them from an index`, () => {
      const random = createRandom(29 + known);
      for (let round = 0; round < 6; round++) {
        const index = new Index(endsOf(known));
        const places = new Places(known === 0 ? null : new StoredPlaces(index.file, known, known * 10));
        const model: Place[] = endsOf(known).map((end) => ({ start: end - 10, end, state: UNKNOWN }));
        const state = () => random.pick([UNKNOWN, GOOD, BAD] as const);
        for (let step = 0; step < 30; step++) {
          const end = model.at(-1)?.end ?? 0;
          const at = random.int(Math.max(1, model.length));
          switch (model.length === 0 ? 0 : random.int(5)) {
            case 0:
            case 1: {
              const start = end + random.pick([0, 0, 7]);
              const place = { start, end: start + 10, state: state() };
              places.add(place.start, place.end, place.state);
              model.push(place);
              break;
            }
            case 2: {
              const place = { start: 1000 + step * 20, end: 1010 + step * 20, state: state() };
              places.set(at + 1, place.start, place.end, place.state);
              model[at] = place;
              break;
            }
            case 3: {
              const marked = state();
              places.mark(at + 1, marked);
              model[at] = { ...model[at]!, state: marked };
              break;
            }
            default:
              places.forget(at + 1);
              for (let each = 0; each < model.length; each++) {
                const isAsked = each >= at || each < known;
                if (isAsked && model[each]!.state === GOOD) model[each] = { ...model[each]!, state: UNKNOWN };
              }
          }
          assert.equal(places.count, model.length);
          for (const [each, place] of model.entries()) {
            const { start, end, state } = places.at(each + 1);
            const told = `${start} ${end} ${state}`;
            assert.equal(
              told,
              `${place.start} ${place.end} ${place.state}`,
              `turn ${each + 1} after ${step}`,
            );
            assert.equal(`${places.start(each + 1)} ${places.end(each + 1)} ${places.state(each + 1)}`, told);
          }
        }
        assert.equal(places.areTold, known > 0);
        const beyond = model.length + 1;
        assert.deepEqual(places.at(beyond).state, model.length < 1024 + known ? places.state(beyond) : BAD);
      }
    });

  it("have room for any number of turns", () => {
    const places = new Places();
    for (const [at, end] of endsOf(1500).entries()) places.add(end - 10, end, at % 2 === 0 ? GOOD : BAD);
    for (const at of [1, 1024, 1025, 1280, 1281, 1500])
      assert.deepEqual(places.at(at), {
        start: at * 10 - 10,
        end: at * 10,
        state: at % 2 === 1 ? GOOD : BAD,
      });
    assert.equal(places.count, 1500);
    assert.deepEqual(new Places().at(0), { start: 0, end: 0, state: BAD });
  });
});
