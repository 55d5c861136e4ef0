import { html, nothing, type TemplateResult } from "lit-html";
import { plural } from "../../contract/plural.ts";
import { readAudit, showEvent, type AuditEvent } from "../parts/audit-lines.ts";
import { choice, tick } from "../parts/choice.ts";
import { filterCommand, filterField, filterOf, fitting } from "../parts/filter.ts";
import { pageHead } from "../parts/head.ts";
import { listTools } from "../parts/list-tools.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { showEmpty, waiting } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { chosenIn, withQuery } from "../place.ts";
import { inWords, link } from "../parts/link.ts";
import { command } from "../commands.ts";

const SIZE = 100;

export const auditPanel: Panel = { list: openAudit, one: openAudit };

/** All events, the latest first, filtered by the choices in the URL; with an id, one event. */
function openAudit(page: Page): View {
  let [events, all, trouble]: [readonly AuditEvent[], boolean, TemplateResult | null] = [[], false, null];
  const read = (): void =>
    readAudit(
      page,
      (arrived, whole) => {
        [events, all, trouble] = [arrived, whole, null];
      },
      (why) => {
        trouble = why;
      },
    );
  read();
  return {
    arrived: read,
    commands: [filterCommand(), command("Reload", "r", read)],
    update: () => undefined,
    render: () =>
      html`${pageHead(page.label, page.place.id === null && !trouble && events.length > 0 ? showFilters(page, events) : undefined)}${trouble ?? showEvents(page, events, all)}`,
  };
}

function showEvents(page: Page, events: readonly AuditEvent[], all: boolean): TemplateResult {
  if (events.length === 0 && !all) return waiting("loading");
  const { id } = page.place;
  return id === null ? showStream(page, events) : showOne(events, id, all);
}

function showOne(events: readonly AuditEvent[], id: string, all: boolean): TemplateResult {
  const found = events.filter(({ event_id: one }) => one === id || one === `sha256:${id}`);
  const missing = (): TemplateResult =>
    all
      ? showEmpty(`No event has the id ${id}.`, "It may belong to another state directory.")
      : waiting("looking");
  return html`<p>${link("audit", null, "all events")}</p>
    ${found.length > 0 ? html`<ol class="events">${found.map((event) => showEvent(event, true))}</ol>` : missing()}`;
}

function showFilters(page: Page, events: readonly AuditEvent[]): TemplateResult {
  return html`<p class="actions">${filterField(page, plural(events.length, "event"))}${oneOf(
    page,
    "source",
    events.map(({ source }) => source),
  )}${oneOf(
    page,
    "type",
    events.map(({ event_type: type }) => type),
  )}
    ${tick("changes", chosenIn(page.place, "changes") !== "", (on) => page.go(withQuery(page.place, { changes: on ? "1" : "", from: "" }), "replace"), "changes knowledge")}</p>${listTools(page, { path: "/audit/events" })}`;
}

function showStream(page: Page, events: readonly AuditEvent[]): TemplateResult {
  const wanted = (key: string): string => chosenIn(page.place, key);
  const found = fitting(events, filterOf(page)).filter(
    (event) =>
      (wanted("source") === "" || event.source === wanted("source")) &&
      (wanted("type") === "" || event.event_type === wanted("type")) &&
      (wanted("changes") === "" || event.mutation_boundary),
  );
  const { offset } = pageOf(page.place, SIZE);
  const shown = [...found].reverse().slice(offset, offset + SIZE);
  return html`${showFound(events.length, found.length, shown)}
    ${pager(page.place, SIZE, shown.length)}`;
}

/** One page of the events that match the filters, or why there are none. */
function showFound(all: number, found: number, shown: readonly AuditEvent[]): TemplateResult {
  if (all === 0) return showEmpty("No events yet.");
  if (found === 0)
    return showEmpty("No event matches the filters.", link("audit", null, `all ${plural(all, "event")}`));
  return html`
      <p class="quiet" role="status">${found === all ? nothing : `${found} of `}${plural(all, "event")}, the latest first</p><ol class="events">${shown.map((event) => showEvent(event))}</ol>`;
}

/** A choice among the existing values, or any. */
function oneOf(page: Page, key: string, values: readonly string[]): TemplateResult {
  return choice({
    label: key,
    id: key,
    chosen: chosenIn(page.place, key),
    options: [["", "any"], ...[...new Set(values)].sort().map((value) => [value, inWords(value)] as const)],
    choose: (to) => page.go(withQuery(page.place, { [key]: to, from: "" }), "replace"),
  });
}
