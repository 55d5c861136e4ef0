import { z } from "zod/v3";

/** Where a value stands in a record; `*` is each item of a list. */
export type ValuePath = readonly string[];

/** The places of a record at which its schema takes texts of a closed list only: enumerations and fixed texts. */
export function enumerationPlaces(schema: z.ZodTypeAny): readonly ValuePath[] {
  const found = new Map(placesIn(schema, []).map((path) => [path.join("."), path]));
  return [...found.values()];
}

function placesIn(schema: z.ZodTypeAny, path: ValuePath): ValuePath[] {
  if (schema instanceof z.ZodEnum) return [path];
  if (schema instanceof z.ZodLiteral) return typeof schema.value === "string" ? [path] : [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as z.ZodRawShape).flatMap(([name, member]) =>
      placesIn(member, [...path, name]),
    );
  if (schema instanceof z.ZodArray) return placesIn(schema.element as z.ZodTypeAny, [...path, "*"]);
  if (schema instanceof z.ZodUnion || schema instanceof z.ZodDiscriminatedUnion)
    return (schema.options as z.ZodTypeAny[]).flatMap((option) => placesIn(option, path));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return placesIn(schema.unwrap() as z.ZodTypeAny, path);
  if (schema instanceof z.ZodEffects) return placesIn(schema.innerType() as z.ZodTypeAny, path);
  return [];
}

/** The record with another value at a place, in the first item of each list on the way; null where the record has no such place. */
export function withValueAt(record: unknown, [step, ...rest]: ValuePath, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof record !== "object" || record === null) return null;
  const copy: Record<string, unknown> | unknown[] = Array.isArray(record) ? [...record] : { ...record };
  const key = step === "*" ? "0" : step;
  if (!Object.hasOwn(copy, key)) return null;
  const members = copy as Record<string, unknown>; // a list has its positions as keys
  const changed = withValueAt(members[key], rest, value);
  if (changed === null && rest.length > 0) return null;
  members[key] = changed;
  return copy;
}
