import type { Clause, Tree } from "../syntax.ts";
import type { Token } from "../tokens.ts";
import type { Words } from "../words.ts";
import { aboutQuestion } from "./about-question.ts";
import { argumentQuestion } from "./argument.ts";
import { compareQuestion } from "./compare-question.ts";
import { complementMany, complementOne } from "./complement.ts";
import { claims } from "./claims.ts";
import { clause, conditionFirst, item } from "./conditional.ts";
import { coordinated } from "./coordination.ts";
import { definitionQuestion } from "./definition-question.ts";
import { denial } from "./denial.ts";
import { ellipsis } from "./ellipsis.ts";
import { existence } from "./existence.ts";
import { type Construct, Input, type Parse, type Rules, mapped } from "./input.ts";
import { kindsQuestion } from "./kinds-question.ts";
import { adjectivesAt, nominalMany, nominalOne } from "./nominal.ts";
import { nounPhraseAt, objectAt, subjectAt } from "./noun-phrase.ts";
import { polarQuestion } from "./polar-question.ts";
import { simpleClause } from "./simple-clause.ts";
import { predicateMany, predicateOne } from "./verb-phrase.ts";
import { sufficiency } from "./sufficiency.ts";
import { weather } from "./weather.ts";
import { whichQuestion } from "./which-question.ts";

const QUESTIONS: readonly Construct<Extract<Tree, { kind: "query" }>["query"]>[] = [
  argumentQuestion,
  compareQuestion,
  kindsQuestion,
  aboutQuestion,
  definitionQuestion,
  whichQuestion,
  polarQuestion,
];

/** The grammar: every construct by its name. A new one is a file, a line here, and a line where it may stand. */
const RULES: Rules = {
  subject: subjectAt,
  object: objectAt,
  phrase: nounPhraseAt,
  adjectives: adjectivesAt,
  nominalOne,
  nominalMany,
  complementOne,
  complementMany,
  predicateOne,
  predicateMany,
  simple: simpleClause,
  existence,
  weather,
  denial,
  sufficiency,
  claims,
  ellipsis,
  conditionFirst,
  item,
  coordination: (input, at) =>
    coordinated<Clause>(
      input,
      at,
      (within, from) => within.parse("item", from),
      (group, parts) => ({ kind: "group", group, parts }),
    ),
  clause,
  query: (input, at) => QUESTIONS.flatMap((question) => question(input, at)),
};

export type TreesOrFailure =
  /** The cheapest trees of the whole sentence, the likeliest first. */
  | { readonly kind: "trees"; readonly trees: readonly Tree[] }
  /** `at` is an index into the tokens, one past the last for the end. */
  | {
      readonly kind: "failure";
      readonly at: number;
      readonly expected: readonly string[];
      readonly advice: string | null;
    };

/** A sentence of more tokens than this is declined unread. */
const MAX_TOKENS = 160;
/** More trees than this for one sentence, and it is declined. */
const MAX_TREES = 16;

/** Reads one sentence. Statements and questions are told apart by how they are built, not by their closing mark. */
export function treesOf(tokens: readonly Token[], words: Words): TreesOrFailure {
  if (tokens.length > MAX_TOKENS)
    return {
      kind: "failure",
      at: MAX_TOKENS,
      expected: ["the end of the sentence"],
      advice: "this sentence is too long; make several of it",
    };
  const input = new Input(tokens, words, RULES);
  const parses: Parse<Tree>[] = [
    ...mapped(input.parse("clause", 0), (value): Tree => ({ kind: "clause", clause: value })),
    ...mapped(input.parse("query", 0), (query): Tree => ({ kind: "query", query })),
  ];
  const whole = parses.filter(({ next }) => input.isEnd(next));
  if (whole.length > 0 && !input.overflow) {
    const cheapest = Math.min(...whole.map(({ cost }) => cost));
    const trees = distinct(whole.filter(({ cost }) => cost === cheapest).map(({ value }) => value));
    if (trees.length <= MAX_TREES) return { kind: "trees", trees };
  }
  if (input.overflow || whole.length > 0)
    return {
      kind: "failure",
      at: 0,
      expected: ["a sentence with fewer ways to read it"],
      advice: "this can be read in too many ways; make several sentences of it",
    };
  for (const { next } of parses) input.expect(next, "the end of the sentence");
  return { kind: "failure", ...input.failure };
}

function distinct(trees: readonly Tree[]): readonly Tree[] {
  if (trees.length < 2) return trees;
  const seen = new Set<string>();
  return trees.filter((tree) => {
    const key = JSON.stringify(tree);
    return seen.has(key) ? false : (seen.add(key), true);
  });
}
