/** An action of the operator, listed in the palette, with an optional key. */
export interface Command {
  readonly label: string;
  /** As in `KeyboardEvent.key`; `g t` for one after the other; `Mod+k` with Ctrl or ⌘. */
  readonly key?: string;
  run(): void;
}

export const command = (label: string, key: string, run: () => void): Command => ({ label, key, run });

/** Next and previous, on j and k. */
export const stepping = (noun: string, by: (step: number) => () => void): readonly Command[] => [
  command(`Next ${noun}`, "j", by(1)),
  command(`Previous ${noun}`, "k", by(-1)),
];

/** How long to wait for the second key of a pair. */
const PAIR_MS = 1_200;

/** Whether an element takes text; then only keys with a modifier are commands. */
function isTyping(target: HTMLElement): boolean {
  return (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !["checkbox", "radio", "button"].includes(target.type))
  );
}

/** Whether the focused element uses a key itself: a field takes letters, a button or link takes Enter and the space bar. */
function isTaken(target: HTMLElement, pressed: string): boolean {
  if (!pressed.startsWith("Mod+") && (isTyping(target) || target.closest("dialog") !== null)) return true;
  return (pressed === "Enter" || pressed === " ") && target.closest("a, button, summary") !== null;
}

/** The key of an event in the notation of commands; null if no command can use it. */
function keyIn(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.isComposing || event.altKey) return null;
  const pressed = event.ctrlKey || event.metaKey ? `Mod+${event.key.toLowerCase()}` : event.key;
  return event.target instanceof HTMLElement && isTaken(event.target, pressed) ? null : pressed;
}

/** A command on a pair of keys wins over one on its second key. */
function commandOn(commands: readonly Command[], pair: string | null, pressed: string): Command | undefined {
  const onPair = pair === null ? undefined : commands.find(({ key }) => key === pair);
  return onPair ?? commands.find(({ key }) => key === pressed);
}

/** Runs commands from the keyboard. `current` lists the available ones, the most specific first. */
export function listenToKeys(current: () => readonly Command[]): void {
  let first: { readonly key: string; readonly at: number } | null = null;
  document.addEventListener("keydown", (event) => {
    const pressed = keyIn(event);
    if (pressed === null) return;
    const pair = first && event.timeStamp - first.at < PAIR_MS ? `${first.key} ${pressed}` : null;
    const commands = current();
    const command = commandOn(commands, pair, pressed);
    const begins = !command && commands.some(({ key }) => key?.startsWith(`${pressed} `));
    first = begins ? { key: pressed, at: event.timeStamp } : null;
    if (!command) return;
    event.preventDefault();
    command.run();
  });
}

/** The display form of a key. */
export function keyText(key: string): string {
  return key
    .replace("Mod+", /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl ")
    .replace("Escape", "Esc")
    .replace("ArrowDown", "↓")
    .replace("ArrowUp", "↑");
}
