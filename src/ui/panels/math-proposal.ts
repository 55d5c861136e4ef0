import { html, nothing, type TemplateResult } from "lit-html";
import { plural } from "../../contract/plural.ts";
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
  const deciding = new Deciding(page, id);
  const queue = openQueue(page, "math-proposals");
  page.load<"mathProposals">("/math-proposals", (loaded) =>
    queue.take(loaded.data?.items.map((each) => each.proposal_id) ?? []),
  );
  const view = openResource<"mathProposal">(page, {
    title: "Math proposal",
    path: deciding.path,
    show: (proposal) => html`${showProposal(proposal)}${deciding.show(proposal)}`,
  });
  return {
    ...view,
    get commands() {
      return [
        ...tables().mathDeciding.map((way) => command(`${way[1]} …`, way[2], deciding.begin(way))),
        ...queue.ways(),
        ...(view.commands ?? []),
      ];
    },
  };
}

/** The decision on one math proposal: what is to be confirmed, its outcome, and its audit lines. */
class Deciding {
  readonly path: string;
  readonly #page: Page;
  readonly #id: string;
  #asking: Confirmation | null = null;
  #outcome: TemplateResult | null = null;
  #events: readonly AuditEvent[] = [];

  constructor(page: Page, id: string) {
    this.path = `/math-proposals/${encodeURIComponent(id)}`;
    this.#page = page;
    this.#id = id;
    this.#readLines();
  }

  #readLines(): void {
    readAudit(this.#page, (read) => {
      this.#events = read;
    });
  }

  #end(shown: TemplateResult | null): void {
    [this.#asking, this.#outcome] = [null, shown];
    this.#readLines();
    this.#page.draw();
  }

  /** Asks for a decision; only one that takes effect at once gets a dry run first. */
  readonly begin = (way: Way) => (): void => {
    if (way[0] !== "ratify") this.#confirm(way, way[3]);
    else
      this.#page.load<"ratifyMathProposal">(
        `${this.path}/ratify`,
        ({ data, trouble }) => {
          if (trouble) this.#end(showTrouble(trouble));
          else if (data)
            this.#confirm(
              way,
              html`The dry run says: <strong>${data.message}</strong> It would take effect from the next turn. You cannot undo it here.`,
            );
        },
        { dry_run: true },
      );
  };

  #confirm([way, title]: Way, effect: TemplateResult | string): void {
    this.#asking = {
      title: `${title} it?`,
      effect,
      button: title,
      note: way === "reject",
      leave: () => this.#end(null),
      run: (note) => this.#decide(way, note),
    };
    focusConfirmation();
    this.#page.draw();
  }

  #decide(way: Way[0], note: string): void {
    this.#page.load<"ratifyMathProposal" | "rejectMathProposal" | "deferMathProposal">(
      `${this.path}/${way}`,
      ({ data, trouble }) => {
        if (trouble) this.#end(showTrouble(trouble));
        if (!data) return;
        const outcome = outcomeText(way, data);
        this.#page.say(outcome);
        this.#end(
          html`<p class="checked good" role="status"><strong>${outcome}</strong> The audit lines below record it.</p>`,
        );
      },
      note === "" ? {} : { note },
    );
  }

  show(proposal: Detail): TemplateResult {
    const { suggested_ratify_cli: suggested } = proposal;
    return html`<h2>Decide</h2>
      ${this.#outcome}${this.#asking ? showConfirmation(this.#asking) : this.#showWays(proposal)}
      ${suggested === null ? nothing : quiet(html`At the terminal: <code>${suggested}</code> ${copyButton(suggested, "the command")}`)}
      ${showAuditLines(this.#events, this.#id)}`;
  }

  #showWays({ handler_name: handler, proposed_change_kind: kind }: Detail): TemplateResult {
    return html`
        ${handler === null ? quiet(`Nothing can apply a ${inWords(kind)} yet; you can reject or defer it.`) : nothing}
        <p class="actions">${tables()
          .mathDeciding.slice(handler === null ? 1 : 0)
          .map((way) => button(html`${way[1]} <kbd>${way[2]}</kbd>`, this.begin(way)))}</p>`;
  }
}

/** The outcome of a decision as a sentence. Only a ratification has a message. */
function outcomeText(
  way: Way[0],
  data: DataOf<"ratifyMathProposal" | "rejectMathProposal" | "deferMathProposal">,
): string {
  if (!("message" in data)) return `Recorded: ${way === "reject" ? "rejected" : "deferred"}.`;
  return `Ratified: ${data.message}${data.target_path === null ? "" : `, in ${data.target_path}`}`;
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
