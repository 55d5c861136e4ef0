import { agree, plural } from "../../contract/plural.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import type { WorkbenchTables } from "../../contract/workbench.ts";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { copyButton, hash } from "../parts/copy.ts";
import { countChanges, showDifference } from "../parts/diff-view.ts";
import { facts } from "../parts/facts.ts";
import { tables } from "../tables.ts";
import { showLoaded } from "../parts/states.ts";
import { pageHead } from "../parts/head.ts";
import type { Page, Panel, View } from "../panel.ts";
import { placeAt } from "../place.ts";
import { openAll } from "./replay-all.ts";
import { inWords, button, link, folded } from "../parts/link.ts";
import { command } from "../commands.ts";
import { neighbours } from "../parts/queue.ts";

type Comparison = DataOf<"replay">;
/** A field with more differences than this shows their number, and folds them. */
const SHOWN_AT_ONCE = 8;
type Field = keyof WorkbenchTables["severity"];

export const replayPanel: Panel = {
  list: openAll,
  one: openOne,
};

function openOne(page: Page, id: string): View {
  let comparison: Loaded<Comparison> = LOADING;
  const run = (): void => {
    comparison = LOADING;
    page.load<"replay">(`/replay/${encodeURIComponent(id)}?context=journal`, (loaded) => {
      comparison = loaded;
    });
    page.draw();
  };
  run();
  return {
    commands: [
      command("Replay it again", "r", run),
      command("Open the turn", "t", () => page.go(placeAt("trace", id))),
      ...neighbours(page, "turn to replay", id),
    ],
    arrived: () => {
      if (comparison.trouble) run();
    },
    render: () => html`${pageHead(
      `Replay of turn ${id}`,
      html`<p class="actions">${link("trace", id, "the turn")} ${link("replay", null, "all turns")}${button("Replay again", run)}${copyButton(`touchstone replay turn ${id}`, "as a command", "copy as command")}</p>`,
    )}
      ${showLoaded(comparison, showComparison)}`,
  };
}

function showComparison(result: Comparison): TemplateResult {
  const fields = Object.keys(tables().severity) as Field[]; // the table's own keys
  const differing = new Map(result.divergences.map((each) => [each.path, each]));
  const counting = (severity: string, differs: boolean): readonly Field[] =>
    fields.filter((field) => tables().severity[field] === severity && differing.has(field) === differs);
  const [critical, informational] = [counting("critical", true), counting("informational", true)];
  const { explanation = "unexplained" } = result;
  return html`<p class="surface">${result.equivalent ? "Equivalent." : "Not equivalent: something that counts differs."} ${badge(BADGES[explanation])}</p>
    <p class=${explanation === "unexplained" ? "caveat" : ""} role=${explanation === "unexplained" ? "alert" : nothing}>${tables().explains[explanation]}</p>
    ${facts([
      ["trace hash then", hash(result.original_trace_hash, "the original trace hash")],
      ["trace hash now", hash(result.replay_trace_hash, "the replay's trace hash")],
      ["took", `${result.replay_turn_cost_ms} ms`],
      ["basis", inWords(result.basis)],
    ])}
    <h2>Fields that must be equal</h2>
    ${critical.length === 0 ? html`<p>No field differs.</p>` : html`${HEADS}${critical.map((field) => showField(field, differing.get(field)))}`}
    ${showSame(counting("critical", false))}
    <h2>Fields that may differ</h2>
    ${informational.length === 0 ? html`<p>No field differs.</p>` : html`${HEADS}${informational.map((field) => showField(field, differing.get(field)))}`}
    ${showSame(counting("informational", false))}`;
}

/** The word of each explanation; only the last is coloured as an alarm. */
export const BADGES = {
  equal: "verified",
  used_stored_knowledge: "used_stored_knowledge",
  engine_changed: "engine_changed",
  unexplained: "critical",
} as const satisfies Record<NonNullable<Comparison["explanation"]>, string>;

const HEADS = html`<div class="sides heads fields"><div>then</div><div>now</div></div>`;

function showField(field: Field, divergence: Comparison["divergences"][number] | undefined): TemplateResult {
  const { added, removed, changed } = countChanges(divergence?.original, divergence?.replay);
  const changes = added + removed + changed;
  const shown = showDifference(divergence?.original, divergence?.replay, ["then", "now"], `/${field}`);
  return html`<section class="field" aria-label=${field}><h3><code>${field}</code> ${badge(tables().severity[field])} <small>${tables().tolerated[field]}</small></h3>
    ${changes > SHOWN_AT_ONCE ? folded(plural(changes, "difference"), shown) : shown}</section>`;
}

function showSame(fields: readonly Field[]): TemplateResult | typeof nothing {
  if (fields.length === 0) return nothing;
  return folded(
    `${plural(fields.length, "field")} ${agree(fields.length, "is", "are")} the same`,
    html`<p>${fields.map((field) => html`<code class="token">${field}</code> `)}</p>`,
  );
}
