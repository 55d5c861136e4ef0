import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import type { Page, View } from "../panel.ts";
import type { Place } from "../place.ts";
import type { RouteName } from "../../contract/routes.ts";
import { exportButtons } from "./export.ts";
import type { Shown } from "./link.ts";
import { queueCommands } from "./queue.ts";
import { pageOf, pager } from "./pager.ts";
import { showEmpty, showLoaded } from "./states.ts";
import { command } from "../commands.ts";

/** A panel that shows the answer of one route. `path` may depend on the place: if that changes it, the route is read again. */
export interface Resource<Name extends RouteName> {
  /** If absent: the id of the subject, or the label of the panel. */
  readonly title?: string;
  readonly path: string | ((place: Place) => string);
  /** The number of items on a page of the list; links lead to the other pages. */
  readonly size?: number;
  /** Why an empty list is empty, and what changes that. */
  readonly empty?: readonly [why: string, how?: Shown];
  /** What stands above the data, such as filters: it is there while they load, too. */
  readonly above?: () => TemplateResult;
  readonly show: (data: DataOf<Name>, text: string) => TemplateResult;
}

/** Opens a resource: reads it, shows it, and reads it again on `r`. */
export function openResource<Name extends RouteName>(
  page: Page,
  { title = page.place.id ?? page.label, path, size, empty, above, show }: Resource<Name>,
): View & { again(): void } {
  let loaded: Loaded<DataOf<Name>> = LOADING;
  const ownAt = (place: Place): string => (typeof path === "string" ? path : path(place));
  const pathAt = (place: Place): string => {
    const own = ownAt(place);
    return size === undefined
      ? own
      : `${own}${own.includes("?") ? "&" : "?"}limit=${size}&offset=${pageOf(place, size).offset}`;
  };
  let read = "";
  const again = (): void => {
    read = pathAt(page.place);
    page.load<Name>(read, (arrived) => {
      loaded = arrived;
    });
  };
  again();
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
      html`<h1>${title}</h1>${above?.()}${showLoaded(loaded, (data, text) => {
        const { items = [], turns = items } = data as Listed; // lists have one of the two
        return empty && items.length === 0 && pageOf(page.place, 0).offset === 0
          ? showEmpty(...empty)
          : html`${show(data, text)}${size === undefined ? nothing : pager(page.place, size, turns.length)}${items.length === 0 ? nothing : exportButtons(page, ownAt(page.place), size !== undefined)}`;
      })}`,
  };
}

interface Listed {
  readonly items?: readonly unknown[];
  readonly turns?: readonly unknown[];
}
