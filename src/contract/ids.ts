import { Failure } from "./failures.ts";
import type { IdRule } from "./routes.ts";

const ILLEGAL = /[\u0000-\u001f\u007f\\]/;
/** An empty, `.` or `..` segment. */
const NO_NAME = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** The failure of an id that names nothing. */
export function notFound(noun: string, id: string): Failure {
  return new Failure("not_found", `${noun} not found: ${id}`, { noun });
}

/**
 * Refuses an id that could not name anything: one with a slash (unless the route's ids are paths), an empty, `.` or `..` segment,
 * a backslash or a control character, or not of the rule's own form.
 * @param id the decoded id.
 * @throws Failure the route's "bad id" answer of contract §3: as unknown, or 400 with `message` (default `unsafe <noun> id`).
 */
export function checkId(rule: IdRule, id: string): void {
  const sound =
    !ILLEGAL.test(id) &&
    (rule.slashes === true || !id.includes("/")) &&
    !NO_NAME.test(id) &&
    (rule.pattern === undefined || (rule.pattern.test(id) && !id.includes("..")));
  if (sound) return;
  if (rule.bad === "not_found") throw notFound(rule.noun, id);
  throw new Failure("bad_value", rule.message ?? `unsafe ${rule.noun} id`);
}
