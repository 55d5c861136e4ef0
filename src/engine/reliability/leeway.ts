import { digestOf } from "../../canonical/digest.ts";
import type { LeewayEvidence } from "../../contract/types/leeway.ts";
import { PROPOSE_REQUIRED, SERVE_REQUIRED } from "./licence.ts";
import type { Tally } from "../../contract/types/practice.ts";
import { derive } from "./tally.ts";
import { MIN_COMMITTED } from "./wilson.ts";

/** The practice counts of each class, by class name. */
export type Ledger = ReadonlyMap<string, Pick<Tally, "correct" | "wrong" | "refused">>;

/**
 * The licence requested for a class, and whether the evidence suffices. Its digest goes into the evidence of
 * a turn.
 */
export interface LicenceDecision {
  readonly class_name: string;
  readonly action: "PROPOSE" | "SERVE";
  /** The measure, and the number of committed cases that it needs. */
  readonly checker: typeof CHECKER;
  /** The reliability floor. */
  readonly measured: number;
  readonly required: typeof PROPOSE_REQUIRED | typeof SERVE_REQUIRED;
  readonly licensed: boolean;
}

const CHECKER = `wilson_floor:z=2.576:min=${MIN_COMMITTED}` as const;

/** How an answer may be given: as it is, as a proposal, or not at all. */
export type Stance = "plain" | "hedged" | "withheld";
export interface Latitude {
  readonly evidence: LeewayEvidence;
  readonly stance: Stance;
}

/** No licence was needed, or there is too little evidence to decide: no latitude. */
export const NO_LICENCE_DECISION: LeewayEvidence = {
  class_name: "none",
  license: "unknown",
  theta: null,
  claim_disclosure: "none",
  source_digest: null,
  calibration_evidence_ref: null,
};

/**
 * Decides the licence of a class: SERVE if its floor suffices and no answer was wrong, else PROPOSE, granted
 * or denied.
 * @returns null if there is no evidence: no ledger, no such class, or fewer than {@link MIN_COMMITTED}
 * committed cases
 */
export function licenceOf(className: string, ledger: Ledger | null): LicenceDecision | null {
  const counted = ledger?.get(className);
  if (counted === undefined) return null;
  const {
    committed,
    reliability_floor: measured,
    serve_licensed: serves,
    propose_licensed: proposes,
  } = derive(counted);
  if (committed < MIN_COMMITTED) return null;
  return {
    class_name: className,
    action: serves ? "SERVE" : "PROPOSE",
    checker: CHECKER,
    measured,
    required: serves ? SERVE_REQUIRED : PROPOSE_REQUIRED,
    licensed: serves || proposes,
  };
}

/** The decision in the form that a turn records. */
export function leewayOf(decision: LicenceDecision | null): LeewayEvidence {
  if (decision === null) return NO_LICENCE_DECISION;
  const { class_name, action, required, licensed } = decision;
  return {
    class_name,
    license: licensed ? action : "blocked",
    theta: required,
    claim_disclosure: licensed ? "approximate" : "none",
    source_digest: digestOf(decision),
    calibration_evidence_ref: `calibration:${class_name}`,
  };
}

/**
 * How an answer of this class may be given: hedged without a decision, withheld if the evidence is against
 * the class.
 */
export function latitude(className: string, ledger: Ledger | null): Latitude {
  const decision = licenceOf(className, ledger);
  return { evidence: leewayOf(decision), stance: stanceOf(decision) };
}

function stanceOf(decision: LicenceDecision | null): Stance {
  if (decision === null) return "hedged";
  if (!decision.licensed) return "withheld";
  return decision.action === "SERVE" ? "plain" : "hedged";
}
