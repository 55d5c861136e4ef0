import { html, nothing, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import { answerOf } from "../parts/answer.ts";
import type { Page } from "../panel.ts";
import { entryLine } from "./ask-intent.ts";
import { code, link } from "../parts/link.ts";

type Turn = DataOf<"chatTurn">;
type Entry = DataOf<"vaultEntries">["items"][number];

/** What a statement or correction changed in the vault. */
export interface Raised {
  readonly stored: readonly Entry[];
  readonly against: readonly Entry[];
}

/** The largest number of statements that a prompt stores. */
const MOST_STORED = 64;

/** Reads what a turn stored, and the standing of the statements that it affects. Questions store nothing and are skipped. */
export function readRaised(page: Page, turn: Turn, take: (raised: Raised) => void): void {
  const answer = answerOf(turn.pipeline_record);
  if (answer?.kind !== "acknowledgement") return;
  const cited = new Set(
    answer.grounds
      .filter(({ source }) => source === "vault")
      .map(({ ref }) => Number(ref.replace(/^vault\//, ""))),
  );
  page.load<"vaultSummary">("/vault/summary", (summary) => {
    if (!summary.data) return;
    const first = Math.min(Math.max(0, summary.data.entry_count - MOST_STORED), ...cited);
    page.load<"vaultEntries">(
      `/vault/entries?limit=${summary.data.entry_count - first}&offset=${first}`,
      (entries) => {
        if (!entries.data) return;
        const { items } = entries.data;
        take({
          stored: items.filter(({ metadata }) => metadata["turn_id"] === turn.turn_id),
          against: items.filter(({ entry_index: index }) => cited.has(index)),
        });
      },
    );
  });
}

/** The result of a statement: its entries, what they contradict, the proposals. */
export function showRaised(
  { proposal_candidates: candidates, pipeline_record: record }: Turn,
  raised: Raised | null,
): TemplateResult | typeof nothing {
  if (answerOf(record)?.kind !== "acknowledgement" && candidates.length === 0) return nothing;
  const { stored = [], against = [] } = raised ?? {};
  return html`<section class="effect" aria-label="what it raised"><h2>What it changed</h2>
    ${raised && stored.length === 0 ? html`<p>Nothing new in the vault.</p>` : nothing}
    <ul>${stored.map(entryLine)}
      ${candidates.map(({ candidate_id: id }) => html`<li>a proposal to teach it: ${link("proposals", id, code(id))}</li>`)}</ul>
    ${against.length === 0 ? nothing : html`<p>Earlier statements that it affects, as they now stand</p><ul>${against.map(entryLine)}</ul>`}</section>`;
}
