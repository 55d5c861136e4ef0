import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, ask, type DataOf, type Loaded } from "../api.ts";
import type { Page, Panel, View } from "../panel.ts";
import { chosenIn, placeAt, hrefOf, withQuery, type Place } from "../place.ts";
import { choice } from "../parts/choice.ts";
import { answerOf, showAnswer } from "../parts/answer.ts";
import { showLoaded } from "../parts/states.ts";
import { turnBadges } from "../parts/turn-badges.ts";
import { openHistory } from "./ask-history.ts";
import { NO_STOCK, intentLinks, intentOf, promptOf, readStock, showEffect, wordingOf } from "./ask-intent.ts";
import { tables } from "../tables.ts";
import { readRaised, showRaised, type Raised } from "./ask-raised.ts";
import { focusOn, link, instead, typing } from "../parts/link.ts";
import { command } from "../commands.ts";

/** The contract's bound, in code points. */
const MAX_PROMPT = 4096;
type Turn = DataOf<"chatTurn">;
interface Asked {
  readonly prompt: string;
  readonly answer: Loaded<Turn>;
  readonly raised: Raised | null;
}

/** What was asked since the page was opened; the journal has all of it. */
const asked: Asked[] = [];

/** What arrives after the page was left is dropped; the turn is taken all the same. */
function forgetWaits(): void {
  for (const [at, { prompt, answer }] of asked.entries()) {
    if (answer === LOADING)
      asked[at] = {
        prompt,
        raised: null,
        answer: {
          trouble: {
            status: 0,
            code: "left",
            message: "this page was left before the answer came; the trace has the turn",
          },
        },
      };
  }
}

export const askPanel: Panel = { list: openAsk };

function openAsk(page: Page): View {
  const history = openHistory();
  forgetWaits();
  let typed = chosenIn(page.place, "prompt");
  let [recalled, stock] = [0, NO_STOCK];
  const restock = (): void => {
    if (intentOf(page.place) !== "ask")
      readStock(page, (read) => {
        stock = read;
      });
  };
  const send = (): void => {
    const mode = chosenIn(page.place, "mode");
    const prompt = `${tables().modes.some(([name]) => name === mode) ? `mode: ${mode}\n` : ""}${promptOf(intentOf(page.place), typed)}`;
    if (typed.trim() === "" || [...prompt].length > MAX_PROMPT) return;
    const earlier = asked.findLast(({ answer }) => answer.data)?.answer.data?.prompt;
    const at = asked.push({ prompt, answer: LOADING, raised: null }) - 1;
    history.add(typed);
    [typed, recalled] = ["", 0];
    const field = document.querySelector<HTMLTextAreaElement>("#prompt");
    if (field) field.value = ""; // what was typed since it was drawn last is not known to the template
    page.draw();
    // "Why?" asks of the answer before: the prompt that is sent holds all that it is about, so that the turn replays by itself.
    if (earlier === undefined || intentOf(page.place) !== "ask") take(at, prompt);
    else
      void ask<string | null>({ path: "/ui/follow-up", body: { earlier, line: prompt } }).then(({ data }) =>
        take(at, data ?? prompt),
      );
  };
  const take = (at: number, prompt: string): void => {
    page.load<"chatTurn">(
      "/chat/turn",
      (answer) => {
        asked[at] = { prompt, answer, raised: null };
        if (answer.data)
          readRaised(page, answer.data, (raised) => {
            asked[at] = { prompt, answer, raised };
          });
        page.say(answer.data ? answer.data.surface : "the turn failed");
        restock();
      },
      { prompt },
    );
    asked[at] = { prompt, answer: LOADING, raised: null };
    page.draw();
  };
  const recall = (by: number): void => {
    recalled = Math.min(history.length, Math.max(0, recalled + by));
    typed = recalled === 0 ? "" : (history.back(recalled) ?? "");
    page.draw();
  };
  const onKey = (event: KeyboardEvent): void => {
    const field = event.target as HTMLTextAreaElement; // the listener's own field
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      send();
    } else if (event.key === "ArrowUp" && (typed === "" || (recalled > 0 && field.selectionStart === 0))) {
      event.preventDefault();
      recall(1);
    } else if (event.key === "ArrowDown" && recalled > 0 && field.selectionStart === typed.length) {
      event.preventDefault();
      recall(-1);
    } else if (event.key === "Escape") field.blur();
  };
  const focusPrompt = (): void => focusOn("#prompt");
  restock();
  return {
    commands: [
      command("Write a prompt", "/", focusPrompt),
      ...tables().intents.map(({ intent, name }) =>
        command(`${name} here`, `i ${intent.slice(0, 1)}`, () => {
          page.go(withQuery(page.place, { as: intent === "ask" ? "" : intent }));
          requestAnimationFrame(focusPrompt);
        }),
      ),
    ],
    update: (place) => {
      typed = place.query.get("prompt") ?? typed;
      restock();
    },
    render: () => {
      const { intent, label, placeholder, button: word } = wordingOf(intentOf(page.place));
      return html`
      <h1>Ask</h1>${intentLinks(page.place)}
      <form class="ask" @submit=${instead(send)}>
        <label for="prompt">${label}</label>
        <textarea id="prompt" rows="3" .value=${typed} @input=${typing((text) => {
          typed = text;
          page.draw();
        })} @keydown=${onKey}
          aria-describedby="prompt-help" placeholder=${placeholder}></textarea>
        <p id="prompt-help" class="quiet">Enter sends, Shift and Enter makes a new line, ↑ brings back what was asked.
          ${lengthNote([...typed].length)}</p>
        ${showEffect(intent, typed, stock)}
        <p class="actions"><button type="submit" ?disabled=${typed.trim() === "" || [...typed].length > MAX_PROMPT}>${word}</button>${modeChooser(page)}</p>
      </form>
      ${
        asked.length === 0 && intent === "ask"
          ? examples((prompt) => {
              typed = prompt;
              send();
            })
          : nothing
      }
      <ol class="turns" reversed>${[...asked].reverse().map(showAsked)}</ol>`;
    },
  };
}

function lengthNote(length: number): TemplateResult | typeof nothing {
  return length > MAX_PROMPT * 0.9
    ? html`<span class=${length > MAX_PROMPT ? "over" : ""}>${length} of ${MAX_PROMPT} characters</span>`
    : nothing;
}

/** The mode stands in the URL, and before the prompt that is sent. */
function modeChooser(page: Page): TemplateResult {
  return choice({
    label: "Mode",
    id: "mode",
    chosen: chosenIn(page.place, "mode"),
    options: [
      ["", "as the prompt asks"],
      ...tables().modes.map(([mode, means]) => [mode, `${mode}: ${means}`] as const),
    ],
    choose: (mode) => page.go(withQuery(page.place, { mode }), "replace"),
  });
}

function examples(take: (prompt: string) => void): TemplateResult {
  return html`<section class="examples" aria-label="examples"><p>${tables().says.examples}</p>
    <ul>${tables().examples.map((prompt) => html`<li><button type="button" class="plain" @click=${() => take(prompt)}>${prompt}</button></li>`)}</ul></section>`;
}

function showAsked({ prompt, answer, raised }: Asked): TemplateResult {
  return html`<li class="turn"><p class="prompt">${prompt}</p>${showLoaded(answer, (turn) => showTurn(turn, raised), "thinking")}</li>`;
}

/** The flow that a turn leads to. */
const flow = (as: string): Place => placeAt("ask", null, { as });

function showTurn(turn: Turn, raised: Raised | null): TemplateResult {
  const answer = answerOf(turn.pipeline_record);
  return html`<p class="surface">${turn.surface}</p>
    ${turnBadges(turn)}
    ${!answer ? nothing : showAnswer(answer, turn.prompt)}
    ${showRaised(turn, raised)}
    <p class="quiet">${link("trace", turn.turn_id, `turn ${turn.turn_id}`)} · ${turn.turn_cost_ms} ms ·
      ${turn.grounding_source === "vault" ? html`<a href=${hrefOf(flow("correct"))}>correct it</a>` : html`<a href=${hrefOf(flow("teach"))}>teach it more</a>`}</p>`;
}
