import { REVIEW_FILTERS } from "../../contract/reviews.ts";
import type { parseArguments } from "../terminal/arguments.ts";

/** What selects reviews on record. `--standing` is the filter `state`, since `--state` names a folder. */
export const FILTER_OPTIONS = {
  standing: { type: "string" },
  domain: { type: "string" },
  subject: { type: "string" },
  evidence: { type: "string" },
  passed: { type: "string" },
  since: { type: "string" },
  until: { type: "string" },
} as const;
/** The options of `touchstone reviews`. */
export const OPTIONS = {
  ...FILTER_OPTIONS,
  limit: { type: "string" },
  offset: { type: "string" },
  origin: { type: "string" },
  policy: { type: "string" },
  witness: { type: "string", multiple: true },
  yes: { type: "boolean" },
  data: { type: "string" },
  state: { type: "string" },
} as const;
/** The values of these options. */
export type ReviewsValues = ReturnType<typeof parseArguments<typeof OPTIONS>>["values"];

/** Filters, and which part of the list is wanted. */
type Selection = Pick<ReviewsValues, keyof typeof FILTER_OPTIONS | "limit" | "offset">;

/** The query of the route that lists, by the options. */
export function queryOf(values: Selection): ReadonlyMap<string, string> {
  const asked = { ...values, state: values.standing };
  const names = ["limit", "offset", ...REVIEW_FILTERS.map(({ name }) => name)] as const;
  return new Map(
    names.flatMap((name) => {
      const value = asked[name];
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}
