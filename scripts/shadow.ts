// `npm run shadow -- FILE…`: the one way from text to answer beside the present engine, case by case.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { looseTurnCase } from "../src/contract/evals.ts";
import { parseStrictJson } from "../src/canonical/strict-json.ts";
import { answerText } from "../src/engine/english/answer-text.ts";
import { englishWords } from "../src/engine/lexicon/english.ts";
import { isRight, score, type Actual, type Expected, type Outcome } from "../src/engine/scoring/score.ts";
import type { WordedOutcome } from "../src/engine/wording/outcome.ts";
import { answerToCase } from "../src/operations/evals/local-cases.ts";
import { loadInputs } from "../src/operations/world/inputs.ts";
import { readWordList } from "../src/store/words/word-list.ts";
import { readOptions } from "./options.ts";

const HELP = `usage: npm run shadow -- FILE… [--show same|gained|lost|wrong]

Asks every case of JSONL files in two ways: of the present engine, and of the one reading with its theories, which a turn asks only where
the other readers do not understand a prompt, and for no numbers.
Prints for each file how many are right in both (same), in the new way only (gained), in the old one only (lost), and wrong in the new
way. Every third line is the unseen part: it is counted on its own, and its cases are never shown. Cases with earlier turns are left
out. Exit code 5 if the new way is wrong anywhere.
`;

type Case = "same" | "gained" | "lost" | "declined" | "wrong";
type Counts = Record<Case, number> & { oldWrong: number };
type Ways = (one: { prompt: string; mode: string | null; expected: Expected }) => [Outcome, Outcome];

async function main(): Promise<number> {
  const asked = readOptions({
    allowPositionals: true,
    options: { show: { type: "string" }, help: { type: "boolean" } },
  });
  if ("problem" in asked) return refuse(asked.problem);
  const files = asked.positionals;
  if (asked.values.help === true || files.length === 0) {
    process.stdout.write(HELP);
    return asked.values.help === true ? 0 : 2;
  }
  const ways = await bothWays();
  process.stdout.write(row(["file", "part", "same", "gained", "lost", "declined", "wrong", "old wrong"]));
  let wrong = 0;
  for (const file of files) {
    const { seen, unseen } = compareFile(file, ways, asked.values.show ?? null);
    for (const [part, counts] of [["seen", seen] as const, ["unseen", unseen] as const])
      process.stdout.write(row([basename(file, ".jsonl"), part, ...Object.values(counts).map(String)]));
    wrong += seen.wrong + unseen.wrong;
  }
  return wrong > 0 ? 5 : 0;
}

function compareFile(
  file: string,
  ways: Ways,
  shown: string | null,
): { readonly seen: Counts; readonly unseen: Counts } {
  const seen: Counts = { same: 0, gained: 0, lost: 0, declined: 0, wrong: 0, oldWrong: 0 };
  const unseen = { ...seen };
  for (const [at, line] of readFileSync(file, "utf8").split("\n").entries()) {
    if (line.trim() === "") continue;
    const one = looseTurnCase.parse(parseStrictJson(line));
    const { case_id: id, prompt, mode = null, turns = [], expected } = one;
    if (turns.length > 0) continue;
    const isUnseen = (at + 1) % 3 === 0;
    const [old, fresh] = ways({ prompt, mode, expected });
    const found = caseOf(old, fresh);
    const counts = isUnseen ? unseen : seen;
    counts[found]++;
    if (old === "wrong") counts.oldWrong++;
    if (!isUnseen && found === shown) process.stdout.write(`${found} ${id}: ${prompt}\n`);
  }
  return { seen, unseen };
}

function caseOf(old: Outcome, fresh: Outcome): Case {
  if (fresh === "wrong") return "wrong";
  if (fresh === "correct") return old === "correct" ? "same" : "gained";
  return old === "correct" ? "lost" : "declined";
}

async function bothWays(): Promise<Ways> {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const world = (await loadInputs(`${root}data`)).sealed();
  const words = englishWords(world.knowledge.lexicon, readWordList(root));
  return ({ prompt, mode, expected }) => {
    const old = score(expected, answerToCase(world, { prompt, mode } as Parameters<typeof answerToCase>[1]));
    return [old.outcome, outcomeOf(expected, answerText(prompt, words))];
  };
}

function outcomeOf(expected: Expected, answer: WordedOutcome): Outcome {
  const actual = actualOf(answer);
  if (isRight(expected, actual)) return "correct";
  return actual.kind === "refused" ? "refused" : "wrong";
}

function actualOf(answer: WordedOutcome): Actual {
  switch (answer.kind) {
    case "verdict":
    case "validity":
      return { kind: answer.kind, verdict: answer.verdict };
    case "text":
      return { kind: "text", value: answer.value, unit: null };
    case "number":
      return { kind: "number", value: answer.value, unit: answer.unit };
    case "refused":
    case "unread":
      return { kind: "refused", reason: answer.reason };
    case "ambiguous":
      return { kind: "refused", reason: "ambiguous" };
  }
}

const row = (cells: readonly string[]): string =>
  `${cells.map((cell, at) => (at === 0 ? cell.padEnd(24) : cell.padStart(10))).join("")}\n`;

function refuse(problem: string): number {
  process.stderr.write(`shadow: ${problem}\n`);
  return 2;
}

process.exitCode = await main();
