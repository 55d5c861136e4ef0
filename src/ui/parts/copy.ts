import { html, type TemplateResult } from "lit-html";

/** A button that copies a text; `what` completes its name. */
export function copyButton(text: string, what: string): TemplateResult {
  return html`<button type="button" class="copy" title="copy ${what}" aria-label="copy ${what}" @click=${(event: Event) => void copy(event, text)}>copy</button>`;
}

async function copy(event: Event, text: string): Promise<void> {
  const button = event.currentTarget as HTMLElement; // the listener's own button
  const done = await navigator.clipboard.writeText(text).then(() => "copied", () => "could not copy");
  button.textContent = done;
  setTimeout(() => { button.textContent = "copy"; }, 1_500);
}

/** A digest or hash: its first digits, the whole in the title and in the clipboard. */
export function hash(value: string | null, what: string): TemplateResult {
  if (value === null) return html`<span class="quiet">none</span>`;
  const [, hex = value] = /^sha256:(.*)$/.exec(value) ?? [];
  return html`<span class="hash"><code title=${value}>${hex.slice(0, 12)}…</code>${copyButton(value, what)}</span>`;
}
