import type { Answer, Entailer } from "../../engine/reasoning/questions.ts";
import type { Question } from "../../engine/reasoning/entail.ts";
import { REVIEW_BOUNDS, type Bounds } from "../../engine/reasoning/problem.ts";
import { DuplicateKeyError, parseStrictJson } from "../../canonical/strict-json.ts";

export { createEntailer, type Answer } from "../../engine/reasoning/questions.ts";

/** The bounds of the contract, unless raised. */
export function entailBounds(maxAtoms: number | null, maxNodes: number | null): Bounds {
  return {
    maxAtoms: maxAtoms ?? REVIEW_BOUNDS.maxAtoms,
    maxAssignments: maxAtoms === null ? REVIEW_BOUNDS.maxAssignments : Infinity,
    maxNodes: maxNodes ?? REVIEW_BOUNDS.maxNodes,
  };
}

/** Decides one line of JSONL, `{premises: str[], query: str}`; other keys are ignored. What has not this form is refused. */
export function answerLine(line: string, entailer: Entailer): Answer {
  const question = readQuestion(line);
  if (typeof question !== "string") return entailer.question(question);
  return {
    line: {
      outcome: "refused",
      reason: "out_of_regime_or_malformed",
      oracle_verdict: null,
      detail: question,
    },
    certificate: null,
  };
}

function readQuestion(line: string): Question | string {
  let value: unknown;
  try {
    value = parseStrictJson(line);
  } catch (error) {
    if (error instanceof DuplicateKeyError) return error.message;
    return `not JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  if (typeof value !== "object" || value === null) return "expected an object with premises and query";
  const { premises, query } = value as Partial<Record<"premises" | "query", unknown>>; // any key may be absent
  if (!Array.isArray(premises) || !premises.every((premise) => typeof premise === "string"))
    return "premises must be an array of strings";
  if (typeof query !== "string") return "query must be a string";
  return { premises, query };
}
