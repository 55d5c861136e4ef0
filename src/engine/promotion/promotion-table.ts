import type { Decision } from "../reasoning/theory.ts";
import type { VaultStatus } from "../answer/vault.ts";

/**
 * What the decision knows about a request. Facts that are still unknown when a row fires are as in {@link
 * NOTHING_FOUND}.
 */
export interface PromotionFacts {
  /** What is wrong with the form of the request. */
  readonly requestErrors: readonly string[];
  readonly snapshotError: string | null;
  readonly entryError: "unknown_entry" | "entry_key_mismatch" | null;
  readonly tampering: string | null;
  readonly status: VaultStatus | null;
  readonly certified: boolean;
  /** The corpus or a premise has changed since the certificate was made. */
  readonly stale: boolean;
  /** Vault premises that are not certified themselves. */
  readonly unfounded: readonly string[];
  /** Whether the premises are consistent with each other. */
  readonly together: Decision["kind"] | null;
  /** The verdict of the corpus on the statement. */
  readonly corpus: Verdict | null;
  /** What is wrong with the proof; null if nothing is, or if it was not checked. */
  readonly flaw: string | null;
  /** The verdict of the reasoner from the premises alone. */
  readonly verdict: Verdict | null;
}

/** A decision in one word. */
export type Verdict = "yes" | "no" | "unknown" | Exclude<Decision["kind"], "decided">;

export const NOTHING_FOUND: PromotionFacts = {
  requestErrors: [],
  snapshotError: null,
  entryError: null,
  tampering: null,
  status: null,
  certified: true,
  stale: false,
  unfounded: [],
  together: null,
  corpus: null,
  flaw: null,
  verdict: null,
};

export type PromotionStatus = "promoted" | "refused" | "invalid";

interface Row {
  readonly row: number;
  readonly when: (facts: PromotionFacts) => boolean;
  readonly status: PromotionStatus;
  readonly reason: string;
}

const UNDECIDED: ReadonlySet<Verdict | null> = new Set([
  "over_budget",
  "unsupported",
  "disagreement",
] as const);

/** The first row that holds decides. Anything not shown to be sound is refused. */
export const PROMOTION_TABLE = [
  {
    row: 1,
    when: ({ requestErrors }) => requestErrors.length > 0,
    status: "invalid",
    reason: "malformed_request",
  },
  {
    row: 2,
    when: ({ snapshotError }) => snapshotError !== null,
    status: "invalid",
    reason: "tampered_snapshot",
  },
  {
    row: 3,
    when: ({ entryError }) => entryError === "unknown_entry",
    status: "invalid",
    reason: "unknown_entry",
  },
  {
    row: 4,
    when: ({ entryError }) => entryError === "entry_key_mismatch",
    status: "invalid",
    reason: "entry_key_mismatch",
  },
  { row: 5, when: ({ tampering }) => tampering !== null, status: "invalid", reason: "tampered_certificate" },
  { row: 6, when: ({ status }) => status === "coherent", status: "refused", reason: "already_coherent" },
  { row: 7, when: ({ status }) => status === "contested", status: "refused", reason: "contested_entry" },
  { row: 8, when: ({ certified }) => !certified, status: "refused", reason: "uncertified" },
  { row: 9, when: ({ stale }) => stale, status: "refused", reason: "stale_certificate" },
  {
    row: 10,
    when: ({ unfounded }) => unfounded.length > 0,
    status: "refused",
    reason: "premise_not_coherent",
  },
  {
    row: 11,
    when: ({ together, verdict }) => together === "inconsistent" || verdict === "inconsistent",
    status: "refused",
    reason: "incoherent_premises",
  },
  {
    row: 12,
    when: ({ corpus }) => corpus === "no" || corpus === "inconsistent",
    status: "refused",
    reason: "contradicted_by_corpus",
  },
  {
    row: 13,
    when: ({ together, corpus, verdict }) =>
      together !== "decided" || UNDECIDED.has(corpus) || UNDECIDED.has(verdict),
    status: "refused",
    reason: "not_decidable_within_bounds",
  },
  {
    row: 14,
    when: ({ flaw, verdict }) => flaw === null && verdict !== "yes",
    status: "refused",
    reason: "checker_reasoner_disagreement",
  },
  { row: 15, when: ({ flaw }) => flaw !== null, status: "refused", reason: "non_sequitur" },
  {
    row: 16,
    when: ({ certified, flaw, verdict }) => certified && flaw === null && verdict === "yes",
    status: "promoted",
    reason: "proved_from_coherent_premises",
  },
] as const satisfies readonly Row[];

export type PromotionRow = (typeof PROMOTION_TABLE)[number];

export function decideRow(facts: PromotionFacts): PromotionRow {
  const fired = PROMOTION_TABLE.find(({ when }) => when(facts));
  if (fired === undefined) throw new Error("no row of the promotion table holds");
  return fired;
}

export function verdictOf(decision: Decision): Verdict {
  return decision.kind === "decided" ? decision.verdict : decision.kind;
}
