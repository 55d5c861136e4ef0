import { html, nothing, type TemplateResult } from "lit-html";
import { readAudit, showEvent, type AuditEvent } from "../parts/audit-lines.ts";
import { filterCommand, filterField, filterOf, fitting } from "../parts/filter.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { showEmpty } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { hrefOf, withQuery } from "../place.ts";

const SIZE = 100;

export const auditPanel: Panel = { name: "audit", label: "Audit", group: "Measures", summary: "checkpoints, sessions, proposals and decisions in one order", open: openAudit };

/** The whole stream, the latest first, narrowed down by what stands in the URL; with an id, one event. */
function openAudit(page: Page): View {
  let [events, all, trouble]: [readonly AuditEvent[], boolean, TemplateResult | null] = [[], false, null];
  const read = (): void => readAudit(page, (arrived, whole) => { [events, all, trouble] = [arrived, whole, null]; }, (why) => { trouble = why; });
  read();
  return {
    arrived: read,
    commands: [filterCommand(), { id: "again", label: "Read it again", key: "r", run: read }],
    update: () => undefined,
    render: () => html`<h1>Audit</h1>${trouble ?? (events.length === 0 && !all ? html`<p class="loading" role="status">loading</p>` : page.place.id === null ? showStream(page, events) : showOne(events, page.place.id, all))}`,
  };
}

function showOne(events: readonly AuditEvent[], id: string, all: boolean): TemplateResult {
  const found = events.filter(({ event_id: one }) => one === id || one === `sha256:${id}`);
  return html`<p><a href=${hrefOf({ panel: "audit" })}>all events</a></p>
    ${found.length > 0 ? html`<ol class="events">${found.map((event) => showEvent(event, true))}</ol>` : all ? showEmpty(`No event has the id ${id}.`, "It may be of another state directory.") : html`<p class="loading" role="status">looking</p>`}`;
}

function showStream(page: Page, events: readonly AuditEvent[]): TemplateResult {
  const wanted = (key: string): string => page.place.query.get(key) ?? "";
  const found = fitting(events, filterOf(page)).filter((event) => (wanted("source") === "" || event.source === wanted("source")) && (wanted("type") === "" || event.event_type === wanted("type")) && (wanted("changes") === "" || event.mutation_boundary));
  const { offset } = pageOf(page.place, SIZE);
  const shown = [...found].reverse().slice(offset, offset + SIZE);
  return html`${filterField(page, `${events.length} events`)}
    <p class="actions">${choice(page, "source", events.map(({ source }) => source))}${choice(page, "type", events.map(({ event_type: type }) => type))}
      <label><input type="checkbox" .checked=${wanted("changes") !== ""} @change=${(event: Event) => page.go(withQuery(page.place, { changes: (event.target as HTMLInputElement).checked ? "1" : "", from: "" }), "replace")}> only what changes what is known</label></p>
    ${events.length === 0 ? showEmpty("Nothing has happened yet.") : found.length === 0 ? showEmpty("No event fits the filters.", html`<a href=${hrefOf({ panel: "audit" })}>all ${events.length} events</a>`) : html`
      <p class="quiet" role="status">${found.length === events.length ? nothing : `${found.length} of `}${events.length} events, the latest first</p><ol class="events">${shown.map((event) => showEvent(event))}</ol>`}
    ${pager(page.place, SIZE, shown.length)}`;
}

/** One of the values that there are, or any. */
function choice(page: Page, key: string, values: readonly string[]): TemplateResult {
  const now = page.place.query.get(key) ?? "";
  return html`<span><label for=${key}>${key}</label> <select id=${key} @change=${(event: Event) => page.go(withQuery(page.place, { [key]: (event.target as HTMLSelectElement).value, from: "" }), "replace")}>
    <option value="">any</option>${[...new Set(values)].sort().map((value) => html`<option value=${value} ?selected=${value === now}>${value.replaceAll("_", " ")}</option>`)}</select></span>`;
}
