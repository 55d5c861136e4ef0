import { html, nothing, type TemplateResult } from "lit-html";
import { agree, plural } from "../../contract/plural.ts";
import { ask, LOADING, type DataOf, type Loaded } from "../api.ts";
import { command, type Command } from "../commands.ts";
import type { Page, Panel, View } from "../panel.ts";
import { showDecisionTable } from "../parts/decision-table.ts";
import { button, instead, link, quiet, typing, whenDrawn } from "../parts/link.ts";
import { showLoaded } from "../parts/states.ts";
import { chosenIn, hrefOf, withQuery } from "../place.ts";
import { tables } from "../tables.ts";
import { corpusOf, ReviewAnswer } from "./review-answer.ts";
import { INLINE_EXAMPLE, emptyDraft, isCiting, membersOf, type Draft } from "./review-draft.ts";
import { faultsOf, placeIn, type Fault } from "./review-faults.ts";
import { isShown, showInline } from "./review-form.ts";
import { inAddress, keepDraft, parseDraft, recallDraft } from "./review-kept.ts";
import { showPicker } from "./review-picker.ts";

export const reviewPanel: Panel = { list: (page) => new ReviewView(page) };

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** Why a draft cannot be read, and at which character. */
interface Unreadable {
  readonly why: string;
  readonly at: number;
}

/** What the server finds for a claim. */
interface Found {
  readonly request: Draft;
  readonly result: DataOf<"review">;
}

/** One draft per corpus and one for inline evidence. The text is the draft; form and picker both edit it. */
class ReviewView implements View {
  readonly commands: readonly Command[] = [
    command("Review the request", "Mod+enter", () => this.#review()),
    command("Find evidence", "e", () => this.#find()),
    { label: "Start another request", run: () => this.#beginAnother() },
  ];
  readonly #page: Page;
  readonly #answer: ReviewAnswer;
  readonly #details = new Map<string, Loaded<DataOf<"corpus">>>();
  #corpora: Loaded<DataOf<"corpora">> = LOADING;
  /** The chosen corpus; empty for inline evidence. */
  #corpus = "";
  #text = "";
  /** The request from the address that the text was last taken from. */
  #shown = "";
  #filter = "";
  #jsonOpen = false;
  #unreadable: Unreadable | null = null;
  /** Why no evidence could be found for the draft. */
  #unfound = "";

  constructor(page: Page) {
    this.#page = page;
    this.#answer = new ReviewAnswer(page, (id) => this.#detail(id).data?.records ?? null);
    page.load<"corpora">("/epistemic-truth-state/corpora", (loaded) => {
      this.#corpora = loaded;
    });
    this.update();
  }

  // ---- the draft ---------------------------------------------------------------------------------------------------

  #detail(id: string): Loaded<DataOf<"corpus">> {
    const known = this.#details.get(id);
    if (known) return known;
    this.#details.set(id, LOADING);
    this.#page.load<"corpus">(`/epistemic-truth-state/corpora/${encodeURIComponent(id)}`, (loaded) => {
      this.#details.set(id, loaded);
      if (id === this.#corpus && this.#text === "" && loaded.data) this.#text = this.#firstDraft();
    });
    return LOADING;
  }

  /** A draft to start from; empty while the corpus is loading. */
  #firstDraft(): string {
    if (this.#corpus === "") return pretty(INLINE_EXAMPLE);
    const { data } = this.#detail(this.#corpus);
    return data ? pretty(emptyDraft(data.domains[0] ?? "")) : "";
  }

  #write(text: string): void {
    this.#text = text;
    this.#unreadable = null;
    this.#unfound = "";
    keepDraft(this.#corpus, text);
    this.#page.draw();
  }

  /** Changes the current draft. Several edits may come between two drawings, and none may undo another. */
  #edit(change: (draft: Draft) => Draft): void {
    const read = parseDraft(this.#text);
    if (read.kind === "read") this.#write(pretty(change(membersOf(read.value))));
  }

  #beginAnother(): void {
    const first = this.#firstDraft();
    this.#write(first === "" ? pretty(emptyDraft("")) : first);
  }

  // ---- asking -------------------------------------------------------------------------------------------------------

  /** What is written; null, and the page shows where, if it cannot be read. */
  #read(): { readonly value: unknown } | null {
    const read = parseDraft(this.#text);
    if (read.kind === "read") return read;
    [this.#unreadable, this.#jsonOpen] = [read, true];
    this.#page.draw();
    select(read.at, read.at);
    return null;
  }

  /** Reviews what is written. */
  #ask(): { readonly value: unknown } | null {
    const read = this.#read();
    if (read) this.#answer.ask(read.value);
    return read;
  }

  #review(): void {
    const asked = this.#ask();
    if (!asked) return;
    keepDraft(this.#corpus, this.#text);
    this.#shown = inAddress(asked.value);
    this.#page.go(withQuery(this.#page.place, { corpus: this.#corpus, request: this.#shown }));
  }

  /** Takes what the server finds for the claim in the place of the evidence, and reviews it. */
  #find(): void {
    const text = this.#text;
    const read = this.#read();
    if (!read) return;
    const { evidence: _, inference: __, ...claimed } = membersOf(read.value);
    void ask<Found>({ path: "/ui/find-evidence", body: claimed }).then(({ data, trouble }) => {
      if (this.#text !== text) return;
      if (data) {
        this.#corpus = corpusOf(data.result) ?? this.#corpus;
        this.#write(pretty(data.request));
        this.#review();
      } else if (trouble) this.#unfound = trouble.message;
      this.#page.draw();
    });
  }

  /** Called when the address names another corpus or another request. */
  update(): void {
    const { place } = this.#page;
    const [id, request] = [chosenIn(place, "corpus"), chosenIn(place, "request")];
    if (id === this.#corpus && request === this.#shown && this.#text !== "") return;
    const moved = id !== this.#corpus || this.#text === "";
    [this.#corpus, this.#shown, this.#unreadable] = [id, request, null];
    if (request !== "") {
      const read = parseDraft(request);
      this.#text = read.kind === "read" ? pretty(read.value) : request;
      this.#ask();
      return;
    }
    this.#answer.forget();
    if (moved) this.#text = recallDraft(id) ?? this.#firstDraft();
  }

  // ---- the page -----------------------------------------------------------------------------------------------------

  render(): TemplateResult {
    const read = parseDraft(this.#text);
    const faults = read.kind === "read" ? faultsOf(this.#answer.errors(), read.value) : [];
    const result = this.#answer.render((draft) => {
      this.#write(pretty(draft));
      this.#review();
    });
    return html`<h1>Review</h1>
        <p>${tables().says.review} ${link("reviews", null, "Reviews on record")}</p>
        <div class="review"><form aria-label="the request" @submit=${instead(() => this.#review())}>
          ${this.#showSources()}
          ${this.#showComposer(read.kind === "read" ? membersOf(read.value) : null, faults)}
          ${this.#showFaults(faults)}
          <p class="actions"><button type="submit">Review</button> ${button("Find evidence", () => this.#find())} ${button("Start another", () => this.#beginAnother())}</p>
          ${this.#showJson(read.kind === "read" ? read.value : "")}
        </form>
        <div class="result">${result === nothing ? html`<h2>The decision</h2><p>${tables().says.unreviewed}</p>${showDecisionTable(null)}` : result}</div></div>`;
  }

  /** The draft as text. @param request its value; empty if it cannot be read */
  #showJson(request: unknown): TemplateResult {
    const remember = (event: Event): void => {
      this.#jsonOpen = (event.target as HTMLDetailsElement).open;
    };
    return html`<details class="written" ?open=${this.#jsonOpen} @toggle=${remember}><summary>The request as JSON: write or paste it here</summary>
            <label for="request" class="unseen">The request</label>
            <textarea id="request" rows="18" spellcheck="false" class="code" aria-invalid=${this.#unreadable ? "true" : "false"} .value=${this.#text} @input=${typing((text) => this.#write(text))}></textarea>
            ${inAddress(request) === "" ? quiet("Too long for the address: kept as a draft.") : nothing}
          </details>`;
  }

  #showSources(): TemplateResult {
    const source = (id: string, name: string): TemplateResult =>
      html`<a href=${hrefOf(withQuery(this.#page.place, { corpus: id, request: "" }))} aria-current=${id === this.#corpus ? "page" : "false"}>${name}</a>`;
    return html`<nav class="tabs" aria-label="source of the evidence">${source("", "inline")}${showLoaded(this.#corpora, ({ items }) => html`${items.map(({ corpus_id: id }) => source(id, id))}`)}</nav>`;
  }

  /** Form or picker. @param draft null: the text cannot be read, and must be fixed first */
  #showComposer(draft: Draft | null, faults: readonly Fault[]): TemplateResult | typeof nothing {
    const edit = (change: (draft: Draft) => Draft): void => this.#edit(change);
    if (this.#corpus !== "")
      return showLoaded(this.#detail(this.#corpus), (data) =>
        draft
          ? showPicker(data, draft, this.#filter, {
              edit,
              faults,
              setFilter: (text) => this.#setFilter(text),
            })
          : html``,
      );
    if (!draft) return nothing;
    return isCiting(draft) ? quiet(tables().says.citing) : showInline(draft, { edit, faults });
  }

  #setFilter(text: string): void {
    this.#filter = text;
    this.#page.draw();
  }

  /** The errors of the request as a whole, or at a place without a field here. */
  #showFaults(faults: readonly Fault[]): TemplateResult | typeof nothing {
    const { why, at } = this.#unreadable ?? {};
    if (why !== undefined)
      return html`<p class="over" role="alert">This is not JSON: ${why}. ${button("Go there", () => select(at ?? 0, at ?? 0))}</p>`;
    if (this.#unfound !== "")
      return html`<p class="over" role="alert">No evidence can be found: ${this.#unfound}.</p>`;
    if (faults.length === 0) return nothing;
    const elsewhere = faults.filter((fault) =>
      this.#corpus !== "" ? fault.path !== "claim.text" : !isShown(fault),
    );
    return html`<div class="over" role="alert"><p>The request has ${plural(faults.length, "error")}${elsewhere.length === 0 ? `, ${agree(faults.length, "marked", "all marked")} above.` : ":"}</p>
      ${elsewhere.length === 0 ? nothing : html`<ul>${elsewhere.map((fault) => this.#showFault(fault))}</ul>`}</div>`;
  }

  #showFault({ path, what }: Fault): TemplateResult {
    return html`<li>${path === "" ? nothing : html`<button type="button" class="plain" @click=${() => this.#goTo(path)}><code>${path}</code></button> `}${what}</li>`;
  }

  #goTo(path: string): void {
    const [start, end] = placeIn(this.#text, path) ?? [0, 0];
    this.#jsonOpen = true;
    this.#page.draw();
    select(start, end);
  }
}

/** Selects a part of the text once it is visible. */
function select(start: number, end: number): void {
  whenDrawn(() => {
    const area = document.querySelector<HTMLTextAreaElement>("#request");
    area?.focus();
    area?.setSelectionRange(start, end);
  });
}
