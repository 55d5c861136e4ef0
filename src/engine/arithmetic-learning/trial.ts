import { digestHex, type Hex64 } from "../../canonical/digest.ts";
import { answerOf } from "../answering/answered.ts";
import { score, type Outcome } from "../scoring/score.ts";
import { Occurrences } from "./occurrences.ts";
import type { MakeReader, Problem, ReadProblem, Reading, Word } from "./problem.ts";
import { MIN_EVIDENCE, groupRefusals, type Refusal, type RefusalGroup } from "./refusals.ts";

/** Of a large group so many problems are tried before a class that answers none of them is given up. */
const SAMPLE = 12;

/** Of the problems that cannot hold a word, each so-manieth is read again with it all the same. */
export const CONTROL = 16;

/** Classes that a word can be tried in, in order. */
export type WordClasses = readonly Omit<Word, "lemma">[];

/** What practice knows about word problems before anything is proposed. */
export interface Baseline {
  /** The words that are ratified. */
  readonly words: readonly Word[];
  readonly answered: readonly { readonly problem: Problem; readonly reading: Reading }[];
  /** Declined, also rightly. */
  readonly declined: readonly Problem[];
  readonly groups: readonly RefusalGroup[];
  /** Of the answers to `answered`. */
  readonly answersHash: Hex64;
  readonly occurrences: Occurrences;
}

/** A class that was tried for a word: how the group's problems came out with it. */
export interface Trial {
  readonly word: Word;
  readonly correct: number;
  readonly wrong: number;
  /** Null: it did not come that far; else whether any other problem came out in another way. */
  readonly disturbs: boolean | null;
}

/** A word that would lift refusals, with what was checked. */
export interface WordFinding {
  readonly kind: "word";
  readonly group: RefusalGroup;
  readonly word: Word;
  /** Those of the group that it answers, rightly. */
  readonly unlocked: readonly Refusal[];
  readonly trials: readonly Trial[];
  /** Of the answers to what was answered before, with the word: equal to the baseline's. */
  readonly answersHash: Hex64;
}

/** Refusals that no word lifts. `trials`: of words whose classes all fail. */
export interface ShapeFinding {
  readonly kind: "shape";
  readonly group: RefusalGroup;
  readonly trials: readonly Trial[];
}
export type Finding = WordFinding | ShapeFinding;

/** Work in pieces: it yields after each problem that was read, and returns what came out. */
export type Work<T> = Generator<void, T, void>;

/** Reads all problems with the words that are ratified. */
export function* readBaseline(
  problems: readonly Problem[],
  words: readonly Word[],
  makeReader: MakeReader,
): Work<Baseline> {
  const read = makeReader(words);
  const answered: { problem: Problem; reading: Reading }[] = [];
  const declined: Problem[] = [];
  const refusals: Refusal[] = [];
  for (const problem of problems) {
    const reading = read(problem.prompt);
    if (reading.kind === "solved") answered.push({ problem, reading });
    else {
      declined.push(problem);
      // A problem that is rightly declined asks for nothing.
      if (problem.expected.kind === "number")
        refusals.push(...reading.stops.map((stop) => ({ problem, stop })));
    }
    yield;
  }
  return {
    words,
    answered,
    declined,
    groups: groupRefusals(refusals),
    answersHash: hashOf(answered),
    occurrences: new Occurrences(),
  };
}

/**
 * What would lift the refusals of a group: of the classes that do no harm the one that answers most; of equal ones a transfer, where the
 * problems name somebody else, then the first.
 */
export function* investigate(
  group: RefusalGroup,
  baseline: Baseline,
  { makeReader, classes }: { readonly makeReader: MakeReader; readonly classes: WordClasses },
): Work<Finding> {
  if (group.subType !== "lexical") return { kind: "shape", group, trials: [] };
  const trials: Trial[] = [];
  for (const lemma of group.lemmas) {
    const tried: { trial: Trial; read: ReadProblem }[] = [];
    for (const wordClass of classes) {
      const word = { lemma, ...wordClass };
      const read = makeReader([...baseline.words, word]);
      tried.push({ trial: { word, ...(yield* tryOn(group, read)), disturbs: null }, read });
    }
    const rank = ({ trial: { correct, word } }: { readonly trial: Trial }): number =>
      2 * correct + (word.category === "transfer_verb" && namesAnother(group) ? 1 : 0);
    const promising = tried
      .filter(({ trial }) => trial.wrong === 0 && trial.correct >= MIN_EVIDENCE)
      .sort((a, b) => rank(b) - rank(a)); // stable: the first of equal ones
    const found = yield* firstHarmless(promising, baseline);
    trials.push(...tried.map(({ trial }) => found.checked.get(trial) ?? trial));
    if (found.harmless === null) continue;
    const {
      trial: { word },
      read,
      answersHash,
    } = found.harmless;
    const unlocked = group.refusals.filter(
      ({ problem }) => outcomeOf(problem, read(problem.prompt)) === "correct",
    );
    return { kind: "word", group, word, unlocked, trials, answersHash };
  }
  return { kind: "shape", group, trials };
}

/** Whether the word is said of two in some problem: "bequeaths 5 rings to Ben". */
function namesAnother({ refusals }: RefusalGroup): boolean {
  return refusals.some(({ problem: { prompt }, stop: { token_text: token } }) => {
    const at = prompt.indexOf(token);
    return at >= 0 && /^[^.?!]*\b(?:to|from) \p{Lu}/u.test(prompt.slice(at + token.length));
  });
}

function* tryOn(
  { refusals }: RefusalGroup,
  read: ReadProblem,
): Work<{ readonly correct: number; readonly wrong: number }> {
  const counts: Record<Outcome, number> = { correct: 0, wrong: 0, refused: 0 };
  for (const { problem } of refusals) {
    counts[outcomeOf(problem, read(problem.prompt))]++;
    yield;
    if (counts.refused === SAMPLE && counts.correct + counts.wrong === 0) break;
  }
  return { correct: counts.correct, wrong: counts.wrong };
}

interface Harmless {
  readonly harmless: {
    readonly trial: Trial;
    readonly read: ReadProblem;
    readonly answersHash: Hex64;
  } | null;
  readonly checked: ReadonlyMap<Trial, Trial>;
}

/** The first with which nothing that was declined is answered wrongly, and everything that was answered is answered as before. */
function* firstHarmless(
  promising: readonly { readonly trial: Trial; readonly read: ReadProblem }[],
  baseline: Baseline,
): Work<Harmless> {
  const checked = new Map<Trial, Trial>();
  for (const { trial, read } of promising) {
    const answersHash = yield* checkHarmless(trial.word, read, baseline);
    checked.set(trial, { ...trial, disturbs: answersHash === null });
    if (answersHash !== null) return { harmless: { trial, read, answersHash }, checked };
  }
  return { harmless: null, checked };
}

/**
 * The hash of the answers with the word; null where something comes out worse or only otherwise. What can hold the word is read again, and of
 * the rest one in {@link CONTROL}.
 */
function* checkHarmless(
  { lemma }: Word,
  read: ReadProblem,
  { answered, declined, answersHash, occurrences }: Baseline,
): Work<Hex64 | null> {
  const isChecked = (problem: Problem, index: number): boolean =>
    index % CONTROL === 0 || occurrences.mayHold(problem, lemma);
  for (const [index, problem] of declined.entries()) {
    if (!isChecked(problem, index)) continue;
    const reading = read(problem.prompt);
    if (reading.kind === "solved" && outcomeOf(problem, reading) !== "correct") return null;
    yield;
  }
  const after: { problem: Problem; reading: Reading }[] = [];
  for (const [index, { problem, reading: before }] of answered.entries()) {
    const reading = isChecked(problem, index) ? read(problem.prompt) : before;
    if (!isSame(before, reading)) return null;
    after.push({ problem, reading });
    if (reading !== before) yield;
  }
  const hash = hashOf(after);
  return hash === answersHash ? hash : null;
}

function isSame(a: Reading, b: Reading): boolean {
  return (
    a.kind === "solved" &&
    b.kind === "solved" &&
    a.value === b.value &&
    a.unit === b.unit &&
    a.className === b.className
  );
}

/** Digest of the answers by case, in the order of the cases. */
function hashOf(answered: readonly { readonly problem: Problem; readonly reading: Reading }[]): Hex64 {
  return digestHex(
    answered.flatMap(({ problem, reading }) =>
      reading.kind === "solved"
        ? [
            {
              case_id: problem.caseId,
              value: reading.value,
              unit: reading.unit,
              class_name: reading.className,
            },
          ]
        : [],
    ),
  );
}

/** The findings, those of words that no class helps put together by what the reader says of them: one by one they would say little. */
export function mergeWords(findings: readonly Finding[]): readonly Finding[] {
  const merged = new Map<string, ShapeFinding>();
  for (const finding of findings) {
    if (finding.kind === "word" || finding.group.subType !== "lexical") continue;
    const reason = finding.group.refusals[0]?.stop.refusal_reason ?? "";
    const before = merged.get(reason);
    merged.set(reason, {
      kind: "shape",
      trials: [...(before?.trials ?? []), ...finding.trials],
      group: {
        subType: "lexical",
        subject: reason,
        lemmas: [...(before?.group.lemmas ?? []), finding.group.subject],
        missingOperator: null,
        refusals: [...(before?.group.refusals ?? []), ...finding.group.refusals],
      },
    });
  }
  return [
    ...findings.filter(({ kind, group }) => kind === "word" || group.subType !== "lexical"),
    ...merged.values(),
  ];
}

/** How a reading comes out against the answer that is right. */
export function outcomeOf({ expected }: Problem, reading: Reading): Outcome {
  const answer =
    reading.kind === "solved"
      ? answerOf("number", "arithmetic", { value: reading.value, unit: reading.unit })
      : answerOf("refused", "arithmetic", { refusal_reason: "declined" });
  return score(expected, answer).outcome;
}
