// How the workbench copes with a long journal: `npm run bench -- workbench`, or `node dist/scripts/bench/workbench.mjs [--turns N] [--runs N] [--only PATH,PATH …]`. Needs a Chromium.
// A journal of N turns (real ones, repeated) is written to a temporary folder and served by this process. Every page opens in a new tab, alternating with an empty page.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium, type Browser, type BrowserContext } from "playwright-core";
import { startServer, type RunningServer } from "../../src/http/server.ts";
import { openRuntime, type Runtime } from "../../src/operations/runtime.ts";
import { makeJournal } from "../sample-journal.ts";
import { PROMPTS } from "./prompts.ts";

const HELP = `usage: node dist/scripts/bench/workbench.mjs [--turns N] [--runs N] [--only PATH,PATH …]

Makes a journal of N turns (100000), serves it and opens every page of the workbench N times (9), in turn with an empty page of the same
server, once the search has indexed all turns. Of each the median: from the last byte of the document to the first paint, and to the first paint with the panel's data; both beside
the empty page's; and the longest task, also by the clock of its thread alone (with a tracer at work, each time). --only takes pages by
their paths; the empty path is Home. Waits by the clock include other programs' work: the load average tells how busy the machine was. Then the list of turns is gone through to its end of pages: rows in the page, requests, bytes.
`;

/** The most time beyond an empty page until a page shows its data, and the longest task, in milliseconds. */
const LIMITS = { paintMs: 300, taskMs: 50 } as const;
const PAGES = [
  "",
  "ask",
  "find?q=penguin",
  "review",
  "gate",
  "reviews",
  "trace",
  "trace/50000",
  "replay",
  "proposals",
  "math-proposals",
  "packs",
  "evidence",
  "logos",
  "vault",
  "calibration",
  "serving",
  "evals",
  "lived-life",
  "contemplation",
  "audit",
  "runs",
  "artifacts",
  "demos",
  "tour",
  "status",
];
/** The shell without a window comes first: it is the same engine, and a whole browser at its start loads pages of its own beside ours for seconds. */
const CHROMIUM = [
  process.env["TOUCHSTONE_CHROMIUM"] ?? "",
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
].find((place) => place !== "" && existsSync(place));

/** Runs before any script of the page, and records the longest task. */
const WATCH = `globalThis.longest = 0; new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) globalThis.longest = Math.max(globalThis.longest, duration); }).observe({ type: "longtask", buffered: true });`;

/** Ready when the workbench shows the page with its data. The list of routes, which is served if no workbench was built, never is. */
const READY = `document.querySelector("#app main h1") !== null && document.querySelector("main .loading") === null`;

interface Opened {
  readonly paintMs: number;
  readonly usefulMs: number;
  readonly taskMs: number;
}

async function openPage(context: BrowserContext, url: string, isReady: string): Promise<Opened> {
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.goto(url, { waitUntil: "commit" });
  const usefulAt = (await page.evaluate(
    `new Promise((resolve) => { const look = () => requestAnimationFrame(() => { if (${isReady}) resolve(performance.now()); else look(); }); look(); })`,
  )) as number; // the script returns a number
  const { responseEnd, paint } = (await page.evaluate(
    `new Promise((resolve) => setTimeout(() => resolve({ responseEnd: performance.getEntriesByType("navigation")[0].responseEnd, paint: performance.getEntriesByName("first-paint")[0]?.startTime ?? performance.now() }), 250))`,
  )) as { responseEnd: number; paint: number };
  const taskMs = (await page.evaluate("globalThis.longest")) as number;
  const trouble = await page.locator("main .trouble:not(.absent)").count();
  await page.close();
  if (trouble > 0) throw new Error(`${url} shows that something could not be read: nothing is measured`);
  return { paintMs: paint - responseEnd, usefulMs: Math.max(usefulAt, paint) - responseEnd, taskMs };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly url?: string } };
}

/** The longest main-thread task by the thread's own clock, which other work on the machine does not affect. The trace is in microseconds. */
async function longestByThread(browser: Browser, context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
  await page.goto(url);
  await page.waitForSelector("#app main h1");
  await page.waitForTimeout(1500);
  const { traceEvents: events } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  }; // Chromium's trace format
  await page.close();
  const { origin } = new URL(url);
  const asking = events
    .filter(
      ({ name, args }) => name === "ResourceSendRequest" && args?.data?.url?.startsWith(origin) === true,
    )
    .at(-1);
  return Math.round(
    Math.max(
      0,
      ...events
        .filter(({ name, pid, tid }) => /RunTask/.test(name) && pid === asking?.pid && tid === asking.tid)
        .map(({ tdur }) => tdur ?? 0),
    ) / 1000,
  );
}

const median = (values: readonly number[]): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN);

interface Asked {
  readonly turns: number;
  readonly runs: number;
  /** Paths of pages; absent: all. */
  readonly only: readonly string[] | undefined;
}

async function measurePages(
  browser: Browser,
  context: BrowserContext,
  url: string,
  { runs, only }: Asked,
): Promise<object[]> {
  const rows: object[] = [];
  for (const path of PAGES.filter((each) => only?.includes(each) ?? true)) {
    const [empty, full, thread]: [Opened[], Opened[], number[]] = [[], [], []];
    for (let run = 0; run < runs; run++) {
      empty.push(await openPage(context, `${url}/health`, "document.body !== null"));
      full.push(await openPage(context, `${url}/ui/${path}`, READY));
      thread.push(await longestByThread(browser, context, `${url}/ui/${path}`));
    }
    const [paintMs, usefulMs] = [
      median(full.map((each) => each.paintMs)) - median(empty.map((each) => each.paintMs)),
      median(full.map((each) => each.usefulMs)) - median(empty.map((each) => each.usefulMs)),
    ];
    const taskMs = median(full.map((each) => each.taskMs));
    rows.push({
      page: `/ui/${path}`,
      paint_ms: paintMs,
      useful_ms: usefulMs,
      longest_task_ms: taskMs,
      longest_task_thread_ms: median(thread),
      load_average: Math.round((loadavg()[0] ?? Number.NaN) * 10) / 10,
      pass: usefulMs < LIMITS.paintMs && taskMs <= LIMITS.taskMs,
    });
    process.stderr.write(`${JSON.stringify(rows.at(-1))}\n`);
  }
  return rows;
}

/** Waits until all turns are searched: the thread that indexes them would take part of the processor from the pages. */
async function indexed(url: string, turns: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/search?kind=turn&limit=1`);
    const { data } = (await answer.json()) as { readonly data?: { readonly indexed_up_to: number } };
    if (!data) throw new Error(`the search answered with ${answer.status}`);
    if (data.indexed_up_to >= turns) return;
    await setTimeout(500);
  }
}

/** Scrolls down the list of turns, page by page. */
async function walk(context: BrowserContext, url: string, steps: number): Promise<object> {
  const page = await context.newPage();
  let [requests, most] = [0, 0];
  page.on("request", (request) => {
    if (request.url().includes("/trace/turns")) requests++;
  });
  await page.goto(`${url}/ui/trace`);
  await page.waitForSelector(".timeline li");
  for (let step = 0; step < steps; step++) {
    most = Math.max(most, await page.locator(".timeline li").count());
    const first = (await page.locator(".timeline li").first().getAttribute("data-key")) ?? "";
    await page.locator("nav.pager a[rel=next]").click();
    await page.locator(`.timeline li:first-child:not([data-key="${first}"])`).waitFor();
  }
  await page.close();
  return { walked_pages: steps, requests, most_rows: most };
}

/** Journal entries for each of the prompts, without id and digest. */
async function realEntries(
  open: (stateDir: string) => Promise<Runtime>,
  stateDir: string,
): Promise<readonly object[]> {
  const runtime = await open(stateDir);
  for (const prompt of PROMPTS) await runtime.takeTurn(prompt);
  await runtime.close();
  return readFileSync(join(stateDir, "journal", "turns.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => {
      const { journal_digest: digest, ...entry } = JSON.parse(line) as Record<string, unknown>; // a line that this process wrote
      return digest === undefined ? {} : entry;
    });
}

async function measure(asked: Asked): Promise<object> {
  const { turns, runs } = asked;
  const folder = mkdtempSync(join(tmpdir(), "touchstone-bench-workbench-"));
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const workbenchDir = join(root, "dist", "ui");
  let server: RunningServer | null = null;
  try {
    if (!existsSync(workbenchDir)) throw new Error("dist/ui is not there: npm run build");
    const open = (stateDir: string): Promise<Runtime> =>
      openRuntime({
        root,
        dataDir: join(root, "data"),
        stateDir,
        sessionId: null,
        now: Date.now,
        worker: join(root, "dist", "thread-worker.mjs"), // as `touchstone serve` has it: the search is indexed in a thread
        log: () => undefined,
        onPoisoned: (error) => {
          throw error;
        },
      });
    const entries = await realEntries(open, join(folder, "few"));
    makeJournal(join(folder, "state"), turns, (turnId) => ({
      ...entries[turnId % entries.length],
      turn_id: turnId,
    }));
    const runtime = await open(join(folder, "state"));
    server = await startServer({
      host: "127.0.0.1",
      port: 0,
      workbenchDir,
      operations: runtime.operations,
      turns: Promise.resolve(runtime.turns),
      checkpoint: Promise.resolve(runtime.checkpoint),
      facets: Promise.resolve(runtime.facets),
      figures: Promise.resolve(runtime.figures),
      log: () => undefined,
    });
    await indexed(server.url, turns);
    const browser = await chromium.launch({
      ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    });
    try {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await openPage(context, `${server.url}/ui/`, "true"); // the browser's first page is always slow
      return {
        bench: "workbench",
        node: process.version,
        turns,
        runs,
        pages: await measurePages(browser, context, server.url, asked),
        walk: await walk(context, server.url, 20),
      };
    } finally {
      await browser.close();
      await server.stop();
      await runtime.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "100000" },
    runs: { type: "string", default: "9" },
    only: { type: "string" },
    help: { type: "boolean", default: false },
  },
});
if (values.help) process.stdout.write(HELP);
else {
  const { turns, runs, only } = values;
  const measured = await measure({ turns: Number(turns), runs: Number(runs), only: only?.split(",") });
  process.stdout.write(`${JSON.stringify(measured)}\n`);
}
