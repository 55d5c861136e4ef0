import { html, nothing, type TemplateResult } from "lit-html";
import type { WorkbenchTables } from "../../contract/workbench.ts";
import type { DataOf } from "../api.ts";
import { tables } from "../tables.ts";
import { badge } from "./badge.ts";
import { table } from "./facts.ts";
import { quiet, type Shown } from "./link.ts";

type Review = DataOf<"review">;
type SealedRecord = DataOf<"corpus">["records"][number];

/** A cited item as far as it is known here. `record`: null if it is sealed and was not found. */
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

/** What a matching item says about the claim, or why it says nothing. @see contract §15.4, matching */
export function bearing(record: Cited["record"], claim: About): keyof WorkbenchTables["bearings"] {
  if (!record) return "unknown";
  if ("kind" in record && record.kind !== "fact") return record.kind;
  if (record.source_kind === "premise") return "premise";
  if (!("subject" in record) || record.subject !== claim.subject || record.predicate !== claim.predicate)
    return "elsewhere";
  return record.supports === false ? "denies" : "supports";
}

/** Every cited item: resolved, or rejected and why; what it says about the claim; whether the verdict rests on it. */
export function showEvidence(review: Review, cited: readonly Cited[], claim: About): TemplateResult {
  if (cited.length === 0) return quiet("Nothing is cited.");
  return table(
    "evidence",
    cited.map((item, at) => [
      html`${item.says === "" ? nothing : html`${item.says}<br>`}<code class="quiet">${item.id}</code>`,
      resolutionOf(review.trace_summary, errorsOn(review.trace_summary, cited, at)),
      meaningOf(review.trace_summary, item, claim),
      restsOn(review, item, claim),
    ]),
  );
}

type Trace = Review["trace_summary"];

/** The reference errors of one cited item. If an id is cited twice, the second citation is the faulty one. */
function errorsOn(trace: Trace, cited: readonly Cited[], at: number): readonly string[] {
  if (!("evidence_reference_errors" in trace)) return [];
  const id = cited[at]?.id;
  const isRepeated = cited.findIndex((other) => other.id === id) < at;
  return trace.evidence_reference_errors.filter(
    (error) => error.endsWith(`'${id}'`) && (isRepeated || !error.startsWith("duplicate")),
  );
}

/** The state of a cited item: resolved, rejected and why, or never looked at. */
function resolutionOf(trace: Trace, errors: readonly string[]): Shown {
  if (errors.length > 0)
    return html`${badge("rejected")} ${errors.join("; ").replace(/ for evidence reference '.*'$| evidence reference '.*'$/, "")}`;
  if ("validation_errors" in trace) return "not looked at: the request is malformed";
  if ("evidence_resolution" in trace) return "not looked at: the domain is outside the envelope";
  return badge("resolved");
}

/** What a cited item says about the claim, and whether it was a premise. */
function meaningOf(trace: Trace, { id, record }: Cited, claim: About): Shown {
  if (!("inference" in trace)) return "–";
  const { inference } = trace;
  const isPremise = inference.consulted && inference.premise_ids.includes(id);
  const isBegging = inference.consulted && (inference.begging_premise_ids ?? []).includes(id);
  const premise = html`; <strong>premise</strong>${isBegging ? ", which only restates the claim" : ""}`;
  return html`${tables().bearings[bearing(record, claim)]}${isPremise ? premise : nothing}`;
}

/** Whether the verdict rests on a cited item. */
function restsOn(review: Review, { id, record }: Cited, claim: About): Shown {
  if (review.evidence_ledger.includes(id)) return html`<strong>yes</strong>`;
  return review.assigned_state === "verified" && bearing(record, claim) === "supports"
    ? "no: its source is already counted, or it is not independent"
    : "no";
}
