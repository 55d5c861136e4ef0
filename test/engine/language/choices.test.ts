import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Choices } from "../../../src/engine/language/translate/choices.ts";

describe("choices", () => {
  it("come in every combination once, the most natural first", () => {
    const seen: string[] = [];
    for (let forced: readonly number[] | null = []; forced !== null; ) {
      const choices: Choices = new Choices(forced);
      const first = choices.choose("a", 2);
      seen.push(`${first}${choices.choose("b", 3)}${choices.choose("a", 2)}`);
      forced = choices.next();
    }
    assert.deepEqual(seen, ["000", "010", "020", "101", "111", "121"]);
  });

  it("may depend on one another", () => {
    const seen: string[] = [];
    for (let forced: readonly number[] | null = []; forced !== null; ) {
      const choices: Choices = new Choices(forced);
      seen.push(choices.choose("a", 2) === 0 ? "left" : `right ${choices.choose("b", 2)}`);
      forced = choices.next();
    }
    assert.deepEqual(seen, ["left", "right 0", "right 1"]);
  });
});
