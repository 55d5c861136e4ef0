import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import type { BrowserContext, Page } from "playwright-core";
import { settled } from "./bench.ts";
import { CHROMIUM, NO_BROWSER, openBrowser, type FileBrowser } from "./browser.ts";
import { EXPECTED_IN_CONSOLE } from "./watched.ts";
import { barriersOn } from "./pages.ts";
import { startServer, type RunningServer } from "../../src/http/server.ts";
import { openRuntime, type Runtime } from "../../src/operations/runtime.ts";
import { writeSmallData } from "../support/small-data.ts";
import { ROOT } from "../support/root.ts";

const TOKEN = "a-token-of-the-tests.0123456789_abcdefgh";

describe("a workbench whose server asks for an access token", {
  skip: CHROMIUM === null ? NO_BROWSER : false,
}, () => {
  const stateDir = mkdtempSync(join(tmpdir(), "touchstone-access-"));
  const dataDir = mkdtempSync(join(tmpdir(), "touchstone-access-data-"));
  let runtime: Runtime;
  let server: RunningServer;
  let browser: FileBrowser;
  const troubles: string[] = [];
  const asked: { readonly path: string; readonly url: string; readonly authorization: string | undefined }[] =
    [];
  before(async () => {
    writeSmallData(dataDir);
    runtime = await openRuntime({
      root: ROOT,
      dataDir,
      stateDir,
      sessionId: "access",
      now: Date.now,
      log: () => undefined,
      onPoisoned: () => undefined,
    });
    server = await startServer({
      host: "127.0.0.1",
      port: 0,
      token: TOKEN,
      workbenchDir: join(ROOT, "dist", "ui"),
      operations: runtime.operations,
      turns: Promise.resolve(runtime.turns),
      reviewHelp: Promise.resolve(runtime.reviewHelp),
      checkpoint: Promise.resolve(runtime.checkpoint),
      log: (line) => troubles.push(line),
    });
    browser = await openBrowser();
    await runtime.takeTurn("Ute is a pilot.");
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
    await runtime?.close();
    for (const folder of [stateDir, dataDir]) rmSync(folder, { recursive: true, force: true });
  });
  const open = async (context: BrowserContext, path: string): Promise<Page> => {
    const page = await context.newPage();
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("console", (message) => {
      if (
        message.type() === "error" &&
        !/ 401 /.test(message.text()) &&
        !EXPECTED_IN_CONSOLE.test(message.text())
      )
        troubles.push(message.text());
    });
    page.on("request", (request) => {
      asked.push({
        path: new URL(request.url()).pathname,
        url: request.url(),
        authorization: request.headers()["authorization"],
      });
    });
    await page.goto(`${server.url}/ui/${path}`);
    return page;
  };
  const inTab = (page: Page): Promise<unknown> =>
    page.evaluate("[location.href, sessionStorage.getItem('touchstone-token')]");

  it("takes the token from its link, removes it from the address bar at once, and sends it only with requests for data", async () => {
    const context = await browser.newContext({ acceptDownloads: true });
    const page = await open(context, `trace/1?tab=bundle#token=${TOKEN}`);
    await settled(page);
    await page.waitForSelector("header .live:has-text('live, 1 turn')");
    assert.deepEqual(await inTab(page), [`${server.url}/ui/trace/1?tab=bundle`, TOKEN]);
    assert.equal(await page.locator("#unlock").isVisible(), false);
    const data = asked.splice(0).filter(({ path }) => !/^\/ui(?:\/trace.*|\/assets.*)$/.test(path));
    assert.ok(data.some(({ path }) => path === "/ui/events") && data.some(({ path }) => path === "/trace/1"));
    assert.deepEqual(
      data.filter(({ authorization, url }) => authorization !== `Bearer ${TOKEN}` || url.includes(TOKEN)),
      [],
    );
    const copies = await page.locator(".copy-as code").allTextContents();
    assert.ok(
      copies.some((line) => line.startsWith('curl -H "Authorization: Bearer $TOUCHSTONE_TOKEN" -s http')) &&
        !copies.join().includes(TOKEN),
    );
    assert.ok(!(await page.content()).includes(TOKEN));

    await runtime.takeTurn("Udo is a pilot.");
    await page.waitForSelector("header .live:has-text('live, 2 turns')");
    await page.reload();
    await settled(page);
    await page.goto(`${server.url}/ui/trace`);
    await page.waitForSelector(".timeline li:has-text('Udo is a pilot.')");
    await context.close();
    assert.deepEqual(troubles.splice(0), []);
  });

  it("explains how to get in if a tab has no token, and accepts the link or the token in a field", async () => {
    const context = await browser.newContext({ bypassCSP: true });
    for (const [given, path] of [
      [TOKEN, "trace"],
      [` ${server.url}/ui/#token=${TOKEN}\n`, "trace?tab=x"],
    ] as const) {
      const page = await open(context, path);
      await page.locator("#unlock").waitFor();
      assert.match(
        await page.locator("#unlock").innerText(),
        /needs an access token[^]*touchstone serve[^]*Only this tab/,
      );
      assert.deepEqual(
        [await page.locator("#app").isVisible(), await page.locator(".wrong-token").isVisible()],
        [false, false],
      );
      assert.deepEqual(await barriersOn(page), []);
      await page.locator("#unlock input").fill("not-the-right-one-at-all-0123456789abcdef");
      await page.locator("#unlock button").click();
      await page.locator(".wrong-token").waitFor();
      await page.locator("#unlock input").fill(given);
      await page.keyboard.press("Enter");
      await settled(page);
      await page.waitForSelector("header .live:has-text('live, 2 turns')");
      assert.deepEqual(await inTab(page), [`${server.url}/ui/${path}`, TOKEN]);
      await page.close();
    }
    await context.close();
    assert.deepEqual(troubles.splice(0), []);
  });

  it("asks nothing of a tab without a token, and follows the journal in another tab that has one", async () => {
    const context = await browser.newContext();
    const without = await open(context, "trace");
    await without.locator("#unlock").waitFor();
    asked.splice(0);
    await without.waitForTimeout(2_300); // the pause after which a lost stream is asked for again
    assert.deepEqual(asked, []);
    const page = await open(context, `trace#token=${TOKEN}`);
    await page.waitForSelector("header .live:has-text('live, 2 turns')");
    await without.goto(`${server.url}/ui/trace#token=${TOKEN}`);
    await settled(without);
    assert.deepEqual(await inTab(without), [`${server.url}/ui/trace`, TOKEN]);
    await context.close();
    assert.deepEqual(troubles.splice(0), []);
  });

  it("leaves the token in no file of the state directory", () => {
    for (const file of ["journal/turns.jsonl", "sessions.jsonl"])
      assert.ok(!readFileSync(join(stateDir, file), "utf8").includes(TOKEN), file);
  });
});
