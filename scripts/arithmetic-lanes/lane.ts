import { amount, type Amount, type Said, type Story } from "./story.ts";
import type { Draw } from "./draw.ts";

/** One semantic pattern with its wordings. It may draw numbers that do not fit; the lane then draws the story again. */
export type Frame = (d: Draw) => Story;
export type Frames = Readonly<Record<string, Frame>>;

/** A lane and its frames. `perFrame`: cases per frame; `refused`: no case has an answer. */
export interface ArithmeticLane {
  readonly lane: string;
  readonly prefix: string;
  readonly description: string;
  readonly frames: Frames;
  readonly perFrame: number;
  readonly refused: boolean;
}

/** Puts two sentences in a random order. Use it only if the order carries no meaning. */
export const anyOrder = (d: Draw, ...said: readonly Said[]): readonly Said[] => d.sample(said, said.length);
export const twice = (d: Draw): readonly [Amount, string] =>
  d.pick([
    [amount(2, "twice"), "twice as many"],
    [amount(3, "three times"), "three times as many"],
    [amount(4, "four times"), "four times as many"],
    [amount(5, "5 times"), "5 times as many"],
  ] as const);
