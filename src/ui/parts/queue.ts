import { STEPPED } from "../beside.ts";
import { command, stepping, type Command } from "../commands.ts";
import type { Page } from "../panel.ts";
import { placeAt } from "../place.ts";

/** j and k move through the links of a list, and what is beside the list follows; Enter opens the focused one, as for any link. @param noun names an item */
export function queueCommands(selector: string, noun: string): readonly Command[] {
  return stepping(`${noun} in the list`, (by) => () => {
    // The numbers of a chart have links too, which choose what the list shows.
    const links = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (link) => !link.closest(".chart"),
    );
    const focused = links.indexOf(document.activeElement as HTMLElement); // -1 where the focus is elsewhere
    const at = focused < 0 ? links.findIndex((link) => link.matches(".opened")) : focused;
    const to = links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + by))];
    to?.focus();
    to?.dispatchEvent(new Event(STEPPED, { bubbles: true }));
  });
}

/** From a turn to the turns after and before it, on the same page. */
export const neighbours = (page: Page, noun: string, id: string): readonly Command[] =>
  stepping(noun, (by) => () => {
    if (Number(id) + by > 0) page.go({ ...page.place, id: String(Number(id) + by) });
  });

/** A list with one item on the page. */
export interface Queue {
  /** The list has been read. */
  take(ids: readonly string[]): void;
  /** The commands from the current item to the others, on j, k and u. */
  ways(): readonly Command[];
}

/** A queue that loads while the page is already usable. A step requested before that is taken once it has loaded. */
export function openQueue(page: Page, panel: string): Queue {
  let ids: readonly string[] | null = null;
  let owed = 0;
  const go = (step: number): void => {
    if (!ids) {
      owed += step;
      return;
    }
    const to = ids[ids.indexOf(page.place.id ?? "") + step];
    if (to !== undefined) page.go(placeAt(panel, to));
  };
  return {
    take: (next) => {
      ids = next;
      if (owed !== 0) go(owed);
      owed = 0;
    },
    ways: () => [
      ...stepping("proposal", (by) => () => go(by)),
      command("Back to the queue", "u", () => page.go(placeAt(panel))),
    ],
  };
}
