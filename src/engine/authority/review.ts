import { sha256Hex, utf8Length } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { appendMember } from "../../canonical/extend.ts";
import type { Manager } from "../../bdd/manager.ts";
import { decideByTruthTable } from "../../bdd/oracle/oracle.ts";
import { createReviewManager } from "../reasoning/diagrams.ts";
import { REVIEW_BOUNDS } from "../reasoning/problem.ts";
import type { Refutation } from "../reasoning/refutation.ts";
import { decide, type Facts } from "./decision-table.ts";
import {
  resolveInline,
  resolveReferences,
  weigh,
  type Item,
  type Resolution,
  type SealedCorpus,
} from "./evidence.ts";
import type { Oracle } from "./begging-check.ts";
import { runLeg, type Leg, type Rejected } from "./leg.ts";
import { checkPayload, echoed, isObject } from "../../contract/review-check.ts";
import type { EvidenceReference, InlineEvidence, ReviewRequest } from "../../contract/types/review.ts";
import type { Certificate, NotConsulted, ReviewResult } from "../../contract/types/review-result.ts";
import { assembleResult, type Findings } from "./result.ts";

export type { EvidenceRecord } from "../../contract/types/evidence.ts";
export type { SealedCorpus, SealedRecord } from "./evidence.ts";
export type { Rejected } from "./leg.ts";
export type { ReviewResult } from "../../contract/types/review-result.ts";
export { sealCorpus } from "./seal.ts";

/** Further domains, besides those of the corpora, in which inline evidence may be judged. */
export interface Envelope {
  readonly version: string;
  readonly domains: readonly string[];
}

export interface Review {
  readonly result: ReviewResult;
  /** The canonical text of the result: the bytes that every edge sends. */
  readonly text: string;
  /** What is wrong with premises that are malformed or out of regime, with positions. For people; not part of the result. */
  readonly rejections: readonly Rejected[];
  /**
   * The certificate file's text (canonical JSON), as `src/verify/README.md` specifies it.
   * Null for results that cite no evidence and rest on no inference.
   */
  certificateFile(): string | null;
}

export interface Authority {
  /** Decides one request: any JSON value. A pure function of it, the corpora and the envelope. */
  review(payload: unknown): Review;
}

/**
 * The one authority that assigns epistemic states to claims.
 * @param oracle the second, independent computation that every inference must agree with
 * @throws Error when two corpora share a domain
 */
export function createAuthority(
  corpora: readonly SealedCorpus[],
  envelope: Envelope,
  oracle: Oracle = decideByTruthTable,
): Authority {
  const byDomain = new Map<string, SealedCorpus>();
  for (const corpus of corpora) {
    for (const domain of corpus.domains) {
      if (byDomain.has(domain)) throw new Error(`two corpora claim the domain \`${domain}\``);
      byDomain.set(domain, corpus);
    }
  }
  let manager: Manager | null = null; // made at its first use: many programs load the evidence and review nothing
  const context: Context = {
    byDomain,
    envelope,
    oracle,
    get manager() {
      return (manager ??= createReviewManager(REVIEW_BOUNDS.maxNodes));
    },
  };
  return { review: (payload) => review(payload, context) };
}

interface Context {
  readonly byDomain: ReadonlyMap<string, SealedCorpus>;
  readonly envelope: Envelope;
  readonly oracle: Oracle;
  readonly manager: Manager;
}

/** For records that a review fills in step by step; it concludes from what it has when a step fails. */
type Mutable<T> = { -readonly [name in keyof T]: T[name] };

function review(payload: unknown, context: Context): Review {
  const checked = checkPayload(payload);
  const found = nothingFound(payload, context.envelope.version);
  const facts: Mutable<Facts> = {
    payloadErrors: [],
    inEnvelope: true,
    referenceErrors: [],
    leg: null,
    supporting: 0,
    denying: 0,
    independent: 0,
  };
  if (checked.kind === "invalid") {
    facts.payloadErrors = found.errors = checked.errors;
    return conclude(facts, found, [], null);
  }
  const { request, shape } = checked;
  const cited = request.evidence ?? [];
  const corpus = context.byDomain.get(request.claim.domain);
  found.request = request;
  found.evidenceConsidered = cited.length;
  facts.inEnvelope =
    corpus !== undefined || (shape === "B" && context.envelope.domains.includes(request.claim.domain));
  if (!facts.inEnvelope) return conclude(facts, found, [], null);

  const resolution = resolve(request, shape === "A" ? corpus : undefined);
  if (resolution.kind === "unresolved") {
    facts.referenceErrors = found.errors = resolution.errors;
    return conclude(facts, found, [], null);
  }
  const { items } = resolution;
  const testimony = weigh(items, request.claim);
  const consulted = consult(request, items, shape, context);
  const leg = typeof consulted === "string" ? null : consulted;
  const body = leg?.refutation ? refutationFile(leg.refutation, items) : null;
  facts.leg = found.leg = leg;
  facts.supporting = testimony.supporting.length;
  facts.denying = testimony.denying.length;
  facts.independent = testimony.representatives.length;
  found.testimony = testimony;
  found.evidenceConsidered = items.length;
  if (shape === "A" && corpus) found.corpus = { id: corpus.corpusId, sha256: corpus.corpusSha256 };
  if (typeof consulted === "string") found.notConsulted = consulted;
  found.certificate = certificateOf(leg, body);
  return conclude(facts, found, items, body);
}

function nothingFound(payload: unknown, envelopeVersion: string): Mutable<Findings> {
  const proposer = isObject(payload) && isObject(payload["proposer"]) ? payload["proposer"] : {};
  return {
    requestId: echoed(payload, "request_id"),
    scenarioId: echoed(payload, "scenario_id"),
    proposerSentTraceHash: Object.hasOwn(proposer, "trace_hash"),
    proposerSentState: Object.hasOwn(proposer, "proposed_state"),
    errors: [],
    request: null,
    envelopeVersion,
    evidenceConsidered: 0,
    corpus: null,
    testimony: null,
    leg: null,
    notConsulted: "no_inference_block",
    certificate: null,
  };
}

function conclude(facts: Facts, found: Findings, items: readonly Item[], body: string | null): Review {
  const { result, text } = assembleResult(decide(facts), found);
  return {
    result,
    text,
    rejections: found.leg?.rejections ?? [],
    certificateFile: () => body ?? recordsFile(items),
  };
}

/** Items of shape A come from the one corpus of the claim's domain. */
function resolve(request: ReviewRequest, corpus: SealedCorpus | undefined): Resolution {
  const cited = request.evidence ?? [];
  // The payload check says which of the two forms all items have.
  return corpus
    ? resolveReferences(cited as readonly EvidenceReference[], corpus)
    : resolveInline(cited as readonly InlineEvidence[]);
}

function consult(
  request: ReviewRequest,
  items: readonly Item[],
  shape: "A" | "B",
  { manager, oracle }: Context,
): Leg | NotConsulted {
  const { inference, claim } = request;
  if (!inference) return "no_inference_block";
  if (inference.premise_ids.length === 0) return "no_premises";
  const cited = new Set<string>();
  for (const { id } of items) cited.add(id);
  if (!inference.premise_ids.every((id) => cited.has(id))) return "premise_unresolved";
  return runLeg(
    { mode: inference.mode ?? "bounded_deductive", premiseIds: inference.premise_ids, items, claim, shape },
    manager,
    oracle,
  );
}

function certificateOf(leg: Leg | null, body: string | null): Certificate | null {
  if (leg?.refutation && body !== null) {
    return {
      digest: sha256Hex(body),
      format: leg.refutation.format,
      kind: "bdd_refutation",
      size: utf8Length(body),
    };
  }
  return leg?.models ? { fails: leg.models.fails, holds: leg.models.holds, kind: "two_models" } : null;
}

/** The JSON array of sealed records that a verifier needs; null when the request itself carries all evidence. */
function recordsText(items: readonly Item[]): string | null {
  const records: string[] = [];
  for (const item of items) if (item.shape === "A") records.push(item.sealed.text);
  return records.length > 0 ? `[${records.join(",")}]` : null;
}

/** The refutation with the records, which come just before the steps in canonical order. */
function refutationFile({ steps, ...head }: Refutation, items: readonly Item[]): string {
  const records = recordsText(items);
  const text = canonicalize(head);
  return appendMember(
    records === null ? text : appendMember(text, "records", records),
    "steps",
    canonicalize(steps),
  );
}

function recordsFile(items: readonly Item[]): string | null {
  const records = recordsText(items);
  if (items.length === 0) return null;
  const text = canonicalize({ format: "touchstone-records-1" });
  return records === null ? text : appendMember(text, "records", records);
}
