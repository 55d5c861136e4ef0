import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { MakeReader, Problem, Word } from "../../../src/engine/arithmetic-learning/problem.ts";
import {
  investigate,
  mergeWords,
  readBaseline,
  type Finding,
  type WordClasses,
  type Work,
} from "../../../src/engine/arithmetic-learning/trial.ts";
import { problemOf, story, toyReader } from "../../support/toy-reader.ts";

const CLASSES: WordClasses = [
  { category: "change_verb", polarity: "increase" },
  { category: "change_verb", polarity: "decrease" },
  { category: "transfer_verb", polarity: "give" },
  { category: "transfer_verb", polarity: "receive" },
  { category: "filler", polarity: null },
];

function finish<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
  }
}
function findingsOf(
  problems: readonly Problem[],
  words: readonly Word[] = [],
  makeReader: MakeReader = toyReader,
): readonly Finding[] {
  const baseline = finish(readBaseline(problems, words, makeReader));
  return baseline.groups.map((group) =>
    finish(investigate(group, baseline, { makeReader, classes: CLASSES })),
  );
}
const word = (finding: Finding | undefined): readonly unknown[] =>
  finding?.kind === "word"
    ? [
        finding.word.lemma,
        finding.word.category,
        finding.word.polarity,
        finding.unlocked.map(({ problem }) => problem.caseId).join(" "),
      ]
    : [finding?.kind, finding?.group.subject];

const KNOWN = [problemOf("k1", story(5, "bought 2"), 7), problemOf("k2", story(5, "lost 2"), 3)];
const TOSSED = [
  problemOf("t1", story(9, "tossed 4"), 5),
  problemOf("t2", story(8, "tossed 1"), 7),
  problemOf("t3", story(7, "tossed 3"), 4),
];

describe("a word that is missing", () => {
  it("is suggested in the class that answers its problems as expected, and keeps all other answers", () => {
    const [finding] = findingsOf([...KNOWN, ...TOSSED]);
    assert.deepEqual(word(finding), ["toss", "change_verb", "decrease", "t1 t2 t3"]);
    assert.ok(finding?.kind === "word");
    assert.equal(finding.answersHash, finish(readBaseline(KNOWN, [], toyReader)).answersHash);
    assert.deepEqual(
      finding.trials.map(({ word: { category, polarity }, correct, wrong, disturbs }) => [
        category,
        polarity,
        correct,
        wrong,
        disturbs,
      ]),
      [
        ["change_verb", "increase", 0, 3, null],
        ["change_verb", "decrease", 3, 0, false],
        ["transfer_verb", "give", 0, 0, null],
        ["transfer_verb", "receive", 0, 0, null],
        ["filler", null, 0, 0, null],
      ],
    );
  });
  it("may be a verb that involves a second person", () => {
    assert.deepEqual(
      word(
        findingsOf([
          problemOf("a", story(9, "mailed 4 to Ben"), 5),
          problemOf("b", story(9, "mailed 2 to Ben"), 7),
        ])[0],
      ),
      ["mail", "transfer_verb", "give", "a b"],
    );
  });
  it("is a transfer rather than a change, if both answer as many and a second person is named", () => {
    // To this reader a transfer is a change, whoever is named.
    const AS_CHANGE = new Map([
      ["give", "decrease"],
      ["receive", "increase"],
    ]);
    const lenient: MakeReader = (words) => {
      const read = toyReader(
        words.map((each) =>
          each.category === "transfer_verb"
            ? { ...each, category: "change_verb", polarity: AS_CHANGE.get(each.polarity ?? "") ?? null }
            : each,
        ),
      );
      return (prompt) => read(prompt.replace(" to Ben", ""));
    };
    const found = (to: string) =>
      word(
        findingsOf(
          [problemOf("a", story(9, `mailed 4${to}`), 5), problemOf("b", story(9, `mailed 2${to}`), 7)],
          [],
          lenient,
        )[0],
      );
    assert.deepEqual(found(" to Ben"), ["mail", "transfer_verb", "give", "a b"]);
    assert.deepEqual(found(""), ["mail", "change_verb", "decrease", "a b"]);
  });
  it("is not suggested where it answers a single problem", () => {
    assert.deepEqual(
      word(
        findingsOf([
          problemOf("a", story(9, "tossed 4"), 5),
          problemOf("b", "Ann has 9 pens. Ann tossed 4. Ann zorped 1. How many pens does Ann have?", 4),
        ])[0],
      ),
      ["shape", "toss"],
    );
  });
  it("is not suggested where it answers one problem otherwise than expected", () => {
    assert.deepEqual(word(findingsOf([...TOSSED, problemOf("t4", story(7, "tossed 3"), 10)])[0]), [
      "shape",
      "toss",
    ]);
  });
  it("is not suggested if it answers a problem that should be declined", () => {
    assert.deepEqual(word(findingsOf([...TOSSED, problemOf("r", story(7, "tossed 5"), null)])[0]), [
      "shape",
      "toss",
    ]);
  });
  it("is not suggested where it changes another answer", () => {
    // This reader takes every word it is given for the opposite of "bought", too.
    const spoiling: MakeReader = (words) => {
      const read = toyReader(words);
      return (prompt) => {
        const reading = read(prompt);
        return words.length > 0 && reading.kind === "solved" && prompt.includes("bought")
          ? { ...reading, value: "0" }
          : reading;
      };
    };
    const [finding] = findingsOf([...KNOWN, ...TOSSED], [], spoiling);
    assert.deepEqual(word(finding), ["shape", "toss"]);
    assert.equal(finding?.trials.find(({ word: { polarity } }) => polarity === "decrease")?.disturbs, true);
  });
  it("is missing no more once it is ratified", () => {
    assert.deepEqual(
      findingsOf([...KNOWN, ...TOSSED], [{ lemma: "toss", category: "change_verb", polarity: "decrease" }]),
      [],
    );
  });
});

describe("a shape that is missing", () => {
  it("is reported, and no word is tried for it", () => {
    const [finding] = findingsOf([
      problemOf("a", "Ben ran. How many?", 1),
      problemOf("b", "Ben sat. How many?", 2),
    ]);
    assert.deepEqual(
      [finding?.kind, finding?.group.subType, finding?.group.subject, finding?.trials],
      ["shape", "frame", "no beginning is told", []],
    );
  });
  it("includes the words that no class fixes, by the reader's refusal reason", () => {
    const odd = (caseId: string, verb: string) => problemOf(caseId, story(9, `${verb} 4`), 99);
    const merged = mergeWords(
      findingsOf([
        ...TOSSED,
        odd("x1", "zorped"),
        odd("x2", "zorped"),
        odd("y1", "blipped"),
        odd("y2", "blipped"),
      ]),
    );
    assert.deepEqual(
      merged.map((finding) => [finding.kind, finding.group.subject, finding.group.refusals.length]),
      [
        ["word", "toss", 3],
        ["shape", "unknown verb", 4],
      ],
    );
    assert.deepEqual(merged[1]?.group.lemmas, ["blip", "zorp"]);
    assert.deepEqual(
      [...new Set(merged[1]?.trials.map(({ word: { lemma } }) => lemma.slice(0, 4)))],
      ["blip", "zorp"],
    );
  });
  it("is none of a problem that is rightly declined", () =>
    assert.deepEqual(
      findingsOf([problemOf("a", "Ben ran. How many?", null), problemOf("b", "Ben sat. How many?", null)]),
      [],
    ));
});
