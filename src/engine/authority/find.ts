import { digestHex } from "../../canonical/digest.ts";
import type { Claim, ReviewRequestA, ReviewRequestB } from "../../contract/types/review.ts";
import type { SealedCorpus, SealedRecord } from "./evidence.ts";
import type { Authority, ReviewResult } from "./review.ts";

/** A request that lacks only its evidence. */
export type Unfounded = Pick<ReviewRequestB, "request_id" | "scenario_id" | "proposer" | "claim">;
/** An ordinary request: sent again, it gets the same result. */
export type FoundRequest = ReviewRequestA | ReviewRequestB;

/** The most premises considered for one claim. Each of them costs one more review, without it. */
const MAX_PREMISES = 64;
/** How many names the premises may mention together: the bound of a review (contract §15.6). */
const MAX_NAMES = 20;

/** A claim alone as a request, with ids made from its digest. */
export function requestOfClaim(claim: Claim): Unfounded {
  const id = `claim-${digestHex(claim).slice(0, 16)}`;
  return {
    request_id: id,
    scenario_id: "gate",
    proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: id },
    claim,
  };
}

/** Whether a request was made of a claim alone: then its evidence was found, and nobody chose it. */
export function isOfClaim({ request_id: id, scenario_id: scenario, proposer, claim }: Unfounded): boolean {
  const made = requestOfClaim(claim);
  return (
    id === made.request_id &&
    scenario === made.scenario_id &&
    proposer.proposal_id === made.proposer.proposal_id
  );
}

/**
 * Finds the evidence of a claim in the corpus of its domain: every fact about the claim itself, for or against, so that
 * none is left out; and a minimal set of premises with which the authority decides as it does with all that bear on the
 * claim. Assumptions (`source_kind: premise`) are tried only if nothing else decides.
 * Deterministic and bounded: premises are taken by their distance from the claim, in the order of the file.
 */
export function findEvidence(
  asked: Unfounded,
  corpora: readonly SealedCorpus[],
  authority: Authority,
): FoundRequest {
  const corpus = corpora.find(({ domains }) => domains.includes(asked.claim.domain));
  if (corpus === undefined) return asked;
  const matching = [...corpus.records.values()].filter(({ record }) => isAbout(record, asked.claim));
  const proven = decide(asked, matching, premisesFor(asked.claim, corpus, false), authority);
  if (isDecided(proven.result)) return smallest(asked, matching, proven, authority);
  const assumed = decide(asked, matching, premisesFor(asked.claim, corpus, true), authority);
  return smallest(asked, matching, isDecided(assumed.result) ? assumed : proven, authority);
}

interface Decided {
  readonly request: FoundRequest;
  readonly premises: readonly SealedRecord[];
  readonly result: ReviewResult;
}

/** Leaves out each premise that the decision does not need, the farthest from the claim first. */
function smallest(
  asked: Unfounded,
  matching: readonly SealedRecord[],
  whole: Decided,
  authority: Authority,
): FoundRequest {
  if (!isDecided(whole.result)) return whole.request; // every record that bears on the claim shows what is missing
  let kept = whole;
  for (const left of whole.premises.toReversed()) {
    const fewer = decide(
      asked,
      matching,
      kept.premises.filter((one) => one !== left),
      authority,
    );
    if (fewer.result.decision_reason === whole.result.decision_reason) kept = fewer;
  }
  return kept.request;
}

function decide(
  asked: Unfounded,
  matching: readonly SealedRecord[],
  premises: readonly SealedRecord[],
  authority: Authority,
): Decided {
  const cited = [...new Set([...matching, ...premises])];
  if (cited.length === 0) return { request: asked, premises, result: authority.review(asked).result };
  const isArithmetic = premises.some(
    ({ record, formula }) =>
      record.kind === "quantity" || (formula !== null && formula.bounded_deductive.kind !== "parsed"),
  );
  const request: ReviewRequestA = {
    ...asked,
    evidence: cited.map(({ record, contentSha256 }) => ({
      evidence_id: record.evidence_id,
      content_sha256: contentSha256,
    })),
    ...(premises.length === 0
      ? {}
      : {
          inference: {
            mode: isArithmetic ? ("bounded_arithmetic" as const) : ("bounded_deductive" as const),
            premise_ids: premises.map(({ record }) => record.evidence_id),
          },
        }),
  };
  return { request, premises, result: authority.review(request).result };
}

const isDecided = ({ assigned_state: state, status }: ReviewResult): boolean =>
  status === "assigned" && state !== "undetermined";

function isAbout(record: SealedRecord["record"], { subject, predicate }: Claim): boolean {
  return record.kind === "fact" && record.subject === subject && record.predicate === predicate;
}

/** The premises linked to the claim by the names they mention, the nearest first. */
function premisesFor(claim: Claim, corpus: SealedCorpus, withAssumptions: boolean): readonly SealedRecord[] {
  const goal = `${claim.subject}__${claim.predicate}`;
  const open = [...corpus.records.values()]
    .filter(({ record }) => withAssumptions || record.source_kind !== "premise")
    .filter(({ record }) => !isAbout(record, claim)) // a witness: as a premise it would beg the question
    .map((sealed) => ({ sealed, names: namesOf(sealed) }));
  const linked = new Set([goal]);
  const found: SealedRecord[] = [];
  let before = -1;
  while (before < found.length) {
    before = found.length;
    const near = new Set(linked); // one step farther in each round
    for (const { sealed, names } of open) {
      if (found.length >= MAX_PREMISES || found.includes(sealed)) continue;
      if (!names.some((name) => near.has(name)) || unionSize(linked, names) > MAX_NAMES) continue;
      for (const name of names) linked.add(name);
      found.push(sealed);
    }
  }
  return found;
}

const unionSize = (one: ReadonlySet<string>, other: readonly string[]): number =>
  new Set([...one, ...other]).size;

/** The atoms and variables that a record mentions. */
function namesOf({ record, formula }: SealedRecord): readonly string[] {
  if (formula === null) return "formula" in record ? [] : [`${record.subject}__${record.predicate}`];
  const parsed =
    formula.bounded_deductive.kind === "parsed" ? formula.bounded_deductive : formula.bounded_arithmetic;
  return parsed.kind === "parsed" ? [...parsed.atoms, ...parsed.variables] : [];
}
