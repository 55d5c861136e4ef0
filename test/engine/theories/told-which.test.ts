import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readText } from "../../../src/engine/english/read-text.ts";
import { thingsTold, toldWhich } from "../../../src/engine/theories/told-which.ts";
import { openWords } from "../../support/reading.ts";
import { describeOutcomes, type ToldAnswers } from "../../support/told-answers.ts";

const WORDS = await openWords();

const TOLD: ToldAnswers = [
  ["Otto cooked dinner. Who cooked dinner?", "Otto"],
  ["While Vera was out, Otto cooked dinner. Who cooked dinner?", "Otto"],
  ["Otto bought a book this morning. What did Otto buy?", "book"],
  ["At noon Vera met Otto in the park. Whom did Vera meet?", "Otto"],
  ["The lamp was lit by Otto at nine. Who lit the lamp?", "Otto"],
  ["Otto wrote a long letter to Vera on Monday. Who wrote a letter?", "Otto"],
  ["Vera ate a plum and Otto ate a pear. Who ate a pear?", "Otto"],
  // nothing of what is asked is told so, or more may be
  ["Otto nearly cooked dinner. Who cooked dinner?", "unread"],
  ["Otto did not cook dinner. Who cooked dinner?", "refused"],
  ["Otto cooked dinner in his dream. Who cooked dinner?", "refused"],
  ["Otto cooked dinner. Everyone who sang cooked dinner. Who cooked dinner?", "refused"],
  ["Otto cooked lunch. Who cooked dinner?", "refused"],
];

const IN_SOME_WAY: ToldAnswers = [
  ["Otto went home late. Did Otto go home?", "yes"],
  ["Otto completely forgot his keys. Did Otto forget his keys?", "yes"],
  ["Otto often drinks tea. Does Otto drink tea?", "yes"],
  ["Every morning Otto drinks tea. Does Otto drink tea?", "yes"],
  ["This morning Otto bought a book. Did Otto buy a book?", "yes"],
  ["Otto is ill today. Is Otto ill?", "yes"],
  ["Whoever ate a plum is ill. Otto ate a plum in the hall. Is Otto ill?", "yes"],
  ["Otto sang beautifully. Did Otto sing beautifully?", "yes"],
  ["Otto sang beautifully. Did Otto sing badly?", "refused"],
  ["Otto probably left. Did Otto leave?", "unknown"],
  ["Otto did not sing loudly. Did Otto sing?", "refused"],
  ["Vera has the ball. Vera gives Otto the ball. Does Vera have the ball?", "no"],
];

const OTHER_SIDE: ToldAnswers = [
  ["Otto got a book from Vera. Who gave Otto a book?", "Vera"],
  ["Otto was given a book by Vera. What did Otto get?", "book"],
  ["Vera sold a car to Otto. Did Otto buy a car?", "yes"],
  ["Vera lent Otto a pen. Who borrowed a pen?", "Otto"],
  ["Vera taught Otto French. Who learned French?", "Otto"],
  ["The book on the table belongs to Otto. Whose book is on the table?", "Otto"],
  ["Otto would like a cup of tea. What would Otto like?", "cup of tea"],
  ["Otto would like a cup of tea. Does Otto have a cup of tea?", "refused"],
  ["Otto's mother's name is Vera. Who is Otto's mother?", "Vera"],
  ["My neighbour's name is Vera. Vera has a cat. Does my neighbour have a cat?", "yes"],
  ["There is a man who likes tea. His name is Otto. Who likes tea?", "Otto"],
  ["The name of the dog is Rex. What is the name of the dog?", "Rex"],
  ["Otto got a prize. Did Vera give Otto a prize?", "refused"],
];

describeOutcomes("what is told from the side of the other one", OTHER_SIDE);
describeOutcomes("whom or what a text tells it of", TOLD);
describeOutcomes("what is told to be done in some way, at some time or place", IN_SOME_WAY);

describe("whom or what a text tells it of", () => {
  it("is checked by asking whether it is so of each", () => {
    const read = readText("Otto cooked dinner. Vera sang. Who cooked dinner?", WORDS);
    assert.ok(read.kind === "read");
    const [discourse] = read.discourses;
    assert.ok(discourse);
    const vera = discourse.referents.named("Vera");
    assert.ok(vera);
    // The planted bug: whoever is named is taken.
    const planted: typeof thingsTold = (claim, told) =>
      thingsTold(claim, told).map((one) => ({ ...one, thing: vera.id }));
    assert.equal(toldWhich(discourse)?.kind, "things");
    assert.equal(toldWhich(discourse, planted)?.kind, "refused");
  });
});
