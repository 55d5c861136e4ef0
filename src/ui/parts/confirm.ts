import { html, nothing, type TemplateResult } from "lit-html";
import { whenDrawn, focusOn, button } from "./link.ts";

/** The question before an action that cannot be undone. `note`: a reason can be given. */
export interface Confirmation {
  readonly title: string;
  readonly effect: TemplateResult | string;
  readonly button: string;
  readonly note: boolean;
  run(note: string): void;
  leave(): void;
}

/** Asks for confirmation with the keyboard on the confirming button: Enter confirms, Esc cancels. Nothing is done before. */
export function showConfirmation({
  title,
  effect,
  button: word,
  note,
  run,
  leave,
}: Confirmation): TemplateResult {
  const submit = (event: Event): void => {
    event.preventDefault();
    run(new FormData(event.currentTarget as HTMLFormElement).get("note")?.toString() ?? ""); // the listener's own form
  };
  return html`<form class="confirm" aria-label=${title} @submit=${submit} @keydown=${(
    event: KeyboardEvent,
  ) => {
    if (event.key === "Escape") {
      event.preventDefault();
      leave();
    }
  }}>
    <p><strong>${title}</strong></p><div>${effect}</div>
    ${note ? html`<label for="note">Reason, for the audit</label> <input type="text" id="note" name="note" maxlength="500" autocomplete="off">` : nothing}
    <p class="actions"><button type="submit">${word}</button>${button("Cancel", leave)} <small>Enter confirms, Esc cancels</small></p></form>`;
}

/** Moves the keyboard to the question once it is drawn. */
export function focusConfirmation(): void {
  whenDrawn(() => focusOn(".confirm input, .confirm button"));
}
