import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { copyButton } from "../parts/copy.ts";
import { table } from "../parts/facts.ts";
import { showReview, type Review } from "../parts/review-result.ts";
import { showLoaded } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { hrefOf, withQuery } from "../place.ts";
import { INLINE_EXAMPLE, draftOf, evidenceIds, without, type SealedRecord } from "./review-draft.ts";

const PATH = "/epistemic-truth-state/review";

export const reviewPanel: Panel = { name: "review", label: "Review", group: "Work", summary: "put a claim to the authority, and see what if", open: openReview };

function openReview(page: Page): View {
  let written = JSON.stringify(INLINE_EXAMPLE, null, 2);
  let reviewed: { readonly request: unknown; readonly answer: Loaded<Review> } | null = null;
  let fault = "";
  const otherwise = new Map<string, Loaded<Review>>();
  const review = (): void => {
    let request: unknown;
    try {
      request = JSON.parse(written);
      fault = "";
    } catch (error) {
      fault = error instanceof Error ? error.message : "it is not JSON";
      page.draw();
      return;
    }
    otherwise.clear();
    reviewed = { request, answer: LOADING };
    page.load({ route: "review", path: PATH, body: request }, (answer) => {
      reviewed = { request, answer };
      if (answer.kind === "loaded") page.say(`${answer.data.assigned_state ?? answer.data.status}: ${answer.data.decision_reason.replaceAll("_", " ")}`);
    });
    page.draw();
  };
  const whatIf = (request: unknown): void => {
    for (const id of evidenceIds(request)) {
      otherwise.set(id, LOADING);
      page.load({ route: "review", path: PATH, body: without(request, id) }, (answer) => { otherwise.set(id, answer); });
    }
    page.draw();
  };
  const write = (request: unknown): void => { written = JSON.stringify(request, null, 2); review(); };
  const picker = openPicker(page, (draft) => write(draft));
  return {
    commands: [{ id: "review", label: "Review the request", key: "Mod+enter", run: review }],
    update: picker.update,
    render: () => html`<h1>Review</h1>
      <p>A proposer says something; the authority decides what standing it has from the evidence alone. Nothing is kept of a review.</p>
      <div class="columns"><div>
        ${picker.render()}
        <form @submit=${(event: Event) => { event.preventDefault(); review(); }}>
          <label for="request">The request</label>
          <textarea id="request" rows="16" spellcheck="false" class="code" .value=${written} @input=${(event: Event) => { written = (event.target as HTMLTextAreaElement).value; }}></textarea>
          ${fault === "" ? nothing : html`<p class="over" role="alert">${fault}</p>`}
          <p class="actions"><button type="submit">Review</button>${copyButton(`curl -d @- ${location.origin}${PATH} <<'END'\n${written}\nEND`, "as curl")}</p>
        </form></div>
      <div>${reviewed === null ? nothing : showReviewed(reviewed, otherwise, whatIf)}</div></div>`,
  };
}

function showReviewed({ request, answer }: { readonly request: unknown; readonly answer: Loaded<Review> }, otherwise: ReadonlyMap<string, Loaded<Review>>, whatIf: (request: unknown) => void): TemplateResult {
  return showLoaded(answer, (review) => html`${showReview(review)}
    ${evidenceIds(request).length === 0 ? nothing : html`<h2>What if</h2>
      ${otherwise.size === 0 ? html`<p class="actions"><button type="button" @click=${() => whatIf(request)}>Leave out each piece of evidence in turn</button></p>`
        : table("what if", ["without", "it would be", "because"], [...otherwise].map(([id, loaded]) => [html`<code>${id}</code>`, ...loaded.kind === "loaded"
          ? [html`${badge("", loaded.data.assigned_state ?? loaded.data.status)} ${loaded.data.assigned_state === review.assigned_state ? "" : html`<strong>changes</strong>`}`, loaded.data.decision_reason.replaceAll("_", " ")]
          : [loaded.kind === "loading" ? "…" : loaded.trouble.message, ""]]))}`}`);
}

/** Picks a claim, citations and premises from a sealed corpus. */
function openPicker(page: Page, use: (request: unknown) => void): { render(): TemplateResult; update(): void } {
  let [corpora, corpus]: [Loaded<DataOf<"corpora">>, Loaded<DataOf<"corpus">> | null] = [LOADING, null];
  let shown = "";
  const roles = { claim: "", cited: new Set<string>(), premises: new Set<string>() };
  page.load({ route: "corpora", path: "/epistemic-truth-state/corpora" }, (loaded) => { corpora = loaded; });
  const update = (): void => {
    const id = page.place.query.get("corpus") ?? "";
    if (id === shown) return;
    [shown, corpus] = [id, id === "" ? null : LOADING];
    roles.claim = "";
    roles.cited.clear();
    roles.premises.clear();
    if (id !== "") page.load({ route: "corpus", path: `/epistemic-truth-state/corpora/${encodeURIComponent(id)}` }, (loaded) => { corpus = loaded; });
  };
  const compose = (records: readonly SealedRecord[], domains: readonly string[]): void => {
    const cited = records.filter(({ evidence_id: id }) => roles.cited.has(id) || roles.premises.has(id));
    use(draftOf({ domain: domains[0] ?? "", claim: records.find(({ evidence_id: id }) => id === roles.claim) ?? null, cited, premises: [...roles.premises] }));
  };
  const toggle = (set: Set<string>, id: string) => (event: Event): void => { if ((event.target as HTMLInputElement).checked) set.add(id); else set.delete(id); };
  update();
  return {
    update,
    render: () => html`<p class="actions">${showLoaded(corpora, ({ items }) => html`<span>Pick from a sealed corpus:</span> ${items.map(({ corpus_id: id }) => html`
      <a href=${hrefOf(withQuery(page.place, { corpus: id === shown ? "" : id }))} aria-current=${id === shown ? "true" : "false"}>${id}</a>`)}`)}</p>
      ${corpus === null ? nothing : showLoaded(corpus, ({ records, domains }) => html`
        <div class="records">${table("records", ["claim", "cite", "premise", "record"], records.map((record) => [
          record.kind === "rule" ? "" : html`<input type="radio" name="claim" aria-label="claim what ${record.evidence_id} says" @change=${() => { roles.claim = record.evidence_id; }}>`,
          html`<input type="checkbox" aria-label="cite ${record.evidence_id}" @change=${toggle(roles.cited, record.evidence_id)}>`,
          html`<input type="checkbox" aria-label="take ${record.evidence_id} as a premise" @change=${toggle(roles.premises, record.evidence_id)}>`,
          html`${record.statement} <br><code class="quiet">${record.evidence_id}${record.kind === "rule" ? html`: ${record.formula}` : nothing}</code>`,
        ]))}</div><p class="actions"><button type="button" @click=${() => compose(records, domains)}>Review what is picked</button></p>`)}`,
  };
}
