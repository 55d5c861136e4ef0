import { html, type TemplateResult } from "lit-html";
import type { Page } from "../panel.ts";
import { chosenIn, hrefOf, withQuery } from "../place.ts";
import { button, focusOn, instead } from "./link.ts";
import { recall, remember } from "./stored.ts";

/** The choice of narrow rows. The shell gives the page a class of this name. */
const DENSE = "dense";
const KEY = "touchstone-saved";

/** The choices of a panel, as in its URL, by the name under which they were saved. */
type Saved = Readonly<Record<string, string>>;

/** Choices of the open panel that were saved by name in this browser, and a field that saves the present ones. */
export function showSaved(page: Page): TemplateResult {
  const key = `${KEY}-${page.place.panel}`;
  const saved = (recall("localStorage", key) ?? {}) as Saved; // written below, by this page alone
  const keep = (next: Saved): void => {
    remember("localStorage", key, next);
    page.draw();
  };
  const save = (): void => {
    const field = document.querySelector<HTMLInputElement>(".saved input");
    const name = field?.value.trim() ?? "";
    if (!field || name === "") {
      focusOn(".saved input");
      return;
    }
    field.value = "";
    keep({ ...saved, [name]: hrefOf(page.place) });
    page.say(`saved as ${name}`);
  };
  const drop = (name: string) => (): void =>
    keep(Object.fromEntries(Object.entries(saved).filter(([each]) => each !== name)));
  const isDense = chosenIn(page.place, "rows") === DENSE;
  return html`<p><a class="chip" href=${hrefOf(withQuery(page.place, { rows: isDense ? "" : DENSE }))} aria-current=${isDense}>dense rows</a></p>
    <form class="saved actions" aria-label="saved views" @submit=${instead(save)}>${Object.entries(saved).map(
      ([name, href]) =>
        html`<span><a class="chip" href=${href}>${name}</a><button type="button" class="copy" aria-label="forget ${name}" @click=${drop(name)}>×</button></span>`,
    )}<input type="text" size="16" aria-label="a name for this view" placeholder="a name for this view">${button("Save", save)}</form>`;
}
