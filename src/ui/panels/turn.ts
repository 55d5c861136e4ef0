import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { answerOf, showAnswer } from "../parts/answer.ts";
import { badge } from "../parts/badge.ts";
import { check, showChecked, type Checked } from "../parts/checked.ts";
import { copyButton, hash } from "../parts/copy.ts";
import { facts, time } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { showLoaded } from "../parts/states.ts";
import { openTab, tabs } from "../parts/tabs.ts";
import { turnBadges } from "../parts/turn-badges.ts";
import type { Page, View } from "../panel.ts";
import { digestedPart, sealedPart } from "../digests.ts";
import { hrefOf } from "../place.ts";

type Entry = DataOf<"traceTurn">;
type Bundle = DataOf<"traceBundle">;
const TABS = ["answer", "pipeline", "field", "verdicts", "raw", "bundle"] as const;

/** One turn of the journal, in tabs. */
export function openTurn(page: Page, id: string): View {
  const path = `/trace/${encodeURIComponent(id)}`;
  let [entry, bundle]: [Loaded<Entry>, Loaded<Bundle> | null] = [LOADING, null];
  const checks: { entry: Checked; bundle: Checked } = { entry: null, bundle: null };
  const read = (): void => page.load({ route: "traceTurn", path }, (loaded) => {
    entry = loaded;
    if (loaded.kind === "loaded") void check(loaded.data.journal_digest, sealedPart(loaded.data)).then((checked) => { checks.entry = checked; page.draw(); });
  });
  const update = (): void => {
    if (openTab(page.place, TABS) !== "bundle" || bundle !== null) return;
    bundle = LOADING;
    page.load({ route: "traceBundle", path: `${path}/bundle` }, (loaded) => {
      bundle = loaded;
      if (loaded.kind === "loaded") void check(loaded.data.bundle_digest, digestedPart(loaded.data)).then((checked) => { checks.bundle = checked; page.draw(); });
    });
  };
  const other = (by: number) => (): void => { if (Number(id) + by > 0) page.go({ ...page.place, id: String(Number(id) + by) }); };
  read();
  update();
  return {
    commands: [
      { id: "next", label: "The turn after", key: "j", run: other(1) },
      { id: "previous", label: "The turn before", key: "k", run: other(-1) },
      { id: "replay", label: "Replay this turn", key: "p", run: () => page.go({ panel: "replay", id, query: new Map() }) },
    ],
    update,
    render: () => html`<h1>Turn ${id}</h1>
      ${showLoaded(entry, (turn, text) => {
        const tab = openTab(page.place, TABS);
        return html`<p class="prompt">${turn.prompt}</p><p class="surface">${turn.surface}</p>
        ${turnBadges(turn)}
        <p class="actions"><a href=${hrefOf({ panel: "replay", id })}>replay</a>
          <a href="/trace/${id}/bundle" download="turn-${id}-bundle.json">bundle</a>
          ${copyButton(`curl ${location.origin}/trace/${id}`, "as curl")}</p>
        ${tabs(page.place, TABS, "parts of the turn")}
        <section aria-label=${tab}>${tab === "raw" ? showRaw(turn, text, checks.entry) : tab === "bundle" ? showLoaded(bundle ?? LOADING, (data) => showBundle(data, checks.bundle)) : SHOW[tab](turn)}</section>`;
      })}`,
  };
}

const SHOW: Readonly<Record<Exclude<(typeof TABS)[number], "raw" | "bundle">, (turn: Entry) => TemplateResult>> = {
  answer: (turn) => {
    const answer = answerOf(turn.pipeline_record);
    return html`${facts([["taken", time(turn.timestamp)], ["cost", `${turn.turn_cost_ms} ms`], ["trace hash", hash(turn.trace_hash, "the trace hash")], ["journal digest", hash(turn.journal_digest, "the journal digest")]])}
      ${answer === null ? html`<p class="quiet">The entry has no record of its stages.</p>` : showAnswer(answer, turn.prompt)}`;
  },
  pipeline: ({ pipeline_record: record }) => record === null ? html`<p class="quiet">no record was kept</p>` : html`<ol class="stages">${record.stages.map((stage) => html`
    <li><details><summary><strong>${stage.label}</strong> <span class="quiet">${stage.summary}</span></summary>${jsonView(stage.detail, 2, `/stages/${stage.stage_id}`)}</details></li>`)}</ol>`,
  field: ({ field_evidence: field }) => field === null ? html`<p class="quiet">no field evidence was kept</p>` : facts([
    ["field", field.field_valid === null ? "not recorded" : badge("within the ceiling", field.field_valid ? "verified" : "violated")],
    ["versor condition", String(field.versor_condition)], ["ceiling", String(field.versor_condition_ceiling)], ["inner product, before and after", String(field.cga_inner)],
    ["digest", hash(field.field_digest, "the field's digest")], ["digest before", hash(field.parent_field_digest, "the digest before the turn")],
  ]),
  verdicts: (turn) => html`${([["identity", turn.identity_verdict], ["safety", turn.safety_verdict], ["ethics", turn.ethics_verdict]] as const).map(([name, verdict]) => html`
    <h2>${name}</h2>${verdict === null ? html`<p class="quiet">the check did not run</p>` : html`<p>${badge("outcome", verdict.outcome)} ${verdict.runtime_detail === "" ? nothing : html`<code>${verdict.runtime_detail}</code>`}</p>`}`)}
    <h2>licence</h2>${turn.leeway_evidence === null ? html`<p class="quiet">not recorded</p>` : facts(Object.entries(turn.leeway_evidence).map(([name, value]) => [name.replaceAll("_", " "), String(value)] as const))}`,
};

function showRaw(turn: Entry, text: string, checked: Checked): TemplateResult {
  return html`${showChecked("entry", checked)}<p class="actions">${copyButton(text, "the exact bytes")}</p>${jsonView(turn, 1)}<details><summary>as it came, ${text.length} characters</summary><pre class="raw" tabindex="0">${text}</pre></details>`;
}

function showBundle(bundle: Bundle, checked: Checked): TemplateResult {
  return html`${showChecked("bundle", checked)}
    <p>Its digest covers what was decided and why, not where it stands in the journal: the same turn has the same digest anywhere.</p>
    <p class="actions"><a href="/trace/${bundle.turn_id}/bundle" download="turn-${bundle.turn_id}-bundle.json">download</a> <code>${bundle.replay_reproducer}</code>${copyButton(bundle.replay_reproducer, "the command that runs it again")}</p>
    ${jsonView(bundle, 1)}`;
}
