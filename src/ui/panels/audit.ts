import { html } from "lit-html";
import { hash } from "../parts/copy.ts";
import { time } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import type { Panel } from "../panel.ts";

const SIZE = 100;

export const auditPanel: Panel = {
  name: "audit", label: "Audit", group: "Measures", summary: "checkpoints, sessions, proposals and decisions in one order",
  open: (page) => openResource(page, {
    title: "Audit", route: "auditEvents",
    path: (place) => { const { limit, offset } = pageOf(place, SIZE); return `/audit/events?limit=${limit}&offset=${offset}`; },
    show: ({ items }) => items.length === 0 ? showEmpty("Nothing has happened yet.") : html`<ol class="events">${items.map((event) => html`<li><details>
      <summary><span class="when">${event.timestamp === null ? "no time" : time(event.timestamp)}</span> <strong>${event.event_type.replaceAll("_", " ")}</strong> ${event.summary}
        ${event.mutation_boundary ? html`<span class="badge open">changes what is known</span>` : ""}</summary>
      <p class="quiet">${event.source.replaceAll("_", " ")}, ${event.source_path} ${hash(event.payload_digest, "the payload's digest")}</p>${jsonView(event.payload)}</details></li>`)}</ol>
      ${pager(page.place, SIZE, items.length)}`,
  }),
};
