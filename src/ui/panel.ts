import type { TemplateResult } from "lit-html";
import type { DataOf, Loaded } from "./api.ts";
import type { RouteName } from "../contract/routes.ts";
import type { Command } from "./commands.ts";
import type { Place } from "./place.ts";

/** The page as a panel sees it. */
export interface Page {
  readonly place: Place;
  /** The label of the panel. */
  readonly label: string;
  /** The number of turns in the journal, as last reported by the server. */
  readonly turnCount: number | null;
  /** Schedules one redraw. */
  draw(): void;
  /** Goes to another place; `replace` adds no entry to the history. */
  go(place: Place, how?: "push" | "replace"): void;
  /** Calls a route of the server, with a body for POST. Replies that arrive after the panel was left are dropped. */
  load<Name extends RouteName>(
    path: string,
    take: (loaded: Loaded<DataOf<Name>>) => void,
    body?: unknown,
  ): void;
  /** Shows a message for a moment; screen readers announce it. */
  say(text: string): void;
  /** Has screen readers announce what the page shows: a message beside it would cover it. */
  announce(text: string): void;
}

/** An open panel. */
export interface View {
  render(): TemplateResult;
  /** The commands here, for the palette and the keyboard. */
  readonly commands?: readonly Command[];
  /** Called if the place changed within the same subject, for example to another tab. If absent, the panel is opened again. */
  update?(place: Place): void;
  close?(): void;
  /** Called when there are new turns, or when the server is back. */
  arrived?(): void;
}

/** A panel: its list, and one subject by id (without `one`, it has no subjects). Its label is in the tables of the page. */
export interface Panel {
  list(page: Page): View;
  one?(page: Page, id: string): View;
}
