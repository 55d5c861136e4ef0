import { isWellFormed, toWellFormed } from "../../canonical/json.ts";
import { isObject, shapeOf, type ReviewRequest, type Shape } from "./request.ts";

/** What a value must be. Lengths count code points. */
type Rule =
  | {
      readonly type: "string";
      readonly min?: number;
      readonly max?: number;
      readonly oneOf?: readonly string[];
      readonly pattern?: RegExp;
    }
  | { readonly type: "boolean" }
  | { readonly type: "array"; readonly items: Rule | null }
  | { readonly type: "object"; readonly fields: readonly Field[]; readonly names: ReadonlySet<string> };

/** A property of a closed object, in the order of the review document's tables. */
interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly rule: Rule;
}

const closed = (...fields: Field[]): Rule => ({
  type: "object",
  fields,
  names: new Set(fields.map(({ name }) => name)),
});
const need = (name: string, rule: Rule): Field => ({ name, required: true, rule });
const may = (name: string, rule: Rule): Field => ({ name, required: false, rule });
const matching = (pattern: RegExp): Rule => ({ type: "string", pattern });
const oneOf = (...names: string[]): Rule => ({ type: "string", oneOf: names });
const text = (max: number): Rule => ({ type: "string", min: 1, max });

const ID = /^[A-Za-z0-9._-]{1,64}$/;
const SLUG = /^[a-z0-9._-]{1,64}$/;
const HASH = /^[a-f0-9]{64}$/;
const NAME = /^[a-z][a-z0-9_]*$/;

const PROPOSER = closed(
  need("lane", oneOf("frontier_fixture", "local_fixture")),
  need("model_family", oneOf("model_style_proposer")),
  need("proposal_id", matching(ID)),
  may("proposed_state", text(64)),
  may("trace_hash", matching(HASH)),
);

const REFERENCE = closed(need("evidence_id", matching(ID)), need("content_sha256", matching(HASH)));

const INLINE = closed(
  need("evidence_id", matching(ID)),
  need("subject", text(120)),
  need("predicate", text(120)),
  need("supports", { type: "boolean" }),
  may("independent", { type: "boolean" }),
  may("source_kind", oneOf("pack", "teaching", "vault", "observation", "premise")),
);

const INFERENCE = closed(
  may("mode", oneOf("bounded_deductive", "bounded_arithmetic")),
  need("premise_ids", { type: "array", items: matching(ID) }),
);

function claimOf(shape: Shape): Rule {
  const part: Rule = shape === "A" ? { type: "string", min: 1, max: 120, pattern: NAME } : text(120);
  return closed(
    need("text", text(500)),
    need("domain", matching(SLUG)),
    need("subject", part),
    need("predicate", part),
  );
}

function requestOf(shape: Shape): Rule {
  return closed(
    need("request_id", matching(ID)),
    need("scenario_id", matching(SLUG)),
    need("proposer", PROPOSER),
    need("claim", claimOf(shape)),
    may("evidence", { type: "array", items: shape === "mixed" ? null : shape === "A" ? REFERENCE : INLINE }),
    may("inference", INFERENCE),
  );
}

const REQUESTS: Readonly<Record<Shape, Rule>> = {
  A: requestOf("A"),
  B: requestOf("B"),
  mixed: requestOf("mixed"),
};

export type CheckedPayload =
  | { readonly kind: "valid"; readonly request: ReviewRequest; readonly shape: "A" | "B" }
  | { readonly kind: "invalid"; readonly errors: readonly string[] };

/** Checks a payload against the closed schema, collecting every error in the order of contract §15.3. */
export function checkPayload(payload: unknown): CheckedPayload {
  const shape = shapeOf(isObject(payload) ? payload["evidence"] : undefined);
  const errors: string[] = [];
  check(payload, REQUESTS[shape], errors);
  put("payload", errors, 0);
  if (shape === "mixed" || errors.length > 0) return { kind: "invalid", errors };
  return { kind: "valid", request: payload as ReviewRequest, shape }; // the rules above are the type's fields
}

/** The value of an id as the result may repeat it: only where it is what it should be. */
export function echoed(payload: unknown, name: "request_id" | "scenario_id"): string | null {
  const value = isObject(payload) && Object.hasOwn(payload, name) ? payload[name] : undefined;
  return typeof value === "string" && (name === "request_id" ? ID : SLUG).test(value) ? value : null;
}

/** Collects what is wrong with a value. Texts begin where the value's own path ends: most values have no fault, so paths are put together for those alone that have. */
function check(value: unknown, rule: Rule, errors: string[]): void {
  switch (rule.type) {
    case "boolean":
      if (typeof value !== "boolean") errors.push(" must be boolean");
      return;
    case "string":
      if (typeof value === "string") checkString(value, rule, errors);
      else errors.push(" must be string");
      return;
    case "array":
      if (!Array.isArray(value)) errors.push(" must be array");
      else if (rule.items === null) errors.push(" must not mix references and inline records");
      else checkItems(value, rule.items, errors);
      return;
    case "object":
      if (isObject(value)) checkObject(value, rule, errors);
      else errors.push(" must be object");
  }
}

/** Puts a step of the path before the errors from this one on. */
function put(step: string, errors: string[], from: number): void {
  for (let at = from; at < errors.length; at++) errors[at] = `${step}${errors[at]}`;
}

function checkItems(items: readonly unknown[], rule: Rule, errors: string[]): void {
  for (let index = 0; index < items.length; index++) {
    const before = errors.length;
    check(items[index], rule, errors);
    if (errors.length > before) put(`[${index}]`, errors, before);
  }
}

function checkObject(
  value: Readonly<Record<string, unknown>>,
  { fields, names }: Rule & { type: "object" },
  errors: string[],
): void {
  const unexpected: string[] = [];
  for (const name of Object.keys(value)) if (!names.has(name)) unexpected.push(name);
  for (const name of unexpected.sort()) {
    errors.push(` unexpected property '${toWellFormed(name)}' (additionalProperties is false)`);
  }
  for (const { name, required } of fields) {
    if (required && !Object.hasOwn(value, name)) errors.push(` missing required property '${name}'`);
  }
  for (const { name, rule } of fields) {
    if (!Object.hasOwn(value, name)) continue;
    const before = errors.length;
    check(value[name], rule, errors);
    if (errors.length > before) put(`.${name}`, errors, before);
  }
}

function checkString(value: string, rule: Rule & { type: "string" }, errors: string[]): void {
  const { min, max, oneOf: allowed, pattern } = rule;
  if (!isWellFormed(value)) errors.push(" is not well-formed Unicode");
  if (min !== undefined && !hasLength(value, min, Infinity)) errors.push(` shorter than ${min}`);
  if (max !== undefined && !hasLength(value, 0, max)) errors.push(` longer than ${max}`);
  if (allowed && !allowed.includes(value)) errors.push(` must be one of [${allowed.join(", ")}]`);
  if (pattern && !pattern.test(value)) errors.push(` does not match '${pattern.source}'`);
}

function hasLength(value: string, min: number, max: number): boolean {
  // A code point has one or two units, so most texts are settled without counting.
  if (value.length <= max && value.length >= 2 * min) return true;
  const length = [...value].length;
  return length >= min && length <= max;
}
