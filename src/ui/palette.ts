import { html, render, type TemplateResult } from "lit-html";
import { keyText, type Command } from "./commands.ts";
import { findPlaces } from "./find.ts";
import type { Place } from "./place.ts";
import { quiet, typing } from "./parts/link.ts";

const SHOWN = 12;

/** Opens the list of all available commands. Typing filters it; an id or digest finds its subject. */
export function openPalette(commands: readonly Command[], go: (place: Place) => void): void {
  const dialog = document.createElement("dialog");
  dialog.className = "palette";
  dialog.setAttribute("aria-label", "commands and ids");
  document.body.append(dialog);
  let [typed, chosen] = ["", 0];
  const matching = (): readonly Command[] => {
    const words = typed
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => word !== "");
    const found = commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
    return [
      ...found,
      ...findPlaces(typed).map(({ label, place }) => ({ label, run: () => go(place) })),
    ].slice(0, typed === "" ? commands.length : SHOWN);
  };
  const draw = (): void => {
    render(list(matching()), dialog);
  };
  const take = (command: Command | undefined): void => {
    if (!command) return;
    dialog.close();
    command.run();
  };
  const list = (shown: readonly Command[]): TemplateResult => html`
    <input type="text" role="combobox" aria-expanded="true" aria-controls="palette-list" aria-label="a command, an id or a digest" placeholder="a command, an id or a digest" autofocus
      aria-activedescendant=${shown.length === 0 ? "" : `palette-${chosen}`} @input=${typing((text) => {
        [typed, chosen] = [text, 0];
        draw();
      })}
      @keydown=${(event: KeyboardEvent) => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        if (step !== undefined) {
          event.preventDefault();
          chosen = (chosen + step + shown.length) % Math.max(1, shown.length);
          draw();
          dialog.querySelector(`#palette-${chosen}`)?.scrollIntoView({ block: "nearest" });
        }
        if (event.key === "Enter") {
          event.preventDefault();
          take(shown[chosen]);
        }
      }}>
    <ul id="palette-list" role="listbox" aria-label="matches">${shown.map(
      (command, at) => html`
      <li role="option" id="palette-${at}" aria-selected=${at === chosen} @click=${() => take(command)}>
        <span>${command.label}</span>${command.key === undefined ? "" : html`<kbd>${keyText(command.key)}</kbd>`}</li>`,
    )}</ul>
    ${shown.length === 0 ? quiet("No matches.") : ""}`;
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  draw();
  dialog.showModal();
}
