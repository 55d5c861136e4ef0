import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { sampleEntry } from "../../../scripts/sample-journal.ts";
import { canonicalize } from "../../../src/canonical/json.ts";
import { LineVerifier, type BadLine, type GoodLine } from "../../../src/store/journal/line.ts";
import { MAX_LINE_BYTES, sealEntry } from "../../../src/store/journal/seal.ts";

const verifier = new LineVerifier();
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

/** What a line says of itself, found by parsing it and writing it again; null for a bad one. */
function readByParsing(bytes: Uint8Array): { readonly turnId: number; readonly digestHex: string } | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const { journal_digest: digest, ...rest } = JSON.parse(text) as Record<string, unknown>;
    const digestHex = createHash("sha256").update(canonicalize(rest)).digest("hex");
    const isCanonical = canonicalize({ ...rest, journal_digest: digest }) === text;
    const turnId = rest["turn_id"];
    if (!isCanonical || digest !== `sha256:${digestHex}` || typeof turnId !== "number") return null;
    return /^[1-9][0-9]{0,14}$/.test(String(turnId)) ? { turnId, digestHex } : null;
  } catch {
    return null;
  }
}

/** What the verifier says of a line, which must be what parsing says; other bytes stand around it. */
function verify(line: Uint8Array): GoodLine | BadLine {
  const bytes = Buffer.concat([Buffer.from("{}x"), line, Buffer.from('\n{"a"')]);
  const said = verifier.verify(bytes, 3, 3 + line.byteLength);
  const found =
    "problem" in said
      ? null
      : { turnId: said.turnId, digestHex: Buffer.from(said.digest, "latin1").toString("hex") };
  assert.deepEqual(found, readByParsing(line), JSON.stringify(Buffer.from(line).toString("latin1")));
  return said;
}

const isGoodLine = (line: Uint8Array): boolean => !("problem" in verify(line));
const isGood = (members: string): boolean =>
  isGoodLine(seal(Buffer.from('{"a":1,'), Buffer.from(`,${members}}`)));

/** Everything that the verifier tells apart, in few bytes. */
const SAMPLE = [
  '{"a":"é\\n\\"x","b":{"c":[],"d":[1,-2,{"":null}],"dd":0.5},"esc":"0123456789abcdef\\\\y",',
  ',"k":[true,false,1e+21,12345678901234568],"turn_id":41,"zz":{"p q":{},"p!":"\u007f"}}',
] as const;

describe("the verifier of lines", () => {
  it("accepts the lines of turns, with their id and digest", () => {
    for (const bytes of [300, 1024, 6144, 100_000])
      for (const turnId of [1, 9, 10, 123_456_789_012_345]) {
        assert.ok(isGoodLine(sealEntry(sampleEntry(turnId, bytes)).line), `${bytes} ${turnId}`);
      }
    assert.ok(isGoodLine(sealEntry({ turn_id: 7 }).line));
    assert.ok(
      isGoodLine(
        sealEntry({
          turn_id: 7,
          text: 'ö \ud83d\ude00 " \\ \b\f\n\r\t \u007f',
          zero: 0,
          many: [0.1, -1.5e-9, 1e21, 5e-324, -3],
        }).line,
      ),
    );
  });

  it("refuses every changed byte that makes a line not canonical, though its digest is right", () => {
    const parts = SAMPLE.map((each) => Buffer.from(each)) as [Buffer, Buffer]; // two
    assert.ok(isGoodLine(seal(...parts)));
    for (const [which, part] of parts.entries())
      for (let at = 0; at < part.byteLength; at++)
        for (let byte = 0; byte < 256; byte++) {
          const changed = Buffer.from(part);
          changed[at] = byte;
          verify(which === 0 ? seal(changed, parts[1]) : seal(parts[0], changed));
        }
  });

  it("refuses a line with inserted or removed bytes, and a truncated one", () => {
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

  it("refuses a line with any one bit changed", () => {
    const whole = seal(Buffer.from(SAMPLE[0]), Buffer.from(SAMPLE[1]));
    for (let bit = 0; bit < 8 * whole.byteLength; bit++) {
      const changed = Buffer.from(whole);
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7)); // within bounds
      assert.ok(!isGoodLine(changed));
    }
  });

  it("checks the order of keys, whatever prefix they share", () => {
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

  it("finds the end of a string at every place, and every number and escape that is not canonical", () => {
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

  it("refuses nesting beyond 256 levels and lines beyond the limit", () => {
    const nested = (depth: number): string => `"t":${"[".repeat(depth)}${"]".repeat(depth)},"turn_id":1`;
    assert.deepEqual(
      [254, 255, 256, 257].map((depth) => isGood(nested(depth))),
      [true, true, false, false],
    );
    assert.ok(isGood(`"t":${'{"a":'.repeat(254)}{}${"}".repeat(254)},"turn_id":1`));
    const long = { turn_id: 1, x: "x".repeat(MAX_LINE_BYTES) };
    assert.deepEqual(verifier.verify(Buffer.from(`${JSON.stringify(long)}\n`), 0, MAX_LINE_BYTES + 20), {
      problem: `the line is longer than ${MAX_LINE_BYTES} bytes`,
    });
    verify(Buffer.from("[".repeat(100_000)));
    verify(Buffer.alloc(0));
  });

  it("distinguishes numbers in their shortest form from others", () => {
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
    for (const each of known) assert.ok(isGood(`"t":${each},"turn_id":1`));
    for (const each of known)
      for (let at = 0; at <= each.length; at++)
        for (const byte of ["", "0", "1", "5", ".", "e", "-", "+", ",", " "]) {
          for (const text of [
            each.slice(0, at) + byte + each.slice(at),
            each.slice(0, at) + byte + each.slice(at + 1),
          ])
            isGood(`"t":${text},"turn_id":1`);
        }
  });

  it("looks for digest and turn id among the outermost members only, and reads the whole id", () => {
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
      isGood(members);
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
      assert.ok(!isGoodLine(Buffer.from(line)));
    for (const [before, after] of [
      ["{", "}"],
      ["{", ',"turn_id":2}'],
      ['{"a":1,', ',"turn_id":3}'],
      ["{", ',"turn_id":2}{}'],
      ['{"turn_id":1,', "}"],
    ] as const)
      verify(seal(Buffer.from(before), Buffer.from(after)));
  });

  it("accepts whatever was sealed, and refuses it once it is changed", () => {
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
        assert.ok(isGoodLine(line));
        verify(
          Buffer.from(
            [...line].toSpliced(at % line.byteLength, kind === 2 ? 0 : 1, ...(kind === 0 ? [] : [byte])),
          ),
        );
      }),
      { numRuns: runs(3000) },
    );
  });
});
