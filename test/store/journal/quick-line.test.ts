import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { sampleEntry } from "../../../scripts/make-journal.ts";
import { assemble } from "../../../src/store/journal/assembler.ts";
import { MAX_SCANNED_BYTES } from "../../../src/store/journal/line-scan.ts";
import { LineVerifier, type BadLine, type GoodLine } from "../../../src/store/journal/line.ts";
import { QuickLine } from "../../../src/store/journal/quick-line.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";

const quick = QuickLine.make();
const [both, thorough] = [new LineVerifier(0), new LineVerifier(Number.POSITIVE_INFINITY)];
const MEMBER = `"journal_digest":"sha256:${"0".repeat(64)}"`;

/** Bytes around the digest's member, sealed over whatever they are: whether they are canonical is then all that is left to find out. */
function seal(before: Uint8Array, after: Uint8Array): Buffer {
  const [low, high] = [Buffer.from(before), Buffer.from(after)];
  const line = Buffer.concat([low, Buffer.from(MEMBER), high]);
  const [from, to] =
    low.byteLength > 1
      ? [low.byteLength - 1, low.byteLength + MEMBER.length]
      : [low.byteLength, low.byteLength + MEMBER.length + (high[0] === 0x2c ? 1 : 0)];
  const hex = createHash("sha256").update(line.subarray(0, from)).update(line.subarray(to)).digest("hex");
  line.write(hex, low.byteLength + MEMBER.length - 65);
  return line;
}

/** What both ways say of a line, which must be the same; other bytes stand around it. */
function verify(line: Uint8Array): { readonly line: GoodLine | BadLine; readonly isQuick: boolean } {
  const bytes = Buffer.concat([Buffer.from("{}x"), line, Buffer.from('\n{"a"')]);
  const to = 3 + line.byteLength;
  const wanted = thorough.verifyStart(bytes, 3, to);
  const taken = quick?.verifyStart(bytes, 3, to) ?? null;
  const said = JSON.stringify(Buffer.from(line).toString("latin1"));
  if (taken !== null) assert.deepEqual(taken, wanted, said);
  assert.deepEqual(both.verifyStart(bytes, 3, to), wanted, said);
  return { line: wanted, isQuick: taken !== null };
}

function verifyText(members: string): ReturnType<typeof verify> {
  return verify(seal(Buffer.from('{"a":1,'), Buffer.from(`,${members}}`)));
}
const isGood = (members: string): boolean => !("problem" in verifyText(members).line);

/** Everything that the program tells apart, in few bytes. */
const SAMPLE = [
  '{"a":"é\\n\\"x","b":{"c":[],"d":[1,-2,{"":null}],"dd":0.5},"esc":"0123456789abcdef\\\\y",',
  ',"k":[true,false,1e+21,12345678901234568],"turn_id":41,"zz":{"p q":{},"p!":"\u007f"}}',
] as const;

describe("the quick way to verify a line", () => {
  it("runs on this machine", () => assert.notEqual(quick, null));

  it("takes the lines of turns, and tells of them what the thorough way does", () => {
    for (const bytes of [300, 1024, 6144, 100_000])
      for (const turnId of [1, 9, 10, 123_456_789_012_345]) {
        assert.ok(verify(sealEntry(sampleEntry(turnId, bytes)).line).isQuick, `${bytes} ${turnId}`);
      }
    assert.ok(verify(sealEntry({ turn_id: 7 }).line).isQuick);
    assert.ok(
      verify(
        sealEntry({
          turn_id: 7,
          text: 'ö \ud83d\ude00 " \\ \b\f\n\r\t \u007f',
          zero: 0,
          many: [0.1, -1.5e-9, 1e21, 5e-324, -3],
        }).line,
      ).isQuick,
    );
  });

  it("takes no line with another byte that the thorough way refuses, wherever it stands", () => {
    const parts = SAMPLE.map((each) => Buffer.from(each)) as [Buffer, Buffer]; // two
    assert.ok(verify(seal(...parts)).isQuick);
    for (const [which, part] of parts.entries())
      for (let at = 0; at < part.byteLength; at++)
        for (let byte = 0; byte < 256; byte++) {
          const changed = Buffer.from(part);
          changed[at] = byte;
          verify(which === 0 ? seal(changed, parts[1]) : seal(parts[0], changed));
        }
  });

  it("nor one with bytes put in or taken out, nor the beginning of one", () => {
    const parts = SAMPLE.map((each) => [...Buffer.from(each)]) as [number[], number[]]; // two
    const bytes = [...Buffer.from('"\\,:{}[]019eE+-. \ntfnu!A'), 0x00, 0x1f, 0x7f, 0x80, 0xc3, 0xff];
    for (const [which, part] of parts.entries())
      for (let at = 0; at <= part.length; at++)
        for (const put of [[], ...bytes.map((byte) => [byte])])
          for (const out of [0, 1, 2]) {
            const changed = Buffer.from(part.toSpliced(at, out, ...put));
            verify(which === 0 ? seal(changed, Buffer.from(parts[1])) : seal(Buffer.from(parts[0]), changed));
          }
    const whole = seal(Buffer.from(SAMPLE[0]), Buffer.from(SAMPLE[1]));
    for (let end = 0; end < whole.byteLength; end++) verify(whole.subarray(0, end));
  });

  it("nor one whose digest is another, bit by bit", () => {
    const whole = seal(Buffer.from(SAMPLE[0]), Buffer.from(SAMPLE[1]));
    for (let bit = 0; bit < 8 * whole.byteLength; bit++) {
      const changed = Buffer.from(whole);
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7)); // within bounds
      assert.ok("problem" in verify(changed).line);
    }
  });

  it("compares keys as the thorough way does, whatever they have in common", () => {
    const starts = [
      "",
      "x",
      "turn_id",
      "0123456789abcd",
      "0123456789abcde",
      "0123456789abcdef",
      "0123456789abcdefg",
      "0123456789abcdef0123456789abcde",
      "0123456789abcdef0123456789abcdef",
    ];
    const keys = starts.flatMap((start) =>
      [
        "",
        " ",
        "!",
        "#",
        "a",
        "b",
        "~",
        "\u007f",
        "é",
        "\ud83d\ude00",
        "\ufb33",
        "\\n",
        '\\"',
        "\\\\",
        "\\u0001",
      ].map((end) => start + end),
    );
    for (const one of keys) for (const other of keys) isGood(`"t":{"${one}":1,"${other}":[]},"turn_id":1`);
    assert.ok(
      isGood('"t":{"":1," ":1,"!":1,"a":1},"turn_id":1') &&
        !isGood('"t":{"a":1,"a":1},"turn_id":1') &&
        !isGood('"t":{"ab":1,"a":1},"turn_id":1'),
    );
  });

  it("finds what ends a string at every place, and every number and escape that is not canonical", () => {
    for (let length = 0; length < 70; length++)
      for (const fill of ["x", "é"])
        for (const mark of [
          "",
          "\\n",
          "\\\\",
          '\\"',
          "\\/",
          "\\x",
          "\\u0001",
          "\\u0041",
          "\\ud83d",
          "\u0000",
          "\t",
          "\u001f",
          "\u007f",
          "\ufffd",
          '"',
        ]) {
          isGood(`"t":"${fill.repeat(length)}${mark}${fill.repeat(length % 5)}","turn_id":1`);
        }
    const numbers = [
      "0",
      "-0",
      "1",
      "01",
      "-1",
      "-01",
      "+1",
      "1.",
      ".5",
      "1.0",
      "0.10",
      "1.5",
      "1e5",
      "1E21",
      "1e21",
      "1e+21",
      "1e-7",
      "0.000001",
      "0.0000001",
      "1e-07",
      "100000000000000",
      "999999999999999",
      "1000000000000000",
      "9007199254740993",
      "123456789012345680000",
      "12345678901234567890",
      "1e999",
      "-1e999",
      "5e-324",
      "4e-324",
      "1.7976931348623157e+308",
      "-0.0000012345678901234567",
      "0.1000000000000000055",
      "0.30000000000000004",
      "0.3000000000000000444089209850062616",
      "--1",
      "1-1",
      "1e",
      "1e+",
      "1.5.5",
      "-",
      "NaN",
      "0x1",
      "00",
      `${"1".repeat(31)}`,
      `${"1".repeat(32)}`,
    ];
    for (const each of numbers)
      for (const text of [`"t":${each},"turn_id":1`, `"t":[${each}],"turn_id":1`, `"t":1,"turn_id":${each}`])
        isGood(text);
    assert.deepEqual(
      numbers.filter((each) => isGood(`"t":${each},"turn_id":1`)),
      numbers.filter((each) => String(Number(each)) === each && each !== "NaN"),
    );
  });

  it("leaves to the thorough way what is too much for it", () => {
    const nested = (depth: number): string => `"t":${"[".repeat(depth)}${"]".repeat(depth)},"turn_id":1`;
    assert.deepEqual(
      [254, 255, 256, 257].map((depth) => isGood(nested(depth))),
      [true, true, false, false],
    );
    assert.ok(isGood(`"t":${'{"a":'.repeat(254)}{}${"}".repeat(254)},"turn_id":1`));
    for (const count of [511, 512, 513]) {
      const numbers = (first: number): string =>
        Array.from({ length: count }, (_, at) => String(first + at + 0.5)).join();
      assert.equal(verifyText(`"t":[${numbers(1000 * count)}],"turn_id":1`).isQuick, count < 513);
      assert.ok(
        verifyText(`"t":[${Array<string>(count).fill("0.5").join()}],"turn_id":1`).isQuick,
        "the same number again is no other",
      );
    }
    for (const extra of [-300, 0, 300])
      assert.equal(
        verifyText(`"turn_id":1,"x":"${"x".repeat(MAX_SCANNED_BYTES + extra)}"`).isQuick,
        extra < 0,
      );
    verify(Buffer.from("[".repeat(100_000)));
    verify(Buffer.alloc(0));
  });

  it("does not take for a known number what begins or ends as one", () => {
    const known = [
      "0.5",
      "1.5",
      "-0.5",
      "123456.78901234567",
      "1.1102230246251565e-16",
      "-1.1102230246251565e-16",
      "5e-324",
      "1e+21",
    ];
    for (const each of known)
      for (let round = 0; round < 2; round++) assert.ok(isGood(`"t":${each},"turn_id":1`));
    for (const each of known)
      for (let at = 0; at <= each.length; at++)
        for (const byte of ["", "0", "1", "5", ".", "e", "-", "+", ",", " "]) {
          for (const text of [
            each.slice(0, at) + byte + each.slice(at),
            each.slice(0, at) + byte + each.slice(at + 1),
          ])
            verifyText(`"t":${text},"turn_id":1`);
        }
  });

  it("looks for digest and turn id among the outermost members only, and at all of the id", () => {
    for (const members of [
      '"t":{"journal_digest":1,"turn_id":2}',
      '"t":[{"turn_id":2}],"turn_id":3',
      '"turn_id":"3"',
      '"turn_id":{}',
      '"turn_id":0',
      '"turn_id":-3',
      '"turn_id":1234567890123456',
      '"turn_id":123456789012345',
      '"turn_id":1.5',
      '"turn_idx":1',
      '"turn_ie":1',
    ])
      verifyText(members);
    for (const line of [
      '{"journal_digest":1,"turn_id":1}',
      '{"journal_digest":"sha256:","turn_id":1}',
      `{"journal_digest":"sha256:${"é".repeat(32)}","turn_id":1}`,
      `{"journal_digest":"sha512:${"0".repeat(64)}","turn_id":1}`,
      "{}",
      "[]",
      '{"turn_id":1}',
      `{"journal_digest":"sha256:","turn_id":1,"x":"${"0".repeat(40)}","y":1}`,
      `{"a":1,"journal_digest":"sha256:0","turn_id":1}\n${"0".repeat(47)}"`,
      `{${MEMBER}}`,
    ])
      assert.ok("problem" in verify(Buffer.from(line)).line);
    for (const [before, after] of [
      ["{", "}"],
      ["{", ',"turn_id":2}'],
      ['{"a":1,', ',"turn_id":3}'],
      ["{", ',"turn_id":2}{}'],
      ['{"turn_id":1,', "}"],
    ] as const)
      verify(seal(Buffer.from(before), Buffer.from(after)));
  });

  it("says the same of anything that was sealed and then changed", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({
        unit: fc.constantFrom("\\", '"', "\u0000", "\n", "\u007f", "é", "\ud83d\ude00", "a", "u"),
      }),
    );
    const entry = fc.dictionary(
      text.filter((each) => each !== "journal_digest"),
      fc.oneof(fc.jsonValue(), text, fc.double({ noNaN: true, noDefaultInfinity: true })),
      { maxKeys: 8 },
    );
    fc.assert(
      fc.property(entry, fc.nat(), fc.nat(255), fc.constantFrom(0, 1, 2), (value, at, byte, kind) => {
        const { line } = sealEntry({ ...value, turn_id: 3 });
        assert.ok(!("problem" in verify(line).line));
        verify(
          Buffer.from(
            [...line].toSpliced(at % line.byteLength, kind === 2 ? 0 : 1, ...(kind === 0 ? [] : [byte])),
          ),
        );
      }),
      { numRuns: 3000 },
    );
  });
});

describe("the assembler", () => {
  it("makes what the engine accepts, and throws at what it does not know", () => {
    assert.deepEqual(
      [...assemble("(local $a i32) (local.tee $a (i32.const -200))", 1)].slice(-12),
      [10, 11, 1, 9, 1, 1, 0x7f, 0x41, 0xb8, 0x7e, 0x22, 0].concat([0x0b]).slice(-12),
    );
    for (const bad of [
      "(i32.const 1",
      "(i32.div_s (i32.const 1) (i32.const 1))",
      "(local.get $a)",
      "(br $a)",
      "(local $a f32)",
      "(local $a i32) (local $a i32)",
      "i32.const",
    ])
      assert.throws(() => assemble(bad, 1), Error, bad);
  });
});
