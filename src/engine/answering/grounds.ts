import type { Sentence } from "../knowledge/fact.ts";
import type { Proposition } from "../language/meaning.ts";
import type { Wording } from "../language/realize.ts";
import type { Step } from "../reasoning/theory.ts";
import type { DerivationStep, Ground } from "../turn/answer.ts";
import type { GroundingSource, ProvedState } from "./answered.ts";

/** The grounds of an answer, in the order of the sentences. An assumption counts as said: it comes with the prompt. */
export function groundsOf(used: readonly Sentence[]): Ground[] {
  return used.map(({ source, ref, text }) => ({
    source: source === "assumption" ? "prompt" : source,
    ref,
    text,
  }));
}

/** A derivation in words. Grounds keep the words in which they were given. */
export function derivationOf(
  steps: readonly Step[],
  sentences: ReadonlyMap<string, Sentence>,
  words: Wording,
): DerivationStep[] {
  return steps.map(({ step, rule, from, conclusion, sentence }) => ({
    step,
    rule,
    from: [...from],
    conclusion:
      (sentence !== null && from.length === 0 ? sentences.get(sentence)?.text : undefined) ??
      (rule === "arbitrary" ? letBe(conclusion, words) : words.proposition(conclusion)),
  }));
}

/** The step that introduces an example, of which nothing else is known: its conclusion is that it is itself. */
function letBe(conclusion: Proposition, words: Wording): string {
  return conclusion.kind === "equal"
    ? `Let ${words.term(conclusion.left)} be any.`
    : words.proposition(conclusion);
}

/**
 * What stored knowledge an answer rests on. The prompt's own statements are suppositions, so an argument from them alone has none;
 * statements of the vault are unverified, and whatever they are mixed with is verified only in part.
 */
export function groundingOf(used: readonly Sentence[]): GroundingSource {
  const sources = new Set(used.map(({ source }) => (source === "assumption" ? "prompt" : source)));
  if (sources.has("vault")) return sources.size === 1 ? "vault" : "partial";
  if (sources.has("teaching")) return "teaching";
  return sources.has("pack") ? "pack" : "none";
}

/**
 * The state of a proved answer: that of its weakest ground. Null where it was read off one stored sentence, so that the grounding decides.
 * @param drawn whether anything was inferred, rather than found as it stands
 */
export function stateOf(
  verdict: "yes" | "no",
  grounding: GroundingSource,
  drawn: boolean,
): ProvedState | null {
  if (verdict === "no") return "contradicted";
  if (grounding === "partial") return "evidenced_incomplete";
  if (grounding === "vault") return drawn ? "evidenced" : null;
  return drawn || grounding === "none" ? "inferred" : null;
}
