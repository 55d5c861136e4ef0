import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { kinshipReader } from "../../../../src/engine/tasks/stories/kinship/reader.ts";
import { ask } from "./asking.ts";

const FAMILY =
  "Hugo is married to Clara. They have children called Felix and Nina. Felix is married to Paula. They have a child called Otto. Nina is married to Jonas. They have children called Greta and Emil.";
const told = (text: string): string => `mode: state\n${text}`;
function check(cases: readonly (readonly [prompt: string, answer: string | null])[]): void {
  for (const [prompt, answer] of cases) assert.equal(ask(kinshipReader, prompt), answer, prompt);
}

describe("kinship", () => {
  it("names what one is to another", () => {
    const relations: readonly (readonly [one: string, other: string, word: string])[] = [
      ["Hugo", "Clara", "husband"],
      ["Clara", "Felix", "mother"],
      ["Otto", "Paula", "son"],
      ["Nina", "Felix", "sister"],
      ["Clara", "Otto", "grandmother"],
      ["Greta", "Hugo", "granddaughter"],
      ["Felix", "Greta", "uncle"],
      ["Paula", "Emil", "aunt"],
      ["Otto", "Nina", "nephew"],
      ["Otto", "Greta", "cousin"],
      ["Hugo", "Jonas", "father-in-law"],
      ["Jonas", "Felix", "brother-in-law"],
    ];
    for (const [one, other, word] of relations)
      assert.equal(ask(kinshipReader, `${FAMILY} What is ${one} to ${other}?`), word, `${one} to ${other}`);
    assert.equal(ask(kinshipReader, `${FAMILY} How is Paula related to Jonas?`), "declined: not_determined");
  });

  it("answers whether two are related, and who is related to whom", () =>
    check([
      [`${FAMILY} Is Paula Hugo's daughter-in-law?`, "yes"],
      [`${FAMILY} Is Paula the mother of Greta?`, "no"],
      [`${FAMILY} Who is Otto's grandfather?`, "Hugo"],
      [`${FAMILY} Who is the cousin of Otto?`, "Greta, Emil"],
      ["Clara is Felix's mother. Felix is the father of Otto. How is Clara related to Otto?", "grandmother"],
      ["Felix's mother is Clara. The father of Otto is Felix. How is Clara related to Otto?", "grandmother"],
      ["Felix has a sister called Kim. Felix is the father of Otto. How is Kim related to Otto?", "aunt"],
      ["Felix and Hugo are brothers. Felix is the father of Otto. What is Hugo to Otto?", "uncle"],
      ["Nina is the sister of Felix. Felix is the father of Otto. How is Nina related to Otto?", "aunt"],
    ]));

  it("does not guess a sex, nor that a parent's wife is the mother", () =>
    check([
      [
        "Kai is married to Robin. They have a child called Otto. What is Kai to Otto?",
        "declined: not_determined",
      ],
      [
        "Kai is married to Clara. They have a child called Otto. What is Kai to Otto?",
        "declined: not_determined",
      ],
      [told("Kai is married to Clara. They have a child called Otto. What is Kai to Otto?"), "father"],
      [
        "Kai is a woman. Kai is married to Clara. They have a child called Otto. What is Kai to Otto?",
        "mother",
      ],
      [
        "Hugo has a child called Otto. Hugo is married to Clara. What is Clara to Otto?",
        "declined: not_determined",
      ],
    ]));

  it("asks back where the open question about the wife or husband of a child is often answered the other way round", () =>
    check([[`${FAMILY} How is Paula related to Hugo?`, "declined: ambiguous_reading"]]));

  it("declines what cannot be, and leaves alone what it does not understand", () =>
    check([
      [
        "Clara is Felix's mother. Felix is Clara's father. How is Clara related to Felix?",
        "declined: inconsistent_premises",
      ],
      ["Clara is Felix's mother. Otto is a man. What is Otto to Felix?", "declined: not_determined"],
      ["Clara is Felix's friend. How is Clara related to Felix?", null],
      ["Clara is not Felix's mother. How is Clara related to Felix?", null],
      ["Clara was married to Felix. How is Clara related to Felix?", null],
      ["Clara is married to Felix or Hugo. How is Clara related to Felix?", null],
      [
        "Hugo is married to Clara. The rain fell. They have a child called Otto. What is Clara to Otto?",
        null,
      ],
      ["Clara is the mother of Felix. Who is Felix?", null],
    ]));
});
