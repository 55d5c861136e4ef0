import { createDraw } from "../../scripts/arithmetic-lanes/draw.ts";
import type { ArithmeticLane } from "../../scripts/arithmetic-lanes/lane.ts";
import { isZero, show } from "../../scripts/arithmetic-lanes/ratio.ts";
import { solve } from "../../scripts/arithmetic-lanes/solve.ts";
import { promptOf, type Said, type Story } from "../../scripts/arithmetic-lanes/story.ts";
import type { Perturbed } from "./perturbed.ts";

/** A story of a frame with other people, things and numbers than its lane has; `answer` null where it has none. Computed apart from the reader. */
export function freshStory(
  lane: ArithmeticLane,
  frame: string,
  seed: string,
): { readonly story: Story; readonly prompt: string; readonly answer: string | null } | null {
  const tell = lane.frames[frame];
  if (tell === undefined) return null;
  const story = tell(createDraw(`${seed}/${lane.lane}/${frame}`));
  const answer = answerOf(story);
  const asked = story.some((said) => said.asked !== null && said.asked.of !== null);
  const fits = lane.refused ? answer === null || !asked : answer !== null && !/^0$/.test(answer);
  return fits ? { story, prompt: promptOf(story), answer: lane.refused ? null : answer } : null;
}

function answerOf(story: Story): string | null {
  const solution = solve(story);
  return solution.kind === "solved" && !isZero(solution.value) ? show(solution.value) : null;
}

const hasNumber = ({ facts }: Said): boolean =>
  facts.some((fact) =>
    Object.values(fact)
      .flat()
      .some(
        (term: unknown) => typeof term === "object" && term !== null && "text" in term && term.text !== "",
      ),
  );

/** The story without one of the sentences that say a number, each in turn, and what follows from the rest. */
export function withoutSentences(story: Story): readonly Perturbed[] {
  return story.flatMap((said, at) => {
    if (said.asked !== null || !hasNumber(said) || story.length < 2) return [];
    const rest = story.filter((_, index) => index !== at);
    return [{ kind: "without a sentence", prompt: promptOf(rest), answer: answerOf(rest) }];
  });
}

const POINTS_BACK =
  /\b(?:he|she|they|it|him|them|his|her|their|that|which|this|these|those|more|fewer|then|now|left|rest|others?|also|again|after|before|first|next|later|each|every|same)\b/i;
const isStanding = ({ text, facts, asked }: Said): boolean =>
  asked === null &&
  facts.length > 0 &&
  facts.every(({ kind }) => kind === "is") &&
  !POINTS_BACK.test(text) &&
  !/\b\d+ (?:years|minutes|hours|days)\b/.test(text) &&
  text.split(". ").length === 1;

/** The story with two sentences that stand for themselves in the other order; null where there are none. */
export function swapped(story: Story): Perturbed | null {
  const at = story.findIndex((said, index) => {
    const next = story[index + 1];
    return isStanding(said) && next !== undefined && isStanding(next);
  });
  const [one, other] = [story[at], story[at + 1]];
  if (one === undefined || other === undefined) return null;
  return {
    kind: "in another order",
    prompt: promptOf([...story.slice(0, at), other, one, ...story.slice(at + 2)]),
    answer: answerOf(story),
  };
}
