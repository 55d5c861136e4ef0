import { html, nothing, type TemplateResult } from "lit-html";
import { agree, plural } from "../../contract/plural.ts";
import type { SearchFacets, SearchResult } from "../../contract/search.ts";
import { LOADING, type Loaded } from "../api.ts";
import { command } from "../commands.ts";
import type { Page, Panel, View } from "../panel.ts";
import { code, focusOn, folded, instead, link, quiet, typing } from "../parts/link.ts";
import { pageHead } from "../parts/head.ts";
import { listTools } from "../parts/list-tools.ts";
import { showHits } from "../parts/hits.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { queueCommands } from "../parts/queue.ts";
import { growing, type Growing } from "../parts/growing.ts";
import { countFitting, searchParams, showFacet } from "../parts/searching.ts";
import { alarm, showEmpty, showLoaded } from "../parts/states.ts";
import { chosenIn, hrefOf, placeAt, withQuery, type Place } from "../place.ts";
import { tables } from "../tables.ts";

export const findPanel: Panel = { list: openFind, one: openFind };

const SIZE = 50;
/** How often it is asked what else was found, in milliseconds. */
const EVERY = 400;
/** What the chips choose; the first one is a parameter of the route, the other a part of the query. */
const FACETS = [
  { name: "state", label: "state" },
  { name: "grounding", label: "grounding" },
] as const;

/** What is written in the field; an address such as `/ui/find/ID` has it as its subject. */
const textIn = (place: Place): string => chosenIn(place, "q") || (place.id ?? "");

/** The parameters that a place asks for. @param but a choice that is left out */
function paramsOf(place: Place, but = ""): Readonly<Record<string, string>> {
  const chosen = (name: string): string => (name === but ? "" : chosenIn(place, name));
  const grounding = chosen("grounding");
  return {
    q: `${textIn(place)}${grounding === "" ? "" : ` grounding:${grounding}`}`.trim(),
    kind: chosen("kind"),
    state: chosen("state"),
  };
}

function openFind(page: Page): View {
  let found: Loaded<SearchResult> = LOADING;
  let typed = "";
  /** What fits, for each facet without its own choice; and `all` that there is. */
  let counts: Readonly<Record<string, SearchFacets | null>> = {};
  let asked = "";
  let later: ReturnType<typeof setTimeout> | undefined;
  const first = growing(page);
  const isAsked = (): boolean => Object.values(paramsOf(page.place)).some((value) => value !== "");
  const count = (name: string, params: Readonly<Record<string, string>>): void => {
    const own = asked;
    void countFitting(params).then((facets) => {
      if (own !== asked) return;
      counts = { ...counts, [name]: facets };
      page.draw();
    });
  };
  /** The hits so far, and again while kinds are still looked through. */
  const readHits = (): void => {
    clearTimeout(later);
    const own = asked;
    const { limit, offset } = pageOf(page.place, SIZE);
    const params = { ...paramsOf(page.place), limit, offset, partial: "true" };
    page.load<"search">(`/search?${searchParams(params)}`, (loaded) => {
      if (own !== asked) return;
      found = loaded;
      if ((loaded.data?.reading?.length ?? 0) > 0) later = setTimeout(readHits, EVERY);
      else if (loaded.data?.total === 0) count("all", {});
    });
  };
  const read = (): void => {
    const { place } = page;
    asked = hrefOf(place);
    typed = textIn(place);
    if (!isAsked()) return;
    readHits();
    for (const { name } of [...FACETS, { name: "kind" }]) count(name, paramsOf(place, name));
  };
  read();
  return {
    commands: [
      command("Type what to find", "/", () => focusOn("#find")),
      ...queueCommands(".timeline a", "hit"),
      command("Search again", "r", read),
    ],
    update: (place) => {
      if (hrefOf(place) === asked) return;
      if (textIn(place) !== typed) counts = {};
      found = LOADING;
      read();
    },
    render: () => html`${pageHead(
      "Find",
      html`<form class="row" role="search" @submit=${instead(() => page.go(placeAt("find", null, { q: typed.trim() })))}>
        <input type="search" id="find" aria-label="what to find" placeholder="words, ids, field:value" list="completions" autocomplete="off" spellcheck="false" .value=${typed} @input=${typing(
          (text) => {
            typed = text;
            page.draw();
          },
        )}><button type="submit">Find</button>
        <datalist id="completions">${completionsOf(typed, counts).map((each) => html`<option value=${each}></option>`)}</datalist>
      </form>${listTools(page, (found.data?.total ?? 0) === 0 ? {} : { path: `/search?${searchParams(paramsOf(page.place))}` })}`,
    )}
      ${folded("What a query may have", html`<dl class="facts">${tables().search.fields.map(({ field, about }) => html`<div><dt title=${about}>${code(`${field}:`)}</dt><dd>${about}</dd></div>`)}</dl>${quiet(tables().says.query)}`)}
      ${isAsked() ? showFound(page, found, counts, first) : nothing}`,
    close: () => clearTimeout(later),
  };
}

function showFound(
  page: Page,
  found: Loaded<SearchResult>,
  counts: Readonly<Record<string, SearchFacets | null>>,
  first: Growing,
): TemplateResult {
  const { place } = page;
  if (found.trouble?.code === "bad_request")
    return html`${alarm(found.trouble.message)}${
      found.trouble.detail === undefined
        ? nothing
        : html`<p>Did you mean ${link("find", null, found.trouble.detail, { q: found.trouble.detail })}?</p>`
    }`;
  return html`${showKinds(place, counts["kind"]?.kind)}
    <div class="filters"><dl>${FACETS.map((facet) => showFacet(place, facet, Object.entries(counts[facet.name]?.[facet.name] ?? {})))}</dl></div>
    ${showLoaded(found, ({ items, total, indexed_up_to: indexed, reading = [] }) => {
      const behind = html`${
        page.turnCount !== null && indexed < page.turnCount
          ? quiet(
              `${indexed} of ${plural(page.turnCount, "turn")} are searched so far; the others are being indexed.`,
            )
          : nothing
      }${stillReading(reading)}`;
      const meant = counts["kind"]?.meant;
      if (total === 0 && reading.length > 0) return behind;
      if (total === 0)
        return html`${behind}${meant === undefined ? nothing : html`<p>Did you mean ${link("find", null, meant, { q: meant })}?</p>`}${showEmpty(`Nothing here fits ${textIn(place)}.`, lookedIn(counts["all"]))}`;
      return html`${behind}<p class="quiet" role="status">${plural(total, "record")} ${agree(total, "fits", "fit")}, the newest first</p>
        ${showHits(first(items))}${pager(place, SIZE, items.length)}`;
    })}`;
}

/** What is still looked through, as long as something is. */
function stillReading(reading: NonNullable<SearchResult["reading"]>): TemplateResult | typeof nothing {
  if (reading.length === 0) return nothing;
  const names = tables().search.kinds.flatMap(({ kind, many }) => (reading.includes(kind) ? [many] : []));
  return html`<p class="quiet" role="status">Still looking through ${names.join(", ")}…</p>`;
}

/** Kinds as tabs with their counts, of all that fits. @param counts undefined while they are not known */
function showKinds(place: Place, counts: Readonly<Record<string, number>> | undefined): TemplateResult {
  const chosen = chosenIn(place, "kind");
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tab = (kind: string, name: string, count: number | undefined): TemplateResult =>
    html`<a href=${hrefOf(withQuery(place, { kind, from: "" }))} aria-current=${kind === chosen ? "page" : "false"}>${name} ${count === undefined ? nothing : html`<span class="count" title="records that fit">${count}</span>`}</a>`;
  return html`<nav class="tabs" aria-label="kinds">${tab("", "all", all)}${tables().search.kinds.flatMap(
    ({ kind, many }) => {
      const count = counts && (counts[kind] ?? 0);
      return (count ?? 0) === 0 && kind !== chosen ? [] : [tab(kind, many, count)];
    },
  )}</nav>`;
}

/** Everything that was searched, with its numbers. */
function lookedIn(all: SearchFacets | null | undefined): TemplateResult | string {
  if (!all) return "";
  const parts = tables().search.kinds.flatMap(({ kind, name, many }) => {
    const count = all.kind[kind] ?? 0;
    return count === 0 ? [] : [plural(count, name, many)];
  });
  return html`Looked in ${parts.join(", ")}. For the digest of a file filter ${link("artifacts", null, "Artifacts")}.`;
}

/** What the query may go on with: names of fields, and the values of the field that is being written. */
function completionsOf(
  typed: string,
  counts: Readonly<Record<string, SearchFacets | null>>,
): readonly string[] {
  const {
    before = "",
    field,
    part = "",
  } = /^(?<before>(?:.*\s)?-?)(?:(?<field>\w+):)?(?<part>\w*)$/.exec(typed)?.groups ?? {};
  const { fields, kinds } = tables().search;
  if (field === undefined)
    return part === ""
      ? []
      : fields.flatMap(({ field: name }) => (name.startsWith(part) ? [`${before}${name}:`] : []));
  const values: Readonly<Record<string, readonly string[]>> = {
    kind: kinds.map(({ kind }) => kind),
    state: tables().search.states,
    grounding: Object.keys(counts["grounding"]?.grounding ?? {}),
    is: tables().search.flags,
  };
  return (values[field] ?? []).flatMap((value) =>
    value.startsWith(part) ? [`${before}${field}:${value}`] : [],
  );
}
