import { canonicalize } from "../../canonical/json.ts";
import { DuplicateKeyError, parseStrictJson } from "../../canonical/strict-json.ts";

/** The most differences that a report names. */
const MAX_NAMED = 8;

/** Where a response differs from the committed text, by JSON pointers; empty where the bytes are equal. */
export function differencesFrom(committed: string | null, text: string): string[] {
  if (committed === null) return ["there is no committed response"];
  if (committed === `${text}\n`) return [];
  let expected: unknown;
  try {
    expected = parseStrictJson(committed);
  } catch (error) {
    return [
      `the committed response ${error instanceof DuplicateKeyError ? `has a ${error.message}` : "is not JSON"}`,
    ];
  }
  const places = [...differences(expected, JSON.parse(text), "")]; // our own text
  if (places.length === 0) return ["the committed response is not in canonical form"];
  return [
    ...places.slice(0, MAX_NAMED),
    ...(places.length > MAX_NAMED ? [`and ${places.length - MAX_NAMED} more differences`] : []),
  ];
}

function* differences(expected: unknown, found: unknown, pointer: string): Generator<string> {
  if (isParent(expected) && isParent(found) && Array.isArray(expected) === Array.isArray(found)) {
    for (const key of [...new Set([...Object.keys(expected), ...Object.keys(found)])].sort()) {
      const at = `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      if (!Object.hasOwn(found, key)) yield `${at} is missing from the response`;
      else if (!Object.hasOwn(expected, key)) yield `${at} is not in the committed response`;
      else yield* differences(expected[key], found[key], at);
    }
  } else if (expected !== found) yield `${pointer} is ${brief(found)}, committed is ${brief(expected)}`;
}

function isParent(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function brief(value: unknown): string {
  const points = [...canonicalize(value)];
  return points.length <= 60 ? points.join("") : `${points.slice(0, 59).join("")}…`;
}
