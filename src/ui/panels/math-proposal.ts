import { html, nothing, type TemplateResult } from "lit-html";
import { plural } from "../../contract/plural.ts";
import type { WorkbenchTables } from "../../contract/workbench.ts";
import type { DataOf } from "../api.ts";
import { readAudit, showAuditLines, type AuditEvent } from "../parts/audit-lines.ts";
import { badge } from "../parts/badge.ts";
import { Deciding, messageOf, type DryRun, type Subject, type Way } from "../parts/deciding.ts";
import { hashed, copyButton, hash } from "../parts/copy.ts";
import { facts } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { openQueue } from "../parts/queue.ts";
import { openResource } from "../parts/resource.ts";
import type { Page, View } from "../panel.ts";
import { quiet, code, inWords, button, folded } from "../parts/link.ts";
import { command } from "../commands.ts";
import { tables } from "../tables.ts";

type Detail = DataOf<"mathProposal">;
type Word = Readonly<Record<"lemma" | "category" | "polarity", string | null>>;

/** One math proposal: reasoning, a dry run of the decision, the confirmed decision and its audit lines. */
export function openMathProposal(page: Page, id: string): View {
  let events: readonly AuditEvent[] = [];
  let shown: Detail | null = null;
  const readLines = (): void =>
    readAudit(page, (read) => {
      events = read;
    });
  const deciding = new Deciding(page, "/math-proposals", readLines);
  const begin = (way: DecidingRow) => (): void =>
    deciding.begin(mathWayOf(way), shown === null ? [] : [mathSubjectOf(shown)]);
  const queue = openQueue(page, "math-proposals");
  page.load<"mathProposals">("/math-proposals", (loaded) =>
    queue.take(loaded.data?.items.map((each) => each.proposal_id) ?? []),
  );
  readLines();
  const view = openResource<"mathProposal">(page, {
    title: "Math proposal",
    path: `/math-proposals/${encodeURIComponent(id)}`,
    show: (proposal) => {
      shown = proposal;
      return html`${showProposal(proposal)}<h2>Decide</h2>${deciding.show()}${showWays(proposal, begin)}${showAuditLines(events, id)}`;
    },
  });
  return {
    ...view,
    get commands() {
      return [
        ...tables().mathDeciding.map((way) => command(`${way[1]} …`, way[2], begin(way))),
        ...queue.ways(),
        ...(view.commands ?? []),
      ];
    },
  };
}

type DecidingRow = WorkbenchTables["mathDeciding"][number];

const DRY_RUN: DryRun = {
  call: (id) => ({ path: `/math-proposals/${encodeURIComponent(id)}/ratify`, body: { dry_run: true } }),
  says: "What it would change",
  effect: (data) => messageOf({ data }),
};

/** Only a ratification takes effect at once, so it has a dry run; only a rejection takes a note. */
export const mathWayOf = ([route, label, , does]: DecidingRow): Way => ({
  route,
  label,
  does: route === "ratify" ? "It would take effect from the next turn. You cannot undo it here." : does,
  note: route === "reject",
  ...(route === "ratify" && { dryRun: DRY_RUN }),
});

export const mathSubjectOf = ({
  proposal_id: id,
  structural_commonality: shown,
}: Pick<Detail, "proposal_id" | "structural_commonality">): Subject => ({ id, shown, effect: "" });

function showWays(
  { handler_name: handler, proposed_change_kind: kind, suggested_ratify_cli: suggested }: Detail,
  begin: (way: DecidingRow) => () => void,
): TemplateResult {
  return html`${handler === null ? quiet(`Nothing can apply a ${inWords(kind)} yet; you can reject or defer it.`) : nothing}
    <p class="actions">${tables()
      .mathDeciding.slice(handler === null ? 1 : 0)
      .map((way) => button(html`${way[1]} <kbd>${way[2]}</kbd>`, begin(way)))}</p>
    ${suggested === null ? nothing : quiet(html`At the terminal: <code>${suggested}</code> ${copyButton(suggested, "the command")}`)}`;
}

function suggestion({ handler_name: handler, proposed_change_payload: payload }: Detail): TemplateResult {
  if (handler === null) return code(JSON.stringify(payload));
  const { lemma, category, polarity } = payload as Word; // as above
  return html`<code>${lemma}</code> as ${inWords(category ?? "")}${polarity === null ? nothing : `, ${polarity}`}`;
}

function showProposal(proposal: Detail): TemplateResult {
  return html`<p class="surface">${proposal.structural_commonality}</p>${facts([
    hashed("id", proposal.proposal_id),
    ["change", inWords(proposal.proposed_change_kind)],
    ["suggested", suggestion(proposal)],
    ["cases", proposal.evidence_count],
    ["shape", inWords(proposal.shape_category)],
    ["with it, practice answers as", hash(proposal.replay_equivalence_hash, "the replay equivalence hash")],
  ])}<p>${proposal.wrong_zero_assertion}</p>
    <h2>Reasoning</h2><ol class="stages">${proposal.reasoning_trace_steps.map(
      (
        step,
      ) => html`<li><span class="badge">${step.step_kind}</span> ${step.claim} <small>${step.justification}</small>
      ${folded(plural(step.input_pointers.length, "pointer"), html`<p>${step.input_pointers.map((pointer) => html`<code>${pointer}</code> `)}</p>${jsonView(step.output_payload, 1)}`)}</li>`,
    )}</ol>
    ${!proposal.leeway_evidence || proposal.leeway_evidence.class_name === "none" ? nothing : badge(proposal.leeway_evidence.license, `licence for ${proposal.leeway_evidence.class_name}`)}`;
}
