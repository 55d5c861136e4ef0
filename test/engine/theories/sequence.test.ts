import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { readText } from "../../../src/engine/english/read-text.ts";
import { eventsOf, inSequence } from "../../../src/engine/theories/state/sequence.ts";
import { openWords } from "../../support/reading.ts";

const WORDS = await openWords();

function answer(text: string): string {
  const found = answerText(text, WORDS);
  if (found.kind === "verdict") return found.verdict;
  return found.kind === "text" ? found.value : "none";
}

const check = (cases: readonly (readonly [text: string, expected: string])[]): void => {
  for (const [text, expected] of cases) assert.equal(answer(text), expected, text);
};

const CHORES = "Otto washed the car, then mowed the lawn, and finally painted the fence.";

describe("what somebody did", () => {
  it("is told first, last, or next to something else", () =>
    check([
      [`${CHORES} What did Otto do first?`, "washed the car"],
      [`${CHORES} What did Otto do last?`, "painted the fence"],
      [`${CHORES} What did Otto do after he mowed the lawn?`, "painted the fence"],
      [`${CHORES} What did Otto do before he mowed the lawn?`, "washed the car"],
      ["Otto picked up the ball. Then he quickly threw it. What did Otto do first?", "picked up the ball"],
      [
        "Vera swept the floor and Otto went to the shop with Lea. What did Otto do?",
        "went to the shop with Lea",
      ],
    ]));

  it("is not sure where no word says the order, at other times, and of what was only wanted", () =>
    check([
      ["Otto sang and danced. What did Otto do first?", "none"],
      ["Otto slept. He had eaten before. What did Otto do first?", "none"],
      ["Otto slept. Earlier he ate. What did Otto do first?", "none"],
      ["Otto ate 3 apples. Then he slept. What did Otto do first?", "none"],
      ["Otto ate an apple at 9. Then he slept. What did Otto do first?", "none"],
      ["Otto tried to sing. Then he slept. What did Otto do first?", "none"],
      ["Everyone ate. Then Otto slept. What did Otto do first?", "none"],
      ["Otto wanted to sleep. What did Otto do?", "none"],
      ["Otto ate. Then he slept. What did Otto do?", "none"],
      [`${CHORES} What did Vera do first?`, "none"],
      ["On Tuesday Otto slept. On Monday Otto swam. What did Otto do first?", "none"],
      ["Otto painted when he was five. Otto swam when he was four. What did Otto do first?", "none"],
      ["Otto sang as a teacher. Otto danced as a child. What did Otto do first?", "none"],
      ["Otto sang in the evening. Otto danced in the morning. What did Otto do first?", "none"],
      ["Otto painted. Otto swam. Otto painted again. What did Otto do last?", "none"],
    ]));

  it("was before or after something else", () =>
    check([
      ["Otto ate before he slept. Did Otto sleep before he ate?", "no"],
      ["Otto ate before he slept. Did Otto eat before he slept?", "yes"],
      ["After Otto ate, he slept. Did Otto eat before he slept?", "yes"],
      ["Otto ate. Then he slept. Did Otto sleep after he ate?", "yes"],
      ["First Vera sang, then Otto danced. Did Otto dance before Vera sang?", "no"],
      ["Vera sang and Otto danced. Did Otto dance before Vera sang?", "none"],
      ["Otto ate. He slept. He ate. Did Otto eat before he slept?", "none"],
    ]));

  it("is checked by pairs: events in another order are refused", () => {
    const read = readText("Otto ate. Then he slept. Did Otto eat before he slept?", WORDS);
    assert.ok(read.kind === "read");
    const [discourse] = read.discourses;
    assert.ok(discourse);
    assert.equal(inSequence(discourse)?.kind, "verdict");
    // The planted bug: the events backwards.
    const backwards = inSequence(discourse, (one) => eventsOf(one)?.toReversed() ?? null);
    assert.equal(backwards?.kind, "refused");
  });
});
