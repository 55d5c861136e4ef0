import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { sampleEntry } from "../../../scripts/make-journal.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { MAX_SORTED_TEXT_BYTES } from "../../../src/store/journal/member-sort.ts";
import { sealEntry, type Sealed } from "../../../src/store/journal/seal.ts";
import { Sealer, loadMemberSort, sealQuickly } from "../../../src/store/journal/sealer.ts";

const sealer = new Sealer(0);
const program = loadMemberSort();

/** What a way of sealing gives, or how it refuses. */
function outcome(seal: (entry: object) => Sealed, entry: object): unknown {
  try {
    const { record, line, digest } = seal(entry);
    return {
      record: Buffer.from(record).toString("latin1"),
      line: Buffer.from(line).toString("latin1"),
      digest,
    };
  } catch (error) {
    return { error: String(error), pointer: (error as { pointer?: unknown }).pointer };
  }
}

/** Seals in both ways, which must come to the same; says whether the quick one took it. */
function seal(entry: object): boolean {
  assert.deepEqual(
    outcome((each) => sealer.seal(each), entry),
    outcome(sealEntry, entry),
  );
  return program !== null && sealQuickly(program, entry) !== null;
}

function permutations<T>(items: readonly T[]): T[][] {
  return items.length === 0
    ? [[]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));
}
const objectOf = (keys: readonly string[], value: (key: string) => unknown): object =>
  Object.fromEntries(keys.map((key) => [key, value(key)]));

describe("the quick way to seal an entry", () => {
  it("takes entries as turns make them, whatever the order of their keys", () => {
    for (const bytes of [300, 1024, 6144, 100_000])
      assert.ok(
        seal(sampleEntry(7, bytes)) && seal(JSON.parse(canonicalize(sampleEntry(7, bytes))) as object),
        String(bytes),
      );
    assert.ok(
      seal({
        turn_id: 1,
        text: 'é\n"\\\t\u007f\ud83d\ude00\u2028',
        low: -0,
        numbers: [1e21, 5e-324, -1.5, 12345678901234567, 0.1],
        b: [true, false, null, [], {}, [{}]],
      }),
    );
    assert.ok(
      seal({ z: 1, a: 2 }) && seal({ a: 1 }) && seal({ z: 1 }) && seal({ 10: 1, 9: 2, b: { 1: 1, 0: 2 } }),
    );
  });

  it("puts members in order, with every order that they can come in", () => {
    for (const keys of [
      ["a", "b", "c", "d", "e", "f"],
      ["journal", "journal_digesu", "journal_diges", "journal_digest2", "k", "i"],
      ["", " ", "!", "a b", "a", "a!"],
      [
        "0123456789abcdef",
        "0123456789abcde",
        "0123456789abcdefg",
        "0123456789abcdef0123456789abcdef",
        "0123456789abcdef0123456789abcdeg",
        "01234567",
      ],
      ["1", "10", "9", "x", "01", "-"],
    ]) {
      for (const order of permutations(keys)) {
        assert.ok(seal(objectOf(order, (key) => key.repeat(3))));
        assert.ok(
          seal({
            z: [objectOf(order, (key) => ({ z: key, a: [key.length] }))],
            a: objectOf(order.slice(2), () => objectOf(order.slice(0, 3), () => true)),
          }),
        );
      }
    }
  });

  it("moves texts of every length, at every depth", () => {
    for (let length = 0; length < 70; length++)
      for (const fill of ["x", "é"]) {
        assert.ok(
          seal({
            z: fill.repeat(length),
            m: { y: length, x: fill.repeat(length % 17) },
            a: fill.repeat(69 - length),
          }),
        );
      }
    for (const depth of [1, 2, 254, 255, 256, 257]) {
      let [object, list]: [object, unknown] = [{ b: 1, a: 2 }, [1]];
      for (let level = 1; level < depth; level++) [object, list] = [{ z: object, a: 1 }, [list]];
      assert.equal(seal(object), depth <= 256);
      assert.equal(seal({ z: list, a: 1 }), depth <= 255);
    }
  });

  it("leaves the rest to the other way: as it was, refused or not", () => {
    class Made {
      a = 1;
    }
    const cycle: Record<string, unknown> = { b: 1 };
    cycle["a"] = cycle;
    const withToJson = (target: object, toJSON: unknown): object =>
      Object.defineProperty(target, "toJSON", { value: toJSON, enumerable: false });
    const odd: readonly unknown[] = [
      undefined,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      1n,
      Symbol("a"),
      () => 1,
      new Date(0),
      new Map(),
      new Made(),
      new Number(1),
      new String("a"),
      Object("a"),
      Object.create({ a: 1 }),
      cycle,
      [1, , 2],
      [undefined], // eslint-disable-line no-sparse-arrays
      { toJSON: () => 1 },
      { toJSON: "a" },
      withToJson({ a: 1 }, () => 2),
      withToJson([1], () => 2),
      "\ud800",
      "a\udc00b",
      { "\ud800": 1 },
      "\u0000",
      "\u001f",
      { é: 1, a: 2 },
      { "\n": 1 },
      { '"': 1 },
      { "\\": 2, a: 1 },
      "\\ud800",
      "\\u0041",
    ];
    for (const each of odd)
      for (const entry of [
        { turn_id: 1, a: each },
        { z: [each], a: 1 },
        { z: { y: each, x: 1 }, a: 1 },
        each,
      ]) {
        if (typeof entry === "object" && entry !== null) seal(entry);
      }
    for (const entry of [
      {},
      [],
      [1],
      new Map(),
      { journal_digest: 1 },
      { a: 1, journal_digest: undefined },
      JSON.parse('{"__proto__":{"b":1,"a":2},"a":1}') as object,
      Object.assign(Object.create(null), {
        z: 1,
        a: { journal_digest: `sha256:${"0".repeat(64)}` },
      }) as object,
      Object.create({ journal_digest: 1 }) as object,
      { z: 1, [Symbol("s")]: 2, a: 3 },
    ])
      seal(entry);
    for (const count of [63, 64, 65, 6000, 7000])
      seal(
        objectOf(
          Array.from({ length: count }, (_, at) => `k${(at * 7919) % count}`),
          () => 1,
        ),
      );
    assert.ok(seal({ z: Array.from({ length: 7000 }, () => ({ b: 1, a: 2 })), a: 1 }));
    for (const extra of [-1000, -100, -90, 0, 1000])
      assert.equal(seal({ z: "x".repeat(MAX_SORTED_TEXT_BYTES + extra), a: 1 }), extra < -100);
    seal({ z: "é".repeat(MAX_SORTED_TEXT_BYTES / 2), a: 1 });
  });

  it("gives the same of anything", () => {
    const key = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.string({ unit: "binary" }),
      fc.constantFrom(
        "a",
        "z",
        "journal",
        "journal_digesu",
        "journal_digest2",
        "journal_diges",
        "__proto__",
        "1",
        "turn_id",
        "é",
      ),
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({
        unit: fc.constantFrom("\\", '"', "\u0000", "\n", "\u007f", "é", "\ud83d\ude00", "\ud83d", "a", "u"),
      }),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(null, true, undefined),
        fc.double(),
        fc.integer(),
        text,
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(key, tie("value"), { maxKeys: 6, noNullPrototype: true }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(key, value, { maxKeys: 8 }), (entry) => {
        seal(entry);
      }),
      { numRuns: 3000 },
    );
    const plain = fc.dictionary(
      fc.string({ unit: fc.constantFrom("a", "b", "c", "_", " ", "!"), maxLength: 18 }),
      fc.oneof(
        fc.integer(),
        fc.string(),
        fc.dictionary(
          fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 9 }),
          fc.jsonValue({ maxDepth: 1, stringUnit: "grapheme-ascii" }),
          { maxKeys: 20 },
        ),
      ),
      { maxKeys: 30 },
    );
    fc.assert(
      fc.property(plain, (entry) => {
        seal(entry);
      }),
      { numRuns: 2000 },
    );
  });

  it("begins after many entries, without a difference", () => {
    const later = new Sealer(3000);
    for (let turnId = 1; turnId < 12; turnId++)
      assert.deepEqual(
        outcome((each) => later.seal(each), sampleEntry(turnId, 1024)),
        outcome(sealEntry, sampleEntry(turnId, 1024)),
      );
  });
});
