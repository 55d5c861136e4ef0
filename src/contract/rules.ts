import { z } from "zod/v3";
import { codePointsOf } from "./primitives.ts";

/** A Zod schema as a rule that is fast to check and reports faults in the contract's words. */
export type Rule =
  | StringRule
  | { readonly kind: "boolean" }
  | { readonly kind: "array"; readonly items: Rule }
  | { readonly kind: "object"; readonly fields: readonly Field[]; readonly names: ReadonlySet<string> }
  | { readonly kind: "never"; readonly problem: string };

/** Lengths count code points. */
export interface StringRule {
  readonly kind: "string";
  readonly min: number;
  readonly max: number;
  readonly oneOf: readonly string[] | null;
  readonly pattern: RegExp | null;
}

/** A property of a closed object, in the schema's order. */
export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly rule: Rule;
}

const ANY_STRING: StringRule = { kind: "string", min: 0, max: Infinity, oneOf: null, pattern: null };

/**
 * The rule of a schema: strict objects, lists, enumerations, booleans, and strings with a pattern or with lengths in code points.
 * @param instead rules of some members of the object, in place of the schema's
 * @throws Error for any other kind of schema
 */
export function ruleOf(schema: z.ZodTypeAny, instead: Readonly<Record<string, Rule>> = {}): Rule {
  if (schema instanceof z.ZodObject && schema._def.unknownKeys === "strict")
    return objectRule(schema, instead);
  if (schema instanceof z.ZodArray) return { kind: "array", items: ruleOf(schema.element as z.ZodTypeAny) };
  if (schema instanceof z.ZodBoolean) return { kind: "boolean" };
  if (schema instanceof z.ZodEnum) return { ...ANY_STRING, oneOf: schema.options as readonly string[] };
  if (schema instanceof z.ZodString) return { ...ANY_STRING, pattern: patternOf(schema) };
  const bounds = codePointsOf(schema._def);
  if (schema instanceof z.ZodEffects && bounds !== undefined) {
    const inner: unknown = schema.innerType();
    if (inner instanceof z.ZodString) return { ...ANY_STRING, ...bounds, pattern: patternOf(inner) };
  }
  throw new Error("no rule for this kind of schema");
}

function objectRule({ shape }: z.AnyZodObject, instead: Readonly<Record<string, Rule>>): Rule {
  const fields = Object.entries(shape as z.ZodRawShape).map(([name, member]): Field => {
    const inner = member instanceof z.ZodOptional ? (member.unwrap() as z.ZodTypeAny) : member;
    return { name, required: inner === member, rule: instead[name] ?? ruleOf(inner) };
  });
  return { kind: "object", fields, names: new Set(fields.map(({ name }) => name)) };
}

function patternOf({ _def: { checks } }: z.ZodString): RegExp | null {
  const [check, ...others] = checks;
  if (check === undefined) return null;
  if (check.kind !== "regex" || others.length > 0)
    throw new Error("a string rule has one pattern and nothing else");
  return check.regex;
}
