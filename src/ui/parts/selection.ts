import { html, type TemplateResult } from "lit-html";
import { command, type Command } from "../commands.ts";
import type { Page } from "../panel.ts";
import { hrefOf, withQuery, type Place } from "../place.ts";
import { tick } from "./choice.ts";

/** The items of a list that are ticked. The focused one stands for them where none is. */
export class Selection {
  readonly #page: Page;
  readonly #ids = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
  }

  get size(): number {
    return this.#ids.size;
  }

  clear(): void {
    this.#ids.clear();
  }

  /** The ticked ids among those shown, else the focused one. */
  chosen(shown: readonly string[]): readonly string[] {
    const ticked = shown.filter((id) => this.#ids.has(id));
    if (ticked.length > 0) return ticked;
    const focused = focusedId();
    return shown.filter((id) => id === focused);
  }

  box(id: string, name: string): TemplateResult {
    return html`<span data-id=${id}>${tick(`select ${name}`, this.#ids.has(id), (on) => this.#set(id, on))}</span>`;
  }

  commands(shown: () => readonly string[]): readonly Command[] {
    return [
      command("Select or deselect the proposal", "x", () => {
        const id = focusedId();
        if (id !== undefined) this.#set(id, !this.#ids.has(id));
      }),
      command("Select all on this page, or none", "a", () => {
        const ids = shown();
        const on = !ids.every((id) => this.#ids.has(id));
        for (const id of ids) this.#set(id, on);
      }),
    ];
  }

  #set(id: string, on: boolean): void {
    if (on) this.#ids.add(id);
    else this.#ids.delete(id);
    this.#page.draw();
  }
}

/** How many there are, and the keys of such a list. @param which those of the open tab */
export const counted = (count: number, which: string): TemplateResult =>
  html`<span class="quiet">${count} ${which === "all" ? "in all" : which}; j and k move, Enter opens, x selects, a selects all</span>`;

const focusedId = (): string | undefined =>
  document.activeElement?.closest("tr")?.querySelector<HTMLElement>("[data-id]")?.dataset["id"];

/** Orders of a list as links; each has its URL, and the first is the default. */
export function sorting(place: Place, orders: readonly string[]): TemplateResult {
  const by = sortedBy(place, orders);
  return html`<nav class="tabs" aria-label="order">${orders.map(
    (order, at) =>
      html`<a href=${hrefOf(withQuery(place, { by: at === 0 ? "" : order }))} aria-current=${order === by ? "true" : "false"}>by ${order}</a>`,
  )}</nav>`;
}

export const sortedBy = (place: Place, orders: readonly string[]): string =>
  orders.find((order) => order === place.query.get("by")) ?? orders[0] ?? "";
