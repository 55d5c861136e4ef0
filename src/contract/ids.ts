import { z } from "zod/v3";
import { Failure } from "./failures.ts";

/** The id of a templated route: its schema, its noun, and the failure for a bad id. */
export interface IdRule {
  readonly noun: string;
  readonly bad: "not_found" | "bad_value";
  /** Ids are paths, and may have slashes. */
  readonly slashes?: boolean;
  /** The form of an id, beyond what all ids must be. */
  readonly pattern?: RegExp;
  /** The message for an id that is a bad value; absent: `unsafe <noun> id`. */
  readonly message?: string;
  /** `{id}` as the path gives it, decoded. */
  readonly schema: z.ZodTypeAny;
}

const ILLEGAL = /[\u0000-\u001f\u007f\\]/;
/** An empty, `.` or `..` segment. */
const NO_NAME = /(?:^|\/)\.{0,2}(?:\/|$)/;
/** The whole numbers that a path may name. @see contract §2.3.5 */
const NUMBER = /^(?:0|[1-9][0-9]{0,14})$/;

/** The rule of a route whose id is a text. */
export function byId(rule: Omit<IdRule, "schema">) {
  return { ...rule, schema: z.object({ id: z.string().refine((id) => isSound(rule, id)) }).strict() };
}

/** The rule of a route whose id is a whole number: any other id names nothing. */
export function byNumber(noun: string) {
  const schema = z.object({ id: z.string().regex(NUMBER).transform(Number) }).strict();
  return { noun, bad: "not_found", schema } as const satisfies IdRule;
}

/** The failure of an id that names nothing. */
export function notFound(noun: string, id: string | number): Failure {
  return new Failure("not_found", `${noun} not found: ${id}`, { noun });
}

/** A route's "bad id" answer of contract §3: as unknown, or 400 with `message` (default `unsafe <noun> id`). */
export function badId(rule: IdRule, id: string): Failure {
  if (rule.bad === "not_found") return notFound(rule.noun, id);
  return new Failure("bad_value", rule.message ?? `unsafe ${rule.noun} id`);
}

/**
 * Whether an id is well formed: no slash (unless the route's ids are paths), no empty, `.` or `..` segment, no
 * backslash, no control character, and of the rule's own form.
 */
function isSound({ slashes, pattern }: Omit<IdRule, "schema">, id: string): boolean {
  return (
    !ILLEGAL.test(id) &&
    (slashes === true || !id.includes("/")) &&
    !NO_NAME.test(id) &&
    (pattern === undefined || (pattern.test(id) && !id.includes("..")))
  );
}
