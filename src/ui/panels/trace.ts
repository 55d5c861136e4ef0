import { plural } from "../../contract/plural.ts";
import type { SearchFacets, SearchItem } from "../../contract/search.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded, type Trouble } from "../api.ts";
import { digestInBrowser, sealedPart } from "../digests.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import { showTimeline, timelineCommands } from "../parts/timeline.ts";
import { growing } from "../parts/growing.ts";
import { pageHead } from "../parts/head.ts";
import { countFitting, searchParams, type Counts } from "../parts/searching.ts";
import {
  faultyRow,
  FACETS,
  rowOf,
  TEXT,
  type EntryPart,
  type ListedTurn,
  type TurnRow,
} from "../parts/turn-rows.ts";
import type { Page, Panel, View } from "../panel.ts";
import { chosenIn, hrefOf, withQuery, type Place } from "../place.ts";
import { openTurn } from "./turn.ts";
import { folded, link } from "../parts/link.ts";
import { showDays } from "../parts/trends.ts";
import { command } from "../commands.ts";

/** How many turns are loaded at once; the URL leaves the first choice out. */
const SIZES = [50, 100, 200, 500] as const;
/** How many entries are requested at the same time. */
const AT_ONCE = 4;
/** A turn in the list: its summary, or why there is none. */
type Listed = ListedTurn | { readonly turn_id: number; readonly fault: string };

export const tracePanel: Panel = {
  list: openTimeline,
  one: openTurn,
};

/** What is shown: the turns, how many fit, and how many there are. */
interface Shown {
  readonly items: readonly Listed[];
  readonly matching: number;
  readonly count: number;
  /** Turns that the search knows; those after them are being indexed. */
  readonly indexed: number;
}

/** Shows the latest turns first. Without a filter they are read by number, else the server searches all of them. */
function openTimeline(page: Page): View {
  let turns: Loaded<Shown> = LOADING;
  let counts: ReadonlyMap<string, Counts> = new Map();
  let meant: string | undefined;
  let days: SearchFacets["days"] = [];
  let asked = "";
  const entries = openEntries(page);
  const first = growing(page);
  const readPage = async (count: number): Promise<void> => {
    const own = asked;
    const listed = await (isPlain(page.place) ? listAll(page, count) : search(page, count));
    if (asked !== own) return;
    turns = listed;
    entries.want((listed.data?.items ?? []).flatMap((each) => ("fault" in each ? [] : each.turn_id)));
    page.draw();
  };
  const read = (): void => {
    asked = readOf(page.place);
    const own = asked;
    page.load<"runtimeStatus">("/runtime/status", (status) => {
      if (status.data) void readPage(status.data.journal.turn_count);
      else turns = status;
    });
    void countFacets(page.place).then((found) => {
      if (asked !== own) return;
      ({ counts, meant, days } = found);
      page.draw();
    });
  };
  read();
  return {
    commands: [...timelineCommands(page, SOURCE), command("Reload the list", "r", read)],
    update: (place) => {
      if (readOf(place) !== asked) read();
    },
    arrived: read,
    render: () =>
      html`${turns.data ? nothing : pageHead(page.label)}${showLoaded(
        turns,
        ({ items, count, matching, indexed }) => {
          if (count === 0)
            return html`${pageHead(page.label)}${showEmpty(
              "No turns yet.",
              html`Ask something in ${link("ask", null, "Ask")}, or run <code>touchstone ask</code>.`,
            )}`;
          const rows = items.map((each) =>
            "fault" in each
              ? faultyRow(String(each.turn_id), each.fault)
              : rowOf(each, entries.of(each.turn_id)),
          );
          return html`${showTimeline({
            page,
            title: page.label,
            path: exportedAt(page.place),
            source: SOURCE,
            matching,
            rows: first(rows),
            counts: ({ name }) => counts.get(name) ?? [],
            firstOrder: "newest first",
            orders: ORDERS,
            meant: showMeant(page.place, meant),
            loaded: showWindow(page.place, { count, indexed, waiting: entries.waiting() }),
            hrefOf: ({ key }: TurnRow) => hrefOf({ panel: "trace", id: key }),
          })}${pager(page.place, sizeOf(page.place), items.length)}${days.length > 1 ? folded("Over time, by state", showDays(days)) : nothing}`;
        },
      )}`,
  };
}

const SOURCE = (key: string): string => key;

const ORDERS = {
  oldest: "oldest first",
  state: "by state",
  grounding: "by grounding",
  failures: "failures first",
} as const;

function showMeant(place: Place, meant: string | undefined): TemplateResult | typeof nothing {
  if (meant === undefined) return nothing;
  return html`<p>Did you mean <a href=${hrefOf(withQuery(place, { [TEXT]: meant }))}>${meant}</a>?</p>`;
}

const exportedAt = (place: Place): string =>
  isPlain(place)
    ? "/trace/turns"
    : `/search?${searchParams({ kind: "turn", q: termsOf(place).join(" "), order: orderOf(place) })}`;

/** The part of a place that decides what is read: marks, looks and failures first are the page's own. */
const readOf = (place: Place): string =>
  hrefOf(withQuery(place, { mark: "", hide: "", rows: "", order: orderOf(place) }));

/** The order that the server makes; empty: the newest first. */
const orderOf = (place: Place): string =>
  ["oldest", "state", "grounding"].find((order) => order === chosenIn(place, "order")) ?? "";

/** Whether turns are read by their number: all of them, in the order of time. */
const isPlain = (place: Place): boolean =>
  termsOf(place).length === 0 && ["", "oldest"].includes(orderOf(place));

/** The filters of a place as parts of a query. @param but a facet that is left out */
function termsOf(place: Place, but = ""): readonly string[] {
  const text = chosenIn(place, TEXT).trim();
  return [
    ...(text === "" ? [] : [/[\p{L}\p{N}]$/u.test(text) ? `${text}*` : text]), // the last word is still being typed
    ...FACETS.flatMap(({ name, searched }) => {
      const value = chosenIn(place, name);
      return value === "" || name === but || !searched ? [] : [searched.term(value)];
    }),
  ];
}

/** The text in a query that was meant: what stands before the terms of the facets. */
function textIn(meant: string | undefined, place: Place): string | undefined {
  const ofFacets = termsOf(place).slice(1).join(" ");
  return meant?.slice(0, meant.length - ofFacets.length).trim();
}

/** How many of all turns have each value of a facet, among those that match the other choices. */
async function countFacets(place: Place): Promise<{
  readonly counts: ReadonlyMap<string, Counts>;
  readonly meant: string | undefined;
  readonly days: SearchFacets["days"];
}> {
  const of = (but: string): Promise<SearchFacets | null> =>
    countFitting({ kind: "turn", q: termsOf(place, but).join(" ") });
  const shared = of("");
  const counted = FACETS.map(async ({ name, searched }): Promise<[string, Counts]> => {
    const facets = await (chosenIn(place, name) === "" ? shared : of(name));
    return [name, facets && searched ? searched.counts(facets, facets.kind["turn"] ?? 0) : []];
  });
  const all = await shared;
  return {
    counts: new Map(await Promise.all(counted)),
    meant: textIn(all?.meant, place),
    days: all?.days ?? [],
  };
}

/** The stretch of a list of `total` items that a place shows: from its end, unless the oldest come first. */
function stretchOf(place: Place, total: number): { readonly start: number; readonly end: number } {
  const { offset } = pageOf(place, 0);
  if (chosenIn(place, "order") === "oldest")
    return { start: offset, end: Math.min(total, offset + sizeOf(place)) };
  const end = Math.max(0, total - offset);
  return { start: Math.max(0, end - sizeOf(place)), end };
}

const inOrder = (place: Place, items: readonly Listed[]): readonly Listed[] =>
  chosenIn(place, "order") === "oldest" ? items : items.toReversed();

async function listAll(page: Page, count: number): Promise<Loaded<Shown>> {
  const { start, end } = stretchOf(page.place, count);
  const listed = await listTurns(page, start, end);
  if (!listed.data) return listed;
  return {
    text: "",
    data: { items: inOrder(page.place, listed.data), matching: count, count, indexed: count },
  };
}

/** What fits the filters, of all turns. */
async function search(page: Page, count: number): Promise<Loaded<Shown>> {
  const { place } = page;
  const { limit, offset } = pageOf(place, sizeOf(place));
  const params = { kind: "turn", q: termsOf(place).join(" "), order: orderOf(place), limit, offset };
  const found = await new Promise<Loaded<DataOf<"search">>>((resolve) =>
    page.load<"search">(`/search?${searchParams(params)}`, resolve),
  );
  if (!found.data) return found;
  const { items, total: matching, indexed_up_to: indexed } = found.data;
  return { text: "", data: { items: items.map(listedOf), matching, count, indexed } };
}

function listedOf({ id, time, state, grounding, texts, problem }: SearchItem): Listed {
  const text = (name: string): string => texts.find(({ of }) => of === name)?.text ?? "";
  return problem === undefined
    ? {
        turn_id: Number(id),
        timestamp: time ?? "",
        prompt_excerpt: text("prompt"),
        surface_excerpt: text("answer"),
        grounding_source: grounding,
        trace_integrity: null,
        epistemic_state: state,
      }
    : { turn_id: Number(id), fault: problem };
}

function sizeOf(place: Place): number {
  return SIZES.find((size) => String(size) === place.query.get("n")) ?? SIZES[0];
}

function showWindow(
  place: Place,
  { count, indexed, waiting }: { readonly count: number; readonly indexed: number; readonly waiting: number },
): TemplateResult {
  return html`${plural(count, "turn")} in the journal${indexed < count ? `, of which ${indexed} are indexed so far` : ""}${waiting === 0 ? "" : `; ${plural(waiting, "entry", "entries")} still to be read`}.
    ${count <= SIZES[0] ? "" : html`Show ${SIZES.map((size, at) => html`<a href=${hrefOf(withQuery(place, { n: at === 0 ? "" : String(size) }))} aria-current=${size === sizeOf(place)}>${size}</a> `)}at once.`}`;
}

/** The turns from `start` up to but not including `end`. If a line is damaged, reads the halves separately, so that one bad line hides no other. */
async function listTurns(page: Page, start: number, end: number): Promise<Loaded<readonly Listed[]>> {
  const answer = await new Promise<Loaded<DataOf<"traceTurns">>>((resolve) =>
    page.load<"traceTurns">(`/trace/turns?limit=${end - start}&offset=${start}`, resolve),
  );
  if (answer.data) return { ...answer, data: answer.data.items };
  if (!answer.trouble || !isOfALine(answer.trouble)) return answer;
  if (end - start <= 1) return { text: "", data: [{ turn_id: start + 1, fault: answer.trouble.message }] };
  const middle = Math.floor((start + end) / 2);
  const first = await listTurns(page, start, middle);
  const second = first.data ? await listTurns(page, middle, end) : first;
  return first.data && second.data ? { text: "", data: [...first.data, ...second.data] } : second;
}

function isOfALine({ code }: Trouble): boolean {
  return code === "read_error" || code === "bad_value";
}

/** Reads the entries of turns, a few at a time, for what their summaries do not say. */
function openEntries(page: Page): {
  want(ids: readonly number[]): void;
  /** A text says why the server does not serve the entry; null: it is not known yet. */
  of(id: number): EntryPart | string | null;
  waiting(): number;
} {
  const known = new Map<number, EntryPart | string | null>();
  let queue: readonly number[] = [];
  let asked = 0;
  const next = (): void => {
    while (asked < AT_ONCE && queue.length > 0) {
      const [id = 0, ...rest] = queue;
      queue = rest;
      asked++;
      page.load<"traceTurn">(`/trace/${id}`, (entry) => {
        asked--;
        if (entry.trouble && entry.trouble.status === 0) {
          queue = [];
          return;
        } // the server is gone: the list is read again when it is back
        known.set(id, entry.trouble ? entry.trouble.message : null);
        if (entry.data)
          void partOf(entry.data).then((part) => {
            known.set(id, part);
            page.draw();
          });
        next();
      });
    }
  };
  return {
    want: (ids) => {
      queue = ids.filter((id) => !known.has(id));
      next();
    },
    of: (id) => known.get(id) ?? null,
    waiting: () => queue.length + asked,
  };
}

/** What the list keeps of an entry: among that, whether it is what its digest says. */
async function partOf(entry: DataOf<"traceTurn">): Promise<EntryPart> {
  const {
    epistemic_state,
    refusal_emitted,
    proposal_candidates,
    prompt,
    surface,
    trace_integrity,
    journal_digest: given,
  } = entry;
  const same = given === (await digestInBrowser(sealedPart(entry)));
  return {
    epistemic_state,
    refusal_emitted,
    proposal_candidates,
    prompt,
    surface,
    trace_integrity,
    fault: same ? null : "does not match its digest",
  };
}
