import { html, nothing, type TemplateResult } from "lit-html";
import type { WorkbenchTables } from "../../contract/workbench.ts";
import type { DataOf } from "../api.ts";
import { readAudit, showAuditLines, type AuditEvent } from "../parts/audit-lines.ts";
import { badge } from "../parts/badge.ts";
import { focusConfirmation, showConfirmation, type Confirmation } from "../parts/confirm.ts";
import { hashed, copyButton, hash } from "../parts/copy.ts";
import { facts } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { openQueue } from "../parts/queue.ts";
import { openResource } from "../parts/resource.ts";
import { showTrouble } from "../parts/states.ts";
import type { Page, View } from "../panel.ts";
import { quiet, code, inWords, button, folded } from "../parts/link.ts";
import { command } from "../commands.ts";
import { tables } from "../tables.ts";

type Detail = DataOf<"mathProposal">;
type Word = Readonly<Record<"lemma" | "category" | "polarity", string | null>>;

type Way = WorkbenchTables["mathDeciding"][number];

/** One math proposal: reasoning, a dry run of the decision, the confirmed decision and its audit lines. */
export function openMathProposal(page: Page, id: string): View {
  const path = `/math-proposals/${encodeURIComponent(id)}`;
  /** What is to be confirmed, and what came of the last decision. */
  let [asking, came]: [Confirmation | null, TemplateResult | null] = [null, null];
  let events: readonly AuditEvent[] = [];
  const queue = openQueue(page, "math-proposals");
  const readLines = (): void =>
    readAudit(page, (read) => {
      events = read;
    });
  const end = (shown: TemplateResult | null): void => {
    [asking, came] = [null, shown];
    readLines();
    page.draw();
  };
  const confirm = ([way, title]: Way, effect: TemplateResult | string): void => {
    asking = {
      title: `${title} it?`,
      effect,
      button: title,
      note: way === "reject",
      leave: () => end(null),
      run: (note) =>
        page.load<"ratifyMathProposal" | "rejectMathProposal" | "deferMathProposal">(
          `${path}/${way}`,
          ({ data, trouble }) => {
            const told =
              data && "message" in data
                ? `Ratified: ${data.message}${data.target_path === null ? "" : `, in ${data.target_path}`}`
                : `Noted: ${way === "reject" ? "rejected" : "deferred"}.`;
            if (data) page.say(told);
            end(
              trouble
                ? showTrouble(trouble)
                : html`<p class="checked good" role="status"><strong>${told}</strong> The lines below say so.</p>`,
            );
          },
          note === "" ? {} : { note },
        ),
    };
    focusConfirmation();
    page.draw();
  };
  const begin = (way: Way) => (): void => {
    if (way[0] !== "ratify") confirm(way, way[3]);
    else
      page.load<"ratifyMathProposal">(
        `${path}/ratify`,
        ({ data, trouble }) => {
          if (trouble) end(showTrouble(trouble));
          else if (data)
            confirm(
              way,
              html`The dry run says: <strong>${data.message}</strong> It would stand in <code>state/math/lexicon.jsonl</code>, hold from the next turn on, and could not be taken back here.`,
            );
        },
        { dry_run: true },
      );
  };
  page.load<"mathProposals">("/math-proposals", (loaded) =>
    queue.take(loaded.data?.items.map((each) => each.proposal_id) ?? []),
  );
  readLines();
  const view = openResource<"mathProposal">(page, {
    title: "Math proposal",
    path,
    show: (proposal) => html`${showProposal(proposal)}<h2>Decide</h2>
      ${came}${
        asking
          ? showConfirmation(asking)
          : html`
        ${proposal.handler_name === null ? quiet(`No handler carries out a ${inWords(proposal.proposed_change_kind)} yet; it can be rejected or deferred.`) : nothing}
        <p class="actions">${tables()
          .mathDeciding.slice(proposal.handler_name === null ? 1 : 0)
          .map((way) => button(html`${way[1]} <kbd>${way[2]}</kbd>`, begin(way)))}</p>`
      }
      ${proposal.suggested_ratify_cli === null ? nothing : quiet(html`At the terminal: <code>${proposal.suggested_ratify_cli}</code> ${copyButton(proposal.suggested_ratify_cli, "the command")}`)}
      ${showAuditLines(events, id)}`,
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
      ${folded(`${step.input_pointers.length} pointers`, html`<p>${step.input_pointers.map((pointer) => html`<code>${pointer}</code> `)}</p>${jsonView(step.output_payload, 1)}`)}</li>`,
    )}</ol>
    ${!proposal.leeway_evidence || proposal.leeway_evidence.class_name === "none" ? nothing : badge(proposal.leeway_evidence.license, `licence for ${proposal.leeway_evidence.class_name}`)}`;
}
