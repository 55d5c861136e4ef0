import { html, type TemplateResult } from "lit-html";
import type { WorkbenchTables } from "../../contract/workbench.ts";
import type { DataOf } from "../api.ts";
import { command } from "../commands.ts";
import { readAudit, showAuditLines, type AuditEvent } from "../parts/audit-lines.ts";
import { Deciding, type DryRun, type Subject, type Way } from "../parts/deciding.ts";
import { badge } from "../parts/badge.ts";
import { hashed, copyButton } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { openQueue } from "../parts/queue.ts";
import { openResource } from "../parts/resource.ts";
import type { Page, View } from "../panel.ts";
import { code, quiet, link, folded, button } from "../parts/link.ts";
import { tables } from "../tables.ts";

type Proposal = DataOf<"proposal">;

/** How often pending proposals are read again: the golden questions, and decisions at the terminal, happen elsewhere. */
export const AGAIN_MS = 4_000;

/** The statement of a chain in words. */
export function statementOf(chain: unknown): string {
  const { statement, subject, connective, object } = (
    typeof chain === "object" && chain ? chain : {}
  ) as Readonly<Record<string, unknown>>; // any object may have these members
  return typeof statement === "string"
    ? statement
    : [subject, connective, object].filter((part) => typeof part === "string").join(" ") ||
        JSON.stringify(chain);
}

/** One cognition proposal: its statement, the golden questions with it, and its decision. */
export function openProposal(page: Page, id: string): View {
  const path = `/proposals/${encodeURIComponent(id)}`;
  let events: readonly AuditEvent[] = [];
  let shown: Proposal | null = null;
  const queue = openQueue(page, "proposals");
  const readLines = (): void =>
    readAudit(page, (read) => {
      events = read;
    });
  page.load<"proposals">("/proposals", (loaded) =>
    queue.take(
      loaded.data?.items
        .filter((each) => each.state === "pending" || each.proposal_id === id)
        .map((each) => each.proposal_id) ?? [],
    ),
  );
  readLines();
  const view = openResource<"proposal">(page, {
    title: "Proposal",
    path,
    show: (proposal) => {
      if (shown !== null && shown.state !== proposal.state) readLines();
      shown = proposal;
      return html`${showProposal(proposal)}<h2>Decide</h2>${deciding.show()}${proposal.state === "pending" ? showWays(id, begin) : quiet(`It is ${proposal.state}; decisions are final.`)}${showAuditLines(events, id)}`;
    },
  });
  const deciding = new Deciding(page, "/proposals", () => view.again());
  const timer = setInterval(() => {
    if (shown?.state === "pending" && document.visibilityState === "visible") view.again();
  }, AGAIN_MS);
  const begin = (way: DecidingRow) => (): void => {
    if (shown?.state === "pending") deciding.begin(wayOf(way), [subjectOf(shown)]);
    else page.say(`already ${shown?.state ?? "unknown"}; decisions are final`);
  };
  return {
    ...view,
    close: () => clearInterval(timer),
    get commands() {
      return [
        ...queue.ways(),
        ...tables().deciding.map((way) => command(`${wayOf(way).label} …`, way[1], begin(way))),
        ...(view.commands ?? []),
      ];
    },
  };
}

/** A row of the table of decisions. */
export type DecidingRow = WorkbenchTables["deciding"][number];

export const wayOf = ([route, , does]: DecidingRow): Way => ({
  route,
  label: `${route.charAt(0).toUpperCase()}${route.slice(1)}`,
  does: `This ${does}. It is final.`,
  note: true,
  ...(route === "accept" && { dryRun: REHEARSAL }),
});

/** The golden questions are asked before an acceptance is confirmed, if they were not yet. */
const REHEARSAL: DryRun = {
  call: (id) => ({ path: "/ui/rehearsal", body: { proposal_id: id } }),
  says: "The golden questions are being asked",
  effect: (data) => effectOf("replay_evidence" in data ? data.replay_evidence : null),
};

/** A proposal with what the golden questions say of accepting it. */
export function subjectOf(proposal: Proposal): Subject {
  return {
    id: proposal.proposal_id,
    shown: statementOf(proposal.proposed_chain),
    effect: effectOf(proposal.replay_evidence),
  };
}

function effectOf(evidence: unknown): string {
  const {
    baseline,
    candidate,
    regressed_metrics: worse = [],
    replay_equivalent: same,
  } = (evidence ?? {}) as Rehearsal; // as below
  if (!baseline || !candidate) return "The golden questions have not been asked with it yet.";
  const counts = COUNTS.slice(1).map(
    (name) => `${name} ${shownCount(baseline[name])} → ${shownCount(candidate[name])}`,
  );
  return `${rehearsalText(worse, same === true)} Without it → with it: ${counts.join(", ")}.`;
}

function showWays(id: string, begin: (way: DecidingRow) => () => void): TemplateResult {
  return html`<p class="actions">${tables().deciding.map((way) => button(html`${wayOf(way).label} <kbd>${way[1]}</kbd>`, begin(way)))}</p>
    ${folded(
      "At the terminal",
      html`<ul class="commands">${tables().deciding.map(([word]) => html`<li><p class="line"><code>${commandOf(word, id)}</code>${copyButton(commandOf(word, id), `the command that ${word}s it`)}</p></li>`)}</ul>`,
    )}`;
}

const commandOf = (word: string, id: string): string => `touchstone proposals ${word} ${id}`;

function showProposal(proposal: Proposal): TemplateResult {
  const { replay_evidence: rehearsal } = proposal;
  return html`<p class="surface">${statementOf(proposal.proposed_chain)}</p>
    ${facts([
      ["state", badge(proposal.state)],
      hashed("id", proposal.proposal_id),
      ["raised by", html`${proposal.source.kind} ${refLink(proposal.source.source_id)}`],
      ["effect since", proposal.downstream_effect],
      ["raised by engine", code(proposal.source.emitted_at_revision)],
    ])}
    <h2>What it would change</h2>${rehearsal === null ? html`<p class="quiet" role="status">${tables().says.unrehearsed}</p>` : showRehearsal(rehearsal)}
    <h2>Evidence</h2>${
      proposal.evidence.length === 0
        ? quiet("none was given")
        : table(
            "evidence given",
            proposal.evidence.map((each) => [
              each.source,
              refLink(each.ref),
              each.polarity,
              badge(each.epistemic_status),
            ]),
          )
    }
    ${folded("the chain as it is stored", jsonView(proposal.proposed_chain, 3))}`;
}

/** `turn/13`, `trace/13`: a link to the turn; other references are shown as they are. */
function refLink(ref: string): TemplateResult {
  const turn = /^(?:turn|trace)\/(\d+)$/.exec(ref)?.[1];
  return turn === undefined ? code(ref) : link("trace", turn, `turn ${turn}`);
}

const COUNTS = ["questions", "correct", "wrong", "refused"] as const;

/** The answers to the golden questions without the chain and with it: the dry run of accepting. */
function showRehearsal(rehearsal: unknown): TemplateResult {
  const {
    baseline,
    candidate,
    regressed_metrics: worse = [],
    replay_equivalent: same,
  } = rehearsal as Rehearsal; // the contract's replay evidence; logs of older versions lack some members
  if (!baseline || !candidate) return jsonView(rehearsal, 1);
  return html`<p>${badge(worse.length > 0 ? "critical" : "verified")} ${rehearsalText(worse, same === true)}</p>
    ${table(
      "golden questions",
      COUNTS.map((name) => [
        name,
        shownCount(baseline[name]),
        baseline[name] === candidate[name]
          ? shownCount(candidate[name])
          : html`<strong>${shownCount(candidate[name])}</strong>`,
      ]),
    )}
    ${folded("the rehearsal in full", jsonView(rehearsal, 2))}`;
}

function rehearsalText(worse: readonly string[], same: boolean): string {
  if (worse.length > 0) return `Answers to the golden questions get worse: ${worse.join(", ")}.`;
  return same
    ? "Every golden question gets the same answer, byte for byte."
    : "No golden question gets a worse answer; some rest on other grounds.";
}

interface Rehearsal {
  readonly baseline?: Counts;
  readonly candidate?: Counts;
  readonly regressed_metrics?: readonly string[];
  readonly replay_equivalent?: boolean;
}
type Counts = Readonly<Record<string, unknown>>;
const shownCount = (value: unknown): string => (typeof value === "number" ? String(value) : "not recorded");
