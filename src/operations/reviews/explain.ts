import type { ReviewRecord } from "../../contract/reviews.ts";
import { explainResult, namesOfLeftOut } from "../review/explain.ts";
import { summarize } from "./records.ts";

/** A record in a few lines of English, ending in a line end. */
export function explainRecord(record: ReviewRecord): string {
  const { review_id: id, recorded_at: at, corpora, gate, engine_version: version } = record;
  const { request_id: request, claim_excerpt: claim, domain, subject, predicate } = summarize(record);
  const place = [domain, subject, predicate].filter((part) => part !== null).join(" · ");
  return [
    `review ${id}, recorded ${at}${request === null ? "" : `, request ${request}`}\n`,
    claim === null ? "" : `  claim: ${claim}${place === "" ? "" : ` (${place})`}\n`,
    explainResult(record.result),
    ...corpora.map(({ corpus_id, corpus_sha256 }) => `  corpus: ${corpus_id} ${corpus_sha256}\n`),
    gate === undefined
      ? ""
      : `  gate: ${gate.passed ? "passed" : "stopped"} (${gate.reason}) at ${gate.at}, policy ${gate.policy_digest}\n`,
    gate?.left_out === undefined ? "" : `  left out: ${namesOfLeftOut(gate.left_out)}\n`,
    `  engine: ${version} ${record.engine_identity}\n`,
    `  record: ${record.record_digest}\n`,
  ].join("");
}
