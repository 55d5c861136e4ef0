import { html, nothing, type TemplateResult } from "lit-html";
import type { EvidenceBundle, TurnJournalEntry } from "../../contract/turn.ts";
import { isAltered, showChecked, type Checked } from "../parts/checked.ts";
import { checkRecord, parseRecord, type FileItem } from "../parts/file-items.ts";
import { facts } from "../parts/facts.ts";
import { jsonExplorer } from "../parts/json-view.ts";
import { openedFile, openFile, readItem, type OpenedFile } from "../parts/opened-file.ts";
import { inferenceOf, showDecision, showInference, showWhole, type Review } from "../parts/review-result.ts";
import { showEmpty, alarm, waiting } from "../parts/states.ts";
import { openTab, tabs } from "../parts/tabs.ts";
import { showTimeline, timelineCommands } from "../parts/timeline.ts";
import { countsOf, fitting, type TurnRow } from "../parts/turn-rows.ts";
import { turnBadges } from "../parts/turn-badges.ts";
import { asItCame, SHOW_TAB, TURN_TABS } from "../parts/turn-tabs.ts";
import type { Page, Panel, View } from "../panel.ts";
import { placeAt, hrefOf } from "../place.ts";
import { agree, plural } from "../../contract/plural.ts";
import { link } from "../parts/link.ts";
import { stepping, command } from "../commands.ts";
import { tables } from "../tables.ts";

/** The most lines that are drawn at once; filters cover all of them. */
const MAX_SHOWN = 200;
/** The most damaged lines that are named. */
const MAX_NAMED = 30;

export const filePanel: Panel = {
  list: openList,
  one: openItem,
};

const sourceOf = (key: string): string => `line-${key}`;

function openList(page: Page): View {
  return {
    commands: [
      ...timelineCommands(page, sourceOf),
      command("Choose a file", "o", () => document.querySelector<HTMLElement>("input[type=file]")?.click()),
    ],
    update: () => undefined,
    render: () => {
      const opened = openedFile();
      return html`<h1>Saved files</h1>${showChooser(page)}${!opened ? nothing : showOpened(page, opened)}`;
    },
  };
}

/** The chosen file is read here and sent nowhere. */
function showChooser(page: Page): TemplateResult {
  const take = (file: File | null | undefined): void => {
    if (!file) return;
    void openFile(file, page.draw).then(({ items }) => {
      page.say(`${file.name}: ${plural(items.length, "record")} read`);
      if (items.length === 1 && page.place.panel === "file")
        page.go({ panel: "file", id: "1", query: page.place.query }, "replace");
    });
    page.draw();
  };
  return html`<div class="drop" @dragover=${(event: DragEvent) => event.preventDefault()} @drop=${(
    event: DragEvent,
  ) => {
    event.preventDefault();
    take(event.dataTransfer?.files[0]);
  }}>
    <label for="file">A journal, a bundle or a result of a review</label>
    <input id="file" type="file" accept=".json,.jsonl,application/json" @change=${(event: Event) => take((event.target as HTMLInputElement).files?.[0])}>
    <p class="quiet">${tables().says.file}</p></div>`;
}

function showOpened(page: Page, opened: OpenedFile): TemplateResult {
  const { file, items, done, bytesRead, trouble } = opened;
  const rows = (done ? items : items.slice(0, MAX_SHOWN)).map(({ row }) => row);
  return html`<h2>${file.name}</h2>
    ${done ? nothing : html`<progress max=${file.size} value=${bytesRead} aria-label="read of the file"></progress>`}
    ${trouble === null ? nothing : alarm(trouble)}
    ${items.length === 0 ? showNoItems(done) : showItems(page, opened, rows)}`;
}

const showNoItems = (done: boolean): TemplateResult | typeof nothing =>
  done ? showEmpty("The file is empty.") : nothing;

/** The verdict on the file, each damaged line, and the records as a list. */
function showItems(
  page: Page,
  { items, done, document: whole }: OpenedFile,
  rows: readonly TurnRow[],
): TemplateResult {
  const damaged = items.filter(({ row }) => row.fault !== null);
  const found = fitting(rows, page.place.query);
  return html`
    <p class="checked ${damaged.length > 0 ? "bad" : readClass(done)}" role="status"><strong>${verdictOf(items, damaged.length, done)}</strong>
      ${damaged.slice(0, MAX_NAMED).map(({ line, row }) => html`<br>${whole ? "It" : link("file", line, `Line ${line}`)} ${row.fault}.`)}
      ${damaged.length > MAX_NAMED ? html`<br>and ${damaged.length - MAX_NAMED} more, under “damaged”.` : nothing}</p>
    ${showTimeline({
      page,
      rows: found,
      matching: found.length,
      counts: (facet) => countsOf(rows, facet, page.place.query),
      firstOrder: "as in the file",
      orders: { failures: "failures first" },
      source: sourceOf,
      limit: MAX_SHOWN,
      hrefOf: ({ key }) => hrefOf({ panel: "file", id: key }),
      loaded: done
        ? `Counted in all ${plural(items.length, "record")} of the file.`
        : `Counted in the first ${plural(rows.length, "line")} while the file is being read: ${plural(items.length, "line")} so far.`,
    })}`;
}

const readClass = (done: boolean): string => (done ? "good" : "");

function verdictOf(items: readonly FileItem[], damaged: number, done: boolean): string {
  const count = plural(items.length, "record");
  if (!done) return `${count} read so far${damaged === 0 ? ", and none damaged" : `, ${damaged} damaged`}.`;
  const plain = items.filter(({ kind, row }) => kind === "other" && row.fault === null).length;
  if (damaged > 0) return `${damaged} of ${count} ${agree(damaged, "is", "are")} damaged.`;
  return plain === items.length
    ? `${count}, of a kind that has no digest.`
    : `${count}, ${agree(items.length, "and it matches its digest", "and each matches its digest")}.`;
}

interface Read {
  readonly text: string;
  readonly value: unknown;
  readonly checked: Checked;
}

/** One record of the file. */
function openItem(page: Page, id: string): View {
  let read: Read | null = null;
  let trouble = "";
  let asked: FileItem | null = null;
  const itemOf = (): FileItem | undefined => openedFile()?.items.find(({ line }) => String(line) === id);
  const load = (item: FileItem): void => {
    asked = item;
    readItem(item)
      .then(async (text) => {
        const value = parseRecord(text)?.value ?? null;
        read = { text, value, checked: await checkRecord(item.kind, value) };
      })
      .catch(() => {
        trouble = "The file is gone, or was changed since it was opened.";
      })
      .finally(page.draw);
  };
  const showLine = (item: FileItem, opened: OpenedFile): TemplateResult => {
    if (trouble !== "") return alarm(trouble);
    if (!read) return waiting("reading");
    const { fault } = item.row;
    const subject = opened.document ? "It" : `Line ${id}`;
    return html`${fault === null || isAltered(read.checked) ? nothing : alarm(html`<strong>${subject} ${fault}.</strong>`)}${showItem(page, item, read)}`;
  };
  const other = (by: number) => (): void => {
    const to = Number(id) + by;
    if (openedFile()?.items.some(({ line }) => line === to) === true)
      page.go({ ...page.place, id: String(to) });
  };
  return {
    commands: [
      ...stepping("line", other),
      command("Compare this line with another", "c", () =>
        page.go(placeAt("compare", null, { a: sourceOf(id) })),
      ),
    ],
    update: () => undefined,
    render: () => {
      const [opened, item] = [openedFile(), itemOf()];
      if (!opened)
        return html`<h1>Line ${id} of a file</h1>${showEmpty("No file is open in this tab.", "Choose it again to see the line.")}${showChooser(page)}`;
      if (item && item !== asked) load(item);
      return html`<h1>${opened.document ? opened.file.name : html`Line ${id} of ${opened.file.name}`}</h1>
        <p class="actions">${link("file", null, "the file")}${!item ? nothing : html` ${link("compare", null, "compare with…", { a: sourceOf(id) })}`}</p>
        ${item ? showLine(item, opened) : showEmpty(opened.done ? "The file has no such line." : "The file has not been read that far yet.")}`;
    },
  };
}

const REVIEW_TABS = ["result", "raw"] as const;

function showItem(page: Page, { kind }: FileItem, { text, value, checked }: Read): TemplateResult {
  const raw = html`${value === null ? nothing : jsonExplorer(value)}${asItCame(text)}`;
  if (kind === "other") return raw;
  // A record in a file may have any shape under its digest; if it cannot be shown in parts, it is shown as JSON.
  try {
    return kind === "review"
      ? showFileReview(page, value as Review, { checked, raw })
      : showTurn(page, value as TurnJournalEntry | EvidenceBundle, { kind, text, checked });
  } catch {
    return html`${alarm(`It does not have the form of ${kind === "review" ? "a review" : `a turn's ${kind}`}; here is all of it.`)}${raw}`;
  }
}

function showFileReview(
  page: Page,
  review: Review,
  { checked, raw }: { readonly checked: Checked; readonly raw: TemplateResult },
): TemplateResult {
  return html`${showChecked("result", checked)}${tabs(page.place, REVIEW_TABS, "parts of the result")}<section aria-label=${openTab(page.place, REVIEW_TABS)}>
    ${openTab(page.place, REVIEW_TABS) === "raw" ? raw : showResult(review)}</section>`;
}

/** A result without its request: of claim and evidence, only the ids are known. */
function showResult(review: Review): TemplateResult {
  const inference = inferenceOf(review);
  return html`${showDecision(review, "the claim is in the request, which this file does not have")}
    ${facts([["rests on", review.evidence_ledger.length === 0 ? "nothing cited" : html`${review.evidence_ledger.map((id) => html`<code>${id}</code> `)}`]])}
    ${!inference ? nothing : html`<h2>Inference</h2>${showInference(inference, (name) => name)}`}${showWhole(review)}`;
}

function showTurn(
  page: Page,
  record: TurnJournalEntry | EvidenceBundle,
  { kind, text, checked }: { readonly kind: string; readonly text: string; readonly checked: Checked },
): TemplateResult {
  const tab = openTab(page.place, TURN_TABS);
  return html`<p class="prompt">${record.prompt}</p><p class="surface">${record.surface}</p>
    ${turnBadges({ hedge_injected: false, ...record })}
    ${tab === "raw" ? nothing : showChecked(kind, checked)}
    ${tabs(page.place, TURN_TABS, "parts of the turn")}<section aria-label=${tab}>${SHOW_TAB[tab]({ record, text, checked, place: page.place })}</section>`;
}
