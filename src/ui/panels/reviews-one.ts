import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { command } from "../commands.ts";
import type { Page, View } from "../panel.ts";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { showDifference } from "../parts/diff-view.ts";
import { facts, time } from "../parts/facts.ts";
import { button, inWords, link } from "../parts/link.ts";
import { neighbours } from "../parts/queue.ts";
import { openResource } from "../parts/resource.ts";
import { inferenceOf, showDecision, showGrounds, showInference, showWhole } from "../parts/review-result.ts";
import { showLoaded } from "../parts/states.ts";
import { membersOf } from "./review-draft.ts";
import { inAddress } from "./review-kept.ts";
import { citedIn } from "./review-names.ts";

type Record = DataOf<"reviewRecord">;
type Replayed = DataOf<"reviewReplay">;

/** One review on record, shown as on the review page, with what the record says about it. */
export function openReview(page: Page, id: string): View {
  const at = `/reviews/${encodeURIComponent(id)}`;
  let replayed: Loaded<Replayed> | null = null;
  const replay = (): void => {
    replayed = LOADING;
    page.load<"reviewReplay">(`${at}/replay`, (arrived) => {
      replayed = arrived;
    });
    page.draw();
  };
  const shown = openResource<"reviewRecord">(page, {
    title: `Review ${id}`,
    path: at,
    show: (record) =>
      showRecord(
        record,
        html`${button("Decide it again", replay)}${replayed ? showLoaded(replayed, showReplay) : nothing}`,
      ),
  });
  return {
    ...shown,
    commands: [
      ...(shown.commands ?? []),
      command("Decide it again", "a", replay),
      ...neighbours(page, "review on record", id),
    ],
  };
}

function showRecord(record: Record, replay: TemplateResult): TemplateResult {
  const { result, gate, corpora } = record;
  const claim = membersOf(membersOf(record.request)["claim"]);
  const inference = inferenceOf(result);
  return html`<p class="actions">${link("reviews", null, "all reviews on record")}
      ${link("review", null, "open the request in Review", { corpus: corpora[0]?.corpus_id ?? "", request: inAddress(record.request ?? null) })}</p>
    ${showDecision(result, typeof claim["text"] === "string" ? claim["text"] : "")}
    ${facts([
      ["recorded", time(record.recorded_at)],
      ...(gate
        ? [
            [
              "gate",
              html`${gate.passed ? "passed" : "stopped"} (${inWords(gate.reason)}), at ${time(gate.at)}, policy ${hash(gate.policy_digest, "the policy's digest")}`,
            ] as const,
          ]
        : []),
      [
        "corpora",
        corpora.length === 0
          ? "none"
          : html`${corpora.map((each) => html`${each.corpus_id} ${hash(each.corpus_sha256, "the corpus's hash")} `)}`,
      ],
      ["engine", html`${record.engine_version} ${hash(record.engine_identity, "the engine's identity")}`],
      ["record", hash(record.record_digest, "the record's digest")],
    ])}
    <h2>Decided again</h2>${replay}
    ${showGrounds(result, citedIn(record.request, null), { subject: claim["subject"], predicate: claim["predicate"] })}
    ${inference ? html`<h2>Inference</h2>${showInference(inference, (name) => name)}` : nothing}
    ${showWhole(result)}`;
}

function showReplay({ outcome, missing, divergences, same_engine: same }: Replayed): TemplateResult {
  const engine = same
    ? nothing
    : html`<p class="quiet">The engine's version or inputs have changed since.</p>`;
  const word = { equal: "verified", differs: "violated", evidence_missing: "unknown" }[outcome];
  return html`<p class="surface" role="status">${inWords(outcome)} ${badge(word)}</p>${engine}
    ${missing.map((each) => html`<p>${each.corpus_id} ${hash(each.corpus_sha256, "the corpus's hash")} is neither served nor superseded.</p>`)}
    ${divergences.map(({ path, original, replay }) => html`<h3><code>${path}</code></h3>${showDifference(original, replay, ["then", "now"], `/${path}`)}`)}`;
}
