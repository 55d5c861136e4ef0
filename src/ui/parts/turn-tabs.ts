import { html, nothing, type TemplateResult } from "lit-html";
import type { EvidenceBundle, TurnJournalEntry } from "../../contract/turn.ts";
import type { Place } from "../place.ts";
import { answerOf, showAnswer } from "./answer.ts";
import { badge } from "./badge.ts";
import { showChecked, type Checked } from "./checked.ts";
import { hashed, copyButton, hash } from "./copy.ts";
import { showDerivation } from "./derivation.ts";
import { facts, time } from "./facts.ts";
import { jsonExplorer } from "./json-view.ts";
import { showPipeline } from "./stage-graph.ts";
import { code, quiet, inWords } from "./link.ts";

/** A turn to be shown, from the server or a file: a journal entry, or its bundle. `text`: as received. */
export interface TurnShown {
  readonly record: TurnJournalEntry | EvidenceBundle;
  readonly text: string;
  readonly checked: Checked;
  readonly place: Place;
}

export const TURN_TABS = ["answer", "pipeline", "derivation", "field", "verdicts", "raw"] as const;

/** What each tab shows of a turn. */
export const SHOW_TAB: Readonly<Record<(typeof TURN_TABS)[number], (turn: TurnShown) => TemplateResult>> = {
  answer: ({ record }) => {
    const answer = answerOf(record.pipeline_record);
    return html`${facts([
      ...(isEntry(record)
        ? ([
            ["taken", time(record.timestamp)],
            ["cost", `${record.turn_cost_ms} ms`],
          ] as const)
        : []),
      hashed("trace hash", record.trace_hash),
      hashed("journal digest", record.journal_digest),
    ])}
      ${!answer ? quiet("The entry has no record of its stages.") : showAnswer(answer, record.prompt)}`;
  },
  pipeline: ({ record, place }) => showPipeline(record.pipeline_record, place),
  derivation: ({ record }) => {
    const answer = answerOf(record.pipeline_record);
    return !answer
      ? quiet("The entry has no record of its stages, and so no derivation.")
      : showDerivation(answer);
  },
  field: ({ record: { field_evidence: field } }) =>
    !field
      ? quiet("No field evidence was recorded.")
      : facts([
          [
            "field",
            field.field_valid === null
              ? "not recorded"
              : badge(field.field_valid ? "verified" : "violated", "within the ceiling"),
          ],
          ["versor condition", String(field.versor_condition)],
          ["ceiling", String(field.versor_condition_ceiling)],
          ["inner product, before and after", String(field.cga_inner)],
          hashed("digest", field.field_digest),
          ["digest before", hash(field.parent_field_digest, "the digest before the turn")],
        ]),
  verdicts: ({ record }) => html`${
    isEntry(record)
      ? (
          [
            ["identity", record.identity_verdict],
            ["safety", record.safety_verdict],
            ["ethics", record.ethics_verdict],
          ] as const
        ).map(
          ([name, verdict]) => html`
    <h2>${name}</h2>${!verdict ? quiet("The check did not run.") : html`<p>${badge(verdict.outcome, "outcome")} ${verdict.runtime_detail === "" ? nothing : code(verdict.runtime_detail)}</p>`}`,
        )
      : quiet("A bundle records the clearance, not each check.")
  }
    <h2>licence</h2>${!record.leeway_evidence ? quiet("Not recorded.") : facts(Object.entries(record.leeway_evidence).map(([name, value]) => [inWords(name), inWords(String(value ?? "none"))] as const))}`,
  raw: ({ record, text, checked }) =>
    html`${showChecked(isEntry(record) ? "entry" : "bundle", checked)}${jsonExplorer(record)}${asItCame(text)}`,
};

/** The text of a record byte for byte, folded. */
export function asItCame(text: string): TemplateResult {
  return html`<details class="as-it-came"><summary>as received, ${text.length} characters</summary><p class="actions">${copyButton(text, "the exact text")}</p><pre class="raw" tabindex="0">${text}</pre></details>`;
}

function isEntry(record: TurnShown["record"]): record is TurnJournalEntry {
  return "turn_cost_ms" in record;
}
