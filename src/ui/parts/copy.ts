import { html, nothing, type TemplateResult } from "lit-html";

/** A button that copies a text. `what` completes its name; `word` is shown, and is the whole name if it says enough. */
export function copyButton(text: string, what: string, word = "copy"): TemplateResult {
  return html`<button type="button" class="copy" title="copy ${what}" aria-label=${word === "copy" ? `copy ${what}` : nothing} @click=${(event: Event) => void copy(event, text, word)}><span>${word}</span></button>`;
}

async function copy(event: Event, text: string, word: string): Promise<void> {
  const shown = (event.currentTarget as HTMLElement).firstElementChild; // the listener's own button has one
  const done = await navigator.clipboard.writeText(text).then(
    () => "copied",
    () => "could not copy",
  );
  if (!shown) return;
  shown.textContent = done;
  setTimeout(() => {
    shown.textContent = word;
  }, 1_500);
}

/** A row of facts whose value is a digest or hash. */
export const hashed = (name: string, value: string | null): readonly [string, TemplateResult] => [
  name,
  hash(value, `the ${name}`),
];

/** A digest or hash: shows its first digits; the title and the clipboard have all of it. */
export function hash(value: string | null, what: string): TemplateResult {
  if (value === null) return html`<small>none</small>`;
  const [, hex = value] = /^sha256:(.*)$/.exec(value) ?? [];
  return html`<span class="hash"><code title=${value}>${hex.slice(0, 12)}…</code>${copyButton(value, what)}</span>`;
}
