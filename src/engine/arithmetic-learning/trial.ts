import { digestHex, type Hex64 } from "../../canonical/digest.ts";
import { answerOf } from "../answer/answered.ts";
import { score, type Outcome } from "../scoring/score.ts";
import { Occurrences } from "./occurrences.ts";
import type { MakeReader, Problem, ReadProblem, Reading, Word } from "./problem.ts";
import { MIN_EVIDENCE, groupRefusals, type Refusal, type RefusalGroup } from "./refusals.ts";

/** How many problems of a group are tried before a class that has answered none of them is given up. */
const SAMPLE = 12;

/** Every n-th problem that cannot contain a word is read again with it anyway, as a control. */
export const CONTROL = 16;

/** The classes to try a word in, in order. */
export type WordClasses = readonly Omit<Word, "lemma">[];

/** How the word problems come out before anything is proposed. */
export interface Baseline {
  /** The ratified words. */
  readonly words: readonly Word[];
  readonly answered: readonly { readonly problem: Problem; readonly reading: Reading }[];
  /** All declined problems, including those that should be declined. */
  readonly declined: readonly Problem[];
  readonly groups: readonly RefusalGroup[];
  /** Digest of the answers to `answered`. */
  readonly answersHash: Hex64;
  readonly occurrences: Occurrences;
}

/** One class tried for a word, and how the group's problems came out with it. */
export interface Trial {
  readonly word: Word;
  readonly correct: number;
  readonly wrong: number;
  /** Whether the word changed the outcome of any other problem. Null when that was not checked. */
  readonly disturbs: boolean | null;
}

/** A word that would turn refusals into answers, with the evidence. */
export interface WordFinding {
  readonly kind: "word";
  readonly group: RefusalGroup;
  readonly word: Word;
  /** The refusals of the group that it turns into correct answers. */
  readonly unlocked: readonly Refusal[];
  readonly trials: readonly Trial[];
  /** Digest, with the word added, of the answers to the problems answered before; equals the baseline's. */
  readonly answersHash: Hex64;
}

/** Refusals that no single word fixes. `trials`: the words and classes that failed. */
export interface ShapeFinding {
  readonly kind: "shape";
  readonly group: RefusalGroup;
  readonly trials: readonly Trial[];
}
export type Finding = WordFinding | ShapeFinding;

/** Interruptible work: it yields after each problem and returns the result. */
export type Work<T> = Generator<void, T, void>;

/** Reads all problems with the ratified words. */
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
      // A problem that should be declined is no evidence for a missing word.
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
 * Finds the word class that would fix the refusals of a group: among the harmless classes, the one that answers
 * most problems. A tie goes to a transfer verb if the problems name a second person, otherwise to the first class.
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
      .sort((a, b) => rank(b) - rank(a)); // stable: a tie keeps the order of the classes
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

/** Whether some problem uses the word with a second person: "bequeaths 5 rings to Ben". */
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

/** The first trial that answers no declined problem wrongly and leaves every earlier answer unchanged. */
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
 * The digest of the answers with the word added; null when any outcome changes for the worse or any earlier answer
 * changes at all. Reads again every problem that can contain the word, and one in {@link CONTROL} of the rest.
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

/** Digest of the answers, in the order of the cases. */
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

/** Merges the findings about words that no class fixes, by the reader's refusal reason; one at a time they say little. */
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

/** Scores a reading against the expected answer. */
export function outcomeOf({ expected }: Problem, reading: Reading): Outcome {
  const answer =
    reading.kind === "solved"
      ? answerOf("number", "arithmetic", { value: reading.value, unit: reading.unit })
      : answerOf("refused", "arithmetic", { refusal_reason: "declined" });
  return score(expected, answer).outcome;
}
