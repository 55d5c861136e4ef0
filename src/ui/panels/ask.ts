import { html, nothing, type TemplateResult } from "lit-html";
import type { DataOf, Loaded } from "../api.ts";
import type { Page, Panel, View } from "../panel.ts";
import { hrefOf } from "../place.ts";
import { answerOf, showAnswer } from "../parts/answer.ts";
import { showTrouble } from "../parts/states.ts";
import { turnBadges } from "../parts/turn-badges.ts";

/** The contract's bound, in code points. */
const MAX_PROMPT = 4096;
type Turn = DataOf<"chatTurn">;
interface Asked { readonly prompt: string; readonly answer: Loaded<Turn> }

/** What was asked since the page was opened; the journal has all of it. */
const asked: Asked[] = [];

export const askPanel: Panel = { name: "ask", label: "Ask", group: "Work", summary: "ask a question, or state something", open: openAsk };

function openAsk(page: Page): View {
  let typed = page.place.query.get("prompt") ?? "";
  let recalled = 0;
  const send = (): void => {
    const prompt = typed;
    if (prompt.trim() === "" || [...prompt].length > MAX_PROMPT) return;
    const at = asked.push({ prompt, answer: { kind: "loading" } }) - 1;
    [typed, recalled] = ["", 0];
    page.load({ route: "chatTurn", path: "/chat/turn", body: { prompt } }, (answer) => {
      asked[at] = { prompt, answer };
      page.say(answer.kind === "loaded" ? answer.data.surface : "the turn failed");
    });
    page.draw();
  };
  const recall = (by: number): void => {
    recalled = Math.min(asked.length, Math.max(0, recalled + by));
    typed = recalled === 0 ? "" : asked[asked.length - recalled]?.prompt ?? "";
    page.draw();
  };
  const onKey = (event: KeyboardEvent): void => {
    const field = event.target as HTMLTextAreaElement; // the listener's own field
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); send(); }
    else if (event.key === "ArrowUp" && (typed === "" || recalled > 0 && field.selectionStart === 0)) { event.preventDefault(); recall(1); }
    else if (event.key === "ArrowDown" && recalled > 0 && field.selectionStart === typed.length) { event.preventDefault(); recall(-1); }
  };
  const length = (): number => [...typed].length;
  return {
    commands: [{ id: "focus-prompt", label: "Write a prompt", key: "/", run: () => document.querySelector<HTMLElement>("#prompt")?.focus() }],
    render: () => html`
      <h1>Ask</h1>
      <form class="ask" @submit=${(event: Event) => { event.preventDefault(); send(); }}>
        <label for="prompt">A question, or something to remember</label>
        <textarea id="prompt" rows="3" .value=${typed} @input=${(event: Event) => { typed = (event.target as HTMLTextAreaElement).value; page.draw(); }} @keydown=${onKey}
          aria-describedby="prompt-help" placeholder="Is a penguin a bird?"></textarea>
        <p id="prompt-help" class="quiet">Enter asks, Shift and Enter makes a new line, ↑ brings back what was asked.
          ${length() > MAX_PROMPT * 0.9 ? html`<span class=${length() > MAX_PROMPT ? "over" : ""}>${length()} of ${MAX_PROMPT} characters</span>` : nothing}</p>
        <button type="submit" ?disabled=${typed.trim() === "" || length() > MAX_PROMPT}>Ask</button>
      </form>
      ${asked.length === 0 ? examples(page, (prompt) => { typed = prompt; send(); }) : nothing}
      <ol class="turns" reversed>${[...asked].reverse().map(showAsked)}</ol>`,
  };
}

const EXAMPLES = ["Is a penguin a bird?", "What is a mammal?", "All trees are plants. An oak is a tree. Is an oak a plant?", "Tom has 5 apples. He buys 7 more. How many apples does Tom have?"] as const;

function examples(_: Page, ask: (prompt: string) => void): TemplateResult {
  return html`<section class="examples" aria-label="examples"><p>It answers only from what it can prove: packs, what you told it, and what stands in the prompt. For example</p>
    <ul>${EXAMPLES.map((prompt) => html`<li><button type="button" class="plain" @click=${() => ask(prompt)}>${prompt}</button></li>`)}</ul></section>`;
}

function showAsked({ prompt, answer }: Asked): TemplateResult {
  return html`<li class="turn"><p class="prompt">${prompt}</p>${answer.kind === "loading" ? html`<p class="loading" role="status">thinking</p>`
    : answer.kind === "failed" ? showTrouble(answer.trouble) : showTurn(answer.data)}</li>`;
}

function showTurn(turn: Turn): TemplateResult {
  const answer = answerOf(turn.pipeline_record);
  return html`<p class="surface">${turn.surface}</p>
    ${turnBadges(turn)}
    ${answer === null ? nothing : showAnswer(answer)}
    ${turn.proposal_candidates.length === 0 ? nothing : html`<p>This would teach something new: ${turn.proposal_candidates.map(({ candidate_id: id }) => html`
      <a href=${hrefOf({ panel: "proposals", id })}>proposal <code>${id}</code></a> `)}</p>`}
    <p class="quiet"><a href=${hrefOf({ panel: "trace", id: String(turn.turn_id) })}>turn ${turn.turn_id}</a> · ${turn.turn_cost_ms} ms</p>`;
}
