import { html, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { table, time } from "../parts/facts.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { queueCommands } from "../parts/queue.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import { openTab, tabs } from "../parts/tabs.ts";
import type { Page, Panel, View } from "../panel.ts";
import { openProposal, statementOf } from "./proposal.ts";
import { code, link } from "../parts/link.ts";

const SIZE = 25;
/** The first tab has the proposals to decide. */
const STATES = ["pending", "decided", "all"] as const;
type Summary = DataOf<"proposals">["items"][number];

export const proposalsPanel: Panel = {
  list: openQueue,
  one: openProposal,
};

/** The list has only ids; the statements of those shown are read separately. */
function openQueue(page: Page): View {
  const statements = new Map<string, string>();
  const want = ({ proposal_id: id }: Summary): string => {
    if (!statements.has(id)) {
      statements.set(id, "");
      page.load<"proposal">(`/proposals/${encodeURIComponent(id)}`, (loaded) => {
        statements.set(id, loaded.data ? statementOf(loaded.data.proposed_chain) : "cannot be read");
      });
    }
    return statements.get(id) ?? "";
  };
  const view = openResource<"proposals">(page, {
    path: "/proposals",
    show: ({ items }) => {
      const state = openTab(page.place, STATES);
      const chosen = items.filter(
        (each) => state === "all" || (each.state === "pending") === (state === "pending"),
      );
      const { offset } = pageOf(page.place, SIZE);
      const shown = chosen.slice(offset, offset + SIZE);
      return html`${tabs(page.place, STATES, "which proposals")}
        ${
          shown.length === 0
            ? showEmpty(
                items.length === 0 ? "No proposals yet." : `No proposal is ${state}.`,
                "A turn that states something new raises one.",
              )
            : html`<p class="quiet">${chosen.length} ${state === "all" ? "in all" : state}; j and k move through the list, Enter opens.</p>
        <div class="queue">${table(
          "proposals",
          shown.map((each) => row(each, want(each))),
        )}</div>`
        }
        ${pager(page.place, SIZE, shown.length)}`;
    },
  });
  return {
    ...view,
    arrived: view.again,
    commands: [...queueCommands(".queue td:first-child a", "proposal"), ...(view.commands ?? [])],
  };
}

function row(each: Summary, statement: string): readonly (TemplateResult | string)[] {
  return [
    link("proposals", each.proposal_id, statement === "" ? code(each.proposal_id.slice(0, 12)) : statement),
    badge(each.state),
    each.source_kind,
    each.created_at === null ? "" : time(each.created_at),
    rehearsalOf(each),
  ];
}

/** Whether the golden questions get the same answers with the proposal. */
function rehearsalOf({ replay_equivalent: same }: Summary): TemplateResult | string {
  if (same === null) return "not asked yet";
  return same ? "same answers" : html`${badge("critical")} different answers`;
}
