import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { showDecisionTable } from "../parts/decision-table.ts";
import { showLoaded } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { chosenIn, hrefOf, withQuery } from "../place.ts";
import { openAnswer } from "./review-answer.ts";
import {
  INLINE_EXAMPLE,
  emptyDraft,
  faultsOf,
  isCiting,
  membersOf,
  placeIn,
  type Draft,
  type Fault,
} from "./review-draft.ts";
import { isShown, showInline } from "./review-form.ts";
import { inAddress, keepDraft, parseDraft, recallDraft } from "./review-kept.ts";
import { showPicker } from "./review-picker.ts";
import { whenDrawn, quiet, button, instead, typing } from "../parts/link.ts";
import { command } from "../commands.ts";
import { tables } from "../tables.ts";

export const reviewPanel: Panel = { list: openReview };

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

/** One draft for each corpus and one for inline evidence; the text is the draft, and form and picker are ways to write it. */
function openReview(page: Page): View {
  let corpora: Loaded<DataOf<"corpora">> = LOADING;
  const details = new Map<string, Loaded<DataOf<"corpus">>>();
  let [corpus, text, shown, filter, jsonOpen] = ["", "", "", "", false];
  let unreadable: { readonly why: string; readonly at: number } | null = null;
  let faults: readonly Fault[] = [];
  const detail = (id: string): Loaded<DataOf<"corpus">> => {
    const known = details.get(id);
    if (known) return known;
    details.set(id, LOADING);
    page.load<"corpus">(`/epistemic-truth-state/corpora/${encodeURIComponent(id)}`, (loaded) => {
      details.set(id, loaded);
      if (id === corpus && text === "" && loaded.data)
        text = pretty(emptyDraft(loaded.data.domains[0] ?? ""));
    });
    return LOADING;
  };
  const answer = openAnswer(page, (id) => {
    const loaded = detail(id);
    return loaded.data?.records ?? null;
  });
  const write = (next: string): void => {
    text = next;
    unreadable = null;
    keepDraft(corpus, text);
    page.draw();
  };
  /** Changes what stands there now: between two pictures there can be several edits, and none may undo another. */
  const edit = (change: (draft: Draft) => Draft): void => {
    const read = parseDraft(text);
    if (read.kind === "read") write(pretty(change(membersOf(read.value))));
  };
  /** Reviews what is written; null: it cannot be read. */
  const ask = (): unknown => {
    const read = parseDraft(text);
    if (read.kind === "unreadable") {
      [unreadable, jsonOpen] = [read, true];
      page.draw();
      select(read.at, read.at);
      return null;
    }
    answer.ask(read.value);
    return read.value;
  };
  const review = (): void => {
    const request = ask();
    if (request === null && unreadable) return;
    keepDraft(corpus, text);
    shown = inAddress(request);
    page.go(withQuery(page.place, { request: shown }));
  };
  const take = (draft: Draft): void => {
    write(pretty(draft));
    review();
  };
  const arrive = (): void => {
    const [id, request] = [chosenIn(page.place, "corpus"), chosenIn(page.place, "request")];
    if (id === corpus && request === shown && text !== "") return;
    const moved = id !== corpus || text === "";
    [corpus, shown, unreadable] = [id, request, null];
    if (request !== "") {
      const read = parseDraft(request);
      text = read.kind === "read" ? pretty(read.value) : request;
      ask();
      return;
    }
    answer.forget();
    if (!moved) return;
    const loaded = id === "" ? null : detail(id);
    text =
      recallDraft(id) ??
      (id === ""
        ? pretty(INLINE_EXAMPLE)
        : loaded?.data
          ? pretty(emptyDraft(loaded.data.domains[0] ?? ""))
          : "");
  };
  const afresh = (): void => {
    const loaded = corpus === "" ? null : detail(corpus);
    write(
      pretty(corpus === "" ? INLINE_EXAMPLE : emptyDraft(loaded?.data ? (loaded.data.domains[0] ?? "") : "")),
    );
  };
  page.load<"corpora">("/epistemic-truth-state/corpora", (loaded) => {
    corpora = loaded;
  });
  arrive();
  return {
    commands: [
      command("Review the request", "Mod+enter", review),
      { label: "Begin another request", run: afresh },
    ],
    update: arrive,
    render: () => {
      const read = parseDraft(text);
      faults = read.kind === "read" ? faultsOf(answer.errors(), read.value) : [];
      const result = answer.render(take);
      return html`<h1>Review</h1>
        <p>${tables().says.review}</p>
        <div class="review"><form aria-label="the request" @submit=${instead(review)}>
          ${sources()}
          ${compose(read.kind === "read" ? membersOf(read.value) : null)}
          ${showFaults()}
          <p class="actions"><button type="submit">Review</button> ${button("Begin another", afresh)}</p>
          <details class="written" ?open=${jsonOpen} @toggle=${(event: Event) => {
            jsonOpen = (event.target as HTMLDetailsElement).open;
          }}><summary>The request as JSON: write or paste it here</summary>
            <label for="request" class="unseen">The request</label>
            <textarea id="request" rows="18" spellcheck="false" class="code" aria-invalid=${!unreadable ? "false" : "true"} .value=${text} @input=${typing(write)}></textarea>
            ${inAddress(read.kind === "read" ? read.value : "") === "" ? quiet("It is too long for the address; this browser keeps it as a draft.") : nothing}
          </details>
        </form>
        <div class="result">${result === nothing ? html`<h2>The decision</h2><p>${tables().says.unreviewed}</p>${showDecisionTable(null)}` : result}</div></div>`;
    },
  };

  function sources(): TemplateResult {
    const link = (id: string, name: string): TemplateResult =>
      html`<a href=${hrefOf(withQuery(page.place, { corpus: id, request: "" }))} aria-current=${id === corpus ? "page" : "false"}>${name}</a>`;
    return html`<nav class="tabs" aria-label="where the evidence is from">${link("", "inline")}${showLoaded(corpora, ({ items }) => html`${items.map(({ corpus_id: id }) => link(id, id))}`)}</nav>`;
  }

  /** Form or picker; null: the text cannot be read, and has to be put right first. */
  function compose(draft: Draft | null): TemplateResult | typeof nothing {
    if (corpus === "")
      return !draft
        ? nothing
        : isCiting(draft)
          ? quiet(tables().says.citing)
          : showInline(draft, { edit, faults });
    return showLoaded(detail(corpus), (data) =>
      !draft
        ? html``
        : showPicker(data, draft, filter, {
            edit,
            faults,
            setFilter: (next) => {
              filter = next;
              page.draw();
            },
          }),
    );
  }

  /** What is wrong with the request as a whole, or at a place that has no field here. */
  function showFaults(): TemplateResult | typeof nothing {
    if (unreadable)
      return html`<p class="over" role="alert">This is not JSON: ${unreadable.why}. ${button("Go there", () => select(unreadable?.at ?? 0, unreadable?.at ?? 0))}</p>`;
    const elsewhere = faults.filter((fault) =>
      corpus !== "" ? fault.path !== "claim.text" : !isShown(fault),
    );
    if (faults.length === 0) return nothing;
    return html`<div class="over" role="alert"><p>${faults.length === 1 ? "One thing is" : `${faults.length} things are`} wrong with the request${elsewhere.length === 0 ? ", marked above." : ":"}</p>
      ${elsewhere.length === 0 ? nothing : html`<ul>${elsewhere.map(({ path, what }) => html`<li>${path === "" ? nothing : html`<button type="button" class="plain" @click=${() => goTo(path)}><code>${path}</code></button> `}${what}</li>`)}</ul>`}</div>`;
  }

  function goTo(path: string): void {
    const [start, end] = placeIn(text, path) ?? [0, 0];
    jsonOpen = true;
    page.draw();
    select(start, end);
  }

  /** Selects a part of the text, once it can be seen. */
  function select(start: number, end: number): void {
    whenDrawn(() => {
      const area = document.querySelector<HTMLTextAreaElement>("#request");
      area?.focus();
      area?.setSelectionRange(start, end);
    });
  }
}
