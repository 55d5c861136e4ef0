import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { CanonicalScanner } from "../../../src/store/journal/canonical-bytes.ts";
import { TURNS } from "../../../src/store/journal/line-kind.ts";
import { LineVerifier } from "../../../src/store/journal/line.ts";
import { sealEntry } from "../../../src/store/journal/seal.ts";
import { type Kept, isTorn } from "../../../src/store/journal/tail.ts";
import { recordOf } from "./fixture.ts";

// Short texts and what each becomes with one character more, less or another, against a plain program.

const TEXTS = [
  "{}",
  '{"a":1}',
  '{"":0,"a":-1}',
  '{"a":[],"b":{},"c":[{}]}',
  '{"a":[1,-2,0],"b":[true,false,null]}',
  '{"a":1.5,"b":-0.25,"c":1e+21,"d":1e-7,"e":123456789012345680000}',
  '{"a":"x\\n\\u001f","b":"\\"\\\\"}',
  '{"aa":1,"aaa":2,"ab":3,"b":4}',
  '{"a\\"":1,"a\\\\":2}',
  '{"z":"é","é":1}',
  '{"\ud83d\ude00":1,"\ufb33":2}',
  '{"key":"0123456789abcdef0123456789abcdef"}',
] as const;
const CHARACTERS = [
  "",
  '"',
  "\\",
  ",",
  ":",
  "{",
  "}",
  "[",
  "]",
  "0",
  "1",
  "-",
  ".",
  "e",
  "a",
  "u",
  " ",
  "\u0001",
  "é",
  "t",
];

function* variantsOf(text: string): Generator<string> {
  yield text;
  const characters = [...text];
  for (let at = 0; at <= characters.length; at++)
    for (const character of CHARACTERS) {
      if (at < characters.length) yield characters.toSpliced(at, 1, character).join("");
      if (character !== "") yield characters.toSpliced(at, 0, character).join("");
    }
}

function isCanonicalObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return (
      typeof value === "object" && value !== null && !Array.isArray(value) && canonicalize(value) === text
    );
  } catch {
    return false;
  }
}

const scanner = new CanonicalScanner();
function accepts(text: string): boolean {
  const bytes = Buffer.from(`${text}\n`);
  return scanner.scan(bytes, 0, bytes.length - 1, null) === bytes.length - 1;
}

describe("a text is taken for canonical if a plain program writes it alike", () => {
  for (const text of TEXTS)
    it(`${text}, and each that differs in one character`, () => {
      assert.equal(accepts(text), isCanonicalObject(text));
      let nth = 0; // every eighth of those that are refused is looked at: to refuse one, the plain program throws, which takes long
      for (const variant of variantsOf(text)) {
        const accepted = accepts(variant);
        if ((accepted || nth++ % 8 === 0) && accepted !== isCanonicalObject(variant)) assert.fail(variant);
      }
    });
});

describe("a line", () => {
  const verifier = new LineVerifier();
  const whole = recordOf(12);
  const verify = (bytes: Uint8Array, from = 0, to = bytes.length - 1) => verifier.verify(bytes, from, to);

  it("verifies wherever it stands, with its number and digest", () => {
    const digestHex = /"journal_digest":"sha256:([0-9a-f]{64})"/.exec(whole.toString())![1]!;
    const digest = Buffer.from(digestHex, "hex").toString("latin1");
    assert.deepEqual(verify(whole), { turnId: 12, digest, end: whole.length - 1 });
    const behind = Buffer.concat([Buffer.from("{}\n"), whole]);
    assert.deepEqual(verify(behind, 3), { turnId: 12, digest, end: behind.length - 1 });
    const long = recordOf(12, "x".repeat(20_000));
    assert.equal("problem" in verify(long), false);
  });

  it("does not with another line's end, number or digest, and says why", () => {
    for (const [text, problem] of [
      ["", "the line is blank"],
      ["{}", "there is no journal_digest"],
      ['{"a":1', /^not canonical JSON: .* at byte 6 of the line$/],
      [
        `${whole.toString().slice(0, -1)}x`,
        `something follows the entry at byte ${whole.length - 1} of the line`,
      ],
      [
        whole.toString().slice(0, -1).replace("prompt 12", "prompt 13"),
        "journal_digest is not the digest of the entry",
      ],
      [whole.toString().slice(0, -1).replace('"sha256:', '"sha257:'), "there is no journal_digest"],
      [whole.toString().slice(0, -1).replace('"turn_id":12', '"turn_id":0'), "there is no turn_id"],
      [whole.toString().slice(0, -1).replace('"turn_id":12', '"turn_ie":12'), "there is no turn_id"],
    ] as const) {
      const found = verify(Buffer.from(`${text}\n`));
      assert.ok("problem" in found, text);
      if (typeof problem === "string") assert.equal(found.problem, problem);
      else assert.match(found.problem, problem);
    }
    for (const id of ["12x", 1.5, -1, 1e15, null]) {
      const { record } = sealEntry({ turn_id: id, a: 1 }, TURNS);
      assert.deepEqual(verify(record), { problem: "there is no turn_id" }, String(id));
    }
    assert.equal(
      (verify(Buffer.from(sealEntry({ turn_id: 999_999_999_999_999 }, TURNS).record)) as { turnId: number })
        .turnId,
      999_999_999_999_999,
    );
    assert.throws(
      () => sealEntry({ turn_id: 1, journal_digest: "x" }, TURNS),
      /must not have journal_digest yet/,
    );
  });

  it("has its digest at the start, in the middle, at the end, or alone with its number", () => {
    for (const entry of [
      { turn_id: 1 },
      { a: 1, turn_id: 1 },
      { a: 1, b: 2, turn_id: 1, z: 3 },
      { journal: 1, turn_id: 1 },
      { journal_digestx: 1, turn_id: 1 },
    ])
      assert.equal(
        "problem" in verify(Buffer.from(sealEntry(entry, TURNS).record)),
        false,
        JSON.stringify(entry),
      );
  });
});

describe("what a crash left", () => {
  const kept = (text: string, more: Partial<Kept> = {}): Kept => ({
    offset: 4096,
    length: text.length,
    ended: true,
    problem: "x",
    text,
    ...more,
  });
  const line = recordOf(3).toString("latin1").slice(0, -1);
  const zeros = (count: number): string => "\0".repeat(count);
  for (const [what, rest, torn] of [
    ["nothing", [], true],
    ["a blank line", [kept("")], false],
    ["no bytes after the last line end", [kept("", { ended: false })], true],
    ["whole JSON", [kept("{}")], false],
    ["whole JSON that does not end", [kept("{}", { ended: false })], false],
    ["a line with a changed byte", [kept(line.replace(":", "x"))], false],
    ["a line with a changed byte that does not end", [kept(line.replace(":", "x"), { ended: false })], true],
    ["the first half of a line", [kept(line.slice(0, 150), { ended: false })], true],
    ["the first half of a line, ended", [kept(line.slice(0, 20))], true],
    ["a line without its start", [kept(`x${line.slice(2)}`)], false],
    ["a line without start and end", [kept(`x${line.slice(2, -1)}x`)], true],
    ["two halves of a line", [kept(line.slice(0, 100)), kept(line.slice(100))], false],
    ["a line whose first sector is lost", [kept(zeros(512) + line)], true],
    [
      "a line whose first bytes are lost, to the end of a sector",
      [kept(zeros(12) + line, { offset: 500 })],
      true,
    ],
    ["a line that begins with zeros", [kept(zeros(12) + line)], false],
    ["a line with zeros that are no sector", [kept(`{"a${zeros(512)}${line}`)], false],
    ["a line whose second sector is lost", [kept(`{"a":"${"x".repeat(506)}${zeros(512)}${line}`)], true],
    ["a line with half a lost sector", [kept(`{"a":"${"x".repeat(506)}${zeros(500)}${line}`)], false],
  ] as readonly (readonly [string, readonly Kept[], boolean])[])
    it(`${torn ? "is torn" : "is damage"}: ${what}`, () => assert.equal(isTorn(rest), torn));
});
