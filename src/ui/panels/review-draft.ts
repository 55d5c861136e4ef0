import type { DataOf } from "../api.ts";

/** A request as the operator writes it: JSON of any shape, which the server judges. */
export type Draft = Readonly<Record<string, unknown>>;
export type SealedRecord = DataOf<"corpus">["records"][number];

/** What was picked from a corpus. */
export interface Picked { readonly domain: string; readonly claim: SealedRecord | null; readonly cited: readonly SealedRecord[]; readonly premises: readonly string[] }

/** A request of shape A for what was picked: the claim is the subject and predicate of a record. */
export function draftOf({ domain, claim, cited, premises }: Picked): Draft {
  const named = claim !== null && claim.kind !== "rule" ? claim : null;
  return {
    request_id: "workbench-1", scenario_id: "workbench",
    proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "workbench" },
    claim: { text: claim?.statement ?? "", domain, subject: named?.subject ?? "", predicate: named?.predicate ?? "" },
    evidence: cited.map(({ evidence_id, content_sha256 }) => ({ evidence_id, content_sha256 })),
    ...premises.length === 0 ? {} : { inference: { mode: cited.some(({ kind, evidence_id: id }) => kind === "quantity" && premises.includes(id)) ? "bounded_arithmetic" : "bounded_deductive", premise_ids: premises } },
  };
}

/** A request of shape B to begin with. */
export const INLINE_EXAMPLE: Draft = {
  request_id: "workbench-1", scenario_id: "workbench",
  proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: "workbench" },
  claim: { text: "The release is signed.", domain: "software.release", subject: "release", predicate: "signed" },
  evidence: [
    { evidence_id: "signature-log", subject: "release", predicate: "signed", supports: true, independent: true, source_kind: "observation" },
    { evidence_id: "second-reader", subject: "release", predicate: "signed", supports: true, independent: true, source_kind: "observation" },
  ],
};

/** The ids of the evidence of a request, in its order; none where it has no such list. */
export function evidenceIds(request: unknown): readonly string[] {
  const list = typeof request === "object" && request !== null ? (request as Draft)["evidence"] : undefined; // any object has keys
  return Array.isArray(list) ? list.map((item: { readonly evidence_id?: unknown } | null) => String(item?.evidence_id ?? "")) : [];
}

/** The same request without one item: it is neither cited nor a premise. */
export function without(request: unknown, id: string): Draft {
  const draft = request as Draft; // it has a list of evidence, or nobody asks
  const { inference, ...rest } = draft;
  const premises = (inference as { readonly premise_ids?: readonly string[] } | undefined)?.premise_ids?.filter((each) => each !== id) ?? []; // the server judges any other shape
  const evidence = (draft["evidence"] as readonly { readonly evidence_id?: unknown }[]).filter(({ evidence_id: each }) => each !== id); // see above
  return { ...rest, evidence, ...inference === undefined || premises.length === 0 ? {} : { inference: { ...inference, premise_ids: premises } } };
}
