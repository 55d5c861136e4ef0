import { z } from "zod/v3";
import { evidenceFormat } from "./origin.ts";
import { editorKey, slug, text } from "./primitives.ts";
import { sourceKind } from "./taxonomy.ts";

/** A field of a row: a column, a key, or a JSON pointer (RFC 6901) into the row. */
const field = text(1, 400);
/** Text with fields in braces, such as `{classname} {name}`; `{{` and `}}` are braces. */
const template = text(1, 1000);
const texts = z.array(z.string()).min(1).max(1000);
/** A decimal number as people write it: `0.25`. A text, so that no digit is lost. */
const decimal = z
  .string()
  .regex(/^\d{1,18}(?:\.\d{1,18})?$/, `must be a decimal number in quotes, such as "0.5"`);
const positive = z
  .string()
  .regex(
    /^(?!0+(?:\.0+)?$)\d{1,18}(?:\.\d{1,18})?$/,
    'must be a decimal number above 0 in quotes, such as "0.1"',
  );

const condition = z.union([
  z.object({ field, in: texts }).strict(),
  z.object({ field, not_in: texts }).strict(),
  z.object({ field, present: z.boolean() }).strict(),
]);
export type MapCondition = z.infer<typeof condition>;

const common = {
  /** The rows that become records: all of these must hold. */
  when: z.array(condition).optional(),
  /** How to treat a row that lacks a field: as an error, which is the default, or skip it. */
  missing: z.enum(["error", "skip"]).optional(),
  /** By default the format, and 16 digits of a hash of subject and predicate. */
  evidence_id: template.optional(),
  subject: template,
  predicate: template,
  /** How a text becomes a name: `plain` writes other characters as `_`, `digest` adds 16 digits of a hash. */
  names: z.enum(["plain", "digest"]).optional(),
  statement: template,
  /** `observation` by default. */
  source_kind: sourceKind.optional(),
  /** Not with `dsse`, where the signer is the root. */
  provenance_root: template.optional(),
  /** The field with the time of observation. By default the time that the format has for the row or the file. */
  observed_at: field.optional(),
};

export const factMap = z
  .object({
    kind: z.literal("fact"),
    ...common,
    /** Which texts of a field support the fact, deny it, or say nothing. Any other is an error. Without it every row supports. */
    supports: z
      .object({ field, yes: texts.optional(), no: texts.optional(), silent: texts.optional() })
      .strict()
      .optional(),
  })
  .strict();
export type FactMap = z.infer<typeof factMap>;

export const quantityMap = z
  .object({
    kind: z.literal("quantity"),
    ...common,
    value: z
      .object({
        field,
        /** The unit of the field; a unit that follows the number must be this one. */
        unit: text(1, 20).optional(),
        /** The unit that the record counts in. */
        in: text(1, 20).optional(),
        /** What to multiply the number by, for units that are in no table. */
        factor: positive.optional(),
        /** How to treat a number that is not whole: as an error, which is the default, or round it and add a range around it. */
        rounding: z.enum(["exact", "outward"]).optional(),
      })
      .strict(),
    range: z
      .union([
        z.object({ tolerance: decimal }).strict(),
        z.object({ min_field: field, max_field: field }).strict(),
      ])
      .optional(),
  })
  .strict();
export type QuantityMap = z.infer<typeof quantityMap>;

export const recordMap = z.discriminatedUnion("kind", [factMap, quantityMap]);
export type RecordMap = z.infer<typeof recordMap>;

/** What `touchstone evidence import --map` takes, as YAML or JSON: how the rows of a format become records. */
export const importMap = z
  .object({
    ...editorKey,
    format: evidenceFormat,
    domains: z.array(slug).min(1),
    /** Which rows, where a format has several kinds; for `json` a pointer in which `*` is every item, such as `/items/*`. */
    rows: text(1, 400).optional(),
    /** What separates the columns of a CSV; a comma by default. */
    delimiter: z.enum([",", ";", "\t", "|"]).optional(),
    /** The accepted predicate types of attestations; any other is an error. */
    predicate_types: texts.optional(),
    records: z.array(recordMap).min(1).max(100),
  })
  .strict()
  .superRefine((map, context) => {
    const fail = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (map.delimiter !== undefined && map.format !== "csv")
      fail(["delimiter"], "applies only to the format csv");
    if (map.format === "dsse" && map.predicate_types === undefined)
      fail(["predicate_types"], "is missing: list the predicate types that you accept");
    if (map.format !== "dsse" && map.predicate_types !== undefined)
      fail(["predicate_types"], "applies only to the format dsse");
    for (const [index, record] of map.records.entries())
      for (const [path, message] of problemsOf(record, map.format === "dsse"))
        fail(["records", index, ...path], message);
  });

/** What does not fit together in the map of a record: the path within it, and the message. */
function problemsOf(record: z.infer<typeof recordMap>, isSigned: boolean): readonly [string[], string][] {
  const problems: [string[], string][] = [];
  if (isSigned && record.provenance_root !== undefined)
    problems.push([["provenance_root"], "must be absent: the signer is the root"]);
  if (!isSigned && record.provenance_root === undefined)
    problems.push([["provenance_root"], "is missing: name the source that the rows come from"]);
  if (record.kind !== "quantity") return problems;
  const { in: target, unit, factor } = record.value;
  if ((target === undefined) !== (unit === undefined))
    problems.push([["value"], "needs both `unit` and `in`, or neither"]);
  if (factor !== undefined && target !== undefined)
    problems.push([["value", "factor"], "must not stand beside `in`: the units give the factor"]);
  return problems;
}

export type ImportMap = z.infer<typeof importMap>;
