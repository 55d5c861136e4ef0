import { canonicalize } from "../../src/canonical/json.ts";
import type { LaneFile } from "../../src/contract/evals.ts";
import type { Expected } from "../../src/engine/scoring/score.ts";
import { ADDITIVE } from "./additive.ts";
import { COMPARISON } from "./comparison.ts";
import { createDraw } from "./draw.ts";
import { EXPRESSION } from "./expression.ts";
import { FRACTION } from "./fraction.ts";
import type { ArithmeticLane } from "./lane.ts";
import { MONEY } from "./money.ts";
import { MULTI_STEP } from "./multi-step.ts";
import { MULTIPLICATIVE } from "./multiplicative.ts";
import { RATE } from "./rate.ts";
import { isZero, show } from "./ratio.ts";
import { solve } from "./solve.ts";
import { promptOf, questionOf, type Story } from "./story.ts";
import { TIME } from "./time.ts";
import { UNANSWERABLE } from "./unanswerable.ts";
import { VOCABULARY } from "./vocabulary.ts";

export const ARITHMETIC_LANES: readonly ArithmeticLane[] = [
  ADDITIVE,
  COMPARISON,
  MULTIPLICATIVE,
  RATE,
  MULTI_STEP,
  MONEY,
  TIME,
  FRACTION,
  EXPRESSION,
  UNANSWERABLE,
  VOCABULARY,
];

const SEED = "arithmetic lanes v1";
const MAX_TRIES = 400;
const MAX_PROMPT = 4096;

/** A case with the story it came from; `frame` is the pattern's name. */
export interface MadeCase {
  readonly frame: string;
  readonly story: Story;
  readonly prompt: string;
  readonly expected: Expected;
}

/**
 * The cases of a lane, an equal number from each frame, in turn. Repeated prompts and stories without a unique answer are drawn again; in a lane of refusals, stories with a unique answer are.
 * @throws Error if a frame does not yield enough cases
 */
export function casesOf(lane: ArithmeticLane): MadeCase[] {
  const seen = new Set<string>();
  const rounds = Array.from({ length: lane.perFrame }, (_, round) =>
    Object.entries(lane.frames).map(([frame, tell]): MadeCase => {
      for (let nth = 0; nth < MAX_TRIES; nth++) {
        const story = tell(createDraw(`${SEED}/${lane.lane}/${frame}/${round}/${nth}`));
        const [prompt, expected] = [promptOf(story), expectedOf(story, lane)];
        if (expected === null || seen.has(prompt.toLowerCase()) || prompt.length > MAX_PROMPT) continue;
        seen.add(prompt.toLowerCase());
        return { frame, story, prompt, expected };
      }
      throw new Error(`${lane.lane}: frame ${frame} does not yield ${lane.perFrame} stories`);
    }),
  );
  return rounds.flat();
}

function expectedOf(story: Story, lane: ArithmeticLane): Expected | null {
  const { of, unit } = questionOf(story);
  const solution = of === null ? { kind: "open" as const } : solve(story);
  if (lane.refused) return solution.kind === "solved" ? null : { kind: "refuse" };
  const plain =
    solution.kind === "solved" &&
    !(isZero(solution.value) && lane.lane !== "arithmetic_expression") &&
    !(unit !== null && show(solution.value) === "1"); // no "1 dollars"
  return plain ? { kind: "number", value: show(solution.value), unit } : null;
}

/** The practice class of a lane's cases; none if the right response is to decline. */
function classNameOf({ lane, refused }: ArithmeticLane): { readonly class_name?: string } {
  if (refused) return {};
  return { class_name: lane === VOCABULARY.lane ? "additive" : lane.replace(/^arithmetic_/, "") };
}

/** The files of a lane, keyed by path below the data folder. */
export function filesOf(lane: ArithmeticLane): ReadonlyMap<string, string> {
  const file: LaneFile = {
    lane: lane.lane,
    version: "v1",
    kind: "turns",
    ...classNameOf(lane),
    acceptance: { max_wrong: 0 },
    description: lane.description,
    provenance:
      "Made for this project from sentence frames of its own in scripts/arithmetic-lanes, with a fixed seed; the answers are computed from the events and quantities that the sentences tell, and a test computes them a second way.",
  };
  const lines = casesOf(lane).map(
    ({ frame, prompt, expected }, index) =>
      `${canonicalize({ case_id: `${lane.prefix}-${String(index + 1).padStart(4, "0")}`, prompt, mode: "arithmetic", expected, why: frame })}\n`,
  );
  const folder = `lanes/${lane.lane}/v1`;
  return new Map([
    [`${folder}/lane.json`, `${JSON.stringify(file, null, 2)}\n`],
    [`${folder}/public.jsonl`, lines.join("")],
  ]);
}
