import { html, nothing, type TemplateResult } from "lit-html";
import type { ChatTurnResult } from "../../contract/turn.ts";
import { badge } from "./badge.ts";
import { inWords } from "./link.ts";

/** State, clearance, grounding and licence of a turn. */
export function turnBadges(
  turn: Pick<
    ChatTurnResult,
    "epistemic_state" | "normative_clearance" | "grounding_source" | "leeway_evidence" | "hedge_injected"
  >,
): TemplateResult {
  const leeway = turn.leeway_evidence;
  return html`<p class="badges">${badge(turn.epistemic_state, "state")} ${badge(turn.normative_clearance, "clearance")} ${badge(turn.grounding_source, "grounding")}
    ${!leeway || leeway.class_name === "none" ? nothing : badge(leeway.license, `licence for ${inWords(leeway.class_name)}`)}
    ${turn.hedge_injected ? html`<span class="badge open">hedged</span>` : nothing}</p>`;
}
