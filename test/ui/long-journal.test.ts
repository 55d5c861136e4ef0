import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { makeJournal } from "../../scripts/sample-journal.ts";
import { startServer, type RunningServer } from "../../src/http/server.ts";
import { createSearch, openSearchIndexes, type SearchIndexes } from "../../src/operations/search/search.ts";
import { openReader, type Reader } from "../../src/operations/runtime.ts";
import { settled } from "./bench.ts";
import { CHROMIUM, NO_BROWSER, openBrowser, type FileBrowser } from "./browser.ts";
import type { TurnJournalEntry } from "../../src/contract/turn.ts";
import { ROOT } from "../support/root.ts";

/** More than an export reads at once. */
const TURNS = 1_040;
const PAGE = 50;
const ENTRY: Omit<TurnJournalEntry, "journal_digest"> = {
  turn_id: 0,
  prompt: "",
  surface: "Yes.",
  articulation_surface: "Yes.",
  walk_surface: null,
  grounding_source: "none",
  epistemic_state: "inferred",
  normative_clearance: "cleared",
  normative_detail: "",
  trace_hash: "0".repeat(64),
  refusal_emitted: false,
  hedge_injected: false,
  checkpoint_emitted: false,
  mutation_mode: "runtime_turn",
  identity_verdict: null,
  safety_verdict: null,
  ethics_verdict: null,
  proposal_candidates: [],
  turn_cost_ms: 3,
  pipeline_record: null,
  field_evidence: null,
  leeway_evidence: null,
  timestamp: "2026-01-01T00:00:00.000Z",
  trace_integrity: "pipeline_trace",
};
const entryOf = (turnId: number): object => ({
  ...ENTRY,
  turn_id: turnId,
  epistemic_state: turnId % 2 === 0 ? "inferred" : "contradicted",
  prompt: `Person${turnId} is kind. Is Person${turnId} kind?`,
});

describe("a long journal in the workbench", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-long-"));
  let reader: Reader;
  let server: RunningServer;
  let browser: FileBrowser;
  let indexes: SearchIndexes;
  before(async () => {
    makeJournal(stateDir, TURNS, entryOf);
    reader = await openReader({ root: ROOT, dataDir: join(ROOT, "data"), stateDir, now: Date.now });
    indexes = openSearchIndexes({ stateDir, mode: "read" });
    const search = createSearch({
      ...reader,
      stateDir,
      dataDir: join(ROOT, "data"),
      lists: reader.operations,
      indexes,
    });
    server = await startServer({
      host: "127.0.0.1",
      port: 0,
      workbenchDir: join(ROOT, "dist", "ui"),
      operations: reader.operations,
      facets: Promise.resolve(search.facets),
      log: () => undefined,
    });
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    await indexes?.close();
    await reader?.close();
    rmSync(stateDir, { recursive: true, force: true });
  });

  it("loads page by page while scrolling, and the document never holds more than that", async () => {
    const page = await (await browser.newContext()).newPage();
    const [lists, entries]: [string[], string[]] = [[], []];
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === "/trace/turns") lists.push(search);
      else if (/^\/trace\/\d+$/.test(pathname)) entries.push(pathname);
    });
    await page.goto(`${server.url}/ui/trace`);
    for (let step = 1; step <= 3; step++) {
      await page.waitForFunction(
        (first) => document.querySelector(".timeline li")?.textContent?.includes(first) === true,
        `Person${TURNS - (step - 1) * PAGE} `,
      );
      await settled(page);
      assert.equal(await page.locator(".timeline li").count(), PAGE);
      assert.equal(lists.length, step, lists.join(" "));
      assert.ok(entries.length <= step * PAGE, `${entries.length} entries`);
      await page.press("nav.pager a[rel=next]", "Enter"); // a click may miss a link that entries above it move
    }
    assert.ok(
      lists.every((search) => search.includes(`limit=${PAGE}`)),
      lists.join(" "),
    );
    await page.close();
  });

  it("counts the values of facets over all turns that fit", async () => {
    const page = await (await browser.newContext()).newPage();
    for (const path of ["trace?q=kind", "find?q=kind&kind=turn"]) {
      await page.goto(`${server.url}/ui/${path}`);
      await page.waitForSelector(`.chip:has-text('inferred ${TURNS / 2}')`, { state: "attached" });
    }
    assert.equal(await page.innerText("nav[aria-label=kinds] [aria-current=page] .count"), String(TURNS));
    await page.close();
  });

  it("draws the rows of Trace and of Find in parts, over frames", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(() => {
      const rows: number[] = [];
      const look = (): void => {
        rows.push(document.querySelectorAll(".timeline li").length);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(globalThis, { rowsByFrame: rows });
    });
    for (const path of ["trace", "find?q=kind"]) {
      await page.goto(`${server.url}/ui/${path}`);
      await page.waitForFunction((all) => document.querySelectorAll(".timeline li").length === all, PAGE);
      const rows = (await page.evaluate("rowsByFrame.filter((count) => count > 0)")) as number[]; // as the script above keeps them
      const most = Math.max(...rows.map((count, frame) => count - (rows[frame - 1] ?? 0)));
      assert.ok(most <= PAGE / 4, `${path}: ${rows.join(" ")}`);
    }
    await page.close();
  });

  it("shows twenty dense rows and a turn beside them, which follows j and k; a narrow window shows the turn alone", async () => {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await page.goto(`${server.url}/ui/trace?rows=dense&q=kind`);
    await page.waitForSelector(".timeline li");
    const visible = await page
      .locator(".timeline li")
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
    assert.ok(visible >= 20, `${visible} rows`);
    await page.keyboard.press("j");
    await page.waitForSelector(`.beside h1:text-is('Turn ${TURNS}')`);
    await page.keyboard.press("j");
    await page.waitForSelector(`.beside h1:text-is('Turn ${TURNS - 1}')`);
    assert.equal(await page.locator(".timeline .opened .number").innerText(), String(TURNS - 1));
    await page.keyboard.press("]");
    await page.waitForSelector(".beside .tabs [aria-current]:text-is('pipeline')");
    assert.ok(
      page.url().endsWith(`trace?rows=dense&q=kind&beside=${TURNS - 1}&beside.tab=pipeline`),
      page.url(),
    );
    await page.selectOption(".filters select", "oldest");
    await page.waitForSelector(".timeline li:first-child .number:text-is('1')");
    await page.waitForSelector(`.beside h1:text-is('Turn ${TURNS - 1}')`);
    await page.setViewportSize({ width: 1200, height: 900 });
    await page.waitForSelector(`.list h1:text-is('Turn ${TURNS - 1}')`);
    assert.equal(await page.locator("main h1").count(), 1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.waitForSelector(".beside h1");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".beside", { state: "detached" });
    assert.match(page.url(), /trace\?rows=dense&q=kind&order=oldest$/);
    await page.close();
  });

  it("saves all pages of a list, and says so where it is too long for that", async () => {
    const page = await (await browser.newContext()).newPage();
    const save = async (path: string, kind: "CSV" | "JSONL"): Promise<string> => {
      await page.goto(`${server.url}/ui/${path}`);
      await settled(page);
      await page.click("summary:text-is('Export')");
      const [saved] = await Promise.all([
        page.waitForEvent("download"),
        page.click(`.export button:text-is('${kind}')`),
      ]);
      return readFileSync(await saved.path(), "utf8");
    };
    const all = Array.from({ length: TURNS }, (_, at) => at + 1);
    for (const path of ["trace", "trace?q=kind"]) {
      const rows = (await save(path, "JSONL")).trimEnd().split("\n");
      const ids = rows.map((row) => {
        const { turn_id, id } = JSON.parse(row) as { turn_id?: number; id?: string }; // of the two routes
        return turn_id ?? Number(id);
      });
      assert.deepEqual(
        ids.sort((a, b) => a - b),
        all,
        path,
      );
      await page.waitForSelector(`#said p:has-text('saved ${TURNS} rows')`);
    }
    assert.equal((await save("trace", "CSV")).trimEnd().split("\r\n").length, TURNS + 1);
    const thousand = JSON.stringify({
      ok: true,
      data: { items: Array.from({ length: 1_000 }, () => ({ n: 1 })) },
    });
    await page.route("**/trace/turns?limit=1000*", (route) => route.fulfill({ body: thousand }));
    await save("trace", "JSONL");
    await page.waitForSelector("#said p:has-text('saved the first 100000 rows')");
    await page.close();
  });
});
