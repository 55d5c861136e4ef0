import { html, nothing, type TemplateResult } from "lit-html";
import { tables } from "../tables.ts";
import { inWords } from "./link.ts";

/** The build copies the glossary page there. */
export const GLOSSARY = "/ui/assets/glossary.txt";

/** The words of badges and stages on the page, with what they mean. @param open whether it is unfolded: the page is only then searched */
export function wordsHere(open: boolean, toggle: (open: boolean) => void): TemplateResult {
  const words = open
    ? new Set(
        [...document.querySelectorAll<HTMLElement>("main [data-word]")].map(
          (each) => each.dataset["word"] ?? "",
        ),
      )
    : [];
  return html`<details class="words" @toggle=${(event: Event) => toggle((event.target as HTMLDetailsElement).open)}><summary>What the words mean</summary>
    <dl class="facts">${[...words].map((word) => {
      const meaning = tables().words[word];
      return meaning === undefined ? nothing : html`<div><dt>${inWords(word)}</dt><dd>${meaning}</dd></div>`;
    })}</dl><p><a href=${GLOSSARY} target="_blank" rel="noopener">The glossary</a> has all words.</p></details>`;
}
