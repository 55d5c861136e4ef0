import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compileRows, type Item, type Row } from "../../../src/engine/grammar/chart.ts";
import { ROWS } from "../../../src/engine/grammar/grammar.ts";
import { droppedWords } from "../../../src/engine/grammar/ledger.ts";
import { parseText } from "../../support/reading.ts";

const BY_ID: ReadonlyMap<string, Row> = new Map(ROWS.map((row) => [row.id, row]));

const READ: readonly string[] = [
  "Mara lends Otto two sturdy crates.",
  "Two sturdy crates were lent to Otto by Mara.",
  "Every sailor who has a ticket trusts Otto.",
  "The parcel that Mara lent to Otto is heavier than the crate.",
  "If the bell rings, the sailor wakes up.",
  "The sailor wakes up unless the bell is broken.",
  "Mara has twice as many tickets as Otto.",
  "Mara has 3 more tickets than Otto.",
  "A third of the sailors wear hats.",
  "There are at least 5 parcels in the shed.",
  "Neither Mara nor Otto can swim.",
  "Otto says that the shed is empty.",
  "Mara wants to sell the shed for $200.",
  "Otto, who is a sailor, lives in a small house near the harbour.",
  "Mara scored 4 points in the first game and 7 in the second.",
  "Does Otto own a boat?",
  "Who lent Otto the crates?",
  "What did Mara lend Otto?",
  "How many tickets does Mara have?",
  "How many more tickets does Mara have than Otto?",
  "Where does Otto live?",
  "How tall is Mara?",
  "Which sailor is the oldest?",
  "Which sailor is the second oldest?",
  "Mara is at least as tall as Otto.",
  "Mara runs the fastest.",
  "Who is older, Mara or Otto?",
  "Is Mara third in the queue?",
  "How many sailors are in front of Otto?",
  "Is there a boat in the shed?",
  "Otto is a sailor, isn't he?",
  "Otto owns a boat, doesn't he?",
  "Otto can swim, can't he?",
  "Otto has sold the boat, hasn't he?",
  "Otto is a sailor, right?",
  "Must every sailor wear a hat?",
  "Has Otto sold the boat?",
  "On 5 June Otto left the harbour at 3:15 pm.",
  "Count the parcels.",
  "All sailors must swim, except those in the harbour.",
  "Rule 2: Sailors may not swim.",
  "Conclusion: Mara must leave.",
  "Suppose Otto owns a boat.",
  "Assume that sailors are cooks.",
  "Last week Mara sold another 3 crates.",
  "Otto sold 3 crates last Monday.",
  "Otto has 9 crates more than Mara.",
  "Mara has 32 green and 38 blue crates.",
  "Mara pays with a $5 bill.",
  "It was Otto who sold the crate.",
  "Otto has left, but Mara hasn't.",
  "Whoever sings is happy.",
  "Two years later Otto left.",
  "Mara started at 6:00, Otto at 6:30 and Ida at 5:45.",
  "Mara goes to four rooms: 1, 2, 4 and 7.",
  "The two of them sing.",
  "Mara bought three 4 dollar hats.",
  "Every day Otto sells 3 crates.",
  "Otto paid $7 for a hat, and $6 for a coat.",
  "Otto sold 4 crates this morning and 5 crates this evening.",
  "How many more crates than hats does Otto have?",
  "There are 55 crates now, how many did Otto sell?",
  "How much change does Otto get?",
  // What a copula says, in phrases of several kinds.
  "Otto is kind and not tired.",
  "Otto is tired or a sailor.",
  "Everything that is red, a wug, or not small is old.",
  "Is Otto a sailor, tired, or rich?",
  // Words that no list knows.
  "Grimpuses are tumpuses.",
  "All daxo are shy.",
  // Numbers as what they are.
  "31 is a prime.",
  "Is 31 odd?",
];

const NOT_READ: readonly string[] = [
  "Mara lend Otto a crate of.",
  "The sailors is tired.",
  "Otto the the boat.",
  "Does Otto owns a boat?",
  "Every sailors sleeps.",
];

describe("the grammar", () => {
  for (const text of READ)
    it(`reads "${text}" without dropping a word`, async () => {
      const [one] = (await parseText(text)).parsed;
      assert.equal(one?.kind, "parsed");
      if (one?.kind === "parsed")
        for (const item of one.items) assert.deepEqual(droppedWords(item, BY_ID), []);
    });
  for (const text of NOT_READ)
    it(`does not read "${text}"`, async () => {
      const [one] = (await parseText(text)).parsed;
      assert.equal(one?.kind, "unparsed");
    });
  it("has one id for each rule", () => assert.equal(BY_ID.size, ROWS.length));
});

describe("the first ledger", () => {
  it("finds the word that a rule drops", async () => {
    const planted = ROWS.map(
      (row): Row =>
        row.id === "vp.adverb"
          ? { ...row, build: (phrase) => ({ features: phrase.features, tree: phrase.tree }) }
          : row,
    );
    const [one] = (await parseText("Otto sleeps soundly.", compileRows(planted))).parsed;
    assert.equal(one?.kind, "parsed");
    const items: readonly Item[] = one?.kind === "parsed" ? one.items : [];
    assert.deepEqual(droppedWords(items[0] ?? assert.fail(), BY_ID), [
      { word: "soundly", row: "advp.adverb" },
    ]);
  });
});
