import { html, nothing, type TemplateResult } from "lit-html";
import type { ChatTurnResult } from "../../contract/turn.ts";
import { badge } from "./badge.ts";

/** State, clearance, grounding and licence of a turn. */
export function turnBadges(turn: Pick<ChatTurnResult, "epistemic_state" | "normative_clearance" | "grounding_source" | "leeway_evidence" | "hedge_injected">): TemplateResult {
  const leeway = turn.leeway_evidence;
  return html`<p class="badges">${badge("state", turn.epistemic_state)} ${badge("clearance", turn.normative_clearance)} ${badge("grounding", turn.grounding_source)}
    ${leeway === null || leeway.class_name === "none" ? nothing : badge(`licence for ${leeway.class_name.replaceAll("_", " ")}`, leeway.license)}
    ${turn.hedge_injected ? html`<span class="badge open">hedged</span>` : nothing}</p>`;
}
