import type { Random } from "../../test/support/random.ts";
import { randomValue } from "./mutations.ts";

/** A JSON Schema, as far as the contract's schemas use it; keywords that do not constrain the value are omitted. */
export interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
}

/** Resolves `#/…` references within the schemas' document. */
export type Resolve = (ref: string) => Schema;

/** A value that fits a schema, as far as it uses the keywords of {@link Schema}. Lengths are sometimes close to their bounds. */
export function valueFor(random: Random, schema: Schema, resolve: Resolve): unknown {
  if (schema.$ref !== undefined) return valueFor(random, resolve(schema.$ref), resolve);
  if (schema.anyOf !== undefined) return valueFor(random, random.pick(schema.anyOf), resolve);
  if ("const" in schema) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  const { type = "any" } = schema;
  switch (typeof type === "string" ? type : random.pick(type)) {
    case "null":
      return null;
    case "boolean":
      return random.chance(0.5);
    case "integer":
      return integerOf(random, schema);
    case "number":
      return integerOf(random, schema) / random.pick([1, 3]);
    case "string":
      return textOf(random, schema);
    case "array":
      return Array.from({ length: (schema.minItems ?? 0) + random.int(3) }, () =>
        valueFor(random, schema.items ?? {}, resolve),
      );
    case "object":
      return objectOf(random, schema, resolve);
    default:
      return randomValue(random);
  }
}

function objectOf(random: Random, { properties = {}, required = [] }: Schema, resolve: Resolve): object {
  const chosen = Object.entries(properties).filter(([key]) => required.includes(key) || random.chance(0.5));
  return Object.fromEntries(chosen.map(([key, member]) => [key, valueFor(random, member, resolve)]));
}

function integerOf(random: Random, { minimum = -1_000_000, maximum = 1_000_000 }: Schema): number {
  return random.chance(0.2)
    ? random.pick([minimum, maximum])
    : minimum + random.int(Math.min(2 ** 31, maximum - minimum) + 1);
}

/** Texts for the contract's patterns: characters of the first class, followed by the second class if there is one. */
function textOf(random: Random, { pattern, minLength = 0, maxLength = 60 }: Schema): string {
  const classes = [...(pattern ?? "^[A-Za-z0-9 ]*$").matchAll(/\[([^\]]+)\](?:\{(\d+)(?:,(\d+))?\})?/g)];
  const length = random.chance(0.1)
    ? maxLength
    : minLength + random.int(Math.min(20, maxLength - minLength) + 1);
  if (classes.length === 2)
    return runOf(random, classes[0]?.[1], 1) + runOf(random, classes[1]?.[1], Math.max(0, length - 1));
  const [, set, least, most] = classes[0] ?? [];
  if (least === undefined) return runOf(random, set, length);
  const more = most === undefined ? 0 : random.int(Number(most) - Number(least) + 1);
  return runOf(random, set, Number(least) + more);
}

/** The characters of a class such as `a-z0-9_`. */
function runOf(random: Random, set: string | undefined, length: number): string {
  const chars = [...(set ?? "a-z").matchAll(/(.)-(.)|(.)/g)].flatMap(([, from, to, one]) =>
    one === undefined ? spanOf(from ?? "", to ?? "") : [one],
  );
  return Array.from({ length }, () => random.pick(chars)).join("");
}

function spanOf(from: string, to: string): string[] {
  return Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_, at) =>
    String.fromCharCode(from.charCodeAt(0) + at),
  );
}
