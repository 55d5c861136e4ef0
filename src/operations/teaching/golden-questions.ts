import type { Digest } from "../../canonical/digest.ts";
import { digestOf } from "../../canonical/digest.ts";
import type { TurnCase } from "../../contract/evals.ts";
import { Failure } from "../../contract/failures.ts";
import type { ReplayEvidence } from "../../contract/proposals.ts";
import { score, type Outcome } from "../../engine/scoring/score.ts";
import type { Answer } from "../../engine/answer/answer.ts";
import { chooseCases } from "../evals/evals-lanes.ts";
import type { Proposal } from "./proposal-store.ts";
import { regressionsOf, runOf, sealRun, type GoldenRun } from "./golden-run.ts";

/** The lane of questions whose answers no teaching may make worse. */
export const GOLDEN_LANE = { lane: "golden_questions", version: "v1", split: "public" } as const;

/** A question to what is ratified, or to that with one more chain. */
export interface GoldenQuestion {
  /** Questions of one run are put to the same two worlds. */
  readonly run: number;
  readonly proposal: Pick<Proposal, "proposalId" | "chain">;
  readonly withChain: boolean;
  readonly one: TurnCase;
}

/** Answers golden questions. @throws Failure for a chain without a readable sentence */
export type GoldenAnswerer = (question: GoldenQuestion) => Promise<Answer>;

export interface GoldenQuestionsOptions {
  readonly dataDir: string;
  readonly answer: GoldenAnswerer;
  /** The current identity of the engine. */
  readonly identity: () => Promise<Digest>;
}

/** Awaited before each question; an error that it throws ends the run. `done` of `total` are answered. */
export type Pace = (done: number, total: number) => Promise<void>;

export interface GoldenQuestions {
  /** Whether evidence was made with the current engine. */
  isCurrent(evidence: ReplayEvidence | null): Promise<boolean>;
  /**
   * Asks the golden questions with a proposal's chain and without it. The run without it is cached until the engine changes.
   * @throws Failure for a chain without a readable sentence, and for unreadable questions
   */
  evidenceFor(proposal: Pick<Proposal, "proposalId" | "chain">, pace?: Pace): Promise<ReplayEvidence>;
}

interface Answered {
  readonly caseId: string;
  readonly outcome: Outcome;
  readonly answer: Answer;
}
interface Baseline {
  readonly identity: Digest;
  readonly results: readonly Answered[];
}

export function createGoldenQuestions({
  dataDir,
  answer: answerOf,
  identity,
}: GoldenQuestionsOptions): GoldenQuestions {
  let kept: Baseline | null = null;
  let runs = 0;
  const ask = async (
    asked: Omit<GoldenQuestion, "one">,
    cases: readonly TurnCase[],
    pace: Pace,
  ): Promise<readonly Answered[]> => {
    const results: Answered[] = [];
    for (const one of cases) {
      await pace(results.length, cases.length);
      const answer = await answerOf({ ...asked, one });
      results.push({ caseId: one.case_id, outcome: score(one.expected, answer).outcome, answer });
    }
    return results;
  };
  return {
    isCurrent: async (evidence) =>
      evidence !== null && runOf(evidence.baseline)?.engine_identity === (await identity()),
    evidenceFor: async ({ proposalId, chain }, pace = () => Promise.resolve()) => {
      const [cases, now] = [await goldenCases(dataDir), await identity()];
      const asked = { run: ++runs, proposal: { proposalId, chain } };
      const baseline =
        kept?.identity === now
          ? kept
          : { identity: now, results: await ask({ ...asked, withChain: false }, cases, pace) };
      kept = baseline;
      const results = await ask({ ...asked, withChain: true }, cases, pace);
      return compareRuns(baseline, results);
    },
  };
}

async function goldenCases(dataDir: string): Promise<readonly TurnCase[]> {
  const { cases } = await chooseCases(dataDir, GOLDEN_LANE);
  if (cases.kind !== "turns")
    throw new Failure("read_error", `data/lanes/${GOLDEN_LANE.lane} is not a lane of turns`);
  return cases.cases;
}

const RANK = { correct: 2, refused: 1, wrong: 0 } as const satisfies Record<Outcome, number>;

function compareRuns({ identity, results: before }: Baseline, after: readonly Answered[]): ReplayEvidence {
  const worse = after.flatMap(({ caseId, outcome }, at) => {
    const was = before[at]?.outcome ?? outcome;
    return RANK[outcome] < RANK[was] ? [`${caseId}: ${was} -> ${outcome}`] : [];
  });
  const [baseline, candidate] = [summarize(identity, before, []), summarize(identity, after, worse)];
  return {
    baseline: { ...sealRun(baseline) },
    candidate: { ...sealRun(candidate) },
    regressed_metrics: regressionsOf(baseline, candidate),
    replay_equivalent: baseline.answers_digest === candidate.answers_digest,
  };
}

function summarize(identity: Digest, results: readonly Answered[], worse: readonly string[]): GoldenRun {
  const count = (outcome: Outcome): number => results.filter((each) => each.outcome === outcome).length;
  return {
    engine_identity: identity,
    questions: results.length,
    correct: count("correct"),
    refused: count("refused"),
    wrong: count("wrong"),
    answers_digest: digestOf(results.map(({ caseId, answer }) => [caseId, answer])),
    worse,
  };
}
