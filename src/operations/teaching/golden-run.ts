import { digestOf } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import type { ReplayEvidence } from "../../contract/proposals.ts";

/** The results of the golden questions in one world. */
export interface GoldenRun {
  /** Of the engine that answered, without the chain. */
  readonly engine_identity: string;
  readonly questions: number;
  readonly correct: number;
  readonly refused: number;
  readonly wrong: number;
  /** Digest of all typed answers, in the order of the questions. */
  readonly answers_digest: string;
  /** Questions with a worse result than without the chain: `golden-012: correct -> refused`. */
  readonly worse: readonly string[];
}

/** A run with its own digest, which reveals a changed figure. */
export type SealedRun = GoldenRun & { readonly run_digest: string };

export function sealRun(run: GoldenRun): SealedRun {
  return { ...run, run_digest: digestOf(run) };
}

/** What got worse: `correct 150 -> 149`, `wrong 0 -> 1`, then the questions by name. */
export function regressionsOf(baseline: GoldenRun, candidate: GoldenRun): string[] {
  return [
    ...(candidate.correct < baseline.correct ? [`correct ${baseline.correct} -> ${candidate.correct}`] : []),
    ...(candidate.wrong > baseline.wrong ? [`wrong ${baseline.wrong} -> ${candidate.wrong}`] : []),
    ...candidate.worse,
  ];
}

/** A stored run; null if it has another shape, which cannot be checked. */
export function runOf(
  value: Readonly<Record<string, unknown>>,
): (GoldenRun & { readonly run_digest: unknown }) | null {
  const isCount = (name: string): boolean => Number.isSafeInteger(value[name]);
  const sound =
    ["questions", "correct", "refused", "wrong"].every(isCount) &&
    typeof value["answers_digest"] === "string" &&
    typeof value["engine_identity"] === "string" &&
    Array.isArray(value["worse"]) &&
    value["worse"].every((each) => typeof each === "string") &&
    "run_digest" in value;
  return sound ? (value as unknown as GoldenRun & { readonly run_digest: unknown }) : null; // each field was checked
}

/** The first inconsistency of stored replay evidence, beginning with the field; null if there is none. */
export function findReplayFault({
  baseline,
  candidate,
  regressed_metrics: metrics,
  replay_equivalent: equivalent,
}: ReplayEvidence): string | null {
  const [before, after] = [runOf(baseline), runOf(candidate)];
  if (before === null || after === null) return null;
  for (const [name, run] of [
    ["baseline", before],
    ["candidate", after],
  ] as const) {
    const { run_digest: sealed, ...rest } = run;
    if (sealed !== digestOf(rest)) return `${name}.run_digest is not that of the run`;
    if (run.correct + run.refused + run.wrong !== run.questions)
      return `${name}.questions is not the sum of its outcomes`;
  }
  if (equivalent !== (before.answers_digest === after.answers_digest))
    return "replay_equivalent disagrees with the digests of the answers";
  return canonicalize(metrics) === canonicalize(regressionsOf(before, after))
    ? null
    : "regressed_metrics disagrees with the runs";
}
