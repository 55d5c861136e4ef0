import { createRandom } from "../lanes/random.ts";
import { answerLine } from "../invariance/asking.ts";
import { score, type Expected } from "../../src/engine/scoring/score.ts";
import type { Answer } from "../../src/engine/answer/answer.ts";
import { judge, type Verdict } from "./judge.ts";
import { KINDS, type Kind, type Scene, type Trap } from "./kinds.ts";
import { asClause, deleted, placesOf, putIn } from "./places.ts";

/** A case of a lane of turns without earlier turns. */
export interface GivenCase {
  readonly id: string;
  readonly lane: string;
  readonly prompt: string;
  readonly mode: string | null;
  readonly expected: Expected;
}

export interface Tools {
  readonly answer: (posed: { readonly prompt: string; readonly mode: string | null }) => Answer;
  /** The base form of a word if it is a form of a verb, else null. */
  readonly baseOf: (word: string) => string | null;
}

export interface Wrong {
  readonly case: GivenCase;
  readonly kind: Kind;
  readonly rule: Trap["rule"];
  readonly prompt: string;
  readonly before: string;
  readonly got: string;
}
export type Counts = Record<Verdict, number>;
export interface Tally {
  readonly prompts: number;
  readonly counts: ReadonlyMap<Kind, Counts>;
  readonly wrong: readonly Wrong[];
}

export interface Bounds {
  /** How many trapped prompts to make; fewer if the cases have no more places. */
  readonly count: number;
  readonly seed: number;
  readonly kinds?: readonly Kind[];
  readonly onPrompt?: (done: number) => void;
}

/** A run ends after this many draws in a row without a new prompt. */
const MOST_IDLE_DRAWS = 5_000;

/** Sets traps in cases drawn by the seed, with equal weight for each lane, and judges the answers. The same seed sets the same traps. */
export function runTraps(
  cases: readonly GivenCase[],
  tools: Tools,
  { count, seed, kinds = ALL, onPrompt = () => undefined }: Bounds,
): Tally {
  const random = createRandom(`traps ${seed}`);
  const lanes = [...new Set(cases.map(({ lane }) => lane))].map((lane) =>
    cases.filter((one) => one.lane === lane),
  );
  const scenes = new Map<GivenCase, Scene | null>();
  const made = new Set<string>();
  const counts = new Map<Kind, Counts>(kinds.map((kind) => [kind, { right: 0, declined: 0, wrong: 0 }]));
  const wrong: Wrong[] = [];
  for (let idle = 0; made.size < count && idle < MOST_IDLE_DRAWS && lanes.length > 0; idle++) {
    const one = random.pick(random.pick(lanes));
    const kind = random.pick(kinds);
    const scene = scenes.has(one) ? (scenes.get(one) ?? null) : sceneOf(one, tools, random);
    scenes.set(one, scene);
    const trap = scene === null ? null : KINDS[kind](scene);
    if (scene === null || trap === null || trap.prompt === one.prompt || made.has(trap.prompt)) continue;
    made.add(trap.prompt);
    idle = 0;
    const line = (prompt: string): string | null => answerLine(tools.answer({ prompt, mode: one.mode }));
    const got = line(trap.prompt);
    const verdict = judge(trap.rule, {
      got,
      before: scene.line,
      deleted: () => line(deleted(trap.place)),
      emptied: () => emptiedLine(scene, trap, line),
    });
    const counted = counts.get(kind);
    if (counted !== undefined) counted[verdict]++;
    if (verdict === "wrong")
      wrong.push({
        case: one,
        kind,
        rule: trap.rule,
        prompt: trap.prompt,
        before: scene.line,
        got: got ?? "",
      });
    onPrompt(made.size);
  }
  return { prompts: made.size, counts, wrong };
}

/** The answer with "Either S or it is not the case that S." in place of the sentence; null for amounts, which no such sentence can state. */
function emptiedLine(
  { kind }: Scene,
  { place }: Trap,
  line: (prompt: string) => string | null,
): string | null {
  const clause = kind === "verdict" || kind === "validity" ? asClause(place.words) : null;
  return clause === null ? null : line(putIn(place, `Either ${clause} or it is not the case that ${clause}`));
}

const ALL = Object.keys(KINDS) as Kind[]; // the keys of the table

/** Null for a case whose own answer is wrong or missing. */
function sceneOf(
  { prompt, mode, expected }: GivenCase,
  { answer, baseOf }: Tools,
  random: Scene["random"],
): Scene | null {
  if (expected.kind === "refuse") return null;
  const got = answer({ prompt, mode });
  const line = answerLine(got);
  if (line === null || score(expected, got).outcome !== "correct") return null;
  if (line === "0" && mode !== "arithmetic") return null; // "how many things does Ann carry" is 0 whatever is said about others
  const kind =
    got.kind === "number" || got.kind === "verdict" || got.kind === "validity" ? got.kind : "other";
  return { ...placesOf(prompt, { counted: kind === "number" }), mode, line, kind, baseOf, random };
}
