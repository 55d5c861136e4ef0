import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { read, readSentence } from "../../../src/engine/language/read.ts";
import { EMPTY, LEXICON } from "./lexicon.ts";
import { notation, readNotation } from "./notation.ts";
import { ARGUMENTS } from "./sentences-arguments.ts";
import { CONDITIONS } from "./sentences-conditions.ts";
import { QUESTIONS } from "./sentences-questions.ts";
import { REJECTED } from "./sentences-rejected.ts";
import { STATEMENTS } from "./sentences-statements.ts";

describe("reading English", () => {
  for (const [name, table] of [
    ["statements", STATEMENTS],
    ["statements of arguments", ARGUMENTS],
    ["conditions", CONDITIONS],
    ["questions", QUESTIONS],
  ] as const) {
    it(`gives ${name} their logical form`, () => {
      for (const [text, expected] of table) {
        const result = read(text, LEXICON);
        assert.equal(result.kind, "read", text);
        assert.equal(readNotation(result), expected, text);
      }
    });
  }

  it("rejects the rest where it stops, says what it expected, and quotes it", () => {
    for (const [text, expected] of REJECTED) {
      const result = read(text, LEXICON);
      assert.equal(result.kind, "rejected", text);
      assert.equal(readNotation(result), expected, text);
      if (result.kind !== "rejected") continue;
      for (const rejection of result.rejections) {
        assert.equal(text.slice(rejection.span.start, rejection.span.end), rejection.text, text);
        assert.ok(rejection.expected.length > 0, text);
        assert.ok(rejection.at >= rejection.span.start && rejection.at <= rejection.span.end, text);
      }
    }
  });

  it("advises what to write instead", () => {
    const helpOf = (text: string): string | null => {
      const result = read(text, LEXICON);
      return result.kind === "rejected" ? (result.rejections[0]?.help ?? null) : null;
    };
    assert.match(helpOf("Alice was nice.") ?? "", /present tense/);
    assert.match(helpOf("Most cats are red.") ?? "", /amounts/);
    assert.match(helpOf("His dog is red.") ?? "", /ownership/);
    assert.match(helpOf("alice is nice.") ?? "", /capital letter/);
    assert.match(helpOf("Alice is a fake teacher.") ?? "", /may not be of its kind/);
    assert.match(helpOf("Bob chases a cat. The cat is red.") ?? "", /name/);
  });

  it("reads every sentence of a prompt or none, and tells which were read", () => {
    const result = read("Alice is kind. Bob was nice. Carol is sad.", LEXICON);
    assert.equal(result.kind, "rejected");
    if (result.kind !== "rejected") return;
    assert.deepEqual(
      result.rejections.map(({ text }) => text),
      ["Bob was nice."],
    );
    assert.deepEqual(
      result.accepted.map(({ text }) => text),
      ["Alice is kind.", "Carol is sad."],
    );
  });

  it("takes the mode off the text, and keeps offsets into the whole prompt", () => {
    const prompt = "mode: rules_closed\nAlice is kind. Is Bob nice?";
    const result = read(prompt, LEXICON);
    assert.equal(result.kind, "read");
    if (result.kind !== "read") return;
    assert.equal(result.mode, "rules_closed");
    assert.deepEqual(result.sentences, ["Alice is kind.", "Is Bob nice?"]);
    assert.deepEqual(
      result.readings[0]?.utterances.map(({ span }) => prompt.slice(span.start, span.end)),
      ["Alice is kind.", "Is Bob nice?"],
    );
  });

  it("says what definite descriptions take for granted", () => {
    const result = read("The big cat chases Bob.", LEXICON);
    const presupposed =
      result.kind === "read" ? result.readings[0]?.utterances[0]?.presupposes.map(notation) : null;
    assert.deepEqual(presupposed, ["N:cat(the big cat)", "A:big cat(the big cat)"]);
  });

  it("chooses alike throughout a prompt, so that readings do not multiply", () => {
    const result = read("All cats are not dogs. All dogs are not birds. All birds are not cats.", LEXICON);
    assert.equal(result.kind === "read" ? result.readings.length : 0, 2);
  });

  it("declines what has more than sixteen readings", () => {
    const one = "A cat chases Bob. ";
    assert.equal(read(one.repeat(4), LEXICON).kind, "read");
    const result = read(
      "A cat chases Bob. A dog chases Bob. A bird chases Bob. A lion chases Bob. A tiger chases Bob.",
      LEXICON,
    );
    assert.equal(result.kind, "rejected");
    assert.match(result.kind === "rejected" ? (result.rejections[0]?.help ?? "") : "", /split/);
  });

  it("knows words by their place when no pack does", () => {
    assert.equal(
      readNotation(read("Alice is kind. All kind people are nice. Is Alice nice?", EMPTY)),
      "A:kind(Alice); all x[(N:person(x) & A:kind(x))]A:nice(x); ? A:nice(Alice)",
    );
    assert.equal(
      readNotation(read("The dog needs the tiger. If something needs the tiger then it is round.", EMPTY)),
      "V:need(the dog,the tiger); all x[V:need(x,the tiger)]A:round(x)",
    );
  });

  it("reads rules of packs only where they can be meant in one way", () => {
    assert.equal(
      notation(readSentence("Every cat is an animal.", LEXICON) as never),
      "all x[N:cat(x)]N:animal(x)",
    );
    for (const text of [
      "All cats are not dogs.",
      "Is Alice nice?",
      "Alice is kind. Bob is nice.",
      "",
      "cats was",
    ]) {
      assert.equal(readSentence(text, LEXICON).kind, "rejected", text);
    }
  });
});

/** Inputs that a grammar may come to grief with: they must end, in one or the other way. */
const WORST: readonly string[] = [
  "",
  " ",
  "\n\n",
  ".",
  "...",
  "?!",
  "a ".repeat(2048),
  "A ".repeat(2048),
  "is ".repeat(1365),
  "not ".repeat(1024),
  "Alice and ".repeat(409),
  "Alice, ".repeat(585),
  "Alice is " + "kind and ".repeat(400) + "nice.",
  "Alice is " + "kind or nice and ".repeat(200) + "nice.",
  "if ".repeat(1365),
  "If Alice is kind then ".repeat(180) + "Bob is nice.",
  "it is false that ".repeat(240) + "Alice is nice.",
  "Every cat " + "that chases every dog ".repeat(180) + "is red.",
  "Alice likes every dog " + "that likes a cat and ".repeat(30) + "sees Bob.",
  "either ".repeat(585),
  "neither ".repeat(512),
  "both ".repeat(800),
  "the ".repeat(1024),
  "the cat of the ".repeat(270),
  "big ".repeat(1000) + "cats are red.",
  "( ".repeat(2048),
  '"'.repeat(4096),
  "All cats are not dogs. ".repeat(178),
  "Everybody likes somebody. ".repeat(157),
  "x".repeat(4096),
  "é".repeat(4096),
  "e\u0301".repeat(2048),
  "\ud800".repeat(4096),
  "\udc00\ud800",
  "\u200b".repeat(4096),
  "😀".repeat(2048),
  "\u202eAlice is nice.",
  "שלום עולם ".repeat(400),
  "Alice\u200bis nice.",
  "Alice is ni\u0000ce.",
  "1. ".repeat(1365),
  "- ".repeat(2048),
  "mode:",
  "mode: \n",
  "Conclusion:",
  "Question: Premise: ".repeat(200),
  "Mr. ".repeat(1024),
  "Alice's ".repeat(512),
  "can't ".repeat(682),
  "Wumpuses glorp that glorp that ".repeat(130),
  "A B C D E F G ".repeat(290),
  "If a cat chases a dog and a dog chases a cat then it is sad. ".repeat(67).slice(0, 4096),
];

describe("reading anything", () => {
  it("ends on the worst inputs", () => {
    for (const text of WORST)
      for (const lexicon of [LEXICON, EMPTY])
        assert.ok(["read", "rejected"].includes(read(text, lexicon).kind));
  });

  it("never throws, gives offsets inside the text, and repeats itself", () => {
    const word = fc.constantFrom(
      "Alice",
      "Bob",
      "cat",
      "cats",
      "the",
      "a",
      "every",
      "is",
      "are",
      "not",
      "and",
      "or",
      "if",
      "then",
      "who",
      "that",
      "kind",
      "red",
      "chases",
      "chase",
      "does",
      "can",
      "it",
      "they",
      "someone",
      "what",
      ",",
      ".",
      "?",
      "no",
      "all",
      "either",
      "of",
      "in",
      "Therefore",
      ":",
      "\n",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 80 }),
          fc.array(word, { maxLength: 40 }).map((words) => words.join(" ")),
        ),
        (text) => {
          const result = read(text, LEXICON);
          assert.deepEqual(read(text, LEXICON), result);
          if (result.kind === "rejected")
            for (const { at, span } of result.rejections)
              assert.ok(at >= 0 && at <= text.length && span.end <= text.length && span.start <= span.end);
          else assert.ok(result.readings.length > 0 && result.readings.length <= 16);
        },
      ),
      { numRuns: runs(1_000) },
    );
  });
});
