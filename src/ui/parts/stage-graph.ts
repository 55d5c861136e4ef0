import { html, nothing, type TemplateResult } from "lit-html";
import type { PipelineRecord } from "../../contract/pipeline.ts";
import { tables } from "../tables.ts";
import { hrefOf, withQuery, type Place } from "../place.ts";
import { badge } from "./badge.ts";
import { hash } from "./copy.ts";
import { facts } from "./facts.ts";
import { jsonView } from "./json-view.ts";
import { inWords, quiet } from "./link.ts";

type Stage = PipelineRecord["stages"][number];

/** The stages of a turn as boxes joined by edges; the details of the chosen stage are below. */
export function showPipeline(record: PipelineRecord | null, place: Place): TemplateResult {
  if (!record || record.stages.length === 0)
    return quiet(inWords(record?.missing_reason ?? "no record was kept"));
  const { stages, edges } = record;
  const open = stages.find(({ stage_id: id }) => id === place.query.get("stage")) ?? stages[0];
  return html`<ol class="stage-graph" aria-label="stages">${stages.map((stage, at) => {
    const edge = edges.find(({ to_stage: to }) => to === stage.stage_id);
    return html`<li>${!edge ? nothing : html`<span class="edge">${edge.label ?? "then"}</span>`}
      <a href=${hrefOf(withQuery(place, { stage: at === 0 ? "" : stage.stage_id }))} aria-current=${stage === open} class=${stage.status} data-word=${stage.stage_id} title=${tables().words[stage.stage_id] ?? nothing}>
        <strong>${stage.label.replace(/(?<=[a-z])(?=[A-Z])/g, " ")}</strong><span class="summary">${stage.summary}</span></a></li>`;
  })}</ol>${!open ? nothing : showStage(open, stages.indexOf(open))}`;
}

function showStage({ label, status, summary, detail }: Stage, at: number): TemplateResult {
  const [plain, nested] = [
    Object.entries(detail).filter(([, value]) => isPlain(value)),
    Object.entries(detail).filter(([, value]) => !isPlain(value)),
  ];
  return html`<section class="stage" aria-label="stage ${label}"><h2>${label} ${status === "recorded" ? nothing : badge(status)}</h2><p>${summary}</p>
    ${plain.length === 0 ? nothing : facts(plain.map(([name, value]) => [inWords(name), showPlain(name, value)] as const))}
    ${nested.map(([name, value]) => html`<h3>${inWords(name)}</h3>${jsonView(value, Array.isArray(value) && value.length > 20 ? 1 : 2, `/pipeline_record/stages/${at}/detail/${name}`)}`)}</section>`;
}

function isPlain(value: unknown): boolean {
  return (
    typeof value !== "object" ||
    !value ||
    (Array.isArray(value) && value.every((item) => typeof item === "string"))
  );
}

function showPlain(name: string, value: unknown): TemplateResult | string {
  if (typeof value === "string" && /(?:hash|digest)$/.test(name)) return hash(value, `the ${inWords(name)}`);
  if (Array.isArray(value))
    return value.length === 0
      ? html`<small>none</small>`
      : html`${value.map((item: unknown) => html`<code class="token">${String(item)}</code> `)}`;
  return value === null || value === ""
    ? html`<small>${value === null ? "none" : "empty"}</small>`
    : String(value);
}
