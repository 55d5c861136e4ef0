import { html, nothing, type TemplateResult } from "lit-html";
import { badge } from "../parts/badge.ts";
import type { Page } from "../panel.ts";
import { chosenIn, hrefOf, withQuery, type Place } from "../place.ts";
import type { Intent, WorkbenchTables } from "../../contract/workbench.ts";
import { tables } from "../tables.ts";
import type { DataOf } from "../api.ts";
import { link } from "../parts/link.ts";

type Entry = DataOf<"vaultEntries">["items"][number];

/** The wording of the form for each intent. */
export const wordingOf = (wanted: Intent): WorkbenchTables["intents"][number] =>
  tables().intents.find(({ intent }) => intent === wanted) ?? tables().intents[0];

/** The prompt to send for a typed text; a correction says that it is one. */
export function promptOf(intent: Intent, typed: string): string {
  return intent !== "correct" || /^\s*(?:no|correction)\b\s*[,:]/i.test(typed)
    ? typed
    : `No, ${typed.trimStart()}`;
}

export function intentOf(place: Place): Intent {
  return wordingOf(chosenIn(place, "as") as Intent).intent; // anything else is the first
}

/** The three flows, as places. */
export function intentLinks(place: Place): TemplateResult {
  const now = intentOf(place);
  return html`<nav class="tabs" aria-label="what to do">${tables().intents.map(({ intent, name }) => html`<a href=${hrefOf(withQuery(place, { as: intent === "ask" ? "" : intent }))} aria-current=${intent === now ? "page" : "false"}>${name}</a>`)}</nav>`;
}

/** How many of the latest vault entries are searched for shared words. */
const LOOKED_AT = 500;

/** The vault for the preview, read once per form. */
export interface Stock {
  readonly count: number | null;
  readonly entries: readonly Entry[];
}
export const NO_STOCK: Stock = { count: null, entries: [] };

/** Reads how many statements are stored, and the last of them. A vault that is not there yet has none. */
export function readStock(page: Page, take: (stock: Stock) => void): void {
  page.load<"vaultSummary">("/vault/summary", (loaded) => {
    if (loaded.trouble)
      take({ count: loaded.trouble.code === "evidence_unavailable" ? 0 : null, entries: [] });
    if (!loaded.data) return;
    const count = loaded.data.entry_count;
    page.load<"vaultEntries">(
      `/vault/entries?limit=${LOOKED_AT}&offset=${Math.max(0, count - LOOKED_AT)}`,
      (read) => take({ count, entries: read.data?.items ?? [] }),
    );
  });
}

/** Previews what sending would change, by rule. The turn itself decides what is already known and what contradicts what. */
export function showEffect(
  intent: Intent,
  typed: string,
  { count, entries }: Stock,
): TemplateResult | typeof nothing {
  if (intent === "ask") return nothing;
  const akin = typed.trim() === "" ? [] : sharingWords(typed, entries);
  const next = count === null ? "an entry" : html`entry ${count}`;
  return html`<section class="effect" aria-label="what it would raise"><h2>What sending it does</h2>
    ${typed.trim() === "" ? nothing : html`<p>This is sent: <code>${promptOf(intent, typed)}</code></p>`}
    <ul><li>The journal gets a turn that can be replayed.</li>
      <li>The vault gets ${next} with the status ${badge("speculative")}: answers can use it as an unchecked statement.</li>
      <li><code>discovery</code> raises a pending proposal. Only accepting the proposal teaches it.</li>
      ${intent === "correct" ? html`<li>Earlier statements that it contradicts become ${badge("contested")}.</li>` : html`<li>If it contradicts a stored statement, it is stored as ${badge("contested")}; <em>Correct</em> settles that.</li>`}
      <li>Nothing happens if it is already known, or can be read in more than one way.</li></ul>
    ${akin.length === 0 ? nothing : html`<p>Stored statements about the same things${intent === "correct" ? ", which may become contested" : ""}:</p><ul>${akin.map(entryLine)}</ul>`}</section>`;
}

/** The stored statements with the most words in common, at most five. */
function sharingWords(typed: string, entries: readonly Entry[]): readonly Entry[] {
  const wordsOf = (text: string): Set<string> =>
    new Set(
      text
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu)
        ?.filter((word) => !tables().common.includes(word)) ?? [],
    );
  const wanted = wordsOf(typed);
  const scored = entries.map((entry) => ({
    entry,
    shared: [...wordsOf(textOf(entry))].filter((word) => wanted.has(word)).length,
  }));
  return scored
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared || b.entry.entry_index - a.entry.entry_index)
    .slice(0, 5)
    .map(({ entry }) => entry);
}

function textOf({ metadata }: Entry): string {
  return typeof metadata["text"] === "string" ? metadata["text"] : "";
}

/** A stored statement in a list. */
export function entryLine(entry: Entry): TemplateResult {
  return html`<li>${badge(entry.epistemic_status)} ${textOf(entry)} ${link("vault", entry.entry_index, `vault entry ${entry.entry_index}`)}</li>`;
}
