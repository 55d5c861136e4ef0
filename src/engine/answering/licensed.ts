import type { LeewayEvidence } from "../../contract/types/leeway.ts";
import { refuse, type Answered } from "../answer/answered.ts";
import type { Ledger, Stance } from "../reliability/leeway.ts";

/** How a number is said, by what practice has shown of problems of its class. */

/** Why the number is only a proposal; null where it is vouched for. */
export function hedgeOf(stance: Stance, { license }: LeewayEvidence): string | null {
  if (stance === "plain") return null;
  return license === "PROPOSE"
    ? "Practice has shown me reliable enough on problems of this kind to propose an answer, not to vouch for it."
    : "I cannot vouch for it: practice has not shown yet how reliable I am on problems of this kind.";
}

/** The refusal of a number of whose class practice has shown too many wrong ones. */
export function withhold(className: string, practice: Ledger | null): Answered {
  const { correct = 0, wrong = 0 } = practice?.get(className) ?? {};
  return refuse(
    "not_licensed",
    "arithmetic",
    `I worked out an answer, but I may not give it: of ${correct + wrong} answers to problems of this kind (${className}) in practice, ${wrong} were wrong.`,
    {
      missing: [`a licence for problems of the class ${className}, which practice gives`],
    },
  );
}
