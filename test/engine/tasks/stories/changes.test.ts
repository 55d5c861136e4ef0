import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { STORY_READERS } from "../../../../src/engine/tasks/stories/readers.ts";
import { readTaskText } from "../../../../src/engine/tasks/text.ts";
import { ROOT } from "../../../support/root.ts";
import { ask } from "./asking.ts";

/** Every so many cases of the lane; all with EVERY_CASE=1. */
const STEP = process.env["EVERY_CASE"] === "1" ? 1 : 3;
const PROMPTS = readFileSync(join(ROOT, "data/lanes/stories/v1/public.jsonl"), "utf8")
  .split("\n")
  .filter((line, at) => line !== "" && at % STEP === 0)
  .map((line) => (JSON.parse(line) as { readonly prompt: string }).prompt);

/** What stands for a word of the lane; first names of families keep their sex, letters are letters. */
const OTHERS: Readonly<Record<string, string>> = {
  Ada: "Quint",
  Boris: "Zelmo",
  Cora: "Imke",
  Dmitri: "Taavi",
  Edna: "Wanja",
  attic: "cave",
  cellar: "tower",
  pantry: "museum",
  porch: "canteen",
  stable: "ferry dock",
  workshop: "meadow",
  lantern: "green flag",
  kettle: "flute",
  rope: "chessboard",
  umbrella: "map",
  tin: "thimble",
  crate: "trunk",
  van: "barge",
  drawer: "satchel",
  basket: "pot",
  bakery: "mint",
  fountain: "shrine",
  harbour: "airfield",
  library: "arena",
  market: "abbey",
  theatre: "quarry",
};
const rename = (text: string): string => text.replace(/\b\p{L}+\b/gu, (word) => OTHERS[word] ?? word);
const answerTo = (prompt: string): string =>
  STORY_READERS.map((reader) => ask(reader, `mode: state\n${prompt}`)).find(
    (answer) => answer !== null && !answer.startsWith("declined"),
  ) ?? "declined";
const sentencesOf = (prompt: string): string[] => readTaskText(prompt).sentences.map(({ text }) => text);

describe("answers to stories change with what is told, and with nothing else", () => {
  it("the same story of others has the same answer of others", () => {
    for (const prompt of PROMPTS) assert.equal(answerTo(rename(prompt)), rename(answerTo(prompt)), prompt);
  });

  it("relations in another order have the same answer", () => {
    for (const prompt of PROMPTS.filter((text) =>
      / relation of the agent | fit in |bigger than .*\?$|How do you go/u.test(text),
    )) {
      const [question = "", ...told] = sentencesOf(prompt).reverse();
      assert.equal(answerTo([...told, question].join(" ")), answerTo(prompt), prompt);
    }
  });

  it("a sentence that is not understood leaves no answer", () => {
    for (const prompt of PROMPTS) {
      const [first = "", ...others] = sentencesOf(prompt);
      assert.equal(answerTo([first, "The weather was fine.", ...others].join(" ")), "declined", prompt);
    }
  });

  it("without a relation on the one way between them nothing is known of two", () => {
    for (const prompt of PROMPTS.filter((text) => text.includes(" relation of the agent "))) {
      const result = STORY_READERS.map((reader) => reader.read(readTaskText(`mode: state\n${prompt}`))).find(
        (one) => one?.kind === "answered",
      );
      const used =
        result?.kind === "answered" ? result.steps.find(({ span }) => span !== null)?.conclusion : undefined;
      assert.equal(
        answerTo(
          sentencesOf(prompt)
            .filter((text) => text !== used)
            .join(" "),
        ),
        "declined",
        prompt,
      );
    }
  });
});
