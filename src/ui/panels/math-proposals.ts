import { html, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import { readAudit, type AuditEvent } from "../parts/audit-lines.ts";
import { badge } from "../parts/badge.ts";
import { table } from "../parts/facts.ts";
import { queueCommands } from "../parts/queue.ts";
import { openResource } from "../parts/resource.ts";
import type { Page, Panel, View } from "../panel.ts";
import { openMathProposal } from "./math-proposal.ts";
import { code, inWords, link } from "../parts/link.ts";

export const mathProposalsPanel: Panel = {
  list: openQueue,
  one: openMathProposal,
};

/** What an event says about a proposal's standing. Decisions do not change the list itself. */
const DECIDED: Readonly<Record<string, string>> = {
  vocabulary_ratified: "ratified",
  operator_reject: "rejected",
  operator_defer: "deferred",
};

/** The last decision on a proposal; a ratified one stays ratified. */
export function standingOf(events: readonly AuditEvent[], id: string): string {
  const said = events
    .filter(({ ref_id: ref }) => ref === id)
    .flatMap(({ event_type: type }) => DECIDED[type] ?? []);
  return said.includes("ratified") ? "ratified" : (said.at(-1) ?? "open");
}

function openQueue(page: Page): View {
  let events: readonly AuditEvent[] = [];
  readAudit(page, (read) => {
    events = read;
  });
  const view = openResource<"mathProposals">(page, {
    path: "/math-proposals",
    empty: [
      "No math proposals yet.",
      html`<code>touchstone practice</code> runs the lanes and proposes words that the reader lacks.`,
    ],
    show: ({ items }) =>
      html`<p class="quiet">${items.length} in all; j and k move through the list, Enter opens.</p><div class="queue">${table(
        "math proposals",
        items.map((each) => row(each, standingOf(events, each.proposal_id))),
      )}</div>`,
  });
  return {
    ...view,
    commands: [...queueCommands(".queue td:first-child a", "proposal"), ...(view.commands ?? [])],
  };
}

function row(
  each: DataOf<"mathProposals">["items"][number],
  standing: string,
): readonly (TemplateResult | string | number)[] {
  return [
    link("math-proposals", each.proposal_id, each.structural_commonality),
    inWords(each.proposed_change_kind),
    each.evidence_count,
    badge(standing),
    code(each.proposal_id.slice(0, 12)),
  ];
}
