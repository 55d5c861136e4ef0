import { html, nothing, type TemplateResult } from "lit-html";
import type { WorkbenchTables } from "../../contract/workbench.ts";
import type { DataOf } from "../api.ts";
import { tables } from "../tables.ts";
import { badge } from "./badge.ts";
import { table } from "./facts.ts";
import { quiet } from "./link.ts";

type Review = DataOf<"review">;
type SealedRecord = DataOf<"corpus">["records"][number];

/** A cited item as far as it is known here. `record`: null where it is sealed and was not found. */
export interface Cited {
  readonly id: string;
  readonly says: string;
  readonly record: SealedRecord | InlineItem | null;
}
export interface InlineItem {
  readonly subject: unknown;
  readonly predicate: unknown;
  readonly supports: unknown;
  readonly source_kind?: unknown;
}

/** What the claim is about. */
export interface About {
  readonly subject: unknown;
  readonly predicate: unknown;
}

/** What a matching item says of the claim, or why it says nothing. @see contract §15.4, matching */
export function bearing(record: Cited["record"], claim: About): keyof WorkbenchTables["bearings"] {
  if (!record) return "unknown";
  if ("kind" in record && record.kind !== "fact") return record.kind;
  if (record.source_kind === "premise") return "premise";
  if (!("subject" in record) || record.subject !== claim.subject || record.predicate !== claim.predicate)
    return "elsewhere";
  return record.supports === false ? "denies" : "supports";
}

/** Every cited item, with what became of it: resolved or rejected and why, what it says of the claim, whether the verdict rests on it. */
export function showEvidence(review: Review, cited: readonly Cited[], claim: About): TemplateResult {
  if (cited.length === 0) return quiet("Nothing is cited.");
  const { trace_summary: trace, evidence_ledger: ledger } = review;
  const errors = "evidence_reference_errors" in trace ? trace.evidence_reference_errors : [];
  const asked = "inference" in trace;
  const premises = asked && trace.inference.consulted ? trace.inference.premise_ids : [];
  const begging = asked && trace.inference.consulted ? (trace.inference.begging_premise_ids ?? []) : [];
  return table(
    "evidence",
    cited.map(({ id, says, record }, at) => {
      const wrong = errors.filter(
        (error) =>
          error.endsWith(`'${id}'`) &&
          (!error.startsWith("duplicate") || cited.findIndex((other) => other.id === id) < at),
      );
      return [
        html`${says === "" ? nothing : html`${says}<br>`}<code class="quiet">${id}</code>`,
        wrong.length > 0
          ? html`${badge("rejected")} ${wrong.join("; ").replace(/ for evidence reference '.*'$| evidence reference '.*'$/, "")}`
          : "validation_errors" in trace
            ? "not looked at: the request has not its form"
            : "evidence_resolution" in trace
              ? "not looked at: outside the envelope"
              : html`${badge("resolved")}`,
        asked
          ? html`${tables().bearings[bearing(record, claim)]}${premises.includes(id) ? html`; <strong>premise</strong>${begging.includes(id) ? ", which only says the claim again" : ""}` : nothing}`
          : "–",
        ledger.includes(id)
          ? html`<strong>yes</strong>`
          : review.assigned_state === "verified" && bearing(record, claim) === "supports"
            ? "no: its source is counted already, or not independent"
            : "no",
      ];
    }),
  );
}
