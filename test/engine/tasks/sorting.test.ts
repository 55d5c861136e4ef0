import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sortingReader } from "../../../src/engine/tasks/words/sorting.ts";
import { readTaskText } from "../../../src/engine/tasks/text.ts";

function sort(prompt: string): string | null {
  const result = sortingReader.read(readTaskText(prompt));
  return result?.kind === "answered" && result.answer.kind === "list" ? result.answer.items.join(" ") : null;
}

describe("sorting words", () => {
  it("sorts words told with blanks, commas and a last and", () => {
    assert.equal(sort("Sort the following words alphabetically: pear fig apple"), "apple fig pear");
    assert.equal(sort("Put these words in alphabetical order: pear, fig, and apple."), "apple fig pear");
    assert.equal(sort("Sort the following words alphabetically: and or a"), "a and or");
  });
  it("keeps every word of the list, equal ones too, as it is written", () =>
    assert.equal(sort("Sort the following words alphabetically: Bo an bo an"), "an an Bo bo"));
  it("sorts backwards where that is asked", () =>
    assert.equal(sort("Sort the following words in reverse alphabetical order: a c b"), "c b a"));
  it("leaves other texts and lists with anything but words alone", () => {
    assert.equal(sort("Sort the following words by length: a bb"), null);
    assert.equal(sort("Sort the following words alphabetically: a 12 b"), null);
    assert.equal(sort("Is a whale a mammal?"), null);
  });
});
