import { Failure } from "../../contract/failures.ts";
import type { World } from "../../engine/answering/world.ts";
import type { Sentence } from "../../engine/knowledge/fact.ts";
import { teachingOf } from "../../engine/teaching/chain.ts";
import { answerToCase } from "../evals/local-cases.ts";
import type { Inputs } from "../world/inputs.ts";
import type { GoldenAnswerer, GoldenQuestion } from "./golden-questions.ts";
import type { Teachings } from "./teachings.ts";

/** Answers golden questions in this thread. */
export function localGoldenAnswerer({
  inputs,
  teachings,
}: {
  readonly inputs: () => Promise<Inputs>;
  readonly teachings: Pick<Teachings, "current">;
}): GoldenAnswerer {
  let kept: { readonly run: number; readonly without: World; readonly with: World } | null = null;
  return async ({ run, proposal, withChain, one }) => {
    if (kept?.run !== run) {
      const [ready, taught] = [await inputs(), await teachings.current()];
      const sentence = sentenceOf(proposal, taught.length, ready);
      kept = { run, without: ready.sealed(taught), with: ready.sealed([...taught, sentence]) };
    }
    return answerToCase(withChain ? kept.with : kept.without, one);
  };
}

function sentenceOf(
  { proposalId, chain: { statement } }: GoldenQuestion["proposal"],
  taughtCount: number,
  { speech }: Inputs,
): Sentence {
  const at = { place: taughtCount + 1, ref: `teaching/${proposalId}` };
  const sentence = typeof statement === "string" ? teachingOf({ statement }, at, speech.lexicon) : null;
  if (sentence === null)
    throw new Failure("bad_value", "proposed_chain has no statement that can be read with these packs");
  return sentence;
}
