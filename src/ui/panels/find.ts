import { html, nothing, type TemplateResult } from "lit-html";
import { table } from "../parts/facts.ts";
import type { Page, Panel, View } from "../panel.ts";
import { tables } from "../tables.ts";
import { placeAt, hrefOf } from "../place.ts";
import { ask, fitting, look, type Hit } from "./find-sources.ts";
import { focusOn, button, instead, typing, quiet } from "../parts/link.ts";
import { command } from "../commands.ts";

export const findPanel: Panel = { list: openFind, one: openFind };

/** A search under way: where it looks now, and how far it came. */
interface Search {
  readonly id: string;
  readonly hits: Hit[];
  readonly unread: string[];
  at: string;
  state: "looking" | "stopped" | "done";
  searched: number;
}

/** Hits that are listed. */
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

/** Looks through the lists, then through the turns one by one, the latest first; and in files that hold requests. */
async function lookEverywhere(page: Page, search: Search, goesOn: () => boolean): Promise<void> {
  const fits = fitting(search.id);
  for (const source of tables().sources) {
    for (let [offset, more] = [0, true]; more && goesOn(); ) {
      search.at = `${source.what}s`;
      const found = await look(page, source, fits, offset);
      if ("code" in found) {
        if (found.code !== "evidence_unavailable") search.unread.push(`${source.what}s (${found.message})`);
        break;
      }
      search.hits.push(...found.hits);
      [offset, more] = [offset + 1000, found.more];
      page.draw();
    }
  }
  if (!goesOn() || search.hits.length > 0) return; // what is in the lists is found; inside entries and files it would only stand again
  await lookInFiles(page, search, goesOn);
  const status = await ask<"runtimeStatus">(page, "/runtime/status");
  if (!status.data) return;
  for (let turn = status.data.journal.turn_count; turn > 0 && goesOn(); turn--) {
    search.at = `turn ${turn}, with its bundle`;
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

/** Corpora and demos: there are the ids of evidence, and the only requests that are kept. */
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
  return hits.length > 0
    ? `${hits.length} ${hits.length === 1 ? "record has" : "records have"} ${id}`
    : state === "stopped"
      ? "stopped"
      : `nothing here has ${id}`;
}

function showSearch(search: Search, stop: () => void): TemplateResult {
  const { hits, unread, state, at, searched, id } = search;
  return html`
    ${state === "looking" ? html`<p class="actions" role="status"><span class="loading">looking in ${at}</span> ${button("Stop", stop)}</p>` : nothing}
    ${
      hits.length > 0
        ? table(
            "where it is",
            hits.slice(0, SHOWN).map((hit) => [hit.what, html`<a href=${hrefOf(hit.place)}>${hit.name}</a>`]),
          )
        : state === "looking"
          ? nothing
          : html`<div class="empty" role="status"><p><strong>Nothing here has the id <code>${id}</code>${state === "stopped" ? " as far as was looked" : ""}.</strong></p>
        <p class="quiet">Looked in ${tables()
          .sources.map(({ what }) => `${what}s`)
          .join(
            ", ",
          )}, corpora, demos, and ${searched} turns with their bundles. It may be of another state directory, or of a review: those are not kept.</p></div>`
    }
    ${hits.length > SHOWN ? quiet(`the first ${SHOWN} of ${hits.length}`) : nothing}
    ${unread.length === 0 ? nothing : html`<p class="over">Could not be read: ${unread.join(", ")}</p>`}`;
}
