import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { LOADING, ask, type DataOf, type Loaded } from "../api.ts";
import type { Rewording } from "../../contract/figures.ts";
import type { Page, Panel, View } from "../panel.ts";
import { chosenIn, placeAt, hrefOf, withQuery, type Place } from "../place.ts";
import { choice } from "../parts/choice.ts";
import { answerOf, showAnswer } from "../parts/answer.ts";
import { pageHead } from "../parts/head.ts";
import { showLoaded } from "../parts/states.ts";
import { turnBadges } from "../parts/turn-badges.ts";
import { openHistory } from "./ask-history.ts";
import { NO_STOCK, intentLinks, intentOf, promptOf, readStock, showEffect, wordingOf } from "./ask-intent.ts";
import { tables } from "../tables.ts";
import { readRaised, showRaised, type Raised } from "./ask-raised.ts";
import { focusOn, folded, link, instead, typing } from "../parts/link.ts";
import { command, type Command } from "../commands.ts";

/** The contract's bound, in code points. */
const MAX_PROMPT = 4096;
type Turn = DataOf<"chatTurn">;
interface Asked {
  readonly prompt: string;
  readonly answer: Loaded<Turn>;
  readonly raised: Raised | null;
  /** Ways to say it that would be answered, if it was refused; null while they are looked for. */
  readonly rewordings?: readonly Rewording[] | null;
}

/** The turns since the page was opened; the journal has them all. */
const asked: Asked[] = [];

/** A reply after the page was left is dropped; the turn still happens. */
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
            message: "you left this page before the answer came; Trace has the turn",
          },
        },
      };
  }
}

export const askPanel: Panel = { list: (page) => new AskView(page) };

class AskView implements View {
  readonly commands: readonly Command[] = [
    command("Write a prompt", "/", focusPrompt),
    ...tables().intents.map(({ intent, name }) =>
      command(`${name} here`, `i ${intent.slice(0, 1)}`, () => {
        this.#page.go(withQuery(this.#page.place, { as: intent === "ask" ? "" : intent }));
        requestAnimationFrame(focusPrompt);
      }),
    ),
  ];
  readonly #page: Page;
  readonly #history = openHistory();
  #typed: string;
  /** How many prompts back the field's prompt is; 0 for a new one. */
  #recalled = 0;
  #stock = NO_STOCK;

  constructor(page: Page) {
    this.#page = page;
    this.#typed = chosenIn(page.place, "prompt");
    forgetWaits();
    this.#restock();
  }

  update(place: Place): void {
    this.#typed = place.query.get("prompt") ?? this.#typed;
    this.#restock();
  }

  /** Reads what the vault has, for the preview of a statement. */
  #restock(): void {
    if (intentOf(this.#page.place) !== "ask")
      readStock(this.#page, (read) => {
        this.#stock = read;
      });
  }

  /** The prompt to send: the typed text, with the chosen mode on a line before it. */
  #prompt(): string {
    const mode = chosenIn(this.#page.place, "mode");
    const head = tables().modes.some(([name]) => name === mode) ? `mode: ${mode}\n` : "";
    return `${head}${promptOf(intentOf(this.#page.place), this.#typed)}`;
  }

  #send(): void {
    const [prompt, typed] = [this.#prompt(), this.#typed];
    if (this.#typed.trim() === "" || [...prompt].length > MAX_PROMPT) return;
    const earlier = asked.findLast(({ answer }) => answer.data)?.answer.data?.prompt;
    const at = asked.push({ prompt, answer: LOADING, raised: null }) - 1;
    this.#history.add(this.#typed);
    [this.#typed, this.#recalled] = ["", 0];
    const field = document.querySelector<HTMLTextAreaElement>("#prompt");
    if (field) field.value = ""; // at once: what is typed before the next drawing belongs to the next prompt
    this.#page.draw();
    // "Why?" asks about the answer before it: the prompt sent includes everything it refers to, so that the turn replays by itself.
    if (earlier === undefined || intentOf(this.#page.place) !== "ask") this.#take(at, prompt, typed);
    else
      void ask<string | null>({ path: "/ui/follow-up", body: { earlier, line: prompt } }).then(({ data }) =>
        this.#take(at, data ?? prompt, typed),
      );
  }

  /** Sends a prompt. If nobody answers, what was typed stands in the field again, unless the operator goes on writing. */
  #take(at: number, prompt: string, typed: string): void {
    this.#page.load<"chatTurn">(
      "/chat/turn",
      (answer) => {
        asked[at] = { prompt, answer, raised: null };
        if (answer.trouble?.status === 0 && this.#typed === "") this.#typed = typed;
        if (answer.data)
          readRaised(this.#page, answer.data, (raised) => {
            asked[at] = { ...asked[at], prompt, answer, raised };
          });
        if (answer.data?.refusal_emitted) this.#reword(at, prompt);
        if (answer.data) this.#page.announce(answer.data.surface);
        else this.#page.say(failureOf(answer));
        this.#restock();
      },
      { prompt },
    );
    asked[at] = { prompt, answer: LOADING, raised: null };
    this.#page.draw();
  }

  /** Looks for ways to say a refused prompt that would be answered. */
  #reword(at: number, prompt: string): void {
    const put = (rewordings: readonly Rewording[] | null): void => {
      const before = asked[at];
      if (before) asked[at] = { ...before, rewordings };
      this.#page.draw();
    };
    put(null);
    void ask<readonly Rewording[]>({ path: "/ui/rewordings", body: { prompt } }).then(({ data }) =>
      put(data ?? []),
    );
  }

  #ask(prompt: string): void {
    this.#typed = prompt;
    this.#send();
  }

  /** What can be done with a refused prompt. */
  readonly #again: Again = {
    send: (prompt) => this.#ask(prompt),
    change: (prompt) => {
      this.#typed = prompt.replace(/^mode: \S+\n/, ""); // the choice of a mode puts it there again
      this.#page.draw();
      focusPrompt();
    },
  };

  #recall(by: number): void {
    this.#recalled = Math.min(this.#history.length, Math.max(0, this.#recalled + by));
    this.#typed = this.#recalled === 0 ? "" : (this.#history.back(this.#recalled) ?? "");
    this.#page.draw();
  }

  #onKey(event: KeyboardEvent): void {
    const field = event.target as HTMLTextAreaElement; // the listener's own field
    const [typed, recalled] = [this.#typed, this.#recalled];
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.#send();
    } else if (event.key === "ArrowUp" && (typed === "" || (recalled > 0 && field.selectionStart === 0))) {
      event.preventDefault();
      this.#recall(1);
    } else if (event.key === "ArrowDown" && recalled > 0 && field.selectionStart === typed.length) {
      event.preventDefault();
      this.#recall(-1);
    } else if (event.key === "Escape") field.blur();
  }

  #type(text: string): void {
    this.#typed = text;
    this.#page.draw();
  }

  render(): TemplateResult {
    const { intent, label, placeholder, button: word } = wordingOf(intentOf(this.#page.place));
    const [typed, length] = [this.#typed, [...this.#typed].length];
    return html`
      ${pageHead(this.#page.label, intentLinks(this.#page.place))}
      <form class="ask" @submit=${instead(() => this.#send())}>
        <label for="prompt">${label}</label>
        <textarea id="prompt" rows="3" .value=${live(typed)} @input=${typing((text) => this.#type(text))} @keydown=${(event: KeyboardEvent) => this.#onKey(event)}
          aria-describedby="prompt-help" placeholder=${placeholder}></textarea>
        <p id="prompt-help" class="quiet">Enter sends, Shift+Enter starts a new line, ↑ recalls earlier prompts.
          ${lengthNote(length)}</p>
        ${showEffect(intent, typed, this.#stock)}
        <p class="actions"><button type="submit" ?disabled=${typed.trim() === "" || length > MAX_PROMPT}>${word}</button>${modeChooser(this.#page)}</p>
      </form>
      ${asked.length === 0 && intent === "ask" ? examples((prompt) => this.#ask(prompt)) : nothing}
      <ol class="turns" reversed>${[...asked].reverse().map((each) => showAsked(each, this.#again))}</ol>`;
  }
}

const failureOf = ({ trouble }: Loaded<Turn>): string =>
  trouble?.status === 0 ? "not sent: Enter sends it again" : "the turn failed";

function focusPrompt(): void {
  focusOn("#prompt");
}

function lengthNote(length: number): TemplateResult | typeof nothing {
  return length > MAX_PROMPT * 0.9
    ? html`<span class=${length > MAX_PROMPT ? "over" : ""}>${length} of ${MAX_PROMPT} characters</span>`
    : nothing;
}

/** The mode is in the URL, and before the prompt. */
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

interface Again {
  readonly send: (prompt: string) => void;
  /** Puts it into the field. */
  readonly change: (prompt: string) => void;
}

function showAsked({ prompt, answer, raised, rewordings }: Asked, again: Again): TemplateResult {
  return html`<li class="turn"><p class="prompt">${prompt}</p>${showLoaded(answer, (turn) => html`${showTurn(turn, raised)}${showRewordings(rewordings, prompt, again)}`, "thinking")}</li>`;
}

/** Each was run before it is offered; a click sends it. Where there is none, the prompt can be changed by hand, after examples. */
function showRewordings(
  found: readonly Rewording[] | null | undefined,
  refused: string,
  { send, change }: Again,
): TemplateResult | typeof nothing {
  if (found === null)
    return html`<p class="quiet" role="status">Looking for a way to say it that would be read.</p>`;
  if (!found) return nothing;
  if (found.length === 0)
    return html`<section class="rewordings" aria-label="what to do instead"><p>No small change makes it a prompt that would be answered.</p>
      <p class="actions"><button type="button" @click=${() => change(refused)}>Change it</button></p>${folded("Prompts that are answered", examples(send))}</section>`;
  return html`<section class="rewordings" aria-label="ways to say it"><p>These would be answered:</p><ul>${found.map(({ prompt, how }) => html`<li><button type="button" @click=${() => send(prompt)}>${prompt}</button> <small>${how}</small></li>`)}</ul></section>`;
}

/** The flow that a turn belongs to. */
const flow = (as: string): Place => placeAt("ask", null, { as });

function showTurn(turn: Turn, raised: Raised | null): TemplateResult {
  const answer = answerOf(turn.pipeline_record);
  return html`<p class="surface">${turn.surface}</p>
    ${turnBadges(turn)}
    ${!answer ? nothing : showAnswer(answer, turn.prompt)}
    ${showRaised(turn, raised)}
    <p class="quiet">${link("trace", turn.turn_id, `turn ${turn.turn_id}`)} · ${turn.turn_cost_ms} ms ·
      ${turn.grounding_source === "vault" ? html`<a href=${hrefOf(flow("correct"))}>correct it</a>` : html`<a href=${hrefOf(flow("teach"))}>teach more</a>`}</p>`;
}
