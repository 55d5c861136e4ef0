import type { z } from "zod/v3";

import { plural } from "./plural.ts";

/** One problem with a value: where, and what to do about it. `atKey`: the problem is the key, not its value. */
export interface Flaw {
  readonly path: readonly (string | number)[];
  readonly atKey: boolean;
  readonly problem: string;
}

/** Everything that a schema found wrong, in plain words. */
export function flawsOf({ issues }: z.ZodError): Flaw[] {
  return issues.flatMap(flawsIn);
}

/** `records[0].range`; nothing for the value itself. */
export function shownPath(path: Flaw["path"]): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
}

/** `records[0].range: must hold the value`. */
export function describeFlaw({ path, problem }: Flaw): string {
  const shown = shownPath(path);
  return shown === "" ? problem : `${shown}: ${problem}`;
}

function flawsIn(issue: z.ZodIssue): Flaw[] {
  const { path, code } = issue;
  const one = (problem: string): Flaw[] => [{ path, atKey: false, problem }];
  switch (code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        path: [...path, key],
        atKey: true,
        problem: "is not a known key here: correct its spelling, or remove it",
      }));
    case "invalid_type":
      return one(
        issue.received === "undefined"
          ? `is missing: add it, ${nounOf(issue.expected)}`
          : `must be ${nounOf(issue.expected)}, not ${nounOf(issue.received)}`,
      );
    case "invalid_union_discriminator":
      return one(`must be one of ${issue.options.map(String).join(", ")}`);
    case "invalid_enum_value":
      return one(`must be one of ${issue.options.join(", ")}, not ${JSON.stringify(issue.received)}`);
    case "invalid_literal":
      return one(`must be ${JSON.stringify(issue.expected)}`);
    case "too_small":
      return one(sizeOf(issue, "at least", issue.minimum));
    case "too_big":
      return one(sizeOf(issue, "at most", issue.maximum));
    default:
      return one(
        issue.message === "Invalid" ? "does not have the form of its schema" : uncapitalized(issue.message),
      );
  }
}

function sizeOf({ type }: { readonly type: string }, bound: string, size: number | bigint): string {
  if (type === "array") return `must have ${bound} ${plural(Number(size), "item")}`;
  if (type === "string") return `must have ${bound} ${plural(Number(size), "character")}`;
  return `must be ${bound} ${size}`;
}

const NOUNS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  float: "a number with a fraction",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  null: "null",
  nan: "no number",
};
/** Of several values zod writes `'a' | 'b'`. */
const nounOf = (type: string): string =>
  NOUNS[type] ?? `one of ${type.replaceAll("'", "").replaceAll(" | ", ", ")}`;
const uncapitalized = (text: string): string => `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
