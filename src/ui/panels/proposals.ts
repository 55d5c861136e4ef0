import { html, nothing, type TemplateResult } from "lit-html";
import { plural } from "../../contract/plural.ts";
import { command } from "../commands.ts";
import type { DataOf } from "../api.ts";
import { Deciding } from "../parts/deciding.ts";
import { Selection, counted, sortedBy, sorting } from "../parts/selection.ts";
import { tables } from "../tables.ts";
import { badge } from "../parts/badge.ts";
import { ago } from "../parts/facts.ts";
import { listTable, type HeadLink } from "../parts/list-table.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import { openTab, tabs } from "../parts/tabs.ts";
import type { Page, Panel, View } from "../panel.ts";
import { hrefOf, withQuery, type Place } from "../place.ts";
import { AGAIN_MS, openProposal, statementOf, subjectOf, wayOf, type DecidingRow } from "./proposal.ts";
import { button, code, link } from "../parts/link.ts";

const SIZE = 25;
/** The first tab has the proposals to decide. */
const STATES = ["pending", "decided", "all"] as const;
type Summary = DataOf<"proposals">["items"][number];

export const proposalsPanel: Panel = {
  list: openQueue,
  one: openProposal,
};

const ORDERS = ["newest", "oldest", "effect"] as const;
/** Heads of columns lead to the others. */
const ALL_ORDERS = [...ORDERS, "-effect", "state", "-state", "from", "-from"] as const;

/** The list has only ids; the proposals of those shown are read separately. */
function openQueue(page: Page): View {
  const details = openDetails(page, () => waiting.goOn());
  const selection = new Selection(page);
  let shown: readonly Summary[] = [];
  let isTesting = false;
  const view = openResource<"proposals">(page, {
    path: "/proposals",
    table: "proposals",
    above: () =>
      html`${tabs(page.place, STATES, "which proposals")}<div class="order">${sorting(page.place, ORDERS)}</div>`,
    show: ({ items }) => {
      const state = openTab(page.place, STATES);
      const chosen = sorted(
        items.filter((each) => state === "all" || (each.state === "pending") === (state === "pending")),
        sortedBy(page.place, ALL_ORDERS),
      );
      const { offset } = pageOf(page.place, SIZE);
      shown = chosen.slice(offset, offset + SIZE);
      const pending = items.filter((each) => each.state === "pending");
      const tested = pending.filter(({ replay_equivalent: same }) => same !== null).length;
      isTesting = tested < pending.length;
      return html`${deciding.show()}
        ${
          shown.length === 0
            ? showEmpty(
                items.length === 0 ? "No proposals yet." : `No proposal is ${state}.`,
                html`A turn that states something new raises one: ${link("ask", null, "state something", { as: "teach" })}.`,
              )
            : html`<p class="actions">${state === "decided" ? nothing : html`${tables().deciding.map((way) => button(html`${wayOf(way).label} <kbd>${way[1]}</kbd>`, begin(way)))} ${selection.size} selected`} ${counted(chosen.length, state)} ${isTesting && state !== "decided" ? showTested(tested, pending.length) : nothing}</p>
        <div class="queue">${listTable(
          page,
          "proposals",
          shown.map((each) => row(each, details.want(each), selection)),
          { links: (head) => orderLink(page.place, head) },
        )}</div>`
        }
        ${pager(page.place, SIZE, shown.length)}`;
    },
  });
  const deciding = new Deciding(page, "/proposals", () => {
    selection.clear();
    details.clear();
    view.again();
  });
  const open = (): readonly string[] =>
    shown.filter(({ state }) => state === "pending").map(({ proposal_id: id }) => id);
  const waiting = whenRead(details, deciding);
  const begin = (way: DecidingRow) => (): void => waiting.begin(way, selection.chosen(open()));
  const timer = setInterval(() => {
    if (isTesting && document.visibilityState === "visible") view.again();
  }, AGAIN_MS);
  return {
    ...view,
    arrived: view.again,
    close: () => clearInterval(timer),
    commands: [
      ...selection.commands(open),
      ...tables().deciding.map((way) =>
        command(`${wayOf(way).label} what is selected …`, way[1], begin(way)),
      ),
      ...(view.commands ?? []),
    ],
  };
}

/** The proposals that are shown, read one by one. */
interface Details {
  /** The statement of a proposal, empty while it is first read. One whose golden questions were asked meanwhile is read again. */
  want(each: Summary): string;
  /** A text says why there is none; undefined: it is being read. */
  of(id: string): DataOf<"proposal"> | string | undefined;
  clear(): void;
}

function openDetails(page: Page, arrived: () => void): Details {
  const known = new Map<string, DataOf<"proposal"> | string>();
  const reading = new Set<string>();
  return {
    want: ({ proposal_id: id, replay_equivalent: same }) => {
      const found = known.get(id);
      const isOlder = typeof found === "object" && found.replay_equivalent === null && same !== null;
      if ((found === undefined || isOlder) && !reading.has(id)) {
        reading.add(id);
        page.load<"proposal">(`/proposals/${encodeURIComponent(id)}`, ({ data }) => {
          reading.delete(id);
          known.set(id, data ?? "cannot be read");
          arrived();
        });
      }
      return typeof found === "object" ? statementOf(found.proposed_chain) : (found ?? "");
    },
    of: (id) => (reading.has(id) ? undefined : known.get(id)),
    clear: () => known.clear(),
  };
}

/** Decisions wait until all that they are about was read, so that none is left out. */
function whenRead(
  details: Details,
  deciding: Deciding,
): { begin(way: DecidingRow, ids: readonly string[]): void; goOn(): void } {
  let begun: { readonly way: DecidingRow; readonly ids: readonly string[] } | null = null;
  const goOn = (): void => {
    if (begun === null || begun.ids.some((id) => details.of(id) === undefined)) return;
    const { way, ids } = begun;
    begun = null;
    const subjects = ids.map((id) => {
      const detail = details.of(id);
      return typeof detail === "object" ? subjectOf(detail) : { id, shown: code(id), effect: detail ?? "" };
    });
    deciding.begin(wayOf(way), subjects);
  };
  return {
    begin: (way, ids) => {
      begun = { way, ids };
      goOn();
    },
    goOn,
  };
}

/** The order that a head leads to, and the one to which it leads from there. */
const BY_HEAD: Readonly<Record<string, readonly [first: string, second: string]>> = {
  raised: ["newest", "oldest"],
  "golden questions": ["effect", "-effect"],
  state: ["state", "-state"],
  from: ["from", "-from"],
};

function orderLink(place: Place, head: string): HeadLink | null {
  const [first, second] = BY_HEAD[head] ?? [];
  if (first === undefined || second === undefined) return null;
  const by = sortedBy(place, ALL_ORDERS);
  const next = by === first ? second : first;
  return {
    href: hrefOf(withQuery(place, { by: next === "newest" ? "" : next, from: "" })),
    sorted: by === first || by === second ? directionOf(by) : undefined,
  };
}

/** What is new, and what changes answers, is at the upper end of its column. */
const directionOf = (by: string): "ascending" | "descending" =>
  ["newest", "effect", "-state", "-from"].includes(by) ? "descending" : "ascending";

/** By the time they were raised; by effect: those first that change answers to golden questions. Of equal ones, the newest first. */
function sorted(items: readonly Summary[], by: string): readonly Summary[] {
  const time = ({ created_at: at }: Summary): number => (at === null ? 0 : Date.parse(at));
  const weight = ({ replay_equivalent: same }: Summary): number => (same === null ? 1 : Number(same) * 2);
  const keys: Readonly<Record<string, (each: Summary) => string | number>> = {
    oldest: time,
    effect: weight,
    state: ({ state }) => state,
    from: ({ source_kind: kind }) => kind,
  };
  const key = keys[by.replace(/^-/, "")] ?? (() => 0);
  const sign = by.startsWith("-") ? -1 : 1;
  return [...items].sort((a, b) => {
    const [x, y] = [key(a), key(b)];
    if (x === y) return time(b) - time(a);
    return x < y ? -sign : sign;
  });
}

function row(each: Summary, statement: string, selection: Selection): readonly (TemplateResult | string)[] {
  const { proposal_id: id, state } = each;
  return [
    html`${state === "pending" ? selection.box(id, statement) : nothing} ${link("proposals", id, statement === "" ? code(id.slice(0, 12)) : statement)}`,
    badge(state),
    each.source_kind,
    each.created_at === null ? "" : ago(each.created_at),
    rehearsalOf(each),
  ];
}

/** Whether the golden questions get the same answers with the proposal. */
function rehearsalOf({ replay_equivalent: same }: Summary): TemplateResult | string {
  if (same === null) return "not asked yet";
  return same ? "same answers" : html`${badge("critical")} different answers`;
}

/** How far the server is, which tests each pending proposal while nobody waits for a turn. */
const showTested = (tested: number, pending: number): TemplateResult =>
  html`<span class="quiet tested">golden questions asked with ${tested} of ${plural(pending, "pending proposal")} so far</span>`;
