import type { Part } from "./mutant.ts";

const TESTS = ["test/engine/ledger/arithmetic.test.ts"];

export const LEDGER: Part = {
  name: "the ledger of words",
  suite: ["test/engine/ledger/", "test/engine/arithmetic/", "test/golden/turns"],
  mutants: [
    {
      name: "adverbs-let-through",
      file: "src/engine/ledger/certainty-guards.ts",
      tests: TESTS,
      imitates: "a class of words is taken for harmless: often, always, tomorrow",
      text: "(UNSETTLING.has(token.lower) &&",
      replacement: "(UNSETTLING.has(token.lower.slice(1)) &&",
    },
    {
      name: "question-words-unasked",
      file: "src/engine/ledger/question-guards.ts",
      tests: TESTS,
      imitates: "adjectives after a form of be are taken for measures: how many goats are old",
      text: 'return BE.has(question[at - 1]?.lower ?? "");',
      replacement: "return false;",
    },
    {
      name: "clauses-uncut",
      file: "src/engine/ledger/text.ts",
      tests: TESTS,
      imitates: "a clause without a number hides behind the number of the clause before it",
      text: "clauses.push([]);",
      replacement: "clauses.at(-1);",
    },
  ],
};
