import { isWellFormed, toWellFormed } from "./primitives.ts";
import type { Field, Rule, StringRule } from "./rules.ts";

/** How many faults are listed; the rest are only counted. @see contract §15.3 */
export const MAX_FAULTS = 64;

/** The first texts, and how many further faults there are. */
export interface Faults {
  readonly texts: string[];
  more: number;
}

/** What is wrong with a value, in the order and the words of contract §15.3. Takes time linear in the value. */
export function faultsIn(value: unknown, rule: Rule, name: string): Faults {
  const faults: Faults = { texts: [], more: 0 };
  check(value, rule, faults);
  put(name, faults, 0);
  return faults;
}

function say(faults: Faults, text: string): void {
  if (faults.texts.length < MAX_FAULTS) faults.texts.push(text);
  else faults.more++;
}

/** Collects the faults of a value. A text begins after the value's own path; the path is only built for values that have a fault, and most have none. */
function check(value: unknown, rule: Rule, faults: Faults): void {
  switch (rule.kind) {
    case "boolean":
      if (typeof value !== "boolean") say(faults, " must be boolean");
      return;
    case "string":
      if (typeof value === "string") checkString(value, rule, faults);
      else say(faults, " must be string");
      return;
    case "array":
      if (Array.isArray(value)) checkItems(value, rule.items, faults);
      else say(faults, " must be array");
      return;
    case "object":
      if (typeof value === "object" && value !== null && !Array.isArray(value))
        checkObject(value as Readonly<Record<string, unknown>>, rule, faults); // an object's keys are texts
      else say(faults, " must be object");
      return;
    case "never":
      say(faults, ` ${rule.problem}`);
  }
}

/** Prefixes the texts from this one on with a step of the path. */
function put(step: string, { texts }: Faults, from: number): void {
  for (let at = from; at < texts.length; at++) texts[at] = `${step}${texts[at]}`;
}

function checkItems(items: readonly unknown[], rule: Rule, faults: Faults): void {
  for (let index = 0; index < items.length; index++) {
    const before = faults.texts.length;
    check(items[index], rule, faults);
    if (faults.texts.length > before) put(`[${index}]`, faults, before);
  }
}

function checkObject(
  value: Readonly<Record<string, unknown>>,
  { fields, names }: Rule & { kind: "object" },
  faults: Faults,
): void {
  checkNames(value, fields, names, faults);
  for (const { name, rule } of fields) {
    if (!Object.hasOwn(value, name)) continue;
    const before = faults.texts.length;
    check(value[name], rule, faults);
    if (faults.texts.length > before) put(`.${name}`, faults, before);
  }
}

/** Unexpected names, sorted, then missing ones. */
function checkNames(
  value: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
  names: ReadonlySet<string>,
  faults: Faults,
): void {
  const unexpected: string[] = [];
  for (const name of Object.keys(value)) if (!names.has(name)) unexpected.push(name);
  for (const name of unexpected.sort()) {
    if (faults.texts.length >= MAX_FAULTS) faults.more++;
    else say(faults, ` unexpected property '${toWellFormed(name)}' (additionalProperties is false)`);
  }
  for (const { name, required } of fields) {
    if (required && !Object.hasOwn(value, name)) say(faults, ` missing required property '${name}'`);
  }
}

function checkString(value: string, { min, max, oneOf, pattern }: StringRule, faults: Faults): void {
  if (!isWellFormed(value)) say(faults, " is not well-formed Unicode");
  if (!hasLength(value, min, Infinity)) say(faults, ` shorter than ${min}`);
  if (!hasLength(value, 0, max)) say(faults, ` longer than ${max}`);
  if (oneOf !== null && !oneOf.includes(value)) say(faults, ` must be one of [${oneOf.join(", ")}]`);
  if (pattern !== null && !pattern.test(value)) say(faults, ` does not match '${pattern.source}'`);
}

function hasLength(value: string, min: number, max: number): boolean {
  // A code point has one or two units, so most texts are settled without counting.
  if (value.length <= max && value.length >= 2 * min) return true;
  const length = [...value].length;
  return length >= min && length <= max;
}
