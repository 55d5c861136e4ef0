import { html, nothing, type TemplateResult } from "lit-html";
import { agree, plural } from "../../contract/plural.ts";
import type { WorkbenchTables } from "../../contract/workbench.ts";
import { table } from "../parts/facts.ts";
import type { Page, Panel, View } from "../panel.ts";
import { tables } from "../tables.ts";
import { placeAt, hrefOf } from "../place.ts";
import { ask, fitting, look, type Hit } from "./find-sources.ts";
import { focusOn, button, instead, typing, quiet } from "../parts/link.ts";
import { command } from "../commands.ts";

export const findPanel: Panel = { list: openFind, one: openFind };

/** A running search: where it is looking, and its progress. */
interface Search {
  readonly id: string;
  readonly hits: Hit[];
  readonly unread: string[];
  at: string;
  state: "looking" | "stopped" | "done";
  searched: number;
}

/** The largest number of listed hits. */
const SHOWN = 200;

function openFind(page: Page): View {
  let typed = page.place.id ?? "";
  let search: Search | null = null;
  const start = (id: string): void => {
    const next: Search = { id, hits: [], unread: [], at: "", state: "looking", searched: 0 };
    search = next;
    void lookEverywhere(page, next, () => search === next && next.state === "looking").then(() => {
      if (next.state === "looking") next.state = "done";
      if (search === next) {
        page.say(told(next));
        page.draw();
      }
    });
  };
  if (typed !== "") start(typed);
  return {
    close: () => {
      search = null;
    },
    commands: [command("Type an id", "/", () => focusOn("#find"))],
    render: () => html`<h1>Find</h1>
      <form class="ask" @submit=${instead(() => {
        if (typed.trim() !== "") page.go(placeAt("find", typed.trim()));
      })}>
        <label for="find">An id or a digest, or its first eight digits</label>
        <p class="row"><input type="text" id="find" autocomplete="off" spellcheck="false" .value=${typed} @input=${typing(
          (text) => {
            typed = text;
          },
        )}><button type="submit">Find</button></p>
      </form>${
        !search
          ? nothing
          : showSearch(search, () => {
              if (search) search.state = "stopped";
              page.draw();
            })
      }`,
  };
}

/** Searches the lists. If they have nothing, also searches files with requests, and turns one by one, the latest first. */
async function lookEverywhere(page: Page, search: Search, goesOn: () => boolean): Promise<void> {
  for (const source of tables().sources) await lookInList(page, search, source, goesOn);
  if (!goesOn() || search.hits.length > 0) return; // files and turns would only repeat hits of the lists
  await lookInFiles(page, search, goesOn);
  await lookInTurns(page, search, goesOn);
}

async function lookInList(
  page: Page,
  search: Search,
  source: WorkbenchTables["sources"][number],
  goesOn: () => boolean,
): Promise<void> {
  const fits = fitting(search.id);
  const what = pluralOf(source);
  for (let [offset, more] = [0, true]; more && goesOn(); ) {
    search.at = what;
    const found = await look(page, source, fits, offset);
    if ("code" in found) {
      if (found.code !== "evidence_unavailable") search.unread.push(`${what} (${found.message})`);
      return;
    }
    search.hits.push(...found.hits);
    [offset, more] = [offset + 1000, found.more];
    page.draw();
  }
}

async function lookInTurns(page: Page, search: Search, goesOn: () => boolean): Promise<void> {
  const fits = fitting(search.id);
  const status = await ask<"runtimeStatus">(page, "/runtime/status");
  if (!status.data) return;
  for (let turn = status.data.journal.turn_count; turn > 0 && goesOn(); turn--) {
    search.at = `turn ${turn} and its bundle`;
    const bundle = await ask<"traceBundle">(page, `/trace/${turn}/bundle`);
    if (bundle.data && fits(bundle.data))
      search.hits.push({
        what: "turn",
        name: String(turn),
        place: placeAt("trace", turn, { tab: "bundle" }),
      });
    search.searched += 1;
  }
}

const pluralOf = ({ what, many }: WorkbenchTables["sources"][number]): string => many ?? `${what}s`;

/** Searches corpora and demos: they have the ids of evidence and the only stored requests. */
async function lookInFiles(page: Page, search: Search, goesOn: () => boolean): Promise<void> {
  const fits = fitting(search.id);
  const listed = await ask<"artifacts">(page, "/artifacts?limit=100000");
  const files = !listed.data
    ? []
    : listed.data.items.filter(({ kind }) => kind === "demo" || kind === "evidence_corpus");
  for (const { artifact_id: id } of files) {
    if (!goesOn()) return;
    search.at = id;
    const file = await ask<"artifact">(page, `/artifacts/${id}`);
    if (file.data && fits(file.data.content))
      search.hits.push({ what: "artifact", name: id, place: placeAt("artifacts", id) });
  }
}

function told({ hits, id, state }: Search): string {
  if (hits.length > 0) return `${plural(hits.length, "record")} ${agree(hits.length, "has", "have")} ${id}`;
  return state === "stopped" ? "stopped" : `nothing here has ${id}`;
}

function showSearch(search: Search, stop: () => void): TemplateResult {
  const { hits, unread, state, at } = search;
  return html`
    ${state === "looking" ? html`<p class="actions" role="status"><span class="loading">looking in ${at}</span> ${button("Stop", stop)}</p>` : nothing}
    ${hits.length > 0 ? showHits(hits) : showNothing(search)}
    ${hits.length > SHOWN ? quiet(`the first ${SHOWN} of ${hits.length}`) : nothing}
    ${unread.length === 0 ? nothing : html`<p class="over">Could not be read: ${unread.join(", ")}</p>`}`;
}

function showHits(hits: readonly Hit[]): TemplateResult {
  return table(
    "where it is",
    hits.slice(0, SHOWN).map((hit) => [hit.what, html`<a href=${hrefOf(hit.place)}>${hit.name}</a>`]),
  );
}

function showNothing({ state, searched, id }: Search): TemplateResult | typeof nothing {
  if (state === "looking") return nothing;
  const lists = tables().sources.map(pluralOf).join(", ");
  return html`<div class="empty" role="status"><p><strong>${state === "stopped" ? "The search was stopped before it found" : "Nothing here has"} the id <code>${id}</code>.</strong></p>
        <p class="quiet">Looked in ${lists}, corpora, demos, and ${plural(searched, "turn")} with their bundles. The id may belong to another state directory, or to a review: reviews are not stored.</p></div>`;
}
