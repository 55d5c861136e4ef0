import { compareText } from "../../canonical/json.ts";
import { lemmasOf } from "./lemmas.ts";
import type { Problem, Stop } from "./problem.ts";

/** A declined problem, and one of the places where the reader stopped. */
export interface Refusal {
  readonly problem: Problem;
  readonly stop: Stop;
}

/** Refusals with the same cause: an unknown word, or a sentence shape that the reader does not support. */
export interface RefusalGroup {
  readonly subType: Stop["sub_type"];
  /** The word; for a shape, the reader's refusal reason. */
  readonly subject: string;
  /** Base forms shared by all the tokens, the likeliest first. Empty for a shape. */
  readonly lemmas: readonly string[];
  readonly missingOperator: string | null;
  /** In the order of the problems, each problem once. */
  readonly refusals: readonly Refusal[];
}

/** The smallest number of problems that a proposal may rest on. */
export const MIN_EVIDENCE = 2;

/**
 * Groups refusals by missing word or unsupported shape. Groups of fewer than {@link MIN_EVIDENCE} problems are
 * dropped; the largest come first, then by name.
 */
export function groupRefusals(refusals: readonly Refusal[]): readonly RefusalGroup[] {
  const words = groupBy(
    refusals.filter(({ stop }) => stop.sub_type === "lexical" && lemmasOf(stop.token_text).length > 0),
    lemmaChooser(refusals),
  );
  const shapes = groupBy(
    refusals.filter(({ stop }) => stop.sub_type !== "lexical"),
    ({ stop }) => `${stop.sub_type}\n${stop.refusal_reason}\n${stop.missing_operator ?? ""}`,
  );
  return [
    ...[...words].map(
      ([lemma, all]): RefusalGroup => ({
        subType: "lexical",
        subject: lemma,
        lemmas: sharedLemmas(lemma, all),
        missingOperator: all[0]?.stop.missing_operator ?? null,
        refusals: all,
      }),
    ),
    ...[...shapes.values()].flatMap((all): RefusalGroup[] => {
      const [first] = all;
      return first === undefined
        ? []
        : [
            {
              subType: first.stop.sub_type,
              subject: first.stop.refusal_reason,
              lemmas: [],
              missingOperator: first.stop.missing_operator,
              refusals: all,
            },
          ];
    }),
  ]
    .filter(({ refusals: all }) => all.length >= MIN_EVIDENCE)
    .sort(largestFirst);
}

function largestFirst(a: RefusalGroup, b: RefusalGroup): number {
  return (
    b.refusals.length - a.refusals.length ||
    compareText(a.subType, b.subType) ||
    compareText(a.subject, b.subject) ||
    compareText(a.missingOperator ?? "", b.missingOperator ?? "")
  );
}

/** Refusals by key. Each problem counts once per key, with its first refusal. */
function groupBy(
  refusals: readonly Refusal[],
  keyOf: (refusal: Refusal) => string,
): ReadonlyMap<string, readonly Refusal[]> {
  const groups = new Map<string, Map<string, Refusal>>();
  for (const refusal of refusals) {
    const key = keyOf(refusal);
    const group = groups.get(key) ?? new Map<string, Refusal>();
    groups.set(key, group);
    if (!group.has(refusal.problem.caseId)) group.set(refusal.problem.caseId, refusal);
  }
  return new Map([...groups].map(([key, group]) => [key, [...group.values()]]));
}

/** Chooses the base form of a token that occurs in most problems; among equals, the likeliest. */
function lemmaChooser(refusals: readonly Refusal[]): (refusal: Refusal) => string {
  const problems = new Map<string, Set<string>>();
  for (const { problem, stop } of refusals) {
    if (stop.sub_type !== "lexical") continue;
    for (const lemma of lemmasOf(stop.token_text))
      problems.set(lemma, (problems.get(lemma) ?? new Set()).add(problem.caseId));
  }
  return ({ stop }) => {
    const lemmas = lemmasOf(stop.token_text);
    const most = Math.max(...lemmas.map((lemma) => problems.get(lemma)?.size ?? 0));
    return lemmas.find((lemma) => problems.get(lemma)?.size === most) ?? stop.token_text;
  };
}

function sharedLemmas(chosen: string, refusals: readonly Refusal[]): readonly string[] {
  const sets = [...new Set(refusals.map(({ stop }) => stop.token_text))].map(lemmasOf);
  return [
    ...new Set([chosen, ...(sets[0] ?? []).filter((lemma) => sets.every((set) => set.includes(lemma)))]),
  ];
}
