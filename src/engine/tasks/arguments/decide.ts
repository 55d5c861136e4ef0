import { atomsIn, not, type Formula } from "./formula.ts";
import { findByClauses, thingsFor, type Model } from "./ground.ts";
import { isPossible } from "./search.ts";

export type Verdict = "yes" | "no" | "unknown";
export type Decision =
  | {
      readonly kind: "decided";
      readonly verdict: Verdict /** One where the claim holds and one where it does not; for `unknown` both. */;
      readonly models: readonly Model[];
      readonly things: readonly string[];
    }
  | { readonly kind: "inconsistent" | "over_budget" };

/** Whether premises settle a claim. */
export function decide(premises: readonly Formula[], claim: Formula): Decision {
  const names = namesIn([...premises, claim]);
  const holding = question([...premises, claim], names);
  const failing = question([...premises, not(claim)], names);
  if (holding.found.kind === "over_budget" || failing.found.kind === "over_budget")
    return { kind: "over_budget" };
  const models = [holding.found, failing.found].flatMap((found) =>
    found.kind === "model" ? [found.model] : [],
  );
  if (models.length === 0) return { kind: "inconsistent" };
  const verdict = models.length === 2 ? "unknown" : holding.found.kind === "model" ? "yes" : "no";
  return { kind: "decided", verdict, models, things: holding.things };
}

/** The same again by another computation. */
export function decideAgain(
  premises: readonly Formula[],
  claim: Formula,
): Verdict | "inconsistent" | "over_budget" {
  const names = namesIn([...premises, claim]);
  const [holds, fails] = [claim, not(claim)].map((one) => {
    const all = [...premises, one];
    return isPossible(all, thingsFor(all, names));
  });
  if (holds === null || fails === null || holds === undefined || fails === undefined) return "over_budget";
  return holds ? (fails ? "unknown" : "yes") : fails ? "no" : "inconsistent";
}

/** Whether premises leave no room for the denial of a claim; also of premises that contradict each other. */
export function entails(premises: readonly Formula[], claim: Formula): boolean {
  return question([...premises, not(claim)], namesIn([...premises, claim])).found.kind === "none";
}

function question(
  formulas: readonly Formula[],
  names: readonly string[],
): { readonly found: ReturnType<typeof findByClauses>; readonly things: readonly string[] } {
  const things = thingsFor(formulas, names);
  return { found: findByClauses(formulas, things), things };
}

export function namesIn(formulas: readonly Formula[]): readonly string[] {
  return [...new Set(formulas.flatMap(atomsIn).flatMap(({ of }) => (of === null ? [] : [of])))];
}
