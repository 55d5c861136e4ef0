import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText, decideText } from "../../../src/engine/english/answer-text.ts";
import { readText } from "../../../src/engine/english/read-text.ts";
import { related } from "../../../src/engine/theories/kin/kin.ts";
import { shortestWays } from "../../../src/engine/theories/kin/ways.ts";
import { openWords } from "../../support/reading.ts";

const WORDS = await openWords();
const FAMILY =
  "Hugo is married to Clara. They have children called Felix and Nina. Felix is married to Paula. They have a child called Otto. Nina is married to Jonas. They have children called Greta and Emil.";

/** The answer in a word; "none" where it is declined. @param closed in the mode `state` */
function answer(text: string, closed = false): string {
  const found = answerText(text, WORDS, closed ? "state" : null);
  switch (found.kind) {
    case "text":
      return found.value;
    case "verdict":
      return found.verdict;
    default:
      return "none";
  }
}

const check = (cases: readonly (readonly [text: string, expected: string])[]): void => {
  for (const [text, expected] of cases) assert.equal(answer(text), expected, text);
};

describe("families", () => {
  it("name what one is to another", () => {
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
      assert.equal(answer(`${FAMILY} What is ${one} to ${other}?`), word, `${one} to ${other}`);
    const told = "Ann is Bob's mother. Bob is Cid's father.";
    for (const question of [
      "What is Ann to Cid?",
      "How is Ann related to Cid?",
      "What relation is Ann to Cid?",
      "What is Ann's relationship to Cid?",
      "How are Ann and Cid related?",
    ])
      assert.equal(answer(`${told} ${question}`), "grandmother", question);
  });

  it("are asked whether somebody is a relative, and who is one", () =>
    check([
      [`${FAMILY} Is Paula Hugo's daughter-in-law?`, "yes"],
      [`${FAMILY} Is Paula the mother of Greta?`, "no"],
      [`${FAMILY} Are Nina and Felix siblings?`, "yes"],
      [`${FAMILY} Are Hugo and Clara married?`, "yes"],
      [`${FAMILY} Is Clara the sister of Felix?`, "no"],
      [`${FAMILY} Is Hugo Otto's grandmother?`, "no"],
      [`${FAMILY} Is Clara an ancestor of Otto?`, "yes"],
      [`${FAMILY} Who is Otto's grandfather?`, "Hugo"],
      [`${FAMILY} Who are Otto's cousins?`, "Greta, Emil"],
      ["Nora is Hugo's aunt. Is Hugo Nora's nephew?", "yes"],
      ["Nora is Hugo's aunt. Is Hugo Nora's son?", "none"],
      ["Bob is Ann's cousin. Is Ann Bob's cousin?", "yes"],
    ]));

  it("are told in many ways", () =>
    check([
      ["Felix's mother is Clara. The father of Otto is Felix. How is Clara related to Otto?", "grandmother"],
      ["Felix has a sister called Inge. Felix is the father of Otto. How is Inge related to Otto?", "aunt"],
      ["Felix and Hugo are brothers. Felix is the father of Otto. What is Hugo to Otto?", "uncle"],
      ["Peter has two sons, Max and Leo. Leo has a daughter named Ida. Who is Ida's uncle?", "Max"],
      [
        "Sarah has three children: Amy, Beth and Carl. Amy is married to Dave. What is Sarah to Dave?",
        "mother-in-law",
      ],
      ["Lisa's parents are Paul and Eva. Eva's father is Otto. Who is Lisa's grandfather?", "Otto"],
      ["Anna's brother Felix has a wife, Greta. How is Greta related to Anna?", "sister-in-law"],
      [
        "Lena and Otto are married. They have a son, Paul, and a daughter, Mia. Paul has a son called Tim. Who is Tim's aunt?",
        "Mia",
      ],
      ["Ann is the sister of Bob's mother. What is Ann to Bob?", "aunt"],
      ["Ben is the son of Carl. Carl is the son of Dan. How is Dan related to Ben?", "grandfather"],
    ]));

  it("guess no sex, nor that a parent's wife is the mother", () => {
    const couple = "Kai is married to Clara. They have a child called Otto. What is Kai to Otto?";
    check([
      ["Kai is married to Robin. They have a child called Otto. What is Kai to Otto?", "none"],
      [couple, "none"],
      [`Kai is a woman. ${couple}`, "mother"],
      ["Hugo has a child called Otto. Hugo is married to Clara. What is Clara to Otto?", "none"],
    ]);
    assert.equal(answer(couple, true), "father", "in a story at its word a couple is a man and a woman");
  });

  it("decline what cannot be, what is not certain, and what is not told", () =>
    check([
      ["Clara is Felix's mother. Felix is Clara's father. How is Clara related to Felix?", "none"],
      ["Hugo is Felix's mother. Hugo is Otto's father. Is Hugo Felix's mother?", "none"],
      ["Clara is Felix's mother. Otto is a man. What is Otto to Felix?", "none"],
      ["Clara is Felix's friend. How is Clara related to Felix?", "none"],
      ["Clara is not Felix's mother. How is Clara related to Felix?", "none"],
      ["Clara was Felix's wife. Who is Felix's wife?", "none"],
      ["Clara will be Felix's wife. Who is Felix's wife?", "none"],
      ["Clara is the wife of Felix. Felix divorced Clara. Who is Felix's wife?", "none"],
      ["Max is Sam's father. Who are Sam's parents?", "none"],
      ["Clara was married to Felix. How is Clara related to Felix?", "none"],
      ["Clara is married to Felix or Hugo. How is Clara related to Felix?", "none"],
      ["Emma is Jack's sister. Jack's mother is Ruth. Who is Emma's mother?", "none"],
      ["Emma is Jack's half-sister. Jack's brother is Tom. Is Emma Tom's sister?", "none"],
      // The other way round is as often meant: what Hugo is to Paula.
      [`${FAMILY} How is Paula related to Hugo?`, "none"],
    ]));

  it("are reckoned in two ways, which must agree", () => {
    const read = readText("Ann is Bob's mother. Bob is Cid's father. What is Ann to Cid?", WORDS);
    assert.ok(read.kind === "read");
    const { discourse } = decideText(read)?.first ?? assert.fail();
    assert.deepEqual(related(discourse)?.kind, "text");
    /** Takes a grandparent for a parent. */
    const short: typeof shortestWays = (family, from, to) =>
      shortestWays(family, from, to).map((way) => ({ ...way, kin: way.kin.slice(1) }));
    assert.deepEqual(related(discourse, short)?.kind, "refused");
  });
});
