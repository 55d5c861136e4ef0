import { html } from "lit-html";
import type { Page, Panel, View } from "./panel.ts";
import { showTrouble } from "./parts/states.ts";

/**
 * A panel whose code comes when it is opened first: for pages that show nothing without the server anyway, so that every other page loads less.
 * @param named how it stands in the navigation, as the panel itself says
 */
export function later(named: Omit<Panel, "open">, read: () => Promise<Panel>): Panel {
  return { ...named, open: (page) => openLater(page, named.label, read) };
}

function openLater(page: Page, label: string, read: () => Promise<Panel>): View {
  let view: View | null = null;
  let [closed, failed] = [false, false];
  const load = (): void => {
    failed = false;
    read().then((panel) => { if (!closed) view = panel.open(page); }, () => { failed = true; }).finally(page.draw);
  };
  load();
  return {
    get commands() { return view?.commands ?? []; },
    // A view that follows its place does so itself; until there is one, it begins at the place of then.
    update: (place) => {
      if (view === null) return;
      if (view.update !== undefined) { view.update(place); return; }
      view.close?.();
      view = null;
      load();
    },
    close: () => { closed = true; view?.close?.(); },
    arrived: () => { if (failed) load(); else view?.arrived?.(); },
    render: () => view?.render() ?? html`<h1>${label}</h1>${failed ? showTrouble({ status: 0, code: "unreachable", message: "the server does not answer" }) : html`<p class="loading" role="status">loading</p>`}`,
  };
}
