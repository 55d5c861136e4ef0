import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type Loaded } from "../api.ts";
import { countChanges, showDifference } from "../parts/diff-view.ts";
import { allKept } from "../parts/kept.ts";
import { openedFile, readItem } from "../parts/opened-file.ts";
import { parseRecord } from "../parts/file-items.ts";
import { isRecord } from "../parts/pointer.ts";
import { pageHead } from "../parts/head.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { chosenIn, hrefOf, withQuery, type Place } from "../place.ts";
import { link, instead, inWords, typing } from "../parts/link.ts";
import { command } from "../commands.ts";

/** Members that nearly always differ between turns; left out of a comparison until asked for. */
const ALWAYS_DIFFERENT = ["turn_id", "timestamp", "turn_cost_ms", "journal_digest"] as const;

export const comparePanel: Panel = { list: openCompare };

const SIDES = ["a", "b"] as const;
type Side = (typeof SIDES)[number];

/** Two records side by side. `a` and `b` in the URL name them: a turn's id, `review-N` of this tab, `line-N` of the open file. */
function openCompare(page: Page): View {
  const sides = new Map<Side, { readonly source: string; value: Loaded<unknown> }>();
  const read = (): void => {
    for (const side of SIDES) {
      const source = chosenIn(page.place, side);
      if (sides.get(side)?.source === source) continue;
      const state: { readonly source: string; value: Loaded<unknown> } = { source, value: LOADING };
      sides.set(side, state);
      if (source !== "")
        readSource(page, source, (value) => {
          state.value = value;
          page.draw();
        });
    }
  };
  read();
  return {
    commands: [
      command("Swap the two sides", "x", () =>
        page.go(
          withQuery(page.place, { a: chosenIn(page.place, "b"), b: chosenIn(page.place, "a") }),
          "replace",
        ),
      ),
    ],
    update: read,
    arrived: () => {
      for (const [side, { value }] of sides) if (value.trouble) sides.delete(side);
      read();
    },
    render: () => html`${pageHead(page.label, showPickers(page))}${showSides(page.place, sides)}`,
  };
}

function readSource(page: Page, source: string, take: (value: Loaded<unknown>) => void): void {
  const absent = (message: string): Loaded<never> => ({
    trouble: { status: 404, code: "not_found", message },
  });
  const line = /^line-(\d+)$/.exec(source)?.[1];
  if (line !== undefined) {
    const item = openedFile()?.items.find(({ line: number }) => number === Number(line));
    if (!item) take(absent(`no open file has a line ${line}`));
    else
      void readItem(item).then(
        (text) => {
          const record = parseRecord(text);
          take(!record ? absent(`line ${line} of the file is not JSON`) : { data: record.value, text });
        },
        () => take(absent(`line ${line} can no longer be read from the file`)),
      );
    return;
  }
  if (/^\d+$/.test(source)) {
    page.load<"traceTurn">(`/trace/${source}`, take);
    return;
  }
  const kept = allKept().find(({ key }) => key === source);
  take(
    !kept
      ? absent(`\`${source}\` is neither a turn nor a result in this tab`)
      : { data: kept.value, text: "" },
  );
}

function showPickers(page: Page): TemplateResult {
  const kept = allKept();
  const take = (side: Side) =>
    typing((text) => page.go(withQuery(page.place, { [side]: text.trim() }), "replace"));
  return html`<form class="pickers" @submit=${instead(() => undefined)}>${SIDES.map(
    (side) => html`
    <label>${side} <input type="text" list="sources" placeholder="a turn's number${kept.length === 0 ? "" : ", or a review"}" .value=${chosenIn(page.place, side)} @change=${take(side)}></label>`,
  )}
    <datalist id="sources">${kept.map(({ key, label }) => html`<option value=${key}>${label}</option>`)}</datalist></form>`;
}

function showSides(
  place: Place,
  sides: ReadonlyMap<Side, { readonly source: string; readonly value: Loaded<unknown> }>,
): TemplateResult {
  const [a, b] = [sides.get("a"), sides.get("b")];
  if (!a || !b || a.source === "" || b.source === "") {
    return showEmpty(
      "Choose two records to compare.",
      html`Name a turn by its number, or the result of a review by its key, such as <code>review-1</code>. In ${link("trace", null, "Trace")}, tick two turns, or press c on each.`,
    );
  }
  return showLoaded(a.value, (before) =>
    showLoaded(b.value, (after) => showBoth(place, [before, after], [nameOf(a.source), nameOf(b.source)])),
  );
}

function showBoth(
  place: Place,
  [before, after]: readonly [unknown, unknown],
  names: readonly [string, string],
): TemplateResult {
  const whole = place.query.get("all") === "yes";
  const [less, lesser] = whole ? [before, after] : [withoutUsual(before), withoutUsual(after)];
  const { added, removed, changed } = countChanges(less, lesser);
  const left = ALWAYS_DIFFERENT.filter(
    (name) => (isRecord(before) && name in before) || (isRecord(after) && name in after),
  );
  return html`<div class="sides heads">${([before, after] as const).map((value, at) => html`<div><h2>${linkOf(chosenIn(place, SIDES[at] ?? "a"), names[at] ?? "")}</h2>${summaryOf(value)}</div>`)}</div>
    <p role="status"><strong>${added + removed + changed === 0 ? "Nothing differs." : `${changed} changed, ${added} added, ${removed} removed.`}</strong>
      ${left.length === 0 ? nothing : html`<small>${whole ? "All members are compared." : html`Left out, since they always differ: ${inWords(left.join(", "))}.`} <a href=${hrefOf(withQuery(place, { all: whole ? "" : "yes" }))}>${whole ? "leave out what always differs" : "compare these too"}</a></small>`}</p>
    ${showDifference(less, lesser, names)}`;
}

function withoutUsual(value: unknown): unknown {
  return isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter(([name]) => !ALWAYS_DIFFERENT.some((each) => each === name)),
      )
    : value;
}

function nameOf(source: string): string {
  return /^\d+$/.test(source) ? `turn ${source}` : source.replace("-", " ");
}

function linkOf(source: string, name: string): TemplateResult {
  if (/^\d+$/.test(source)) return link("trace", source, name);
  return source.startsWith("line-") ? link("file", source.slice("line-".length), name) : html`${name}`;
}

/** A turn's prompt and answer; the state of a review. */
function summaryOf(value: unknown): TemplateResult | typeof nothing {
  if (!isRecord(value)) return nothing;
  const [above, below] =
    "prompt" in value
      ? [value["prompt"], value["surface"]]
      : [value["decision_reason"], value["assigned_state"] ?? value["status"]];
  return html`<p class="prompt">${inWords(String(above ?? ""))}</p><p>${inWords(String(below ?? ""))}</p>`;
}
