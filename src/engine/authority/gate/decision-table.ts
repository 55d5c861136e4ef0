import type { GatePolicy, LeftOut } from "../../../contract/types/gate.ts";
import type { SourceKind } from "../../../contract/types/review.ts";

/** What is known about a record that carries a claim. Times are milliseconds since 1970. */
export interface Carrier {
  readonly sourceKind: SourceKind;
  /** When the recorded fact was observed; null if unknown. */
  readonly observedAtMs: number | null;
  /** SHA-256 of the public key whose signature was checked; null if nothing was signed. */
  readonly signer: string | null;
}

/** What the gate knows about one claim. `status` is null for a required claim that was not presented. */
export interface GateFacts {
  readonly policy: GatePolicy;
  readonly atMs: number;
  readonly status: "assigned" | "refused" | "invalid" | null;
  readonly state: string | null;
  /** The corpus that the evidence was resolved in; null for inline evidence and without evidence. */
  readonly corpus: { readonly id: string; readonly sha256: string } | null;
  /** The records of the evidence ledger. */
  readonly carriers: readonly Carrier[];
  /** Null if the request leaves out nothing that stands against the claim. */
  readonly leftOut: Pick<LeftOut, "assigned_state"> | null;
}

interface GateRow {
  readonly when: (facts: GateFacts) => boolean;
  readonly passed: boolean;
  readonly reason: string;
}

const accepted = ({ policy, corpus }: GateFacts) =>
  policy.corpora.filter(
    ({ corpus_id: id, corpus_sha256: versions }) =>
      id === corpus?.id && (versions.length === 0 || versions.includes(corpus.sha256)),
  );
const ageOf = ({ atMs }: GateFacts, { observedAtMs }: Carrier): number | null =>
  observedAtMs === null ? null : atMs - observedAtMs;
const someAge = (facts: GateFacts, is: (ageMs: number | null) => boolean): boolean =>
  facts.policy.max_age !== null && facts.carriers.some((carrier) => is(ageOf(facts, carrier)));

/** The decision of the gate on one claim: the first row that holds. Only the last one lets it pass. */
export const GATE_TABLE = [
  { when: ({ status }) => status === null, passed: false, reason: "required_claim_missing" },
  { when: ({ status }) => status === "invalid", passed: false, reason: "review_invalid" },
  { when: ({ status }) => status === "refused", passed: false, reason: "review_refused" },
  {
    when: ({ policy, state }) => state === null || !policy.accept.includes(state),
    passed: false,
    reason: "state_not_accepted",
  },
  {
    when: ({ policy, corpus }) => policy.sealed_only && corpus === null,
    passed: false,
    reason: "evidence_not_sealed",
  },
  {
    when: (facts) => facts.policy.corpora.length > 0 && accepted(facts).length === 0,
    passed: false,
    reason: "corpus_not_accepted",
  },
  {
    when: ({ policy, carriers }) =>
      carriers.some(({ sourceKind }) => !policy.source_kinds.includes(sourceKind)),
    passed: false,
    reason: "source_kind_not_accepted",
  },
  {
    // Each entry for the corpus may name signers; one entry that all records satisfy is enough.
    when: (facts) =>
      facts.policy.corpora.length > 0 &&
      !accepted(facts).some(
        ({ signers }) =>
          signers.length === 0 ||
          (facts.carriers.length > 0 &&
            facts.carriers.every(({ signer }) => signer !== null && signers.includes(signer))),
      ),
    passed: false,
    reason: "signer_not_accepted",
  },
  { when: (facts) => someAge(facts, (age) => age === null), passed: false, reason: "evidence_age_unknown" },
  {
    when: (facts) => someAge(facts, (age) => age !== null && age < 0),
    passed: false,
    reason: "evidence_from_the_future",
  },
  {
    when: (facts) => someAge(facts, (age) => age !== null && age > facts.policy.max_age! * 1000),
    passed: false,
    reason: "evidence_too_old",
  },
  {
    when: ({ policy, leftOut }) =>
      leftOut !== null && !policy.accept.some((state) => state === leftOut.assigned_state),
    passed: false,
    reason: "evidence_left_out",
  },
  { when: () => true, passed: true, reason: "accepted" },
] as const satisfies readonly GateRow[];

export type GateReason = (typeof GATE_TABLE)[number]["reason"];

export function decideGate(facts: GateFacts): (typeof GATE_TABLE)[number] {
  return GATE_TABLE.find(({ when }) => when(facts))!; // the last row always holds
}
