import { html, nothing, type TemplateResult } from "lit-html";
import { agree, plural } from "../../contract/plural.ts";
import type { Command } from "../commands.ts";
import type { Page } from "../panel.ts";
import { chosenIn, placeAt, hrefOf, withQuery, type Place } from "../place.ts";
import { badge } from "./badge.ts";
import { choice, tick } from "./choice.ts";
import { queueCommands } from "./queue.ts";
import { ago } from "./facts.ts";
import { failuresFirst, FACETS, TEXT, type Facet, type TurnRow } from "./turn-rows.ts";
import { showFacet, type Counts } from "./searching.ts";
import { hiddenIn } from "./list-table.ts";
import { listTools } from "./list-tools.ts";
import { pageHead } from "./head.ts";
import { focusOn, folded, typing, quiet, unseen } from "./link.ts";
import { command } from "../commands.ts";
import { showEmpty } from "./states.ts";

/** What a timeline is drawn from: the rows that fit, and of all that fit their number and how many have each value of a facet. */
export interface Timeline {
  readonly page: Page;
  /** Of the page, whose filters stand beside it. */
  readonly title?: string;
  /** The route that gives all rows; a file has none. */
  readonly path?: string;
  readonly rows: readonly TurnRow[];
  readonly matching: number;
  readonly counts: (facet: Facet) => Counts;
  /** Of what the counts are. */
  readonly loaded: TemplateResult | string;
  readonly hrefOf: (row: TurnRow) => string;
  /** The name of a row for a comparison. */
  readonly source: (key: string) => string;
  /** The orders beside the first one, by the value in the URL. */
  readonly orders: Readonly<Record<string, string>>;
  /** The name of the first one. */
  readonly firstOrder: string;
  /** The most rows that are drawn. */
  readonly limit?: number;
  /** Where nothing fits: what may have been meant. */
  readonly meant?: TemplateResult | typeof nothing;
}

/** What a row may leave out; `beside.css` has the same names. */
const COLUMNS = ["answer", "state", "grounding", "time"];
/** On narrower windows the filters, which would take the whole of one, are folded at first. */
const ROOMY = matchMedia("(min-width: 48.01rem)");
const ORDER = "order";
const MARK = "mark";

/** Turns with their filters. All choices are in the URL. */
export function showTimeline(timeline: Timeline): TemplateResult {
  const {
    page: { place },
    rows,
    limit = Infinity,
  } = timeline;
  const ordered = place.query.get(ORDER) === "failures" ? failuresFirst(rows) : rows;
  return html`${showFilters(timeline)}
    ${
      rows.length === 0
        ? showEmpty(
            "No turn matches.",
            html`<a href=${hrefOf(cleared(place))}>clear the filters</a>${timeline.meant ?? nothing}`,
          )
        : html`<ol class="timeline ${hiddenIn(timeline.page)
            .map((name) => `no-${name}`)
            .join(
              " ",
            )}" aria-label="turns">${ordered.slice(0, limit).map((row) => showRow(timeline, row))}</ol>`
    }
    ${rows.length > limit ? quiet(`The first ${limit} of ${rows.length} matches are shown; filter to see the others.`) : nothing}`;
}

/** Keys of a list of turns: down, up, and marking two for a comparison. */
export function timelineCommands(page: Page, source: (key: string) => string): readonly Command[] {
  return [
    ...queueCommands(".timeline a", "turn"),
    command("Filter by text", "/", () => focusOn(".filters input")),
    command("Failures first, or in order", "f", () =>
      page.go(
        withQuery(page.place, { [ORDER]: page.place.query.get(ORDER) === "failures" ? "" : "failures" }),
        "replace",
      ),
    ),
    command("Mark the selected turn for comparison", "c", () => {
      const key = document.activeElement?.closest<HTMLElement>(".timeline li")?.dataset["key"];
      if (key === undefined) page.say("select a turn with j first");
      else mark(page, key, source);
    }),
  ];
}

/** Marks a turn; if another is marked already, compares the two. */
function mark(page: Page, key: string, source: (key: string) => string): void {
  const marked = chosenIn(page.place, MARK);
  if (marked === "" || marked === key) {
    page.go(withQuery(page.place, { [MARK]: marked === key ? "" : key }), "replace");
    page.say(marked === key ? "no longer marked" : "marked: choose another turn to compare it with");
  } else page.go(placeAt("compare", null, { a: source(marked), b: source(key) }));
}

function cleared(place: Place): Place {
  return withQuery(
    place,
    Object.fromEntries([TEXT, "from", ...FACETS.map(({ name }) => name)].map((name) => [name, ""])),
  );
}

function showFilters({
  page,
  title,
  path,
  matching,
  counts,
  loaded,
  orders,
  firstOrder,
}: Timeline): TemplateResult {
  const { place } = page;
  const filtered = cleared(place).query.size < place.query.size;
  const type = typing((text) => page.go(withQuery(page.place, { [TEXT]: text, from: "" }), "replace"));
  const search = html`<p class="actions"><input type="search" aria-label="text in the prompt or the answer" placeholder="search" .value=${chosenIn(place, TEXT)} @input=${type}>
      ${choice({
        label: unseen("order"),
        chosen: chosenIn(place, ORDER),
        options: [["", firstOrder], ...Object.entries(orders)],
        choose: (order) => page.go(withQuery(page.place, { [ORDER]: order, from: "" }), "replace"),
      })}</p>${listTools(page, { columns: COLUMNS, ...(path !== undefined && { path }) })}`;
  return html`<div class="filters" role="search">
    ${title === undefined ? html`<div class="head">${search}</div>` : pageHead(title, search)}
    ${folded("Filters", html`<dl>${FACETS.map((facet) => showFacet(place, facet, counts(facet)))}</dl>`, ROOMY.matches && chosenIn(place, "rows") === "")}
    <p class="quiet" role="status">${filtered ? html`${plural(matching, "turn")} ${agree(matching, "matches", "match")}; <a href=${hrefOf(cleared(place))}>all</a>. ` : nothing}${loaded}</p></div>`;
}

function showRow({ page, hrefOf: linkOf, source }: Timeline, row: TurnRow): TemplateResult {
  const marked = page.place.query.get(MARK) === row.key;
  return html`<li data-key=${row.key} class=${row.fault === null ? "" : "faulty"}>
    ${tick(`compare ${row.key}`, marked, () => mark(page, row.key, source))}
    <a href=${linkOf(row)}><span class="number">${row.key}</span>
    <span class="texts">${row.fault === null ? nothing : html`<span class="fault">${row.fault}</span>`}<span class="prompt">${row.prompt}</span><span class="surface">${row.surface}</span></span>
    <span class="meta"><span class="badges">${row.refused === true ? badge("refused") : nothing}${row.state === null ? nothing : html`<span class="state">${badge(row.state)}</span>`}${row.grounding === null ? nothing : html`<span class="grounding">${badge(row.grounding, "from")}</span>`}${row.integrity === "legacy_unhashed" ? badge("no trace hash") : nothing}</span>
      ${row.timestamp === null ? nothing : ago(row.timestamp)}</span>
  </a></li>`;
}
