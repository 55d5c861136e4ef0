import { html, nothing, type TemplateResult } from "lit-html";
import type { LaneRun, LaneRuns, StageTime } from "../../contract/figures.ts";
import type { SearchFacets } from "../../contract/search.ts";
import { showChart } from "../chart/chart.ts";
import { table, time } from "./facts.ts";
import { inWords, link } from "./link.ts";

type Days = SearchFacets["days"];

const seconds = (stamp: string): number => Date.parse(stamp) / 1000;
const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Turns over time by state. */
export function showDays(days: Days): TemplateResult {
  const states = [...new Set(days.flatMap((each) => Object.keys(each.states)))].sort();
  return showChart(
    {
      label: "turns by state, each day",
      kind: "bars",
      names: days.map(({ day }) => day),
      times: days.map(({ day }) => seconds(day)),
      series: states.map((state) => ({
        name: inWords(state),
        word: state,
        values: days.map((each) => each.states[state] ?? 0),
      })),
    },
    table(
      "turns by day",
      days.map(({ day, states: counts }) => [
        link("find", null, day, { q: `since:${day} until:${day}`, kind: "turn" }),
        sumOf(counts),
        Object.entries(counts)
          .map(([state, count]) => `${inWords(state)} ${count}`)
          .join(", "),
      ]),
    ),
  );
}

/** How the journal grew. */
export function showGrowth(days: Days): TemplateResult {
  let turns = 0;
  const sums = days.map((each) => (turns += sumOf(each.states)));
  return showChart(
    {
      label: "turns in the journal at the end of each day",
      kind: "lines",
      names: days.map(({ day }) => day),
      times: days.map(({ day }) => seconds(day)),
      series: [{ name: "turns", word: "evidenced", values: sums }],
    },
    table(
      "turns in all",
      days.map(({ day }, at) => [day, sums[at] ?? 0]),
    ),
  );
}

const OUTCOMES = ["correct", "refused", "wrong"] as const;

/** What came out of the runs of a lane, one after another. */
export function showRuns({ items }: LaneRuns, lane: string): TemplateResult | typeof nothing {
  const runs = items.find((each) => each.lane === lane)?.runs ?? [];
  if (runs.length === 0) return nothing;
  const days = new Set(runs.map(({ at }) => at.slice(0, 10))).size;
  return html`<h2>Over its runs</h2>${showChart(
    {
      label: "correct, refused and wrong answers of each run",
      kind: "bars",
      names: runs.map(({ at }) => (days < runs.length ? at.slice(5, 16).replace("T", " ") : at.slice(0, 10))),
      series: outcomeSeries(runs),
    },
    table(
      "lane runs",
      runs.map((run) => [time(run.at), `${run.version} ${run.split}`, run.correct, run.refused, run.wrong]),
    ),
  )}`;
}

/** The last counts of lanes beside each other. */
export const showLanes = (
  lanes: readonly (Pick<LaneRun, (typeof OUTCOMES)[number]> & { readonly lane: string })[],
): TemplateResult =>
  showChart(
    {
      label: "correct, refused and wrong answers in the last report of each lane",
      kind: "bars",
      names: lanes.map(({ lane }) => lane),
      series: outcomeSeries(lanes),
    },
    null,
  );

const outcomeSeries = (runs: readonly Pick<LaneRun, (typeof OUTCOMES)[number]>[]) =>
  OUTCOMES.map((name) => ({ name, word: name, values: runs.map((run) => run[name]) }));

const [WIDTH, HEIGHT] = [320, 14];

/** The stages of a turn as bars one after another; the numbers beside them say the same. */
export function showStageTimes(times: readonly StageTime[]): TemplateResult {
  const all = times.reduce((sum, { ms }) => sum + ms, 0) || 1;
  let before = 0;
  return html`<div class="waterfall">${table(
    "stage times",
    times.map(({ stage, ms }) => {
      const from = (before / all) * WIDTH;
      before += ms;
      return [
        inWords(stage),
        ms.toFixed(2),
        html`<svg width=${WIDTH} height=${HEIGHT} aria-hidden="true"><rect x=${from} width=${Math.max(1, (ms / all) * WIDTH)} height=${HEIGHT}></rect></svg>`,
      ];
    }),
  )}<p class="quiet">${all.toFixed(2)} ms in all, as this server runs the prompt now; nothing of it is kept.</p></div>`;
}
