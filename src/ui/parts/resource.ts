import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import type { Page, View } from "../panel.ts";
import type { Place } from "../place.ts";
import type { RouteName } from "../../contract/routes.ts";
import { listIn, readAll, type Listed } from "./export.ts";
import type { Shown } from "./link.ts";
import { queueCommands } from "./queue.ts";
import type { TableName } from "./facts.ts";
import { columnsOf, isSorted } from "./list-table.ts";
import { listTools } from "./list-tools.ts";
import { pageOf, pager } from "./pager.ts";
import { pageHead } from "./head.ts";
import { showEmpty, showLoaded } from "./states.ts";
import { command } from "../commands.ts";

/** A panel that shows the answer of one route. `path` may depend on the place: if that changes it, the route is read again. */
export interface Resource<Name extends RouteName> {
  /** If absent: the id of the subject, or the label of the panel. */
  readonly title?: string;
  readonly path: string | ((place: Place) => string);
  /** The table that shows the list: its columns can be left out. */
  readonly table?: TableName;
  /** The number of items on a page of the list; links lead to the other pages. */
  readonly size?: number;
  /** Why an empty list is empty, and what changes that. */
  readonly empty?: readonly [why: string, how?: Shown];
  /** What stands beside the title, such as filters: it is there while the data load, too. */
  readonly above?: () => TemplateResult;
  /** What follows the list and the buttons that belong to it. */
  readonly below?: (data: DataOf<Name>) => TemplateResult;
  readonly show: (data: DataOf<Name>, text: string) => TemplateResult;
}

/** Opens a resource: reads it, shows it, and reads it again on `r`. */
export function openResource<Name extends RouteName>(
  page: Page,
  { title = page.place.id ?? page.label, path, table, size, empty, above, below, show }: Resource<Name>,
): View & { again(): void } {
  let loaded: Loaded<DataOf<Name>> = LOADING;
  const ownAt = (place: Place): string => (typeof path === "string" ? path : path(place));
  /** A list that the page sorts is read whole: what comes first may be on any page of the server's. */
  const isWhole = (place: Place): boolean => size !== undefined && isSorted(place);
  const pathAt = (place: Place): string => {
    const own = ownAt(place);
    return size === undefined || isWhole(place)
      ? own
      : `${own}${own.includes("?") ? "&" : "?"}limit=${size}&offset=${pageOf(place, size).offset}`;
  };
  let read = "";
  const again = (): void => {
    const path = (read = pathAt(page.place));
    if (isWhole(page.place))
      void readAll(path, true).then((arrived) => {
        if (read !== path) return;
        loaded = arrived as Loaded<DataOf<Name>>; // as the route gives it, with the items of all pages
        page.draw();
      });
    else
      page.load<Name>(path, (arrived) => {
        if (read === path) loaded = arrived;
      });
  };
  again();
  /** What nothing was recorded for yet is an empty list. */
  const shown = (): Loaded<DataOf<Name>> =>
    empty && loaded.trouble?.code === "evidence_unavailable"
      ? { data: { items: [] } as unknown as DataOf<Name>, text: "" } // looked at for its length alone
      : loaded;
  /** Links to the other pages; `count`: of the items that are here. */
  const pages = (count: number): TemplateResult | typeof nothing => {
    if (size === undefined) return nothing;
    const { offset } = pageOf(page.place, size);
    return pager(page.place, size, isWhole(page.place) ? Math.min(size, count - offset) : count);
  };
  const tools = (): TemplateResult | typeof nothing => {
    const count = listIn((shown().data ?? {}) as Listed)?.length ?? 0;
    if (page.place.id !== null || count === 0) return nothing;
    return listTools(page, {
      ...(table && { columns: columnsOf(table) }),
      path: ownAt(page.place),
      paged: size !== undefined,
    });
  };
  return {
    again,
    arrived: () => {
      if (loaded.trouble) again();
    },
    commands: [
      ...(page.place.id === null ? queueCommands(".list td:first-child a", "item") : []),
      command("Reload", "r", again),
    ],
    update: (place) => {
      if (pathAt(place) === read) return;
      loaded = LOADING;
      again();
    },
    render: () =>
      html`${pageHead(title, html`${above?.()}${tools()}`)}${showLoaded(shown(), (data, text) => {
        // An answer without its list is no empty one: showing it fails, and says so.
        const list = listIn(data as Listed);
        const count = list?.length ?? 0;
        return html`${empty && list?.length === 0 && pageOf(page.place, 0).offset === 0 ? showEmpty(...empty) : html`${show(data, text)}${pages(count)}`}${below?.(data)}`;
      })}`,
  };
}
