import type { DerivationStep, Ground } from "./answer.ts";
import type { GroundingSource, ProvedState } from "./answered.ts";
import type { Proposition, Term } from "./proposition.ts";
import type { Sentence } from "./sentence.ts";
import type { Step } from "./step.ts";

/** What says a conclusion in English. */
interface Wording {
  proposition(proposition: Proposition): string;
  term(term: Term): string;
}

/** The grounds of an answer, in the order of the sentences. An assumption is cited as part of the prompt. */
export function groundsOf(used: readonly Sentence[]): Ground[] {
  return used.map(({ source, ref, text }) => ({
    source: source === "assumption" ? "prompt" : source,
    ref,
    text,
  }));
}

/** A derivation in words. A step that cites a sentence keeps its original wording. */
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

/** Words the step that introduces an arbitrary individual; its conclusion is `x = x`. */
function letBe(conclusion: Proposition, words: Wording): string {
  return conclusion.kind === "equal"
    ? `Let ${words.term(conclusion.left)} be any.`
    : words.proposition(conclusion);
}

/**
 * The stored knowledge that an answer rests on. An argument from the prompt's own statements rests on none (`none`).
 * Vault statements are unverified, so an answer that mixes them with other sources is `partial`.
 */
export function groundingOf(used: readonly Sentence[]): GroundingSource {
  const sources = new Set(used.map(({ source }) => (source === "assumption" ? "prompt" : source)));
  if (sources.has("vault")) return sources.size === 1 ? "vault" : "partial";
  if (sources.has("teaching")) return "teaching";
  return sources.has("pack") ? "pack" : "none";
}

/**
 * The state of a proved answer: that of its weakest ground. Null for an answer that merely repeats a stored
 * sentence; then the grounding decides.
 * @param drawn whether anything was inferred
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
