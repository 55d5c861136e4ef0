import type { TaskStep } from "../../src/engine/tasks/task.ts";

/** A step with those it is drawn from, in their order, and all before it. */
export interface Drawn {
  readonly step: TaskStep;
  readonly from: readonly TaskStep[];
  readonly before: readonly TaskStep[];
  readonly stepsOf: (step: TaskStep) => readonly TaskStep[];
}
/** What is wrong with a step by its rule alone, or null. */
export type Rule = (drawn: Drawn) => string | null;

/** A name without its article, in small letters. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:the|an?) /u, "")
    .trim();
export const same = (one: string, other: string): boolean => plain(one) === plain(other);
/** All these words stand in the sentence of a step. */
export const says = (step: TaskStep, ...words: readonly string[]): boolean =>
  words.every((word) => step.conclusion.toLowerCase().includes(word.toLowerCase()));
/** The flaw, unless all is fine. */
export const ok = (fine: boolean, flaw: string): string | null => (fine ? null : flaw);
/** The first of some flaws. */
export const each = (...flaws: readonly (string | null)[]): string | null =>
  flaws.find((flaw) => flaw !== null) ?? null;
export const exactly = (count: number, { from }: Drawn): string | null =>
  ok(from.length === count, `is drawn from ${from.length}, not ${count}`);
export const atLeast = (count: number, { from }: Drawn): string | null =>
  ok(from.length >= count, `is drawn from ${from.length}, not ${count} or more`);
export const isSaid = ({ rule }: TaskStep): boolean => rule === "said";
/** The premises but for the first are what the text says. */
export const groundsBut = (count: number, { from }: Drawn): string | null =>
  ok(from.slice(count).every(isSaid), "rests on something that is not said");
/** The words of a fact stand in its sentence. */
export const worded = ({ step }: Drawn): string | null =>
  ok(says(step, plain(step.fact.object)), "the sentence does not say what the fact says");
export const saidIn = ({ step, from }: Drawn): string | null =>
  ok(
    from.some((one) => says(one, step.fact.subject)),
    "no premise speaks of its subject",
  );

export const numbersIn = (text: string): readonly number[] =>
  [...text.matchAll(/\d+/gu)].map(([number]) => Number(number));
