import { html, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import type { Page, View } from "../panel.ts";
import type { Place } from "../place.ts";
import type { RouteName } from "../../contract/routes.ts";
import { showLoaded } from "./states.ts";
import { command } from "../commands.ts";

/** A panel that shows what one route answers. `path` may follow the place: it is read again when that changes it. */
export interface Resource<Name extends RouteName> {
  readonly title: string;
  readonly path: string | ((place: Place) => string);
  readonly show: (data: DataOf<Name>, text: string) => TemplateResult;
}

/** Opens a resource: reads it, shows it, and reads it again on `r`. */
export function openResource<Name extends RouteName>(page: Page, { title, path, show }: Resource<Name>): View & { again(): void } {
  let loaded: Loaded<DataOf<Name>> = LOADING;
  const pathAt = (place: Place): string => typeof path === "string" ? path : path(place);
  let read = "";
  const again = (): void => {
    read = pathAt(page.place);
    page.load<Name>(read, (arrived) => { loaded = arrived; });
  };
  again();
  return {
    again,
    arrived: () => { if (loaded.trouble) again(); },
    commands: [command("Read it again", "r", again)],
    update: (place) => {
      if (pathAt(place) === read) return;
      loaded = LOADING;
      again();
    },
    render: () => html`<h1>${title}</h1>${showLoaded(loaded, show)}`,
  };
}
