import { z } from "zod/v3";

/** The query keys that a route reads: their schema, and the default of each in words. */
export interface QueryRule {
  /** Keys that narrow a list, none of which has a default. */
  readonly filters?: readonly { readonly name: string; readonly about: string }[];
  readonly fields: readonly { readonly name: "limit" | "offset"; readonly fallback: number }[];
  readonly schema: z.AnyZodObject;
}

/** Which part of a list is asked for. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A whole number from 0, without a maximum. @see contract §2.4 */
const wholeNumber = (absent: number) =>
  z
    .string()
    .regex(/^-?[0-9]{1,15}$/, "must be an integer")
    .transform((digits) => Number(digits) + 0) // "-0" is 0
    .refine((value) => value >= 0, "must be non-negative")
    .default(String(absent));

/** `limit` and `offset` of a list; the limit is checked first. @param limit the default; the offset defaults to 0 */
export function paged(limit: number) {
  return {
    fields: [
      { name: "limit", fallback: limit },
      { name: "offset", fallback: 0 },
    ],
    schema: z.object({ limit: wholeNumber(limit), offset: wholeNumber(0) }).strict(),
  } as const satisfies QueryRule;
}

/** `limit` alone, for a list without an offset. */
export function limited(limit: number) {
  return {
    fields: [{ name: "limit", fallback: limit }],
    schema: z.object({ limit: wholeNumber(limit) }).strict(),
  } as const satisfies QueryRule;
}
