import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { readDocument, type Token } from "../../../src/engine/text/document.ts";
import { formatRational } from "../../../src/engine/text/rational.ts";

const shown = ({ text, numeral, moment, sign }: Token): string => {
  if (moment !== null)
    return moment.kind === "clock"
      ? `${moment.hour}h${moment.minute}`
      : `${moment.year}/${moment.month}/${moment.day}`;
  if (numeral === null) return text;
  return `${formatRational(numeral.value)}:${numeral.form}${sign === null ? "" : `:${sign}`}`;
};
const sentences = (text: string): string[] =>
  readDocument(text).sentences.map(({ tokens }) => tokens.map(shown).join(" "));

describe("the tokens of a text", () => {
  const cases: readonly (readonly [text: string, tokens: string])[] = [
    ["Tom isn't here", "Tom is n't here"],
    ["She can't, and they’ll wait", "She ca n't , and they 'll wait"],
    ["Ann's hat", "Ann 's hat"],
    ["twenty-five nails", "25:cardinal nails"],
    ["two hundred and six nails", "206:cardinal nails"],
    ["half a dozen eggs", "6:cardinal eggs"],
    ["two and a half dozen eggs", "30:cardinal eggs"],
    ["two cats and a half sister", "2:cardinal cats and a half sister"],
    ["a dozen eggs", "12:cardinal eggs"],
    ["1,250.50 tons", "1250.5:cardinal tons"],
    ["two thirds of it", "2/3:fraction of it"],
    ["1 1/2 miles", "1.5:cardinal miles"],
    ["$4.80 or 15 %", "4.8:cardinal:dollar or 15:cardinal:percent"],
    ["20€", "20:cardinal:euro"],
    ["the 3rd or the twenty-first", "the 3:ordinal or the 21:ordinal"],
    ["twice", "2:multiple"],
    ["at 3:15 pm", "at 15h15"],
    ["at half past nine in the morning", "at 9h30"],
    ["at twenty-five to two in the afternoon", "at 13h35"],
    ["at ten o'clock", "at 10h0"],
    ["ate 3 in the morning", "ate 3:cardinal in the morning"],
    ["gave five to two boys", "gave 5:cardinal to 2:cardinal boys"],
    ["at 9 a.m.", "at 9h0"],
    ["on June 5th, 2021", "on 2021/6/5"],
    ["on 5 June", "on null/6/5"],
    ["on 2021-06-05", "on 2021/6/5"],
    ["Dr. Moss waits", "Dr. Moss waits"],
  ];
  for (const [text, expected] of cases)
    it(`of "${text}" are ${expected}`, () => assert.deepEqual(sentences(text), [expected]));

  it("cover every non-blank character once and in order", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        let at = 0;
        for (const { start, end } of readDocument(text).tokens) {
          assert.match(text.slice(at, start), /^\s*$/);
          assert.ok(end > start);
          at = end;
        }
        assert.match(text.slice(at), /^\s*$/);
      }),
    );
  });
});

describe("the sentences of a text", () => {
  it("end with the half of a day before a word that no name is", () => {
    assert.deepEqual(sentences("It ends at 9:15 p.m. How long is it?"), [
      "It ends at 21h15",
      "How long is it",
    ]);
    assert.deepEqual(sentences("At 9:15 p.m. Moss waits."), ["At 21h15 Moss waits"]);
  });

  it("end at full stops, question marks, semicolons and complete lines", () => {
    assert.deepEqual(sentences("A bell rings; Bo looks up. Who rang?\nNobody\nNobody knows"), [
      "A bell rings",
      "Bo looks up",
      "Who rang",
      "Nobody",
      "Nobody knows",
    ]);
  });
  it("do not end after an abbreviation or at a wrapped line", () => {
    assert.deepEqual(sentences("Mr. Moss met\nmy aunt."), ["Mr. Moss met my aunt"]);
  });
  it("know their paragraph, their closing mark and the label of an option", () => {
    const [first, second, third] = readDocument("Choose one:\n\n(A) red\n(B) blue").sentences;
    assert.deepEqual(
      [first, second, third].map((one) => [one?.closing, one?.item, one?.paragraph]),
      [
        [":", null, 0],
        [null, "A", 1],
        [null, "B", 1],
      ],
    );
  });
});
