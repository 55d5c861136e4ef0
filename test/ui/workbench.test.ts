import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { digestOf } from "../../src/canonical/digest.ts";
import type { EvidenceBundle } from "../../src/contract/turn.ts";
import { digestedPart } from "../../src/ui/digests.ts";
import { CHROMIUM, NO_BROWSER, openBrowser } from "./browser.ts";
import { startLive, type LiveServer } from "../support/server.ts";

/** Absence is an answer with an error's status, and the browser says so in its console. */
const EXPECTED_IN_CONSOLE = /^Failed to load resource: the server responded with a status of (?:404|501)/;

describe("the workbench in a browser", { skip: CHROMIUM === null ? NO_BROWSER : false }, () => {
  let server: LiveServer;
  let browser: Browser;
  const troubles: string[] = [];

  before(async () => {
    server = await startLive();
    browser = await openBrowser();
    for (const prompt of ["Tom is a plumber.", "Is a penguin a bird?", "Is Tom rich?"])
      await fetch(`${server.url}/chat/turn`, { method: "POST", body: JSON.stringify({ prompt }) });
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  const follow = (page: Page): void => {
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED_IN_CONSOLE.test(message.text()))
        troubles.push(message.text());
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(server.url) && !request.url().startsWith("data:"))
        troubles.push(`asked ${request.url()}`);
    });
  };
  const open = async (context: BrowserContext, path: string): Promise<Page> => {
    const page = await context.newPage();
    follow(page);
    await page.goto(`${server.url}/ui/${path}`);
    await page.waitForSelector("main h1");
    await page.waitForFunction(() => document.querySelector("main .loading") === null);
    return page;
  };

  it("lets the keyboard alone ask, shows the answer and links to the turn", async () => {
    const context = await browser.newContext();
    const page = await open(context, "");
    await page.keyboard.press("/");
    await page.keyboard.type("Is a whale a mammal?");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".turn .surface");
    assert.match(await page.innerText(".turn .surface"), /^Yes\. /);
    assert.match(await page.innerText(".turn .badges"), /state\s+(?:decoded|inferred)/);
    await page.click(".turn a[href^='/ui/trace/']");
    await page.waitForSelector("main h1:text-matches('^Turn [0-9]+$')");
    assert.match(await page.innerText("main .prompt"), /whale/);
    await page.goBack();
    await page.waitForSelector("#prompt");
    await context.close();
    assert.deepEqual(troubles.splice(0), []);
  });

  it("finds a command and a turn in the palette, and says if a page does not exist", async () => {
    const context = await browser.newContext();
    const page = await open(context, "nowhere");
    assert.match(await page.innerText("main"), /There is no panel nowhere/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await page.waitForSelector("main h1:has-text('Turn 2')");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("calibration");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".trouble.absent");
    assert.match(page.url(), /\/ui\/calibration$/);
    await page.goto(`${server.url}/ui/trace/99999`);
    await page.waitForSelector(".trouble");
    assert.match(await page.innerText(".trouble"), /404/);
    await context.close();
    assert.deepEqual(troubles.splice(0), []);
  });

  it("opens the glossary beside the page", async () => {
    const context = await browser.newContext();
    const page = await open(context, "ask");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("glossary");
    const [glossary] = await Promise.all([context.waitForEvent("page"), page.keyboard.press("Enter")]);
    await glossary.waitForLoadState();
    assert.match(await glossary.innerText("body"), /^# Glossary[^]*\nturn \| one prompt and its answer\n/);
    assert.match(page.url(), /\/ui\/ask$/);
    await context.close();
    assert.deepEqual(troubles.splice(0), []);
  });

  it("recomputes the digests of an entry and a bundle, and notices when either has changed", async () => {
    const context = await browser.newContext();
    for (const tab of ["raw", "bundle"]) {
      const page = await open(context, `trace/1?tab=${tab}`);
      await page.waitForSelector(".checked.good");
      await page.route("**/trace/1**", async (route) => {
        const response = await route.fetch();
        await route.fulfill({
          response,
          body: (await response.text()).replace('"prompt":"Tom', '"prompt":"Tim'),
        });
      });
      await page.reload();
      await page.waitForSelector(".checked.bad");
      await page.close();
    }
    await context.close();
    assert.deepEqual(troubles.splice(0), []);
  });

  it("downloads the bundle of a turn exactly as the server stores it, without its envelope", async () => {
    const context = await browser.newContext();
    const page = await open(context, "trace/1?tab=bundle");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.click("button:has-text('Download the bundle')"),
    ]);
    const text = readFileSync(await download.path(), "utf8");
    assert.equal(`{"ok":true,"data":${text}}`, await (await fetch(`${server.url}/trace/1/bundle`)).text());
    const bundle = JSON.parse(text) as EvidenceBundle; // what the route gives
    assert.equal(digestOf(digestedPart(bundle)), bundle.bundle_digest);
    await context.close();
    assert.deepEqual(troubles.splice(0), []);
  });

  it("shows new turns by itself, until paused", async () => {
    const context = await browser.newContext();
    const page = await open(context, "trace");
    await page.waitForSelector("header .live:has-text('live')");
    const say = (prompt: string) =>
      fetch(`${server.url}/chat/turn`, { method: "POST", body: JSON.stringify({ prompt }) });
    await say("Ute is a pilot.");
    await page.waitForSelector(".timeline li:first-child:has-text('Ute is a pilot.')");
    await page.click("header .live");
    await page.waitForSelector("header .live:has-text('paused')");
    const count = await page.locator(".timeline li").count();
    await say("Udo is a pilot.");
    await page.waitForSelector(`header .live:has-text('${count + 1} turns')`);
    assert.equal(await page.locator(".timeline li").count(), count);
    await page.click("header .live");
    await page.waitForSelector(".timeline li:first-child:has-text('Udo is a pilot.')");
    await context.close();
    assert.deepEqual(troubles.splice(0), []);
  });

  it("replays the whole journal and says that nothing differs", async () => {
    const context = await browser.newContext();
    const page = await open(context, "replay");
    await page.click("button:has-text('Replay all')");
    await page.waitForSelector("[role=status]:has-text('0 differ')");
    await page.waitForSelector("button:has-text('again')");
    await context.close();
    assert.deepEqual(troubles.splice(0), []);
  });
});
