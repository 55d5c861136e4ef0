import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import type { WordedOutcome } from "../../../src/engine/wording/outcome.ts";
import { openWords } from "../../support/reading.ts";

/** The verdict, the value, or how it was declined. */
function shortOf(answer: WordedOutcome): string {
  if (answer.kind === "verdict") return answer.verdict;
  return answer.kind === "text" || answer.kind === "number" ? answer.value : answer.kind;
}

const CASES: Readonly<Record<string, readonly (readonly [text: string, answer: string])[]>> = {
  "how it was before, after or when something happened": [
    [
      "The rope was in the shed. Uwe took the rope to the barn. Where was the rope before Uwe took it to the barn?",
      "shed",
    ],
    [
      "Mara had the kettle. She gave it to Otto. Otto gave it to Lea. Who had the kettle before Otto gave it to Lea?",
      "Otto",
    ],
    ["Mara had the kettle. She gave it to Otto. Who had the kettle before Mara gave it to Otto?", "Mara"],
    ["Mara went to the bank. Then she went to the shop. Where was Mara before she went to the shop?", "bank"],
    ["The gate was open. Uwe closed the gate. Was the gate open before Uwe closed it?", "yes"],
    ["Mara is in the kitchen. Uwe goes to the hall. Where was Mara when Uwe went to the hall?", "kitchen"],
    [
      "Uwe went to the hall. Mara went to the barn. Uwe went to the shed. Where was Uwe after Mara went to the barn?",
      "hall",
    ],
    // At which end of the event, which of two, one that is not told.
    ["Uwe went to the hall. Then he went to the barn. Where was Uwe when he went to the barn?", "refused"],
    [
      "Uwe went to the hall. He went to the barn. He went to the hall. Where was Uwe before he went to the hall?",
      "refused",
    ],
    ["Uwe went to the hall. Where was Uwe before Mara went to the barn?", "refused"],
    ["Uwe went to the barn. He had been in the hall. Where was Uwe before he went to the barn?", "refused"],
  ],
  "why, where the text says it": [
    ["Otto put on his coat because it was cold. Why did Otto put on his coat?", "it was cold"],
    ["Otto was late because the bus broke down. Mara laughed. Why was Otto late?", "the bus broke down"],
    ["Because it rained, Uwe stayed at home. Why did Uwe stay at home?", "it rained"],
    ["Mara went to the shop to buy milk. Why did Mara go to the shop?", "to buy milk"],
    ["Lea cried because she lost her doll. Why did Lea cry?", "she lost her doll"],
    ["Uwe stayed at home. It rained. Why did Uwe stay at home?", "refused"],
    ["Otto was late because the bus broke down. Why was Mara late?", "refused"],
    [
      "Otto was late because the bus broke down. Otto was late because he slept. Why was Otto late?",
      "refused",
    ],
  ],
  "what a question supposes": [
    ["If no cats are dogs, is any dog a cat?", "no"],
    ["If cats were birds, would a cat be a bird?", "yes"],
    ["Suppose that cats are birds. Would a cat be a bird?", "yes"],
    ["The gate is open. If Uwe closes the gate, is it open?", "no"],
    ["Uwe is in the hall. If he goes to the garden, is he in the garden?", "yes"],
    ["Uwe is sad. Would Uwe be happy if he had a dog?", "refused"],
  ],
  "what is asked first": [
    ["Who gave the ring to Eve? Otto bought a ring. He gave it to Eve.", "Otto"],
    ["How many plums does Uwe have? Uwe has 3 plums. He buys 2 more plums.", "5"],
    ["Who has the cup? Uwe took the cup. Who gave it to Mara?", "unread"],
  ],
  "who got what": [
    ["Sara sold Mara the bike. Who got the bike?", "Mara"],
    ["Lea bought a hat and gave it to Otto. What did Otto get?", "hat"],
    ["Uwe gave Mara a pen. Otto gave Mara a cup. What did Mara get?", "pen, cup"],
    ["Uwe sent a letter to Mara. Who got the letter?", "refused"],
    ["Uwe gave the pen to Mara. Mara gave the pen to Otto. Mara sang. Who got the pen?", "refused"],
  ],
  "one of two places, and not the one": [
    ["Otto is not in the kitchen. He is either in the kitchen or in the bath. Where is Otto?", "bath"],
    ["Otto is in the kitchen or in the bath. He is not in the bath. Where is he?", "kitchen"],
    ["Otto is either in the kitchen or in the bath. Where is Otto?", "refused"],
    ["Otto is in the kitchen or in the bath. Mara is not in the bath. Where is Otto?", "refused"],
  ],
  "words of stories": [
    ["Otto poured the milk into a glass. Where is the milk?", "glass"],
    ["A glass is on the table. Uwe puts the glass in the sink. Where is the glass?", "sink"],
    ["Uwe has a marble and a stone. He gives the marble to Mara. Who has the marble?", "Mara"],
    ["Uwe was in the hall. Then he went upstairs to the bedroom. Where is Uwe?", "bedroom"],
    ["Uwe wanted to go to the pool, but he stayed at home. Where is Uwe?", "home"],
    ["Mara stayed in the hotel for two weeks. Where is Mara?", "refused"],
    ["The dog is called Fido. Fido is black. Is the dog black?", "yes"],
    ["A blick is a kind of fish. Nemo is a blick. Is Nemo a fish?", "yes"],
  ],
};

describe("a story is asked", () => {
  for (const [name, cases] of Object.entries(CASES))
    it(name, async () => {
      const words = await openWords();
      assert.deepEqual(
        cases.map(([text]) => [text, shortOf(answerText(text, words))]),
        cases.map((one) => [...one]),
      );
    });
});
