import { digestHex, digestOf, type Digest, type Hex64 } from "../../canonical/digest.ts";
import { isWellFormed } from "../../canonical/json.ts";
import type { Sentence } from "../knowledge/fact.ts";
import { findFlaw } from "../reasoning/logic/check.ts";
import type { Step } from "../reasoning/theory.ts";
import type { Facts, VaultFact, VaultStatus } from "../answer/vault.ts";
import type { World } from "../answering/world.ts";
import {
  findTampering,
  isCertificate,
  isEntryName,
  type Certificate,
  type EntryName,
  type PremiseSource,
} from "./certificate.ts";
import { hasKeys, isRecord, isText } from "./shape-checks.ts";
import { corpusDigest, holdingsOf, withMeanings, type Holdings } from "./holdings.ts";
import {
  decideRow,
  NOTHING_FOUND,
  verdictOf,
  type PromotionFacts,
  type PromotionRow,
  type PromotionStatus,
  type Verdict,
} from "./promotion-table.ts";
import { openSnapshot } from "./snapshot.ts";

/** A validated request. `proposer` is a claim about the request, and plays no part in the decision. */
export interface PromotionRequest {
  readonly request_id: string;
  readonly proposer?: { readonly proposal_id: string; readonly claimed_status: string };
  readonly entry: EntryName;
  readonly certificate: Certificate | null;
}

/** The current standing of one premise. */
export interface LedgerItem {
  readonly source: PremiseSource;
  readonly ref: string;
  readonly digest: Digest;
  /** Null if the world has no such sentence. */
  readonly text: string | null;
  readonly standing: "holds" | "speculative" | "contested" | "changed" | "absent";
}

export interface EntryState {
  readonly index: number;
  readonly key: Digest;
  readonly text: string;
  readonly epistemic_status: VaultStatus;
  readonly epistemic_state: string;
}

export interface PromotionResult {
  readonly status: PromotionStatus;
  readonly decision_reason: PromotionRow["reason"];
  readonly request_id: string | null;
  readonly authority_path: readonly string[];
  readonly entry_before: EntryState | null;
  readonly entry_after: EntryState | null;
  /** In the order of the certificate. */
  readonly premise_ledger: readonly LedgerItem[];
  readonly certificate_digest: Digest | null;
  /** The digest that the certificate is bound to, and the current one; null if they were not compared. */
  readonly corpus: {
    readonly certified: Digest;
    readonly found: Digest;
    readonly verdict: Verdict | null;
  } | null;
  /** Null if the proof was not checked. */
  readonly proof: {
    readonly steps: number;
    readonly flaw: string | null;
    readonly premises_verdict: Verdict;
  } | null;
  readonly proposer_claim_ignored: boolean;
  /** What is wrong, for people; empty if the reason says it all. */
  readonly problems: readonly string[];
  /** SHA-256 of the canonical result without this key. */
  readonly trace_hash: Hex64;
}

export interface Promotion {
  readonly result: PromotionResult;
  /** The entries after the decision: the same array unless one was promoted. */
  readonly facts: Facts;
}

/** The contract's epistemic state for each vault status. */
export type StateOfStatus = Readonly<Record<VaultStatus, string>>;
export const ENTRY_STATES = {
  speculative: "unverified_possible",
  contested: "ambiguous",
  coherent: "decoded",
} as const satisfies StateOfStatus;

/**
 * Decides a request over a sealed snapshot. Both come from outside and may be any JSON value. A pure
 * function.
 */
export function promoteInSnapshot(world: World, snapshot: unknown, request: unknown): Promotion {
  const opened = openSnapshot(snapshot);
  return typeof opened === "string"
    ? decide(world, [], request, { snapshotError: opened })
    : decide(world, opened, request, {});
}

/** Decides a request over this process's own vault entries. */
export function promote(world: World, facts: Facts, request: unknown): Promotion {
  return decide(world, facts, request, {});
}

// ---- the decision -----------------------------------------------------------------------------------------------------

type Findings = Partial<Omit<PromotionResult, "status" | "decision_reason" | "trace_hash">>;

function decide(world: World, facts: Facts, request: unknown, known: Partial<PromotionFacts>): Promotion {
  const requestErrors = errorsOf(request);
  const found: Findings = {
    request_id: idOf(request),
    authority_path: ["promotion.validate"],
    proposer_claim_ignored: isRecord(request) && Object.hasOwn(request, "proposer"),
  };
  const snapshotError = known.snapshotError ?? null;
  if (requestErrors.length > 0 || snapshotError !== null) {
    return conclude(
      facts,
      { requestErrors, snapshotError },
      { ...found, problems: [...requestErrors, ...(snapshotError === null ? [] : [snapshotError])] },
    );
  }
  const { entry, certificate } = request as PromotionRequest; // `errorsOf` found no errors
  const fact = facts.at(entry.index);
  if (fact === undefined)
    return conclude(
      facts,
      { entryError: "unknown_entry" },
      { ...found, problems: [`the vault holds ${facts.length} entries`] },
    );
  const named: Findings = {
    ...found,
    entry_before: stateOf(fact),
    entry_after: stateOf(fact),
    certificate_digest: certificate?.digest ?? null,
  };
  if (fact.key !== entry.key)
    return conclude(
      facts,
      { entryError: "entry_key_mismatch" },
      { ...named, problems: [`vault:${entry.index} says something else`] },
    );
  const tampering = certificate === null ? null : findTampering(certificate, entry);
  const before: Partial<PromotionFacts> = { tampering, status: fact.status, certified: certificate !== null };
  if (tampering !== null) return conclude(facts, before, { ...named, problems: [tampering] });
  if (certificate === null || fact.status !== "speculative") return conclude(facts, before, named);
  return examine(world, facts, { fact, certificate }, before, named);
}

interface Posed {
  readonly fact: VaultFact;
  readonly certificate: Certificate;
}

/**
 * Examines an eligible entry with an intact certificate: do its premises still hold, and do they prove it?
 */
function examine(
  world: World,
  facts: Facts,
  posed: Posed,
  before: Partial<PromotionFacts>,
  named: Findings,
): Promotion {
  const { fact, certificate } = posed;
  const holdings = holdingsOf(world, facts);
  const ledger = certificate.premises.map((premise) => ledgerItem(premise, holdings));
  const corpus = holdings.corpusOn(fact);
  const found = corpusDigest(corpus);
  const changed = ledger.filter(({ standing }) => standing === "changed" || standing === "absent");
  const unfounded = ledger
    .filter(({ standing }) => standing === "speculative" || standing === "contested")
    .map(({ ref }) => ref);
  const moved = found !== certificate.corpus_digest;
  const resolved: Findings = {
    ...named,
    premise_ledger: ledger,
    authority_path: ["promotion.validate", "promotion.resolve_premises"],
    corpus: { certified: certificate.corpus_digest, found, verdict: null },
    problems: [
      ...changed.map(({ ref, standing }) => `${ref} is ${standing}`),
      ...(moved ? ["what the corpus says on the entry is not what it was"] : []),
      ...unfounded.map((ref) => `${ref} is not certified`),
    ],
  };
  const standing: Partial<PromotionFacts> = { ...before, stale: changed.length > 0 || moved, unfounded };
  if (standing.stale === true || unfounded.length > 0) return conclude(facts, standing, resolved);

  const premises = certificate.premises.flatMap(({ ref }) => holdings.find(ref)?.sentence ?? []);
  const { together, corpusVerdict, flaw, verdict } = weigh(world, posed, premises, corpus);
  const problems = [
    ...(together === "inconsistent" ? ["the premises contradict each other"] : []),
    ...(corpusVerdict === "no" || corpusVerdict === "inconsistent"
      ? ["the corpus goes against the entry"]
      : []),
    ...(flaw === null ? [] : [`the proof does not hold: ${flaw}`]),
    ...(verdict === "yes" ? [] : [`from the premises the statement is: ${verdict}`]),
  ];
  return conclude(
    facts,
    { ...standing, together, corpus: corpusVerdict, flaw, verdict },
    {
      ...resolved,
      problems,
      authority_path: [
        ...(resolved.authority_path ?? []),
        "promotion.weigh_premises",
        "promotion.weigh_corpus",
        "proof.check",
        "reasoner.decide",
      ],
      corpus: { certified: certificate.corpus_digest, found, verdict: corpusVerdict },
      proof: { steps: certificate.derivation.length, flaw, premises_verdict: verdict },
    },
  );
}

function weigh(
  { reasoner }: World,
  { fact, certificate }: Posed,
  premises: readonly Sentence[],
  corpus: readonly Sentence[],
): {
  readonly together: PromotionFacts["together"];
  readonly corpusVerdict: Verdict;
  readonly flaw: string | null;
  readonly verdict: Verdict;
} {
  const claim = fact.meaning;
  const meanings = premises.map(({ meaning }) => meaning);
  // The conjunction of all premises, because the reasoner considers only sentences that bear on the claim.
  const [first] = meanings;
  const all =
    first === undefined || meanings.length === 1 ? (first ?? claim) : { kind: "and" as const, of: meanings };
  return {
    together: reasoner.decide(withMeanings(premises, all), all, "classical").kind,
    corpusVerdict: verdictOf(reasoner.decide(withMeanings(corpus, claim), claim, "classical")),
    flaw: findFlaw({
      steps: grounded(certificate.derivation, premises),
      sentences: premises,
      used: premises.map(({ id }) => id),
      goal: claim,
      closed: null,
    }),
    verdict: verdictOf(reasoner.decide(premises, claim, "classical")),
  };
}

/**
 * The steps with the conclusions of grounds taken from the premises. They have equal digests, but a file may
 * order their members differently.
 */
function grounded(steps: readonly Step[], premises: readonly Sentence[]): readonly Step[] {
  const meanings = new Map(premises.map(({ id, meaning }) => [id, meaning]));
  return steps.map((step) => ({
    ...step,
    conclusion: (step.sentence === null ? undefined : meanings.get(step.sentence)) ?? step.conclusion,
  }));
}

function ledgerItem(
  { source, ref, digest }: Certificate["premises"][number],
  holdings: Holdings,
): LedgerItem {
  const held = holdings.find(ref);
  if (held === null) return { source, ref, digest, text: null, standing: "absent" };
  const isChanged = digestOf(held.sentence.meaning) !== digest;
  return { source, ref, digest, text: held.sentence.text, standing: isChanged ? "changed" : held.standing };
}

// ---- the result -------------------------------------------------------------------------------------------------------

function conclude(facts: Facts, known: Partial<PromotionFacts>, found: Findings): Promotion {
  const { status, reason } = decideRow({ ...NOTHING_FOUND, ...known });
  const index = found.entry_before?.index ?? -1;
  const after =
    status === "promoted"
      ? facts.map((fact): VaultFact => (fact.index === index ? { ...fact, status: "coherent" } : fact))
      : facts;
  const promoted = index < 0 ? undefined : after.at(index); // `at` counts negative positions from the end
  const content: Omit<PromotionResult, "trace_hash"> = {
    status,
    decision_reason: reason,
    request_id: found.request_id ?? null,
    authority_path: [
      ...(found.authority_path ?? []),
      "promotion.decide",
      ...(status === "promoted" ? ["promotion.apply"] : []),
    ],
    entry_before: found.entry_before ?? null,
    entry_after: promoted === undefined ? null : stateOf(promoted),
    premise_ledger: found.premise_ledger ?? [],
    certificate_digest: found.certificate_digest ?? null,
    corpus: found.corpus ?? null,
    proof: found.proof ?? null,
    proposer_claim_ignored: found.proposer_claim_ignored ?? false,
    problems: found.problems ?? [],
  };
  return { result: { ...content, trace_hash: digestHex(content) }, facts: after };
}

function stateOf({ index, key, text, status }: VaultFact): EntryState {
  return { index, key, text, epistemic_status: status, epistemic_state: ENTRY_STATES[status] };
}

// ---- the request ------------------------------------------------------------------------------------------------------

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

function idOf(request: unknown): string | null {
  const id = isRecord(request) ? request["request_id"] : null;
  return typeof id === "string" && REQUEST_ID.test(id) ? id : null;
}

/** The errors of a request, member by member. */
function errorsOf(request: unknown): string[] {
  if (!isRecord(request)) return ["request must be an object"];
  const unexpected = Object.keys(request)
    .filter((key) => !["request_id", "proposer", "entry", "certificate"].includes(key))
    .sort();
  return [
    ...unexpected.map((key) =>
      isWellFormed(key)
        ? `request.${key} is unexpected`
        : "request has a key that is not well-formed Unicode",
    ),
    ...(idOf(request) === null ? [`request.request_id must match ${REQUEST_ID.source}`] : []),
    ...(isProposer(request["proposer"]) ? [] : ["request.proposer must have proposal_id and claimed_status"]),
    ...(isEntryName(request["entry"]) ? [] : ["request.entry must have index and key"]),
    ...(request["certificate"] === null || isCertificate(request["certificate"])
      ? []
      : ["request.certificate must be null or a certificate"]),
  ];
}

function isProposer(value: unknown): boolean {
  if (value === undefined) return true;
  return (
    hasKeys(value, ["proposal_id", "claimed_status"]) &&
    isText(value["proposal_id"], 64) &&
    isText(value["claimed_status"], 64)
  );
}
