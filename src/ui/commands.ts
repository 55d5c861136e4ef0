/** Something the operator can do: it stands in the palette, and on a key if it has one. */
export interface Command {
  readonly label: string;
  /** As in `KeyboardEvent.key`; `g t` for one after the other; `Mod+k` with Ctrl or ⌘. */
  readonly key?: string;
  run(): void;
}

export const command = (label: string, key: string, run: () => void): Command => ({ label, key, run });

/** One on and one back, on j and k. @param noun as in: the turn, after and before */
export const stepping = (noun: string, by: (step: number) => () => void): readonly Command[] => [
  command(`${noun} after`, "j", by(1)),
  command(`${noun} before`, "k", by(-1)),
];

/** How long the second key of a pair is waited for. */
const PAIR_MS = 1_200;

/** Whether keys are text: then they are no commands, but for those with a modifier. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(target.type))
  );
}

/** Runs commands from the keyboard. `current` names those that can be run now, the nearest first. */
export function listenToKeys(current: () => readonly Command[]): void {
  let first: { readonly key: string; readonly at: number } | null = null;
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return;
    const modified = event.ctrlKey || event.metaKey;
    if (
      !modified &&
      (isTyping(event.target) ||
        (event.target instanceof HTMLElement && event.target.closest("dialog") !== null))
    )
      return;
    const pressed = modified ? `Mod+${event.key.toLowerCase()}` : event.key;
    // A button or link at hand takes Enter and blank itself.
    if (
      (pressed === "Enter" || pressed === " ") &&
      event.target instanceof HTMLElement &&
      event.target.closest("a, button, summary") !== null
    )
      return;
    const pair = first && event.timeStamp - first.at < PAIR_MS ? `${first.key} ${pressed}` : null;
    const commands = current();
    const command =
      (pair === null ? undefined : commands.find(({ key }) => key === pair)) ??
      commands.find(({ key }) => key === pressed);
    first =
      !command && commands.some(({ key }) => key?.startsWith(`${pressed} `))
        ? { key: pressed, at: event.timeStamp }
        : null;
    if (!command) return;
    event.preventDefault();
    command.run();
  });
}

/** How a key is shown. */
export function keyText(key: string): string {
  return key
    .replace("Mod+", /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl ")
    .replace("Escape", "Esc")
    .replace("ArrowDown", "↓")
    .replace("ArrowUp", "↑");
}
