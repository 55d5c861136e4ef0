import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { tokenize } from "../../../src/engine/reasoning/tokens.ts";
import { createRandom } from "../../support/random.ts";

describe("the tokens of a formula", () => {
  it("are those of the token pattern, whatever characters meet", () => {
    const pattern = /\s+|<->|->|<=|>=|!=|\|\||&&|[\p{L}_][\p{L}\p{Nd}_]*|[0-9]+|./gsu;
    const pieces = [
      "a",
      "B_1",
      "é",
      "_",
      "𝒳",
      "٣",
      "7",
      "42",
      "and",
      "NOT",
      "iff",
      "Ünder",
      " ",
      "\t",
      "\u00a0",
      "\u3000",
      "<",
      "->",
      "<->",
      "=",
      "!",
      "|",
      "||",
      "&",
      "∧",
      "¬",
      "→",
      "(",
      ")",
      "😀",
      "\ud800",
      "-",
      "+",
      "*",
      "%",
      "\n",
    ];
    const random = createRandom(6);
    for (let round = 0; round < 1_000; round++) {
      const text = Array.from({ length: random.int(9) }, () => random.pick(pieces)).join("");
      const tokens = tokenize(text);
      assert.deepEqual(
        tokens.slice(0, -1).map((token) => token.text),
        (text.match(pattern) ?? []).filter((each) => each.trim() !== ""),
        JSON.stringify(text),
      );
      const characters = [...text];
      for (const token of tokens)
        assert.ok(
          characters.slice(token.at).join("").startsWith(token.text),
          `${JSON.stringify(text)} at ${token.at}`,
        );
      assert.equal(tokens.at(-1)?.at, characters.length);
    }
  });
});
