import { html, nothing } from "lit-html";
import { badge } from "../parts/badge.ts";
import { copyButton } from "../parts/copy.ts";
import { facts, table, time } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import type { Panel } from "../panel.ts";
import { hrefOf } from "../place.ts";

export const proposalsPanel: Panel = {
  name: "proposals", label: "Proposals", group: "Decide", summary: "what turns, the operator and contemplation propose to be taught",
  open: (page) => page.place.id === null ? openResource(page, {
    title: "Proposals", route: "proposals", path: () => "/proposals",
    show: ({ items }) => items.length === 0 ? showEmpty("Nothing is proposed.", "A turn that states something general proposes it.") : table("proposals", ["proposal", "state", "from", "raised", "replay"], items.map((each) => [
      html`<a href=${hrefOf({ panel: "proposals", id: each.proposal_id })}><code>${each.proposal_id.slice(0, 12)}</code></a>`, badge("", each.state), each.source_kind, each.created_at === null ? "" : time(each.created_at),
      each.replay_equivalent === null ? "not yet" : each.replay_equivalent ? "nothing changes for the worse" : "answers change",
    ])),
  }) : openResource(page, {
    title: "Proposal", route: "proposal", path: ({ id }) => `/proposals/${encodeURIComponent(id ?? "")}`,
    show: (proposal) => html`
      ${facts([["id", html`<code>${proposal.proposal_id}</code>`], ["state", badge("", proposal.state)], ["raised by", `${proposal.source.kind} ${proposal.source.source_id}`], ["effect since", proposal.downstream_effect]])}
      <h2>What is proposed</h2>${jsonView(proposal.proposed_chain, 3)}
      <h2>Evidence</h2>${proposal.evidence.length === 0 ? html`<p class="quiet">none was given</p>` : table("evidence", ["source", "reference", "speaks", "state"], proposal.evidence.map((each) => [each.source, each.ref, each.polarity, badge("", each.epistemic_status)]))}
      <h2>The golden questions with it, and without</h2>${proposal.replay_evidence === null ? html`<p class="quiet">not answered yet; the server rehearses by itself</p>` : jsonView(proposal.replay_evidence, 1)}
      ${proposal.suggested_cli === null ? nothing : html`<h2>Decide</h2><p>Proposals are decided on the command line:</p><p><code>${proposal.suggested_cli}</code> ${copyButton(proposal.suggested_cli, "the command")}</p>`}`,
  }),
};
