import { html, nothing, type TemplateResult } from "lit-html";
import type { DataOf, Loaded } from "../api.ts";
import { readAudit, showAuditLines, type AuditEvent } from "../parts/audit-lines.ts";
import { badge } from "../parts/badge.ts";
import { focusConfirmation, showConfirmation } from "../parts/confirm.ts";
import { copyButton, hash } from "../parts/copy.ts";
import { facts } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { neighbours } from "../parts/queue.ts";
import { openResource } from "../parts/resource.ts";
import { showTrouble } from "../parts/states.ts";
import type { Page, View } from "../panel.ts";

type Detail = DataOf<"mathProposal">;
type Word = Readonly<Record<"lemma" | "category" | "polarity", string | null>>;

/** Where the decision stands: to be confirmed, made, or refused by the server. */
type Decision = { readonly kind: "none" } | { readonly kind: "ratify"; readonly effect: string } | { readonly kind: "reject" | "defer" } | { readonly kind: "done"; readonly told: string } | { readonly kind: "refused"; readonly why: TemplateResult };

/** One math proposal: reasoning, a dry run of the decision, the confirmed decision and its audit lines. */
export function openMathProposal(page: Page, id: string): View {
  const path = `/math-proposals/${encodeURIComponent(id)}`;
  let decision: Decision = { kind: "none" };
  let [queue, events]: [readonly string[], readonly AuditEvent[]] = [[], []];
  const readLines = (): void => readAudit(page, (read) => { events = read; });
  const turn = (next: Decision): void => {
    decision = next;
    if (next.kind === "ratify" || next.kind === "reject" || next.kind === "defer") focusConfirmation();
    if (next.kind === "done") { page.say(next.told); readLines(); }
    page.draw();
  };
  const after = <T>(loaded: Loaded<T>, told: (data: T) => Decision): void => {
    if (loaded.kind === "failed") { turn({ kind: "refused", why: showTrouble(loaded.trouble) }); readLines(); }
    else if (loaded.kind === "loaded") turn(told(loaded.data));
  };
  const preview = (): void => {
    page.load({ route: "ratifyMathProposal", path: `${path}/ratify`, body: { dry_run: true } }, (loaded) => after(loaded, ({ message }) => ({ kind: "ratify", effect: message })));
  };
  const confirmed = (now: Decision & { readonly kind: "ratify" | "reject" | "defer" }, note: string): void => {
    if (now.kind === "ratify") page.load({ route: "ratifyMathProposal", path: `${path}/ratify`, body: {} }, (loaded) => after(loaded, ({ message, target_path: target }) => ({ kind: "done", told: `Ratified: ${message}${target === null ? "" : `, in ${target}`}` })));
    else if (now.kind === "reject") page.load({ route: "rejectMathProposal", path: `${path}/reject`, body: note === "" ? {} : { note } }, (loaded) => after(loaded, () => ({ kind: "done", told: "Noted: rejected." })));
    else page.load({ route: "deferMathProposal", path: `${path}/defer`, body: {} }, (loaded) => after(loaded, () => ({ kind: "done", told: "Noted: deferred." })));
  };
  const go = (to: string | null) => (): void => { if (to !== null) page.go({ panel: "math-proposals", id: to, query: new Map() }); };
  page.load({ route: "mathProposals", path: "/math-proposals" }, (loaded) => { queue = loaded.kind === "loaded" ? loaded.data.items.map((each) => each.proposal_id) : []; });
  readLines();
  const view = openResource(page, {
    title: "Math proposal", route: "mathProposal", path: () => path,
    show: (proposal) => html`${showProposal(proposal)}<h2>Decide</h2>
      ${showDecision(decision, { confirmed, leave: () => turn({ kind: "none" }) })}
      ${decision.kind === "ratify" || decision.kind === "reject" || decision.kind === "defer" ? nothing : html`
        ${proposal.handler_name === null ? html`<p class="quiet">No handler carries out a ${proposal.proposed_change_kind.replaceAll("_", " ")} yet; it can be rejected or deferred.</p>` : nothing}
        <p class="actions">${proposal.handler_name === null ? nothing : html`<button type="button" @click=${preview}>Ratify <kbd>y</kbd></button>`}
          <button type="button" @click=${() => turn({ kind: "reject" })}>Reject <kbd>n</kbd></button><button type="button" @click=${() => turn({ kind: "defer" })}>Defer <kbd>d</kbd></button></p>`}
      ${proposal.suggested_ratify_cli === null ? nothing : html`<p class="quiet">At the terminal: <code>${proposal.suggested_ratify_cli}</code> ${copyButton(proposal.suggested_ratify_cli, "the command")}</p>`}
      ${showAuditLines(events, id)}`,
  });
  return {
    ...view,
    get commands() {
      const { before, after: next } = neighbours(queue, id);
      return [
        { id: "ratify", label: "Ratify: a dry run first", key: "y", run: preview }, { id: "reject", label: "Reject …", key: "n", run: () => turn({ kind: "reject" }) }, { id: "defer", label: "Defer …", key: "d", run: () => turn({ kind: "defer" }) },
        { id: "next", label: "The next proposal", key: "j", run: go(next) }, { id: "previous", label: "The proposal before", key: "k", run: go(before) },
        { id: "back", label: "Back to the queue", key: "u", run: () => page.go({ panel: "math-proposals", id: null, query: new Map() }) }, ...view.commands ?? [],
      ];
    },
  };
}

interface Steps { confirmed(now: Decision & { readonly kind: "ratify" | "reject" | "defer" }, note: string): void; leave(): void }

function showDecision(now: Decision, { confirmed, leave }: Steps): TemplateResult | typeof nothing {
  switch (now.kind) {
    case "none": return nothing;
    case "refused": return now.why;
    case "done": return html`<p class="checked good" role="status"><strong>${now.told}</strong> The lines below say so.</p>`;
    case "ratify": return showConfirmation({ title: "Ratify it?", effect: html`The dry run says: <strong>${now.effect}</strong> It would stand in <code>state/math/lexicon.jsonl</code>, hold from the next turn on, and could not be taken back here.`, button: "Ratify", note: false, run: () => confirmed(now, ""), leave });
    case "reject": return showConfirmation({ title: "Reject it?", effect: "The rejection is noted in the audit; the proposal stays on the list.", button: "Reject", note: true, run: (note) => confirmed(now, note), leave });
    case "defer": return showConfirmation({ title: "Defer it?", effect: "That it is put off is noted in the audit; the proposal stays on the list.", button: "Defer", note: false, run: () => confirmed(now, ""), leave });
  }
}

function suggestion({ handler_name: handler, proposed_change_payload: payload }: Detail): TemplateResult {
  if (handler === null) return html`<code>${JSON.stringify(payload)}</code>`;
  const { lemma, category, polarity } = payload as Word; // as above
  return html`<code>${lemma}</code> as ${category?.replaceAll("_", " ")}${polarity === null ? nothing : `, ${polarity}`}`;
}

function showProposal(proposal: Detail): TemplateResult {
  return html`<p class="surface">${proposal.structural_commonality}</p>${facts([
    ["id", hash(proposal.proposal_id, "the id")], ["change", proposal.proposed_change_kind.replaceAll("_", " ")], ["suggested", suggestion(proposal)],
    ["cases", proposal.evidence_count], ["shape", proposal.shape_category.replaceAll("_", " ")], ["with it, practice answers as", hash(proposal.replay_equivalence_hash, "the replay equivalence hash")],
  ])}<p>${proposal.wrong_zero_assertion}</p>
    <h2>Reasoning</h2><ol class="stages">${proposal.reasoning_trace_steps.map((step) => html`<li><span class="badge">${step.step_kind}</span> ${step.claim} <span class="quiet">${step.justification}</span>
      <details><summary class="quiet">${step.input_pointers.length} pointers</summary><p>${step.input_pointers.map((pointer) => html`<code>${pointer}</code> `)}</p>${jsonView(step.output_payload, 1)}</details></li>`)}</ol>
    ${proposal.leeway_evidence === null || proposal.leeway_evidence.class_name === "none" ? nothing : badge(`licence for ${proposal.leeway_evidence.class_name}`, proposal.leeway_evidence.license)}`;
}
