import { digestOf, type Digest } from "../../canonical/digest.ts";
import { PROPOSE_REQUIRED, SERVE_REQUIRED } from "./licence.ts";
import { derive, type Tally } from "./tally.ts";
import { MIN_COMMITTED } from "./wilson.ts";

/** What practice counted of each class, by class name. */
export type Ledger = ReadonlyMap<string, Pick<Tally, "correct" | "wrong" | "refused">>;

/** What a class was asked for, and whether its evidence reaches that far. The digest of it goes into the evidence of a turn. */
export interface LicenceDecision {
  readonly class_name: string;
  readonly action: "PROPOSE" | "SERVE";
  /** What measured, and from how many committed cases on it says anything. */
  readonly checker: typeof CHECKER;
  /** The reliability floor. */
  readonly measured: number;
  readonly required: typeof PROPOSE_REQUIRED | typeof SERVE_REQUIRED;
  readonly licensed: boolean;
}

const CHECKER = `wilson_floor:z=2.576:min=${MIN_COMMITTED}` as const;

/** The latitude of one turn. @see contract §6.2 */
export interface LeewayEvidence {
  readonly class_name: string;
  readonly license: "PROPOSE" | "SERVE" | "blocked" | "unknown";
  readonly theta: number | null;
  readonly claim_disclosure: "approximate" | "none";
  readonly source_digest: Digest | null;
  readonly calibration_evidence_ref: string | null;
}

/** How an answer may be given: as it is, as a proposal, or not at all. */
export type Stance = "plain" | "hedged" | "withheld";
export interface Latitude {
  readonly evidence: LeewayEvidence;
  readonly stance: Stance;
}

/** No licence was asked for, or there is too little to decide by: strict, no latitude. */
export const NO_LICENCE_DECISION: LeewayEvidence = {
  class_name: "none",
  license: "unknown",
  theta: null,
  claim_disclosure: "none",
  source_digest: null,
  calibration_evidence_ref: null,
};

/**
 * The decision on a class: SERVE where its floor reaches that far, else PROPOSE, granted or denied.
 * @returns null where nothing can be said: no ledger, no such class in it, or fewer than {@link MIN_COMMITTED} committed cases
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

/** The decision as a turn records it. */
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

/** How an answer of this class may be given. Without a decision it is a proposal; where the evidence is against the class, nothing is said. */
export function latitude(className: string, ledger: Ledger | null): Latitude {
  const decision = licenceOf(className, ledger);
  return { evidence: leewayOf(decision), stance: stanceOf(decision) };
}

function stanceOf(decision: LicenceDecision | null): Stance {
  if (decision === null) return "hedged";
  if (!decision.licensed) return "withheld";
  return decision.action === "SERVE" ? "plain" : "hedged";
}
