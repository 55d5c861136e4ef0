import { digestOf } from "../../canonical/digest.ts";
import type { EvidenceDag } from "../../contract/demos.ts";
import type { PromotionResult } from "../../engine/promotion/promotion.ts";

type Node = EvidenceDag["nodes"][number];
type Edge = EvidenceDag["edges"][number];

const MAX_SUMMARY = 96;

/** Longest label, in code points. */
function cut(text: string): string {
  const points = [...text];
  return points.length <= MAX_SUMMARY ? text : `${points.slice(0, MAX_SUMMARY - 1).join("")}…`;
}

function node(node_id: string, label: string, summary: string, detail: Record<string, unknown>): Node {
  return { node_id, label, summary: cut(summary), detail };
}

function edge(from_node: string, to_node: string, label: string | null = null): Edge {
  return { from_node, to_node, label };
}

/** What a graph shows. */
export interface GraphSubject {
  readonly scenarioId: string;
  readonly title: string;
  readonly request: unknown;
}

function graph(
  kind: EvidenceDag["graph_kind"],
  { scenarioId, title }: GraphSubject,
  response: unknown,
  parts: Pick<EvidenceDag, "nodes" | "edges">,
): EvidenceDag {
  return {
    graph_id: `${scenarioId}:${kind}`,
    graph_kind: kind,
    title,
    source_digest: digestOf(response),
    ...parts,
  };
}

// ---- reviews ----------------------------------------------------------------------------------------------------------

/** What a review's result says of its inference leg: the members of contract §15.5 that a graph shows. */
export interface ReviewResponse {
  readonly status: string;
  readonly assigned_state: string | null;
  readonly decision_reason: string;
  readonly trace_hash: string;
  readonly trace_summary: { readonly inference?: ConsultedLeg | { readonly consulted: false } };
}
export interface ConsultedLeg {
  readonly consulted: true;
  readonly mode: string;
  readonly premise_ids: readonly string[];
  readonly outcome: string;
  readonly reason: string;
  readonly oracle_verdict: string | null;
  readonly engine_oracle_agreement: boolean | null;
  readonly entailment_trace: {
    readonly premise_keys: readonly string[];
    readonly conjunction_key: string | null;
    readonly query_key: string | null;
    readonly entailment_check_key: string | null;
    readonly refutation_check_key: string | null;
  };
  readonly conflict_core?: readonly string[];
  readonly begging_premise_ids?: readonly string[];
  readonly certificate?: Readonly<Record<string, unknown>>;
}

interface Claimed {
  readonly request_id: string;
  readonly claim: {
    readonly text: string;
    readonly domain: string;
    readonly subject: string;
    readonly predicate: string;
  };
}

/** How a review came to its decision, from the response's own entailment trace; null where the inference leg did not run. */
export function graphOfReview(subject: GraphSubject, response: ReviewResponse): EvidenceDag | null {
  const leg = response.trace_summary.inference;
  if (leg?.consulted !== true) return null;
  const { request_id, claim } = subject.request as Claimed; // the inference leg runs only on valid requests
  const {
    premise_keys: keys,
    conjunction_key,
    query_key,
    entailment_check_key,
    refutation_check_key,
  } = leg.entailment_trace;
  const premises = leg.premise_ids.map((id, index) =>
    node(`premise_${index}`, id, keys[index] ?? "no diagram was built", {
      premise_id: id,
      key: keys[index] ?? null,
    }),
  );
  const each = premises.map(({ node_id }) => node_id);
  return graph("deductive_entailment", subject, response, {
    nodes: [
      node("request", "Request", claim.text, { request_id, ...claim, mode: leg.mode }),
      ...premises,
      node("conjunction", "All premises together", conjunction_key ?? "no diagram was built", {
        key: conjunction_key,
        ...(leg.conflict_core ? { conflict_core: leg.conflict_core } : {}),
      }),
      node("query", "The claim", query_key ?? `${claim.subject} ${claim.predicate}`, {
        key: query_key,
        subject: claim.subject,
        predicate: claim.predicate,
      }),
      node("engine_check", "Decision diagrams", `${leg.outcome}: ${leg.reason}`, {
        outcome: leg.outcome,
        reason: leg.reason,
        entailment_check_key,
        refutation_check_key,
        ...(leg.certificate ? { certificate: leg.certificate } : {}),
      }),
      node("oracle_check", "Truth table", leg.oracle_verdict ?? "did not run", {
        verdict: leg.oracle_verdict,
        agreement: leg.engine_oracle_agreement,
      }),
      node(
        "decision",
        "Decision",
        `${response.assigned_state ?? response.status}: ${response.decision_reason}`,
        {
          status: response.status,
          assigned_state: response.assigned_state,
          decision_reason: response.decision_reason,
          trace_hash: response.trace_hash,
        },
      ),
    ],
    edges: [
      ...each.map((id) => edge("request", id, "cites")),
      edge("request", "query", "claims"),
      ...each.map((id) => edge(id, "conjunction", "and")),
      edge("conjunction", "engine_check", "premises"),
      edge("query", "engine_check", "query"),
      ...each.map((id) => edge(id, "oracle_check", "text")),
      edge("query", "oracle_check", "text"),
      edge("engine_check", "decision"),
      edge("oracle_check", "decision"),
    ],
  });
}

// ---- promotions -------------------------------------------------------------------------------------------------------

/** How a promotion was decided; null if it was decided before the checker and the reasoner ran. */
export function graphOfPromotion(subject: GraphSubject, result: PromotionResult): EvidenceDag | null {
  const { proof, corpus, entry_before: before, entry_after: after } = result;
  if (proof === null || corpus === null || before === null || after === null) return null;
  const premises = result.premise_ledger.map((item, index) =>
    node(`premise_${index}`, item.ref, item.text ?? item.standing, { ...item }),
  );
  const each = premises.map(({ node_id }) => node_id);
  const isPromoted = result.status === "promoted";
  return graph("proof_carrying_promotion", subject, result, {
    nodes: [
      node("request", "Request", `promote vault:${before.index}`, {
        request_id: result.request_id,
        index: before.index,
        key: before.key,
        certificate_digest: result.certificate_digest,
      }),
      node("validate", "Validation", "seals, keys and the corpus are what they were", {
        authority_path: result.authority_path,
        corpus_digest: corpus.found,
      }),
      ...premises,
      node("claim", "The entry", before.text, { ...before }),
      node(
        "certify",
        "Proof",
        proof.flaw ?? `${proof.steps} steps hold; from the premises: ${proof.premises_verdict}`,
        { ...proof, corpus_verdict: corpus.verdict },
      ),
      node(
        "apply",
        "Application",
        isPromoted ? `${before.epistemic_status} → ${after.epistemic_status}` : "nothing changes",
        { before: before.epistemic_status, after: after.epistemic_status },
      ),
      node("outcome", "Outcome", `${result.status}: ${result.decision_reason}`, {
        status: result.status,
        decision_reason: result.decision_reason,
        epistemic_state: after.epistemic_state,
        trace_hash: result.trace_hash,
      }),
    ],
    edges: [
      edge("request", "validate"),
      ...each.map((id) => edge("validate", id, "resolves")),
      edge("validate", "claim", "names"),
      ...each.map((id) => edge(id, "certify", "ground")),
      edge("claim", "certify", "to be proved"),
      edge("certify", "apply", isPromoted ? "proves" : "does not license"),
      edge("apply", "outcome"),
    ],
  });
}
