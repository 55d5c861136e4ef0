import { html, nothing, type TemplateResult } from "lit-html";
import { readAudit, showEvent, type AuditEvent } from "../parts/audit-lines.ts";
import { choice, tick } from "../parts/choice.ts";
import { filterCommand, filterField, filterOf, fitting } from "../parts/filter.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { showEmpty, waiting } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { chosenIn, withQuery } from "../place.ts";
import { inWords, link } from "../parts/link.ts";
import { command } from "../commands.ts";

const SIZE = 100;

export const auditPanel: Panel = { list: openAudit, one: openAudit };

/** The whole stream, the latest first, narrowed down by what stands in the URL; with an id, one event. */
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
    commands: [filterCommand(), command("Read it again", "r", read)],
    update: () => undefined,
    render: () =>
      html`<h1>Audit</h1>${trouble ?? (events.length === 0 && !all ? waiting("loading") : page.place.id === null ? showStream(page, events) : showOne(events, page.place.id, all))}`,
  };
}

function showOne(events: readonly AuditEvent[], id: string, all: boolean): TemplateResult {
  const found = events.filter(({ event_id: one }) => one === id || one === `sha256:${id}`);
  return html`<p>${link("audit", null, "all events")}</p>
    ${found.length > 0 ? html`<ol class="events">${found.map((event) => showEvent(event, true))}</ol>` : all ? showEmpty(`No event has the id ${id}.`, "It may be of another state directory.") : waiting("looking")}`;
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
  return html`${filterField(page, `${events.length} events`)}
    <p class="actions">${oneOf(
      page,
      "source",
      events.map(({ source }) => source),
    )}${oneOf(
      page,
      "type",
      events.map(({ event_type: type }) => type),
    )}
      ${tick("changes", wanted("changes") !== "", (on) => page.go(withQuery(page.place, { changes: on ? "1" : "", from: "" }), "replace"), "only what changes what is known")}</p>
    ${
      events.length === 0
        ? showEmpty("Nothing has happened yet.")
        : found.length === 0
          ? showEmpty("No event fits the filters.", link("audit", null, `all ${events.length} events`))
          : html`
      <p class="quiet" role="status">${found.length === events.length ? nothing : `${found.length} of `}${events.length} events, the latest first</p><ol class="events">${shown.map((event) => showEvent(event))}</ol>`
    }
    ${pager(page.place, SIZE, shown.length)}`;
}

/** One of the values that there are, or any. */
function oneOf(page: Page, key: string, values: readonly string[]): TemplateResult {
  return choice({
    label: key,
    id: key,
    chosen: chosenIn(page.place, key),
    options: [["", "any"], ...[...new Set(values)].sort().map((value) => [value, inWords(value)] as const)],
    choose: (to) => page.go(withQuery(page.place, { [key]: to, from: "" }), "replace"),
  });
}
