import { Failure } from "../../contract/failures.ts";
import type { RecordReview } from "../reviews/recorder.ts";
import { Raw, type Operation } from "../system/operation.ts";
import type { Gate } from "./gate.ts";

export interface GateRouteParts {
  /** Wall clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** Undefined in a process that only reads. */
  readonly record: RecordReview | undefined;
}

/** `POST /gate` */
export function gateOperation(gate: Gate, { now, record }: GateRouteParts): Operation<"gate"> {
  return async ({ body: { claims, policy, at, record: wanted } }) => {
    if (wanted === true && record === undefined)
      throw new Failure("bad_value", "a process that only reads records no reviews");
    const { text } = await gate({
      claims,
      policy,
      at: at ?? new Date(now()).toISOString(),
      record: wanted === true ? (record ?? null) : null,
    });
    return new Raw(text);
  };
}
