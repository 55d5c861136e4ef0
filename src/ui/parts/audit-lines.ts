import { html, nothing, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import type { Page } from "../panel.ts";
import { hash } from "./copy.ts";
import { ago } from "./facts.ts";
import { jsonView } from "./json-view.ts";
import { tables } from "../tables.ts";
import { showTrouble } from "./states.ts";
import { quiet, inWords, link } from "./link.ts";

export type AuditEvent = DataOf<"auditEvents">["items"][number];

/** How many events are read at once. */
const AT_ONCE = 1000;

/** Reads all events in order. `take` gets what was read so far and whether that is all; `fail` is called if they cannot be read. */
export function readAudit(
  page: Page,
  take: (events: readonly AuditEvent[], all: boolean) => void,
  fail: (why: TemplateResult) => void = () => undefined,
  read: readonly AuditEvent[] = [],
): void {
  page.load<"auditEvents">(`/audit/events?limit=${AT_ONCE}&offset=${read.length}`, (loaded) => {
    if (loaded.trouble) fail(showTrouble(loaded.trouble));
    if (!loaded.data) return;
    const events = [...read, ...loaded.data.items];
    const all = loaded.data.items.length < AT_ONCE;
    take(events, all);
    if (!all) readAudit(page, take, fail, events);
  });
}

/** One event: its line, folded over the full text. */
export function showEvent(event: AuditEvent, open = false): TemplateResult {
  return html`<li><details ?open=${open}><summary><span class="when">${event.timestamp === null ? "no time" : ago(event.timestamp)}</span> <strong>${happened(event)}</strong> ${event.ref_id === null ? nothing : html`<code title=${event.ref_id}>${event.ref_id.slice(0, 40)}</code>`}
      ${event.mutation_boundary ? html`<span class="badge open" title=${tables().words["changes_knowledge"] ?? nothing}>changes knowledge</span>` : nothing}</summary>
    <p class="quiet">${inWords(event.source)}, ${link("audit", event.event_id, "event")} of ${event.source_path} ${hash(event.payload_digest, "the payload's digest")}</p>${jsonView(event.payload)}</details></li>`;
}

/** What happened, in words; a transition says to what. */
export function happened({ event_type: type, payload }: AuditEvent): string {
  const { to } = (typeof payload === "object" && payload ? payload : {}) as Readonly<Record<string, unknown>>; // any object may have this member
  return type === "transition" && typeof to === "string"
    ? `A proposal was ${to}`
    : (tables().auditWords[type] ?? inWords(type));
}

/** The audit lines of one subject. */
export function showAuditLines(events: readonly AuditEvent[], id: string): TemplateResult {
  const lines = events.filter(({ ref_id: ref }) => ref === id);
  return html`<h2>Audit</h2>${lines.length === 0 ? quiet("No audit events yet.") : html`<ol class="events" aria-label="audit lines">${lines.map((event) => showEvent(event))}</ol>`}`;
}
