import { html, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import { readAudit, type AuditEvent } from "../parts/audit-lines.ts";
import { badge } from "../parts/badge.ts";
import { cell, listTable, type Cell } from "../parts/list-table.ts";
import { openResource } from "../parts/resource.ts";
import type { Page, Panel, View } from "../panel.ts";
import { mathSubjectOf, mathWayOf, openMathProposal } from "./math-proposal.ts";
import { command } from "../commands.ts";
import { Deciding } from "../parts/deciding.ts";
import { Selection, counted, sortedBy, sorting } from "../parts/selection.ts";
import { showEmpty } from "../parts/states.ts";
import { openTab, tabs } from "../parts/tabs.ts";
import { tables } from "../tables.ts";
import type { WorkbenchTables } from "../../contract/workbench.ts";
import { button, code, inWords, link } from "../parts/link.ts";

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

/** The first tab has the proposals that wait for the operator: neither ratified nor rejected or deferred. */
const TABS = ["waiting", "decided", "all"] as const;
const ORDERS = ["weight", "newest", "oldest"] as const;
type Summary = DataOf<"mathProposals">["items"][number];

function openQueue(page: Page): View {
  let events: readonly AuditEvent[] = [];
  let shown: readonly Summary[] = [];
  const selection = new Selection(page);
  const read = (): void =>
    readAudit(page, (all) => {
      events = all;
    });
  read();
  const view = openResource<"mathProposals">(page, {
    path: "/math-proposals",
    table: "math proposals",
    empty: [
      "No math proposals yet.",
      html`Practice proposes words that the reader lacks: start it in ${link("calibration", null, "Calibration")}.`,
    ],
    above: () => html`${tabs(page.place, TABS, "which proposals")}${sorting(page.place, ORDERS)}`,
    show: ({ items }) => {
      const tab = openTab(page.place, TABS);
      shown = sorted(items, sortedBy(page.place, ORDERS)).filter(
        ({ proposal_id: id }) => tab === "all" || (standingOf(events, id) === "open") === (tab === "waiting"),
      );
      return html`${deciding.show()}
      <p class="actions">${tables().mathDeciding.map((way) => button(html`${way[1]} <kbd>${way[2]}</kbd>`, begin(way)))} ${selection.size} selected ${counted(shown.length, tab)}</p>
      ${
        shown.length === 0
          ? showEmpty(
              tab === "waiting" ? "Nothing waits for you." : "No proposal is decided.",
              link("math-proposals", null, "all proposals", { tab: "all" }),
            )
          : html`<div class="queue">${listTable(
              page,
              "math proposals",
              shown.map((each) => row(each, standingOf(events, each.proposal_id), selection)),
            )}</div>`
      }`;
    },
  });
  const deciding = new Deciding(page, "/math-proposals", () => {
    selection.clear();
    read();
  });
  const ids = (): readonly string[] => shown.map(({ proposal_id: id }) => id);
  const begin = (way: WorkbenchTables["mathDeciding"][number]) => (): void => {
    const chosen = new Set(selection.chosen(ids()));
    deciding.begin(mathWayOf(way), shown.filter(({ proposal_id: id }) => chosen.has(id)).map(mathSubjectOf));
  };
  return {
    ...view,
    commands: [
      ...selection.commands(ids),
      ...tables().mathDeciding.map((way) => command(`${way[1]} what is selected …`, way[2], begin(way))),
      ...(view.commands ?? []),
    ],
  };
}

/** The log has them in the order in which they were raised; their weight is the number of cases. */
function sorted(items: readonly Summary[], by: string): readonly Summary[] {
  if (by === "newest") return [...items].reverse();
  return by === "oldest" ? items : [...items].sort((a, b) => b.evidence_count - a.evidence_count);
}

function row(
  each: Summary,
  standing: string,
  selection: Selection,
): readonly (TemplateResult | Cell | string | number)[] {
  return [
    cell(
      each.structural_commonality,
      html`${selection.box(each.proposal_id, each.structural_commonality)} ${link("math-proposals", each.proposal_id, each.structural_commonality)}`,
    ),
    inWords(each.proposed_change_kind),
    each.evidence_count,
    cell(standing, badge(standing)),
    code(each.proposal_id.slice(0, 12)),
  ];
}
