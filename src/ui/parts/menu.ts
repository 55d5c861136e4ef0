import { html, type TemplateResult } from "lit-html";
import { focusOn } from "./link.ts";

/** What a button of the toolbar opens over the page. Escape, or leaving it, closes it. */
export const menu = (name: string, shown: unknown): TemplateResult =>
  html`<details class="menu" data-name=${name} @keydown=${closeByKey(name)} @focusout=${closeBehind}><summary>${name}</summary><div tabindex="-1">${shown}</div></details>`;

const closeByKey =
  (name: string) =>
  (event: KeyboardEvent): void => {
    const own = event.currentTarget as HTMLDetailsElement; // it listens
    if (event.key !== "Escape" || !own.open) return;
    event.stopPropagation();
    own.open = false;
    focusOn(`.menu[data-name="${name}"] summary`);
  };

/** Its panel takes the focus of clicks beside its fields, so that only what is outside of it closes it. */
function closeBehind(event: FocusEvent): void {
  const own = event.currentTarget as HTMLDetailsElement; // as above
  if (!own.contains(event.relatedTarget as Node | null)) own.open = false;
}
