import { html, nothing, type TemplateResult } from "lit-html";
import type { DataOf, Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { copyButton, hash } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty, showTrouble } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { hrefOf } from "../place.ts";

type Detail = DataOf<"mathProposal">;

export const mathProposalsPanel: Panel = {
  name: "math-proposals", label: "Math proposals", group: "Decide", summary: "what practice proposes for the reader of word problems",
  open: (page) => page.place.id === null ? openQueue(page) : openProposal(page, page.place.id),
};

function openQueue(page: Page): View {
  return openResource(page, {
    title: "Math proposals", route: "mathProposals", path: () => "/math-proposals",
    show: ({ items }) => items.length === 0 ? showEmpty("Practice proposes nothing.", html`<code>touchstone practice</code> runs the lanes and proposes words that the reader lacks.`)
      : table("math proposals", ["proposal", "change", "what the refusals have in common", "cases"], items.map((each) => [
        html`<a href=${hrefOf({ panel: "math-proposals", id: each.proposal_id })}><code>${each.proposal_id.slice(0, 12)}</code></a>`, each.proposed_change_kind.replaceAll("_", " "), each.structural_commonality, each.evidence_count,
      ])),
  });
}

/** What was answered to the last decision: a dry run, or the real one. */
type Decided = { readonly kind: "nothing" } | { readonly kind: "asking"; readonly message: string } | { readonly kind: "done"; readonly message: string } | { readonly kind: "refused"; readonly shown: TemplateResult };

function openProposal(page: Page, id: string): View {
  let decided: Decided = { kind: "nothing" };
  const path = `/math-proposals/${encodeURIComponent(id)}`;
  const after = <T>(loaded: Loaded<T>, told: (data: T) => Decided): void => {
    if (loaded.kind === "failed") decided = { kind: "refused", shown: showTrouble(loaded.trouble) };
    else if (loaded.kind === "loaded") decided = told(loaded.data);
    if (decided.kind === "done") page.say(decided.message);
  };
  const preview = (): void => page.load({ route: "ratifyMathProposal", path: `${path}/ratify`, body: { dry_run: true } }, (loaded) => after(loaded, ({ message }) => ({ kind: "asking", message })));
  const ratify = (): void => page.load({ route: "ratifyMathProposal", path: `${path}/ratify`, body: {} }, (loaded) => after(loaded, ({ message }) => ({ kind: "done", message })));
  const reject = (): void => page.load({ route: "rejectMathProposal", path: `${path}/reject`, body: {} }, (loaded) => after(loaded, () => ({ kind: "done", message: "Noted: rejected." })));
  const defer = (): void => page.load({ route: "deferMathProposal", path: `${path}/defer`, body: {} }, (loaded) => after(loaded, () => ({ kind: "done", message: "Noted: deferred." })));
  const view = openResource(page, {
    title: "Math proposal", route: "mathProposal", path: () => path,
    show: (proposal) => html`${showProposal(proposal)}
      <h2>Decide</h2>
      ${decided.kind === "asking" ? html`<div class="confirm" role="alertdialog" aria-label="confirm"><p><strong>${decided.message}</strong></p><p>It holds from the next turn on, and stands in the audit.</p>
        <p class="actions"><button type="submit" @click=${ratify}>Ratify</button><button type="button" @click=${() => { decided = { kind: "nothing" }; page.draw(); }}>Leave it</button></p></div>`
        : html`<p class="actions">${proposal.handler_name === null ? html`<span class="quiet">No handler carries out this kind of change yet.</span>` : html`<button type="button" @click=${preview}>Ratify …</button>`}
          <button type="button" @click=${reject}>Reject</button><button type="button" @click=${defer}>Defer</button></p>`}
      ${decided.kind === "done" ? html`<p role="status"><strong>${decided.message}</strong> <a href=${hrefOf({ panel: "audit" })}>the audit</a></p>` : nothing}
      ${decided.kind === "refused" ? decided.shown : nothing}
      ${proposal.suggested_ratify_cli === null ? nothing : html`<p class="quiet">On the command line: <code>${proposal.suggested_ratify_cli}</code> ${copyButton(proposal.suggested_ratify_cli, "the command")}</p>`}`,
  });
  return { ...view, commands: [{ id: "preview", label: "Ratify: see what it would do", key: "y", run: preview }, { id: "reject", label: "Reject", key: "n", run: reject }, { id: "defer", label: "Defer", key: "d", run: defer }, ...view.commands ?? []] };
}

function showProposal(proposal: Detail): TemplateResult {
  return html`${facts([
    ["id", hash(proposal.proposal_id, "the id")], ["change", proposal.proposed_change_kind.replaceAll("_", " ")], ["suggested", html`<code>${JSON.stringify(proposal.proposed_change_payload)}</code>`],
    ["cases", proposal.evidence_count], ["shape", proposal.shape_category],
  ])}<p>${proposal.wrong_zero_assertion}</p>
    <h2>Reasoning</h2><ol class="stages">${proposal.reasoning_trace_steps.map((step) => html`<li><span class="badge">${step.step_kind}</span> ${step.claim} <span class="quiet">${step.justification}</span>
      <details><summary class="quiet">${step.input_pointers.length} pointers</summary>${jsonView(step.output_payload, 1)}</details></li>`)}</ol>
    ${proposal.leeway_evidence === null ? nothing : badge(`licence for ${proposal.leeway_evidence.class_name}`, proposal.leeway_evidence.license)}`;
}
