import { html, nothing, type TemplateResult } from "lit-html";
import { tables } from "../tables.ts";
import { inWords } from "./link.ts";

/** The build copies the glossary page there. */
export const GLOSSARY = "/ui/assets/glossary.txt";

/** Where the glossary explains a word: browsers scroll to the text. */
export const glossaryAt = (word: string): string =>
  `${GLOSSARY}#:~:text=${encodeURIComponent(`${inWords(word)} |`).replaceAll("-", "%2D")}`;

/** The words of badges, stages, columns and counts on the page, each with what it means and a link into the glossary. @param open whether it is unfolded: the page is only then searched */
export function wordsHere(open: boolean, toggle: (open: boolean) => void): TemplateResult {
  const words = open
    ? new Set(
        [...document.querySelectorAll<HTMLElement>("main [data-word], main [data-term]")].map(
          ({ dataset: { word, term } }) => word ?? term ?? "",
        ),
      )
    : [];
  return html`<details class="words" @toggle=${(event: Event) => toggle((event.target as HTMLDetailsElement).open)}><summary>What the words mean</summary>
    <dl class="facts">${[...words].map((word) => {
      const meaning = tables().words[word];
      return meaning === undefined
        ? nothing
        : html`<div><dt><a href=${glossaryAt(word)} target="_blank" rel="noopener">${inWords(word)}</a></dt><dd>${meaning}</dd></div>`;
    })}</dl><p><a href=${GLOSSARY} target="_blank" rel="noopener">The glossary</a> has all words.</p></details>`;
}
