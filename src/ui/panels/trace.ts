import { plural } from "../../contract/plural.ts";
import { html, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded, type Trouble } from "../api.ts";
import { digestInBrowser, sealedPart } from "../digests.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import { showTimeline, timelineCommands } from "../parts/timeline.ts";
import { faultyRow, rowOf, type EntryPart, type TurnRow } from "../parts/turn-rows.ts";
import type { Page, Panel, View } from "../panel.ts";
import { hrefOf, withQuery, type Place } from "../place.ts";
import { openTurn } from "./turn.ts";
import { link } from "../parts/link.ts";
import { command } from "../commands.ts";

/** How many turns are loaded at once; the URL leaves the first choice out. */
const SIZES = [50, 100, 200, 500] as const;
/** How many entries are requested at the same time. */
const AT_ONCE = 4;
type Summary = DataOf<"traceTurns">["items"][number];
/** A turn in the list: its summary, or why there is none. */
type Listed = Summary | { readonly turn_id: number; readonly fault: string };

export const tracePanel: Panel = {
  list: openTimeline,
  one: openTurn,
};

/** Shows the latest turns first. The route lists the oldest first, so the page to read follows from the number of turns. */
function openTimeline(page: Page): View {
  let turns: Loaded<{ readonly items: readonly Listed[]; readonly count: number }> = LOADING;
  let window = "";
  const entries = openEntries(page);
  const readPage = (count: number): void => {
    const asked = window;
    const { offset } = pageOf(page.place, 0);
    const end = Math.max(0, count - offset);
    void listTurns(page, Math.max(0, end - sizeOf(page.place)), end).then((listed) => {
      if (asked !== window) return;
      turns = listed.data ? { text: "", data: { items: [...listed.data].reverse(), count } } : listed;
      if (listed.data)
        entries.want(listed.data.flatMap((each) => ("fault" in each ? [] : each.turn_id)).reverse());
      page.draw();
    });
  };
  const read = (): void => {
    window = windowOf(page.place);
    page.load<"runtimeStatus">("/runtime/status", (status) => {
      if (status.data) readPage(status.data.journal.turn_count);
      else turns = status;
    });
  };
  read();
  const source = (key: string): string => key;
  return {
    commands: [...timelineCommands(page, source), command("Reload the list", "r", read)],
    update: (place) => {
      if (windowOf(place) === window) return;
      turns = LOADING;
      read();
    },
    arrived: read,
    render: () => html`<h1>Trace</h1>
      ${showLoaded(turns, ({ items, count }) =>
        count === 0
          ? showEmpty(
              "No turns yet.",
              html`Ask something in ${link("ask", null, "Ask")}, or run <code>touchstone ask</code>.`,
            )
          : html`${showTimeline({
              page,
              source,
              rows: items.map((each) =>
                "fault" in each
                  ? faultyRow(String(each.turn_id), each.fault)
                  : rowOf(each, entries.of(each.turn_id)),
              ),
              loaded: showWindow(page.place, items, count, entries.waiting()),
              hrefOf: ({ key }: TurnRow) => hrefOf({ panel: "trace", id: key }),
            })}${pager(page.place, sizeOf(page.place), items.length)}`,
      )}`,
  };
}

function sizeOf(place: Place): number {
  return SIZES.find((size) => String(size) === place.query.get("n")) ?? SIZES[0];
}

/** The turns that a place asks for, regardless of filters. */
function windowOf(place: Place): string {
  return `${pageOf(place, 0).offset} ${sizeOf(place)}`;
}

function showWindow(place: Place, items: readonly unknown[], count: number, waiting: number): TemplateResult {
  return html`The counts cover the ${plural(items.length, "turn")} loaded, of ${count} in the journal${waiting === 0 ? "" : `; ${plural(waiting, "entry", "entries")} still to be read`}.
    ${count <= SIZES[0] ? "" : html`Load ${SIZES.map((size, at) => html`<a href=${hrefOf(withQuery(place, { n: at === 0 ? "" : String(size) }))} aria-current=${size === sizeOf(place)}>${size}</a> `)}at once.`}`;
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
    journal_digest: given,
  } = entry;
  const same = given === (await digestInBrowser(sealedPart(entry)));
  return {
    epistemic_state,
    refusal_emitted,
    proposal_candidates,
    prompt,
    surface,
    fault: same ? null : "does not match its digest",
  };
}
