import { html, nothing, type TemplateResult } from "lit-html";

/** A span of a prompt, in UTF-16 units. */
export interface Span {
  readonly at: number;
  readonly length: number;
}

/** How a refusal names a place: `…, from "perhaps" at character 28: …`. An empty word means the end. */
const PLACE = /, from "([^"]*)" at character (\d+): /;
/** How it names a word: what `glorps` does … */
const WORD = /`([^`]+)`/;

/** The span of a prompt that a refusal could not read; null if it names none that occurs there. */
export function findUnread(prompt: string, missing: string): Span | null {
  const [, found, character] = PLACE.exec(missing) ?? [];
  if (found !== undefined) {
    const at = Number(character) - 1;
    if (found === "") return { at: Math.min(at, prompt.length), length: 1 };
    const stands = prompt.startsWith(found, at) ? at : prompt.indexOf(found);
    return stands < 0 ? null : { at: stands, length: found.length };
  }
  const word = WORD.exec(missing)?.[1] ?? "";
  const at = word === "" ? -1 : prompt.indexOf(word);
  return at < 0 ? null : { at, length: word.length };
}

/** How much of the line is shown before and after the span, so that a narrow page need not scroll. */
const [BEFORE, AFTER] = [12, 8];

/** The line of a prompt with a caret under what was not read. */
export function showUnread(prompt: string, span: Span | null): TemplateResult | typeof nothing {
  if (!span) return nothing;
  const start = prompt.lastIndexOf("\n", span.at - 1) + 1;
  const newline = prompt.indexOf("\n", span.at);
  const end = newline < 0 ? prompt.length : newline;
  const [from, to] = [Math.max(start, span.at - BEFORE), Math.min(end, span.at + span.length + AFTER)];
  const before = `${from > start ? "…" : ""}${prompt.slice(from, span.at)}`;
  return html`<pre class="caret">${before}<mark>${prompt.slice(span.at, Math.min(end, span.at + span.length))}</mark>${prompt.slice(span.at + span.length, to)}${to < end ? "…" : ""}
<span aria-hidden="true">${" ".repeat(before.length)}${"^".repeat(span.length)}</span></pre>`;
}
