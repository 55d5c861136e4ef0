import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { copyButton, hash } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { hrefOf } from "../place.ts";

type Comparison = DataOf<"replay">;

export const replayPanel: Panel = {
  name: "replay", label: "Replay", group: "Work", summary: "turns taken again in a sealed runtime, and compared",
  open: (page) => page.place.id === null ? openAll(page) : openOne(page, page.place.id),
};

function openOne(page: Page, id: string): View {
  let comparison: Loaded<Comparison> = LOADING;
  const run = (): void => {
    comparison = LOADING;
    page.load({ route: "replay", path: `/replay/${encodeURIComponent(id)}` }, (loaded) => { comparison = loaded; });
    page.draw();
  };
  run();
  return {
    commands: [{ id: "again", label: "Replay it again", key: "r", run }, { id: "turn", label: "Open the turn", key: "t", run: () => page.go({ panel: "trace", id, query: new Map() }) }],
    render: () => html`<h1>Replay of turn ${id}</h1>
      <p class="actions"><a href=${hrefOf({ panel: "trace", id })}>the turn</a><button type="button" @click=${run}>Replay again</button>${copyButton(`touchstone replay turn ${id}`, "as a command")}</p>
      ${showLoaded(comparison, showComparison)}`,
  };
}

function showComparison(result: Comparison): TemplateResult {
  return html`<p class="surface">${result.equivalent ? "Equivalent: what counts came out the same." : "Not equivalent: something that counts came out otherwise."} ${badge("", result.equivalent ? "verified" : "critical")}</p>
    ${facts([["trace hash then", hash(result.original_trace_hash, "the original trace hash")], ["trace hash now", hash(result.replay_trace_hash, "the replay's trace hash")], ["took", `${result.replay_turn_cost_ms} ms`], ["basis", result.basis.replaceAll("_", " ")]])}
    <p class="quiet">The journal does not record what the original runtime had loaded (origin ${result.origin_state}): a difference means that something is not deterministic, or that the origin's state had an influence. The two are not told apart. Wall-clock fields may differ.</p>
    ${result.divergences.length === 0 ? html`<p>No field differs.</p>` : table("differences", ["field", "severity", "then", "now"], result.divergences.map((each) => [
      html`<code>${each.path}</code>`, badge("", each.severity), jsonView(each.original, 1), jsonView(each.replay, 1),
    ]))}`;
}

interface Walk { readonly to: number; at: number; running: boolean; readonly differing: { readonly id: number; readonly why: string }[] }

/** Replays the whole journal, one turn after the other, as the server's lock wants it. */
function openAll(page: Page): View {
  let status: Loaded<DataOf<"runtimeStatus">> = LOADING;
  let walk: Walk | null = null;
  page.load({ route: "runtimeStatus", path: "/runtime/status" }, (loaded) => { status = loaded; });
  const step = (current: Walk): void => {
    if (!current.running || walk !== current) return;
    if (current.at >= current.to) { current.running = false; page.say(`${current.to} turns replayed, ${current.differing.length} differ`); return; }
    const id = current.at + 1;
    page.load({ route: "replay", path: `/replay/${id}` }, (loaded) => {
      if (loaded.kind === "failed") current.differing.push({ id, why: loaded.trouble.message });
      else if (loaded.kind === "loaded" && !loaded.data.equivalent) current.differing.push({ id, why: loaded.data.divergences.filter(({ severity }) => severity === "critical").map(({ path }) => path).join(", ") });
      current.at = id;
      step(current);
    });
  };
  const toggle = (to: number): void => {
    walk ??= { to, at: 0, running: false, differing: [] };
    walk.running = !walk.running;
    step(walk);
    page.draw();
  };
  return {
    close: () => { walk = null; },
    render: () => html`<h1>Replay</h1>${showLoaded(status, ({ journal: { turn_count: count } }) => count === 0 ? showEmpty("There is no turn to replay yet.") : html`
      <p>Takes every turn of the journal again in a sealed runtime, and lists those in which something that counts came out otherwise.</p>
      <p class="actions"><button type="button" @click=${() => toggle(count)}>${walk === null ? `Replay all ${count} turns` : walk.running ? "Pause" : walk.at >= walk.to ? "Done" : "Go on"}</button></p>
      ${walk === null ? nothing : html`<progress max=${walk.to} value=${walk.at} aria-label="turns replayed"></progress>
        <p role="status">${walk.at} of ${walk.to} replayed, ${walk.differing.length} differ</p>
        ${walk.differing.length === 0 ? nothing : table("turns that differ", ["turn", "what"], walk.differing.map(({ id, why }) => [html`<a href=${hrefOf({ panel: "replay", id: String(id) })}>${id}</a>`, why]))}`}`)}`,
  };
}
