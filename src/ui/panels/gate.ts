import { html, nothing, type TemplateResult } from "lit-html";
import { plural } from "../../contract/plural.ts";
import { LOADING, ask, type DataOf, type Loaded } from "../api.ts";
import { command } from "../commands.ts";
import type { Page, Panel, View } from "../panel.ts";
import { badge } from "../parts/badge.ts";
import { choice, tick } from "../parts/choice.ts";
import { table } from "../parts/facts.ts";
import { button, focusOn, folded, instead, inWords, link, quiet, typing, whenDrawn } from "../parts/link.ts";
import { showDecision, showWhole } from "../parts/review-result.ts";
import { alarm, showLoaded } from "../parts/states.ts";
import { tables } from "../tables.ts";
import { claimable, membersOf, withClaim, type Draft, type SealedRecord } from "./review-draft.ts";
import { keepDraft, parseDraft, recallDraft } from "./review-kept.ts";

export const gatePanel: Panel = { list: openGate };

/** The names under which this browser keeps what was written; no corpus has a slash in its name. */
const [CLAIMS, POLICY] = ["gate/claims", "gate/policy"];

type Result = DataOf<"gate">;
/** What the texts of claims and policy say. */
interface Texts {
  readonly claims: readonly unknown[];
  readonly policy: object;
}

/** The policy, if it is JSON; null for YAML, whose comments a change by tick would lose. */
function jsonPolicy(text: string): Draft | null {
  const read = parseDraft(text);
  return read.kind === "read" ? membersOf(read.value) : null;
}

function openGate(page: Page): View {
  const state = {
    claims: recallDraft(CLAIMS) ?? "",
    policy: recallDraft(POLICY) ?? JSON.stringify(tables().gatePolicy, null, 2),
    at: "",
    record: false,
    wrong: "",
    corpus: null as DataOf<"corpus"> | null,
    picked: "",
    corpora: LOADING as Loaded<DataOf<"corpora">>,
    asked: [] as readonly unknown[],
    answer: null as Loaded<Result> | null,
  };
  page.load<"corpora">("/epistemic-truth-state/corpora", (arrived) => {
    state.corpora = arrived;
  });
  const set = (changes: Partial<typeof state>): void => {
    Object.assign(state, changes);
    if (changes.claims !== undefined) keepDraft(CLAIMS, changes.claims);
    if (changes.policy !== undefined) keepDraft(POLICY, changes.policy);
    page.draw();
  };
  const run = async (): Promise<void> => {
    const { claims: text, policy, record } = state;
    const at = state.at.trim() === "" ? null : state.at.trim();
    set({ wrong: "", answer: LOADING });
    const { data, trouble } = await ask<Texts>({ path: "/ui/gate-texts", body: { claims: text, policy } });
    if (!data) {
      set({ wrong: trouble?.message ?? "", answer: null });
      return;
    }
    set({ asked: data.claims });
    page.load<"gate">(
      "/gate",
      (answer) => {
        set({ answer });
        if (!answer.data) return;
        page.announce(verdictOf(answer.data));
        whenDrawn(() => focusOn(".verdict"));
      },
      { ...data, at, record },
    );
  };
  return {
    commands: [command("Ask the gate", "Mod+enter", () => void run())],
    update: () => undefined,
    render: () => html`<h1>Gate</h1><p>${tables().says.gate}</p>
      <div class="review"><form aria-label="the claims" @submit=${instead(() => void run())}>
        <fieldset><legend>Claims</legend>
          ${showPick(page, state, set)}
          <label for="claims">Claims as YAML or JSON, or one JSON object per line</label>
          <textarea id="claims" rows="10" spellcheck="false" class="code" .value=${state.claims} @input=${typing((claims) => set({ claims }))}></textarea>
        </fieldset>
        ${showPolicy(state.policy, (policy) => set({ policy }))}
        <p><label>Time that ages of evidence count to <input type="text" size="26" name="at" placeholder="now, or 2026-05-04T10:00:00.000Z" .value=${state.at} @input=${typing((at) => set({ at }))}></label></p>
        <div class="ticks">${tick("put each review on record", state.record, (record) => set({ record }), "put each review on record")}</div>
        ${state.wrong === "" ? nothing : alarm(state.wrong)}
        <p class="actions"><button type="submit">Ask the gate</button></p>
      </form>
      <div class="result">${state.answer ? showLoaded(state.answer, (data) => showResult(data, state.asked)) : quiet("No claim has been gated yet.")}</div></div>`,
  };
}

/** Appends a claim that a corpus can decide. */
function showPick(
  page: Page,
  {
    claims,
    corpus,
    picked,
    corpora,
  }: { claims: string; corpus: DataOf<"corpus"> | null; picked: string; corpora: Loaded<DataOf<"corpora">> },
  set: (changes: { claims?: string; corpus?: DataOf<"corpus"> | null; picked?: string }) => void,
): TemplateResult {
  const open = (id: string): void => {
    set({ corpus: null, picked: "" });
    if (id !== "")
      page.load<"corpus">(`/epistemic-truth-state/corpora/${encodeURIComponent(id)}`, ({ data }) =>
        set({ corpus: data ?? null }),
      );
  };
  const add = (atom: string): void => {
    if (corpus === null || atom === "") return;
    const { claim } = withClaim({ claim: { domain: corpus.domains[0] } }, atom, corpus.records);
    set({
      claims: `${claims.trim()}${claims.trim() === "" ? "" : "\n"}${JSON.stringify(claim)}\n`,
      picked: atom,
    });
  };
  const records: readonly SealedRecord[] = corpus?.records ?? [];
  return showLoaded(
    corpora,
    ({ items }) => html`<p class="actions">
      ${choice({ label: "pick from", chosen: corpus?.corpus_id ?? "", options: [["", "a corpus"], ...items.map(({ corpus_id: id }) => [id, id] as const)], choose: open })}
      ${corpus === null ? nothing : choice({ label: "claim", chosen: picked, options: [["", "choose to add"], ...claimable(records).map((atom) => [atom, atom] as const)], choose: add })}</p>`,
  );
}

/** The parts of a policy that most people change as ticks, and all of it as text. */
function showPolicy(text: string, write: (text: string) => void): TemplateResult {
  const policy = jsonPolicy(text);
  const accepted = Array.isArray(policy?.["accept"]) ? policy["accept"].map(String) : [];
  const edit = (changes: Draft): void => write(JSON.stringify({ ...policy, ...changes }, null, 2));
  const states = [...new Set(tables().decisions.flatMap(({ state }) => (state === null ? [] : [state])))];
  return html`<fieldset><legend>Policy</legend>
    ${
      policy === null
        ? quiet("The policy is not JSON, so change it in its text.")
        : html`<div class="ticks">${states.map((state) => tick(`accept ${state}`, accepted.includes(state), (on) => edit({ accept: on ? [...accepted, state] : accepted.filter((each) => each !== state) }), inWords(state)))}</div>
      <div class="ticks">${tick("sealed evidence only", policy["sealed_only"] !== false, (on) => edit({ sealed_only: on }), "sealed evidence only")}</div>`
    }
    ${folded("The policy as YAML or JSON: write or paste it here", html`<label for="policy" class="unseen">The policy</label><textarea id="policy" rows="14" spellcheck="false" class="code" .value=${text} @input=${typing(write)}></textarea>`)}
    <p class="actions">${button("Default policy", () => write(JSON.stringify(tables().gatePolicy, null, 2)))}</p>
  </fieldset>`;
}

const verdictOf = ({ passed, results }: Result): string =>
  `${results.filter((row) => row.passed).length} of ${plural(results.length, "claim")} passed: the gate is ${passed ? "open" : "closed"}`;

function showResult(data: Result, asked: readonly unknown[]): TemplateResult {
  const claimIn = (at: number): Draft => membersOf(membersOf(asked[at])["claim"] ?? asked[at]);
  const textOf = ({ missing, request_id: id }: Result["results"][number], at: number): string =>
    missing
      ? `${missing.domain}: ${missing.subject} ${missing.predicate}`
      : String(claimIn(at)["text"] ?? id ?? "no claim");
  return html`<section class="verdict" data-word=${data.passed ? "verified" : "invalid"} aria-label="decision" tabindex="-1">
      <p class="surface"><strong>${verdictOf(data)}</strong></p>
      <p class="quiet">at ${data.at}, policy <code>${data.policy_digest.slice(0, 19)}</code></p></section>
    ${table(
      "gate",
      data.results.map((row, at) => [
        badge(row.passed ? "passed" : "stopped"),
        textOf(row, at),
        row.result ? badge(row.result.assigned_state ?? row.result.status) : "",
        html`${inWords(row.reason)}${row.left_out?.records.map(({ evidence_id: id }) => html` <code>${id}</code>`)}`,
        html`${row.result?.evidence_ledger.map((id) => html`<code>${id}</code> `)}`,
      ]),
    )}
    ${data.results.map((row, at) => (row.result ? folded(textOf(row, at), html`${showDecision(row.result, textOf(row, at))}${showWhole(row.result)}`) : nothing))}
    <p>${link("reviews", null, "Reviews on record")}</p>`;
}
