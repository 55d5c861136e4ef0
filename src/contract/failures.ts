import { z } from "zod/v3";

/**
 * Why a request fails: the closed table that code branches on. Clients branch on the coarser `code`.
 * @see the Errors section of the workbench document, and contract §2.2, §2.5 and §19.
 */
export const FAILURES = {
  malformed_request: { status: 400, code: "bad_request" },
  slow_request: { status: 408, code: "bad_request" },
  headers_too_large: { status: 431, code: "bad_request" },
  transfer_coding_unsupported: { status: 501, code: "unsupported" },
  host_not_allowed: { status: 400, code: "bad_request" },
  origin_not_allowed: { status: 400, code: "bad_request" },
  token_required: { status: 401, code: "bad_request" },
  route_not_found: { status: 404, code: "not_found" },
  body_too_large: { status: 413, code: "read_error" },
  invalid_json: { status: 400, code: "bad_request" },
  bad_value: { status: 400, code: "bad_request" },
  already_ratified: { status: 409, code: "bad_request" },
  key_conflict: { status: 409, code: "conflict" },
  job_running: { status: 409, code: "conflict" },
  not_found: { status: 404, code: "not_found" },
  evidence_unavailable: { status: 501, code: "evidence_unavailable" },
  unsupported: { status: 501, code: "unsupported" },
  artifact_too_large: { status: 413, code: "read_error" },
  read_error: { status: 500, code: "read_error" },
  runtime_unavailable: { status: 500, code: "runtime_unavailable" },
} as const satisfies Record<string, { status: number; code: string }>;
export type FailureReason = keyof typeof FAILURES;

export const FAILURE_CODES = [
  "bad_request",
  "not_found",
  "conflict",
  "evidence_unavailable",
  "unsupported",
  "read_error",
  "runtime_unavailable",
] as const;

export const failureEnvelope = z
  .object({
    ok: z.literal(false),
    error: z
      .object({ code: z.enum(FAILURE_CODES), message: z.string(), detail: z.unknown().optional() })
      .strict(),
  })
  .strict();

/** Success: `{ok: true, data}`. */
export const successEnvelope = <T extends z.ZodTypeAny>(data: T) =>
  z.object({ ok: z.literal(true), data }).strict();

/** A request that is answered with an error of the contract. Its message is sent to the client as it is. */
export class Failure extends Error {
  readonly reason: FailureReason;
  readonly detail: unknown;
  /** What kind of thing was not found, in the words of contract §3. */
  readonly noun: string | null;
  constructor(
    reason: FailureReason,
    message: string,
    options: { detail?: unknown; cause?: unknown; noun?: string } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "Failure";
    this.reason = reason;
    this.detail = options.detail;
    this.noun = options.noun ?? null;
  }
}
