import { describe, it } from "node:test";
import { expressionReader } from "../../../../src/engine/tasks/puzzles/expressions.ts";
import { toldBy, expectTold } from "../told.ts";
import assert from "node:assert/strict";

describe("boolean expressions", () => {
  it("binds not before and, and and before or", () =>
    expectTold(expressionReader, [
      ["What is the value of True or False and False?", "True"],
      ["What is the value of ( True or False ) and False?", "False"],
      ["Evaluate not False and False.", "False"],
      ["not ( True and False ) or False is", "True"],
      ["What does not not True evaluate to?", "True"],
      ["Is True and not True equal to False?", "yes"],
      ["Does False or True evaluate to False?", "no"],
    ]));
  it("agrees with the truth table on all short expressions", () => {
    const parts = ["True", "False", "not True", "not False", "( True and False )", "not ( False or False )"];
    for (const one of parts)
      for (const other of parts)
        for (const third of parts)
          for (const [a, b] of [
            ["and", "or"],
            ["or", "and"],
            ["or", "or"],
            ["and", "and"],
          ]) {
            const text = `${one} ${a ?? ""} ${other} ${b ?? ""} ${third}`;
            const script = text
              .replaceAll("True", "1")
              .replaceAll("False", "0")
              .replaceAll("not", "!")
              .replaceAll("and", "&&")
              .replaceAll("or", "||");
            // The oracle is the language that the tests are written in, whose operators bind in the same way.
            assert.equal(
              toldBy(expressionReader, `What is the value of ${text}?`),
              Boolean(Function(`return ${script}`)()) ? "True" : "False",
              text,
            );
          }
  });
  it("declines what is broken and leaves other questions alone", () =>
    expectTold(expressionReader, [
      ["What is the value of ( True or False?", "declined"],
      ["What is the value of True True?", "declined"],
      ["What is the value of True nand False?", null],
      ["What is true?", null],
      ["What is not true?", null],
    ]));
});
