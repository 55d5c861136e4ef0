import { digestOf } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import type { PracticeReport } from "../../contract/calibration.ts";
import type { EvalCaseResult, LaneFile, TurnCase } from "../../contract/evals.ts";
import { Failure } from "../../contract/failures.ts";
import type { Problem, ReadProblem } from "../../engine/arithmetic-learning/problem.ts";
import { derive, tally, type Attempt } from "../../engine/reliability/tally.ts";
import type { World } from "../../engine/answering/world.ts";
import { laneFolders } from "../../store/packs/lanes.ts";
import { PRACTICE_PATH, writePractice } from "../../store/state/practice-report.ts";
import { chooseCases, listLanes, type ChosenCases } from "../evals/evals-lanes.ts";
import { measure, runCases, type RunControls } from "../evals/evals-run.ts";

/** A lane of turns with its cases. */
export interface PracticeLane {
  readonly file: LaneFile;
  readonly split: string;
  readonly digest: string;
  readonly cases: readonly TurnCase[];
}

/** The split for practice; the others are held out for measurement. */
const PRACTISED = "public";

/**
 * The lanes to practise: those named, or all lanes of turns, in their highest versions. All of them are read before anything is run.
 * @throws Failure `not_found` for an unknown lane, `bad_value` for one that has no turns
 */
export async function choosePractice(
  dataDir: string,
  names: readonly string[],
): Promise<readonly PracticeLane[]> {
  const known = await listLanes(dataDir);
  const unknown = names.find((name) => !known.some(({ lane }) => lane === name));
  if (unknown !== undefined)
    throw new Failure(
      "not_found",
      `there is no lane \`${unknown}\`; there are ${known.map(({ lane }) => lane).join(", ") || "none"}`,
    );
  const chosen = await Promise.all(
    (await laneFolders(dataDir))
      .filter(({ lane }) => names.length === 0 || names.includes(lane))
      .map(({ lane, versions }) =>
        chooseCases(dataDir, { lane, version: versions.at(-1)?.version ?? "v1", split: PRACTISED }),
      ),
  );
  const other = chosen.find(({ file: { kind } }) => names.length > 0 && kind !== "turns");
  if (other !== undefined) throw new Failure("bad_value", `\`${other.file.lane}\` is not a lane of turns`);
  return chosen.flatMap(laneOf);
}

function laneOf({ file, split, cases }: ChosenCases): PracticeLane[] {
  return cases.kind === "turns" ? [{ file, split, digest: cases.digest, cases: cases.cases }] : [];
}

export interface PracticeTools {
  /** The world of sealed turns: packs, policies and teachings, an empty vault, and its own reasoner. */
  readonly sealedWorld: () => Promise<World>;
  /** The reader of word problems with the ratified words; it gives the class of each answer. */
  readonly read: ReadProblem;
  /** The engine's identity. */
  readonly identity: () => Promise<string>;
}

/** A case with its result. */
export interface Practised {
  readonly lane: LaneFile;
  readonly one: TurnCase;
  readonly result: EvalCaseResult;
}
export interface PracticeRun {
  readonly report: PracticeReport;
  readonly practised: readonly Practised[];
}

/**
 * Runs every case as a sealed turn without licences: earlier counts must not influence the new ones.
 * @param startedAt ISO time, the one part of the report that is no function of lanes and engine
 * @throws Failure `runtime_unavailable` if the engine changed during the run, since the counts would then belong to no one engine
 */
export async function practise(
  { sealedWorld, read, identity }: PracticeTools,
  lanes: readonly PracticeLane[],
  { startedAt, ...controls }: RunControls & { readonly startedAt: string },
): Promise<PracticeRun> {
  const engineIdentity = await identity();
  const world: World = { ...(await sealedWorld()), practice: null }; // read once: that the engine did not change is checked at the end; what a reasoner keeps changes no answer
  const unlicensed = (): Promise<World> => Promise.resolve(world);
  const practised: Practised[] = [];
  for (const { file, cases } of lanes) {
    const before = practised.length;
    const results = await runCases(
      { sealedWorld: unlicensed },
      { kind: "turns", cases },
      { ...controls, onCase: (result, done) => controls.onCase?.(result, before + done) },
    );
    practised.push(
      ...cases.flatMap((one, index) => {
        const result = results[index];
        return result === undefined ? [] : [{ lane: file, one, result }];
      }),
    );
  }
  if ((await identity()) !== engineIdentity)
    throw new Failure("runtime_unavailable", "the engine changed while it practised; run it again");
  const perClass = tally(practised.flatMap((each) => attemptsOf(each, read))).map((counted) => ({
    ...counted,
    ...derive(counted),
  }));
  const { correct, wrong, refused, total } = measure(practised.map(({ result }) => result));
  const report = {
    schema_version: "practice_report_v1" as const,
    engine_identity: engineIdentity,
    started_at: startedAt,
    counts: { correct, wrong, refused, total },
    lanes: lanes.map(({ file: { lane, version }, split, digest, cases }) => ({
      lane,
      version,
      split,
      cases: cases.length,
      digest,
    })),
    per_class: perClass,
  };
  return { report: { ...report, report_digest: digestOf(report) }, practised };
}

/** Replaces the report of a state directory. @throws Failure */
export async function savePractice(stateDir: string, report: PracticeReport): Promise<void> {
  await writePractice(stateDir, `${canonicalize(report)}\n`).catch((cause: unknown) => {
    throw new Failure("read_error", `${PRACTICE_PATH} cannot be written`, { cause });
  });
}

// ---- classes ----------------------------------------------------------------------------------------------------------

/** The class of cases that are to be declined. Right refusals are no evidence for the answers of another class. */
const REFUSAL = "refusal";

/**
 * How a case is counted. An answer counts in the class that the reader gives it: a turn asks for the licence of that class, and knows it
 * before anybody knows whether the answer is right. What was declined counts in the class that its row or its lane names. A case that is to
 * be declined counts as such; answered all the same, it also counts against the class of the answer.
 */
export function attemptsOf(
  { lane, one, result: { outcome, actual } }: Practised,
  read: ReadProblem,
): readonly Attempt[] {
  const answerClass = isNumber(actual) ? classOfReading(one.prompt, read) : null;
  const named = one.class_name ?? (one.expected.kind === "refuse" ? REFUSAL : lane.class_name) ?? kindOf(one);
  const attempt = (className: string): Attempt => ({
    className,
    input: inputOf(one),
    expected: one.expected,
    outcome,
  });
  if (one.expected.kind === "refuse")
    return [named, ...(answerClass !== null && answerClass !== named ? [answerClass] : [])].map(attempt);
  return [attempt(answerClass ?? named)];
}

/** The key of a case: its prompt with its earlier turns. */
function inputOf({ prompt, mode = null, turns = [] }: TurnCase): Attempt["input"] {
  return { prompt, mode, ...(turns.length > 0 ? { turns } : {}) };
}

function isNumber(actual: unknown): boolean {
  return typeof actual === "object" && actual !== null && "kind" in actual && actual.kind === "number";
}

function classOfReading(prompt: string, read: ReadProblem): string | null {
  const reading = read(prompt);
  return reading.kind === "solved" ? reading.className : null;
}

/** What a case without a class is: a deduction in its mode, a look-up, or arithmetic that is not told apart. */
function kindOf({ expected: { kind }, mode }: TurnCase): string {
  switch (kind) {
    case "verdict":
    case "validity":
      return `deduction_${mode ?? "classical"}`;
    case "number":
      return "arithmetic";
    case "text":
      return "lookup";
    case "refuse":
      return REFUSAL;
  }
}

// ---- problems ---------------------------------------------------------------------------------------------------------

/**
 * The word problems of a run, for the reader alone: what is asked for a number, and what is to be declined. The same prompt with the same
 * answer is there once. A prompt after other turns is left out, since the reader sees the prompt alone.
 */
export function problemsOf(practised: readonly Practised[]): readonly Problem[] {
  const problems = new Map<string, Problem>();
  for (const {
    lane: { lane },
    one: { case_id: caseId, prompt, expected, turns = [] },
  } of practised) {
    if (turns.length > 0 || (expected.kind !== "number" && expected.kind !== "refuse")) continue;
    const key = canonicalize({ prompt, expected });
    if (!problems.has(key)) problems.set(key, { caseId: `${lane}/${caseId}`, prompt, expected });
  }
  return [...problems.values()];
}
