import type { TaskResult, TaskStep } from "../../task.ts";
import { Prover, type Proof } from "./backward.ts";
import { mark } from "./forward.ts";
import { factOf, tell, type Telling } from "./telling.ts";
import { opposite, type Literal, type Theory } from "./theory.ts";

type Verdict = "yes" | "no" | "unknown";
export interface Decided {
  readonly verdict: Verdict;
  readonly proof: Proof | null;
}

/** Decides by a search back from what is asked, and by marking forward from what is told. */
export function decide(theory: Theory, goal: Literal): Decided | "split" | "cyclic" | "disagree" {
  const prover = new Prover(theory);
  const [yes, no] = [prover.prove(goal), prover.prove(opposite(goal))];
  const standing = mark(theory);
  if (yes.kind !== "found" || no.kind !== "found")
    return yes.kind !== "found" ? yes.kind : no.kind === "found" ? "cyclic" : no.kind;
  const expected = (literal: Literal, proof: Proof | null): boolean =>
    standing(literal) === (proof === null ? "unprovable" : "proved");
  if (
    !expected(goal, yes.proof) ||
    !expected(opposite(goal), no.proof) ||
    (yes.proof !== null && no.proof !== null)
  )
    return "disagree";
  return yes.proof !== null
    ? { verdict: "yes", proof: yes.proof }
    : no.proof !== null
      ? { verdict: "no", proof: no.proof }
      : { verdict: "unknown", proof: null };
}

export function declineStopped(why: "split" | "cyclic" | "disagree"): TaskResult {
  if (why === "disagree")
    return {
      kind: "declined",
      reason: "procedures_disagree",
      state: "undetermined",
      explanation: "Two ways of deciding it came to different answers.",
      missing: [],
    };
  const explanation =
    why === "split"
      ? "Several rules stand against several, and none is preferred over all of them."
      : "Some of its rules rest on themselves in a circle.";
  return {
    kind: "declined",
    reason: "not_determined",
    state: "undetermined",
    explanation,
    missing: ["a preference between the rules"],
  };
}

/** The answer with its steps. */
export function worded({ verdict, proof }: Decided, goal: Literal, told: Telling): TaskResult {
  const asked = `whether ${told.say(goal)}`;
  const steps: TaskStep[] = [];
  if (proof === null) {
    const said = `I don't know whether ${told.say(goal)}: neither that nor its denial follows, because no rule that applies, and that no other rule holds off, says either.`;
    steps.push({ rule: "no_rule_applies", from: [], conclusion: said, fact: factOf(goal), span: null });
    return {
      kind: "answered",
      answer: { kind: "verdict", verdict },
      asked,
      said,
      steps,
      missing: [`a fact or a rule that decides ${asked}`],
    };
  }
  tell(proof, steps, new Map(), told);
  const shown = told.say(proof.literal);
  return {
    kind: "answered",
    answer: { kind: "verdict", verdict },
    asked,
    said: `${verdict === "yes" ? "Yes" : "No"}, ${shown}.`,
    steps,
  };
}
