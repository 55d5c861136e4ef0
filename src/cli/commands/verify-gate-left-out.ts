import { digestHex } from "../../canonical/digest.ts";
import type { CorpusFile } from "../../contract/evidence.ts";
import type { EvidenceRecord } from "../../contract/types/evidence.ts";
import type { Material } from "../../verify/decision.ts";
import type { About, Presented, Row } from "./verify-gate-material.ts";

/** The states of a claim that a fact denies. */
const DENIED: ReadonlySet<string> = new Set(["contradicted", "ambiguous"]);

/** What was left out must be evidence that the request does not rest on; and where the corpora are at hand, what denies a passed claim must not be left out. */
export function problemOfLeftOut(
  { reason, left_out: leftOut }: Row,
  { policy, request, corpora }: Presented & Pick<Material, "corpora">,
): string | null {
  if ((reason === "evidence_left_out") !== (leftOut !== undefined))
    return "what was left out does not fit the reason";
  if (request === null) return null;
  const { claim, evidence = [], inference } = request;
  const premises = new Set(inference?.premise_ids);
  const cited = new Set(evidence.map((item) => item.evidence_id));
  const sealed = recordsOn(claim.domain, corpora);
  for (const { evidence_id: id, content_sha256: hash } of leftOut?.records ?? []) {
    if (premises.has(id)) return `\`${id}\` is not left out: the request has it as a premise`;
    if (sealed !== null && !sealed.some((record) => record.evidence_id === id && digestHex(record) === hash))
      return `the record \`${id}\`, said to be left out, is not in the corpus`;
  }
  if (reason !== "accepted" || policy.accept.some((state) => DENIED.has(state))) return null;
  const denial = sealed?.find((record) => denies(record, claim) && !cited.has(record.evidence_id));
  return denial === undefined
    ? null
    : `it passed, and \`${denial.evidence_id}\`, which denies it, is left out`;
}

/** Null where no corpus of the domain is at hand. */
function recordsOn(
  domain: string | undefined,
  corpora: Material["corpora"],
): readonly EvidenceRecord[] | null {
  for (const corpus of (corpora ?? []) as readonly Partial<CorpusFile>[]) // only looked at
    if (corpus.domains?.some((one) => one === domain)) return corpus.records ?? [];
  return null;
}

function denies(record: EvidenceRecord, { subject, predicate }: Omit<About, "domain">): boolean {
  return (
    record.kind === "fact" &&
    record.subject === subject &&
    record.predicate === predicate &&
    record.supports === false &&
    record.source_kind !== "premise"
  );
}
