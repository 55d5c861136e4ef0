import { html, nothing, type TemplateResult } from "lit-html";
import { ask, LOADING, type DataOf, type Loaded } from "../api.ts";
import type { Page, Panel, View } from "../panel.ts";
import { choice, tick } from "../parts/choice.ts";
import { copyButton, hash } from "../parts/copy.ts";
import { showCorpusDiff, type CorpusLike } from "../parts/corpus-diff.ts";
import { downloadButton, encode } from "../parts/download.ts";
import { button, code, instead, link, list, quiet, typing } from "../parts/link.ts";
import { cell, listTable } from "../parts/list-table.ts";
import { openResource } from "../parts/resource.ts";
import { showRows } from "../parts/rows.ts";
import { alarm, showLoaded } from "../parts/states.ts";
import { chosenIn, placeAt } from "../place.ts";
import { tables } from "../tables.ts";
import { KINDS } from "./review-form.ts";
import { keepDraft, parseDraft, recallDraft } from "./review-kept.ts";

export const evidencePanel: Panel = { list: openList, one: (page, id) => new CorpusView(page, id) };

/** The next version of a corpus as the server checks it; `text` is the file. */
interface Checked {
  readonly valid: boolean;
  readonly corpus_sha256: string | null;
  readonly findings: readonly { readonly level: string; readonly problem: string }[];
  readonly text: string;
}
type Fields = Readonly<Record<string, string>>;
type Sealed = DataOf<"corpus">["records"][number];

const servedAt = (id: string): string => `/epistemic-truth-state/corpora/${encodeURIComponent(id)}`;

// ---- the list, and two corpora compared -------------------------------------------------------------------------------

function openList(page: Page): View {
  const sides: (CorpusLike | null)[] = [null, null];
  const names: [string, string] = ["", ""];
  let wrong = "";
  const fields = { id: "", domain: "" };
  const put = (side: 0 | 1, name: string, corpus: CorpusLike | null, why = ""): void => {
    [sides[side], names[side], wrong] = [corpus, name, why];
    page.draw();
  };
  const open = (side: 0 | 1, id: string): void => {
    if (id !== "") page.load<"corpus">(servedAt(id), ({ data }) => put(side, id, data ?? null));
  };
  const read = async (side: 0 | 1, file: File | undefined): Promise<void> => {
    if (!file) return;
    const found = parseDraft(await file.text());
    const corpus = found.kind === "read" ? (found.value as Partial<CorpusLike> | null) : null;
    const fits = Array.isArray(corpus?.domains) && Array.isArray(corpus.records);
    if (fits) put(side, file.name, corpus as CorpusLike);
    else put(side, file.name, null, `${file.name} is no corpus`);
  };
  const side = (at: 0 | 1, label: string, ids: readonly string[]): TemplateResult =>
    html`<p class="actions">${choice({ label, chosen: names[at], options: [["", "a served corpus"], ...ids.map((id) => [id, id] as const)], choose: (id) => open(at, id) })}
      <label>or a file <input type="file" accept=".json" @change=${(event: Event) => void read(at, (event.target as HTMLInputElement).files?.[0])}></label></p>`;
  return openResource<"corpora">(page, {
    path: "/epistemic-truth-state/corpora",
    table: "corpora",
    show: ({ items }) => html`<p>${tables().says.evidence}</p>
      ${listTable(
        page,
        "corpora",
        items.map((each) => [
          cell(each.corpus_id, link("evidence", each.corpus_id, each.corpus_id)),
          each.record_count,
          each.domains.join(", "),
          hash(each.corpus_sha256, "the corpus's hash"),
        ]),
      )}`,
    below: ({ items }) => {
      const ids = items.map(({ corpus_id: id }) => id);
      const [before, after] = sides;
      return html`<h2>A new corpus</h2><form class="review" aria-label="a new corpus" @submit=${instead(() => page.go(placeAt("evidence", fields.id, { domain: fields.domain })))}>
          <p class="actions"><label>id <input type="text" required pattern="[a-z0-9][a-z0-9_.-]*" .value=${fields.id} @input=${typing((id) => Object.assign(fields, { id }))}></label>
          <label>domain <input type="text" required .value=${fields.domain} @input=${typing((domain) => Object.assign(fields, { domain }))}></label> <button type="submit">Begin</button></p></form>
        <h2>Two versions compared</h2>${side(0, "before", ids)}${side(1, "after", ids)}
        ${wrong === "" ? nothing : alarm(`${wrong}.`)}
        ${before && after ? showCorpusDiff(before, after, names) : nothing}`;
    },
  });
}

// ---- one corpus, and its next version ---------------------------------------------------------------------------------

const FORM: readonly (readonly [name: string, label: string, kinds: string])[] = [
  ["evidence_id", "Id", "fact rule quantity"],
  ["statement", "What it says, as a sentence", "fact rule quantity"],
  ["subject", "Subject", "fact quantity"],
  ["predicate", "Predicate", "fact quantity"],
  ["formula", "Formula", "rule"],
  ["value", "Value", "quantity"],
  ["min", "Least", "quantity"],
  ["max", "Most", "quantity"],
  ["provenance_root", "Source", "fact rule quantity"],
];

/** A record as the fields say it; numbers that are none stay text, so that the server says what is wrong. */
function recordOf(fields: Fields): object {
  const { kind = "fact", min = "", max = "", denies, ...rest } = fields;
  const number = (text: string): unknown => (/^-?\d+$/.test(text) ? Number(text) : text);
  const own = FORM.filter(([name, , kinds]) => kinds.includes(kind) && name !== "min" && name !== "max").map(
    ([name]) => [name, name === "value" ? number(rest[name] ?? "") : (rest[name] ?? "")] as const,
  );
  return {
    kind,
    source_kind: rest["source_kind"] ?? "observation",
    ...Object.fromEntries(own),
    ...(kind === "fact" && denies === "yes" ? { supports: false } : {}),
    ...(kind === "quantity" && min + max !== "" ? { range: { min: number(min), max: number(max) } } : {}),
  };
}

/** One corpus: its records, and the version that would come next. The draft is always one that the server finds fit to be served. */
class CorpusView implements View {
  readonly #page: Page;
  readonly #id: string;
  #base: Loaded<CorpusLike> = LOADING;
  #records: readonly object[] = [];
  #fields: Fields = { kind: "fact" };
  #checked: Checked | null = null;
  #wrong: readonly string[] = [];

  constructor(page: Page, id: string) {
    [this.#page, this.#id] = [page, id];
    const domain = chosenIn(page.place, "domain");
    page.load<"corpus">(servedAt(id), (arrived) => {
      const isNew = arrived.trouble?.code === "not_found" && domain !== "";
      this.#base = isNew ? { data: { domains: [domain], records: [] }, text: "" } : arrived;
      this.#records = (this.#base.data?.records ?? []).map(unsealed);
      const draft = parseDraft(recallDraft(this.#kept) ?? "");
      if (draft.kind === "read" && Array.isArray(draft.value))
        void this.#take(draft.value as readonly object[]);
    });
  }

  get #kept(): string {
    return `evidence/${this.#id}`;
  }

  update(): void {
    // what is chosen narrows the list
  }

  /** Takes other records if the server finds that they can be served. @returns whether it does */
  async #take(records: readonly object[]): Promise<boolean> {
    const { domains = [] } = this.#base.data ?? {};
    const body = { corpus_id: this.#id, domains, records };
    const { data, trouble } = await ask<Checked>({ path: "/ui/check-corpus", body });
    this.#wrong = data ? problemsIn(data, "error") : [trouble?.message ?? ""];
    if (data?.valid === true) {
      [this.#records, this.#checked] = [records, data];
      keepDraft(this.#kept, JSON.stringify(records));
    }
    this.#page.draw();
    return data?.valid === true;
  }

  async #add(): Promise<void> {
    const { kind = "fact", provenance_root = "", source_kind = "observation" } = this.#fields;
    if (await this.#take([...this.#records, recordOf(this.#fields)]))
      this.#fields = { kind, provenance_root, source_kind };
    this.#page.draw();
  }

  #forget(): void {
    keepDraft(this.#kept, "");
    [this.#checked, this.#wrong] = [null, []];
    this.#records = (this.#base.data?.records ?? []).map(unsealed);
    this.#page.draw();
  }

  #set(name: string, value: string): void {
    this.#fields = { ...this.#fields, [name]: value };
    this.#page.draw();
  }

  render(): TemplateResult {
    return html`<h1>${this.#id}</h1>${showLoaded(this.#base, (corpus) => this.#show(corpus))}`;
  }

  #show(corpus: CorpusLike): TemplateResult {
    const [checked, records, id] = [this.#checked, this.#records, this.#id];
    const next = { records, checked, forget: () => this.#forget() };
    return html`<p class="actions">${link("evidence", null, "all corpora")} ${link("review", null, "review a claim on it", { corpus: id })}</p>
      ${this.#wrong.length === 0 ? nothing : alarm(html`The server finds:${list(this.#wrong)}`)}
      ${checked ? showNext(id, corpus, { ...next, checked }) : nothing}
      <h2>A new record</h2>${showForm(
        this.#fields,
        (name, value) => this.#set(name, value),
        () => void this.#add(),
      )}
      <h2>Records</h2>${records.length === 0 ? quiet("None yet.") : this.#showRecords(records as readonly Sealed[])}`;
  }

  #showRecords(records: readonly Sealed[]): TemplateResult {
    const leaveOut = (record: Sealed): void => void this.#take(records.filter((each) => each !== record));
    return showRows(this.#page, {
      label: "sealed records",
      all: records,
      cells: (record) => [
        cell(
          record.statement,
          html`${record.statement}<br><code class="quiet">${record.evidence_id}${record.kind === "rule" ? html`: ${record.formula}` : nothing}</code>`,
        ),
        record.kind,
        record.provenance_root,
        html`<button type="button" aria-label="Leave out ${record.evidence_id}" @click=${() => leaveOut(record)}>Leave out</button>`,
      ],
    });
  }
}

/** What the server finds; of a record, where in it. */
function problemsIn({ findings }: Checked, wanted: string): readonly string[] {
  return findings
    .filter(({ level }) => level === wanted)
    .map(({ problem }) => problem.replace(/^records\[\d+\]\./, ""));
}

function unsealed(record: object): object {
  const { content_sha256: _, ...rest } = record as Readonly<Record<string, unknown>>; // the hash is the server's
  return rest;
}

/** The next version: what is other in it, its file, and the command that puts it in the place of the one that is served. */
function showNext(
  id: string,
  corpus: CorpusLike,
  {
    records,
    checked,
    forget,
  }: { readonly records: readonly object[]; readonly checked: Checked; readonly forget: () => void },
): TemplateResult {
  const isNew = corpus.records.length === 0;
  const install = isNew ? `cp -n ${id}.json data/evidence/` : `touchstone evidence supersede ${id}.json`;
  const warnings = checked.findings.map(({ problem }) => problem); // errors there are none
  return html`<section aria-label="the next version"><h2>The next version</h2>
    <p>Not served yet. Save the file, then put it in place; a version that it replaces is kept.</p>
    <p class="actions">${downloadButton(`${id}.json`, encode(checked.text), `Save ${id}.json`)} ${button("Forget the changes", forget)}</p>
    <p class="line">${code(install)}${copyButton(install, "the command that puts it in place")}</p>
    ${isNew ? nothing : html`<p class="line">${code(`touchstone gate --impact ${id}.json`)}<small>says first which decisions it would change</small></p>`}
    <p>${hash(checked.corpus_sha256 ?? "", "the hash of the next version")}</p>
    ${warnings.length === 0 ? nothing : list(warnings)}
    ${showCorpusDiff(corpus, { ...corpus, records }, ["served", "next"])}</section>`;
}

function showForm(
  fields: Fields,
  set: (name: string, value: string) => void,
  add: () => void,
): TemplateResult {
  const kind = fields["kind"] ?? "fact";
  const isShown = ([, , kinds]: (typeof FORM)[number]): boolean => kinds.includes(kind);
  return html`<div class="review"><form aria-label="a new record" @submit=${instead(add)}><fieldset><legend>The record</legend>
    <p class="actions">${choice({ label: "kind", chosen: kind, options: ["fact", "rule", "quantity"].map((each) => [each, each]), choose: (to) => set("kind", to) })}
      ${choice({ label: "seen as", chosen: fields["source_kind"] ?? "observation", options: KINDS.map((each) => [each, each]), choose: (to) => set("source_kind", to) })}</p>
    ${FORM.filter(isShown).map(
      ([name, label]) =>
        html`<div class="field"><label for=${name}>${label}</label><input type="text" id=${name} .value=${fields[name] ?? ""} @input=${typing((text) => set(name, text))}></div>`,
    )}
    ${kind === "fact" ? html`<div class="ticks">${tick("it denies", fields["denies"] === "yes", (on) => set("denies", on ? "yes" : ""), "it denies")}</div>` : nothing}
    <p class="actions"><button type="submit">Check and add</button></p></fieldset></form></div>`;
}
