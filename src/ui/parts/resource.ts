import { html, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import type { Page, View } from "../panel.ts";
import type { Place } from "../place.ts";
import type { RouteName } from "../../contract/routes.ts";
import { showLoaded } from "./states.ts";

/** A panel that shows what one route answers. `path` may follow the place: it is read again when that changes it. */
export interface Resource<Name extends RouteName> {
  readonly title: string;
  readonly route: Name;
  readonly path: (place: Place) => string;
  readonly show: (data: DataOf<Name>, text: string) => TemplateResult;
}

/** Opens a resource: reads it, shows it, and reads it again on `r`. */
export function openResource<Name extends RouteName>(page: Page, { title, route, path, show }: Resource<Name>): View & { again(): void } {
  let loaded: Loaded<DataOf<Name>> = LOADING;
  let read = "";
  const again = (): void => {
    read = path(page.place);
    page.load({ route, path: read }, (arrived) => { loaded = arrived; });
  };
  again();
  return {
    again,
    arrived: () => { if (loaded.kind === "failed") again(); },
    commands: [{ id: "again", label: "Read it again", key: "r", run: again }],
    update: (place) => {
      if (path(place) === read) return;
      loaded = LOADING;
      again();
    },
    render: () => html`<h1>${title}</h1>${showLoaded(loaded, show)}`,
  };
}
