import type { TemplateResult } from "lit-html";
import type { DataOf, Loaded } from "./api.ts";
import type { RouteName } from "../contract/routes.ts";
import type { Command } from "./commands.ts";
import type { Place } from "./place.ts";

/** What a panel has of the page around it. */
export interface Page {
  readonly place: Place;
  /** How the panel is called. */
  readonly label: string;
  /** How many turns the journal has, as far as the server told. */
  readonly turnCount: number | null;
  /** Draws again, soon and once. */
  draw(): void;
  /** Goes to another place; `replace` leaves no step to go back to. */
  go(place: Place, how?: "push" | "replace"): void;
  /** Calls the server, by the path of the route that the type names; with a body, to do something; what arrives after the panel was left is dropped. */
  load<Name extends RouteName>(
    path: string,
    take: (loaded: Loaded<DataOf<Name>>) => void,
    body?: unknown,
  ): void;
  /** Says something for a moment, to screen readers too. */
  say(text: string): void;
}

/** A panel that is open at a place. */
export interface View {
  render(): TemplateResult;
  /** What can be done here, for the palette and the keyboard. */
  readonly commands?: readonly Command[];
  /** The place changed within the panel and its subject, as when a tab is chosen; absent: the panel is opened anew. */
  update?(place: Place): void;
  close?(): void;
  /** Turns were taken, or the server is back. */
  arrived?(): void;
}

/** All that a panel has, and one subject of it by its id; without `one` it has no subjects. What it is called stands in the tables of the page. */
export interface Panel {
  list(page: Page): View;
  one?(page: Page, id: string): View;
}
