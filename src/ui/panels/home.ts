import { html, type TemplateResult } from "lit-html";
import { agree, plural } from "../../contract/plural.ts";
import type { SearchFacets, SearchResult } from "../../contract/search.ts";
import type { TurnHour, TurnHours } from "../../contract/figures.ts";
import { ask, LOADING, type DataOf, type Loaded } from "../api.ts";
import { showChart } from "../chart/chart.ts";
import { command } from "../commands.ts";
import type { Page, Panel, View } from "../panel.ts";
import { readAudit } from "../parts/audit-lines.ts";
import { badge } from "../parts/badge.ts";
import { ago, lastSpan, table } from "../parts/facts.ts";
import { showHits } from "../parts/hits.ts";
import { checkWord, inWords, link, list, quiet, type Shown } from "../parts/link.ts";
import { oneAFrame } from "../parts/one-a-frame.ts";
import { queueCommands } from "../parts/queue.ts";
import { countFitting } from "../parts/searching.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import { recall, remember } from "../parts/stored.ts";
import { tables } from "../tables.ts";
import { scoreOf } from "../score.ts";
import { standingOf } from "./math-proposals.ts";
import { witnessesOf, type Standing } from "./status-checkpoint.ts";

export const homePanel: Panel = { list: openHome };

/** What makes a first turn. */
const ASK = html`Ask something in <a href="/ui/ask">Ask</a>.`;

/** Turns and reviews in the last list. */
const LATEST = 10;

/** What waits for the operator: a number of things, and where they are. */
interface Waiting {
  readonly count: number;
  readonly shown: Shown;
}

function openHome(page: Page): View {
  const since = lastVisit();
  let status: Loaded<DataOf<"runtimeStatus">> = LOADING;
  let checkpoint: Loaded<Standing | null> = LOADING;
  let latest: Loaded<SearchResult> = LOADING;
  let metrics: Loaded<DataOf<"servingMetrics">> = LOADING;
  let hours: Loaded<TurnHours> = LOADING;
  let news: SearchFacets | null = null;
  const waiting = new Map<string, Waiting>();
  const wait = (name: string, count: number, shown: Shown): void => {
    waiting.set(name, { count, shown });
    page.draw();
  };
  const readWaiting = (): void => {
    page.load<"proposals">("/proposals", ({ data }) => {
      const pending = data?.items.filter(({ state }) => state === "pending") ?? [];
      const count = pending.length;
      wait(
        "proposals",
        count,
        html`${link("proposals", null, plural(count, "proposal"))} from ${kindsOf(pending)}`,
      );
    });
    page.load<"mathProposals">("/math-proposals", ({ data }) => {
      const items = data?.items ?? [];
      const tell = (count: number): void =>
        wait("math", count, link("math-proposals", null, plural(count, "math proposal")));
      if (items.length === 0) tell(0);
      else
        readAudit(page, (events) =>
          tell(items.filter(({ proposal_id: id }) => standingOf(events, id) === "open").length),
        );
    });
    page.load<"reviews">(`/reviews?passed=false&since=${since.slice(0, 10)}&limit=0`, ({ data }) => {
      const count = data?.total ?? 0;
      const day = { passed: "false", since: since.slice(0, 10) };
      wait("gates", count, link("reviews", null, `${plural(count, "claim")} stopped at a gate`, day));
    });
  };
  const read = (): void => {
    page.load<"runtimeStatus">("/runtime/status", (loaded) => {
      status = loaded;
    });
    page.load<"search">(`/search?kind=turn,review&limit=${LATEST}`, (loaded) => {
      latest = loaded;
    });
    page.load<"servingMetrics">("/serving/metrics", (loaded) => {
      metrics = loaded;
    });
    void ask<Standing | null>({ path: "/ui/checkpoint" }).then((loaded) => {
      checkpoint = loaded;
      page.draw();
    });
    void ask<TurnHours>({ path: "/ui/hours" }).then((loaded) => {
      hours = loaded;
      page.draw();
    });
    readWaiting();
    void countFitting({ since }).then((counted) => {
      news = counted;
      page.draw();
    });
  };
  read();
  const admitted = oneAFrame(page);
  const whenAdmitted = <Data>(part: string, loaded: Loaded<Data>): Loaded<Data> =>
    loaded.data && !admitted(part) ? LOADING : loaded;
  return {
    arrived: read,
    commands: [...queueCommands(".hits a", "turn or review"), command("Reload", "r", read)],
    render: () => {
      admitted("sections");
      return html`<h1>Home</h1><div class="home">
      <section><h2>Waits for you</h2>${showWaiting(waiting, status.data)}</section>
      <section><h2>New in ${lastSpan(since)}</h2>${showNews(news, since)}</section>
      <section><h2>Journal</h2>${showLoaded(status, (data) => showJournal(data, checkpoint))}</section>
      <section><h2>Last evals</h2>${metrics.trouble?.code === "evidence_unavailable" ? showEmpty("No lane has been run yet.", html`Run them in ${link("evals", null, "Evals")}.`) : showLoaded(metrics, ({ items }) => html`<p>${link("serving", null, scoreOf(items))}</p>${quiet(`from the last report of ${plural(items.length, "lane")}`)}`)}</section></div>
      <h2>Turns of the last day</h2>${showLoaded(whenAdmitted("hours", hours), showHours)}
      <h2>Latest turns and reviews</h2>${showLoaded(whenAdmitted("latest", latest), ({ items }) => (items.length === 0 ? showEmpty("No turns yet.", ASK) : showHits(items)))}`;
    },
  };
}

/** Where proposals come from: `discovery`, or with numbers if from several. */
function kindsOf(proposals: DataOf<"proposals">["items"]): string {
  const kinds = new Map<string, number>();
  for (const { source_kind: kind } of proposals) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const each = [...kinds].map(([kind, count]) =>
    kinds.size > 1 ? `${inWords(kind)} (${count})` : inWords(kind),
  );
  return each.join(", ");
}

const VISIT = "touchstone-visit";

/** When this page was last open in an earlier session of the browser; a day ago, if it never was. It stays the same as long as the tab lives. */
function lastVisit(): string {
  const now = Date.now();
  const known = recall("sessionStorage", VISIT) ?? recall("localStorage", VISIT);
  const since = typeof known === "string" ? known : new Date(now - 86_400_000).toISOString();
  remember("sessionStorage", VISIT, since);
  remember("localStorage", VISIT, new Date(now).toISOString());
  return since;
}

function showWaiting(
  waiting: ReadonlyMap<string, Waiting>,
  status: DataOf<"runtimeStatus"> | undefined,
): TemplateResult {
  const unsound = status?.journal.not_sound;
  const those = [...waiting.values()].filter(({ count }) => count > 0).map(({ shown }) => shown);
  if (unsound !== undefined)
    those.unshift(html`<strong class="wrong">${link("status", null, unsound)}</strong>`);
  return those.length === 0 ? quiet(waiting.size < 3 ? "looking" : "Nothing.") : list(those);
}

/** What came since, each with its list. */
function showNews(news: SearchFacets | null, since: string): TemplateResult {
  if (!news) return quiet("looking");
  const those = tables().search.kinds.flatMap(({ kind, name, many }) => {
    const count = news.kind[kind] ?? 0;
    return count === 0 || kind === "run"
      ? []
      : [link("find", null, plural(count, name, many), { q: `since:${since}`, kind })];
  });
  return those.length === 0 ? quiet("Nothing happened.") : list(those);
}

function showJournal(
  { journal: { turn_count: turns, not_sound: unsound } }: DataOf<"runtimeStatus">,
  { data: signed }: Loaded<Standing | null>,
): TemplateResult {
  const witnesses = signed ? witnessesOf(signed) : [];
  return list([
    html`${link("trace", null, plural(turns, "turn"))}, ${unsound === undefined ? "and nothing is known against them" : badge(checkWord(false))}`,
    signed
      ? html`${link("status", null, `${signed.tree_size} of ${turns}`)} ${agree(turns, "is", "are")} signed, ${ago(signed.signed_at)} ${badge(checkWord(signed.is_consistent))}`
      : html`${link("status", null, "Not signed yet")}`,
    ...(signed
      ? [witnesses.length === 0 ? "No witness has cosigned it" : `Cosigned by ${witnesses.join(", ")}`]
      : []),
  ]);
}

const clock = (hour: string): string => hour.slice(11, 16);

const HOUR_MS = 3_600_000;

/** All hours from a day before the last one that had turns, those without turns too. */
function lastDay(items: TurnHours["items"]): readonly (Pick<TurnHour, "hour"> & Partial<TurnHour>)[] {
  const last = Date.parse(items.at(-1)?.hour ?? "");
  const known = new Map(items.map((each) => [Date.parse(each.hour), each]));
  return Array.from({ length: 24 }, (_, at) => {
    const start = last - (23 - at) * HOUR_MS;
    return known.get(start) ?? { hour: new Date(start).toISOString() };
  });
}

/** Two small charts: how many turns, and how long they took. */
function showHours({ items, turns, latency }: TurnHours): TemplateResult {
  if (items.length === 0) return showEmpty("No turn in the last day.", ASK);
  const hours = lastDay(items);
  const data = {
    names: hours.map(({ hour }) => clock(hour)),
    times: hours.map(({ hour }) => Date.parse(hour) / 1000),
  };
  const numbers = table(
    "hours",
    items.map(({ hour, turns: count, median_ms: median, p95_ms: high }) => [
      clock(hour),
      count,
      median,
      high,
    ]),
  );
  return html`<div class="home">${showChart(
    {
      ...data,
      label: `turns in each hour, UTC; ${plural(turns, "turn")}`,
      kind: "bars",
      series: [{ name: "turns", word: "evidenced", values: hours.map((each) => each.turns ?? 0) }],
    },
    numbers,
  )}${showChart(
    {
      ...data,
      label: "milliseconds that a turn took in each hour, UTC",
      kind: "lines",
      series: [
        { name: "median ms", word: "verified", values: hours.map((each) => each.median_ms ?? null) },
        {
          name: "95th percentile ms",
          word: "undetermined",
          values: hours.map((each) => each.p95_ms ?? null),
        },
      ],
    },
    null,
  )}${showChart(
    {
      label: "turns by the milliseconds that they took",
      kind: "bars",
      names: latency.map(({ up_to_ms: end }) => (end === null ? "more" : `≤ ${end}`)),
      series: [{ name: "turns", word: "inferred", values: latency.map((each) => each.turns) }],
    },
    table(
      "latency",
      latency.map(({ up_to_ms: end, turns: count }) => [end === null ? "more" : `up to ${end}`, count]),
    ),
  )}</div>`;
}
