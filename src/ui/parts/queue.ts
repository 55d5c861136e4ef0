import { command, type Command } from "../commands.ts";
import type { Page } from "../panel.ts";
import { placeAt } from "../place.ts";

/** j and k go along the links of a list; Enter opens the one in focus, as links do. @param noun what one of them is */
export function queueCommands(selector: string, noun: string): readonly Command[] {
  const step = (by: number): void => {
    const links = [...document.querySelectorAll<HTMLElement>(selector)];
    const at = links.findIndex((link) => link === document.activeElement);
    links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
  };
  return [
    command(`Next ${noun} on the list`, "j", () => step(1)),
    command(`Previous ${noun} on the list`, "k", () => step(-1)),
  ];
}

/** The ways from one of a queue to the others, on j, k and u; `ids` are read meanwhile. */
export function queueWays(page: Page, panel: string, ids: readonly string[]): readonly Command[] {
  const at = ids.indexOf(page.place.id ?? "");
  const go = (to: string | undefined) => (): void => { if (to !== undefined) page.go(placeAt(panel, to)); };
  return [command("The next proposal", "j", go(ids[at + 1])), command("The proposal before", "k", go(ids[at - 1])), command("Back to the queue", "u", () => page.go(placeAt(panel)))];
}
