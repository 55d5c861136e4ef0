import { readFormula } from "../arithmetic/formulas/solve-formula.ts";
import { readSentences } from "../arithmetic/numerals.ts";
import { equals, ONE } from "../text/rational.ts";
import { solveProblem, UNREAD_SENTENCE, type Declined, type Solved } from "../arithmetic/solve-problem.ts";
import type { Words } from "../arithmetic/words/lexicon.ts";
import { accountArithmetic } from "../ledger/arithmetic.ts";
import { ledgerSentences } from "../ledger/tokens.ts";
import { modeOf } from "../language/read.ts";
import type { Read } from "../language/reading.ts";
import { latitude, type Ledger } from "../reliability/leeway.ts";
import type { World } from "./world.ts";
import { NO_WRITE } from "../answer/vault.ts";
import { brief } from "./brief.ts";
import { hedgeOf, withhold } from "./licensed.ts";
import {
  answerOf,
  refuse,
  type Answered,
  type ProvedState,
  type GroundingSource,
  type RefusalReason,
} from "../answer/answered.ts";
import { groundsOf } from "../answer/grounds.ts";
import { amountOf, unitOf } from "./problem-amount.ts";
import { wordsOfPrompt, type PromptWords } from "./problem-labels.ts";
import { tellSteps } from "./problem-steps.ts";

/** A prompt taken for a problem of arithmetic. `text`: the prompt without a mode line, beginning at `start`. `asked`: the quantity asked for, empty where it is not known. */
export interface Problem {
  readonly text: string;
  readonly start: number;
  readonly result: Solved | Declined;
  readonly said: PromptWords;
  readonly asked: string;
}

/** Questions for a number; what else asks "how …" is not meant. */
const ASKS_NUMBER = new RegExp(
  String.raw`\bhow\s+(?:many|much|long|far|fast|big|large|old|tall|deep|heavy|high|wide)\b|\b(?:what|which)\s+(?:fraction|number|part|percent|percentage|portion)\b` +
    String.raw`|\bwhat(?:'s|\s+(?:is|was|are|were|will\s+be))\s+(?:the|his|her|its|their)\s+(?:\w+\s+)?(?:age|amount|area|average|cost|difference|distance|height|length|number|perimeter|price|product|quotient|sum|total|value|weight|width)\b` +
    String.raw`|\bwhat\s+is\s+[a-z]\s+if\b|\b(?:calculate|compute|determine|evaluate|solve|work\s+out)\b`,
  "iu",
);

/**
 * The problem that a prompt poses; null for any other prompt. What the grammar of statements and questions reads is none, but for a "term" with
 * a number in it that can be worked out; of the rest, what can be worked out is one, and a question for a number over numbers that cannot be.
 * In the mode `arithmetic` every text is.
 */
export function readProblem(prompt: string, found: Read, words: Words): Problem | null {
  const { mode, start, unknown } = modeOf(prompt);
  if (
    (found.kind === "read" && !definesNumbers(found)) ||
    unknown !== null ||
    (mode !== null && mode !== "arithmetic")
  )
    return null;
  const text = prompt.slice(start);
  const result = accounted(solveProblem(text, words), text, words);
  if (result.kind === "declined" && mode === null && (found.kind === "read" || !asksForNumber(text)))
    return null;
  const said = wordsOfPrompt(text, words);
  return {
    text,
    start,
    result,
    said,
    asked: result.kind === "solved" ? said.name(result.derivation.at(-1)?.label ?? "") : "",
  };
}

/** A solution that leaves no word of the text out of account; a word that nothing accounts for could change the answer. */
function accounted(result: Solved | Declined, text: string, words: Words): Solved | Declined {
  if (result.kind === "declined") return result;
  const found = accountArithmetic(text, result, words);
  if (found === null) return result;
  const { token, sentence, index, reason, missing } = found;
  return {
    kind: "declined",
    reason,
    sub_type: "composition",
    token_text: token.text,
    sentence_index: sentence,
    token_index: index,
    missing_operator: null,
    start: token.start,
    end: token.end,
    missing,
  };
}

function asksForNumber(text: string): boolean {
  return readFormula(text) !== null || (ASKS_NUMBER.test(text) && hasNumber(text));
}

/** "What is the product of 3 and 4?" can be read as a question for the meaning of a term. */
function definesNumbers({ readings }: Extract<Read, { kind: "read" }>): boolean {
  return readings.every(({ utterances }) =>
    utterances.every(
      (each) =>
        each.kind === "question" && each.question.kind === "definition" && hasNumber(each.question.term),
    ),
  );
}

function hasNumber(text: string): boolean {
  return readSentences(text).some(({ lexemes }) => lexemes.some(({ kind }) => kind === "number"));
}

/** Answers a problem as far as its class is licensed, or says what is missing. */
export function answerProblem({ words, practice = null }: World, problem: Problem): Answered {
  const { result } = problem;
  return result.kind === "declined" ? decline(result, problem) : give(result, problem, { words, practice });
}

// ---- answers ----------------------------------------------------------------------------------------------------------

function give(
  solved: Solved,
  problem: Problem,
  { words, practice }: { readonly words: Words; readonly practice: Ledger | null },
): Answered {
  const { stance, evidence: leeway } = latitude(solved.className, practice);
  if (stance === "withheld") return { ...withhold(solved.className, practice), leeway };
  const { steps, derivation, used } = tellSteps(solved, problem);
  const unit = unitOf(solved, words);
  return {
    answer: answerOf("number", "arithmetic", {
      value: solved.text,
      unit,
      grounds: groundsOf(used),
      derivation,
    }),
    speech: {
      kind: "number",
      said: amountOf(solved, unit === null || !equals(solved.value, ONE) ? unit : words.singular(unit)),
      hedge: hedgeOf(stance, leeway),
      aside: asideOf(solved),
    },
    state: "inferred",
    grounding: "none",
    steps,
    used,
    write: NO_WRITE,
    leeway,
  };
}

/** What was said of numbers that do not matter. */
function asideOf({ irrelevant }: Solved): string | null {
  return irrelevant.length === 0
    ? null
    : irrelevant.map(({ text, why }) => `"${text}" is not needed: ${why}.`).join(" ");
}

// ---- refusals ---------------------------------------------------------------------------------------------------------

/** What a turn says of what stopped the reader. */
const DECLINED = {
  lexical: { reason: "unknown_word", state: "unverified_novel", grounding: "oov" },
  frame: { reason: "unreadable", state: "scope_boundary", grounding: "none" },
  composition: { reason: "unreadable", state: "scope_boundary", grounding: "none" },
  reference: { reason: "ambiguous_reading", state: "ambiguous", grounding: "none" },
  slot: { reason: "not_determined", state: "undetermined", grounding: "none" },
} as const satisfies Record<
  Declined["sub_type"],
  { readonly reason: RefusalReason; readonly state: ProvedState; readonly grounding: GroundingSource }
>;

function decline(
  { reason, sub_type: kind, token_text: token, missing, start, sentence_index: index }: Declined,
  { text, said }: Problem,
): Answered {
  const { reason: code, state, grounding } = DECLINED[kind];
  const unread = reason === UNREAD_SENTENCE ? readSentences(text)[index] : undefined;
  if (unread !== undefined) {
    const quoted = brief(text.slice(unread.start, unread.end).trim());
    return refuse(
      code,
      "arithmetic",
      `I can't work this out: I can't read "${quoted}". Missing: ${missing}.`,
      { missing: [missing], state, grounding, isUnread: true },
    );
  }
  const at =
    token === "" || token === text.trim() || /^(?:how|what)$/i.test(token)
      ? ""
      : `, at "${token}"${sentenceAround(text, start)}`;
  const needed = said.need(missing);
  return refuse(
    code,
    "arithmetic",
    `I can't work this out: ${said.restore(reason)}${at}. Missing: ${needed}.`,
    { missing: [needed], state, grounding },
  );
}

/** The sentence that stopped the reader, where the text has several. */
function sentenceAround(text: string, start: number): string {
  const sentences = ledgerSentences(text);
  const found = sentences.find(
    ({ tokens }) => (tokens[0]?.start ?? 0) <= start && start < (tokens.at(-1)?.end ?? 0),
  );
  if (found === undefined || sentences.length === 1) return "";
  return ` in "${brief(text.slice(found.tokens[0]?.start ?? 0, found.tokens.at(-1)?.end ?? 0))}"`;
}
