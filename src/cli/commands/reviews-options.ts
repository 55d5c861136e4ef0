import type { parseArguments } from "../terminal/arguments.ts";

/** The options of `touchstone reviews`. */
export const OPTIONS = {
  standing: { type: "string" },
  domain: { type: "string" },
  subject: { type: "string" },
  evidence: { type: "string" },
  passed: { type: "string" },
  since: { type: "string" },
  until: { type: "string" },
  limit: { type: "string" },
  offset: { type: "string" },
  origin: { type: "string" },
  yes: { type: "boolean" },
  data: { type: "string" },
  state: { type: "string" },
} as const;
/** The values of these options. */
export type ReviewsValues = ReturnType<typeof parseArguments<typeof OPTIONS>>["values"];
