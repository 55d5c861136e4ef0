import { html, nothing, type TemplateResult } from "lit-html";
import { badge } from "../parts/badge.ts";
import type { Page } from "../panel.ts";
import { hrefOf, withQuery, type Place } from "../place.ts";
import type { DataOf } from "../api.ts";
import { link } from "../parts/link.ts";

/** What the operator wants with a prompt; the first is the one without a choice. */
export const INTENTS = ["ask", "teach", "correct"] as const;
export type Intent = (typeof INTENTS)[number];
type Entry = DataOf<"vaultEntries">["items"][number];

interface Wording { readonly name: string; readonly label: string; readonly placeholder: string; readonly button: string; /** The prompt that is sent. */ readonly prompt: (typed: string) => string }

export const WORDING: Readonly<Record<Intent, Wording>> = {
  ask: { name: "Ask", label: "A question, or something to remember", placeholder: "Is a penguin a bird?", button: "Ask", prompt: (typed) => typed },
  teach: { name: "Teach", label: "A statement that is so", placeholder: "Every courier is a driver.", button: "State it", prompt: (typed) => typed },
  correct: { name: "Correct", label: "How it is instead", placeholder: "Tom is not a plumber.", button: "Correct it", prompt: (typed) => (/^\s*(?:no|correction)\b\s*[,:]/i.test(typed) ? typed : `No, ${typed.trimStart()}`) },
};

export function intentOf(place: Place): Intent {
  return INTENTS.find((intent) => intent === place.query.get("as")) ?? "ask";
}

/** The three flows, as places. */
export function intentLinks(place: Place): TemplateResult {
  const now = intentOf(place);
  return html`<nav class="tabs" aria-label="what to do">${INTENTS.map((intent) => html`<a href=${hrefOf(withQuery(place, { as: intent === "ask" ? "" : intent }))} aria-current=${intent === now ? "page" : "false"}>${WORDING[intent].name}</a>`)}</nav>`;
}

/** Vault entries that are looked at for shared words: the last ones. */
const LOOKED_AT = 500;
/** Words that most statements have. */
const COMMON = new Set(["a", "an", "the", "is", "are", "was", "were", "not", "no", "every", "each", "all", "some", "if", "then", "and", "or", "it", "does", "do", "has", "have", "can", "of", "in", "that", "correction"]);

/** What the vault has now, for the preview; it is read once for a form. */
export interface Stock { readonly count: number | null; readonly entries: readonly Entry[] }
export const NO_STOCK: Stock = { count: null, entries: [] };

/** Reads how many statements are stored, and the last of them. A vault that is not there yet has none. */
export function readStock(page: Page, take: (stock: Stock) => void): void {
  page.load<"vaultSummary">("/vault/summary", (loaded) => {
    if (loaded.trouble) take({ count: loaded.trouble.code === "evidence_unavailable" ? 0 : null, entries: [] });
    if (!loaded.data) return;
    const count = loaded.data.entry_count;
    page.load<"vaultEntries">(`/vault/entries?limit=${LOOKED_AT}&offset=${Math.max(0, count - LOOKED_AT)}`, (read) => take({ count, entries: read.data?.items ?? [] }));
  });
}

/** What sending would raise, before it is sent. It says what is stored by rule; what is known already and what goes against what, the turn decides. */
export function showEffect(intent: Intent, typed: string, { count, entries }: Stock): TemplateResult | typeof nothing {
  if (intent === "ask") return nothing;
  const akin = typed.trim() === "" ? [] : sharingWords(typed, entries);
  const next = count === null ? "an entry" : html`entry ${count}, the next,`;
  return html`<section class="effect" aria-label="what it would raise"><h2>What sending it raises</h2>
    ${typed.trim() === "" ? nothing : html`<p>Sent is <code>${WORDING[intent].prompt(typed)}</code></p>`}
    <ul><li>A turn in the journal, which replays.</li>
      <li>In the vault ${next} with status ${badge("speculative")}: it answers as an unchecked statement.</li>
      <li>A proposal from <code>discovery</code>, pending. Only accepting that teaches it.</li>
      ${intent === "correct" ? html`<li>Earlier statements that it goes against become ${badge("contested")}.</li>` : html`<li>If it goes against what is stored, it is stored as ${badge("contested")}; to settle that, <em>correct</em>.</li>`}
      <li>Nothing, where it is known already, or cannot be read in one way.</li></ul>
    ${akin.length === 0 ? nothing : html`<p>Stored statements that speak of the same${intent === "correct" ? ", and may become contested" : ""}:</p><ul>${akin.map(entryLine)}</ul>`}</section>`;
}

/** The stored statements with the most words in common, at most five. */
function sharingWords(typed: string, entries: readonly Entry[]): readonly Entry[] {
  const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)?.filter((word) => !COMMON.has(word)) ?? []);
  const wanted = wordsOf(typed);
  const scored = entries.map((entry) => ({ entry, shared: [...wordsOf(textOf(entry))].filter((word) => wanted.has(word)).length }));
  return scored.filter(({ shared }) => shared > 0).sort((a, b) => b.shared - a.shared || b.entry.entry_index - a.entry.entry_index).slice(0, 5).map(({ entry }) => entry);
}

function textOf({ metadata }: Entry): string {
  return typeof metadata["text"] === "string" ? metadata["text"] : "";
}

/** A stored statement in a list. */
export function entryLine(entry: Entry): TemplateResult {
  return html`<li>${badge(entry.epistemic_status)} ${textOf(entry)} ${link("vault", entry.entry_index, `vault entry ${entry.entry_index}`)}</li>`;
}
