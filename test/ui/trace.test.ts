import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { TURNS } from "../../src/store/journal/line-kind.ts";
import { sealEntry } from "../../src/store/journal/seal.ts";
import { noteSigning } from "../../src/store/journal/signing-log.ts";
import { withTrace } from "../support/seal-line.ts";
import { startLive, type LiveServer } from "../support/server.ts";
import { CHROMIUM, NO_BROWSER, openBrowser, type FileBrowser } from "./browser.ts";
import { openWatched } from "./watched.ts";

const PROMPTS = [
  "Is a penguin a bird?",
  "Is a whale a mammal?",
  "Write me a song about rain.",
  "Uma is a baker.",
] as const;
/** The turn whose journaled answer is not the one that was given; its digest and its trace hash are right. */
const PLANTED = 2;

interface Taken {
  readonly entries: readonly Record<string, unknown>[];
  /** What the turns were computed from. */
  readonly context: string;
}

/** What is left by a server that was asked the prompts. */
async function takeEntries(): Promise<Taken> {
  const server = await startLive();
  try {
    for (const prompt of PROMPTS)
      await fetch(`${server.url}/chat/turn`, { method: "POST", body: JSON.stringify({ prompt }) });
    const read = (name: string): string => readFileSync(join(server.stateDir, "journal", name), "utf8");
    const lines = read("turns.jsonl").trimEnd().split("\n");
    return {
      entries: lines.map((line) => JSON.parse(line) as Record<string, unknown>), // lines of a journal
      context: read("context.jsonl"),
    };
  } finally {
    await server.stop();
  }
}

function writeJournal(stateDir: string, { entries, context }: Taken): void {
  mkdirSync(join(stateDir, "journal"), { recursive: true });
  writeFileSync(join(stateDir, "journal", "context.jsonl"), context);
  writeFileSync(
    join(stateDir, "journal", "turns.jsonl"),
    Buffer.concat(
      entries.map(
        ({ journal_digest: _, ...entry }) =>
          sealEntry(
            entry.turn_id === PLANTED ? withTrace({ ...entry, surface: "No. Whales are fish." }) : entry,
          ).record,
      ),
    ),
  );
}

describe("the journal in a browser", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  let server: LiveServer;
  let browser: FileBrowser;
  let context: BrowserContext;
  let page: Page;
  const troubles: string[] = [];

  before(async () => {
    const taken = await takeEntries();
    server = await startLive((stateDir) => writeJournal(stateDir, taken));
    browser = await openBrowser();
    context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    page = await openWatched(context, server.url, (trouble) => troubles.push(trouble));
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  const open = async (path: string): Promise<void> => {
    await page.goto(`${server.url}/ui/${path}`);
    await page.waitForSelector("main h1");
    await page.waitForFunction(() => document.querySelector("main .loading") === null);
  };
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const numbers = () => page.locator(".timeline .number").allInnerTexts();

  it("filters turns by their facets, and keeps every choice in the URL", async () => {
    await open("trace");
    assert.deepEqual(await numbers(), ["4", "3", "2", "1"]);
    assert.match(await page.innerText(".filters [role=status]"), /^4 turns in the journal/);
    await page.click(".filters div:has(dt:text-is('refused')) a:has-text('yes')");
    await page.waitForFunction(() => document.querySelectorAll(".timeline li").length === 1);
    assert.deepEqual(await numbers(), ["3"]);
    await page.reload();
    await page.waitForSelector(".filters [aria-current=true]:has-text('yes')");
    await page.waitForSelector(".filters div:has(dt:text-is('refused')) a:has-text('no 3')"); // how many the other choice has
    await page.waitForFunction(() => document.querySelectorAll(".timeline li").length === 1);
    await page.fill(".filters input", "nothing like it");
    await page.waitForSelector(".empty:has-text('No turn matches')");
    assert.match(page.url(), /refused=yes&q=nothing\+like\+it/);
    await open("trace?order=failures");
    await page.waitForFunction(() => document.querySelector(".timeline .number")?.textContent === "3");
    assert.deepEqual(troubles.splice(0), []);
  });

  it("draws the stages of a turn, and opens each by keyboard", async () => {
    await open("trace/1?tab=pipeline");
    assert.equal(await page.locator(".stage-graph a").count(), 7);
    await page.focus(".stage-graph a:has-text('Realizer')");
    await page.keyboard.press("Enter");
    await page.waitForSelector("section.stage h2:has-text('Realizer')");
    assert.match(page.url(), /tab=pipeline&stage=realizer/);
    await page.click("button:text-is('Time the stages')");
    await page.waitForSelector("[aria-label='stage times'] td:text-is('trace hash')");
    assert.equal(await page.locator("[aria-label='stage times'] tbody tr").count(), 7);
    await page.keyboard.press("]");
    await page.waitForSelector(".derivation-tree");
    assert.match(await page.locator(".derivation-tree > li > p").first().innerText(), /[Pp]enguin/);
    await page.click(".derivation-tree .ground a");
    await page.waitForSelector("main h1:text-is('animals')");
    assert.deepEqual(troubles.splice(0), []);
  });

  it("unfolds a record level by level, searches in it, and copies values and pointers", async () => {
    await open("trace/1?tab=raw");
    await page.waitForSelector(".checked.good");
    const members = await page.locator("json-tree li").count();
    await page.click(".json-tools button:text-is('3')");
    assert.ok((await page.locator("json-tree li").count()) > members);
    await page.click(".json-tools button:text-is('1')");
    assert.equal(await page.locator("json-tree li").count(), members);
    await page.fill(".json-tools input", "modus_ponens");
    await page.waitForSelector(".hits:has-text('1 of')");
    await page.locator(".hit > .key").click();
    await page.click(".chosen button:has-text('copy pointer')");
    await page.waitForSelector(".chosen button:has-text('copied')");
    assert.match(await copied(), /^\/pipeline_record\/stages\/\d\/detail\/\S+$/);
    await page.click(".chosen button:has-text('copy value')");
    await page.waitForFunction(
      () => document.querySelectorAll(".chosen button:nth-of-type(1) span").length > 0,
    );
    await page.waitForFunction(async () => (await navigator.clipboard.readText()) === "modus_ponens");
    await page.fill(".json-tools input", "no such text at all");
    await page.waitForSelector(".hits:has-text('not found')");
    const raw = await page.locator("pre.raw").textContent();
    assert.equal(raw, await (await fetch(`${server.url}/trace/1`)).text());
    assert.deepEqual(troubles.splice(0), []);
  });

  it("compares two ticked turns, and says where they agree", async () => {
    await open("trace");
    await page.click("input[aria-label='compare 1']");
    await page.waitForSelector("#said p:has-text('marked')");
    await page.locator(".timeline li[data-key='2'] a").focus();
    await page.keyboard.press("c");
    await page.waitForSelector(".diff .changed code:text-is('/surface')");
    assert.match(page.url(), /compare\?a=1&b=2$/);
    const signs = page.locator(".diff li:has(code:text-is('/surface')) .sign");
    assert.deepEqual(await signs.allInnerTexts(), ["−", "+"]);
    for (const part of [".sign", ".scalar"]) {
      const sides = page.locator(`.diff li:has(code:text-is('/surface')) ${part}`);
      const [then, now] = await sides.evaluateAll((all) => all.map((each) => getComputedStyle(each).color));
      assert.notEqual(then, now, part);
    }
    assert.equal(await page.locator(".diff code:text-is('/timestamp')").count(), 0);
    assert.ok((await page.locator(".diff .equal").count()) > 0);
    await page.click("a:has-text('compare these too')");
    await page.waitForSelector(".diff .changed code:text-is('/turn_id')");
    await open("compare?a=1&b=1");
    await page.waitForSelector("[role=status]:has-text('Nothing differs.')");
    await open("trace/4");
    await page.click("a:has-text('compare with…')");
    await page.fill(".pickers label:has-text('b') input", "99");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".trouble:has-text('404')");
    assert.deepEqual(troubles.splice(0), []);
  });

  it("compares two review results kept in this tab", async () => {
    const claim = (text: string) => JSON.stringify({ request_id: "r", scenario_id: "s", claim: { text } });
    await open(`review?request=${encodeURIComponent(claim("One."))}`);
    await page.waitForSelector("section[aria-label=decision]");
    await open(`review?request=${encodeURIComponent(claim("Two.").replace('"s"', '"another"'))}`);
    await page.click("a:has-text('Compare this result with another')");
    await page.waitForSelector(".diff .changed code:text-is('/scenario_id')");
    assert.match(page.url(), /a=review-1&b=review-2$/);
    assert.deepEqual(troubles.splice(0), []);
  });

  it("replays all turns, pauses and resumes, and finds the one turn that differs", async () => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/replay/3?*", async (route) => {
      await held;
      await route.continue();
    });
    await open("replay");
    await page.click("button:has-text('Replay all')");
    await page.waitForSelector("[role=status]:has-text('2 of 4')");
    await page.click("button:has-text('Pause')");
    letGo();
    await page.waitForSelector("[role=status]:has-text('3 of 4')");
    await page.click("button:has-text('Go on from turn 4')");
    await page.waitForSelector(
      "[role=status]:has-text('4 of 4 replayed, 1 differs without an explanation. Done.')",
    );
    assert.deepEqual(await page.locator("tbody tr").allInnerTexts(), [
      `${PLANTED}\tunexplained\tfield_evidence, pipeline_record, surface, trace_hash`,
    ]);
    await page.click("tbody a");
    await page.waitForSelector(`main h1:has-text('Replay of turn ${PLANTED}')`);
    await page.waitForSelector("section.field[aria-label=surface] .badge:has-text('critical')");
    assert.match(
      await page.innerText("section.field[aria-label=surface] .sides:not(.heads)"),
      /No\. Whales are fish\.[^]*Yes\. /,
    );
    assert.match(await page.innerText(".caveat"), /answers otherwise/);
    assert.match(await page.innerText("section.field[aria-label=timestamp]"), /wall clock/);
    await page.goBack();
    await page.waitForSelector("tbody td:has-text('trace_hash')");
    assert.deepEqual(troubles.splice(0), []);
  });

  it("shows the turns around a line that the server cannot read, and names that line", async () => {
    const message = "turn 3 of the journal is damaged at byte 9000";
    await page.route("**/trace/turns?*", (route) => {
      const query = new URL(route.request().url()).searchParams;
      const [start, limit] = [Number(query.get("offset")), Number(query.get("limit"))];
      return start <= 2 && start + limit > 2
        ? route.fulfill({
            status: 500,
            body: JSON.stringify({ ok: false, error: { code: "read_error", message } }),
          })
        : route.continue();
    });
    await open("trace");
    assert.deepEqual(await numbers(), ["4", "3", "2", "1"]);
    assert.match(await page.innerText(".timeline .faulty"), /turn 3 of the journal is damaged at byte 9000/);
    await page.unroute("**/trace/turns?*");
    assert.deepEqual(troubles.splice(0), []);
  });

  it("marks a line that was edited on disk as damaged, with the reason, and lists it first", async () => {
    const path = join(server.stateDir, "journal", "turns.jsonl");
    const lines = readFileSync(path, "latin1").split("\n");
    lines[2] = lines[2]?.replace('"prompt":"W', '"prompt":"V') ?? "";
    writeFileSync(path, lines.join("\n"), "latin1");
    await open("trace");
    await page.waitForSelector(".timeline .faulty:has-text('turn 3 of the journal is damaged at byte')");
    assert.deepEqual(await numbers(), ["4", "3", "2", "1"]);
    assert.equal(await page.getAttribute(".timeline .faulty", "data-key"), "3");
    await page.selectOption(".filters select", "failures");
    await page.waitForSelector(".timeline li:first-child.faulty");
    await open("trace/3");
    await page.waitForSelector("main .trouble:has-text('turn 3 of the journal is damaged at byte')");
    assert.equal(await page.locator("main .surface, main .badge").count(), 0); // nothing of it is shown as good
    await page.waitForSelector(
      "header .unsound:has-text('journal not sound: turn 3 of the journal is damaged')",
    );
    await noteSigning(server.stateDir, TURNS, { at: "2026-05-04T10:00:00.000Z", reason: "the disk is full" });
    await open("status");
    await page.waitForSelector(
      "header .unsound:has-text('no checkpoint was signed over the journal since 2026-05-04T10:00:00.000Z: the disk is full')",
    );
    assert.equal(await page.locator("header .unsound").count(), 2);
    assert.deepEqual(troubles.splice(0), []);
  });
});
