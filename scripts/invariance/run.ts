import type { Lexicon } from "../../src/engine/language/reading.ts";
import { answerLine, type Ask, type Posed } from "./asking.ts";
import { BoundWords, TRANSFORMATIONS, type Judged, type Transformation } from "./transformations.ts";

/** A case of a lane or of a file; its expected answer is not needed here. */
export interface GivenCase extends Posed {
  readonly id: string;
  readonly family: string;
}
export interface Failing extends Judged {
  readonly case: GivenCase;
  readonly transformation: Transformation;
  readonly reader: string /** The answer to the original case. */;
  readonly before: string;
}

export type Counts = Record<Judged["outcome"], number>;
export interface Tally {
  readonly answered: number;
  readonly refused: number;
  /** By `family` and `transformation`. */
  readonly counts: ReadonlyMap<string, ReadonlyMap<Transformation, Counts>>;
  readonly failures: readonly Failing[];
  /** Cases that have no answer after the transformation. */
  readonly declined: readonly Failing[];
  readonly bound: readonly string[];
}

/** Applies every applicable transformation to every case. `onCase` receives the number of finished cases. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: three nested loops over cases, transformations and outcomes
export function runInvariance(
  cases: readonly GivenCase[],
  { ask, lexicon }: { readonly ask: Ask; readonly lexicon: Lexicon },
  onCase: (done: number) => void = () => undefined,
): Tally {
  const tools = { ask, lexicon, bound: new BoundWords() };
  const counts = new Map<string, Map<Transformation, Counts>>();
  const failures: Failing[] = [];
  const declined: Failing[] = [];
  let answered = 0;
  for (const [at, one] of cases.entries()) {
    onCase(at);
    const reply = ask(one);
    const line = answerLine(reply.answer);
    if (line === null || reply.reader === "arithmetic") continue; // word problems have their own test
    answered++;
    for (const [name, transform] of Object.entries(TRANSFORMATIONS) as [
      Transformation,
      (typeof TRANSFORMATIONS)[Transformation],
    ][]) {
      for (const judged of transform({ posed: { prompt: one.prompt, mode: one.mode }, reply, line }, tools)) {
        countOf(counts, one.family, name)[judged.outcome]++;
        const failing: Failing = {
          ...judged,
          case: one,
          transformation: name,
          reader: reply.reader,
          before: line,
        };
        if (judged.outcome === "failed") failures.push(failing);
        if (judged.outcome === "declined") declined.push(failing);
      }
    }
  }
  return {
    answered,
    refused: cases.length - answered,
    counts,
    failures,
    declined,
    bound: tools.bound.words(),
  };
}

function countOf(
  counts: Map<string, Map<Transformation, Counts>>,
  family: string,
  name: Transformation,
): Counts {
  const ofFamily = counts.get(family) ?? new Map<Transformation, Counts>();
  const found = ofFamily.get(name) ?? { passed: 0, declined: 0, other: 0, failed: 0 };
  counts.set(family, ofFamily.set(name, found));
  return found;
}
