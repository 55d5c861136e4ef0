import { html, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { time } from "../parts/facts.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { hrefOf } from "../place.ts";
import { openTurn } from "./turn.ts";

const SIZE = 50;
type Turns = DataOf<"traceTurns">;

export const tracePanel: Panel = {
  name: "trace", label: "Trace", group: "Work", summary: "every turn that was taken",
  open: (page) => page.place.id === null ? openTimeline(page) : openTurn(page, page.place.id),
};

/** The latest turns first: the route lists from the first on, so that the page to read follows from how many there are. */
function openTimeline(page: Page): View {
  let turns: Loaded<Turns> = LOADING;
  let chosen = 0;
  const readPage = (count: number): void => {
    const { offset } = pageOf(page.place, SIZE);
    const end = Math.max(0, count - offset);
    const start = Math.max(0, end - SIZE);
    page.load({ route: "traceTurns", path: `/trace/turns?limit=${end - start}&offset=${start}` }, (loaded) => { turns = loaded; });
  };
  const read = (): void => page.load({ route: "runtimeStatus", path: "/runtime/status" }, (status) => {
    if (status.kind === "loaded") readPage(status.data.journal.turn_count);
    else turns = status;
  });
  const step = (by: number): void => {
    const rows = [...document.querySelectorAll<HTMLElement>(".timeline a")];
    chosen = Math.max(0, Math.min(rows.length - 1, chosen + by));
    rows[chosen]?.focus();
  };
  read();
  return {
    commands: [
      { id: "next", label: "Next turn on the list", key: "j", run: () => step(document.activeElement?.closest(".timeline") === null ? 0 : 1) },
      { id: "previous", label: "Previous turn on the list", key: "k", run: () => step(-1) },
      { id: "again", label: "Read the list again", key: "r", run: read },
    ],
    update: () => { turns = LOADING; chosen = 0; read(); },
    arrived: read,
    render: () => html`<h1>Trace</h1>
      ${showLoaded(turns, ({ items }) => items.length === 0 && pageOf(page.place, SIZE).offset === 0
        ? showEmpty("No turn has been taken yet.", html`Ask something in <a href=${hrefOf({ panel: "ask" })}>Ask</a>, or with <code>touchstone ask</code>.`)
        : html`<ol class="timeline" aria-label="turns, the latest first">${[...items].reverse().map(showRow)}</ol>${pager(page.place, SIZE, items.length)}`)}`,
  };
}

function showRow(turn: Turns["items"][number]): TemplateResult {
  return html`<li><a href=${hrefOf({ panel: "trace", id: String(turn.turn_id) })}>
    <span class="number">${turn.turn_id}</span>
    <span class="texts"><span class="prompt">${turn.prompt_excerpt}</span><span class="surface">${turn.surface_excerpt}</span></span>
    <span class="meta">${badge("grounding", turn.grounding_source)} ${time(turn.timestamp)}</span>
  </a></li>`;
}
