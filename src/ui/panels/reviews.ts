import { html, nothing, type TemplateResult } from "lit-html";
import { plural } from "../../contract/plural.ts";
import type { ReviewOrder } from "../../contract/reviews.ts";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { showChart } from "../chart/chart.ts";
import type { Page, Panel, View } from "../panel.ts";
import { badge } from "../parts/badge.ts";
import { choice } from "../parts/choice.ts";
import { ago, table } from "../parts/facts.ts";
import { inWords, link, typing, unseen } from "../parts/link.ts";
import { isSorted, listTable, type HeadLink } from "../parts/list-table.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import { chosenIn, hrefOf, withQuery, type Place } from "../place.ts";
import { tables } from "../tables.ts";
import { openReview } from "./reviews-one.ts";

export const reviewsPanel: Panel = { list: openList, one: openReview };

/** Reviews on a page. */
const SIZE = 50;

/** Filters with a text field, each with what is written there; those with a choice come first. */
const WRITTEN = [
  ["domain", "a domain, whole"],
  ["subject", "a subject, whole"],
  ["evidence", "an id in the ledger"],
  ["since", "a month or a day: 2026-05"],
  ["until", "a month or a day: 2026-05-31"],
] as const;
const FILTERS = ["order", "state", "passed", ...WRITTEN.map(([name]) => name)];

const filtersIn = (place: Place): string =>
  new URLSearchParams(
    FILTERS.flatMap((name) => (chosenIn(place, name) === "" ? [] : [[name, chosenIn(place, name)]])),
  ).toString();

function openList(page: Page): View {
  let trend: Loaded<DataOf<"reviewTrend">> = LOADING;
  let asked: string | null = null;
  const readTrend = (place: Place): void => {
    asked = filtersIn(place);
    page.load<"reviewTrend">(`/reviews/trend?${asked}`, (arrived) => {
      trend = arrived;
    });
  };
  readTrend(page.place);
  const rows = openResource<"reviews">(page, {
    path: (place) =>
      `/reviews?${filtersIn(withQuery(place, { order: chosenIn(place, "order") || "newest" }))}`,
    table: "reviews",
    size: SIZE,
    above: () => showFilters(page),
    show: (found) => showList(page, found, trend.data),
  });
  return {
    ...rows,
    update: (place) => {
      if (filtersIn(place) !== asked) readTrend(place);
      rows.update?.(place);
    },
  };
}

function showFilters(page: Page): TemplateResult {
  const set = (name: string) => (value: string) =>
    page.go(withQuery(page.place, { [name]: value, from: "" }), "replace");
  const chosen = (
    label: string,
    name: string,
    values: readonly (readonly [string, string])[],
  ): TemplateResult =>
    choice({
      label: unseen(label),
      chosen: chosenIn(page.place, name),
      options: [["", `any ${label}`], ...values],
      choose: set(name),
    });
  return html`<form class="filters actions" role="search" aria-label="filters">
    ${chosen(
      "state",
      "state",
      STANDINGS().map((state) => [state, inWords(state)] as const),
    )}
    ${chosen("gate", "passed", Object.entries(GATE))}
    <span class="order">${choice({
      label: unseen("order"),
      chosen: chosenIn(page.place, "order"),
      options: [
        ["", "newest first"],
        ["oldest", "oldest first"],
        ...BY.flatMap((each) => [
          [each, `by ${each}`] as const,
          [`-${each}`, `by ${each}, downwards`] as const,
        ]),
      ],
      choose: set("order"),
    })}</span>
    ${WRITTEN.map(
      ([name, like]) =>
        html`<input type="text" name=${name} aria-label=${name} placeholder=${name} title=${like} .value=${chosenIn(page.place, name)} @change=${typing(set(name))}>`,
    )}</form>`;
}

/** The gate's decision on a review; nothing if no gate asked. */
const GATE: Readonly<Record<string, string>> = { true: "passed", false: "stopped" };

/** What a review can end in. */
const STANDINGS = (): readonly string[] => [...STATES(), "refused", "invalid"];

/** The states that a review can assign. */
const STATES = (): readonly string[] => [
  ...new Set(tables().decisions.flatMap(({ state }) => (state === null ? [] : [state]))),
];

function showList(
  page: Page,
  { items, total, damaged }: DataOf<"reviews">,
  trend: DataOf<"reviewTrend"> | undefined,
): TemplateResult {
  const bad =
    damaged.length === 0
      ? nothing
      : html`<p class="checked bad" role="alert">Damaged: ${damaged.map((id) => html`${link("reviews", id, id)} `)}</p>`;
  if (total === 0) {
    const isFiltered = filtersIn(withQuery(page.place, { order: "" })) !== "";
    return html`${bad}${
      isFiltered
        ? showEmpty("No review matches.", link("reviews", null, "all reviews"))
        : showEmpty(
            "No review is on record yet.",
            html`${link("gate", null, "Gate")} records those of claims, and <code>touchstone review --record</code> one of a file.`,
          )
    }`;
  }
  return html`${bad}<p class="quiet" role="status">${plural(total, "review")}</p>
    ${trend ? showTrend(trend) : nothing}
    ${listTable(
      page,
      "reviews",
      items.map((item) => [
        link("reviews", item.review_id, item.review_id),
        ago(item.recorded_at),
        badge(item.assigned_state ?? item.status),
        GATE[String(item.passed)] ?? "",
        item.domain ?? "",
        item.subject ?? "",
        item.claim_excerpt ?? item.request_id ?? "",
      ]),
      { size: SIZE, links: (head) => orderLink(page.place, head) },
    )}`;
}

/** The orders by a column besides time. */
const BY = ["state", "gate", "domain", "subject"] as const satisfies readonly ReviewOrder[];

/** Where the head of a column leads: to the order by it, then the other way round, and from there to the newest. */
function orderLink(place: Place, head: string): HeadLink | null {
  const order = chosenIn(place, "order");
  const [up, down] = ["review", "recorded"].includes(head) ? ["oldest", "newest"] : [head, `-${head}`];
  if (up === head && !BY.some((each) => each === head)) return null;
  const isUp = order === up;
  const isDown = order === down || (up === "oldest" && order === "" && !isSorted(place));
  const after = isDown && up !== "oldest" ? "" : up;
  const href = hrefOf(withQuery(place, { order: isUp ? down : after, sort: "", from: "" }));
  if (isUp) return { href, sorted: "ascending" };
  return { href, sorted: isDown ? "descending" : undefined };
}

/** More days than these are counted by month. */
const MAX_DAYS = 62;

/** The number of reviews in each state, by day or by month. */
function showTrend({ items }: DataOf<"reviewTrend">): TemplateResult {
  const digits = items.length > MAX_DAYS ? "2026-05".length : "2026-05-31".length;
  const spans = new Map<string, Map<string, number>>();
  for (const { day, states } of items) {
    const counts = spans.get(day.slice(0, digits)) ?? new Map<string, number>();
    spans.set(day.slice(0, digits), counts);
    for (const [state, count] of Object.entries(states)) counts.set(state, (counts.get(state) ?? 0) + count);
  }
  const names = [...spans.keys()];
  const counted = STANDINGS().filter((state) => [...spans.values()].some((counts) => counts.has(state)));
  return showChart(
    {
      label: `reviews by state, each ${items.length > MAX_DAYS ? "month" : "day"}`,
      kind: "bars",
      names,
      times: names.map((name) => Date.parse(name) / 1000), // a month is at its first day
      series: counted.map((state) => ({
        name: inWords(state),
        word: state,
        values: [...spans.values()].map((counts) => counts.get(state) ?? 0),
      })),
    },
    table(
      "trend",
      [...spans].map(([span, counts]) => [
        link("reviews", null, span, { since: span, until: span }),
        [...counts.values()].reduce((sum, count) => sum + count, 0),
        [...counts].map(([state, count]) => `${inWords(state)} ${count}`).join(", "),
      ]),
    ),
  );
}
