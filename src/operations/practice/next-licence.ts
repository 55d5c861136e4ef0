import type { CalibrationClass } from "../../contract/calibration.ts";
import type { NextLicence } from "../../contract/figures.ts";
import { licencesOf } from "../../engine/reliability/licence.ts";
import { reliabilityFloor } from "../../engine/reliability/wilson.ts";

/** Nobody practises more cases of a class. */
const MOST = 1 << 20;

/** What a class needs for its next licence, if every further answer is right. */
export function nextLicenceOf({
  class_name,
  correct,
  wrong,
}: Pick<CalibrationClass, "class_name" | "correct" | "wrong">): NextLicence {
  const after = (more: number) => licencesOf({ floor: reliabilityFloor(correct + more, wrong), wrong });
  const now = after(0);
  const next = now.propose_licensed ? "SERVE" : "PROPOSE";
  // A wrong answer excludes SERVE, however many right ones follow.
  if (now.serve_licensed || (now.propose_licensed && wrong > 0))
    return { class_name, next: null, needs: 0, has: correct };
  const reached = (more: number): boolean =>
    next === "SERVE" ? after(more).serve_licensed : after(more).propose_licensed;
  let [least, enough] = [0, MOST]; // the floor never falls when a right answer is added
  while (enough - least > 1) {
    const middle = (least + enough) >> 1;
    if (reached(middle)) enough = middle;
    else least = middle;
  }
  return { class_name, next, needs: enough, has: correct };
}
