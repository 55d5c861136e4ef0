import { z } from "zod/v3";

/** Ids that proposers choose: requests, proposals, evidence. */
export const ID = /^[A-Za-z0-9._-]{1,64}$/;
/** Scenarios, domains and corpora. */
export const SLUG = /^[a-z0-9._-]{1,64}$/;
/** Subjects and predicates that can be part of an atom's name. */
export const NAME = /^[a-z][a-z0-9_]*$/;
export const HEX64 = /^[a-f0-9]{64}$/;

/** A string that matches a pattern; the error message names the pattern. */
export const matching = (pattern: RegExp): z.ZodString =>
  z.string().regex(pattern, `must match ${pattern.source}`);

export const hex64 = matching(HEX64);
export const digest = matching(/^sha256:[a-f0-9]{64}$/);
export const id = matching(ID);
export const slug = matching(SLUG);
export const timestamp = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
/** `$schema` tells editors which schema to complete and check a file by. It is not content, and enters no digest. */
export const editorKey = { $schema: z.string().optional() };
// In this order: the generator of the JSON Schemas lets a later bound replace an earlier one.
export const count = z.number().int().safe().nonnegative();

/** Any JSON value under a required key. Zod's `unknown` would let the key be absent. */
export const present = z.custom<unknown>((value) => value !== undefined, "must be present");
/** A free-form object. */
export const object = z.record(z.unknown());
/** A folder's or file's name that is an id. */
export const FILE_ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,127}$/;
/** Demos and lanes. */
export const LANE_ID = /^[a-z0-9][a-z0-9_-]{0,63}$/;

/** Bounds of a length in code points. */
export interface CodePoints {
  readonly min: number;
  readonly max: number;
}

/** A string whose length is counted in code points, as the contract counts all lengths. */
export function text(min: number, max: number): z.ZodEffects<z.ZodString> {
  const schema = z.string().superRefine((value, context) => {
    const length = [...value].length;
    if (length < min || length > max)
      context.addIssue({ code: "custom", message: `must have ${min} to ${max} code points` });
  });
  // A refinement is opaque, so the bounds stand beside it for the generator of the JSON Schemas, whose lengths count code points too.
  Object.assign(schema._def, { codePoints: { min, max } satisfies CodePoints });
  return schema;
}

/** The bounds given to {@link text}, read from a schema's definition; undefined for any other schema. */
export function codePointsOf(definition: z.ZodTypeDef): CodePoints | undefined {
  return (definition as { codePoints?: CodePoints }).codePoints; // only `text` sets it
}

/** Lone surrogates. */
const LONE_SURROGATE = /\p{Surrogate}/u;
export const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);
/** Each lone surrogate becomes U+FFFD. */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

/** A text in the body of a request, of any length. @see contract §2.5 */
export const unicode = z.string().refine(isWellFormed, "is not well-formed Unicode");
