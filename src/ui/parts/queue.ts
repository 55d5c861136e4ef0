import type { Command } from "../commands.ts";

/** j and k go along the links of a list; Enter opens the one in focus, as links do. @param noun what one of them is */
export function queueCommands(selector: string, noun: string): readonly Command[] {
  const step = (by: number): void => {
    const links = [...document.querySelectorAll<HTMLElement>(selector)];
    const at = links.findIndex((link) => link === document.activeElement);
    links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + by))]?.focus();
  };
  return [
    { id: "next", label: `Next ${noun} on the list`, key: "j", run: () => step(1) },
    { id: "previous", label: `Previous ${noun} on the list`, key: "k", run: () => step(-1) },
  ];
}

/** The ids before and after one in a list. */
export function neighbours(ids: readonly string[], id: string): { readonly before: string | null; readonly after: string | null } {
  const at = ids.indexOf(id);
  return { before: at <= 0 ? null : ids[at - 1] ?? null, after: at < 0 ? ids[0] ?? null : ids[at + 1] ?? null };
}
