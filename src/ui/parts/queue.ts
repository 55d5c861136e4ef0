import { command, stepping, type Command } from "../commands.ts";
import type { Page } from "../panel.ts";
import { placeAt } from "../place.ts";

/** j and k go along the links of a list; Enter opens the one in focus, as links do. @param noun what one of them is */
export function queueCommands(selector: string, noun: string): readonly Command[] {
  return stepping(`The ${noun} of the list`, (by) => () => {
    const links = [...document.querySelectorAll<HTMLElement>(selector)];
    const at = links.findIndex((link) => link === document.activeElement);
    links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
  });
}

/** From a turn to the turns after and before it, on the same page. */
export const neighbours = (page: Page, noun: string, id: string): readonly Command[] => stepping(noun, (by) => () => { if (Number(id) + by > 0) page.go({ ...page.place, id: String(Number(id) + by) }); });

/** The ways from one of a queue to the others, on j, k and u; `ids` are read meanwhile. */
export function queueWays(page: Page, panel: string, ids: readonly string[]): readonly Command[] {
  const at = ids.indexOf(page.place.id ?? "");
  const go = (to: string | undefined) => (): void => { if (to !== undefined) page.go(placeAt(panel, to)); };
  return [...stepping("The proposal", (by) => go(ids[at + by])), command("Back to the queue", "u", () => page.go(placeAt(panel)))];
}
