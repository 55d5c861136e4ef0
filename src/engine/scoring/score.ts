import { singularise } from "../language/morphology.ts";
import type { Answer } from "../answer/answer.ts";
import { sameNumber } from "./ratio.ts";
import { foldText } from "./text.ts";

/** The expected answer of a case. `also`: alternatives to `value`. */
export type Expected =
  | { readonly kind: "verdict"; readonly verdict: "yes" | "no" | "unknown" }
  | { readonly kind: "validity"; readonly verdict: "valid" | "invalid" }
  | {
      readonly kind: "number";
      readonly value: string;
      readonly unit: string | null;
      readonly also?: readonly string[] | undefined;
    }
  | { readonly kind: "text"; readonly value: string; readonly also?: readonly string[] | undefined }
  /** Only declining, or saying unknown, is right. */
  | { readonly kind: "refuse" };

/** The actual answer, in a form comparable to {@link Expected}. */
export type Actual =
  | { readonly kind: "verdict" | "validity"; readonly verdict: string }
  | { readonly kind: "number" | "text" | "definition"; readonly value: string; readonly unit: string | null }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "acknowledgement" }
  | { readonly kind: "refused"; readonly reason: string };

export type Outcome = "correct" | "wrong" | "refused";

/** `reasons`: why the answer is wrong or was declined; empty for a correct answer. */
export interface Score {
  readonly outcome: Outcome;
  readonly actual: Actual;
  readonly reasons: readonly string[];
}

/**
 * Scores one answer. A refusal is never wrong: it is `correct` if expected and `refused` otherwise. `unknown`
 * is correct if a refusal is expected; otherwise it is an answer like any other.
 */
export function score(expected: Expected, answer: Answer): Score {
  const actual = actualOf(answer);
  if (actual.kind === "refused") {
    return {
      outcome: expected.kind === "refuse" ? "correct" : "refused",
      actual,
      reasons: expected.kind === "refuse" ? [] : [`declined: ${actual.reason}`],
    };
  }
  const right = matches(expected, actual);
  return {
    outcome: right ? "correct" : "wrong",
    actual,
    reasons: right ? [] : [`expected ${describe(expected)}, the answer is ${shown(actual)}`],
  };
}

/** Whether an answer is as expected. */
export function isRight(expected: Expected, actual: Actual): boolean {
  return actual.kind === "refused" ? expected.kind === "refuse" : matches(expected, actual);
}

function actualOf({ kind, verdict, validity, value, unit, items, refusal_reason: reason }: Answer): Actual {
  switch (kind) {
    case "verdict":
      return { kind, verdict: verdict ?? "" };
    case "validity":
      return { kind, verdict: validity ?? "" };
    case "number":
    case "text":
    case "definition":
      return { kind, value: value ?? items.join(", "), unit };
    case "list":
      return { kind, items };
    case "acknowledgement":
      return { kind };
    case "refused":
      return { kind, reason: reason ?? "unspecified" };
  }
}

/** Words that express a verdict. */
const SAID = {
  yes: ["yes", "true", "entailed", "proved"],
  no: ["no", "false", "refuted", "disproved", "contradicted"],
  unknown: ["unknown", "uncertain", "maybe", "neither", "undetermined"],
  valid: ["valid", "yes", "follows", "entailed", "true"],
  invalid: ["invalid", "no", "does not follow", "not entailed", "false"],
} as const satisfies Record<string, readonly string[]>;

function matches(expected: Expected, actual: Exclude<Actual, { kind: "refused" }>): boolean {
  if (actual.kind === "acknowledgement") return false;
  const said = shown(actual);
  switch (expected.kind) {
    case "verdict":
    case "validity":
      return says(said, SAID[expected.verdict]);
    case "refuse":
      return says(said, SAID.unknown);
    case "number":
      return (
        [expected.value, ...(expected.also ?? [])].some((value) => sameNumber(said, value)) &&
        sameUnit(expected.unit, actual)
      );
    case "text":
      return [expected.value, ...(expected.also ?? [])].some(
        (value) => foldText(said) === foldText(value) || sameNumber(said, value),
      );
  }
}

function says(said: string, words: readonly string[]): boolean {
  return words.includes(foldText(said));
}

/** Units are compared only if both are given; `kilometre` equals `kilometres`. */
function sameUnit(unit: string | null, actual: Actual): boolean {
  const given = "unit" in actual ? actual.unit : null;
  if (unit === null || unit === "" || given === null || given === "") return true;
  const [one, other] = [foldText(unit), foldText(given)];
  return one === other || singularise(one).includes(other) || singularise(other).includes(one);
}

/** The answer as one text. */
function shown(actual: Exclude<Actual, { kind: "refused" }>): string {
  if ("verdict" in actual) return actual.verdict;
  if ("value" in actual) return actual.value;
  return actual.kind === "list" ? actual.items.join(", ") : "an acknowledgement";
}

function describe(expected: Expected): string {
  switch (expected.kind) {
    case "verdict":
    case "validity":
      return expected.verdict;
    case "number":
    case "text":
      return [expected.value, ...(expected.also ?? [])].join(" or ");
    case "refuse":
      return "a refusal";
  }
}
