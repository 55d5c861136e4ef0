import type { GatePolicy, LeftOut } from "../../contract/types/gate.ts";
import type { ReviewRequest } from "../../contract/types/review.ts";
import type { Material } from "../../verify/decision.ts";

/** A gate's decision, whose parts have the forms of their schemas; what was reviewed and certified can be anything. */
export interface GateMaterial {
  readonly policy: GatePolicy;
  readonly passed: boolean;
  readonly rows: readonly Row[];
  /** In the order of the rows; the rows behind them are of required claims that nobody presented. */
  readonly reviews: readonly { readonly request: unknown; readonly certificate: Uint8Array | null }[];
  readonly background: Pick<Material, "corpora" | "envelope">;
}

export interface About {
  readonly domain: string;
  readonly subject: string;
  readonly predicate: string;
}

export interface Row {
  readonly passed: boolean;
  readonly reason: string;
  readonly missing: About | null;
  readonly result: {
    readonly status: "assigned" | "refused" | "invalid";
    readonly decision_reason: string;
    readonly assigned_state: string | null;
    readonly evidence_ledger: readonly string[];
    readonly trace_summary: object;
  } | null;
  readonly left_out?: LeftOut | undefined;
}

/** A claim as it was put to the gate. */
export interface Presented {
  readonly policy: GatePolicy;
  /** Null for one that does not fit its schema. */
  readonly request: ReviewRequest | null;
}
